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


def _dialog(parent: QWidget, title: str, question: str) -> QInputDialog:
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    return dialog
