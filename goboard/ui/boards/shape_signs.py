"""Small pictures of the shapes: the edges of a small board of each."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.shape import Shape
from goboard.ui.painting.batches import draw_lines

SIDE, MARGIN = 32, 2
PART, FEWEST = 0.3, 2
"""A small board has about that part of the usual lines, rings or points, and so many at least."""
FAR, STUB = 1.9, 0.8
"""Edges of a grid longer than so many usual ones go round it; what is shown of them, at both ends, is that long."""
TURN = np.array([[0.82, 0.0], [0.25, 0.9], [-0.52, 0.43]])
"""How a board in space is looked at: from a little above, turned to the left."""

Strokes = NDArray[np.float64]


@lru_cache(maxsize=64)
def sign_strokes(shape: Shape) -> Strokes:
    """(k, 4) the edges of a small board, read-only, from 0 at the left and top to 1."""
    small = {
        each.name: min(each.default, max(each.least, FEWEST, round(PART * each.default)))
        for each in shape.parameters
        if isinstance(each.default, int)
    }
    board = board_from_spec({"shape": shape.name, **small})
    strokes = _strokes(board)
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
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, ratio))
    draw_lines(painter, np.ascontiguousarray(MARGIN * ratio + strokes * (side - 2 * MARGIN * ratio)))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
