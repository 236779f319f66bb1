"""The manual: its pages, what is found in them, the page of what has the keys, and its window."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QPalette, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox

from goboard import resources_path
from goboard.resources_path import MANUAL, resource
from goboard.ui import style
from goboard.ui.dialogs.help import keys_page
from goboard.ui.language import speak, without_mnemonic, worded
from goboard.ui.manual.pages import (
    ALL_KEYS,
    CONTENTS,
    LINK,
    OF_PARTS,
    TRANSLATED,
    anchor_of,
    page_for,
    search,
    sections_of,
    source_of,
)
from goboard.ui.manual.window import PLACE, ManualWindow, PageView
from goboard.ui.preferences.table import PAGES
from goboard.ui.window.menu_entry import Entry, Submenu
from goboard.ui.window.menus import MENUS
from goboard.ui.window.parts import PARTS
from goboard.ui.window.workspace import Part
from goboard.ui.windows import Windows
from goboard.words.message import phrase
from goboard.words.wording import ENGLISH, HABITS, Wording
from tests.ui.driver import WindowDriver

ROOT = Path(__file__).resolve().parents[3]
SHARED = {
    f"goboard.ui.{name}"
    for name in (
        "decimals",
        "edge_frame",
        "focus",
        "look",
        "icons",
        "plain",
        "plain_editor",
        "scrolled",
        "tables",
        "widgets",
    )
}
"""What many parts are made of."""
NO_WIDGETS = ("QObject", "QTranslator", "QSyntaxHighlighter", "QApplication", "QAccessibleInterface", "QSettings")
MOST = 600_000
"""Bytes that the manual may add to what is installed."""
TARGET = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture
def manual(driver: WindowDriver) -> ManualWindow:
    driver.choose("help")
    part = driver.window.parts["help"]
    found: ManualWindow = part.manual  # type: ignore[attr-defined]
    driver.qtbot.waitUntil(found.isVisible, timeout=20_000)
    return found


def places() -> set[str]:
    return set(CONTENTS) | {f"{each.page}#{each.anchor}" for page in CONTENTS for each in sections_of(page)}


def test_every_part_has_a_page_and_every_page_a_heading() -> None:
    assert set(OF_PARTS.values()) <= places()
    for row in PARTS:
        assert page_for(row.place.split(":")[0]), row.name


def test_every_widget_of_the_program_has_a_page() -> None:
    """Whatever has the keys is in a class of the program, or in one of Qt inside of such a class."""
    for path in (ROOT / "goboard" / "ui").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        bases = [ast.unparse(base) for each in tree.body if isinstance(each, ast.ClassDef) for base in each.bases]
        if any(base.startswith("Q") and base not in NO_WIDGETS for base in bases):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            assert page_for(module) or module in SHARED, module


@pytest.mark.parametrize("page", CONTENTS)
def test_links_lead_to_pages_and_pictures_of_the_manual(page: str) -> None:
    for target in TARGET.findall(source_of(page)):
        if target.endswith(".webp"):
            assert not QImage(str(resource(MANUAL, target))).isNull(), target
        elif not target.startswith("https://"):
            name, _, anchor = target.partition("#")
            assert f"{name.removesuffix('.md') or page}{'#' if anchor else ''}{anchor}" in places(), target


def shape_of(source: str) -> tuple[object, ...]:
    """What a translation keeps of a page: its headings' levels, links, pictures, code and tables."""
    lines = [line for line in source.splitlines() if line.startswith(("#", "|", "```"))]
    return [len(line) - len(line.lstrip("#")) if line[0] == "#" else line[0] for line in lines], sorted(
        TARGET.findall(source)
    )


TRANSLATED_PAGES = sorted((ROOT / "resources" / TRANSLATED).glob("*/*.md"))


def test_pages_in_other_languages_are_built_as_the_english_ones() -> None:
    for path in TRANSLATED_PAGES:
        assert path.stem in CONTENTS and path.parent.name in HABITS, path
        english = source_of(path.stem, ENGLISH)
        assert shape_of(path.read_text("utf-8")) == shape_of(english), path


def test_every_page_of_the_manual_is_in_every_language() -> None:
    pages = {(path.parent.name, path.stem) for path in TRANSLATED_PAGES}
    assert pages == {(language, page) for language in HABITS if language != ENGLISH for page in CONTENTS}


