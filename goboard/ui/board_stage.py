"""The middle of the window: the board, and strips above and below it that are only there while they have something to
say."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget


class BoardStage(QWidget):
    """The board takes all the room that the strips leave; it comes right after the window's first picture, which
    `painted` tells."""

    painted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def put(self, board: QWidget) -> None:
        """This is the board."""
        self._board = board
        self._column.addWidget(board, 1)

    def add_above(self, strip: QWidget) -> None:
        """A strip right above the board, below those that are there; hidden until it is shown."""
        strip.hide()
        assert self._board is not None
        self._column.insertWidget(self._column.indexOf(self._board), strip)

    def add_below(self, strip: QWidget) -> None:
        """A strip below the board and the strips that are there; hidden until it is shown."""
        strip.hide()
        self._column.addWidget(strip)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._board is None:
            self.painted.emit()
