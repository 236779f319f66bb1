# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Chains kept up to date move by move along one line of play.

Liberties are counted once for each stone that touches them: that tells as well whether there is one left, and costs
nothing to keep.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, copied, copy, frozen, hashes, ints


@cython.final
@cython.cclass
class Line:
    """The chains of one configuration. A chain goes by one of its vertices, and its members form a circle."""

    def __init__(self, starts: bytearray, near: bytearray) -> None:
        size = len(starts) // 4 - 1
        blocks = [bytearray(4 * size) for _ in range(5)]
        stones, chain_hash = bytearray(size), bytearray(8 * size)
        self.owners = [starts, near, *blocks, stones, chain_hash]
        self.size, self.starts, self.near = size, ints(starts), ints(near)
        self.chain, self.next, self.members = ints(blocks[0]), ints(blocks[1]), ints(blocks[2])
        self.liberties, self.doomed = ints(blocks[3]), ints(blocks[4])
        self.stones, self.chain_hash = chars(stones), hashes(chain_hash)
        self.zobrist = self.logged = 0

    def start(self, stones: bytes, zobrist: cython.ulonglong, keys: bytearray, plies: int) -> bool:
        """Begin a line of so many plies from these stones; returns whether every chain has a liberty.

        `keys` are the graph's, for at least as many colours as will occur.
        """
        log = bytearray(8 * (3 * plies + 2 * self.size + 4))
        self.owners.append(log)
        self.owners.append(keys)
        self.log, self.logged = ints(log), 0
        self.load(frozen(stones), zobrist, hashes(keys))
        self.join_all()
        return self.breathless(0, False) == 0

    def configuration(self) -> tuple[bytes, int]:
        """The stones and their hash as they stand now."""
        return copied(self.stones, self.size), self.zobrist

    def load(self, stones: cython.p_uchar, zobrist: cython.ulonglong, keys: cython.p_ulonglong) -> None:
        self.keys = keys
        self.zobrist = zobrist
        copy(stones, self.stones, 0, self.size)

    def join_all(self) -> None:
        """Find all chains anew from the stones."""
        vertex: cython.int
        i: cython.int
        near: cython.int
        colour: cython.int
        liberties: cython.int
        for vertex in range(self.size):
            colour = self.stones[vertex]
            if colour == 0:
                continue
            self.single(vertex, colour)
            liberties = 0
            for i in range(self.starts[vertex], self.starts[vertex + 1]):
                if self.stones[self.near[i]] == 0:
                    liberties += 1
            self.liberties[vertex] = liberties
            for i in range(self.starts[vertex], self.starts[vertex + 1]):
                near = self.near[i]
                if near >= vertex:
                    break
                if self.stones[near] == colour and self.chain[near] != self.chain[vertex]:
                    self.merge(self.chain[near], self.chain[vertex])

    def single(self, vertex: cython.int, colour: cython.int) -> None:
        self.chain[vertex] = vertex
        self.next[vertex] = vertex
        self.members[vertex] = 1
        self.liberties[vertex] = 0
        self.chain_hash[vertex] = self.keys[colour * self.size + vertex]

    def merge(self, one: cython.int, other: cython.int) -> None:
        """Make two chains one; the smaller takes the other's name, so that a vertex is renamed seldom."""
        if self.members[one] < self.members[other]:
            one, other = other, one
        vertex = other
        while True:
            self.chain[vertex] = one
            vertex = self.next[vertex]
            if vertex == other:
                break
        after = self.next[one]
        self.next[one] = self.next[other]
        self.next[other] = after
        self.members[one] += self.members[other]
        self.liberties[one] += self.liberties[other]
        self.chain_hash[one] ^= self.chain_hash[other]

    def put(self, vertex: cython.int, colour: cython.int, is_settled: cython.bint) -> cython.int:
        """Place on an empty vertex and take what has no liberty; returns the number of enemy stones taken.

        Only chains that touch the vertex are looked at if `is_settled`, else all.
        """
        doomed: cython.int = 0
        taken: cython.int = 0
        self.stones[vertex] = colour
        self.zobrist ^= self.keys[colour * self.size + vertex]
        self.single(vertex, colour)
        self.record(vertex, 0)
        for i in range(self.starts[vertex], self.starts[vertex + 1]):
            near = self.near[i]
            if self.stones[near] == 0:
                self.liberties[self.chain[vertex]] += 1
                continue
            chain = self.chain[near]
            self.liberties[chain] -= 1
            if self.stones[near] != colour:
                if is_settled and self.liberties[chain] == 0:
                    self.doomed[doomed] = chain
                    doomed += 1
            elif chain != self.chain[vertex]:
                self.merge(self.chain[vertex], chain)
        if not is_settled:
            doomed = self.breathless(colour, False)
        for i in range(doomed):
            taken += self.members[self.doomed[i]]
            self.take(self.doomed[i])
        return taken

    def clear_own(self, vertex: cython.int, colour: cython.int, is_settled: cython.bint) -> cython.int:
        """Take the own chains that have no liberty now; returns the number of stones."""
        doomed: cython.int = 0
        cleared: cython.int = 0
        if not is_settled:
            doomed = self.breathless(colour, True)
        elif self.liberties[self.chain[vertex]] == 0:
            self.doomed[0] = self.chain[vertex]
            doomed = 1
        for i in range(doomed):
            cleared += self.members[self.doomed[i]]
            self.take(self.doomed[i])
        return cleared

    def breathless(self, colour: cython.int, own: cython.bint) -> cython.int:
        """List all chains without liberty that are of `colour` (`own`), or that are not; returns how many."""
        count: cython.int = 0
        for vertex in range(self.size):
            if self.stones[vertex] == 0 or self.chain[vertex] != vertex or self.liberties[vertex] != 0:
                continue
            if (self.stones[vertex] == colour) == own:
                self.doomed[count] = vertex
                count += 1
        return count

    def take(self, chain: cython.int) -> None:
        """Empty the vertices of a chain; its neighbours gain liberties."""
        vertex: cython.int = chain
        colour: cython.int = self.stones[chain]
        self.zobrist ^= self.chain_hash[chain]
        while True:
            self.stones[vertex] = 0
            self.record(vertex, colour)
            for i in range(self.starts[vertex], self.starts[vertex + 1]):
                near = self.near[i]
                if self.stones[near] != 0:
                    self.liberties[self.chain[near]] += 1
            vertex = self.next[vertex]
            if vertex == chain:
                break

    def lift(self, vertex: cython.int) -> None:
        """Take a single stone off, which may tear its chain apart."""
        colour: cython.int = self.stones[vertex]
        self.zobrist ^= self.keys[colour * self.size + vertex]
        self.record(vertex, colour)
        self.stones[vertex] = 0
        self.join_all()

    def record(self, vertex: cython.int, colour_before: cython.int) -> None:
        self.log[2 * self.logged] = vertex
        self.log[2 * self.logged + 1] = colour_before
        self.logged += 1
