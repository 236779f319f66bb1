"""Printing: what stands on the pages, and the pages as PDF."""

import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from goboard.drawing.export.album import BY_FIGURES, EVERY
from goboard.drawing.export.diagram import Diagram
from goboard.drawing.numbering import Reused, reused_words
from goboard.drawing.scene import Scene
from goboard.drawing.theme import load_theme
from goboard.session.commands.files import OpenBytes
from goboard.ui.language import speak, worded
from goboard.ui.pictures.book import FOOT, UNITS, Board, Book, Heading, Lines, heading
from goboard.ui.pictures.print_dialog import PaperDialog, PrintDialog
from goboard.words.message import in_context, phrase
from goboard.words.wording import Wording
from tests.drawing.test_part import GRID
from tests.ui.driver import WindowDriver

RECORD = "(;GM[1]SZ[9]RU[Chinese]PB[Ada]BR[3d]PW[Bo]DT[2024-05-31]RE[B+R];B[cc];W[gg]C[白先](;B[cg])(;B[ee]))"
WIDTH, HEIGHT = 500.0, 700.0


def book(count: int, on_page: int, words: str = "", above: Heading | None = None, told: str = "") -> Book:
    comments = (("7", words),) if words else ()
    diagrams = [Diagram(Scene(GRID, bytes(361)), f"Figure {number}", told, comments) for number in range(count)]
    made = Book(above or Heading("Ada – Bo"), load_theme("print"), on_page, WIDTH, HEIGHT)
    for each in diagrams:
        made.put(each)
    return made


def boards(made: Book) -> list[list[Board]]:
    return [[item for item in page if isinstance(item, Board)] for page in made.pages]


@pytest.mark.parametrize("on_page", [1, 2, 4, 6])
def test_so_many_diagrams_are_on_a_page_and_none_overlap(qapp: QApplication, on_page: int) -> None:
    made = book(2 * on_page, on_page, above=Heading("Ada – Bo", ("2024", "B+R")), told="10 at 14")
    assert [len(page) for page in boards(made)] == [on_page, on_page]
    for page in boards(made):
        boxes = [(item.x, item.y, item.x + item.width, item.y + item.height) for item in page]
        for index, one in enumerate(boxes):
            assert one[0] >= -1 and one[2] <= WIDTH * UNITS + 1 and one[3] <= (HEIGHT - FOOT) * UNITS + 1
            for two in boxes[index + 1 :]:
                assert one[2] <= two[0] + 1 or two[2] <= one[0] + 1 or one[3] <= two[1] + 1 or two[3] <= one[1] + 1


def test_long_comments_flow_over_columns_and_pages_without_losing_a_line(qapp: QApplication) -> None:
    words = "\n".join(f"Paragraph {number}: " + "words in a long line " * 30 for number in range(40))
    made = book(1, 4, words)
    assert len(made.pages) > 2
    shown: dict[int, list[tuple[int, int]]] = {}
    for page in made.pages:
        for item in page:
            if isinstance(item, Lines):
                shown.setdefault(id(item.text), []).append((item.first, item.last))
                line = item.text.lineAt(item.last - 1).rect().bottom() - item.text.lineAt(item.first).y()
                assert item.y + line <= (HEIGHT - FOOT) * UNITS + 1
    for page in made.pages:
        for item in page:
            if isinstance(item, Lines):
                parts = sorted(shown[id(item.text)])
                assert parts[0][0] == 0 and parts[-1][1] == item.text.lineCount()
                assert all(one[1] == two[0] for one, two in pairwise(parts))


def test_emphasis_of_comments_is_printed_without_its_signs(qapp: QApplication) -> None:
    made = book(1, 1, "**Strong** *soft* 2 * 3\n# **A** plan\nhttps://example.org/a_b_c")
    texts = {item.text.text(): item.text for page in made.pages for item in page if isinstance(item, Lines)}
    assert {"7: Strong soft 2 * 3", "A plan", "https://example.org/a_b_c"} <= texts.keys()

    def looks(words: str) -> list[tuple[int, int, int, bool]]:
        return [
            (each.start, each.length, each.format.fontWeight(), each.format.fontItalic())
            for each in texts[words].formats()
        ]

    assert looks("7: Strong soft 2 * 3") == [(0, 2, 700, False), (3, 6, 700, False), (10, 4, 400, True)]
    assert looks("A plan") == [(0, 6, 700, False), (0, 1, 700, False)]
    assert texts["A plan"].lineAt(0).height() > texts["7: Strong soft 2 * 3"].lineAt(0).height()


