"""Stones and shadows that are not seen from straight above: ready-made pictures of them, squeezed in many ways.

Those of one kind lie side by side in one pixmap, so that all stones of a kind are one call, however they are squeezed.
"""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from goboard.drawing.shadow import REACH
from goboard.drawing.shapes import Shadows, Stones
from goboard.drawing.stone_style import StoneStyle
from goboard.ui.batches import draw_parts
from goboard.ui.sprites import paint_shadow, paint_stone

Float = NDArray[np.float64]
Frame = tuple[float, float, float, float]
Paint = Callable[[QPainter], None]

FINEST, COARSEST = 1 / 24, 1 / 8
"""Between two pictures of a stone, in parts of its radius: the larger it is the finer."""
LARGEST = 40.0
"""Stones of a larger radius (pixels) are painted one by one."""
SIDE = 1024
"""About how many pixels wide a sheet of pictures is."""
STRETCH = 1.35
"""The nearest stones are at most so many times as large as the usual one."""
OFFSET = 512
"""Makes the whole numbers that frames are rounded to positive."""


class Sheet:
    """One pixmap with pictures of one thing through many frames; each is painted when it is first asked for."""

    def __init__(self, reach: float, step: float, paint: Paint) -> None:
        self._cell = 2 * math.ceil(reach * STRETCH) + 2
        self._columns = max(1, SIDE // self._cell)
        self._step = step
        self._paint = paint
        self._slots: dict[int, int] = {}
        self._pixmap = QPixmap()

    def draw(self, painter: QPainter, centres: Float, frames: Float, opacity: float) -> None:
        """The thing at each centre (n, 2) through its frame (n, 2, 2)."""
        values = np.rint(frames.reshape(-1, 4) / self._step).astype(np.int64) + OFFSET
        keys, which = np.unique(values @ np.array([1, 1 << 10, 1 << 20, 1 << 30]), return_inverse=True)
        new = [key for key in keys.tolist() if key not in self._slots]
        if new:
            self._add(new)
        slots = np.array([self._slots[key] for key in keys.tolist()], dtype=np.int64)[which.reshape(-1)]
        corners: Float = np.stack([slots % self._columns, slots // self._columns], axis=1) * np.float64(self._cell)
        draw_parts(painter, self._pixmap, np.round(centres), corners, self._cell, opacity)

    def _add(self, keys: list[int]) -> None:
        self._grow(len(self._slots) + len(keys))
        painter = QPainter(self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for key in keys:
            slot = self._slots[key] = len(self._slots)
            a, b, c, d = (((key >> shift & 1023) - OFFSET) * self._step for shift in (0, 10, 20, 30))
            row, column = divmod(slot, self._columns)
            painter.resetTransform()
            painter.translate((column + 0.5) * self._cell, (row + 0.5) * self._cell)
            painter.setTransform(QTransform(a, c, b, d, 0, 0), True)
            self._paint(painter)
        painter.end()

    def _grow(self, count: int) -> None:
        rows = math.ceil(count / self._columns)
        if rows * self._cell <= self._pixmap.height():
            return
        before = self._pixmap
        self._pixmap = QPixmap(self._columns * self._cell, 2 * rows * self._cell)
        self._pixmap.fill(Qt.GlobalColor.transparent)
        if not before.isNull():
            painter = QPainter(self._pixmap)
            painter.drawPixmap(0, 0, before)
            painter.end()


def paint_stones(painter: QPainter, shape: Stones) -> None:
    """Every stone with its frame."""
    assert shape.frames is not None
    if shape.radius > LARGEST:
        painter.setOpacity(shape.opacity)
        _one_by_one(painter, shape.centres, shape.frames, _stone(shape.style, shape.radius, shape.flat))
        painter.setOpacity(1.0)
    elif len(shape.centres):
        _stones(shape.style, shape.radius, shape.flat).draw(painter, shape.centres, shape.frames, shape.opacity)


def paint_shadows(painter: QPainter, shape: Shadows) -> None:
    """The shadow of every stone with its frame."""
    assert shape.frames is not None
    centres = shape.centres + shape.offset
    if shape.radius > LARGEST:
        _one_by_one(painter, centres, shape.frames, lambda each: paint_shadow(each, shape.radius, shape.colour))
    elif len(centres):
        _shadows(shape.radius, shape.colour).draw(painter, centres, shape.frames, 1.0)


def transform_of(frame: Float) -> QTransform:
    """A map (2, 2) of columns (x, y) as Qt has it."""
    (a, b), (c, d) = frame.tolist()
    return QTransform(a, c, b, d, 0, 0)


@lru_cache(maxsize=48)
def _stones(style: StoneStyle, radius: float, flat: bool) -> Sheet:
    return Sheet(radius + 1, _step(radius), _stone(style, radius, flat))


@lru_cache(maxsize=8)
def _shadows(radius: float, colour: str) -> Sheet:
    return Sheet(radius * REACH + 1, _step(radius), lambda painter: paint_shadow(painter, radius, colour))


def _stone(style: StoneStyle, radius: float, flat: bool) -> Paint:
    return lambda painter: paint_stone(painter, style, radius, 0, flat)


def _step(radius: float) -> float:
    return min(max(1 / radius, FINEST), COARSEST)


def _one_by_one(painter: QPainter, centres: Float, frames: Float, paint: Paint) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for (x, y), frame in zip(centres.tolist(), frames, strict=True):
        painter.save()
        painter.translate(x, y)
        painter.setTransform(transform_of(frame), True)
        paint(painter)
        painter.restore()
