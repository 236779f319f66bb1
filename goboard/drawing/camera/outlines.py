"""The cells of a flat board that is no grid: for each spot all that lies nearer to it than to others, within reason.

Cells are those of the Voronoi diagram. It is closed by helpers: points beyond the rim and in wide holes, placed
as if the board went on there, whose cells belong to nobody.
"""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from scipy.spatial import Delaunay, cKDTree

from goboard.arrays import Float, Int, Int32, Mask, mask, median
from goboard.boards.building import components, repeated

WIDE = 8.0
"""A face with a larger area, in squares of the usual edge, is a hole in the board."""
LEAST_TURN, MOST_TURN, USUAL_TURN = np.pi / 4, 2 * np.pi / 3, np.pi / 2
"""The angle between helpers of one spot, and between helper and edge: that of its other edges, within these."""
ALL_ROUND = 6
"""Helpers of a place without edges."""
HELPER_REACH = 1.1
"""Helpers are as far from their spot as its neighbours are, but no farther than this, in usual distances."""
HELPER_ROOM = 0.8
"""Helpers that have a spot nearer than this part of their distance are left out."""


def beyond_rim(places: Float, spacing: float, ends: Int) -> Float:
    """Points (k, 2) where the board's neighbours would be if it went on beyond its rim and in its holes.

    `ends` (m, 2) are the places that edges join, `spacing` is the usual distance of neighbours.
    """
    gaps = np.hypot(*(places[ends[:, 0]] - places[ends[:, 1]]).T)
    degrees = np.bincount(ends.reshape(-1), minlength=len(places))
    mean = np.bincount(ends.reshape(-1), weights=np.repeat(gaps, 2), minlength=len(places)) / np.maximum(degrees, 1)
    reach = np.where(degrees > 0, np.minimum(mean, HELPER_REACH * spacing), spacing)
    whose, first, turns, counts = _sectors(places, ends, degrees)
    which, number = repeated(counts)
    whose, angles = whose[which], first[which] + (number + 1) * turns[which]
    away = reach[whose]
    found: Float = places[whose] + away[:, None] * np.column_stack([np.cos(angles), np.sin(angles)])
    if not len(found):
        return found
    kept: Float = found[cKDTree(places).query(found)[0] >= HELPER_ROOM * away]
    return kept


def on_rim(places: Float, ends: Int) -> Int:
    """The places from which angles lead out of the board or into a wide hole, in ascending order."""
    degrees = np.bincount(ends.reshape(-1), minlength=len(places))
    return np.unique(_sectors(places, ends, degrees)[0])


def _sectors(places: Float, ends: Int, degrees: Int) -> tuple[Int, Float, Float, Int]:
    """Angles that lead out of the board, each (k,): between two edges of a place, or all round one without any.

    Of each its place, and from which angle on anticlockwise there are helpers of that place, how far apart, and how
    many: about as far apart as that place's other edges.
    """
    count = len(places)
    edges = np.concatenate([ends, ends[:, ::-1]])
    steps = places[edges[:, 1]] - places[edges[:, 0]]
    angles = np.arctan2(steps[:, 1], steps[:, 0])
    order = np.lexsort((angles, edges[:, 0]))
    at, angles = edges[order, 0], angles[order]
    is_last = np.append(at[1:] != at[:-1], True)[: len(at)]
    following = np.where(is_last, (np.cumsum(degrees) - degrees)[at], np.arange(len(at)) + 1)
    gaps = (angles[following] - angles) % (2 * np.pi)
    gaps[gaps == 0] = 2 * np.pi
    is_open = _are_open(places, edges, order, following)
    closed = np.bincount(at, weights=np.where(is_open, 0.0, gaps), minlength=count)
    closed_count = np.bincount(at, weights=~is_open, minlength=count)
    usual = np.where(closed_count > 0, closed / np.maximum(closed_count, 1), USUAL_TURN).clip(LEAST_TURN, MOST_TURN)
    open_gaps = gaps[is_open]
    counts = np.maximum(np.rint(open_gaps / usual[at[is_open]]).astype(np.int64) - 1, 0)
    lonely = np.flatnonzero(degrees == 0)
    return (
        np.concatenate([at[is_open], lonely]),
        np.concatenate([angles[is_open], np.zeros(len(lonely))]),
        np.concatenate([open_gaps / (counts + 1), np.full(len(lonely), 2 * np.pi / ALL_ROUND)]),
        np.concatenate([counts, np.full(len(lonely), ALL_ROUND)]),
    )


def _are_open(places: Float, edges: Int, order: Int, following: Int) -> Mask:
    """For each edge from a place, in that order, whether what lies to the left of it is outside or a wide hole.

    `edges` has every edge in one direction, then all in the other; `following` is the next one anticlockwise.
    """
    count = len(order)
    if not count:
        return np.zeros(0, dtype=np.bool_)
    rank = np.empty(count, dtype=np.int64)
    rank[order] = np.arange(count)
    back = rank[(order + count // 2) % count]
    before = np.empty(count, dtype=np.int64)
    before[following] = np.arange(count)
    # a face lies to the left of all its edges: having come along one, the next is the first one clockwise from it
    _, face = components(count, np.column_stack([np.arange(count), before[back]]))
    starts, stops = places[edges[order, 0]], places[edges[order, 1]]
    areas = np.bincount(face, weights=(starts[:, 0] * stops[:, 1] - starts[:, 1] * stops[:, 0]) / 2)[face]
    usual = median(np.hypot(*(stops - starts).T))
    return (areas <= 1e-9 * usual**2) | (areas > WIDE * usual**2)


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

    def __init__(self, places: Float, spacing: float, edges: Int32) -> None:
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
        return corners[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]

    def outlines(self, chosen: Mask) -> list[Float]:
        """The outlines (k, 2) of all that the cells of the chosen spots (m,) cover; it lies to the left of them."""
        is_chosen = mask(int(self._sides.max()) + 1, self._which[chosen])
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