def test_the_heading_of_a_game_that_names_nobody_is_the_name_of_the_game() -> None:
    players = ("Black", "White")
    told = heading({"GN": "Three in a row", "KM": "0"}, players)
    assert told.title == "Three in a row" and "Three in a row" not in told.lines
    for info, names in (({"PW": "Bo"}, players), ({}, (*players, "Red"))):
        told = heading({"GN": "Three in a row", **info}, names)
        assert told.title.startswith("Black – ") and told.lines[0] == "Three in a row"
    assert heading({}, players).title == "Black – White"


def test_the_heading_tells_what_the_record_does() -> None:
    info = {"PB": "Ada", "BR": "3d", "EV": "Cup", "RO": "2", "DT": "2024-05-31", "KM": "7.5", "HA": "0", "RE": "B+R"}
    made = heading(info, ("Black", "White"))
    assert made.title == "Ada 3d – White"
    assert made.lines == ("Cup, Round 2", "2024-05-31", "Komi 7.5", "Result: B+R")


def test_what_goboard_adds_to_the_pages_is_in_the_language_of_the_window(qapp: QApplication) -> None:
    speak(Wording("de"))
    told = heading({"EV": "Cup", "RO": "2", "KM": "7.5", "RU": "Japanese", "RE": "B+R"}, ("Black", "White")).lines
    assert told == ("Cup, Runde 2", "Komi 7,5, Regeln Japanisch", "Ergebnis: B+R")
    players = [phrase("Player {number}", number=number) for number in (1, 2, 3)]
    assert heading({}, (phrase("Black"), phrase("White"))).title == "Schwarz – Weiß"
    assert heading({}, (*players[:2], "Cy", players[2])).title == "Spieler 1 – Spieler 2 – Cy – Spieler 3"
    speak(Wording("zh"))
    told = heading({"KM": "7.5", "RU": "Japanese"}, ("Black", "White")).lines
    assert told == ("贴目 7.5，日本规则",)
    assert heading({"KM": "seven", "RU": "House"}, ("Black", "White")).lines == ("贴目 seven，House规则",)
    speak(Wording("de"))
    moves = (Reused(43, 60), Reused(46, None))
    caption = reused_words(moves, GRID.labels)
    assert worded(caption) == f"43 auf {GRID.labels[60]}, 46 passt"
    told_elsewhere = in_context("moves by their numbers", "elsewhere: {numbers}", numbers="5")
    cut = Diagram(Scene(GRID, bytes(361)), told=caption, elsewhere=told_elsewhere)
    assert worded(cut.caption) == f"43 auf {GRID.labels[60]}, 46 passt; anderswo: 5"


@pytest.fixture
def dialog(driver: WindowDriver) -> PrintDialog:
    driver.window.send(OpenBytes(RECORD.encode(), "game.sgf"))
    driver.press("Ctrl+P")
    return driver.dialog(PrintDialog)


def test_the_pages_are_shown_and_saved_as_pdf(driver: WindowDriver, dialog: PrintDialog, tmp_path: Path) -> None:
    driver.qtbot.waitUntil(lambda: dialog.preview.pageCount() > 0)
    QTest.mouseClick(dialog.pdf_button, Qt.MouseButton.LeftButton)
    chosen = driver.dialog(QFileDialog)
    chosen.selectFile(str(tmp_path / "game.pdf"))
    chosen.accept()
    driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
    written = (tmp_path / "game.pdf").read_bytes()
    assert written.startswith(b"%PDF") and "game".encode("utf-16-be") in written


