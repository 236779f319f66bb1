"""Where the labels of a graph's points are written: never over each other, and off the edges where that can be."""

from dataclasses import dataclass, replace

import numpy as np

from goboard.drawing.arrays import Float, Int
from goboard.drawing.shapes import CAPITAL_HEIGHT

SIDES = np.array([(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)], dtype=np.float64)
"""Where a label may be, seen from its point: (right, down), the best ones first."""
CHARACTER = 0.62
"""The width of a character, of the text's size."""
FINENESS = 4.0
"""Squares to the height of a text: edges and labels are compared in squares."""
CLEAR = 0.12
"""Around a text, of its size."""


@dataclass(frozen=True)
class Label:
    """A text around its middle, beside the point with that number; `is_crossing` if it lies on an edge."""

    text: str
    point: int
    x: float
    y: float
    width: float
    height: float
    is_crossing: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width, height."""
        return self.x - self.width / 2, self.y - self.height / 2, self.width, self.height

    def moved(self, point: int, x: float, y: float) -> "Label":
        """The same so many pixels farther right and down, at a point that is known by another number."""
        return replace(self, point=point, x=self.x + x, y=self.y + y)


def placed(texts: list[str], points: Float, away: Float, strokes: Float, size: float) -> list[Label]:
    """The labels (n,) of points (n, 2), `away` (n,) from them at least; those without room are left out.

    Each is at that one of eight places which covers least of the strokes (k, 4), among those where no earlier label is.
    """
    if not texts:
        return []
    step = CAPITAL_HEIGHT * size / FINENESS
    widths = np.array([CHARACTER * len(text) * size for text in texts])
    halves = np.column_stack([widths / 2, np.full(len(texts), CAPITAL_HEIGHT * size / 2)]) + CLEAR * size
    middles = points[:, None, :] + SIDES * (away[:, None, None] * _shortening() + halves[:, None, :])
    low = np.floor((middles - halves[:, None, :]).min(axis=(0, 1)) / step) - 1
    starts = np.floor((middles - halves[:, None, :]) / step - low).astype(np.int64)
    stops = np.ceil((middles + halves[:, None, :]) / step - low).astype(np.int64)
    ink = _ink(strokes, points, step, low, stops.max(axis=(0, 1)) + 1)
    covered = _sums(ink, starts, stops)
    return _chosen(texts, middles, halves, starts, stops, covered)


def _shortening() -> Float:
    """How much nearer labels at the corners come to their points than those at the sides, (8, 1)."""
    return np.where(np.abs(SIDES).sum(axis=1) == 2, 0.6, 1.0)[:, None]


def _ink(strokes: Float, points: Float, step: float, low: Float, shape: Int) -> Int:
    """How much is drawn in each square (columns, rows), summed up from the left and from above."""
    spans = strokes[:, 2:] - strokes[:, :2]
    counts = np.ceil(np.abs(spans).max(axis=1, initial=0.0) / step).astype(np.int64) + 1
    which = np.repeat(np.arange(len(strokes)), counts)
    parts = (np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)) / np.maximum(counts - 1, 1)[which]
    inked = np.vstack([strokes[which, :2] + parts[:, None] * spans[which], points])
    squares = np.floor(inked / step - low).astype(np.int64)
    squares = squares[((squares >= 0) & (squares < shape)).all(axis=1)]
    drawn = np.bincount(squares[:, 0] * shape[1] + squares[:, 1], minlength=int(shape[0] * shape[1]))
    total = np.zeros(shape + 1, dtype=np.int64)
    total[1:, 1:] = drawn.reshape(*shape).cumsum(axis=0).cumsum(axis=1)
    return total


def _sums(total: Int, starts: Int, stops: Int) -> Int:
    """What is drawn between these squares."""
    (left, top), (right, bottom) = np.moveaxis(starts, -1, 0), np.moveaxis(stops, -1, 0)
    found: Int = total[right, bottom] - total[left, bottom] - total[right, top] + total[left, top]
    return found


def _chosen(texts: list[str], middles: Float, halves: Float, starts: Int, stops: Int, covered: Int) -> list[Label]:
    """Each label at its best place that is still free."""
    is_taken = np.zeros(stops.max(axis=(0, 1)), dtype=np.bool_)
    order = np.argsort(covered, axis=1, kind="stable").tolist()
    boxes = np.concatenate([starts, stops], axis=2).tolist()
    found = []
    for index, text in enumerate(texts):
        for side in order[index]:
            left, top, right, bottom = boxes[index][side]
            box = is_taken[left:right, top:bottom]
            if not box.any():
                box[:] = True
                x, y = middles[index, side].tolist()
                width, height = (2 * halves[index]).tolist()
                found.append(Label(text, index, x, y, width, height, bool(covered[index, side])))
                break
    return found
