# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Filling from vertex to vertex over a configuration: which chains breathe, what hangs together."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, copy, ints

_LAST_STAMP = cython.declare(cython.int, 1 << 30)


@cython.cclass
class StoneGraph:
    """Stones on a graph, and memory to go from one to the next: `queue` lists those reached, and `mark` has the stamp
    of each of them."""

    def __init__(self, starts: bytearray, near: bytearray) -> None:
        size = len(starts) // 4 - 1
        stones, mark, queue = bytearray(size), bytearray(4 * size), bytearray(4 * size)
        self.owners = [starts, near, stones, mark, queue]
        self.size, self.starts, self.near = size, ints(starts), ints(near)
        self.stones, self.mark, self.queue = chars(stones), ints(mark), ints(queue)
        self.stamp = 0

    def fresh_stamp(self) -> None:
        """Begin a fill. Stamps start again long before they run out."""
        self.stamp += 1
        if self.stamp == _LAST_STAMP:
            for vertex in range(self.size):
                self.mark[vertex] = 0
            self.stamp = 1

    def fill(self, vertex: cython.int) -> cython.int:
        """List in `queue` everything that hangs together with the vertex and looks like it; returns how many."""
        colour: cython.int = self.stones[vertex]
        i: cython.int
        at: cython.int
        near: cython.int
        head: cython.int = 0
        tail: cython.int = 1
        self.fresh_stamp()
        self.mark[vertex] = self.stamp
        self.queue[0] = vertex
        while head < tail:
            at = self.queue[head]
            head += 1
            for i in range(self.starts[at], self.starts[at + 1]):
                near = self.near[i]
                if self.stones[near] == colour and self.mark[near] != self.stamp:
                    self.mark[near] = self.stamp
                    self.queue[tail] = near
                    tail += 1
        return tail


@cython.final
@cython.cclass
class Flood(StoneGraph):
    """Working memory for one configuration at a time. Vertices reached carry the stamp of their fill."""

    def __init__(self, starts: bytearray, near: bytearray) -> None:
        super().__init__(starts, near)
        self.first_stamp = 0

    def load(self, stones: cython.p_uchar) -> None:
        """Copy the stones."""
        copy(stones, self.stones, 0, self.size)

    def breathless(self, vertex: cython.int, colour: cython.int, touching: cython.bint, own: cython.bint) -> cython.int:
        """List in `queue` the stones of all chains without liberty, those of `colour` or the others; returns how many.

        `touching` looks only at chains next to `vertex`, or at its own.
        """
        end: cython.int = 0
        if self.stamp > _LAST_STAMP - self.size - 2:
            self.stamp = _LAST_STAMP - 1
        self.first_stamp = self.stamp + 1
        if touching and own:
            return self.without_liberty(vertex, 0)
        if touching:
            for i in range(self.starts[vertex], self.starts[vertex + 1]):
                at = self.near[i]
                if self.stones[at] != 0 and self.stones[at] != colour:
                    end = self.without_liberty(at, end)
            return end
        for at in range(self.size):
            if self.stones[at] != 0 and (self.stones[at] == colour) == own:
                end = self.without_liberty(at, end)
        return end

    def without_liberty(self, vertex: cython.int, end: cython.int) -> cython.int:
        """Append the chain to `queue` at `end` if it has no liberty and is not listed; returns the new end.

        The fill stops at the first liberty. A chain reached by an earlier fill needs no second look: if it had no
        liberty it was reached in full.
        """
        colour: cython.int = self.stones[vertex]
        i: cython.int
        at: cython.int
        near: cython.int
        head: cython.int = end
        tail: cython.int = end + 1
        if self.mark[vertex] >= self.first_stamp:
            return end
        self.fresh_stamp()
        self.mark[vertex] = self.stamp
        self.queue[end] = vertex
        while head < tail:
            at = self.queue[head]
            head += 1
            for i in range(self.starts[at], self.starts[at + 1]):
                near = self.near[i]
                if self.stones[near] == 0:
                    return end
                if self.stones[near] == colour and self.mark[near] != self.stamp:
                    if self.mark[near] >= self.first_stamp:
                        return end
                    self.mark[near] = self.stamp
                    self.queue[tail] = near
                    tail += 1
        return tail

    def label(self, labels: cython.p_int, facts: cython.p_ulonglong, of_stones: cython.bint) -> cython.int:
        """Number the chains, or the empty regions, in the order of their first vertex, -1 elsewhere; returns how many
        there are. `facts` has how many liberties each chain has, or a bit for each colour that a region touches."""
        i: cython.int
        j: cython.int
        at: cython.int
        near: cython.int
        colour: cython.int
        count: cython.int = 0
        fact: cython.ulonglong
        one: cython.ulonglong = 1
        for vertex in range(self.size):
            labels[vertex] = -1
        for vertex in range(self.size):
            if (self.stones[vertex] != 0) != of_stones or labels[vertex] >= 0:
                continue
            members = self.fill(vertex)
            fact = 0
            for i in range(members):
                at = self.queue[i]
                labels[at] = count
                for j in range(self.starts[at], self.starts[at + 1]):
                    near = self.near[j]
                    colour = self.stones[near]
                    if of_stones and colour == 0 and self.mark[near] != self.stamp:
                        self.mark[near] = self.stamp
                        fact += 1
                    elif not of_stones and colour != 0:
                        fact |= one << colour
            facts[count] = fact
            count += 1
        return count
