"""Evens out a drawing: edges about equally long, faces about regular, and no crossing where there was none.

`faces` walks along the edges that keep to one side, in a drawing or an embedding.
"""

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.boards.building import edge_lengths
from goboard.boards.layout.clearance import crossings, crowded, distances
from goboard.jobs.watch import Progress, silent
from goboard.words.message import phrase


def starts_of(edges: Int) -> Int:
    """(2m,) the vertex from which each half-edge leads away."""
    return edges.reshape(-1)


def turns_of_drawing(places: Float, edges: Int) -> Int:
    """(2m,) for each half-edge the next one around its start, against the clock, as drawn."""
    starts = starts_of(edges)
    ways = places[edges[:, ::-1].reshape(-1)] - places[starts]
    order = np.lexsort((np.arctan2(ways[:, 1], ways[:, 0]), starts))
    counts = np.bincount(starts)
    counts = counts[counts > 0]
    lasts = np.cumsum(counts) - 1
    following = np.arange(1, len(order) + 1)
    following[lasts] = lasts - counts + 1
    turns = np.empty(len(order), dtype=np.int64)
    turns[order] = order[following]
    return turns


def faces(edges: Int, turns: Int) -> list[list[int]]:
    """The vertices along each face of the embedding in which `turns` leads around vertices, one way or the other."""
    starts = starts_of(edges).tolist()
    after = turns[np.arange(len(turns)) ^ 1].tolist()
    is_walked = [False] * len(starts)
    found = []
    for first in range(len(starts)):
        face = []
        half = first
        while not is_walked[half]:
            is_walked[half] = True
            face.append(starts[half])
            half = after[half]
        if face:
            found.append(face)
    return found


def areas(places: Float, around: list[list[int]]) -> list[float]:
    """The signed area of each face."""
    x, y = places[:, 0].tolist(), places[:, 1].tolist()
    return [
        sum(x[a] * y[b] - x[b] * y[a] for a, b in zip(face, face[1:] + face[:1], strict=True)) / 2 for face in around
    ]


LARGEST_FACE = 12
"""Of faces with more corners only some pairs of corners are held apart."""
STEP = 0.6
"""The part of the way that a vertex goes towards where it is pulled."""
SWING = 0.8
"""The part of its last move that a vertex goes on by itself: far parts of a board come to rest much sooner."""
MOST_EDGES = 20_000
"""With more edges the drawing is not looked through for crossings."""
RETREATS, HOLDINGS = 4, 12
TINY = 1e-9
CLEARANCE = 1e-5
"""No end comes so near to another edge: the places can be rounded afterwards without a crossing."""
SECOND_PULL = 0.1
ROOM = 0.3
"""No point comes nearer than this to an edge that is not its own, where edges are about 1 long."""


def relaxed(
    positions: Float, edges: Int, steps: int = 20, fixed: Mask | None = None, progress: Progress = silent
) -> Float:
    """(n, 2) the places after so many steps; `fixed` (n,) vertices stay. Edges that did not cross before never do."""
    places = np.array(positions, dtype=np.float64)
    edges = np.asarray(edges, dtype=np.int64).reshape(-1, 2)
    if not len(edges):
        return places
    lengths = edge_lengths(places, edges)
    unit = max(float(np.median(lengths)), TINY)
    places /= unit
    free = np.ones(len(places), dtype=np.bool_) if fixed is None else ~fixed
    is_guarded = len(edges) <= MOST_EDGES
    crossed = crossings(places, edges) if is_guarded else np.empty((0, 2), dtype=np.int64)
    pulls = _pulls(places, edges, is_guarded and not len(crossed))
    swing = np.zeros_like(places)
    for step in range(steps):
        progress(step / steps, phrase("Evening out"))
        wanted = places + STEP * pulls.moves(places) + SWING * swing
        moved = np.where(free[:, None], wanted, places)
        before = places
        places = without_new_crossings(places, moved, edges, crossed) if is_guarded else moved
        swing = places - before
        if not swing.any():
            break
    return places * unit


