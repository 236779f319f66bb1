"""Move numbers on the board, as menus, keys and the line below the board show them."""

from collections.abc import Callable

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QInputDialog

from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from goboard.ui.study.numbers_part import NumbersPart
from goboard.ui.study.strips import Caption
from tests.ui.driver import WindowDriver

RECORD = "(;SZ[9];B[aa];W[ba];B[ee];W[ab];B[dd])"
"""White takes the first stone."""


def numbers(driver: WindowDriver) -> dict[str, int]:
    return {driver.shown.board.labels[vertex]: number for vertex, number in driver.window.canvas.scene.numbers}


def below(driver: WindowDriver) -> str:
    found = driver.window.findChild(Caption)
    return found.label.text() if found is not None and found.isVisible() else ""


def test_a_key_shows_numbers_and_hides_them(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(RECORD)
    driver.press("End", "M")
    assert numbers(driver) == {"B9": 2, "E5": 3, "A8": 4, "D6": 5}
    assert below(driver) == "1 at A9"
    driver.press("Left")
    assert "D6" not in numbers(driver)
    driver.press("M")
    assert (numbers(driver), below(driver)) == ({}, "")


def test_the_menu_chooses_which_moves(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(RECORD)
    driver.press("Right", "Right")
    driver.choose("numbers_from")
    driver.press("End")
    assert numbers(driver) == {"E5": 3, "A8": 4, "D6": 5}
    driver.choose("numbers_from_one")
    assert numbers(driver) == {"E5": 1, "A8": 2, "D6": 3}
    driver.choose("numbers_from_one")
    driver.choose("numbers_last_one")
    assert numbers(driver) == {"D6": 5}
    assert driver.window.workspace.actions["numbers"].isChecked()


def test_from_here_on_means_nothing_in_another_record(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(RECORD)
    driver.press("Right", "Right")
    driver.choose("numbers_from")
    driver.press("End")
    assert "E5" in numbers(driver)
    opened("(;SZ[9];B[aa];W[bb];B[cc])").press("End")
    assert numbers(driver) == {}
    assert not driver.window.workspace.actions["numbers_from"].isChecked()
    driver.press("M")
    assert numbers(driver) == {"A9": 1, "B8": 2, "C7": 3}


def test_how_many_is_asked_and_kept_for_the_next_window(opened: Callable[[str], WindowDriver]) -> None:
    driver = opened(RECORD)
    driver.press("End")
    driver.choose("numbers_last_many")
    dialog = driver.dialog(QInputDialog)
    dialog.setIntValue(2)
    assert numbers(driver) == {"A8": 4, "D6": 5}, "the board follows while it is asked"
    dialog.accept()
    settings = driver.window.parts["numbers"]._settings
    assert isinstance(settings, QSettings)
    assert NumbersPart(driver.window.workspace).choice == driver.window.parts["numbers"].choice


def test_on_boards_in_space_the_key_stays_the_boards_own(driver: WindowDriver) -> None:
    assert driver.window.workspace.actions["numbers"].shortcut().toString() == "M"
    driver.window.send(NewGame(board={"shape": "cube", "side": 3}))
    assert driver.window.workspace.actions["numbers"].shortcut().isEmpty()
    driver.choose("numbers")
    driver.window.send(PlayAt(0))
    assert numbers(driver) == {"0": 1}
