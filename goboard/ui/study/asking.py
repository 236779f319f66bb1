"""A question of the parts for study."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QWidget

MOST = 1000


def ask_count(parent: QWidget, now: int, use: Callable[[int], None]) -> QInputDialog:
    """Ask how many of the last moves are to be numbered; the board shows it at once."""
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle("Move numbers")
    dialog.setLabelText("Number the last so many moves:")
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(1, MOST)
    dialog.setIntValue(now)
    dialog.setOkButtonText("&Show")
    dialog.intValueChanged.connect(use)
    dialog.intValueSelected.connect(use)
    dialog.open()
    return dialog