def test_commands_and_answers_are_the_same_in_every_language() -> None:
    code = re.compile(r"^```console$.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
    english = Counter(code.findall(source_of("command_line", ENGLISH)))
    for language in set(HABITS) - {ENGLISH}:
        assert Counter(code.findall(source_of("command_line", language))) == english, language


def figures(text: str) -> list[list[str]]:
    """What was measured: by row of its tables the cells that are a share, as the digits alone."""
    rows = (line.split("|") for line in text.splitlines() if line.startswith("|"))
    return [[re.sub("[^0-9]", "", cell) for cell in row if cell.strip().endswith("%")] for row in rows]


def test_what_was_measured_is_the_same_in_every_language() -> None:
    wrong = []
    for code, page in product([code for code in HABITS if code != ENGLISH], sorted((ROOT / "docs").glob("*.md"))):
        translated = ROOT / "resources" / "pages" / code / page.name
        if translated.exists():
            rows = zip(figures(page.read_text("utf-8")), figures(translated.read_text("utf-8")), strict=True)
            wrong += [(code, page.name, theirs) for ours, theirs in rows if ours != theirs]
    assert wrong == []


def test_links_in_another_language_lead_by_the_english_anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / TRANSLATED / "de").mkdir(parents=True)
    english = source_of("playing")
    german = re.sub("(?m)^#(#*) .*", lambda found: f"#{found[1]} Überschrift {found.start()}", english)
    (tmp_path / TRANSLATED / "de" / "playing.md").write_text(german, "utf-8")
    monkeypatch.setattr(resources_path, "FOLDERS", (tmp_path, *resources_path.FOLDERS))
    expected = [each.anchor for each in sections_of("playing")]
    speak(Wording("de"))
    try:
        assert [each.anchor for each in sections_of("playing")] == expected
        assert sections_of("playing")[1].title.startswith("Überschrift")
        assert source_of("limits", "nl") == source_of("limits", ENGLISH), "English where a language has no page"
    finally:
        speak(Wording())


def test_lines_of_japanese_and_chinese_are_joined_without_a_blank() -> None:
    for path in TRANSLATED_PAGES:
        source = source_of(path.stem, path.parent.name)
        assert not re.search(r"[、。，]\n {0,3}[^-#|>\s`]", source), path
        assert shape_of(source) == shape_of(source_of(path.stem, ENGLISH)), path


def test_the_manual_is_small_and_all_of_its_pictures_are_shown() -> None:
    files = [path for path in (ROOT / "docs").iterdir() if path.suffix in (".md", ".webp")]
    assert sum(path.stat().st_size for path in files) < MOST
    named = {target for page in CONTENTS for target in TARGET.findall(source_of(page))}
    assert {path.name.replace("-dark", "") for path in files if path.suffix == ".webp"} <= named


def test_sections_are_found_by_all_words_those_with_a_title_first() -> None:
    hits = search("byo-yomi period")
    assert hits and hits[0].section.anchor == "clocks" and "period" in hits[0].snippet.casefold()
    assert search("eyespaces")[0].section.title == "Eyespaces"
    assert search("eyespaces byo-yomi walnut") == []
    assert search("  ") == []
    assert search("byoyomi")[0] in search("byo-yomi")
    assert "byo-yomi" in search("byoyomi")[0].snippet.casefold()


GO_WORDS = "superko", "simple ko", "seki", "suicide", "byo-yomi", "handicap", "ladder", "joseki", "tsumego"
PROGRAM_WORDS = "font", "font size", "autosave"


@pytest.mark.parametrize("words", [*GO_WORDS, *PROGRAM_WORDS])
def test_what_players_ask_for_is_in_the_manual(words: str) -> None:
    assert search(words)


def test_plain_words_of_a_page_have_no_markup() -> None:
    texts = [each.text for page in CONTENTS for each in sections_of(page)]
    assert not any(LINK.search(text) or "**" in text or "--- ---" in text or " , " in text for text in texts)
    assert anchor_of('Why? and "so" on') == "why-and-so-on"


def test_all_keys_are_a_page_that_shows_signs_as_they_are(manual: ManualWindow) -> None:
    assert manual.view.page == ALL_KEYS
    shown = manual.view.toPlainText()
    assert "Ctrl+G" in shown and "[ and ], Shift+wheel" in shown and "+12" in shown and "\\" not in shown


def test_f1_opens_the_page_of_what_has_the_keys(driver: WindowDriver) -> None:
    driver.window.canvas.setFocus()
    driver.press("F1")
    part = driver.window.parts["help"]
    assert part.manual.view.page == "playing"  # type: ignore[attr-defined]
    driver.choose("preferences")
    dialog = driver.window.parts["preferences"].dialog  # type: ignore[attr-defined]
    driver.qtbot.waitUntil(dialog.isVisible, timeout=20_000)
    dialog.activateWindow()
    dialog.search.setFocus()
    driver.qtbot.waitUntil(lambda: QApplication.focusWidget() is dialog.search, timeout=20_000)
    QTest.keyClick(dialog, Qt.Key.Key_F1)
    assert part.manual.view.page == "preferences"  # type: ignore[attr-defined]
    dialog.reject()


