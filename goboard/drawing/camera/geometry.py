"""What a board looks like before it has a size: the spots of its vertices, strokes, cells. In its own units, y up.

A spot is a place where a vertex is drawn. Most boards have one for each vertex; where borders are joined, some vertices
are shown again beyond them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Int32, Mask, mask
from goboard.boards.board import Board

if TYPE_CHECKING:
    from goboard.drawing.camera.outlines import Cells


Spots = NDArray[np.intp]


class Nearby:
    """Points (n, 2) in square buckets with sides of `reach`; looking up is independent of n on even layouts."""

    def __init__(self, places: Float, reach: float) -> None:
        self._places = places
        self._reach = reach
        self._low = places.min(axis=0)
        buckets = np.floor((places - self._low) / reach).astype(np.int64)
        self._width = int(buckets[:, 0].max()) + 1
        self._height = int(buckets[:, 1].max()) + 1
        keys = buckets[:, 0] + self._width * buckets[:, 1]
        self._order: Spots = np.argsort(keys, kind="stable")
        self._keys = keys[self._order]

    def around(self, x: float, y: float) -> Spots:
        """Every point within `reach` of the place, and some beyond, in no useful order."""
        reach = self._reach
        column, row = math.floor((x - self._low[0]) / reach), math.floor((y - self._low[1]) / reach)
        return self._buckets(column - 1, row - 1, column + 1, row + 1)

    def inside(self, left: float, low: float, width: float, height: float) -> Spots:
        """Every point in the box, and some beyond, in no useful order."""
        (x, y), reach = self._low, self._reach
        first = math.floor((left - x) / reach), math.floor((low - y) / reach)
        return self._buckets(*first, math.floor((left + width - x) / reach), math.floor((low + height - y) / reach))

    def _buckets(self, left: int, low: int, right: int, high: int) -> Spots:
        left, right = max(left, 0), min(right, self._width - 1)
        lines = self._width * np.arange(max(low, 0), min(high, self._height - 1) + 1)
        if left > right or not len(lines):
            return np.zeros(0, dtype=np.intp)
        ends = np.searchsorted(self._keys, [left + lines, right + 1 + lines]).T.tolist()
        return np.concatenate([self._order[first:last] for first, last in ends])

    def nearest(self, x: float, y: float, reach: float = 0.0) -> int | None:
        """The point nearest to the place, None if none lies within `reach`, the buckets' or a longer one."""
        found = self._nearest_of(self.around(x, y), x, y, self._reach)
        if found is None and reach > self._reach:
            found = self._nearest_of(self.inside(x - reach, y - reach, 2 * reach, 2 * reach), x, y, reach)
        return found

    def _nearest_of(self, points: Spots, x: float, y: float, reach: float) -> int | None:
        if not len(points):
            return None
        gaps = np.hypot(*(self._places[points] - (x, y)).T)
        best = int(gaps.argmin())
        return int(points[best]) if gaps[best] <= reach else None


class StrokesByMiddle:
    """Finds strokes (k, 4) near a box without looking at all of them; long ones are always near."""

    def __init__(self, strokes: Float, spacing: float) -> None:
        first, last = strokes[:, :2], strokes[:, 2:]
        self._reach = LONG * spacing
        is_long = np.abs(last - first).max(axis=1) > 2 * self._reach
        self._long, self._short = np.flatnonzero(is_long), np.flatnonzero(~is_long)
        middles = (first[self._short] + last[self._short]) / 2
        self._middles = Nearby(middles, 2 * self._reach) if len(middles) else None

    def near(self, box: tuple[float, float, float, float]) -> Spots:
        """The numbers of those that may reach into the box (least x and y, greatest x and y), and of others."""
        if self._middles is None:
            return self._long
        (west, south, east, north), reach = box, self._reach
        sides = east - west + 2 * reach, north - south + 2 * reach
        return np.concatenate([self._long, self._short[self._middles.inside(west - reach, south - reach, *sides)]])


Names = tuple[str, ...]

LONG = 2.0
"""Strokes whose half is longer than that, in spacings, are looked at wherever they are."""
LARGE, MOST_NEAR = 20_000, 0.25
"""Of boards with so many points only the cells in sight are worked out, if they are no more than this part of all."""
MEANT = 0.71
"""A place no farther from a spot than that, of the room it has, means it: half the diagonal of a grid's cell."""


@dataclass(frozen=True)
class Border:
    """The names of columns along the upper and the lower side, and those of rows along the left and the right one."""

    above: Names = ()
    below: Names = ()
    left: Names = ()
    right: Names = ()

    @property
    def sides(self) -> tuple[Names, Names, Names, Names]:
        """Above, below, left, right."""
        return self.above, self.below, self.left, self.right


