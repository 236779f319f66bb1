"""Short questions for one text or number; the answer comes by callback."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog, QWidget


def ask_text(parent: QWidget, title: str, question: str, text: str, then: Callable[[str], None]) -> QInputDialog:
    """Ask for one line."""
    dialog = _dialog(parent, title, question)
    dialog.setInputMode(QInputDialog.InputMode.TextInput)
    dialog.setTextValue(text)
    dialog.textValueSelected.connect(lambda answer: then(answer.strip()))
    dialog.open()
    return dialog


def ask_move_number(parent: QWidget, now: int, go: Callable[[int], None]) -> QInputDialog:
    """Ask for a move by its number."""
    return _ask_number(parent, "Go to move", "Number of the move, 0 for the start:", (0, 10**7), now, "&Go", go)


def ask_count(parent: QWidget, now: int, use: Callable[[int], None]) -> QInputDialog:
    """Ask how many of the last moves are to be numbered; the board shows it at once."""
    dialog = _ask_number(parent, "Move numbers", "Number the last so many moves:", (1, 1000), now, "&Show", use)
    dialog.intValueChanged.connect(use)
    return dialog


def _ask_number(
    parent: QWidget,
    title: str,
    question: str,
    limits: tuple[int, int],
    now: int,
    accept: str,
    then: Callable[[int], None],
) -> QInputDialog:
    dialog = _dialog(parent, title, question)
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(*limits)
    dialog.setIntValue(now)
    dialog.setOkButtonText(accept)
    dialog.intValueSelected.connect(then)
    dialog.open()
    return dialog


def _dialog(parent: QWidget, title: str, question: str) -> QInputDialog:
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    return dialog
