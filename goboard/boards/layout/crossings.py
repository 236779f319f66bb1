"""Which drawn edges cross or touch where they should not."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from goboard.boards.layout.distances import Float, Int

Mask = NDArray[np.bool_]
BATCH = 200_000
"""Pairs of edges looked at together."""
FLAT = 1e-7
"""An end so near to the line of another edge, where edges are about 1 long, counts as lying on it."""


def crossings(places: Float, edges: Int, flat: float = FLAT) -> Int:
    """(k, 2) the pairs of edges without a common end that meet in the drawing, or nearly do."""
    ends = places[edges]
    lengths = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    slack = flat * lengths * (np.median(lengths) if len(edges) else 1.0)
    found = [pairs[_meet(places, edges, pairs, slack)] for pairs in overlapping(ends.min(axis=1), ends.max(axis=1))]
    return np.concatenate(found) if found else np.empty((0, 2), dtype=np.int64)


def overlapping(low: Float, high: Float) -> Iterator[Int]:
    """(k, 2) pairs of boxes (n, 2) that overlap, some at a time, found by sweeping from left to right."""
    order = np.argsort(low[:, 0], kind="stable")
    low, high = low[order], high[order]
    behind = np.searchsorted(low[:, 0], high[:, 0], side="right")
    counts = behind - np.arange(1, len(order) + 1)
    total = np.cumsum(counts)
    first = 0
    while first < len(order):
        last = max(first + 1, int(np.searchsorted(total, (total[first - 1] if first else 0) + BATCH)))
        some = counts[first:last]
        one = np.repeat(np.arange(first, min(last, len(order))), some)
        within = np.arange(len(one)) - np.repeat(np.cumsum(some) - some, some)
        other = one + 1 + within
        near = (low[one, 1] <= high[other, 1]) & (low[other, 1] <= high[one, 1])
        yield np.column_stack([order[one[near]], order[other[near]]])
        first = last


def _meet(places: Float, edges: Int, pairs: Int, slack: Float) -> Mask:
    a, b = edges[pairs[:, 0]].T
    c, d = edges[pairs[:, 1]].T
    apart = (a != c) & (a != d) & (b != c) & (b != d)
    p, q, r, s = places[a], places[b], places[c], places[d]
    one_side = _sides(p, q, r, s, slack[pairs[:, 0]])
    other_side = _sides(r, s, p, q, slack[pairs[:, 1]])
    found: Mask = apart & ~one_side & ~other_side
    return found


def _sides(p: Float, q: Float, r: Float, s: Float, slack: Float) -> Mask:
    """Do r and s lie clearly on the same side of the line through p and q?"""
    first, second = cross(q - p, r - p), cross(q - p, s - p)
    return ((first > slack) & (second > slack)) | ((first < -slack) & (second < -slack))


def cross(one: Float, other: Float) -> Float:
    """(n,) twice the signed area between the vectors of (n, 2), positive where `other` lies to the left."""
    area: Float = one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
    return area
