"""The sizes that grids have most often, one click each."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

QUICK_SIDES = (9, 13, 19)


class QuickSizes(QWidget):
    """`chosen` carries the length of both sides."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        for side in QUICK_SIDES:
            button = QPushButton(f"{side} × {side}", self, autoDefault=False)
            button.setObjectName(f"side{side}")
            button.clicked.connect(self._chooser(side))
            line.addWidget(button)

    def _chooser(self, side: int) -> Callable[[], None]:
        return lambda: self.chosen.emit(side)
