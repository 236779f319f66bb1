"""What edit tools have begun ends where it belongs."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from goboard.session.commands.files import NewGame
from goboard.session.commands.navigate import GoToMove
from tests.ui.editing.strokes import draw, marks
from tests.ui.hands import LEFT, Hands


@pytest.mark.parametrize("name", ["tool_stone1", "tool_visible"])
def test_what_was_begun_on_one_board_does_not_go_on_on_another(hands: Hands, name: str) -> None:
    hands.choose("edit_boxes")
    hands.choose(name)
    hands.click("T19")
    hands.window.send(NewGame(5, 5))
    hands.hover("B2")
    hands.click("C3")
    hands.click("D4")
    assert hands.shown.board.size == 25 and hands.window.workspace.tools.tool is not None


@pytest.mark.parametrize("action", ["insert_moves", "replace_move"])
def test_the_mode_opens_while_a_tool_that_is_none_of_its_own_is_in_the_hand(hands: Hands, action: str) -> None:
    hands.click("Q16", "D4")
    hands.press("Left")
    hands.choose(action)
    hands.press("F4", "T")
    hands.click("K10")
    assert marks(hands) == {("TR", "K10", "")} and hands.has_stones(black="Q16")


@pytest.mark.parametrize("name", ["tool_line", "tool_visible"])
def test_what_was_begun_at_one_node_does_not_go_on_at_another(hands: Hands, name: str) -> None:
    hands.click("Q16", "D4")
    hands.choose(name)
    hands.click("C3")
    hands.press("Left")
    hands.click("E5")
    assert not hands.shown.node.lines and hands.shown.node.visible is None


def test_a_stroke_of_stones_ends_where_another_node_is_shown(hands: Hands) -> None:
    hands.click("Q16")
    hands.choose("tool_stone2")
    canvas, places = hands.window.canvas, [hands.place(label) for label in ("C3", "D3", "E3")]
    QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, places[0])
    QTest.mouseMove(canvas, places[1])
    hands.window.send(GoToMove(0))
    QTest.mouseMove(canvas, places[2])
    QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, places[2])
    assert hands.has_stones() and len(hands.shown.node.next) == 1
    hands.press("End")
    assert hands.has_stones(black="Q16", white="C3 D3")


def test_a_node_goes_with_its_last_stone_and_the_stroke_goes_on(hands: Hands) -> None:
    hands.click("Q16")
    hands.choose("tool_stone1")
    hands.click("K10")
    assert not hands.shown.node.is_root and hands.shown.last_vertex is None
    draw(hands, "K10", "L10")
    assert hands.has_stones(black="Q16") and not hands.shown.node.next and hands.shown.last_vertex is not None
    hands.press("Ctrl+Z")
    assert hands.has_stones(black="K10 Q16")
