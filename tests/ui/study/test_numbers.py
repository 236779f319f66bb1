"""Move numbers on the board, as menus, keys and the line below the board show them."""

from collections.abc import Callable

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QInputDialog

from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from goboard.ui.study.numbers_part import NumbersPart
from goboard.ui.study.strips import Caption
from tests.ui.hands import Hands

RECORD = "(;SZ[9];B[aa];W[ba];B[ee];W[ab];B[dd])"
"""White takes the first stone."""


def numbers(hands: Hands) -> dict[str, int]:
    return {hands.shown.board.labels[vertex]: number for vertex, number in hands.window.canvas.scene.numbers}


def below(hands: Hands) -> str:
    found = hands.window.findChild(Caption)
    return found.label.text() if found is not None and found.isVisible() else ""


def test_a_key_shows_numbers_and_hides_them(opened: Callable[[str], Hands]) -> None:
    hands = opened(RECORD)
    hands.press("End", "M")
    assert numbers(hands) == {"B9": 2, "E5": 3, "A8": 4, "D6": 5}
    assert below(hands) == "1 at A9"
    hands.press("Left")
    assert "D6" not in numbers(hands)
    hands.press("M")
    assert (numbers(hands), below(hands)) == ({}, "")


def test_the_menu_chooses_which_moves(opened: Callable[[str], Hands]) -> None:
    hands = opened(RECORD)
    hands.press("Right", "Right")
    hands.choose("numbers_from")
    hands.press("End")
    assert numbers(hands) == {"E5": 3, "A8": 4, "D6": 5}
    hands.choose("numbers_from_one")
    assert numbers(hands) == {"E5": 1, "A8": 2, "D6": 3}
    hands.choose("numbers_from_one")
    hands.choose("numbers_last_one")
    assert numbers(hands) == {"D6": 5}
    assert hands.window.workspace.actions["numbers"].isChecked()


def test_from_here_on_means_nothing_in_another_record(opened: Callable[[str], Hands]) -> None:
    hands = opened(RECORD)
    hands.press("Right", "Right")
    hands.choose("numbers_from")
    hands.press("End")
    assert "E5" in numbers(hands)
    opened("(;SZ[9];B[aa];W[bb];B[cc])").press("End")
    assert numbers(hands) == {}
    assert not hands.window.workspace.actions["numbers_from"].isChecked()
    hands.press("M")
    assert numbers(hands) == {"A9": 1, "B8": 2, "C7": 3}


def test_how_many_is_asked_and_kept_for_the_next_window(opened: Callable[[str], Hands]) -> None:
    hands = opened(RECORD)
    hands.press("End")
    hands.choose("numbers_last_many")
    dialog = hands.dialog(QInputDialog)
    dialog.setIntValue(2)
    assert numbers(hands) == {"A8": 4, "D6": 5}, "the board follows while it is asked"
    dialog.accept()
    settings = hands.window.parts["numbers"]._settings
    assert isinstance(settings, QSettings)
    assert NumbersPart(hands.window.workspace).choice == hands.window.parts["numbers"].choice


def test_on_boards_in_space_the_key_stays_the_boards_own(hands: Hands) -> None:
    assert hands.window.workspace.actions["numbers"].shortcut().toString() == "M"
    hands.window.send(NewGame(board={"shape": "cube", "side": 3}))
    assert hands.window.workspace.actions["numbers"].shortcut().isEmpty()
    hands.choose("numbers")
    hands.window.send(PlayAt(0))
    assert numbers(hands) == {"0": 1}
