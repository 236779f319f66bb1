"""The edges of a body cut into pieces, each of which is drawn straight, and what many cells of it cover together.

That is the way around them, from the middles of faces to those of edges. The nodes of such ways are numbered: the
faces, then (of a body that is no ball) the middles of the directed edges, then the vertices.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from goboard.arrays import Float, Int, Mask, mask
from goboard.boards.building import repeated
from goboard.drawing.solid.body import Body, unit
from goboard.kernel.refinement import in_rounds

PIECE = 0.12
"""How long a piece is at most (radians) where the body is not shown large."""
MOST_PIECES = 8
COARSEST, FINEST, STEPS = -0.75, 3, 4
"""How much finer pieces are at least and at most, in doublings, and the steps of a doubling."""
OFF = 0.5
"""Pixels that a straight piece may be off the arc it stands for."""
OVERLAP = 0.5
"""Pixels by which pieces reach beyond both of their ends, so that no gap shows between them."""


@dataclass(frozen=True, eq=False)
class Strokes:
    """`points` (q, 3) between which edges are drawn: the vertices, then what lies between them.

    `pieces` (k, 2) are numbers of two of those points.
    """

    points: Float
    pieces: Int
    edges: Int
    """(k,) the edge that each piece belongs to, ascending."""

    def of(self, edges: Int) -> Int:
        """The pieces of these edges."""
        return self.pieces[np.isin(self.edges, edges)]

    @cached_property
    def directions(self) -> Float:
        """(q, 3) unit vectors from the middle to the points."""
        return unit(self.points)


@lru_cache(maxsize=8)
def strokes_of(body: Body, fineness: float = 1.0) -> Strokes:
    """The edges of a closed body; the pieces are so many times shorter than usual."""
    ends = body.board.edges.astype(np.int64)
    first, last = body.places[ends[:, 0]], body.places[ends[:, 1]]
    angles = np.arccos(np.clip((unit(first) * unit(last)).sum(axis=1), -1, 1))
    pieces = np.clip(np.ceil(angles * fineness / PIECE), 1, np.ceil(MOST_PIECES * fineness)).astype(np.int64)
    edge, step = repeated(pieces - 1)
    part = ((step + 1) / pieces[edge])[:, None]
    between = first[edge] * (1 - part) + last[edge] * part
    points = np.concatenate([body.places, unit(between) if body.is_ball else between])
    return Strokes(points, _chained(ends, pieces, len(body.places)), np.repeat(np.arange(len(ends)), pieces))


def fineness_at(scale: float) -> float:
    """How fine pieces must be where the body's radius is that many pixels, in steps."""
    wanted = PIECE * np.sqrt(max(scale, 1.0) / (8 * OFF))
    return float(2 ** np.clip(np.ceil(STEPS * np.log2(wanted)) / STEPS, COARSEST, FINEST))


def overlapping(strokes: Float) -> Float:
    """Pieces (k, 4) in pixels, a little longer at both ends."""
    found = np.empty_like(strokes)
    left, top, right, bottom = strokes.T
    across, down = right - left, bottom - top
    part = OVERLAP / np.maximum(np.sqrt(across * across + down * down), OVERLAP)
    across *= part
    down *= part
    found[:, 0], found[:, 1], found[:, 2], found[:, 3] = left - across, top - down, right + across, bottom + down
    return found


def _chained(ends: Int, pieces: Int, size: int) -> Int:
    """(k, 2) the pieces of edges between numbers of points; those inside edges come after `size` vertices, in order."""
    edge, step = repeated(pieces)
    inner = size + (np.cumsum(pieces - 1) - (pieces - 1))[edge] + step
    starts = np.where(step == 0, ends[edge, 0], inner - 1)
    stops = np.where(step == pieces[edge] - 1, ends[edge, 1], inner)
    return np.stack([starts, stops], axis=1)


@lru_cache(maxsize=4)
def nodes_of(body: Body) -> Float:
    """(q, 3) where the nodes lie; a ball needs only its faces."""
    return body.face_centres if body.is_ball else np.concatenate([body.face_centres, body.edge_middles, body.places])


@lru_cache(maxsize=8)
def border_of(body: Body, vertices: bytes) -> tuple[Int, Float]:
    """The strokes around the cells of these vertices (int64), on all faces, between numbers of nodes, and the
    directions of those: the same however the body is turned."""
    strokes, nodes = border(body, np.frombuffer(vertices, dtype=np.int64)), nodes_of(body)
    is_used = mask(len(nodes), strokes.reshape(-1))
    return (np.cumsum(is_used) - 1)[strokes], unit(nodes[is_used])


@lru_cache(maxsize=8)
def ways_on_ball(body: Body, vertices: bytes) -> tuple[Int, ...]:
    """The closed ways around the cells of these vertices (int64) of a ball, the same however it is turned."""
    return tuple(loops(border(body, np.frombuffer(vertices, dtype=np.int64))))


def border(body: Body, vertices: Int, is_front: Mask | None = None) -> Int:
    """The strokes (k, 2) between nodes around the cells of these vertices, which lie to their left.

    With `is_front` (f,) only what lies on those faces, as far as the body is no ball.
    """
    faces = body.closed
    is_chosen = mask(body.board.size, vertices)
    outwards = np.flatnonzero(is_chosen[faces.tails] & ~is_chosen[faces.ends])
    lefts, rights = faces.lefts[outwards], faces.rights[outwards]
    if body.is_ball:
        return np.stack([rights, lefts], axis=1)
    count = len(faces.rounds)
    middles = count + np.minimum(outwards, faces.twins[outwards])
    before, after = np.stack([rights, middles], axis=1), np.stack([middles, lefts], axis=1)
    if is_front is None:
        return np.concatenate([before, after])
    return np.concatenate([before[is_front[rights]], after[is_front[lefts]], _rim(body, is_chosen, is_front)])


def _rim(body: Body, is_chosen: Mask, is_front: Mask) -> Int:
    """The strokes along edges between a face in front and one that is hidden."""
    faces = body.closed
    first = len(faces.rounds)
    rim = np.flatnonzero(is_front[faces.lefts] & ~is_front[faces.rights])
    middles = first + np.minimum(rim, faces.twins[rim])
    tails, ends = faces.tails[rim], faces.ends[rim]
    first += len(faces.ends)
    starting = np.stack([first + tails, middles], axis=1)[is_chosen[tails]]
    return np.concatenate([starting, np.stack([middles, first + ends], axis=1)[is_chosen[ends]]])


def loops(strokes: Int) -> list[Int]:
    """Strokes (k, 2) from node to node as closed ways; as many end at every node as begin there."""
    following = np.empty(len(strokes), dtype=np.int64)
    following[np.argsort(strokes[:, 1], kind="stable")] = np.argsort(strokes[:, 0], kind="stable")
    order, ends = in_rounds(following.astype(np.int32))
    starts = strokes[:, 0].take(order)
    return [starts[first:last] for first, last in pairwise([0, *ends.tolist()]) if last - first > 2]