class _Pulls:
    """Springs between pairs of vertices (k, 2), each with the length at which it rests and a weight."""

    def __init__(self, size: int, pairs: Int, lengths: Float, weights: Float) -> None:
        self._one, self._other = pairs.T
        self._lengths, self._weights = lengths, weights
        self._size = size
        self._total = np.bincount(self._one, weights, size) + np.bincount(self._other, weights, size)

    def moves(self, places: Float) -> Float:
        """(n, 2) where to each vertex would go if the others stayed."""
        ways = places[self._one] - places[self._other]
        apart = np.maximum(np.hypot(ways[:, 0], ways[:, 1]), TINY)
        push = ways * (self._weights * (self._lengths - apart) / apart)[:, None]
        columns = [
            np.bincount(self._one, push[:, axis], self._size) - np.bincount(self._other, push[:, axis], self._size)
            for axis in (0, 1)
        ]
        found: Float = np.column_stack(columns) / np.maximum(self._total, TINY)[:, None]
        return found


def _pulls(places: Float, edges: Int, is_planar: bool) -> _Pulls:
    pairs, lengths = [edges], [np.ones(len(edges))]
    more = _face_pairs(places, edges) if is_planar else _second_neighbours(len(places), edges)
    pairs.append(more[0])
    lengths.append(more[1])
    weights = 1 / np.concatenate(lengths) ** 2
    if not is_planar:
        weights[len(edges) :] *= SECOND_PULL
    return _Pulls(len(places), np.concatenate(pairs), np.concatenate(lengths), weights)


def _face_pairs(places: Float, edges: Int) -> tuple[Int, Float]:
    """The pairs of corners across a face, as far apart as in a regular face."""
    pairs: list[tuple[int, int]] = []
    lengths: list[float] = []
    around = faces(edges, turns_of_drawing(places, edges))
    sizes = areas(places, around)
    inside = 1.0 if sum(size > 0 for size in sizes) * 2 > len(sizes) else -1.0
    for face, extent in zip(around, sizes, strict=True):
        size = len(face)
        if size <= 3 or len(set(face)) < size or inside * extent <= 0:
            continue
        gaps = range(2, size // 2 + 1) if size <= LARGEST_FACE else (2, 3, size // 2)
        for gap in gaps:
            pairs += zip(face, face[gap:] + face[:gap], strict=True)
            lengths += [np.sin(np.pi * gap / size) / np.sin(np.pi / size)] * size
    return np.array(pairs, dtype=np.int64).reshape(-1, 2), np.array(lengths)


def _second_neighbours(size: int, edges: Int) -> tuple[Int, Float]:
    """Vertices with a common neighbour, pushed a little apart; of a vertex with many neighbours only some pairs."""
    both = np.concatenate([edges, edges[:, ::-1]])
    both = both[np.lexsort((both[:, 1], both[:, 0]))]
    pairs = [np.column_stack([both[:-gap, 1], both[gap:, 1]])[both[:-gap, 0] == both[gap:, 0]] for gap in (1, 2, 3)]
    found = np.concatenate(pairs)
    return found, np.full(len(found), np.sqrt(2.0))


def without_new_crossings(places: Float, moved: Float, edges: Int, crossed: Int) -> Float:
    """Vertices whose edges would cross newly, or come near another's edge, go a quarter of the way, ... or stay."""
    known = _keys(crossed, len(edges))
    part = np.ones(len(places))
    for _ in range(RETREATS):
        tried = places + part[:, None] * (moved - places)
        hindered = _hindered(places, tried, edges, known)
        if not len(hindered):
            return tried
        part[hindered] /= 4
    return _held(places, moved, part, edges, known)


def _held(places: Float, moved: Float, part: Float, edges: Int, known: Int) -> Float:
    """The same with the vertices of new crossings held where they are, and more until there is none; or all."""
    for _ in range(HOLDINGS):
        tried: Float = places + part[:, None] * (moved - places)
        ends = _hindered(places, tried, edges, known)
        if not len(ends):
            return tried
        if not part[ends].any():
            break
        part[ends] = 0
    return places


def _hindered(places: Float, tried: Float, edges: Int, known: Int) -> Int:
    """The vertices, each once, at new crossings and where a point comes nearer to an edge than it may and was."""
    met = crossings(tried, edges, CLEARANCE)
    met = met[~np.isin(_keys(met, len(edges)), known)]
    pairs = crowded(tried, edges, ROOM)
    pairs = pairs[distances(tried, edges, pairs) < distances(places, edges, pairs) * (1 - TINY)]
    return np.unique(np.concatenate([edges[met].ravel(), pairs[:, 0], edges[pairs[:, 1]].ravel()]))


def _keys(pairs: Int, count: int) -> Int:
    low, high = np.sort(pairs, axis=1).T if len(pairs) else (pairs[:, 0], pairs[:, 1])
    return low * count + high