@pytest.mark.parametrize(
    ("action", "page"), [("library", "library"), ("eyespace", "analysis"), ("edit_board", "boards")]
)
def test_f1_opens_the_page_of_another_window(driver: WindowDriver, action: str, page: str) -> None:
    driver.choose(action)
    windows = (each for each in QApplication.topLevelWidgets() if isinstance(each, QMainWindow) and each.isVisible())
    window = next(each for each in windows if each is not driver.window.window())
    window.activateWindow()
    driver.qtbot.waitUntil(window.isActiveWindow, timeout=20_000)
    QTest.keyClick(window, Qt.Key.Key_F1)
    part = driver.window.parts["help"]
    assert part.manual.view.page == page  # type: ignore[attr-defined]
    window.close()


def test_the_manual_quits_the_program_too(manual: ManualWindow, driver: WindowDriver, windows: Windows) -> None:
    driver.qtbot.waitUntil(manual.isActiveWindow)
    QTest.keySequence(manual.view, "Ctrl+Q")
    assert windows.open == []


def test_what_is_found_in_a_table_reads_row_by_row() -> None:
    (section,) = sections_of(
        "more", "# Keys\n\n| key | what it does |\n|---|---|\n| **P** | pass |\n| [N](x.md) | show |\n"
    )
    assert section.text == "key – what it does · P – pass · N – show ·"


def test_search_lists_sections_and_marks_the_words(manual: ManualWindow) -> None:
    manual.field.setText("unconditional")
    manual.search()
    assert manual.hits.count() and manual.side.currentIndex() == 1
    QTest.keyClick(manual.field, Qt.Key.Key_Return)
    assert manual.view.page == "analysis"
    assert manual.view.extraSelections()
    assert "unconditional" in manual.view.textCursor().block().text().casefold()
    manual.field.setText("no such word at all")
    manual.search()
    assert not manual.hits.count() and "no such word" in manual.count.text()
    manual.field.clear()
    manual.search()
    assert manual.side.currentIndex() == 0 and not manual.view.extraSelections()


@pytest.mark.parametrize("asked", ["19x19", "19 x 19", "19 × 19", "weakly 19X19"])
def test_a_size_is_found_however_it_is_typed(manual: ManualWindow, asked: str) -> None:
    manual.field.setText(asked)
    manual.search()
    found = [str(manual.hits.item(row).data(PLACE)).partition("#")[0] for row in range(manual.hits.count())]
    assert "playing" in found
    manual.open("playing")
    marked = {each.cursor.selectedText() for each in manual.view.extraSelections()}  # type: ignore[attr-defined]
    assert "19 × 19" in marked


def test_the_next_hit_goes_through_all_pages_and_around(manual: ManualWindow) -> None:
    manual.field.setText("handicap")
    manual.search()
    pages = {str(manual.hits.item(row).data(PLACE)).partition("#")[0] for row in range(manual.hits.count())}
    assert len(pages) > 1
    way: list[tuple[str, int]] = []
    while len(way) < 200 and (not way or way[-1] not in way[:-1]):
        QTest.keyClick(manual, Qt.Key.Key_F3)
        way.append((manual.view.page, manual.view.textCursor().position()))
        assert "handicap" in manual.view.textCursor().block().text().casefold()
    assert way[-1] == way[0], "around"
    assert {page for page, _ in way} == pages
    back = []
    for _ in way[1:]:
        QTest.keyClick(manual, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
        back.append((manual.view.page, manual.view.textCursor().position()))
    assert back == way[-2::-1]


def test_links_lead_on_and_back_leads_back(manual: ManualWindow) -> None:
    manual.go("first_steps")
    manual.follow("rules.md#political-go")
    assert manual.view.page == "rules" and manual.view.verticalScrollBar().value() > 0
    manual.follow("#why")
    assert manual.view.page == "rules"
    manual.back()
    manual.back()
    assert manual.view.page == "first_steps" and manual.forward_button.isEnabled()
    manual.forward()
    assert manual.view.page == "rules"


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "/etc/passwd", "../pyproject.toml", "keys.html", "javascript:1"]
)
def test_nothing_but_pages_and_addresses_is_followed(manual: ManualWindow, target: str) -> None:
    manual.follow(target)
    assert manual.view.page == ALL_KEYS and not manual.findChildren(QMessageBox)


