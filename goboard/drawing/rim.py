"""Where the rim of a flat board is, and where its points would be if it went on beyond it and in its holes."""

from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from goboard.drawing.arrays import Float, Int, Mask

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


@dataclass(frozen=True, eq=False)
class Sectors:
    """Angles that lead out of the board, each (k,): between two edges of a place, or all round one without any.

    From `first` on anticlockwise there are `counts` helpers of that place, `turns` apart.
    """

    places: Int
    first: Float
    turns: Float
    counts: Int

    @property
    def helpers(self) -> tuple[Int, Float]:
        """The place and the angle of every helper."""
        which = np.repeat(np.arange(len(self.places)), self.counts)
        number = np.arange(len(which)) - np.repeat(np.cumsum(self.counts) - self.counts, self.counts) + 1
        return self.places[which], self.first[which] + number * self.turns[which]


def beyond_rim(places: Float, spacing: float, ends: Int) -> Float:
    """Points (k, 2) where the board's neighbours would be if it went on beyond its rim and in its holes.

    `ends` (m, 2) are the places that edges join, `spacing` is the usual distance of neighbours.
    """
    gaps = np.hypot(*(places[ends[:, 0]] - places[ends[:, 1]]).T)
    degrees = np.bincount(ends.reshape(-1), minlength=len(places))
    mean = np.bincount(ends.reshape(-1), weights=np.repeat(gaps, 2), minlength=len(places)) / np.maximum(degrees, 1)
    reach = np.where(degrees > 0, np.minimum(mean, HELPER_REACH * spacing), spacing)
    whose, angles = _sectors(places, ends, degrees).helpers
    away = reach[whose]
    found: Float = places[whose] + away[:, None] * np.column_stack([np.cos(angles), np.sin(angles)])
    if not len(found):
        return found
    kept: Float = found[cKDTree(places).query(found)[0] >= HELPER_ROOM * away]
    return kept


def on_rim(places: Float, ends: Int) -> Int:
    """The places from which angles lead out of the board or into a wide hole, in ascending order."""
    degrees = np.bincount(ends.reshape(-1), minlength=len(places))
    found: Int = np.unique(_sectors(places, ends, degrees).places)
    return found


def _sectors(places: Float, ends: Int, degrees: Int) -> Sectors:
    """The sectors of all places; in one helpers are about as far apart as that place's other edges."""
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
    return Sectors(
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
    ways = coo_matrix((np.ones(count, dtype=np.int8), (np.arange(count), before[back])), shape=(count, count))
    _, face = connected_components(ways, directed=False)
    starts, stops = places[edges[order, 0]], places[edges[order, 1]]
    areas = np.bincount(face, weights=(starts[:, 0] * stops[:, 1] - starts[:, 1] * stops[:, 0]) / 2)[face]
    usual = float(np.median(np.hypot(*(stops - starts).T)))
    is_open: Mask = (areas <= 1e-9 * usual**2) | (areas > WIDE * usual**2)
    return is_open
