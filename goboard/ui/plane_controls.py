"""The buttons over the infinite plane: closer, farther, back to the stones."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QToolButton, QVBoxLayout, QWidget

from goboard.ui.icons import icon

SIDE = 20
"""Of an icon, in device-independent pixels."""


class PlaneControls(QWidget):
    """A column of three buttons."""

    zoomed = Signal(int)
    """Steps closer, negative: farther."""
    fit_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        self.closer = _button("zoom-in", "Closer", "+, or Ctrl and the wheel")
        self.farther = _button("zoom-out", "Farther", "-, or Ctrl and the wheel")
        self.to_stones = _button("to-stones", "Back to the stones", "0")
        for button in (self.closer, self.farther, self.to_stones):
            column.addWidget(button)
        self.closer.clicked.connect(lambda: self.zoomed.emit(1))
        self.farther.clicked.connect(lambda: self.zoomed.emit(-1))
        self.to_stones.clicked.connect(self.fit_asked)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._ink()
        self.adjustSize()
        self.hide()

    def _ink(self) -> None:
        for button in (self.closer, self.farther, self.to_stones):
            button.setIcon(icon(button.objectName(), QApplication.palette()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._ink()


def _button(name: str, words: str, keys: str) -> QToolButton:
    button = QToolButton()
    button.setObjectName(name)
    button.setToolTip(f"{words} ({keys})")
    button.setAccessibleName(words)
    button.setIconSize(QSize(SIDE, SIDE))
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return button
