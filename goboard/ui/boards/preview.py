"""A picture of a board that is being chosen, with its title and its size."""

from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from goboard.boards.board import Board
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import load_theme
from goboard.jobs.watch import Watch
from goboard.plural import counted
from goboard.ui import style
from goboard.ui.job_signals import board_jobs
from goboard.ui.painting.painter import paint

SIDE = 340
MOST_DRAWN = 250_000
"""Points of boards that are drawn at this size; of more nothing could be seen."""
SHAPES = "shapes"
TOO_MANY = "Too many points to be shown as small as this."
THOUSANDTHS = 1000


class BoardPreview(QWidget):
    """`cancelled` comes when a person no longer wants what is being read."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.picture = BoardPicture(self)
        self.words = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar(self, maximum=THOUSANDTHS)
        self.bar.setAccessibleName("Progress")
        self.cancel_button = QPushButton("Cancel &reading", self, autoDefault=False)
        self.cancel_button.clicked.connect(self.cancelled)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.picture, self.words, self.bar, self.cancel_button):
            column.addWidget(part)
        column.addStretch(1)
        self.show_progress(None)

    def show_board(self, board: Board) -> None:
        """Show that board and how many points it has."""
        self.picture.show_board(board)
        is_drawn = board.plane is not None or board.size <= MOST_DRAWN
        self.words.setText(described(board) if is_drawn else f"{described(board)}\n{TOO_MANY}")

    def show_waiting(self, words: str) -> None:
        """There is no board yet."""
        self.picture.show_board(None)
        self.words.setText(words)

    def show_progress(self, progress: tuple[float, str] | None) -> None:
        """Show how far the work is, 0 to 1, and what is being done; None hides it."""
        for part in (self.bar, self.cancel_button):
            part.setVisible(progress is not None)
        if progress is not None:
            part_done, word = progress
            self.bar.setValue(round(part_done * THOUSANDTHS))
            self.words.setText(f"{word or 'Reading'}…")


class BoardPicture(QWidget):
    """The empty board as the window draws it. Its shapes are made beside the window, painting them is quick."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(SIDE, SIDE)
        self.setAccessibleName("Preview")
        self._board: Board | None = None
        self._pixmap: QPixmap | None = None
        self.jobs = board_jobs(self)

    @property
    def is_drawn(self) -> bool:
        """Is the picture of the board there?"""
        return self._pixmap is not None

    def show_board(self, board: Board | None) -> None:
        """Draw that board; None leaves the place empty."""
        self._board = board
        self.setAccessibleDescription("" if board is None else board.title)
        self._draw()

    def _draw(self) -> None:
        self._pixmap = None
        self.jobs.drop(SHAPES)
        if self._board is not None and self._board.size <= MOST_DRAWN and self.isVisible():
            ratio = self.devicePixelRatioF()
            work = partial(_shapes, self._board, self._side(), ratio, self._scheme())
            self.jobs.run(SHAPES, work, self._take_shapes)
        self.update()

    def _side(self) -> int:
        """The side of the picture in device pixels."""
        return round(SIDE * self.devicePixelRatioF())

    def _scheme(self) -> str:
        is_dark = self.palette().color(QPalette.ColorRole.Window).lightness() < 128
        return style.DARK if is_dark else style.LIGHT

    def _take_shapes(self, shapes: list[Shape]) -> None:
        side = self._side()
        self._pixmap = QPixmap(side, side)
        self._pixmap.fill(self.palette().color(QPalette.ColorRole.Window))
        painter = QPainter(self._pixmap)
        paint(painter, shapes)
        painter.end()
        self._pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        self.update()

    def showEvent(self, event: QEvent) -> None:
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._pixmap is not None:
            painter = QPainter(self)
            painter.drawPixmap(0, 0, self._pixmap)
            painter.end()


def _shapes(board: Board, side: int, ratio: float, scheme: str, _watch: Watch) -> list[Shape]:
    scene = Scene(board, bytes(board.size))
    return build(scene, camera_for(scene, side, side, ratio), load_theme(scheme))


def described(board: Board) -> str:
    """Title and number of points."""
    if board.plane is not None:
        return board.title
    points = counted(board.size, "point")
    return board.title if "point" in board.title else f"{board.title}: {points}"