def test_a_record_with_figures_is_printed_in_them_and_others_are_not(driver: WindowDriver) -> None:
    for record, split in (
        (RECORD, EVERY), ("(;SZ[9]FG[257:Whole];B[cc];W[gg];B[cg])", EVERY),
        ("(;SZ[9];B[cc];W[gg]FG[257:Middle game];B[cg])", BY_FIGURES), (RECORD, EVERY),
    ):  # fmt: skip
        driver.use_one_tab()
        driver.window.send(OpenBytes(record.encode(), "game.sgf"))
        driver.press("Ctrl+P")
        shown = driver.dialog(PrintDialog)
        assert shown.form.wish.split == split
        shown.reject()


@pytest.mark.parametrize("name", ["printed.pdf", "", "missing/printed.pdf"])
def test_printing_to_a_file_writes_it_or_says_why_not(
    driver: WindowDriver, dialog: PrintDialog, tmp_path: Path, name: str
) -> None:
    QTest.mouseClick(dialog.print_button, Qt.MouseButton.LeftButton)
    chosen = driver.dialog(QPrintDialog)
    dialog.printer.setOutputFileName(str(tmp_path / name))
    chosen.accepted.emit(dialog.printer)
    chosen.done(0)
    if name == "printed.pdf":
        driver.qtbot.waitUntil(lambda: "Saved as" in driver.window.statusBar().currentMessage())
        assert (tmp_path / name).read_bytes().startswith(b"%PDF")
    else:
        assert driver.dialog(QMessageBox).text()
        driver.answer("Close")
        assert list(tmp_path.glob("**/*.pdf")) == []


def test_the_paper_of_a_file_is_chosen(driver: WindowDriver, dialog: PrintDialog) -> None:
    dialog.printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    QTest.mouseClick(dialog.paper_button, Qt.MouseButton.LeftButton)
    chosen = driver.dialog(PaperDialog)
    chosen.size_box.setCurrentText("A5")
    chosen.landscape.setChecked(True)
    chosen.accept()
    paper = dialog.printer.pageLayout().fullRectPoints()
    assert (paper.width(), paper.height()) == (595, 420)
    driver.qtbot.waitUntil(lambda: dialog.preview.pageCount() > 0)


def test_variations_and_comments_come_if_they_are_wanted(dialog: PrintDialog) -> None:
    def words() -> str:
        made = dialog.book(dialog.printer)
        return "\n".join(item.text.text() for page in made.pages for item in page if isinstance(item, Lines))

    dialog.form.comments.setChecked(False)
    plain = words()
    assert "Ada 3d – Bo" in plain and "白先" not in plain and "Variation" not in plain
    dialog.form.comments.setChecked(True)
    dialog.form.branches.setChecked(True)
    assert "2: 白先" in words() and "Variation: 3" in words()
    dialog.form.heading.setChecked(False)
    assert "Ada 3d – Bo" not in words()


def test_diagrams_are_named_in_the_language_of_the_window(dialog: PrintDialog) -> None:
    dialog.form.branches.setChecked(True)
    speak(Wording("de"))
    words = [item.text.text() for page in dialog.book(dialog.printer).pages for item in page if isinstance(item, Lines)]
    assert {"Figur 1: 1–3", "Variante: 3", "Regeln Chinesisch"} <= set(words)


def test_some_moves_or_the_position_alone_are_printed(dialog: PrintDialog) -> None:
    def titles() -> list[str]:
        made = dialog.book(dialog.printer)
        found = [item.text.text() for page in made.pages for item in page if isinstance(item, Lines)]
        return [words for words in found if words.startswith(("Figure", "Start", "After"))]

    def print_what(value: str) -> list[str]:
        dialog.form.what.setCurrentIndex(dialog.form.what.findData(value))
        return titles()

    assert print_what("line") == ["Figure 1: 1–3"]
    assert print_what("position") == ["Start"] and not dialog.form.branches.isEnabled()
    dialog.form.first.setValue(2)
    dialog.form.each.setValue(1)
    assert print_what("moves") == ["Figure 1: 2", "Figure 2: 3"]


def test_a_system_that_cannot_print_says_so(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "goboard.ui.pictures.print_dialog", raising=False)
    monkeypatch.setitem(sys.modules, "PySide6.QtPrintSupport", None)
    driver.press("Ctrl+P")
    assert "Printing is not possible here" in driver.dialog(QMessageBox).text()
    driver.answer("Close")
