# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Which empty points of a playout's board are eyes, not to be filled by their owner, and random moves that fill none.

How the neighbours of a vertex hang together around it (`Rings`) tells a real eye from a false one on any graph.
"""

from __future__ import annotations

import cython
import numpy as np
from numpy.typing import NDArray

from goboard.jobs.watch import checkpoint

if not cython.compiled:
    from goboard.kernel.memory import chars, ints
    from goboard.kernel.playout_board import PlayoutBoard

Int32 = NDArray[np.int32]

MOST_NEIGHBOURS = 8
"""Vertices with more have no links."""

_MOST = cython.declare(cython.int, MOST_NEIGHBOURS)
_LONGEST = cython.declare(cython.int, 3)
_STRETCH = cython.declare(cython.int, 1 << 10)


def rings(indptr: Int32, indices: Int32) -> tuple[bytearray, bytearray]:
    """(n + 1,) and (m,) int32: for each vertex its links, each as i, j, k and the k vertices of a path.

    A link joins the i-th and the j-th neighbour by a path that avoids the vertex and its other neighbours. The shortest
    are taken, of at most three vertices, longer ones only where shorter ones leave the neighbours apart; on a square
    grid they are the four diagonal points. Vertices of more than eight neighbours have none.
    """
    return Rings(indptr, indices).found()


@cython.final
@cython.cclass
class Rings:
    """The search, vertex by vertex. `_root` tells which neighbours are joined, `_place` which one a vertex is."""

    def __init__(self, indptr: Int32, indices: Int32) -> None:
        size = len(indptr) - 1
        starts = bytearray(np.ascontiguousarray(indptr, dtype=np.int32).tobytes())
        near = bytearray(np.ascontiguousarray(indices, dtype=np.int32).tobytes())
        place, root, path, best = bytearray(size), bytearray(32), bytearray(16), bytearray(64)
        self._owners = [starts, near, place, root, path, best]
        self._size, self._starts, self._near = size, ints(starts), ints(near)
        self._place, self._root, self._path, self._best = chars(place), ints(root), ints(path), chars(best)
        self._links: list[int] = []

    def found(self) -> tuple[bytearray, bytearray]:
        """All links of all vertices."""
        begins, links = bytearray(4 * self._size + 4), bytearray()
        begin: cython.p_int = ints(begins)
        vertex: cython.int
        for vertex in range(self._size):
            if vertex % _STRETCH == 0:
                # nothing else lets other threads have their turn, and what a large board takes for good is no list
                checkpoint()
                links += _memory(self._links)
                self._links = []
            if 1 < self._starts[vertex + 1] - self._starts[vertex] <= _MOST:
                self._around(vertex)
            begin[vertex + 1] = len(links) // 4 + len(self._links)
        return begins, links + _memory(self._links)

    def _around(self, vertex: cython.int) -> None:
        i: cython.int
        length: cython.int
        first: cython.int = self._starts[vertex]
        degree: cython.int = self._starts[vertex + 1] - first
        for i in range(64):
            self._best[i] = 0
        for i in range(degree):
            self._place[self._near[first + i]] = i + 1
            self._root[i] = i
        # one more than any neighbour's: the vertex itself is no way around itself
        self._place[vertex] = _MOST + 1
        for length in range(_LONGEST + 1):
            for i in range(degree):
                self._walk(i, self._near[first + i], 0, length)
            if self._is_joined(degree):
                break
        for i in range(degree):
            self._place[self._near[first + i]] = 0
        self._place[vertex] = 0

    def _walk(self, start: cython.int, vertex: cython.int, depth: cython.int, length: cython.int) -> None:
        """Lengthen the path that leads from neighbour `start` to the vertex; at its full length look what it meets."""
        i: cython.int
        near: cython.int
        place: cython.int
        for i in range(self._starts[vertex], self._starts[vertex + 1]):
            near = self._near[i]
            place = self._place[near]
            if depth < length:
                if place == 0:
                    self._path[depth] = near
                    self._walk(start, near, depth + 1, length)
            elif 0 < place <= _MOST and place - 1 > start:
                self._meet(start, place - 1, length)

    def _meet(self, one: cython.int, other: cython.int, length: cython.int) -> None:
        """Note the path, unless a shorter one joins the two."""
        i: cython.int
        best: cython.int = self._best[8 * one + other]
        # lengths are kept one up, so that 0 says that there was none
        if best != 0 and best != length + 1:
            return
        self._best[8 * one + other] = length + 1
        if length > 0:
            self._links += [one, other, length]
            for i in range(length):
                self._links.append(self._path[i])
        for i in range(8):
            if self._root[i] == self._root[other] and i != other:
                self._root[i] = self._root[one]
        self._root[other] = self._root[one]

    def _is_joined(self, degree: cython.int) -> cython.bint:
        i: cython.int
        is_joined: cython.bint = True
        for i in range(1, degree):
            is_joined = is_joined and self._root[i] == self._root[0]
        return is_joined


def _memory(values: list[int]) -> bytearray:
    return bytearray(np.array(values, dtype=np.int32).tobytes())


@cython.final
@cython.cclass
class EyePoints:
    """Looks at a board. The links of the board (`rings`) tell how the neighbours of a vertex hang together."""

    def __init__(self, board: PlayoutBoard, link_starts: bytearray, links: bytearray) -> None:
        self.board = board
        self._owners = [link_starts, links]
        self.link_starts, self.links, self.group = ints(link_starts), ints(links), ints(board.room(4 * MOST_NEIGHBOURS))

    def pick(self, side: cython.int) -> cython.int:
        """A random legal move that fills no own eye, all of them equally likely; -1 if there is none."""
        index: cython.int
        vertex: cython.int
        around: cython.int
        degree: cython.int
        is_own: cython.bint
        is_left: cython.bint
        left: cython.int = self.board.free
        empties: cython.p_int = self.board.empties
        arounds: cython.p_int = self.board.around
        starts: cython.p_int = self.board.starts
        while left > 0:
            index = self.board.draw(left)
            vertex = empties[index]
            around = arounds[vertex]
            degree = starts[vertex + 1] - starts[vertex]
            # beside an empty vertex nothing is an eye, suicide or ko: so it is nearly always
            if (around & 0xFFFF) + (around >> 16) < degree:
                return vertex
            is_own = around == (degree if side == 1 else degree << 16)
            is_left = vertex == self.board.ko or (is_own and self.is_eye(vertex, side))
            if not is_left and self.board.is_breathing(vertex, side):
                return vertex
            left -= 1
            self.board.postpone(index, left)
        return -1

    def is_eye(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether all around an empty vertex are stones of the side that hang together: as one chain, or around it."""
        first: cython.int = self.board.starts[vertex]
        degree: cython.int = self.board.starts[vertex + 1] - first
        if self.board.around[vertex] != (degree if side == 1 else degree << 16):
            return False
        if degree == 0:
            return True
        chain = self.board.chain[self.board.near[first]]
        for i in range(first + 1, first + degree):
            if self.board.chain[self.board.near[i]] != chain:
                return self.is_held(vertex, side)
        return True

    def is_kept(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the side had better leave the vertex empty: an eye, or a false one that is in no danger yet.

        A false eye need not be filled before a chain beside it is in atari.
        """
        first: cython.int = self.board.starts[vertex]
        degree: cython.int = self.board.starts[vertex + 1] - first
        if self.board.around[vertex] != (degree if side == 1 else degree << 16):
            return False
        for i in range(first, first + degree):
            if self.board.is_atari(self.board.chain[self.board.near[i]]):
                return self.is_eye(vertex, side)
        return True

    def is_held(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether links that no enemy stands on join the chains around the vertex."""
        i: cython.int
        j: cython.int
        first: cython.int = self.board.starts[vertex]
        degree: cython.int = self.board.starts[vertex + 1] - first
        parts: cython.int = degree
        at: cython.int = self.link_starts[vertex]
        end: cython.int = self.link_starts[vertex + 1]
        if at == end:
            return False
        for i in range(degree):
            self.group[i] = i
        for i in range(1, degree):
            for j in range(i):
                if self.board.chain[self.board.near[first + i]] == self.board.chain[self.board.near[first + j]]:
                    parts -= self.join(j, i, degree)
                    break
        while at < end and parts > 1:
            if self.is_free_of(at + 3, self.links[at + 2], 3 - side):
                parts -= self.join(self.links[at], self.links[at + 1], degree)
            at += 3 + self.links[at + 2]
        return parts == 1

    def is_free_of(self, at: cython.int, length: cython.int, side: cython.int) -> cython.bint:
        """Whether none of so many vertices of `links` holds a stone of the side."""
        is_free: cython.bint = True
        for i in range(at, at + length):
            is_free = is_free and self.board.stones[self.links[i]] != side
        return is_free

    def join(self, one: cython.int, other: cython.int, degree: cython.int) -> cython.int:
        """Put the groups of two neighbours together; returns 1 if they were apart."""
        kept: cython.int = self.group[one]
        gone: cython.int = self.group[other]
        if kept == gone:
            return 0
        for i in range(degree):
            if self.group[i] == gone:
                self.group[i] = kept
        return 1
