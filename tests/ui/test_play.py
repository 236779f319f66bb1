"""Playing with mouse and keys."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.ui.hands import LEFT, NONE, Hands


def test_clicks_play_in_turn(hands: Hands) -> None:
    hands.click("D4", "Q16")
    assert hands.has_stones(black="D4", white="Q16")
    assert hands.window.isWindowModified()


def test_a_click_beside_the_board_plays_nothing(hands: Hands) -> None:
    QTest.mouseClick(
        hands.window.canvas, LEFT, NONE, hands.place("A1") - (hands.place("B2") - hands.place("A1")) * 0.65
    )
    assert hands.has_stones()


def test_the_status_line_names_the_point_under_the_pointer(hands: Hands) -> None:
    hands.hover("Q16")
    assert hands.window.parts["status"].point_label.text() == "Q16"
    hands.click("Q16")
    assert hands.window.parts["status"].point_label.text() == "Q16: Black"


def test_an_occupied_point_is_refused_with_the_reason_beside_it(hands: Hands) -> None:
    hands.click("D4", "D4")
    assert hands.has_stones(black="D4")
    assert hands.reason() != ""


def test_a_stone_is_captured_and_counted(hands: Hands) -> None:
    hands.click("B1", "A1", "A2")
    assert hands.has_stones(black="B1 A2")
    texts = [label.text() for label in hands.window.parts["game"].panel.findChildren(QLabel)]
    assert "Black, 1 prisoner" in texts


KO = ("C4", "F4", "D5", "E5", "D3", "E3", "E4", "D4")
"""White's last stone takes E4; taking back there would bring back the board after move 7."""


def test_the_pointer_on_a_ko_says_which_move_it_repeats_and_leads_there(hands: Hands) -> None:
    hands.click(*KO)
    assert hands.stone("E4") == 0
    hands.hover("E4")
    hands.qtbot.waitUntil(lambda: hands.reason() != "")
    hands.follow_reason()
    assert hands.shown.node.move_number == 7


def test_a_click_on_a_ko_plays_nothing(hands: Hands) -> None:
    hands.click(*KO, "E4")
    assert hands.stone("E4") == 0
    assert hands.reason() != ""


def test_pass_and_pass_starts_the_count(hands: Hands) -> None:
    hands.press("P", "P")
    assert hands.shown.is_over
    assert hands.window.parts["counting"].panel.isVisible()


def test_resigning_is_a_result_that_undo_takes_back(hands: Hands) -> None:
    hands.choose("resign")
    assert "White wins by resignation" in hands.window.parts["game"].panel.result.text()
    hands.press("Ctrl+Z")
    assert hands.shown.result == ""


def test_undo_and_redo_by_keys(hands: Hands) -> None:
    hands.click("D4")
    hands.press("Ctrl+Z")
    assert hands.has_stones()
    hands.press("Ctrl+Y")
    assert hands.has_stones(black="D4")
    hands.press("Ctrl+Z", "Ctrl+Shift+Z")
    assert hands.has_stones(black="D4")


def test_undo_says_what_it_takes_back(hands: Hands) -> None:
    undo = hands.window.workspace.actions["undo"]
    assert not undo.isEnabled()
    hands.click("D4")
    assert undo.isEnabled()
    assert "D4" in undo.text()


def test_deleting_a_move_and_bringing_it_back(hands: Hands) -> None:
    hands.click("D4", "Q16")
    hands.press("Left", "Ctrl+Delete")
    assert hands.has_stones()
    hands.press("Ctrl+Z")
    assert hands.has_stones(black="D4")


def test_whose_turn_it_is(hands: Hands) -> None:
    texts = [label.text() for label in hands.window.parts["game"].panel.findChildren(QLabel)]
    assert "Black to move, 0 prisoners" in texts
    hands.click("D4")
    texts = [label.text() for label in hands.window.parts["game"].panel.findChildren(QLabel)]
    assert "White to move, 0 prisoners" in texts
