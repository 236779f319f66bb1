"""The cells of a flat board that is no grid: for each spot all that lies nearer to it than to others, within reason.

Cells are those of the Voronoi diagram. It is closed by helpers: points beyond the rim and in wide holes, placed
as if the board went on there, whose cells belong to nobody.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import Delaunay

from goboard.drawing.arrays import Float, Int, Mask
from goboard.drawing.rim import beyond_rim

FARTHEST = 1.3
"""No corner of a cell is farther from it than that, in lengths of its longest edge."""
FAR = 50.0
"""How far off the points lie that close every cell, in sizes of the board."""
AROUND = 4.0
"""How far around a region places are looked at when its cells alone are worked out, in usual distances."""
MOST_SQUARES = 4_000_000


class Cells:
    """Convex polygons around places (n, 2) joined by edges; `spacing` is the usual distance of neighbours.

    Places that are one and the same have the same cell.
    """

    def __init__(self, places: Float, spacing: float, edges: NDArray[np.int32]) -> None:
        self._places, self._which = np.unique(places, axis=0, return_inverse=True)
        self._which = self._which.reshape(-1)
        ends = self._which[edges.astype(np.int64)]
        ends = ends[ends[:, 0] != ends[:, 1]]
        helpers = beyond_rim(self._places, spacing, ends)
        around = _far_around(self._places, spacing)
        triangles = Delaunay(np.vstack([self._places, helpers, around]))
        self._sides: Int = triangles.simplices.astype(np.int64)
        self._across = triangles.neighbors
        corners = _within_reach(_centres(triangles), self._sides, self._places, _longest(self._places, ends, spacing))
        # triangles on one circle have one centre, and the cells around it one corner
        joined, self._corner_of = np.unique(corners.view(np.complex128).reshape(-1), return_inverse=True)
        self._corners = np.column_stack([joined.real, joined.imag])

    def cell(self, spot: int) -> Float:
        """The corners (k, 2) of a spot's cell, anticlockwise."""
        triangles, starts = self._around
        here = int(self._which[spot])
        corners = self._corners[np.unique(self._corner_of[triangles[starts[here] : starts[here + 1]]])]
        away = corners - self._places[here]
        ordered: Float = corners[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
        return ordered

    def outlines(self, chosen: Mask) -> list[Float]:
        """The outlines (k, 2) of all that the cells of the chosen spots (m,) cover; it lies to the left of them."""
        is_chosen = np.zeros(int(self._sides.max()) + 1, dtype=np.bool_)
        is_chosen[self._which[chosen]] = True
        found = []
        for side in range(3):
            here, there = self._sides[:, (side + 1) % 3], self._sides[:, (side + 2) % 3]
            triangles = np.flatnonzero(is_chosen[here] & ~is_chosen[there])
            found.append(np.column_stack([self._across[triangles, side], triangles]))
        strokes = self._corner_of[np.concatenate(found)]
        strokes = strokes[strokes[:, 0] != strokes[:, 1]]
        return [self._corners[loop] for loop in _loops(strokes)]

    @cached_property
    def _around(self) -> tuple[Int, Int]:
        """The triangles around each place, and where they begin."""
        order = np.argsort(self._sides.reshape(-1), kind="stable")
        counts = np.bincount(self._sides.reshape(-1), minlength=len(self._places))
        return order // 3, np.concatenate([[0], np.cumsum(counts)])


def around(places: Float, spacing: float, region: Mask) -> Mask:
    """Which places (n,) lie in a region and around it, so far that they say where its cells end."""
    squares = np.floor((places - places.min(axis=0)) / (AROUND * spacing))
    columns, rows = (squares.max(axis=0) + 3).tolist()
    if columns * rows > MOST_SQUARES:
        return np.ones(len(places), dtype=np.bool_)
    column, row = squares.astype(np.int64).T + 1
    is_near = np.zeros((int(columns), int(rows)), dtype=np.bool_)
    for right in (-1, 0, 1):
        for up in (-1, 0, 1):
            is_near[column[region] + right, row[region] + up] = True
    found: Mask = is_near[column, row]
    return found


def _loops(strokes: Int) -> Iterator[list[int]]:
    """Strokes (k, 2) from corner to corner as closed ways; as many end at every corner as begin there."""
    following: dict[int, list[int]] = {}
    for start, stop in strokes.tolist():
        following.setdefault(start, []).append(stop)
    while following:
        first, stops = following.popitem()
        loop, corner = [first], stops.pop()
        if stops:
            following[first] = stops
        while corner != first:
            loop.append(corner)
            stops = following[corner]
            following_corner = stops.pop()
            if not stops:
                del following[corner]
            corner = following_corner
        yield loop


def _centres(triangles: Delaunay) -> Float:
    """The middle (t, 2) of the circle around each triangle, from the plane of the lifted points."""
    planes = triangles.equations
    centres: Float = -planes[:, :2] / (2 * triangles.paraboloid_scale * planes[:, 2:3])
    return centres


def _within_reach(centres: Float, sides: Int, places: Float, longest: Float) -> Float:
    """The centres, those too far from their own corners pulled back towards them."""
    is_real = sides < len(places)
    known = np.where(is_real, sides, 0)
    count = is_real.sum(axis=1)
    reach = FARTHEST * np.where(is_real, longest[known], 0.0).max(axis=1)
    middles = (places[known] * is_real[:, :, None]).sum(axis=1) / np.maximum(count, 1)[:, None]
    away = centres - middles
    length = np.hypot(away[:, 0], away[:, 1])
    is_far = (count > 0) & (length > reach)
    pulled = centres.copy()
    pulled[is_far] = middles[is_far] + away[is_far] * (reach / np.maximum(length, 1e-300))[is_far, None]
    return np.ascontiguousarray(pulled)


def _longest(places: Float, ends: Int, spacing: float) -> Float:
    """(n,) the longest edge at each place, `spacing` where there is none."""
    gaps = np.hypot(*(places[ends[:, 0]] - places[ends[:, 1]]).T)
    found = np.full(len(places), spacing)
    for side in (0, 1):
        np.maximum.at(found, ends[:, side], gaps)
    return found


def _far_around(places: Float, spacing: float) -> Float:
    low, high = places.min(axis=0), places.max(axis=0)
    turns = np.arange(6) * (np.pi / 3) + 0.1
    reach = FAR * max(float((high - low).max()), spacing)
    around: Float = (low + high) / 2 + reach * np.column_stack([np.cos(turns), np.sin(turns)])
    return around
