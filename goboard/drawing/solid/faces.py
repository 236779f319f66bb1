"""The faces that edges make on a body seen from its middle, found from places and edges alone."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from goboard.boards.board import Board
from goboard.drawing.arrays import Float, Int


@dataclass(frozen=True, eq=False)
class Faces:
    """Faces as rounds of vertices against the clock from outside.

    Round v's `starts[v]:starts[v + 1]` are its edges against the clock: `ends` the neighbour, `lefts` the face that
    lies to the left of the way there. `rounds[f]` are a face's corners; `of_corner` and `corners` say the same flat.
    """

    starts: Int
    ends: Int
    lefts: Int
    rounds: tuple[Int, ...]
    of_corner: Int
    corners: Int

    @cached_property
    def tails(self) -> Int:
        """The vertex where each directed edge begins."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))

    @cached_property
    def twins(self) -> Int:
        """For each directed edge the one that goes back."""
        return _twins(len(self.starts) - 1, self.tails, self.ends)

    @cached_property
    def rights(self) -> Int:
        """The face to the right of each directed edge."""
        return np.asarray(self.lefts[self.twins])


def faces_around(board: Board, directions: Float) -> Faces | None:
    """The faces, `directions` (n, 3) being unit vectors from the middle; None unless they cover a ball exactly once."""
    starts, vertices = board.indptr.astype(np.int64), np.repeat(np.arange(board.size), np.diff(board.indptr))
    if board.size < 4 or np.diff(starts).min() < 2:
        return None
    ends = _in_turn(vertices, board.indices.astype(np.int64), directions)
    following = _following(board.size, starts, vertices, ends)
    lefts, rounds = _rounds(following, vertices)
    if board.size - len(ends) // 2 + len(rounds) != 2 or not _is_cover(rounds, directions):
        return None
    of_corner = np.repeat(np.arange(len(rounds)), [len(each) for each in rounds])
    return Faces(starts, ends, lefts, rounds, of_corner, np.concatenate(rounds))


def _in_turn(vertices: Int, ends: Int, directions: Float) -> Int:
    """The neighbours of every vertex in the order in which one outside sees them, against the clock."""
    normal = directions[vertices]
    helper = np.where(np.abs(normal[:, 2:]) < 0.9, np.array([[0.0, 0.0, 1.0]]), np.array([[1.0, 0.0, 0.0]]))
    first = np.cross(helper, normal)
    second = np.cross(normal, first)
    way = directions[ends]
    turns = np.arctan2((way * second).sum(axis=1), (way * first).sum(axis=1))
    return np.asarray(ends[np.lexsort((turns, vertices))])


def _following(size: int, starts: Int, vertices: Int, ends: Int) -> Int:
    """For each directed edge the next one around the face to its left."""
    back = _twins(size, vertices, ends)
    first, count = starts[ends], np.diff(starts)[ends]
    return np.asarray(first + (back - first - 1) % count)


def _twins(size: int, vertices: Int, ends: Int) -> Int:
    keys = vertices * size + ends
    order = np.argsort(keys)
    return np.asarray(order[np.searchsorted(keys, ends * size + vertices, sorter=order)])


def _rounds(following: Int, vertices: Int) -> tuple[Int, tuple[Int, ...]]:
    """The face to the left of each directed edge, and the corners of every face in a round."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    size = len(following)
    joined = coo_array((np.ones(size, dtype=np.int8), (np.arange(size), following)), shape=(size, size))
    count, lefts = connected_components(joined, directed=False)
    first = np.unique(lefts, return_index=True)[1]
    faces, edges = [np.arange(count)], [first]
    while True:
        onward = following[edges[-1]]
        is_open = onward != first[faces[-1]]
        if not is_open.any():
            break
        faces.append(faces[-1][is_open])
        edges.append(onward[is_open])
    of_edge, walked = np.concatenate(faces), np.concatenate(edges)
    walked = walked[np.argsort(of_edge, kind="stable")]
    return lefts.astype(np.int64), tuple(np.split(vertices[walked], np.cumsum(np.bincount(of_edge))[:-1]))


def _is_cover(rounds: tuple[Int, ...], directions: Float) -> bool:
    """Do the faces cover the ball once: is every one seen from outside, and are they as large as all of it together?"""
    lengths = np.array([len(each) for each in rounds])
    corners, of_corner = np.concatenate(rounds), np.repeat(np.arange(len(rounds)), lengths)
    place = np.arange(len(corners)) - (np.cumsum(lengths) - lengths)[of_corner]
    seconds = np.flatnonzero((place > 0) & (place < lengths[of_corner] - 1))
    first = directions[corners[seconds - place[seconds]]]
    second, third = directions[corners[seconds]], directions[corners[seconds + 1]]
    volume = (np.cross(second, third) * first).sum(axis=1)
    rest = 1 + (second * first).sum(axis=1) + (third * first).sum(axis=1) + (second * third).sum(axis=1)
    angles = np.bincount(of_corner[seconds], weights=2 * np.arctan2(volume, rest), minlength=len(rounds))
    return bool(angles.min() > -1e-9) and abs(float(angles.sum()) - 4 * np.pi) < 1e-3
