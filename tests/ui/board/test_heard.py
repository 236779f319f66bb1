"""What those who hear the screen are told of the board: its points as a list, the cursor as focus, and what happens."""

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from goboard.session.commands.count import AcceptCount
from goboard.session.commands.edit import ExchangeColours
from goboard.session.commands.files import NewGame, OpenBytes
from goboard.ui import spoken
from goboard.ui.dialogs.game_info import GameInfoDialog
from goboard.ui.study.strips import Strip
from goboard.ui.told import UNTIL_TOLD
from goboard.ui.widgets import choice_box
from tests.ui.driver import WindowDriver

NAME = QAccessible.Text.Name


def board_of(driver: WindowDriver) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(driver.window.canvas)


def point(driver: WindowDriver, name: str) -> str:
    child = board_of(driver).child(driver.shown.board.vertex(name))
    assert child is not None
    return child.text(NAME)


@pytest.fixture
def announced(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What screen readers are told to say at once, while they listen."""
    said: list[str] = []
    monkeypatch.setattr(driver.window.canvas, "announce", said.append)
    QAccessible.setActive(True)
    yield said
    QAccessible.setActive(False)


def test_the_board_is_a_list_of_points_that_say_what_lies_there(driver: WindowDriver) -> None:
    record = b"(;SZ[5]RU[Chinese]AB[ba][ab][bc]AW[dd][de];B[cb](;W[cc]C[a];B[ad])(;W[db]))"
    driver.window.send(OpenBytes(record, "a.sgf"))
    driver.press("Right")
    board = board_of(driver)
    assert (board.role(), board.childCount()) == (QAccessible.Role.List, 25)
    assert board.text(NAME) == "Go board, 5 by 5"
    assert point(driver, "D2") == "D2: White, chain of 2, 5 liberties"
    assert point(driver, "C4") == "C4: Black, 4 liberties, last move"
    assert point(driver, "C3") == "C3: empty, next move 1 of 2"
    assert point(driver, "A5").startswith("A5: empty, not legal: ") and len(point(driver, "A5")) > 30
    child = board.child(driver.shown.board.vertex("C3"))
    assert child is not None and child.role() == QAccessible.Role.ListItem
    assert child.rect().contains(driver.window.canvas.mapToGlobal(driver.place("C3")))
    there = child.rect().center()
    found = board.childAt(there.x(), there.y())
    assert found is not None and found.text(NAME) == child.text(NAME)
    assert found.parent().text(NAME) == board.text(NAME)


def test_the_keyboard_s_point_has_the_focus(driver: WindowDriver) -> None:
    driver.window.canvas.setFocus()
    board = board_of(driver)
    assert board.focusChild() is None
    QAccessible.setActive(True)
    try:
        driver.press("Return", "Left")
    finally:
        QAccessible.setActive(False)
    focused = board.focusChild()
    assert focused is not None and focused.text(NAME).startswith("J10: empty")
    assert focused.state().focused
    other = board.child(0)
    assert other is not None and not other.state().focused
    driver.press("Esc")
    assert board.focusChild() is None


def test_points_of_another_board_are_its_own(driver: WindowDriver) -> None:
    last = board_of(driver).child(360)
    assert last is not None
    driver.window.send(NewGame(board={"shape": "geodesic", "frequency": 2}))
    board = board_of(driver)
    assert (board.childCount(), last.state().invalid, last.text(NAME)) == (driver.shown.board.size, 1, "")
    assert board.child(41) is not None and board.child(42) is None
    driver.window.send(NewGame(board={"shape": "triangular", "side": 160}))
    assert board_of(driver).childCount() == 0


def test_moves_captures_passes_and_results_are_announced(driver: WindowDriver, announced: list[str]) -> None:
    driver.window.send(OpenBytes(b"(;SZ[3]RU[Tromp-Taylor]KM[0]AB[ab][bb]AW[aa];B[ba];W[];B[])", "a.sgf"))
    announced.clear()
    driver.press("Right")
    driver.press("Right")
    driver.press("Right")
    driver.press("Left")
    assert announced[:2] == ["Move 1, Black B3, takes 1 stone", "Move 2, White passes"]
    assert announced[2].startswith("Move 3, Black passes. Both sides have passed: the game is over")
    assert announced[3] == "Move 2, White passes"
    driver.press("Home")
    assert announced[-1] == "Start of the game"


def test_a_move_is_said_once_not_by_the_board_s_state_too(driver: WindowDriver, announced: list[str]) -> None:
    driver.window.send(OpenBytes(b"(;SZ[3]RU[Chinese];B[ab];W[])", "a.sgf"))
    driver.window.canvas.setFocus()
    announced.clear()
    driver.press("Right")
    assert announced == ["Move 1, Black A2"]
    assert board_of(driver).text(QAccessible.Text.Description) == "White to move; last move A2"
    # what Qt knows it tells of whenever it changes
    assert QWidget.accessibleDescription(driver.window.canvas) == ""


def test_another_s_turn_without_a_move_is_said(driver: WindowDriver, announced: list[str]) -> None:
    driver.window.send(OpenBytes(b"(;SZ[3]RU[Chinese];B[ab])", "a.sgf"))
    driver.press("Right")
    driver.window.canvas.setFocus()
    announced.clear()
    driver.window.send(ExchangeColours())
    assert announced == ["Black to move; last move A2"]


def test_the_end_of_a_game_is_part_of_the_board_s_state(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[5]RU[Chinese]KM[0];B[cc];W[];B[])", "a.sgf"))
    driver.press("End", "T")
    driver.window.send(AcceptCount())
    state = driver.window.canvas.accessibleDescription()
    assert state.endswith("; last move pass") and ".;" not in state


def test_an_illegal_move_of_a_record_says_why(driver: WindowDriver, announced: list[str]) -> None:
    driver.window.send(OpenBytes(b"(;SZ[3]RU[Chinese];B[aa]C[What];W[aa])", "a.sgf"))
    announced.clear()
    driver.press("Right")
    driver.press("Right")
    assert announced[0] == "Move 1, Black A3, has a comment"
    assert announced[1].startswith("Move 2, White A3") and "illegal: " in announced[1]


def test_another_record_is_no_move(driver: WindowDriver, announced: list[str]) -> None:
    driver.window.send(OpenBytes(b"(;SZ[3];B[aa])", "a.sgf"))
    driver.window.send(OpenBytes(b"(;SZ[3];B[ab])", "b.sgf"))
    assert announced == []


def test_nothing_is_made_and_worded_for_those_who_do_not_listen(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not QAccessible.isActive()
    worded: list[object] = []
    for what in ("board.speech.board_state", "board.speech.turn_words", "tree.sheet.node_words"):
        monkeypatch.setattr(f"goboard.ui.{what}", lambda *_, **__: worded.append(1) or "")
    driver.press("Return", "Left")
    driver.click("K10")
    assert not driver.window.canvas.tell_focus() and worded == []
    assert driver.window.canvas.accessibleDescription() == "" and len(worded) == 1


@pytest.mark.parametrize("size", [(900, 700), (1400, 900)])
def test_notices_strips_and_counts_are_said(
    driver: WindowDriver, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    driver.window.resize(*size)
    monkeypatch.setattr(spoken, "notify", lambda _widget, words: said.append(words))
    QAccessible.setActive(True)
    try:
        driver.window.send(OpenBytes(b"(;SZ[5]RU[Chinese]KM[0]AB[ca][cb][cc][cd][ce];W[zz])", "a.sgf"))
        assert any("W[zz]" in words for words in said)
        said.clear()
        driver.press("T")
        driver.qtbot.waitUntil(lambda: any(words.startswith("Black leads by") for words in said))
        driver.press("Esc")
        said.clear()
        driver.window.workspace.tell("A sentence.")
        driver.window.workspace.tell("10 %", is_heard=False)
        assert said == ["A sentence."]
    finally:
        QAccessible.setActive(False)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Qt tells it")
def test_a_list_is_heard_by_its_name_and_each_line_that_is_chosen_by_keys(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(spoken, "notify", lambda _widget, words: said.append(words))
    around = QWidget(driver.window)
    lists = [choice_box(around, name, [(1, "one"), (2, "two")]) for name in ("First", "Second")]
    label = QLabel("Second", around)
    label.setBuddy(lists[1])
    around.show()
    QAccessible.setActive(True)
    try:
        for each in lists:
            each.setFocus()
            QTest.keyClick(each, Qt.Key.Key_Down)
        driver.window.canvas.setFocus()
        lists[0].setCurrentIndex(0)
        assert said == ["First", "two", "two"]
    finally:
        QAccessible.setActive(False)


def test_a_strip_is_heard_once_it_stands_and_its_progress_never(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(spoken, "notify", lambda _widget, words: said.append(words))
    strip = Strip("Title", driver.window)
    strip.show()
    QAccessible.setActive(True)
    try:
        strip.say("First.")
        strip.say("Second.")
        driver.qtbot.waitUntil(lambda: bool(said))
        assert said == ["Second."]
        strip.say("Third.")
        strip.show_progress("3 of 9 moves")
        driver.qtbot.wait(2 * UNTIL_TOLD)
        assert said == ["Second."] and strip.words.text() == "3 of 9 moves"
    finally:
        QAccessible.setActive(False)


def test_the_keys_begin_in_the_first_field_of_a_form_and_pass_over_what_it_lies_in(driver: WindowDriver) -> None:
    driver.choose("info")
    dialog = driver.dialog(GameInfoDialog)
    driver.qtbot.waitUntil(lambda: dialog.focusWidget() is dialog.lines["PB"])
    seen = []
    for _ in range(40):
        dialog.focusNextChild()
        seen.append(type(dialog.focusWidget()).__name__)
    assert "Scrolled" not in seen and "QPushButton" in seen


def test_the_field_of_the_search_has_the_keys_before_it_tells_where_its_cursor_is(driver: WindowDriver) -> None:
    driver.choose("find")
    field = driver.window.parts["find"].bar.text  # type: ignore[attr-defined]
    field.setText("word")
    driver.press("Esc")
    changes: list[bool] = []
    field.selectionChanged.connect(lambda: changes.append(field.hasFocus()))
    driver.choose("find")
    assert field.hasFocus() and field.selectedText() == "word" and all(changes)


def test_the_edit_tools_are_heard_when_they_come(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(spoken, "notify", lambda _widget, words: said.append(words))
    QAccessible.setActive(True)
    try:
        driver.press("F4")
        assert said == ["Edit tools"]
        driver.press("T")
        assert said[1].startswith("Triangle: ")
    finally:
        QAccessible.setActive(False)
