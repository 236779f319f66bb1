"""A game against goboard in the window."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from goboard.ui.opponent.part import OpponentPart
from tests.ui.driver import WindowDriver


def against(driver: WindowDriver, level: int = 1) -> OpponentPart:
    """Begin to play against goboard."""
    driver.choose("opponent")
    part = driver.window.parts["opponent"]
    assert isinstance(part, OpponentPart)
    part.strip.level.setCurrentIndex(part.strip.level.findData(level))
    part.strip.changed.emit()
    # the strip pushes the board down
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return part


def set_time(part: OpponentPart, seconds: int) -> None:
    part.strip.seconds.setCurrentIndex(part.strip.seconds.findData(seconds))
    part.strip.changed.emit()


def moves(driver: WindowDriver) -> int:
    return driver.shown.node.move_number