@dataclass(frozen=True, eq=False)
class Geometry:
    """`places` is (m, 2), a spot each, `sizes` (m,) the distance of the nearest spot, `strokes` (k, 4) segments.

    `spacing` is the usual distance of neighbours. `stubs` (k, 4) are the beginnings of edges that leave the part of a
    grid that is drawn; those of other boards are among the strokes. `vertices` (m,) is the vertex at each spot, None
    where spots are the vertices in order. A grid has a `lattice` (rows, columns) of spots, -1 where there is none,
    `is_repeat` for those beyond joined borders, its `border`, the names of what is drawn outermost, and where the board
    proper has other names, as it has beyond borders that are joined the other way round, `main_border`, which goes on
    along the repeats above, below and beside it. A repeated line without one name ("") has none.
    """

    board: Board
    places: Float
    spacing: float
    sizes: Float
    strokes: Float
    vertices: Int | None = None
    lattice: Int | None = None
    is_repeat: Mask | None = None
    border: Border = field(default_factory=Border)
    main_border: Border = field(default_factory=Border)
    stubs: Float = field(default_factory=lambda: np.zeros((0, 4)))

    @property
    def is_grid(self) -> bool:
        return self.lattice is not None

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Least x, least y, greatest x, greatest y of the spots, of a grid's cells."""
        if self.lattice is not None:
            rows, columns = self.lattice.shape
            return 1.0, 1.0, float(columns), float(rows)
        low, high = self.places.min(axis=0), self.places.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def strokes_between(self, boxes: Sequence[tuple[float, float, float, float]]) -> Float:
        """The strokes that may reach into one of these boxes: least x, least y, greatest x, greatest y."""
        strokes, (left, low, right, high) = self.strokes, self.bounds
        area = sum((east - west) * (north - south) for west, south, east, north in boxes)
        is_few = len(strokes) >= LARGE and area < (right - left) * (high - low) / 2
        found: list[Spots] = []
        for box in boxes:
            near = self._by_middle.near(box) if is_few else np.arange(len(strokes))
            west, south, east, north = box
            # twice as fast as an index
            x1, y1, x2, y2 = strokes.take(near, axis=0).T
            is_off = ((x1 < west) & (x2 < west)) | ((x1 > east) & (x2 > east))
            is_off |= ((y1 < south) & (y2 < south)) | ((y1 > north) & (y2 > north))
            found.append(near[~is_off])
        if is_few:
            # no mask of all strokes is made for these
            chosen = np.sort(np.concatenate(found))
            return strokes.take(chosen[np.diff(chosen, prepend=-1) > 0], axis=0)
        is_on = mask(len(strokes), np.concatenate(found))
        return strokes.take(np.flatnonzero(is_on), axis=0)

    @cached_property
    def _by_middle(self) -> "StrokesByMiddle":
        return StrokesByMiddle(self.strokes, self.spacing)

    @cached_property
    def largest(self) -> float:
        """The most room that a spot has."""
        return float(self.sizes.max(initial=0.0))

    @cached_property
    def nearby(self) -> Nearby:
        """Finds the spots near a place."""
        return Nearby(self.places, MEANT * self.largest)

    @cached_property
    def largest_first(self) -> Int:
        """(m,) the spots by the room they have."""
        return np.argsort(-self.sizes, kind="stable")

    @cached_property
    def joined(self) -> Int32:
        """(k, 2) the spots that edges join, of a board without a lattice."""
        if self.vertices is None:
            return self.board.edges
        spot = np.full(self.board.size, -1, dtype=np.int64)
        spot[self.vertices] = np.arange(len(self.vertices))
        found = spot[self.board.edges].astype(np.int32)
        return found[(found >= 0).all(axis=1)]

    @cached_property
    def rim(self) -> Int:
        """The spots at the rim of a board without a lattice and at its wide holes."""
        from goboard.drawing.camera.outlines import on_rim

        return on_rim(self.places, self.joined.astype(np.int64))

    @cached_property
    def main_spots(self) -> Int:
        """(n,) the spot of each vertex that is no repeat."""
        if self.vertices is None:
            return np.arange(len(self.places))
        found = np.zeros(self.board.size, dtype=np.int64)
        main = np.arange(len(self.vertices)) if self.is_repeat is None else np.flatnonzero(~self.is_repeat)
        found[self.vertices[main]] = main
        return found

    @cached_property
    def main_lines(self) -> tuple[int, int, int, int]:
        """The first and last row and the first and last column of a grid that are no repeats."""
        assert self.lattice is not None and self.is_repeat is not None
        is_main = (self.lattice >= 0) & ~np.append(self.is_repeat, True)[self.lattice]
        rows, columns = np.flatnonzero(is_main.any(axis=1)), np.flatnonzero(is_main.any(axis=0))
        return int(rows[0]), int(rows[-1]), int(columns[0]), int(columns[-1])

    @cached_property
    def joined_rows(self) -> list[tuple[int, int]]:
        """Two neighbouring rows near the middle of a grid's left border, and those that they are on its right one, with
        which it is joined; counted from the first that is no repeat. None where these borders are not joined."""
        first_row, last_row, first, last = self.main_lines
        rows = self._in_cells[first_row : last_row + 1]
        return _same_lines(rows[:, first - 1], rows[:, last]) if first else []

    @cached_property
    def joined_columns(self) -> list[tuple[int, int]]:
        """The same of columns on top and at the bottom."""
        first, last, first_column, last_column = self.main_lines
        columns = self._in_cells[:, first_column : last_column + 1]
        return _same_lines(columns[first - 1], columns[last]) if first else []

    @property
    def _in_cells(self) -> Int:
        """(rows, columns) the vertex in every cell of a grid, -1 for none."""
        assert self.lattice is not None and self.vertices is not None
        return np.append(self.vertices, -1)[self.lattice]

    def spots(self, vertices: Sequence[int] | Int) -> Int:
        """Every spot at which one of these vertices is shown."""
        chosen = np.asarray(vertices, dtype=np.int64)
        if self.vertices is None:
            return chosen
        if len(chosen) == 1:
            return np.flatnonzero(self.vertices == chosen[0])
        is_chosen = mask(self.board.size, chosen)
        return np.flatnonzero(is_chosen[self.vertices])

    def links(self, vertex: int) -> Int:
        """(k, 2) the edges of a vertex as they are drawn: a spot of it and one of a neighbour's."""
        near = np.array(self.board.neighbours(vertex), dtype=np.int64)
        spots = self.spots((vertex,))
        if self.lattice is None:
            others = self.spots(near)
            return np.column_stack([np.repeat(spots, len(others)), np.tile(others, len(spots))])
        rows, wide = len(self.lattice), np.pad(self.lattice, 1, constant_values=-1)
        across, up = self.places[spots].astype(np.int64).T
        around = np.concatenate([wide[rows + 1 - up + y, across + x] for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))])
        pairs = np.column_stack([np.tile(spots, 4), around])[around >= 0]
        shown = pairs[:, 1] if self.vertices is None else self.vertices[pairs[:, 1]]
        return pairs[np.isin(shown, near)]

    def linked(self, vertex: int) -> tuple[int, ...]:
        """Where the record's own signs on a vertex are shown: once in each picture of the board."""
        return (int(self.main_spots[vertex]),)

    def linked_spots(self, spot: int) -> tuple[int, ...]:
        """The same for the vertex at a spot."""
        return (spot,)

    def linked_pairs(self, start: int, stop: int) -> list[tuple[int, int]]:
        """Where a line between two vertices is shown."""
        return [(int(self.main_spots[start]), int(self.main_spots[stop]))]

    def beside(self, spot: int, vertices: Int) -> Int:
        """(k,) where vertices lie in the same picture of the board as a spot, seen or not."""
        return self.main_spots[vertices]

    def cell(self, spot: int) -> Float:
        """The polygon (k, 2) of all that lies nearer to this spot than to others, within reason; of a board without
        a lattice."""
        return self.cells.cell(spot)

    @cached_property
    def cells(self) -> "Cells":
        """The cells of all spots, of a board without a lattice."""
        from goboard.drawing.camera.outlines import Cells

        return Cells(self.places, self.spacing, self.joined)

    def outlines(self, chosen: Mask, region: Mask) -> list[Float]:
        """The outlines (k, 2) of what the cells of the chosen spots cover, of a board without a lattice.

        Of a large board only the cells in a region around them are worked out.
        """
        if len(self.places) < LARGE or "cells" in self.__dict__:
            return self.cells.outlines(chosen)
        is_near, cells = _cells_around(self, region.tobytes())
        return cells.outlines(chosen[is_near])