def test_an_address_is_asked_about(manual: ManualWindow, qapp: QApplication) -> None:
    manual.follow("https://example.org/a")
    assert "https://example.org/a" in manual.findChildren(QMessageBox)[0].text()
    manual.findChildren(QMessageBox)[0].reject()


def test_a_page_is_dressed_before_it_is_laid_out(manual: ManualWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of 200 rows took seconds, as it was laid out anew at each row."""
    shown: list[bool] = []
    dress = PageView._dress

    def noted(view: PageView, document: QTextDocument) -> None:
        shown.append(view.document() is document)
        dress(view, document)

    monkeypatch.setattr(PageView, "_dress", noted)
    manual.go(ALL_KEYS)
    assert shown == [False] and manual.view.document().begin().text()


def test_only_pictures_of_the_manual_are_loaded(manual: ManualWindow) -> None:
    kind = QTextDocument.ResourceType.ImageResource.value
    document = manual.view.document()
    assert isinstance(document.loadResource(kind, QUrl("window.webp")), QImage)
    for name in (
        "file:///etc/passwd",
        "../resources/icons/goboard.png",
        "https://example.org/window.webp",
        "none.webp",
    ):
        assert document.loadResource(kind, QUrl(name)) is None


def test_dark_windows_have_dark_pictures(manual: ManualWindow) -> None:
    def lightness() -> int:
        manual._show("first_steps")
        kind = QTextDocument.ResourceType.ImageResource.value
        return manual.view.document().resource(kind, QUrl("window.webp")).pixelColor(3, 3).lightness()

    manual.view.setPalette(style.palette(style.LIGHT))
    assert lightness() > 180
    manual._show("keys")
    manual.view.setPalette(style.palette(style.DARK))
    assert manual.view.palette().color(QPalette.ColorRole.Window).lightness() < 80
    assert lightness() < 80


def test_every_page_is_shown_without_room_to_the_side(manual: ManualWindow) -> None:
    manual.resize(700, 500)
    for page in (*CONTENTS, ALL_KEYS):
        manual.go(page)
        assert manual.view.document().begin().text(), page
        for number in range(manual.view.document().blockCount()):
            for fragment in iter(manual.view.document().findBlockByNumber(number)):
                form = fragment.fragment().charFormat()
                if form.isImageFormat():
                    assert form.toImageFormat().width() <= manual.view.viewport().width()


def test_the_page_of_keys_follows_the_keys_chosen(driver: WindowDriver) -> None:
    driver.window.workspace.settings.setValue("keys/pass", "Ctrl+Alt+Y")
    assert "Ctrl\\+Alt\\+Y" in keys_page(driver.window.workspace.settings)


def test_no_table_of_keys_is_headed_by_nothing(driver: WindowDriver) -> None:
    page = keys_page(driver.window.workspace.settings)
    assert "| Keys | Action |" in page and "| Mouse | Action |" in page and "| | |" not in page


def test_parts_are_the_only_thing_that_knows_the_manual() -> None:
    assert issubclass(PARTS[-1].load(), Part)


def titles_below(items: Iterable[object]) -> Iterator[str]:
    """What a menu and the menus in it say, in the language that is spoken."""
    for item in items:
        if isinstance(item, Submenu):
            yield item.title
            yield from titles_below(item.entries)
        elif isinstance(item, Entry) and item.name:
            yield item.text


@pytest.mark.parametrize("code", HABITS)
def test_every_menu_entry_that_the_manual_names_is_there(code: str) -> None:
    folder = ROOT / "docs" if code == ENGLISH else resource("pages", code)

    def said(words: str) -> str:
        return " ".join(without_mnemonic(worded(words)).removesuffix("…").split())

    speak(Wording(code))
    try:
        below = {said(menu): [*map(said, titles_below(items))] for menu, items in MENUS.items()}
        below[said(phrase("Preferences"))] = [*map(worded, PAGES)]
    finally:
        speak(Wording())
    path = re.compile(rf"({'|'.join(map(re.escape, below))}) > ([^\n]+(?:\n[^\n]+)?)")
    named, wrong = 0, []
    for page in sorted(folder.glob("*.md")):
        for found in path.finditer(page.read_text("utf-8")):
            named += 1
            said_there = " ".join(re.sub('[*“”「」"]', "", found[2]).split())
            if not any(said_there.startswith(title) for title in below[found[1]]):
                wrong.append(f"{page.name}: {found[1]} > {said_there[:40]}")
    assert named > 20 and wrong == []
