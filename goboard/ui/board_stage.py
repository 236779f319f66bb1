"""The middle of the window: the board, and strips above and below it that are only there while they have something to
say."""

from PySide6.QtWidgets import QVBoxLayout, QWidget


class BoardStage(QWidget):
    """The board takes all the room that the strips leave."""

    def __init__(self, board: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(board, 1)

    def add_above(self, strip: QWidget) -> None:
        """A strip right above the board, below those that are there; hidden until it is shown."""
        strip.hide()
        self._column.insertWidget(self._column.indexOf(self._board), strip)

    def add_below(self, strip: QWidget) -> None:
        """A strip below the board and the strips that are there; hidden until it is shown."""
        strip.hide()
        self._column.addWidget(strip)
