# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""How many liberties chains on a playout's board have, and would have after a move."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import ints
    from goboard.kernel.playout_board import PlayoutBoard

_ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_LAST_STAMP = cython.declare(cython.int, 1 << 30)


@cython.final
@cython.cclass
class Liberties:
    """Working memory for looking at a board; `mark` has the stamp of what was seen."""

    def __init__(self, board: PlayoutBoard) -> None:
        self.board, self.mark = board, ints(board.room(4 * board.size))
        self.stamp = self.other = self.weight = self.taking = self.remaining = 0

    def fresh_stamp(self) -> None:
        """Forget what is marked. Stamps start again long before they run out."""
        self.stamp += 1
        if self.stamp == _LAST_STAMP:
            for vertex in range(self.board.size):
                self.mark[vertex] = 0
            self.stamp = 1

    def is_fresh(self, vertex: cython.int) -> cython.bint:
        """Mark the vertex; whether it was not marked yet."""
        if self.mark[vertex] == self.stamp:
            return False
        self.mark[vertex] = self.stamp
        return True

    def liberty(self, chain: cython.int) -> cython.int:
        """The liberty of a chain in atari."""
        return cython.cast(cython.int, self.board.sums[chain] // self.board.count[chain])

    def two_liberties(self, chain: cython.int) -> cython.int:
        """One liberty of a chain that has exactly two, the second in `other`; -1 for chains that have not."""
        one: cython.int = -1
        vertex: cython.int = chain
        self.other = -1
        while True:
            for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
                near = self.board.near[i]
                if self.board.stones[near] != 0 or near == one or near == self.other:
                    continue
                if one < 0:
                    one = near
                elif self.other < 0:
                    self.other = near
                else:
                    return -1
            vertex = self.board.next[vertex]
            if vertex == chain:
                return one if self.other >= 0 else -1

    def liberties_after(self, vertex: cython.int, side: cython.int, enough: cython.int) -> cython.int:
        """How many liberties the side's chain would have after playing there, up to `enough`; captures are left out."""
        i: cython.int
        j: cython.int
        near: cython.int
        member: cython.int
        found: cython.int = 0
        self.fresh_stamp()
        self.mark[vertex] = self.stamp
        for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
            near = self.board.near[i]
            if self.board.stones[near] == 0:
                found += self.is_fresh(near)
            elif self.board.stones[near] == side and self.is_fresh(self.board.chain[near]):
                member = near
                while found < enough:
                    for j in range(self.board.starts[member], self.board.starts[member + 1]):
                        if self.board.stones[self.board.near[j]] == 0:
                            found += self.is_fresh(self.board.near[j])
                    member = self.board.next[member]
                    if member == near:
                        break
            if found >= enough:
                return enough
        return found

    def look(self, vertex: cython.int, side: cython.int) -> cython.int:
        """How many liberties the side's chain would have after playing there: 0, 1 or 2 for more.

        `weight` is then its number of stones, `taking` that of the stones taken, `remaining` its single liberty. The
        chains that would be joined have one liberty beside the vertex if their sums, without it, agree with one.
        """
        count: cython.ulonglong = 0
        sums: cython.ulonglong = 0
        squares: cython.ulonglong = 0
        number: cython.ulonglong
        self.weight = 1
        self.taking = 0
        self.fresh_stamp()
        for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
            near = self.board.near[i]
            number = vertex if self.board.stones[near] == side else near
            chain = self.board.chain[near]
            if self.board.stones[near] == side:
                if self.is_fresh(chain):
                    self.weight += self.board.members[chain]
                    count += self.board.count[chain]
                    sums += self.board.sums[chain]
                    squares += self.board.squares[chain]
                count -= 1
                sums -= number
                squares -= number * number
                continue
            if self.board.stones[near] != 0:
                if not self.board.is_atari(chain):
                    continue
                if self.is_fresh(chain):
                    self.taking += self.board.members[chain]
            count += 1
            sums += number
            squares += number * number
        if count == 0:
            return 0
        if (count * squares) & _ALL_BITS != (sums * sums) & _ALL_BITS:
            return 2
        self.remaining = cython.cast(cython.int, sums // count)
        return 1

    def is_hemmed(self, vertex: cython.int, played: cython.int, side: cython.int) -> cython.bint:
        """Whether the side's chains beside the vertex have no liberties but `played` and `remaining`."""
        one: cython.int
        chain: cython.int
        for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
            if self.board.stones[self.board.near[i]] != side:
                continue
            chain = self.board.chain[self.board.near[i]]
            if self.board.is_atari(chain):
                if self.liberty(chain) != self.remaining:
                    return False
                continue
            one = self.two_liberties(chain)
            if one < 0 or one + self.other != played + self.remaining or (one != played and one != self.remaining):
                return False
        return True

    def parts_around(self, vertex: cython.int, side: cython.int) -> cython.int:
        """How many chains of the side touch the vertex."""
        count: cython.int = 0
        self.fresh_stamp()
        for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
            near = self.board.near[i]
            if self.board.stones[near] == side:
                count += self.is_fresh(self.board.chain[near])
        return count
