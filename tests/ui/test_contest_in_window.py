"""The Contest around a match, from the menu into the record and back."""

from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from goboard.games.contests import Prize
from goboard.session.commands.edit import SetInfo
from goboard.ui.dialogs.contest import PLAY, ContestDialog
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


def begun(driver: WindowDriver, prize: str) -> ContestDialog:
    """Paper-Rock-Scissors for its own sake, for that prize; both players have consented."""
    driver.choose("paper_rock_scissors")
    dialog = driver.dialog(ContestDialog)
    assert dialog.pages.currentIndex() == PLAY
    for field, name in zip(dialog.play.names, ("Ann", "Bob"), strict=True):
        field.setText(name)
    dialog.play.prize.setText(prize)
    QTest.mouseClick(dialog.play.begin_button, LEFT)
    return dialog


def test_a_series_is_played_for_prizes_and_kept_with_the_record(driver: WindowDriver) -> None:
    dialog = begun(driver, "a beer")
    driver.press("S", "K", "A", "K", on=dialog)
    assert "goboard transfers to Ann: a beer." in dialog.play.duel.prompt.text()
    dialog.play.prize.setText("a tea")
    QTest.mouseClick(dialog.play.next_button, LEFT)
    assert dialog.play.said.text() == "Ann and Bob play for a tea. The contestmaster is Ann."
    driver.press("S", "J", on=dialog)
    assert dialog.play.series.text() == "Series: Ann 1, Bob 1."
    # what was played stands, whatever becomes of the dialog
    dialog.reject()
    contest = driver.shown.game.contest
    assert contest is not None
    assert (contest.contestmaster, contest.prizes) == ("Bob", (Prize("a tea", "Bob"),))
    assert [result.winner for result in contest.earlier] == ["Ann"]


def test_whom_the_game_proposes_is_nobody_until_something_is_said_of_them(driver: WindowDriver) -> None:
    dialog = begun(driver, "")
    driver.press("A", "K", on=dialog)
    contest = driver.shown.game.contest
    assert contest is not None
    assert [one.name for one in contest.candidates] == ["Ann", "Bob"]
    assert not any("may take part" in entry.text for entry in contest.history)


def test_what_has_happened_is_listed_with_its_time(driver: WindowDriver) -> None:
    dialog = begun(driver, "")
    driver.press("A", "K", on=dialog)
    dialog.pages.setCurrentIndex(PLAY + 1)
    lines = dialog.history.toPlainText().splitlines()
    assert lines[-1].endswith("Ann becomes the contestmaster.")
    assert any("Ann consents in public to take part." in line and line.startswith("20") for line in lines)


def test_letters_typed_into_the_form_choose_nothing(driver: WindowDriver) -> None:
    dialog = begun(driver, "")
    dialog.pages.setCurrentIndex(0)
    dialog.name.setFocus()
    QTest.keyClicks(dialog.name, "ask")
    dialog.pages.setCurrentIndex(PLAY)
    assert dialog.play.duel.game.received == ()
    assert dialog.contest().name.endswith("ask")


def test_a_contest_is_kept_in_a_file_of_its_own(driver: WindowDriver, tmp_path: Path) -> None:
    dialog = begun(driver, "a beer")
    driver.press("A", "K", on=dialog)
    path = tmp_path / "lunch.sgf"
    dialog.save(str(path))
    kept = dialog.contest()
    dialog.reject()
    driver.choose("contest")
    other = driver.dialog(ContestDialog)
    other.open_file(str(path))
    assert other.contest() == kept
    other.open_file(str(tmp_path / "none.sgf"))
    assert "could not be read" in other.problem.text()
    path.write_bytes(b"(;FF[4]GM[1])")
    other.open_file(str(path))
    assert "tells of no contest" in other.problem.text()
