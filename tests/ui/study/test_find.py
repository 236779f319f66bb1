"""The search as a person uses it: the bar, its keys, the board."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from goboard.session.commands.files import OpenFile
from goboard.session.search import Found, Kind
from goboard.ui.study.find_bar import FindBar
from tests.ui.driver import LEFT, NONE, WindowDriver

RECORD = "(;SZ[9];B[aa]C[ladder];W[bb];B[cc]C[Ladders];W[dd];B[aa]C[end])"


@pytest.fixture
def record(opened: Callable[[str], WindowDriver]) -> WindowDriver:
    return opened(RECORD)


def bar(driver: WindowDriver) -> FindBar:
    return driver.window.parts["find"].bar


def says(driver: WindowDriver, words: str) -> None:
    """The counter comes to say this."""
    driver.qtbot.waitUntil(lambda: bar(driver).counter.text() == words)


def type_in(driver: WindowDriver, text: str) -> None:
    """And make no pause."""
    bar(driver).text.setText(text)
    bar(driver).ask(0)


def drag(driver: WindowDriver, start: str, end: str) -> None:
    canvas, last = driver.window.canvas, driver.place(end)
    QTest.mousePress(canvas, LEFT, NONE, driver.place(start))
    at = QPointF(last)
    buttons = Qt.MouseButton.NoButton, LEFT
    QApplication.sendEvent(canvas, QMouseEvent(QEvent.Type.MouseMove, at, canvas.mapToGlobal(at), *buttons, NONE))
    QTest.mouseRelease(canvas, LEFT, NONE, last)


def test_typing_finds_and_enter_goes_on(record: WindowDriver) -> None:
    record.press("Ctrl+F")
    assert bar(record).text.hasFocus()
    QTest.keyClicks(bar(record).text, "ladder")
    says(record, "1 of 2")
    assert record.shown.node.comment == "ladder"
    record.press("Return")
    says(record, "2 of 2")
    record.press("F3")
    says(record, "1 of 2, went round")
    find = bar(record)
    find.resize(360, find.height())
    assert not find.is_flat
    record.qtbot.waitUntil(lambda: find.counter.shown == "1 of 2, went round", timeout=20_000)
    record.press("Shift+F3")
    says(record, "2 of 2, went round")
    assert record.shown.node.comment == "Ladders"


def test_the_search_goes_on_by_key_after_the_bar_was_closed(record: WindowDriver) -> None:
    record.press("Ctrl+F")
    type_in(record, "ladder")
    says(record, "1 of 2")
    record.press("Esc")
    assert bar(record).isHidden()
    assert record.window.canvas.hasFocus()
    record.press("F3")
    record.qtbot.waitUntil(lambda: record.shown.node.comment == "Ladders")
    assert bar(record).isVisible()


def test_what_is_not_there_is_said(record: WindowDriver) -> None:
    record.press("Ctrl+F")
    type_in(record, "lad")
    bar(record).words.click()
    says(record, "Not found")


def test_a_point_is_clicked_on_the_board_and_nothing_is_played(record: WindowDriver) -> None:
    record.press("Ctrl+F")
    bar(record).choose_kind(Kind.POINT)
    record.click("A9")
    says(record, "1 of 2")
    assert record.shown.last_vertex == 0
    record.press("Esc")
    record.click("J9")
    assert record.stone("J9") == 2, "clicks play again"


def test_judgements_and_numbers_are_chosen(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("(;SZ[9];B[aa];W[bb]BM[1];B[cc]TE[1])")
    driver.press("Ctrl+F")
    bar(driver).choose_kind(Kind.JUDGEMENT)
    says(driver, "1 of 2")
    bar(driver).choose_kind(Kind.NUMBER)
    bar(driver).number.setValue(3)
    says(driver, "1 of 1")
    assert driver.shown.node.move_number == 3
    bar(driver).show_found(Found(bar(driver).query, 0, 1, is_complete=True, has_wrapped=True))
    says(driver, "1 of 1")


def test_stones_are_found_by_a_rectangle(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("(;SZ[9];B[aa];W[dd];B[ba];W[ee];B[ii];W[ef];B[ih])")
    driver.press("End", "Ctrl+F")
    bar(driver).choose_kind(Kind.PATTERN)
    drag(driver, "A9", "C8")
    says(driver, "2 of 2")
    assert bar(driver).hint.text() == "2 stones on 6 points"
    assert driver.shown.node.move_number == 7
    driver.press("F3")
    says(driver, "1 of 2, went round")
    assert driver.shown.node.move_number == 3


def test_all_games_of_a_file_are_offered_where_there_are_several(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened("(;SZ[9];B[aa]C[x])(;SZ[9];B[bb];W[cc]C[x])")
    driver.press("Ctrl+F")
    assert bar(driver).everywhere.isVisible()
    bar(driver).everywhere.click()
    type_in(driver, "x")
    says(driver, "1 of 2")
    driver.press("F3")
    says(driver, "2 of 2")
    assert driver.shown.game.index == 1


def test_another_board_forgets_the_point(record: WindowDriver, opened: Callable[[str], WindowDriver]) -> None:
    record.press("Ctrl+F")
    bar(record).choose_kind(Kind.POINT)
    record.click("A9")
    opened("(;SZ[13];B[aa])")
    assert not bar(record).is_filled
    record.click("A13")
    says(record, "1 of 1")


def test_while_the_position_is_counted_clicks_mark_dead_stones(record: WindowDriver) -> None:
    record.press("Ctrl+F")
    bar(record).choose_kind(Kind.POINT)
    record.choose("count")
    record.click("A9")
    assert not bar(record).is_filled
    assert record.shown.count is not None
    record.choose("count")
    record.click("A9")
    says(record, "1 of 2")


def test_another_file_forgets_how_many_there_were(record: WindowDriver, tmp_path: Path) -> None:
    record.press("Ctrl+F")
    type_in(record, "ladder")
    says(record, "1 of 2")
    other = tmp_path / "other.sgf"
    other.write_text("(;SZ[9];B[aa]C[ladder])")
    record.window.send(OpenFile(str(other)))
    assert bar(record).counter.text() == ""
    record.press("F3")
    says(record, "1 of 1")


def lit(driver: WindowDriver) -> list[str]:
    """The words of the comment that are lit up."""
    editor = driver.window.parts["comment"].panel.editor
    ground = editor.palette().highlight()
    found = [each for each in editor.extraSelections() if each.format.background() == ground]
    return [each.cursor.selectedText() for each in found]


def test_what_was_found_is_lit_up_in_the_comment_and_scrolled_into_sight(opened: Callable[[str], WindowDriver]) -> None:
    lines = "\n".join(f"line {number}" for number in range(120))
    driver = opened(f"(;SZ[9];B[aa]C[\U0001f600 A5 and a\nLadder, ladders];W[bb]C[{lines}\nthe LADDER at last])")
    editor = driver.window.parts["comment"].panel.editor
    driver.press("Ctrl+F")
    QTest.keyClicks(bar(driver).text, "a ladder")
    says(driver, "1 of 1")
    assert lit(driver) == ["a\u2029Ladder"], "Qt counts a smiling face as two"
    named = [each.cursor.selectedText() for each in editor.extraSelections() if each.format.fontUnderline()]
    assert named == ["A5"]
    bar(driver).text.setText("ladder")
    says(driver, "1 of 2")
    assert [each.casefold() for each in lit(driver)] == ["ladder", "ladder"]
    bar(driver).words.click()
    driver.qtbot.waitUntil(lambda: lit(driver) == ["Ladder"])
    driver.press("F3")
    driver.qtbot.waitUntil(lambda: lit(driver) == ["LADDER"])
    last = editor.extraSelections()[-1]
    place = editor.cursorRect(last.cursor)
    assert editor.verticalScrollBar().value() > 0 and editor.viewport().rect().contains(place)
    driver.press("Esc")
    assert lit(driver) == []
