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

from goboard.arrays import Float, Mask, distinct
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

    def draw(self, painter: QPainter, runs: Sequence[Run], frames: Float, opacity: float) -> None:
        """Each thing at each of its centres through its frame, one thing after the other; `frames` (n, 4) are those
        of all."""
        sprites = {self._things.setdefault(run.kind, len(self._things)): run.sprite for run in runs}
        counts = [len(run.centres) for run in runs]
        keys = np.repeat([self._things[run.kind] << 40 for run in runs], counts)
        for part, shift in zip(frames.T, SHIFTS, strict=True):
            keys += (np.rint(part / self._step).astype(np.int64) + OFFSET) << shift
        wanted, which = np.unique(keys, return_inverse=True)
        places = self._places_of(wanted.tolist(), sprites)
        centres = np.concatenate([run.centres for run in runs])
        draw_parts(
            painter, self._pixmap, np.round(centres), places.take(which.reshape(-1), axis=0), self._cell, opacity
        )

    def _places_of(self, keys: list[int], sprites: Mapping[int, Sprite]) -> Float:
        """The upper left corners (k, 2) of these pictures."""
        self._provide(keys, sprites)
        rows, columns = np.divmod(np.array([self._slots[key] for key in keys], dtype=np.int64), self._columns)
        return np.column_stack([columns, rows]) * np.float64(self._cell)

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
        slots = range(len(self._slots), len(self._slots) + len(keys))
        self._slots.update(zip(keys, slots, strict=True))
        rows, columns = np.divmod(np.array(slots), self._columns)
        parts = np.array(keys)
        middles = (np.column_stack([columns, rows]) + 0.5) * self._cell
        frames = (np.column_stack([parts >> shift & 1023 for shift in SHIFTS]) - OFFSET) * self._step
        painter = QPainter(self._pixmap)
        for thing in distinct(parts >> 40):
            chosen = parts >> 40 == thing
            _squeezed(painter, sprites[thing](), middles[chosen], frames[chosen])
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
    if exact > LARGEST_SPRITE:
        painter.setOpacity(opacity)
        for run in runs:
            _one_by_one(painter, run.centres, run.frames, run.paint)
        painter.setOpacity(1.0)
        return
    radius = _rounded(exact)
    frames = np.concatenate([run.frames.reshape(-1, 4) for run in runs]) * (exact / radius)
    squares = frames * frames
    reach = np.maximum(squares[:, 0] + squares[:, 1], squares[:, 2] + squares[:, 3])
    is_large = (reach > STRETCH**2) | (radius > LARGEST)
    if is_large.any():
        runs = _without_large(painter, runs, frames, is_large, opacity)
        frames = frames[~is_large]
    if len(frames):
        sheet = sheets.take((what, radius), lambda: Sheet(runs[0].sprite().width(), radius))
        sheet.draw(painter, runs, frames, opacity)


def _without_large(
    painter: QPainter, runs: Sequence[Run], frames: Float, is_large: Mask, opacity: float
) -> Sequence[Run]:
    """Those that are left when the large ones have been painted."""
    left, first = [], 0
    painter.setOpacity(opacity)
    for run in runs:
        last = first + len(run.centres)
        chosen = is_large[first:last]
        _squeezed(painter, run.sprite(), run.centres[chosen], frames[first:last][chosen])
        left.append(replace(run, centres=run.centres[~chosen], frames=run.frames[~chosen]))
        first = last
    painter.setOpacity(1.0)
    return left


STONES, SHADOWS = "stones", "shadows"
SHIFTS = (0, 10, 20, 30)
sheets: PixelStore[Sheet] = PixelStore(BYTES, lambda sheet: sheet.bytes)


def _squeezed(painter: QPainter, sprite: QPixmap, centres: Float, frames: Float) -> None:
    """The sprite at each centre (n, 2) through its frame (n, 4)."""
    before = painter.transform()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    corner = QPointF(-sprite.width() / 2, -sprite.height() / 2)
    for (x, y), (a, b, c, d) in zip(centres.tolist(), frames.tolist(), strict=True):
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
