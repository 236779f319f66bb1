"""The Contest around a match, from the menu into the record and back."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from goboard.session.commands.edit import SetInfo
from goboard.ui.dialogs.contest import ContestDialog
from goboard.ui.dialogs.paper_rock_scissors import PaperRockScissorsDialog
from tests.ui.driver import LEFT, WindowDriver


def test_a_contest_is_written_into_the_record_and_undone(driver: WindowDriver) -> None:
    driver.choose("contest")
    dialog = driver.dialog(ContestDialog)
    QTest.keyClicks(dialog.name, "Spring cup")
    dialog.accept()
    assert driver.shown.game.contest is not None
    assert driver.shown.game.contest.name == "Spring cup"
    assert driver.shown.document.can_undo == "contest"
    driver.press("Ctrl+Z")
    assert driver.shown.game.contest is None


def settle(driver: WindowDriver, *keys: str) -> None:
    """Paper-Rock-Scissors from the menu, these keys pressed in turn."""
    driver.choose("who_begins")
    dialog = driver.dialog(PaperRockScissorsDialog)
    driver.press(*keys, on=dialog)
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def test_paper_rock_scissors_is_kept_with_the_match(driver: WindowDriver) -> None:
    settle(driver, "A", "J", "A", "K")
    contest = driver.shown.game.contest
    assert contest is not None
    assert [played.winner for played in contest.rounds] == ["", "Black"]


def test_the_winner_of_paper_rock_scissors_moves_first(driver: WindowDriver) -> None:
    driver.window.send(SetInfo({"PB": "Ann", "PW": "Bob"}))
    settle(driver, "S", "J")
    assert driver.shown.to_move == 2
    assert driver.window.statusBar().currentMessage() == "Bob begins as White."
    driver.press("Ctrl+Z")
    assert (driver.shown.to_move, driver.shown.game.contest) == (1, None)


def test_the_previous_winner_is_contestmaster_of_the_next(driver: WindowDriver) -> None:
    settle(driver, "S", "J")
    settle(driver, "A", "K")
    contest = driver.shown.game.contest
    assert contest is not None
    assert [played.contestmaster for played in contest.rounds] == ["goboard", "White"]
    assert driver.shown.to_move == 1


def test_once_a_move_is_made_nobody_is_asked_who_begins(driver: WindowDriver) -> None:
    action = driver.window.workspace.actions["who_begins"]
    driver.click("C3")
    assert not action.isEnabled() and "Moves have been made" in action.toolTip()
    driver.press("Ctrl+Z")
    assert action.isEnabled() and "settle who begins" in action.toolTip()
