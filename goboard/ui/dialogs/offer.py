"""The question that an offer of an alliance puts to the other player. Accepting and refusing both use up the turn."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget


class OfferDialog(QMessageBox):
    """`answer` is called with whether the player asked accepts; closing the question makes no move."""

    def __init__(self, parent: QWidget, offering: str, asked: str, icon: QIcon, answer: Callable[[bool], None]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Alliance")
        self.setTextFormat(Qt.TextFormat.PlainText)
        side = 2 * self.fontMetrics().height()
        self.setIconPixmap(icon.pixmap(side, side))
        self.setText(f"{offering} offers an alliance. {asked}, do you accept?")
        self.setInformativeText(f"Either answer uses up the turn of {offering}. Cancel makes no move.")
        self.accept_button = self._answer("&Accept", QMessageBox.ButtonRole.YesRole, lambda: answer(True))
        self.refuse_button = self._answer("&Refuse", QMessageBox.ButtonRole.NoRole, lambda: answer(False))
        cancel = self.addButton(QMessageBox.StandardButton.Cancel)
        self.setEscapeButton(cancel)
        self.setDefaultButton(cancel)

    def _answer(self, text: str, role: QMessageBox.ButtonRole, chosen: Callable[[], None]) -> QPushButton:
        button = self.addButton(text, role)
        button.clicked.connect(chosen)
        return button
