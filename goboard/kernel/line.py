# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Chains kept up to date move by move along one line of play.

Liberties are counted once for each stone that touches them, with the sum of their numbers and that of the squares:
these agree with a single liberty if and only if there is just one (Cauchy and Schwarz).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, copied, copy, frozen, hashes, ints

_ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Line:
    """The chains of one configuration. A chain goes by one of its vertices, and its members form a circle.

    `open` counts the empty neighbours of each vertex; it and the sums are kept only where `has_sums`, which costs time.
    What was put and taken since the start is in the log; when all chains were found anew instead, `is_renewed` says so
    until somebody has seen it.
    """

    def __init__(self, starts: bytearray, near: bytearray) -> None:
        vertex: cython.int
        size: cython.int = len(starts) // 4 - 1
        blocks = [bytearray(4 * size) for _ in range(7)]
        stones, log = bytearray(size), bytearray(8 * (2 * size + 4))
        chain_hash, sums, squares = bytearray(8 * size), bytearray(8 * size), bytearray(8 * size)
        self.owners = [starts, near, *blocks, stones, chain_hash, sums, squares]
        self.size, self.starts, self.near = size, ints(starts), ints(near)
        self.chain, self.next, self.members = ints(blocks[0]), ints(blocks[1]), ints(blocks[2])
        self.liberties, self.doomed, self.open = ints(blocks[3]), ints(blocks[4]), ints(blocks[5])
        self.changed = ints(blocks[6])
        self.stones, self.chain_hash = chars(stones), hashes(chain_hash)
        self.sums, self.squares = hashes(sums), hashes(squares)
        self.log_owner, self.log = log, ints(log)
        self.zobrist = self.logged = 0
        self.is_renewed = self.has_sums = True
        for vertex in range(size):
            self.open[vertex] = self.starts[vertex + 1] - self.starts[vertex]

    def start(self, stones: bytes, zobrist: cython.ulonglong, keys: bytearray, plies: int) -> bool:
        """Begin a line of so many plies from these stones; returns whether every chain has a liberty.

        `keys` are the graph's, for at least as many colours as will occur.
        """
        self.log_owner = bytearray(8 * (3 * plies + 2 * self.size + 4))
        self.owners.append(keys)
        self.log, self.logged = ints(self.log_owner), 0
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

    def follow(self, stones: cython.p_uchar, zobrist: cython.ulonglong, keys: cython.p_ulonglong) -> None:
        """Stand as these stones do, every chain of which has a liberty; quickly if little has changed.

        The log has what was changed, or nothing if all was found anew.
        """
        i: cython.int
        vertex: cython.int
        changes: cython.int = 0
        size: cython.int = self.size
        held: cython.p_uchar = self.stones
        changed: cython.p_int = self.changed
        self.keys, self.logged = keys, 0
        for vertex in range(size):
            changed[changes] = vertex
            changes += held[vertex] != stones[vertex]
        if 3 * changes > size:
            self.load(stones, zobrist, keys)
            self.join_all()
            return
        for i in range(changes):
            vertex = changed[i]
            if held[vertex] == 0:
                continue
            if not self.is_gone(vertex, stones):
                self.load(stones, zobrist, keys)
                self.join_all()
                return
            self.take(self.chain[vertex])
        for i in range(changes):
            vertex = changed[i]
            if stones[vertex] != 0:
                self.stand(vertex, stones[vertex])
        self.zobrist = zobrist

    def is_gone(self, vertex: cython.int, stones: cython.p_uchar) -> cython.bint:
        """Whether the stone's whole chain has left its place in these stones."""
        at: cython.int = vertex
        while True:
            if stones[at] == self.stones[at]:
                return False
            at = self.next[at]
            if at == vertex:
                return True

    def join_all(self) -> None:
        """Find all chains anew from the stones."""
        vertex: cython.int
        i: cython.int
        near: cython.int
        colour: cython.int
        other: cython.ulonglong
        liberties: cython.int
        sums: cython.ulonglong
        squares: cython.ulonglong
        self.is_renewed = True
        for vertex in range(self.size):
            colour = self.stones[vertex]
            if colour == 0 and not self.has_sums:
                continue
            liberties = 0
            sums = squares = 0
            for i in range(self.starts[vertex], self.starts[vertex + 1]):
                if self.stones[self.near[i]] == 0:
                    other = self.near[i]
                    liberties += 1
                    sums += other
                    squares += other * other
            self.open[vertex] = liberties
            if colour == 0:
                continue
            self.single(vertex, colour)
            self.liberties[vertex], self.sums[vertex], self.squares[vertex] = liberties, sums, squares
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
        if self.has_sums:
            self.sums[one] += self.sums[other]
            self.squares[one] += self.squares[other]
        self.chain_hash[one] ^= self.chain_hash[other]

    def put(self, vertex: cython.int, colour: cython.int, is_settled: cython.bint) -> cython.int:
        """Place on an empty vertex and take what has no liberty; returns the number of enemy stones taken.

        Only chains that touch the vertex are looked at if `is_settled`, else all.
        """
        doomed: cython.int = self.stand(vertex, colour)
        taken: cython.int = 0
        if not is_settled:
            doomed = self.breathless(colour, False)
        for i in range(doomed):
            taken += self.members[self.doomed[i]]
            self.take(self.doomed[i])
        return taken

    def stand(self, vertex: cython.int, colour: cython.int) -> cython.int:
        """Place on an empty vertex and take nothing; `doomed` lists the enemy chains beside it without liberty, returns
        how many."""
        i: cython.int
        near: cython.int
        chain: cython.int
        doomed: cython.int = 0
        number: cython.ulonglong = vertex
        other: cython.ulonglong
        free: cython.int = 0
        sum_free: cython.ulonglong = 0
        squares_free: cython.ulonglong = 0
        begin: cython.int = self.starts[vertex]
        end: cython.int = self.starts[vertex + 1]
        joined: cython.int = end
        nears: cython.p_int = self.near
        chains: cython.p_int = self.chain
        stones: cython.p_uchar = self.stones
        opens: cython.p_int = self.open
        has_sums: cython.bint = self.has_sums
        liberties: cython.p_int = self.liberties
        sums: cython.p_ulonglong = self.sums
        squares: cython.p_ulonglong = self.squares
        stones[vertex] = colour
        self.zobrist ^= self.keys[colour * self.size + vertex]
        self.single(vertex, colour)
        self.record(vertex, 0)
        for i in range(begin, end):
            near = nears[i]
            if has_sums:
                opens[near] -= 1
            if stones[near] == 0:
                free += 1
                if has_sums:
                    other = near
                    sum_free += other
                    squares_free += other * other
                continue
            chain = chains[near]
            liberties[chain] -= 1
            if has_sums:
                sums[chain] -= number
                squares[chain] -= number * number
            if stones[near] == colour:
                if joined == end:
                    joined = i
            elif liberties[chain] == 0:
                self.doomed[doomed] = chain
                doomed += 1
        liberties[vertex] = free
        if has_sums:
            sums[vertex], squares[vertex] = sum_free, squares_free
        for i in range(joined, end):
            if stones[nears[i]] == colour and chains[nears[i]] != chains[vertex]:
                self.merge(chains[vertex], chains[nears[i]])
        return doomed

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
        near: cython.int
        heir: cython.int
        number: cython.ulonglong
        vertex: cython.int = chain
        colour: cython.int = self.stones[chain]
        nears: cython.p_int = self.near
        starts: cython.p_int = self.starts
        opens: cython.p_int = self.open
        has_sums: cython.bint = self.has_sums
        self.zobrist ^= self.chain_hash[chain]
        while True:
            number = vertex
            self.stones[vertex] = 0
            self.record(vertex, colour)
            for i in range(starts[vertex], starts[vertex + 1]):
                near = nears[i]
                if has_sums:
                    opens[near] += 1
                if self.stones[near] != 0:
                    heir = self.chain[near]
                    self.liberties[heir] += 1
                    if has_sums:
                        self.sums[heir] += number
                        self.squares[heir] += number * number
            vertex = self.next[vertex]
            if vertex == chain:
                break

    def is_atari(self, chain: cython.int) -> cython.bint:
        """Whether the chain has a single liberty."""
        count: cython.ulonglong = self.liberties[chain]
        sums: cython.ulonglong = self.sums[chain]
        return count != 0 and (count * self.squares[chain]) & _ALL_BITS == (sums * sums) & _ALL_BITS

    def liberty(self, chain: cython.int) -> cython.int:
        """The liberty of a chain in atari."""
        return cython.cast(cython.int, self.sums[chain] // self.liberties[chain])

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
