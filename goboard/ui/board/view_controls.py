"""The buttons over a board that is not shown whole: closer, farther, back."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from goboard.ui.board.gestures import ViewChange
from goboard.ui.icons import icon
from goboard.ui.language import worded
from goboard.ui.plain import tip_text
from goboard.ui.style import UNIT
from goboard.ui.widgets import in_column
from goboard.words.message import phrase

SIDE = 20
"""Of an icon, in device-independent pixels."""
AWAY = 10
"""Device-independent pixels between the canvas's edges and what lies over it."""
Button = tuple[ViewChange, str, str, str]
"""What it asks for, its icon, its words and its keys."""
CLOSER: Button = (ViewChange.CLOSER, "zoom-in", phrase("Closer"), phrase("+, or Ctrl and the wheel"))
FARTHER: Button = (ViewChange.FARTHER, "zoom-out", phrase("Farther"), phrase("-, or Ctrl and the wheel"))
TO_STONES: Button = (ViewChange.WHOLE, "to-stones", phrase("Back to the stones"), "0")
WHOLE: Button = (ViewChange.RESET, "whole-board", phrase("The whole board, as at first"), phrase("0 shows it whole"))


class ViewControls(QWidget):
    """A column of buttons in the upper right corner; `asked` carries a ViewChange."""

    asked = Signal(object)
    entered = Signal()
    """The pointer has come over them."""

    def __init__(self, parent: QWidget, buttons: Sequence[Button]) -> None:
        super().__init__(parent)
        self._over = parent
        self._buttons = [self._button(*each) for each in buttons]
        in_column(*self._buttons, of=self, flush=True).setSpacing(UNIT)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self._ink()
        self.adjustSize()
        self.hide()

    def place(self) -> None:
        """Go into the corner of the parent."""
        room = self._over.rect()
        self.move(QPoint(room.right() - AWAY - self.width(), room.top() + AWAY))

    def _button(self, change: ViewChange, name: str, words: str, keys: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setToolTip(tip_text(f"{worded(words)} ({worded(keys)})"))
        button.setAccessibleName(worded(words))
        button.setIconSize(QSize(SIDE, SIDE))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self.asked.emit(change))
        return button

    def _ink(self) -> None:
        for button in self._buttons:
            button.setIcon(icon(button.objectName(), QApplication.palette()))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.entered.emit()
        super().enterEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._ink()
