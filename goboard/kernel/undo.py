# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A board on which moves are made and taken back, for searches that follow a chain wherever it runs."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, copy, frozen, ints

_PLAIN = cython.declare(cython.int, 0)
_SUICIDE = cython.declare(cython.int, 1)
_KO = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Undo:
    """Stones are bytes: 0 is empty, 1 and 2 the sides. Nothing is kept of chains: they are looked up when needed.

    While `is_zoning`, every vertex that is looked at is listed in `zone`.
    """

    def __init__(self, starts: bytearray, near: bytearray, deepest: int) -> None:
        size = len(starts) // 4 - 1
        # a move changes its own vertex and those that it takes; no line takes more stones than there were or are put
        self.log_room = 2 * size + 2 * deepest + 8
        stones, inside = bytearray(size), bytearray(size)
        mark, queue, zone = bytearray(4 * size), bytearray(4 * size), bytearray(4 * size)
        log, liberty = bytearray(8 * self.log_room), bytearray(4 * 4)
        self.owners = [starts, near, stones, inside, mark, queue, zone, log, liberty]
        self.size, self.starts, self.near = size, ints(starts), ints(near)
        self.stones, self.in_zone, self.mark, self.queue = chars(stones), chars(inside), ints(mark), ints(queue)
        self.zone, self.log, self.liberty = ints(zone), ints(log), ints(liberty)
        self.stamp = self.logged = self.liberties = self.taken = self.last_taken = self.zone_size = 0
        self.is_zoning = False

    def load(self, stones: bytes) -> None:
        """Begin with these stones."""
        copy(frozen(stones), self.stones, 0, self.size)
        self.logged = 0

    def is_full(self) -> cython.bint:
        """Is there no room to note another move?"""
        return self.logged + self.size >= self.log_room

    def open_zone(self) -> None:
        """Begin to list what is looked at."""
        self.is_zoning = True
        self.zone_size = 0

    def clear_zone(self) -> None:
        """Forget the list."""
        i: cython.int
        for i in range(self.zone_size):
            self.in_zone[self.zone[i]] = 0

    def look(self, vertex: cython.int) -> None:
        """The search depends on what lies here."""
        if self.is_zoning and self.in_zone[vertex] == 0:
            self.in_zone[vertex] = 1
            self.zone[self.zone_size] = vertex
            self.zone_size += 1

    def breathe(self, vertex: cython.int, most: cython.int) -> cython.int:
        """List in `liberty` up to `most` (4) liberties of the chain, and its stones in `queue`; returns its stones.

        The list of stones is whole if fewer than `most` are found.
        """
        i: cython.int
        at: cython.int
        near: cython.int
        head: cython.int = 0
        tail: cython.int = 1
        colour: cython.int = self.stones[vertex]
        self.stamp += 1
        self.liberties = 0
        self.queue[0] = vertex
        self.mark[vertex] = self.stamp
        self.look(vertex)
        while head < tail:
            at = self.queue[head]
            head += 1
            for i in range(self.starts[at], self.starts[at + 1]):
                near = self.near[i]
                self.look(near)
                if self.mark[near] == self.stamp:
                    continue
                if self.stones[near] == 0:
                    self.mark[near] = self.stamp
                    self.liberty[self.liberties] = near
                    self.liberties += 1
                    if self.liberties == most:
                        return tail
                elif self.stones[near] == colour:
                    self.mark[near] = self.stamp
                    self.queue[tail] = near
                    tail += 1
        return tail

    def lay(self, vertex: cython.int, colour: cython.int) -> None:
        """Change one vertex, and note what was there."""
        self.log[2 * self.logged] = vertex
        self.log[2 * self.logged + 1] = self.stones[vertex]
        self.logged += 1
        self.stones[vertex] = colour

    def lift(self, mark: cython.int) -> None:
        """Take back all changes since the log had that length."""
        while self.logged > mark:
            self.logged -= 1
            self.stones[self.log[2 * self.logged]] = self.log[2 * self.logged + 1]

    def take(self, count: cython.int) -> None:
        """Empty the first vertices of the queue."""
        i: cython.int
        for i in range(count):
            self.lay(self.queue[i], 0)
        self.taken += count
        self.last_taken = self.queue[0]

    def put(self, vertex: cython.int, colour: cython.int) -> cython.int:
        """Place a stone on an empty vertex and take what has no liberty; returns what kind of move it was."""
        i: cython.int
        near: cython.int
        count: cython.int
        self.lay(vertex, colour)
        self.taken = 0
        for i in range(self.starts[vertex], self.starts[vertex + 1]):
            near = self.near[i]
            self.look(near)
            if self.stones[near] == 3 - colour:
                count = self.breathe(near, 1)
                if self.liberties == 0:
                    self.take(count)
        count = self.breathe(vertex, 2)
        if self.liberties == 0:
            self.take(count)
            return _SUICIDE
        if self.taken == 1 and self.liberties == 1 and count == 1 and self.liberty[0] == self.last_taken:
            return _KO
        return _PLAIN
