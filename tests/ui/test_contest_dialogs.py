"""The Contest dialog, and Paper-Rock-Scissors at one keyboard."""

from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from goboard.games.contests import Candidate, Contest, ContestError, Prize, Round
from goboard.games.paper_rock_scissors import Choice
from goboard.ui.dialogs.contest import ContestDialog
from goboard.ui.dialogs.paper_rock_scissors import PaperRockScissorsDialog, WhoBeginsButton
from goboard.ui.dialogs.rows_table import RowsTable
from goboard.ui.widgets import ScrolledPanel
from tests.ui.driver import LEFT

Shown = TypeVar("Shown", bound=QWidget)

CUP = Contest(
    "Cup",
    "One game a day.",
    ("3 dan", "Club: A"),
    (Candidate("Ann", True, frozenset({"3 dan", "Club: A"})), Candidate("Bob", True, frozenset({"Club: A"}))),
    (Prize("A board", "Mia"), Prize("Honour")),
    "Mia",
    (Round("goboard", (("Ann", "rock"), ("Bob", "rock"))),),
)


@pytest.fixture
def duel(qtbot: QtBot) -> PaperRockScissorsDialog:
    dialog = PaperRockScissorsDialog(None, ("Ann", "Bob"))
    return shown(qtbot, dialog)


def shown(qtbot: QtBot, widget: Shown) -> Shown:
    qtbot.addWidget(widget)
    widget.show()
    widget.activateWindow()
    qtbot.waitUntil(widget.isActiveWindow)
    return widget


def press(dialog: PaperRockScissorsDialog, keys: str) -> None:
    for key in keys:
        QTest.keySequence(dialog, key)


def click(dialog: PaperRockScissorsDialog, player: int, choice: Choice) -> None:
    QTest.mouseClick(dialog.hands[player - 1].buttons[choice], LEFT)


def can_choose(dialog: PaperRockScissorsDialog) -> list[bool]:
    return [all(button.isEnabled() for button in hand.buttons.values()) for hand in dialog.hands]


def ok_button(dialog: QWidget) -> QWidget:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    return buttons.button(QDialogButtonBox.StandardButton.Ok)


def words(dialog: QWidget) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


def tick(table: RowsTable, row: int, column: int) -> None:
    item = table.table.item(row, column)
    assert item is not None
    item.setCheckState(Qt.CheckState.Checked)


def write(table: RowsTable, row: int, column: int, text: str) -> None:
    item = table.table.item(row, column)
    assert item is not None
    item.setText(text)


@pytest.mark.parametrize(("keys", "winner"), [("ak", 1), ("ka", 1), ("sj", 2), ("sl", 1), ("dk", 2)])
def test_keys_under_each_hand_decide(duel: PaperRockScissorsDialog, keys: str, winner: int) -> None:
    press(duel, keys)
    assert duel.winner == winner


def test_buttons_are_pressed_in_turn(duel: PaperRockScissorsDialog) -> None:
    assert can_choose(duel) == [True, False]
    click(duel, 2, Choice.PAPER)
    click(duel, 1, Choice.SCISSORS)
    assert can_choose(duel) == [False, True]
    click(duel, 2, Choice.PAPER)
    assert can_choose(duel) == [False, False]
    assert duel.winner == 1
    assert "Ann has won and begins." in words(duel)


def test_nothing_shows_what_the_first_has_chosen(qtbot: QtBot) -> None:
    seen = []
    for choice in Choice:
        dialog = shown(qtbot, PaperRockScissorsDialog(None, ("Ann", "Bob")))
        click(dialog, 1, choice)
        assert "Has chosen" in words(dialog)
        seen.append((words(dialog), dialog.grab().toImage()))
    assert all(one == seen[0] for one in seen)


def test_a_first_choice_cannot_be_taken_back(duel: PaperRockScissorsDialog) -> None:
    press(duel, "asdj")
    assert [played.deeds for played in duel.rounds] == [(("Ann", "paper"), ("Bob", "paper"))]


def test_a_tie_is_told_and_repeated(duel: PaperRockScissorsDialog) -> None:
    press(duel, "sk")
    assert duel.winner is None
    assert not ok_button(duel).isEnabled()
    assert can_choose(duel) == [True, False]
    assert "A tie" in words(duel)
    assert "Ann chose rock, Bob chose rock" in words(duel)
    press(duel, "sj")
    assert duel.winner == 2
    assert [played.winner for played in duel.rounds] == ["", "Bob"]


def test_the_dialog_waits_for_the_decision(duel: PaperRockScissorsDialog) -> None:
    duel.accept()
    assert duel.isVisible()
    press(duel, "ak")
    QTest.keyClick(duel, Qt.Key.Key_Return)
    assert not duel.isVisible()
    assert duel.contest.contestmaster == "Ann"


@pytest.mark.parametrize("names", [("", " "), ("Ann", "Ann"), ("A & B", "A & B")])
def test_players_can_be_told_apart(qtbot: QtBot, names: tuple[str, str]) -> None:
    dialog = shown(qtbot, PaperRockScissorsDialog(None, names))
    press(dialog, "ak")
    first, second = (name for name, _ in dialog.rounds[0].deeds)
    assert first != second
    assert dialog.winner == 1


