"""Stones and shadows that are not seen from straight above: ready-made pictures of them, squeezed in many ways.

Those of one kind lie side by side in one pixmap, so that all stones of a kind are one call, however they are squeezed.
"""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
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


Sprite = Callable[[], QPixmap]


@dataclass(frozen=True, eq=False)
class Run:
    """Things of one `kind` at `centres` (n, 2) through `frames` (n, 2, 2): ready-made, `sprite`, or `paint`ed."""

    kind: Hashable
    centres: Float
    frames: Float
    sprite: Sprite
    paint: Callable[[], None]


class Sheet:
    """One pixmap with pictures of things of one size through many frames; each is made when it is first asked for."""

    def __init__(self, side: int, radius: float) -> None:
        self._cell = 2 * math.ceil(side / 2 * STRETCH) + 2
        self._columns = max(1, SIDE // self._cell)
        self._step = min(max(1 / radius, FINEST), COARSEST)
        self._things: dict[Hashable, int] = {}
        self._slots: dict[int, int] = {}
        self._pixmap = QPixmap()

    @property
    def bytes(self) -> int:
        return PIXEL * self._pixmap.width() * self._pixmap.height()

    def draw(self, painter: QPainter, runs: Sequence[Run], opacity: float) -> None:
        """Each thing at each of its centres (n, 2) through its frame (n, 2, 2), one thing after the other."""
        sprites = {self._things.setdefault(run.kind, len(self._things)): run.sprite for run in runs}
        counts = [len(run.centres) for run in runs]
        things = np.repeat([self._things[run.kind] for run in runs], counts).astype(np.int64)
        frames = np.concatenate([run.frames.reshape(-1, 4) for run in runs])
        values = np.rint(frames / self._step).astype(np.int64) + OFFSET
        keys, which = np.unique(values @ PLACES + (things << 40), return_inverse=True)
        wanted = keys.tolist()
        self._provide(wanted, sprites)
        slots = np.array([self._slots[key] for key in wanted], dtype=np.int64)[which.reshape(-1)]
        corners: Float = np.stack([slots % self._columns, slots // self._columns], axis=1) * np.float64(self._cell)
        centres = np.concatenate([run.centres for run in runs])
        draw_parts(painter, self._pixmap, np.round(centres), corners, self._cell, opacity)

    def _provide(self, keys: list[int], sprites: Mapping[int, Sprite]) -> None:
        new = [key for key in keys if key not in self._slots]
        if PIXEL * self._cell**2 * (len(self._slots) + len(new)) > SHEET_BYTES and self._slots:
            self._slots.clear()
            self._pixmap = QPixmap()
            new = keys
        if new:
            self._add(new, sprites)

    def _add(self, keys: list[int], sprites: Mapping[int, Sprite]) -> None:
        self._grow(len(self._slots) + len(keys))
        made = {thing: sprites[thing]() for thing in {key >> 40 for key in keys}}
        painter = QPainter(self._pixmap)
        for key in keys:
            slot = self._slots[key] = len(self._slots)
            frame = [((key >> shift & 1023) - OFFSET) * self._step for shift in (0, 10, 20, 30)]
            row, column = divmod(slot, self._columns)
            middle = np.array([[(column + 0.5) * self._cell, (row + 0.5) * self._cell]])
            _squeezed(painter, made[key >> 40], middle, np.array([frame]).reshape(1, 2, 2))
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


def paint_stones(painter: QPainter, shapes: Sequence[Stones]) -> None:
    """Every stone with its frame, those of several players in one call; all have one radius and opacity."""
    first, radius = shapes[0], _rounded(shapes[0].radius)
    runs = []
    for shape in shapes:
        assert shape.frames is not None
        style, is_flat = shape.style, shape.flat
        sprite = partial(stone_sprite, style, radius, variant=0, is_odd=False, flat=is_flat)
        paint = partial(paint_stone, painter, style, shape.radius, variant=0, flat=is_flat)
        runs.append(Run((style, is_flat), shape.centres, shape.frames, sprite, paint))
    _paint(painter, runs, first.radius, first.opacity, STONES)


def paint_shadows(painter: QPainter, shape: Shadows) -> None:
    """The shadow of every stone with its frame."""
    assert shape.frames is not None
    sprite = partial(shadow_sprite, _rounded(shape.radius), shape.colour, is_odd=False)
    paint = partial(paint_shadow, painter, shape.radius, shape.colour)
    run = Run(shape.colour, shape.centres + shape.offset, shape.frames, sprite, paint)
    _paint(painter, [run], shape.radius, 1.0, SHADOWS)


def _rounded(radius: float) -> float:
    """The radius with which ready-made pictures are made."""
    return float(RADIUS_STEP ** round(math.log(radius, RADIUS_STEP)))


def _paint(painter: QPainter, runs: Sequence[Run], exact: float, opacity: float, what: str) -> None:
    painter.setOpacity(opacity)
    for run in runs if exact > LARGEST_SPRITE else ():
        _one_by_one(painter, run.centres, run.frames, run.paint)
    painter.setOpacity(1.0)
    radius = _rounded(exact)
    left = []
    for run in runs if exact <= LARGEST_SPRITE else ():
        frames = run.frames * (exact / radius)
        is_large = (np.hypot(frames[:, :, 0], frames[:, :, 1]).max(axis=1, initial=0.0) > STRETCH) | (radius > LARGEST)
        if is_large.any():
            painter.setOpacity(opacity)
            _squeezed(painter, run.sprite(), run.centres[is_large], frames[is_large])
            painter.setOpacity(1.0)
        if not is_large.all():
            left.append(replace(run, centres=run.centres[~is_large], frames=frames[~is_large]))
    if left:
        sheet = sheets.take((what, radius), lambda: Sheet(left[0].sprite().width(), radius))
        sheet.draw(painter, left, opacity)


STONES, SHADOWS = "stones", "shadows"
PLACES = np.array([1, 1 << 10, 1 << 20, 1 << 30])
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
