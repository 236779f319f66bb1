"""The rules' own texts: paragraphs, formulas set as formulas, translations."""

import re

import pytest
from PySide6.QtGui import QColor, QFont, QImage, QPalette
from pytestqt.qtbot import QtBot

from goboard.resources_path import resource
from goboard.rules import catalogue
from goboard.ui.language import speak
from goboard.ui.mathematics import Glyphs, formula
from goboard.ui.rule_text import OBJECT, Paragraph, RuleBrowser, page_of, paragraphs, text_of, translation_of
from goboard.words.wording import Wording

OF_CHINESE = ("chinese.txt",), ("en", "chinese.txt")
TEXT = resource("rules", "chinese.txt").read_text("utf-8")
NAMES = sorted({*(info.text for info in catalogue.infos()), "contests.txt"})
TRANSLATED = ["de", "es", "fr", "ja", "ko", "zh"]
EASTERN = {"ja", "ko", "zh"}
HAN, NUMBER = "[\u4e00-\u9fff]", re.compile("[0-9]+")
BARE = {"MANGO", "DISTO"}
"""What has no sign of its own in the languages of East Asia."""

pytestmark = pytest.mark.usefixtures("qapp")


def glyphs(source: str) -> list[Glyphs]:
    return [mark for box in formula(source, QFont().toString()) for mark in box.marks if isinstance(mark, Glyphs)]


def test_an_index_is_smaller_and_lower_and_a_power_higher() -> None:
    base, index = glyphs("S_0")
    assert (base.text, index.text) == ("S", "0")
    assert index.y > base.y and index.font.pointSizeF() < base.font.pointSizeF()
    assert glyphs("n^2")[1].y < 0


def test_fractions_sums_and_cases_are_set_above_each_other() -> None:
    above, below = glyphs(r"\frac{7.5}{2}")[0], glyphs(r"\frac{7.5}{2}")[-1]
    assert above.y < below.y
    sign, *under = glyphs(r"\sum_{x \in A}")
    assert sign.text == "∑" and all(mark.y > sign.y for mark in under)
    first, _, second, _ = glyphs(r"\left\{\begin{matrix} a & b \\ c & d\end{matrix}\right.")
    assert first.y < second.y


def test_no_command_of_a_text_is_left_as_it_is_written() -> None:
    written = [found for found in re.findall(r"\$\$?(.+?)\$\$?", TEXT, re.DOTALL) if found.strip()]
    assert len(written) > 15
    for source in written:
        said = "".join(mark.text for mark in glyphs(source))
        assert not set(said) & set("\\_^$&"), source


def words_in(paragraph: Paragraph) -> str:
    """What there is to translate in it: of a formula its tag, of other words all but their formulas."""
    words = (
        "".join(re.findall(r"\\tag\{(.*?)\}", paragraph.words)) if paragraph.words.startswith("$$") else paragraph.words
    )
    return re.sub(r"\$[^$]+\$|\b(int|exp)\b", "", words)


