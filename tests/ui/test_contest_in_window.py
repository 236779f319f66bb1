"""The Contest around a match, from the menu into the record and back."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

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


def test_paper_rock_scissors_is_kept_with_the_match(hands: Hands) -> None:
    hands.choose("who_begins")
    dialog = hands.dialog(PaperRockScissorsDialog)
    hands.press("A", on=dialog)
    hands.press("J", on=dialog)
    hands.press("A", on=dialog)
    hands.press("K", on=dialog)
    assert dialog.winner == 1
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    contest = hands.shown.game.contest
    assert contest is not None
    assert [played.winner for played in contest.rounds] == ["", "Black"]
