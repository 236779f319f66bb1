"""What edit tools have begun ends where it belongs."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import GoToMove
from tests.ui.driver import LEFT, WindowDriver
from tests.ui.editing.strokes import draw, marks


@pytest.mark.parametrize("name", ["tool_stone1", "tool_visible"])
def test_what_was_begun_on_one_board_does_not_go_on_on_another(driver: WindowDriver, name: str) -> None:
    driver.choose("edit_boxes")
    driver.choose(name)
    driver.click("T19")
    driver.window.send(NewGame(5, 5))
    driver.hover("B2")
    driver.click("C3")
    driver.click("D4")
    assert driver.shown.board.size == 25 and driver.window.workspace.tools.tool is not None


@pytest.mark.parametrize("action", ["insert_moves", "replace_move"])
def test_the_mode_opens_while_a_tool_that_is_none_of_its_own_is_in_the_hand(driver: WindowDriver, action: str) -> None:
    driver.click("Q16", "D4")
    driver.press("Left")
    driver.choose(action)
    driver.press("F4", "T")
    driver.click("K10")
    assert marks(driver) == {("TR", "K10", "")} and driver.has_stones(black="Q16")


@pytest.mark.parametrize("name", ["tool_line", "tool_visible"])
def test_what_was_begun_at_one_node_does_not_go_on_at_another(driver: WindowDriver, name: str) -> None:
    driver.click("Q16", "D4")
    driver.choose(name)
    driver.click("C3")
    driver.press("Left")
    driver.click("E5")
    assert not driver.shown.node.lines and driver.shown.node.visible is None


def test_a_stroke_of_stones_ends_where_another_node_is_shown(driver: WindowDriver) -> None:
    driver.click("Q16")
    driver.choose("tool_stone2")
    canvas, places = driver.window.canvas, [driver.place(label) for label in ("C3", "D3", "E3")]
    QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, places[0])
    QTest.mouseMove(canvas, places[1])
    driver.window.send(GoToMove(0))
    QTest.mouseMove(canvas, places[2])
    QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, places[2])
    assert driver.has_stones() and len(driver.shown.node.next) == 1
    driver.press("End")
    assert driver.has_stones(black="Q16", white="C3 D3")


def test_a_node_goes_with_its_last_stone_and_the_stroke_goes_on(driver: WindowDriver) -> None:
    driver.click("Q16")
    driver.choose("tool_stone1")
    driver.click("K10")
    assert not driver.shown.node.is_root and driver.shown.last_vertex is None
    draw(driver, "K10", "L10")
    assert driver.has_stones(black="Q16") and not driver.shown.node.next and driver.shown.last_vertex is not None
    driver.press("Ctrl+Z")
    assert driver.has_stones(black="K10 Q16")


def test_that_clicks_insert_moves_is_said_with_each_as_long_as_they_do(driver: WindowDriver) -> None:
    driver.click("Q16", "D4")
    driver.press("Left")
    driver.choose("insert_moves")
    told = driver.window.statusBar()
    told.clearMessage()
    driver.click("C3")
    assert "Clicks put moves between" in told.currentMessage()
    driver.press("Insert", "End")
    assert "Clicks put moves between" not in told.currentMessage()
    assert [driver.shown.board.labels[each.vertex or 0] for each in driver.shown.node.moves] == ["Q16", "C3", "D4"]
