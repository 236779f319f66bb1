"""Short messages and questions. All are shown without stopping the program; answers come by callback."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QInputDialog, QMessageBox, QPlainTextEdit, QVBoxLayout, QWidget

Button = QMessageBox.StandardButton


def ask_unsaved(parent: QWidget, name: str, save: Callable[[], None], discard: Callable[[], None]) -> QMessageBox:
    """Save, don't save or cancel."""
    box = _box(parent, QMessageBox.Icon.Question, f"Save the changes to {name}?")
    box.setInformativeText("If you don't save them, they are lost.")
    box.setStandardButtons(Button.Save | Button.Discard | Button.Cancel)
    box.button(Button.Discard).setText("&Don't save")
    box.setDefaultButton(Button.Save)
    answers = {Button.Save: save, Button.Discard: discard}
    box.finished.connect(lambda code: answers.get(Button(code), _nothing)())
    box.open()
    return box


def tell_problem(
    parent: QWidget, message: str, offer: str = "", accept: Callable[[], None] | None = None
) -> QMessageBox:
    """One sentence; `offer` is the text of a button that does something about it."""
    box = _box(parent, QMessageBox.Icon.Warning, message)
    box.setStandardButtons(Button.Close)
    if offer and accept is not None:
        button = box.addButton(offer, QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(button)
        button.clicked.connect(accept)
    box.open()
    return box


def tell_failure(parent: QWidget, details: str) -> QMessageBox:
    """A fault of the program itself: the game is intact, and a report can be copied."""
    box = _box(parent, QMessageBox.Icon.Critical, "Something in goboard went wrong. Your game is as it was before.")
    box.setInformativeText("You can go on. The report below helps to find the fault.")
    box.setDetailedText(details)
    box.setStandardButtons(Button.Close)
    copy = box.addButton("&Copy report", QMessageBox.ButtonRole.ActionRole)
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
    box.open()
    return box


def ask_whether(parent: QWidget, question: str, yes: str, act: Callable[[], None], no: str = "&Leave") -> QMessageBox:
    """One sentence and what is done if the answer is yes; Enter and Esc leave it."""
    box = _box(parent, QMessageBox.Icon.Question, question)
    box.addButton(yes, QMessageBox.ButtonRole.AcceptRole).clicked.connect(act)
    left = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(left)
    box.setEscapeButton(left)
    box.open()
    return box


def show_lines(parent: QWidget, title: str, lines: Sequence[str]) -> QDialog:
    """A text to read and copy, such as the warnings of a file."""
    dialog = QDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    text = QPlainTextEdit("\n".join(lines), dialog, readOnly=True)
    text.setAccessibleName(title)
    metrics = dialog.fontMetrics()
    text.setMinimumSize(metrics.averageCharWidth() * 80, metrics.lineSpacing() * 14)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(text)
    layout.addWidget(buttons)
    dialog.open()
    return dialog


def ask_move_number(parent: QWidget, now: int, go: Callable[[int], None]) -> QInputDialog:
    """Ask for a move by its number."""
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle("Go to move")
    dialog.setLabelText("Number of the move, 0 for the start:")
    dialog.setInputMode(QInputDialog.InputMode.IntInput)
    dialog.setIntRange(0, 10**7)
    dialog.setIntValue(now)
    dialog.setOkButtonText("&Go")
    dialog.intValueSelected.connect(go)
    dialog.open()
    return dialog


def _box(parent: QWidget, icon: QMessageBox.Icon, text: str) -> QMessageBox:
    box = QMessageBox(icon, "goboard", text, Button.NoButton, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return box


def _nothing() -> None:
    """What Cancel does."""