def test_the_english_translation_has_every_line_that_is_not_english() -> None:
    lines, translated = (resource("rules", *names).read_text("utf-8").splitlines() for names in OF_CHINESE)
    assert len(lines) == len(translated)
    for line, other in zip(lines, translated, strict=True):
        assert bool(re.search(HAN, line)) == bool(other), line


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_translated_paragraph_by_paragraph_into_every_language(name: str, code: str) -> None:
    text, translation = (resource("rules", *names).read_text("utf-8") for names in ((name,), (code, name)))
    assert len(text.splitlines()) == len(translation.splitlines())
    lines = [line.strip() for line in translation.splitlines() if line]
    assert [each.translation for each in paragraphs(text, translation) if each.translation] == lines
    for paragraph in paragraphs(text, translation):
        words, other = words_in(paragraph), paragraph.translation
        # of the Chinese text a Chinese window has the English lines alone
        is_read = code == "zh" and re.search(HAN, words) and "```" not in words
        assert bool(other) == (bool(re.search(f"[A-Za-z]{{2}}|{HAN}", words)) and not is_read), paragraph.words
        if other and not paragraph.words.startswith("$$"):
            words = words.replace("November", "11") if code in EASTERN else words
            said, there = (set(NUMBER.findall(each)) for each in (words_in(Paragraph(0, "", other)), words))
            # what is a word in one language may be a digit in another: 2人, "for two players"
            assert there <= said and all(len(number) == 1 for number in said - there), other
            assert re.findall(r"\$[^$]+\$", other) == re.findall(r"\$[^$]+\$", paragraph.words)
            assert code not in EASTERN or re.search("[\u3040-\u9fff\uac00-\ud7af]", other) or other in BARE, other


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_text_is_shown_with_its_translation_into_the_language_of_the_window(code: str) -> None:
    speak(Wording(code))
    try:
        for name in NAMES:
            said = [line for line in resource("rules", code, name).read_text("utf-8").splitlines() if line]
            browser = RuleBrowser()
            for is_wide in (True, False):
                browser.show_page(text_of(name, is_wide=is_wide))
                shown = " ".join(browser.words().split())
                for line in said:
                    assert all(" ".join(cell.split()) in shown for cell in line.strip("|").split("|")), line
    finally:
        speak(Wording())


def test_a_text_without_a_translation_is_shown_alone() -> None:
    assert translation_of("tromp_taylor.txt") == "" and translation_of("of_somebody.txt") == ""
    speak(Wording("en-XA"))
    try:
        assert translation_of("chinese.txt") == resource("rules", "en", "chinese.txt").read_text("utf-8")
    finally:
        speak(Wording())


def test_lines_that_were_wrapped_are_one_paragraph_and_others_are_not() -> None:
    said = paragraphs(f"{('word ' * 16).strip()}\nends.\n\n- One\n- Two\nShort\nshort\n$$\\begin{{a}}\nb\n$$\n")
    assert [(each.bullet, each.words.strip()) for each in said if each.words] == [
        ("", f"{'word ' * 16}ends."), ("-", "One"), ("-", "Two"), ("", "Short"), ("", "short"),
        ("", "$$\\begin{a} b $$"),
    ]  # fmt: skip


def test_what_is_copied_has_the_formulas_as_they_are_written(qtbot: QtBot) -> None:
    browser = RuleBrowser()
    qtbot.addWidget(browser)
    browser.show_page(page_of("The set $S_0$ of\n\n$$a = b, c \\tag{Tag}$$\n"))
    assert browser.toPlainText().count(OBJECT) == 1 + 4
    browser.selectAll()
    said = browser.createMimeDataFromSelection().text().split()
    assert " ".join(said) == "The set $S_0$ of $$a = b, c \\tag{Tag}$$"


@pytest.mark.parametrize(("ground", "ink"), [("#ffffff", "#101010"), ("#101010", "#f0f0f0")])
def test_formulas_have_the_colour_of_the_text(qtbot: QtBot, ground: str, ink: str) -> None:
    browser = RuleBrowser()
    qtbot.addWidget(browser)
    palette = browser.palette()
    palette.setColor(QPalette.ColorRole.Base, QColor(ground))
    palette.setColor(QPalette.ColorRole.Text, QColor(ink))
    browser.setPalette(palette)
    browser.show_page(page_of("$$\\frac{B}{B}$$"))
    browser.resize(200, 100)
    image = browser.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    seen = {image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())}
    assert min(abs(lightness - QColor(ink).lightness()) for lightness in seen) < 20


def test_a_translation_stands_beside_or_below_the_words() -> None:
    beside, below = (text_of("chinese.txt", is_wide=is_wide) for is_wide in (True, False))
    assert "<td width='50%'>" in beside and "<td width='50%'>" not in below
    assert all("Clearing stones without liberties off the board" in page for page in (beside, below))
