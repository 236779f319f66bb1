# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""What a player sees at a glance on an arena: stones given away, small closed regions and their vital vertices.

What is declared in C of it is in `shapes.pxd`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.arena import Arena
    from goboard.kernel.homes import Homes
    from goboard.kernel.liberties import Liberties
    from goboard.kernel.memory import ints

from goboard.kernel.homes import DEADLY, GIVES, KILLS, LARGEST, LOSES, SAVES

_LARGEST_HOME = cython.declare(cython.int, LARGEST)
_KILLS = cython.declare(cython.int, KILLS)
_SAVES = cython.declare(cython.int, SAVES)
_LOSES = cython.declare(cython.int, LOSES)
_GIVES = cython.declare(cython.int, GIVES)
_DEADLY = cython.declare(cython.int, DEADLY)


@cython.final
@cython.cclass
class Shapes:
    """Working memory for looking at an arena; `queue` holds the region that was looked at last."""

    def __init__(self, arena: Arena, liberties: Liberties, homes: Homes) -> None:
        self.arena, self.liberties, self.homes = arena, liberties, homes
        self.index, self.queue = ints(arena.room(4 * arena.size)), ints(arena.room(4 * LARGEST))
        self.strangers = 0

    def throws_away(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether a legal move puts own stones in atari for nothing.

        A single stone may be thrown in; more may be if what they leave when taken is one eye at most.
        """
        if self.arena.open_sides(vertex) > 1 or self.liberties.look(vertex, side) > 1:
            return False
        if self.liberties.taking > 0:
            return self.liberties.taking == 1 and self.liberties.weight > 2
        return self.liberties.weight > 1 and not self.is_nakade(vertex, side)

    def is_nakade(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the chain that `look` has just seen in atari must be taken and leaves one eye to those who take it.

        It must be: all that surrounds it is left with that same liberty. Where something has another one, a seki is
        possible, and whatever is to be killed can be hemmed in from elsewhere first.
        """
        i: cython.int
        size: cython.int
        is_hemmed: cython.bint = True
        if self.liberties.weight > _LARGEST_HOME:
            return False
        size = self.flood(vertex, 3 - side)
        if not self.has(size, vertex, _DEADLY):
            return False
        for i in range(size):
            is_hemmed = is_hemmed and self.liberties.is_hemmed(self.queue[i], vertex, 3 - side)
        return is_hemmed

    def flood(self, vertex: cython.int, wall: cython.int) -> cython.int:
        """List in `queue`, ascending, what hangs together with the vertex without a stone of `wall`; returns how many.

        It is 0 if they are more than can be read out. `strangers` is then how many of them hold stones.
        """
        i: cython.int
        near: cython.int
        head: cython.int = 0
        tail: cython.int = 1
        stamp: cython.int
        nears: cython.p_int = self.arena.near
        starts: cython.p_int = self.arena.starts
        stones: cython.p_uchar = self.arena.stones
        mark: cython.p_int = self.liberties.mark
        queue: cython.p_int = self.queue
        self.liberties.fresh_stamp()
        stamp = self.liberties.stamp
        mark[vertex] = stamp
        queue[0] = vertex
        self.strangers = 0
        while head < tail:
            vertex = queue[head]
            head += 1
            self.strangers += stones[vertex] != 0
            for i in range(starts[vertex], starts[vertex + 1]):
                near = nears[i]
                if stones[near] != wall and mark[near] != stamp:
                    if tail == _LARGEST_HOME:
                        return 0
                    mark[near] = stamp
                    queue[tail] = near
                    tail += 1
        self.sort(tail)
        return tail

    def sort(self, size: cython.int) -> None:
        """Bring the few vertices of `queue` in order, so that equal shapes look alike."""
        i: cython.int
        j: cython.int
        vertex: cython.int
        for i in range(1, size):
            vertex = self.queue[i]
            j = i
            while j > 0 and self.queue[j - 1] > vertex:
                self.queue[j] = self.queue[j - 1]
                j -= 1
            self.queue[j] = vertex

    def worth(self, size: cython.int) -> cython.ulonglong:
        """What the moves in the region of `queue` are worth to both sides."""
        i: cython.int
        j: cython.int
        near: cython.int
        vertex: cython.int
        shape: cython.ulonglong = 0
        one: cython.ulonglong = 1
        for i in range(size):
            self.index[self.queue[i]] = i
        for i in range(size):
            vertex = self.queue[i]
            if self.arena.stones[vertex] != 0:
                shape |= one << (_LARGEST_HOME * size + i)
            for j in range(self.arena.starts[vertex], self.arena.starts[vertex + 1]):
                near = self.arena.near[j]
                if near < vertex and self.liberties.mark[near] == self.liberties.stamp:
                    shape |= one << (_LARGEST_HOME * i + self.index[near])
        return self.homes.answer(shape, size)

    def has(self, size: cython.int, vertex: cython.int, kind: cython.int) -> cython.bint:
        """Whether a move in the region of `queue` is of that kind."""
        i: cython.int
        moves: cython.ulonglong
        if size < 2:
            return False
        moves = self.worth(size) >> kind
        for i in range(size):
            if self.queue[i] == vertex:
                return (moves >> i) & 1 != 0
        return False

    def spoils(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the move takes a life from an own small region, or gives one to the enemy's."""
        size: cython.int
        around: cython.int = self.arena.around[vertex]
        firsts: cython.int = around & 0xFFFF
        seconds: cython.int = around >> 16
        # beside three empty vertices a move is hardly ever a bad one
        if self.arena.open_sides(vertex) > 2 or self.arena.open_sides(vertex) + firsts * seconds == 0:
            return False
        if (firsts if side == 1 else seconds) != 0 and self.has(self.flood(vertex, side), vertex, _LOSES):
            return True
        if (seconds if side == 1 else firsts) == 0:
            return False
        size = self.flood(vertex, 3 - side)
        return self.strangers > 0 and self.has(size, vertex, _GIVES)

    def vital(self, side: cython.int) -> cython.int:
        """The vital vertex of a small closed region that the last move made or entered; -1 if there is none.

        The side destroys an eyespace of its enemy, or makes eyes of its own.
        """
        i: cython.int
        vertex: cython.int
        last: cython.int = self.arena.last
        if self.arena.taken > 1:
            vertex = self.hot(self.arena.doomed[0], 3 - side, side, _KILLS)
            if vertex >= 0:
                return vertex
        for i in range(self.arena.starts[last], self.arena.starts[last + 1]):
            if self.arena.stones[self.arena.near[i]] == 0:
                vertex = self.hot(self.arena.near[i], 3 - side, side, _KILLS)
                if vertex >= 0:
                    return vertex
        return self.hot(last, side, side, _SAVES)

    def hot(self, vertex: cython.int, wall: cython.int, side: cython.int, kind: cython.int) -> cython.int:
        """A move of that kind in the region around the vertex, all of them equally likely; -1 if there is none."""
        i: cython.int
        moves: cython.ulonglong
        count: cython.int = 0
        found: cython.int = -1
        size: cython.int = self.flood(vertex, wall)
        if size < 3:
            return -1
        moves = (self.worth(size) >> kind) & 0xFF
        for i in range(size):
            if (moves >> i) & 1 != 0 and self.arena.is_legal(self.queue[i], side):
                count += 1
                if count == 1 or self.arena.draw(count) == 0:
                    found = self.queue[i]
        return found
