# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Which empty vertices of an arena are eyes, not to be filled by their owner, and random moves that fill none.

What is declared in C of it is in `own_eyes.pxd`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.arena import Arena
    from goboard.kernel.memory import ints

from goboard.kernel.rings import MOST_NEIGHBOURS


@cython.final
@cython.cclass
class OwnEyes:
    """Looks at an arena. The links of the board (`rings`) tell how the neighbours of a vertex hang together."""

    def __init__(self, arena: Arena, link_starts: bytearray, links: bytearray) -> None:
        self.arena = arena
        self._owners = [link_starts, links]
        self.link_starts, self.links, self.group = ints(link_starts), ints(links), ints(arena.room(4 * MOST_NEIGHBOURS))

    def pick(self, side: cython.int) -> cython.int:
        """A random legal move that fills no own eye, all of them equally likely; -1 if there is none."""
        index: cython.int
        vertex: cython.int
        left: cython.int = self.arena.free
        while left > 0:
            index = self.arena.draw(left)
            vertex = self.arena.empties[index]
            if self.arena.is_legal(vertex, side) and not self.is_eye(vertex, side):
                return vertex
            left -= 1
            self.arena.postpone(index, left)
        return -1

    def is_eye(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether all around an empty vertex are stones of the side that hang together: as one chain, or around it."""
        i: cython.int
        chain: cython.int
        first: cython.int = self.arena.starts[vertex]
        degree: cython.int = self.arena.starts[vertex + 1] - first
        if self.arena.around[vertex] != (degree if side == 1 else degree << 16):
            return False
        if degree == 0:
            return True
        chain = self.arena.chain[self.arena.near[first]]
        for i in range(first + 1, first + degree):
            if self.arena.chain[self.arena.near[i]] != chain:
                return self.is_held(vertex, side)
        return True

    def is_kept(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the side had better leave the vertex empty: an eye, or a false one that is in no danger yet.

        A false eye need not be filled before a chain beside it is in atari.
        """
        i: cython.int
        first: cython.int = self.arena.starts[vertex]
        degree: cython.int = self.arena.starts[vertex + 1] - first
        if self.arena.around[vertex] != (degree if side == 1 else degree << 16):
            return False
        for i in range(first, first + degree):
            if self.arena.is_atari(self.arena.chain[self.arena.near[i]]):
                return self.is_eye(vertex, side)
        return True

    def is_held(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether links that no enemy stands on join the chains around the vertex."""
        i: cython.int
        j: cython.int
        first: cython.int = self.arena.starts[vertex]
        degree: cython.int = self.arena.starts[vertex + 1] - first
        parts: cython.int = degree
        at: cython.int = self.link_starts[vertex]
        end: cython.int = self.link_starts[vertex + 1]
        if at == end:
            return False
        for i in range(degree):
            self.group[i] = i
        for i in range(1, degree):
            for j in range(i):
                if self.arena.chain[self.arena.near[first + i]] == self.arena.chain[self.arena.near[first + j]]:
                    parts -= self.join(j, i, degree)
                    break
        while at < end and parts > 1:
            if self.is_free_of(at + 3, self.links[at + 2], 3 - side):
                parts -= self.join(self.links[at], self.links[at + 1], degree)
            at += 3 + self.links[at + 2]
        return parts == 1

    def is_free_of(self, at: cython.int, length: cython.int, side: cython.int) -> cython.bint:
        """Whether none of so many vertices of `links` holds a stone of the side."""
        i: cython.int
        is_free: cython.bint = True
        for i in range(at, at + length):
            is_free = is_free and self.arena.stones[self.links[i]] != side
        return is_free

    def join(self, one: cython.int, other: cython.int, degree: cython.int) -> cython.int:
        """Put the groups of two neighbours together; returns 1 if they were apart."""
        i: cython.int
        kept: cython.int = self.group[one]
        gone: cython.int = self.group[other]
        if kept == gone:
            return 0
        for i in range(degree):
            if self.group[i] == gone:
                self.group[i] = kept
        return 1