def _same_lines(beyond: Int, opposite: Int) -> list[tuple[int, int]]:
    """Two neighbouring lines near the middle of a border, and those that they are on the opposite one: what lies
    `beyond` the first border is what lies at the `opposite` one. Nothing where no two lines are neighbours on both."""
    place = {vertex: at for at, vertex in enumerate(opposite.tolist()) if vertex >= 0}
    middle = (len(beyond) - 2) / 2
    for at in sorted(range(len(beyond) - 1), key=lambda each: (abs(each - middle), each)):
        ends = [place.get(vertex) for vertex in beyond[[at, at + 1]].tolist()]
        if ends[0] is not None and ends[1] is not None and abs(ends[0] - ends[1]) == 1:
            return [(at, at + 1), (ends[0], ends[1])]
    return []


@lru_cache(maxsize=2)
def _cells_around(whole: Geometry, region: bytes) -> tuple[Mask, "Cells"]:
    """The cells of a region, for each spot a byte, and of some spots around it: which these are, and their cells."""
    from goboard.drawing.camera.outlines import Cells, around

    is_near = around(whole.places, whole.spacing, np.frombuffer(region, dtype=np.bool_))
    if is_near.mean() > MOST_NEAR:
        return np.ones(len(is_near), dtype=np.bool_), whole.cells
    edges = whole.joined[is_near[whole.joined].all(axis=1)]
    return is_near, Cells(whole.places[is_near], whole.spacing, (np.cumsum(is_near) - 1)[edges])
