"""What follows in the record, seen on the board: faint stones, the line behind one that is pointed at, passes."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from goboard.session.commands.files import OpenBytes
from goboard.session.commands.navigate import Step
from goboard.session.commands.study import StartGuessing
from goboard.ui.window.main_window import MainWindow
from tests.ui.driver import WindowDriver

GAME = b"(;GM[1]SZ[9];B[ee](;W[cc];B[gg];W[gc])(;W[cg];B[gc];W[];B[gg]))"
SLOW = 30_000


@pytest.fixture
def record(driver: WindowDriver) -> WindowDriver:
    driver.window.send(OpenBytes(GAME))
    driver.window.send(Step(1))
    return driver


def following(window: MainWindow) -> list[str]:
    scene = window.canvas.scene
    return [scene.board.name(each.vertex) if each.vertex is not None else "pass" for each in scene.variations]


def test_the_moves_that_follow_are_on_the_board_and_a_click_goes_on_with_one(record: WindowDriver) -> None:
    assert following(record.window) == ["C7", "C3"]
    record.click("C3")
    assert (record.stone("C3"), record.shown.document.can_undo) == (2, "")
    assert following(record.window) == ["G7"]


def test_the_switch_is_remembered(record: WindowDriver, windows: object) -> None:
    record.choose("variations")
    assert following(record.window) == []
    assert record.window.workspace.settings.value("view/variations", type=bool) is False
    record.press("Shift+N")
    assert following(record.window) == ["C7", "C3"]


def test_a_move_pointed_at_is_played_on_until_the_pointer_leaves_it(record: WindowDriver, qtbot: QtBot) -> None:
    canvas = record.window.canvas

    def line() -> list[int]:
        return [step.vertex for step in canvas.scene.analysis.line] if canvas.scene.analysis else []

    record.hover("C3")
    board = record.shown.board
    whole = [board.vertex("C3"), board.vertex("G7"), -1, board.vertex("G3")]
    # a machine that is busy may show two steps at once
    qtbot.waitUntil(lambda: line()[:2] == whole[:2], timeout=SLOW)
    qtbot.waitUntil(lambda: line() == whole, timeout=SLOW)
    record.hover("E8")
    assert line() == []
    # nothing of it has come into the record
    assert (record.shown.node.move_number, record.shown.document.can_undo) == (1, "")


def test_nothing_is_told_of_what_is_to_be_found(record: WindowDriver) -> None:
    record.window.send(StartGuessing())
    assert following(record.window) == []
    record.hover("C7")
    QTest.qWait(700)
    assert record.window.canvas.scene.analysis is None or not record.window.canvas.scene.analysis.line


def test_the_last_moves_fade_where_that_is_wanted(record: WindowDriver, tmp_path: Path) -> None:
    record.window.send(Step(2))
    assert record.window.canvas.scene.trail == ()
    record.choose("trail")
    board = record.shown.board
    assert record.window.canvas.scene.trail == ((board.vertex("C7"), 1), (board.vertex("E5"), 2))


def test_moves_beside_the_one_shown_are_small_stones_where_that_is_wanted(record: WindowDriver) -> None:
    record.window.send(Step(1))
    assert record.window.canvas.scene.beside == ()
    record.choose("beside")
    scene = record.window.canvas.scene
    assert [scene.board.name(each.vertex) for each in scene.beside] == ["C3"]
    assert record.window.workspace.settings.value("view/beside", type=bool) is True
    record.window.send(StartGuessing())
    assert not record.window.canvas.scene.beside, "nothing is told of what is to be found"


def test_a_pass_is_seen(driver: WindowDriver) -> None:
    driver.click("D4")
    driver.press("P")
    assert driver.window.canvas.scene.passed == 2
    driver.press("Left")
    assert driver.window.canvas.scene.passed is None
    assert following(driver.window) == ["pass"]


PROBLEM = b"(;SZ[9]AB[aa]AW[bb]C[Black to move.];B[cc];W[dd])"


def test_a_problem_keeps_its_solution_to_itself_until_it_is_asked_for(driver: WindowDriver) -> None:
    tree = driver.window.parts["tree"].panel
    driver.window.send(OpenBytes(PROBLEM))
    assert driver.shown.node.next and following(driver.window) == [] and not tree.points
    assert "F7" in driver.window.statusBar().currentMessage()
    driver.press("Right")
    assert following(driver.window) == [] and not tree.points
    driver.choose("problem_moves")
    assert following(driver.window) == ["D6"] and tree.points == driver.shown.board.labels
    # a handicap is no problem
    driver.choose("problem_moves")
    driver.window.send(OpenBytes(b"(;SZ[9]HA[2]AB[cc][gg];W[ee])"))
    assert following(driver.window) == ["E5"]