def test_the_button_tells_who_begins(qtbot: QtBot) -> None:
    button = shown(qtbot, WhoBeginsButton(lambda: ("Ann", "Bob")))
    QTest.mouseClick(button, LEFT)
    dialog = button.findChild(PaperRockScissorsDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.isActiveWindow)
    press(dialog, "sj")
    with qtbot.waitSignal(button.decided) as told:
        QTest.mouseClick(ok_button(dialog), LEFT)
    assert told.args == [2]
    assert button.rounds == (Round("goboard", (("Ann", "rock"), ("Bob", "paper")), "Bob"),)


def test_a_contest_comes_back_as_it_was(qtbot: QtBot) -> None:
    assert shown(qtbot, ContestDialog(None, CUP)).contest() == CUP


def test_all_of_an_empty_contest_is_seen_without_scrolling(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(players=("Black", "White")))
    assert dialog.height() < 600
    assert all(area.verticalScrollBar().maximum() == 0 for area in dialog.findChildren(ScrolledPanel))


def test_the_players_are_offered_as_contestants(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, None, ("Ann", "", "Bob")))
    assert dialog.candidates.column(0) == ["Ann", "Bob"]
    assert dialog.contest().candidates == ()
    tick(dialog.candidates, 1, 1)
    assert [one.name for one in dialog.contest().candidates] == ["Ann", "Bob"]
    assert dialog.contest().contestants == ("Bob",)
    assert "Taking part: Bob" in words(dialog)


def test_qualifications_are_columns_to_tick(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, CUP))
    dialog.qualifications.table.selectRow(1)
    QTest.mouseClick(dialog.qualifications.remove_button, LEFT)
    QTest.mouseClick(dialog.qualifications.add_button, LEFT)
    write(dialog.qualifications, 1, 0, "A clock")
    tick(dialog.candidates, 0, 3)
    assert dialog.contest().qualifications == ("3 dan", "A clock")
    assert dialog.contest().candidates[0].meets == {"3 dan", "A clock"}
    assert dialog.contest().candidates[1].meets == frozenset()


def test_rows_are_added_and_removed(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, CUP))
    QTest.mouseClick(dialog.candidates.add_button, LEFT)
    write(dialog.candidates, 2, 0, "Zoë")
    dialog.prizes.table.selectRow(0)
    QTest.mouseClick(dialog.prizes.remove_button, LEFT)
    assert dialog.contest().candidates[2] == Candidate("Zoë")
    assert dialog.contest().prizes == (Prize("Honour"),)


def test_announcing_a_winner_passes_the_prizes(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, CUP))
    offered = [dialog.winner.itemText(index) for index in range(dialog.winner.count())]
    assert offered == ["Not announced", "Ann"]
    dialog.winner.setCurrentIndex(1)
    assert dialog.contest().winner == "Ann"
    assert dialog.contest().is_paid


def test_a_contest_filled_in_at_once_tells_who_offered_what_before_it_was_won(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, None, ("Ann", "Bob")))
    dialog.master.setCurrentText("Carl")
    tick(dialog.candidates, 0, 1)
    QTest.mouseClick(dialog.prizes.add_button, LEFT)
    write(dialog.prizes, 0, 0, "A cup")
    dialog.winner.setCurrentIndex(1)
    assert [entry.text for entry in dialog.contest().history[-4:]] == [
        "Carl is the contestmaster.",
        "A prize is offered: A cup.",
        "Carl, the contestmaster, announces the winner: Ann.",
        "Carl transfers to Ann: A cup.",
    ]


def test_what_is_wrong_keeps_the_dialog_open(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, CUP))
    write(dialog.candidates, 1, 0, "Ann")
    QTest.mouseClick(ok_button(dialog), LEFT)
    assert dialog.isVisible()
    assert "Ann" in dialog.problem.text()
    with pytest.raises(ContestError):
        dialog.contest()
    write(dialog.candidates, 1, 0, "Bob")
    assert not dialog.problem.isVisible()
    QTest.mouseClick(ok_button(dialog), LEFT)
    assert not dialog.isVisible()


def test_a_winner_needs_a_contestmaster(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, CUP))
    dialog.master.setEditText("")
    dialog.winner.setCurrentIndex(1)
    QTest.mouseClick(ok_button(dialog), LEFT)
    assert "contestmaster" in dialog.problem.text()
    dialog.master.setEditText("Zoë")
    assert not dialog.problem.isVisible()
    assert dialog.contest().contestmaster == "Zoë"


def test_a_decided_contest_is_read_only_until_a_new_one_begins(qtbot: QtBot) -> None:
    decided = CUP.announce("Mia", "Ann").transfer_prizes("Mia")
    dialog = shown(qtbot, ContestDialog(None, decided))
    assert "Ann has won the contest, and the prizes." in words(dialog)
    assert dialog.name.isReadOnly()
    assert not dialog.candidates.add_button.isVisible()
    assert dialog.contest() == decided
    QTest.mouseClick(dialog.again, LEFT)
    dialog.name.setText("Next cup")
    following = dialog.contest()
    assert (following.name, following.winner, following.rounds) == ("Next cup", "", ())
    assert following.candidates == CUP.candidates


def test_every_field_has_a_name_for_screen_readers(qtbot: QtBot) -> None:
    dialog = shown(qtbot, ContestDialog(None, CUP))
    fields = (dialog.name, dialog.master, dialog.winner, dialog.rules)
    tables = (dialog.qualifications, dialog.candidates, dialog.prizes)
    assert all(field.accessibleName() for field in fields)
    assert all(table.table.accessibleName() and table.add_button.accessibleName() for table in tables)
