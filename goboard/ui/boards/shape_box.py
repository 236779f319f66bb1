"""The choice of a shape, with a small picture of each, and the usual sizes of grids one click away."""

from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QShowEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QComboBox, QWidget

from goboard.boards.board import Board
from goboard.boards.catalogue import FAMILIES, SHAPES, board_from_spec
from goboard.boards.shape import Shape
from goboard.ui.job_signals import board_jobs
from goboard.ui.language import tr
from goboard.ui.painting.batches import draw_lines
from goboard.ui.plain import one_line, tip_text
from goboard.ui.style import clear_pixmap, embolden
from goboard.ui.widgets import in_row, push_button
from goboard.words.message import phrase

SIDE, MARGIN = 32, 2
FAR, STUB = 1.9, 0.8
"""Edges of a grid longer than so many usual ones go round it; what is shown of them, at both ends, is that long."""
TURN = np.array([[0.82, 0.0], [0.25, 0.9], [-0.52, 0.43]])
"""How a board in space is looked at: from a little above, turned to the left."""

Strokes = NDArray[np.float64]


@lru_cache(maxsize=64)
def sign_strokes(shape: Shape) -> Strokes:
    """(k, 4) the edges of a small board, read-only, from 0 at the left and top to 1."""
    strokes = _strokes(board_from_spec(shape.small()))
    strokes.setflags(write=False)
    return strokes


def _strokes(board: Board) -> Strokes:
    places: Strokes = board.positions @ TURN if board.is_spatial else board.drawn_positions
    start, stop = places[board.edges[:, 0]], places[board.edges[:, 1]]
    lengths = np.linalg.norm(board.positions[board.edges[:, 0]] - board.positions[board.edges[:, 1]], axis=1)
    usual = float(np.nanmedian(lengths)) if len(lengths) else 1.0
    far = lengths > FAR * usual if board.columns else np.zeros(len(lengths), dtype=np.bool_)
    away = STUB * usual * (start - stop)[far] / lengths[far, None]
    stubs = [np.hstack([start[far], start[far] + away]), np.hstack([stop[far], stop[far] - away])]
    ends: Strokes = np.concatenate([np.hstack([start, stop])[~far], *stubs])
    # what stands for the rest of the plane has no place
    ends = ends[np.isfinite(ends).all(axis=1)]
    points = ends.reshape(-1, 2)
    if not len(points):
        return ends
    low, high = points.min(axis=0), points.max(axis=0)
    scaled = (points - (low + high) / 2) / max(float((high - low).max()), 1e-9)
    return np.asarray((scaled * (1, -1) + 0.5).reshape(-1, 4), dtype=np.float64)


def sign(strokes: Strokes, palette: QPalette, ratio: float) -> QIcon:
    """The picture in the colours of texts, sharp at that ratio of device pixels."""
    icon = QIcon(_drawn(strokes, palette.color(QPalette.ColorRole.Text), ratio))
    chosen = _drawn(strokes, palette.color(QPalette.ColorRole.HighlightedText), ratio)
    icon.addPixmap(chosen, QIcon.Mode.Selected)
    return icon


def _drawn(strokes: Strokes, colour: QColor, ratio: float) -> QPixmap:
    side = round(SIDE * ratio)
    pixmap = clear_pixmap(QSize(side, side))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, ratio))
    draw_lines(painter, np.ascontiguousarray(MARGIN * ratio + strokes * (side - 2 * MARGIN * ratio)))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


OWN = "own"
"""The data of the entry for a board that is not of the catalogue."""
OWN_FAMILY = phrase("Your own")
TITLE_CHARACTERS = 24
MOST_ROWS = 24


class ShapeBox(QComboBox):
    """The data are the names of shapes, `OWN` for the board of a file."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Board"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(TITLE_CHARACTERS)
        self.setMaxVisibleItems(MOST_ROWS)
        self.jobs = board_jobs(self)
        # a row and the box have their height before there are pictures
        self.setIconSize(QSize(SIDE, SIDE))
        self._room = _room()
        self._is_signed = False
        for family in FAMILIES:
            self._add_family(family)
            for shape in SHAPES:
                if shape.family == family:
                    self.addItem(self._room, one_line(shape.title), shape.name)
                    self.setItemData(self.count() - 1, tip_text(shape.summary), Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(self.findData(SHAPES[0].name))

    def show_own(self, title: str) -> None:
        """Offer a board of one's own under that title, and choose it."""
        if self.findData(OWN) < 0:
            self._add_family(OWN_FAMILY)
            self.addItem(self._room, one_line(title), OWN)
        self.setItemText(self.findData(OWN), one_line(title))
        self.setCurrentIndex(self.findData(OWN))

    def _add_family(self, title: str) -> None:
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        heading = QStandardItem(one_line(title))
        heading.setFlags(Qt.ItemFlag.NoItemFlags)
        heading.setFont(self.font())
        embolden(heading)
        model.appendRow(heading)

    def _show_signs(self, signs: dict[str, Strokes]) -> None:
        self._is_signed = True
        for name, strokes in signs.items():
            self.setItemIcon(self.findData(name), sign(strokes, self.palette(), self.devicePixelRatioF()))

    def showPopup(self) -> None:
        self._ask_signs()
        super().showPopup()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # after the dialog's first picture
        QTimer.singleShot(0, self, self._ask_signs)

    def _ask_signs(self) -> None:
        # nothing is wanted of a dialog that was closed meanwhile
        if self.isVisible() and not self._is_signed and not self.jobs.is_busy():
            self.jobs.run("signs", lambda _watch: _all_strokes(), self._show_signs)


def _room() -> QIcon:
    """As large as a picture, with nothing in it."""
    return QIcon(clear_pixmap(QSize(SIDE, SIDE)))


def _all_strokes() -> dict[str, Strokes]:
    return {shape.name: sign_strokes(shape) for shape in SHAPES}


QUICK_SIDES = (9, 13, 19)


class QuickSizes(QWidget):
    """`chosen` carries the length of both sides."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        line = in_row(of=self, flush=True)
        for side in QUICK_SIDES:
            button = push_button(self, f"{side} × {side}", partial(self.chosen.emit, side))
            button.setObjectName(f"side{side}")
            line.addWidget(button)
