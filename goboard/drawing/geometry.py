"""What a board looks like before it has a size: spacing, strokes, cells. In the board's own units, y up."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board
from goboard.drawing.nearby import Nearby

Float = NDArray[np.float64]

STUB = 0.42
"""How far an edge that joins far ends sticks out of the border, in spacings."""
MOST_COMPARED = 3000
"""Up to this many vertices the spacing is measured between all pairs, above only along edges."""
CELL_CORNERS = 16


@dataclass(frozen=True, eq=False)
class Geometry:
    """`places` is (n, 2), `spacing` the usual distance of neighbours, `strokes` and `stubs` are (m, 4) segments."""

    board: Board
    places: Float
    spacing: float
    strokes: Float
    stubs: Float

    @property
    def is_grid(self) -> bool:
        return self.board.columns > 0

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Least x, least y, greatest x, greatest y of the vertices."""
        low, high = self.places.min(axis=0), self.places.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def cell(self, vertex: int) -> Float:
        """The polygon (k, 2) of all that lies nearer to this vertex than to others, within 0.75 spacings."""
        known = self._cells.get(vertex)
        if known is None:
            known = self._cells[vertex] = self._cut_cell(vertex)
        return known

    @cached_property
    def _cells(self) -> dict[int, Float]:
        return {}

    @cached_property
    def _nearby(self) -> Nearby:
        return Nearby(self.places, 1.5 * self.spacing)

    def _cut_cell(self, vertex: int) -> Float:
        here = self.places[vertex]
        turns = np.arange(CELL_CORNERS) * (2 * math.pi / CELL_CORNERS)
        outline: Float = here + 0.75 * self.spacing * np.column_stack([np.cos(turns), np.sin(turns)])
        for other in self._nearby.around(here[0], here[1]):
            if (self.places[other] != here).any():
                outline = _half_plane(outline, here, self.places[other])
        return outline


@lru_cache(maxsize=8)
def geometry(board: Board) -> Geometry:
    """The geometry of a board, remembered for the last few boards."""
    places = np.ascontiguousarray(board.positions[:, :2])
    if board.columns:
        strokes, stubs = _grid_strokes(board)
        return Geometry(board, places, 1.0, strokes, stubs)
    strokes = np.hstack([places[board.edges[:, 0]], places[board.edges[:, 1]]])
    return Geometry(board, places, _spacing(places, strokes), strokes, np.empty((0, 4)))


def _spacing(places: Float, strokes: Float) -> float:
    lengths = np.hypot(strokes[:, 2] - strokes[:, 0], strokes[:, 3] - strokes[:, 1])
    nearest = lengths
    if 1 < len(places) <= MOST_COMPARED:
        gaps = np.hypot(places[:, None, 0] - places[None, :, 0], places[:, None, 1] - places[None, :, 1])
        np.fill_diagonal(gaps, np.inf)
        nearest = gaps.min(axis=1)
    nearest = nearest[nearest > 0]
    return float(np.quantile(nearest, 0.1)) if len(nearest) else 1.0


def _grid_strokes(board: Board) -> tuple[Float, Float]:
    """Runs of edges between grid neighbours as single strokes, and stubs for the edges that join far ends."""
    ends = board.edges.astype(np.int64)
    x, y = ends % board.columns, ends // board.columns
    across = (y[:, 0] == y[:, 1]) & (np.abs(x[:, 0] - x[:, 1]) == 1)
    down = (x[:, 0] == x[:, 1]) & (np.abs(y[:, 0] - y[:, 1]) == 1)
    level = np.zeros((board.rows, board.columns), dtype=bool)
    level[y[across, 0], x[across].min(axis=1)] = True
    upright = np.zeros((board.columns, board.rows), dtype=bool)
    upright[x[down, 0], y[down].min(axis=1)] = True
    rows, columns = _runs(level), _runs(upright)
    top = board.rows
    strokes = [np.column_stack([rows[:, 1] + 1, top - rows[:, 0], rows[:, 2] + 1, top - rows[:, 0]])]
    strokes += [np.column_stack([columns[:, 0] + 1, top - columns[:, 1], columns[:, 0] + 1, top - columns[:, 2]])]
    far = ~(across | down)
    return np.vstack(strokes).astype(np.float64), _stubs(board, x[far], y[far])


def _runs(joined: NDArray[np.bool_]) -> NDArray[np.int64]:
    """(line, first, last) of every run of joined neighbours; `joined[i, j]` joins j and j + 1 of line i."""
    padded = np.zeros((joined.shape[0], joined.shape[1] + 1), dtype=np.int8)
    padded[:, 1:] = joined
    steps = np.diff(padded, axis=1, append=0)
    starts, stops = np.argwhere(steps == 1), np.argwhere(steps == -1)
    return np.column_stack([starts, stops[:, 1]])


def _stubs(board: Board, x: NDArray[np.int64], y: NDArray[np.int64]) -> Float:
    found = set()
    for (x1, x2), (y1, y2) in zip(x.tolist(), y.tolist(), strict=True):
        upright = x1 == x2 and abs(y1 - y2) == board.rows - 1
        for here_x, here_y in ((x1, y1), (x2, y2)):
            line, last = (here_y, board.rows - 1) if upright else (here_x, board.columns - 1)
            for outward in ([-1] if line == 0 else []) + ([1] if line == last else []):
                step = (0, -outward) if upright else (outward, 0)
                found.add((here_x + 1, board.rows - here_y, *step))
    places = np.array(sorted(found), dtype=np.float64).reshape(-1, 4)
    return np.column_stack([places[:, :2], places[:, :2] + STUB * places[:, 2:]])


def _half_plane(outline: Float, here: Float, other: Float) -> Float:
    """The part of a convex polygon that is nearer to `here` than to `other`."""
    towards = other - here
    beyond = (outline - (here + other) / 2) @ towards
    kept: list[Float] = []
    for corner, following, side, next_side in zip(
        outline, np.roll(outline, -1, axis=0), beyond, np.roll(beyond, -1), strict=True
    ):
        if side <= 0:
            kept.append(corner)
        if side * next_side < 0:
            kept.append(corner + (following - corner) * (side / (side - next_side)))
    return np.array(kept).reshape(-1, 2)
