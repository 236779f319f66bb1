"""What lies too near in a drawing: edges that cross or touch, points next to each other, points next to edges."""

from collections.abc import Callable, Iterator

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.boards.building import edge_lengths, repeated
from goboard.jobs.watch import Progress, checkpoint
from goboard.words.message import phrase

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
        one, within = repeated(some)
        one += first
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
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]


FEW = 300
"""Up to so many points all distances are taken, without scipy."""
NEIGHBOURS = 6
PARTING_ROUNDS, MANY, FEW_ROUNDS = 12, 5000, 3


def least_distance(places: Float) -> float:
    """The distance between the two points that are nearest to each other."""
    return float(_nearest(places, 1)[0].min()) if len(places) > 1 else np.inf


def parted(
    places: Float,
    least: float,
    progress: Progress,
    seed: int = 0,
    allowed: Callable[[Float, Float], Float] | None = None,
) -> Float:
    """The points moved until hardly any two are nearer than `least`; `allowed` (from, to) may hold moves back."""
    rng = np.random.default_rng(seed)
    rounds = PARTING_ROUNDS if len(places) <= MANY else FEW_ROUNDS
    for turn in range(rounds):
        progress(turn / rounds, phrase("Laying out"))
        apart, others = _nearest(places, min(NEIGHBOURS, len(places) - 1))
        one, column = np.nonzero(apart < least)
        if not len(one):
            break
        checkpoint()
        ways = places[one] - places[others[one, column]] + rng.normal(scale=least / 100, size=(len(one), 2))
        lengths = np.hypot(ways[:, 0], ways[:, 1])
        push = ways * (0.55 * np.maximum(least - apart[one, column], 0) / np.maximum(lengths, 1e-12))[:, None]
        moved = places.copy()
        checkpoint()
        np.add.at(moved, one, push)
        places = moved if allowed is None else allowed(places, moved)
    return places


AT_ONCE = 20_000
"""Points whose neighbours are looked for before work looks whether it is still wanted."""


def _nearest(places: Float, count: int) -> tuple[Float, Int]:
    """(n, count) the distances of the nearest other points, and which they are."""
    if len(places) > FEW:
        from scipy.spatial import cKDTree

        tree = cKDTree(places)
        found = []
        for some in np.array_split(places, len(places) // AT_ONCE + 1):
            checkpoint()
            found.append(tree.query(some, k=count + 1))
        apart, others = (np.concatenate(parts) for parts in zip(*found, strict=True))
        # where points coincide, the point itself need not come first
        is_self = others == np.arange(len(places))[:, None]
        is_self[~is_self.any(axis=1), -1] = True
        return apart[~is_self].reshape(-1, count), others[~is_self].reshape(-1, count)
    ways = places[:, None, :] - places[None, :, :]
    all_apart: Float = np.hypot(ways[..., 0], ways[..., 1])
    np.fill_diagonal(all_apart, np.inf)
    order = np.argsort(all_apart, axis=1)[:, :count]
    return np.take_along_axis(all_apart, order, axis=1), order


MOST_EDGES = 1500
"""With more edges no point is near to any: to look after them would take longer than all the rest."""
NO_LENGTH = 1e-18
ROOM_ROUNDS = 20
POINT_PUSH, END_PUSH = 0.6, 0.3
"""The parts of what is missing that a point, and the ends of the edge beside it, are moved in one round."""


def room(places: Float, edges: Int) -> float:
    """The least distance of a point from another or from an edge that is not its own, where edges are about 1 long."""
    lengths = edge_lengths(places, edges)
    unit = max(float(np.median(lengths)), NO_LENGTH)
    least = min(least_distance(places), unit)
    near = distances(places, edges, crowded(places, edges, least))
    return min(least, float(near.min(initial=np.inf))) / unit


def crowded(places: Float, edges: Int, least: float) -> Int:
    """(k, 2) the points, and the edges not their own that they are nearer to than `least`."""
    ends, count = places[edges], len(edges)
    low = np.concatenate([ends.min(axis=1) - least, places])
    high = np.concatenate([ends.max(axis=1) + least, places])
    found = [np.empty((0, 2), dtype=np.int64)]
    for boxes in overlapping(low, high) if count <= MOST_EDGES else ():
        edge, vertex = boxes.min(axis=1), boxes.max(axis=1) - count
        pairs = np.column_stack([vertex, edge])[(edge < count) & (vertex >= 0)]
        pairs = pairs[(edges[pairs[:, 1]] != pairs[:, :1]).all(axis=1)]
        found.append(pairs[distances(places, edges, pairs) < least])
    return np.concatenate(found)


def off_edges(places: Float, edges: Int, least: float, seed: int = 0) -> Float:
    """The points moved off edges not their own that they are nearer to than `least`, where that makes room; edges may
    come to cross."""
    rng = np.random.default_rng(seed)
    tries = [places]
    for _ in range(ROOM_ROUNDS):
        pairs = crowded(places, edges, least)
        if not len(pairs):
            break
        ways = _ways(places, edges, pairs) + rng.normal(scale=least / 100, size=(len(pairs), 2))
        lengths = np.hypot(ways[:, 0], ways[:, 1])
        push = ways * (np.maximum(least - lengths, 0) / np.maximum(lengths, NO_LENGTH))[:, None]
        places = places.copy()
        np.add.at(places, pairs[:, 0], POINT_PUSH * push)
        np.add.at(places, edges[pairs[:, 1]], -END_PUSH * push[:, None])
        tries.append(places)
    # points must not come together in place of points and edges
    apart = [tried for tried in tries if least_distance(tried) >= least / 2]
    return max(apart or tries[:1], key=lambda tried: room(tried, edges))


def distances(places: Float, edges: Int, pairs: Int) -> Float:
    """(k,) how far the points of (k, 2) pairs are from their edges."""
    ways = _ways(places, edges, pairs)
    return np.hypot(ways[:, 0], ways[:, 1])


def _ways(places: Float, edges: Int, pairs: Int) -> Float:
    """(k, 2) from the nearest place on the edge to the point."""
    one, other = places[edges[pairs[:, 1], 0]], places[edges[pairs[:, 1], 1]]
    way, point = other - one, places[pairs[:, 0]] - one
    along = (point * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), NO_LENGTH)
    found: Float = point - np.clip(along, 0, 1)[:, None] * way
    return found
