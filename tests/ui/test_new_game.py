"""The New game dialog."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton

from goboard.ui.dialogs.new_game import NewGameDialog
from tests.ui.hands import LEFT, Hands


@pytest.fixture
def dialog(hands: Hands) -> NewGameDialog:
    hands.press("Ctrl+N")
    return hands.dialog(NewGameDialog)


def start(dialog: NewGameDialog) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def pick_size(dialog: NewGameDialog, side: int) -> None:
    button = dialog.findChild(QPushButton, f"side{side}")
    assert button is not None
    QTest.mouseClick(button, LEFT)


def test_board_names_rules_and_komi_are_taken(hands: Hands, dialog: NewGameDialog) -> None:
    dialog.columns.setValue(13)
    dialog.rows.setValue(9)
    dialog.rules.setCurrentIndex(dialog.rules.findData("tromp-taylor"))
    dialog.options.set_value("komi", "5.5")
    dialog.black.setText("Ann")
    dialog.white.setText("Bob")
    start(dialog)
    shown = hands.shown
    assert (shown.board.columns, shown.board.rows) == (13, 9)
    assert (shown.rules.name, shown.rules.values["komi"]) == ("tromp-taylor", "5.5")
    assert (shown.game.info["PB"], shown.game.info["PW"]) == ("Ann", "Bob")


@pytest.mark.parametrize("side", [9, 13, 19])
def test_usual_sizes_are_one_click(hands: Hands, dialog: NewGameDialog, side: int) -> None:
    pick_size(dialog, side)
    start(dialog)
    assert (hands.shown.board.columns, hands.shown.board.rows) == (side, side)


def test_the_komi_follows_the_rules_and_the_handicap(dialog: NewGameDialog) -> None:
    dialog.rules.setCurrentIndex(dialog.rules.findData("chinese"))
    assert dialog.options.values()["komi"] == "7.5"
    dialog.rules.setCurrentIndex(dialog.rules.findData("tromp-taylor"))
    assert dialog.options.values()["komi"] == "0"
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(4))
    assert dialog.options.values()["komi"] == "0.5"


def test_handicap_stones_lie_on_their_points(hands: Hands, dialog: NewGameDialog) -> None:
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(2))
    start(dialog)
    assert sum(stone == 1 for stone in hands.shown.stones) == 2
    assert hands.shown.to_move == 2


def test_a_board_without_handicap_points_offers_none(dialog: NewGameDialog) -> None:
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(9))
    dialog.columns.setValue(4)
    assert not dialog.handicap.isEnabled()
    assert dialog.command().handicap == 0
    assert dialog.command().options["komi"] == "7.5"


def test_a_komi_that_is_no_number_keeps_the_dialog_open(hands: Hands, dialog: NewGameDialog) -> None:
    dialog.options.set_value("komi", "much")
    start(dialog)
    assert dialog.isVisible()
    assert "much" in dialog.problem.text()


def test_the_next_dialog_proposes_the_last_board(hands: Hands, dialog: NewGameDialog) -> None:
    pick_size(dialog, 9)
    start(dialog)
    hands.press("Ctrl+N")
    assert hands.dialog(NewGameDialog).command().columns == 9
