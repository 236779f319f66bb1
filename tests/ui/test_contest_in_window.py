"""The Contest around a match, from the menu into the record and back."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from goboard.session.commands.edit import SetInfo
from goboard.ui.dialogs.contest import ContestDialog
from goboard.ui.dialogs.paper_rock_scissors import PaperRockScissorsDialog
from tests.ui.hands import LEFT, Hands


def test_a_contest_is_written_into_the_record_and_undone(hands: Hands) -> None:
    hands.choose("contest")
    dialog = hands.dialog(ContestDialog)
    QTest.keyClicks(dialog.name, "Spring cup")
    dialog.accept()
    assert hands.shown.game.contest is not None
    assert hands.shown.game.contest.name == "Spring cup"
    assert hands.shown.document.can_undo == "contest"
    hands.press("Ctrl+Z")
    assert hands.shown.game.contest is None


def settle(hands: Hands, *keys: str) -> None:
    """Paper-Rock-Scissors from the menu, these keys pressed in turn."""
    hands.choose("who_begins")
    dialog = hands.dialog(PaperRockScissorsDialog)
    hands.press(*keys, on=dialog)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def test_paper_rock_scissors_is_kept_with_the_match(hands: Hands) -> None:
    settle(hands, "A", "J", "A", "K")
    contest = hands.shown.game.contest
    assert contest is not None
    assert [played.winner for played in contest.rounds] == ["", "Black"]


def test_the_winner_of_paper_rock_scissors_moves_first(hands: Hands) -> None:
    hands.window.send(SetInfo({"PB": "Ann", "PW": "Bob"}))
    settle(hands, "S", "J")
    assert hands.shown.to_move == 2
    assert hands.window.statusBar().currentMessage() == "Bob begins as White."
    hands.press("Ctrl+Z")
    assert (hands.shown.to_move, hands.shown.game.contest) == (1, None)


def test_the_previous_winner_is_contestmaster_of_the_next(hands: Hands) -> None:
    settle(hands, "S", "J")
    settle(hands, "A", "K")
    contest = hands.shown.game.contest
    assert contest is not None
    assert [played.contestmaster for played in contest.rounds] == ["goboard", "White"]
    assert hands.shown.to_move == 1


def test_once_a_move_is_made_nobody_is_asked_who_begins(hands: Hands) -> None:
    action = hands.window.workspace.actions["who_begins"]
    hands.click("C3")
    assert not action.isEnabled() and "Moves have been made" in action.toolTip()
    hands.press("Ctrl+Z")
    assert action.isEnabled() and "settle who begins" in action.toolTip()
