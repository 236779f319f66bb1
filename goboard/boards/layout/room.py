"""How far points lie from edges that they are no ends of: nearer ones look as if they lay on them."""

import numpy as np

from goboard.boards.layout.crossings import overlapping
from goboard.boards.layout.distances import Float, Int
from goboard.boards.layout.spacing import least_distance

MOST_EDGES = 1500
"""With more edges no point is near to any: to look after them would take longer than all the rest."""
NO_LENGTH = 1e-18
ROUNDS = 20
POINT_PUSH, END_PUSH = 0.6, 0.3
"""The parts of what is missing that a point, and the ends of the edge beside it, are moved in one round."""


def room(places: Float, edges: Int) -> float:
    """The least distance of a point from another or from an edge that is not its own, where edges are about 1 long."""
    lengths = np.linalg.norm(places[edges[:, 0]] - places[edges[:, 1]], axis=1)
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
    for _ in range(ROUNDS):
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
    found: Float = np.hypot(ways[:, 0], ways[:, 1])
    return found


def _ways(places: Float, edges: Int, pairs: Int) -> Float:
    """(k, 2) from the nearest place on the edge to the point."""
    one, other = places[edges[pairs[:, 1], 0]], places[edges[pairs[:, 1], 1]]
    way, point = other - one, places[pairs[:, 0]] - one
    along = (point * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), NO_LENGTH)
    found: Float = point - np.clip(along, 0, 1)[:, None] * way
    return found
