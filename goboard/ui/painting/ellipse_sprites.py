"""Stones and shadows that are not seen from straight above: ready-made pictures of them, squeezed in many ways.

Those of one kind lie side by side in one pixmap, so that all stones of a kind are one call, however they are squeezed.
"""

import math
from collections.abc import Callable, Hashable
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from goboard.arrays import Float
from goboard.drawing.shapes import Shadows, Stones
from goboard.ui.painting.batches import draw_parts
from goboard.ui.painting.sprites import PixelStore, paint_shadow, paint_stone, shadow_sprite, stone_sprite, transform_of

FINEST, COARSEST = 1 / 24, 1 / 8
"""Between two pictures of a stone, in parts of its radius: the larger it is the finer."""
LARGEST, LARGEST_SPRITE = 24.0, 200.0
"""Stones of a larger radius (pixels) are one picture that is squeezed as it is painted; still larger ones have none."""
RADIUS_STEP = 1.07
"""Pictures are made of radii that differ by this factor."""
SIDE = 1024
"""About how many pixels wide a sheet of pictures is."""
STRETCH = 1.35
"""On sheets things are at most so many times as large as their radius says."""
OFFSET = 512
"""Makes the whole numbers that frames are rounded to positive."""
BYTES, SHEET_BYTES = 64 << 20, 12 << 20
"""Of all sheets, and of one that begins anew when it is full."""
PIXEL = 4
"""Bytes."""


class Sheet:
    """One pixmap with pictures of one thing through many frames; each is made when it is first asked for."""

    def __init__(self, sprite: QPixmap, radius: float) -> None:
        self._cell = 2 * math.ceil(sprite.width() / 2 * STRETCH) + 2
        self._columns = max(1, SIDE // self._cell)
        self._step = min(max(1 / radius, FINEST), COARSEST)
        self._sprite = sprite
        self._slots: dict[int, int] = {}
        self._pixmap = QPixmap()

    @property
    def bytes(self) -> int:
        return PIXEL * self._pixmap.width() * self._pixmap.height()

    def draw(self, painter: QPainter, centres: Float, frames: Float, opacity: float) -> None:
        """The thing at each centre (n, 2) through its frame (n, 2, 2)."""
        values = np.rint(frames.reshape(-1, 4) / self._step).astype(np.int64) + OFFSET
        keys, which = np.unique(values @ np.array([1, 1 << 10, 1 << 20, 1 << 30]), return_inverse=True)
        self._provide(keys.tolist())
        slots = np.array([self._slots[key] for key in keys.tolist()], dtype=np.int64)[which.reshape(-1)]
        corners: Float = np.stack([slots % self._columns, slots // self._columns], axis=1) * np.float64(self._cell)
        draw_parts(painter, self._pixmap, np.round(centres), corners, self._cell, opacity)

    def _provide(self, keys: list[int]) -> None:
        new = [key for key in keys if key not in self._slots]
        if PIXEL * self._cell**2 * (len(self._slots) + len(new)) > SHEET_BYTES and self._slots:
            self._slots.clear()
            self._pixmap = QPixmap()
            new = keys
        if new:
            self._add(new)

    def _add(self, keys: list[int]) -> None:
        self._grow(len(self._slots) + len(keys))
        painter = QPainter(self._pixmap)
        for key in keys:
            slot = self._slots[key] = len(self._slots)
            frame = [((key >> shift & 1023) - OFFSET) * self._step for shift in (0, 10, 20, 30)]
            row, column = divmod(slot, self._columns)
            middle = np.array([[(column + 0.5) * self._cell, (row + 0.5) * self._cell]])
            _squeezed(painter, self._sprite, middle, np.array([frame]).reshape(1, 2, 2))
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
    paint = partial(paint_stone, painter, shape.style, variant=0, flat=shape.flat)
    sprite = partial(stone_sprite, shape.style, variant=0, is_odd=False, flat=shape.flat)
    _paint(painter, shape, shape.centres, paint, sprite, (shape.style, shape.flat), shape.opacity)


def paint_shadows(painter: QPainter, shape: Shadows) -> None:
    """The shadow of every stone with its frame."""
    assert shape.frames is not None
    paint = partial(paint_shadow, painter, colour=shape.colour)
    sprite = partial(shadow_sprite, colour=shape.colour, is_odd=False)
    _paint(painter, shape, shape.centres + shape.offset, paint, sprite, shape.colour, 1.0)


def _paint(
    painter: QPainter,
    shape: Stones | Shadows,
    centres: Float,
    paint: Callable[..., None],
    sprite: Callable[..., QPixmap],
    kind: Hashable,
    opacity: float,
) -> None:
    assert shape.frames is not None
    if not len(centres):
        return
    if shape.radius > LARGEST_SPRITE:
        painter.setOpacity(opacity)
        _one_by_one(painter, centres, shape.frames, lambda: paint(radius=shape.radius))
        painter.setOpacity(1.0)
        return
    radius = RADIUS_STEP ** round(math.log(shape.radius, RADIUS_STEP))
    frames = shape.frames * (shape.radius / radius)
    is_large = (np.hypot(frames[:, :, 0], frames[:, :, 1]).max(axis=1) > STRETCH) | (radius > LARGEST)
    if is_large.any():
        painter.setOpacity(opacity)
        _squeezed(painter, sprite(radius=radius), centres[is_large], frames[is_large])
        painter.setOpacity(1.0)
    if not is_large.all():
        sheet = sheets.take((kind, radius), lambda: Sheet(sprite(radius=radius), radius))
        sheet.draw(painter, centres[~is_large], frames[~is_large], opacity)


sheets: PixelStore[Sheet] = PixelStore(BYTES, lambda sheet: sheet.bytes)


def _squeezed(painter: QPainter, sprite: QPixmap, centres: Float, frames: Float) -> None:
    """The sprite at each centre (n, 2) through its frame (n, 2, 2)."""
    before = painter.transform()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    corner = QPointF(-sprite.width() / 2, -sprite.height() / 2)
    for (x, y), (a, b, c, d) in zip(centres.tolist(), frames.reshape(-1, 4).tolist(), strict=True):
        painter.setTransform(QTransform(a, c, b, d, x, y) * before)
        painter.drawPixmap(corner, sprite)
    painter.setTransform(before)


def _one_by_one(painter: QPainter, centres: Float, frames: Float, paint: Callable[[], None]) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for (x, y), frame in zip(centres.tolist(), frames, strict=True):
        painter.save()
        painter.translate(x, y)
        painter.setTransform(transform_of(frame), True)
        paint()
        painter.restore()
