"""What a person does with the New game dialog."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton

from goboard.boards.board import Board
from goboard.ui.dialogs.new_game import NewGameDialog
from tests.ui.driver import LEFT, WindowDriver


def start_button(dialog: NewGameDialog) -> QPushButton:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    return buttons.button(QDialogButtonBox.StandardButton.Ok)


def choose(driver: WindowDriver, dialog: NewGameDialog, shape: str) -> None:
    dialog.board.shape.setCurrentIndex(dialog.board.shape.findData(shape))
    driver.qtbot.waitUntil(lambda: not dialog.board.is_building)


def start(driver: WindowDriver, dialog: NewGameDialog) -> Board:
    QTest.mouseClick(start_button(dialog), LEFT)
    wait_for_the_game(driver)
    return driver.shown.board


def wait_for_the_game(driver: WindowDriver) -> None:
    """Until the dialog has closed; it is gone soon after."""
    find = driver.window.findChildren
    driver.qtbot.waitUntil(lambda: not any(dialog.isVisible() for dialog in find(NewGameDialog)), timeout=20_000)
