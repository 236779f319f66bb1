# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Can a chain be taken by force: ladders, throw-ins, snapbacks, nets. A capture that is found is proved.

The attacker never takes a ko and the defender may at any time, so what is proved holds whatever ko threats there are.
A chain in atari with its owner to move is taken next unless the owner plays its liberty or takes a neighbouring chain
that is in atari itself: anything else leaves it without a second liberty. If it is a single stone the taking may be a
ko, which everything around its liberty can decide: then those moves are tried as well.

A chain that is not in atari may be shut in by a quiet move, if it is taken though the owner passes, and also after each
move that could change that. The search looks at some vertices only, and runs the same way whatever lies on the others:
a move that leaves all it looked at as it was is as good as a pass. Chains that it looked at and that have one liberty
left are changed from there.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.flood import StoneGraph
    from goboard.kernel.memory import chars, copy, frozen, ints

cython.declare(_PLAIN=cython.int, _SUICIDE=cython.int, _KO=cython.int)
_PLAIN, _SUICIDE, _KO = 0, 1, 2


@cython.final
@cython.cclass
class UndoBoard(StoneGraph):
    """Stones are bytes: 0 is empty, 1 and 2 the sides. Nothing is kept of chains: they are looked up when needed.

    While `is_zoning`, every vertex that is looked at is listed in `zone`.
    """

    def __init__(self, starts: bytearray, near: bytearray, deepest: int) -> None:
        super().__init__(starts, near)
        # a move changes its own vertex and those that it takes; no line takes more stones than there were or are put
        self.log_room = 2 * self.size + 2 * deepest + 8
        inside, zone = bytearray(self.size), bytearray(4 * self.size)
        log, liberty = bytearray(8 * self.log_room), bytearray(4 * 4)
        self.owners += [inside, zone, log, liberty]
        self.in_zone, self.zone, self.log, self.liberty = chars(inside), ints(zone), ints(log), ints(liberty)
        self.logged = self.liberties = self.taken = self.last_taken = self.zone_size = 0
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
        for i in range(count):
            self.lay(self.queue[i], 0)
        self.taken += count
        self.last_taken = self.queue[0]

    def put(self, vertex: cython.int, colour: cython.int) -> cython.int:
        """Place a stone on an empty vertex and take what has no liberty; returns what kind of move it was."""
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


DEEPEST = 400
_DEEPEST = cython.declare(cython.int, DEEPEST)


@cython.final
@cython.cclass
class Capture:
    """Questions about one graph, one at a time. Stones are bytes: 0 is empty, 1 and 2 the sides."""

    def __init__(self, starts: bytearray, near: bytearray, flag: bytearray, suicide: bool) -> None:
        size = len(starts) // 4 - 1
        self.plan_room = 4 * size + 8 * DEEPEST
        plan, best = bytearray(4 * self.plan_room), bytearray(4 * (DEEPEST + 2))
        self.owners = [flag, plan, best]
        self.board, self.flag = UndoBoard(starts, near, DEEPEST), chars(flag)
        self.plan, self.best, self.suicide = ints(plan), ints(best), suicide
        self.length = self.planned = self.first = self.target = self.side = self.limit = self.nodes = 0
        self.banned, self.is_halted = -1, False

    def prove(self, stones: bytes, target: int, attacker_first: bool, banned: int, limit: int) -> bool:
        """Is the chain at `target` certainly taken? False says nothing, above all if the limit of nodes was reached.

        `banned` is where the attacker may not make the first move, or -1.
        """
        found: cython.bint
        first: cython.bint = attacker_first
        self.board.load(stones)
        self.target, self.side = target, stones[target]
        self.banned, self.limit, self.nodes = banned, limit, 0
        self.is_halted, self.planned, self.length = False, 0, 0
        with cython.nogil:
            found = self.attacks(0, True) if first else self.is_shut(0)
        return found and not self.is_halted

    def count(self) -> int:
        """The nodes of the last question."""
        return self.nodes

    def line(self) -> list[int]:
        """The vertices of one line of the last proof, -1 for a pass."""
        return [self.best[i] for i in range(self.length)]

    def move(self, vertex: cython.int, colour: cython.int) -> cython.int:
        """Make a move; returns what kind it was."""
        self.nodes += 1
        if self.nodes > self.limit or (self.nodes & 63 == 0 and self.flag[0] != 0):
            self.is_halted = True
        return self.board.put(vertex, colour)

    def attacks(self, depth: cython.int, quietly: cython.bint) -> cython.bint:
        """With the attacker to move: is the target certainly taken? `quietly` allows one move that is no atari."""
        if self.is_halted or self.is_deep(depth):
            return False
        self.board.breathe(self.target, 3)
        one, two = self.board.liberty[0], self.board.liberty[1]
        if self.board.liberties == 1:
            return self.hits(one, depth)
        if self.board.liberties == 2 and (self.hits(one, depth) or self.hits(two, depth)):
            return True
        return quietly and self.liberties_of_target() <= 3 and self.nets(depth)

    def is_deep(self, depth: cython.int) -> cython.bint:
        """Is there no room for another move?"""
        return depth >= _DEEPEST or self.board.is_full() or self.planned + 2 * self.board.size + 8 > self.plan_room

    def liberties_of_target(self) -> cython.int:
        """How many liberties the target has, 4 for more."""
        self.board.breathe(self.target, 4)
        return self.board.liberties

    def tries(self, vertex: cython.int, depth: cython.int) -> cython.bint:
        """Make a move of the attacker's, if it may be made and is no ko or suicide."""
        if depth == 0 and vertex == self.banned:
            return False
        if self.move(vertex, 3 - self.side) != _PLAIN:
            return False
        self.best[depth] = vertex
        return True

    def hits(self, vertex: cython.int, depth: cython.int) -> cython.bint:
        """Does this move on a liberty of the target take it, now or in the end?"""
        before: cython.int = self.board.logged
        found: cython.bint = False
        if self.tries(vertex, depth):
            if self.board.stones[self.target] == 0:
                self.length = depth + 1
                found = True
            else:
                found = not self.holds(depth + 1)
        self.board.lift(before)
        return found and not self.is_halted

    def holds(self, depth: cython.int) -> cython.bint:
        """With the defender to move and the target in atari: may it be saved, for all that is known?"""
        stones: cython.int
        i: cython.int
        planned: cython.int = self.planned
        found: cython.bint
        if self.is_halted or self.is_deep(depth):
            return True
        stones = self.board.breathe(self.target, 2)
        if self.board.liberties != 1:
            return True
        last = self.board.liberty[0]
        # what happens if the defender passes, and if no other move can be made
        self.best[depth], self.best[depth + 1], self.length = -1, last, depth + 2
        for i in range(stones):
            self.plan[self.planned + i] = self.board.queue[i]
        self.planned += stones
        self.first = self.planned
        for i in range(planned, planned + stones):
            self.plan_bites(self.plan[i])
        found = stones == 1 and self.single_holds(last, depth)
        i = planned + stones
        while i < self.planned and not found:
            found = self.escapes(self.plan[i], depth)
            i += 1
        self.planned = planned
        return found or self.escapes(last, depth)

    def single_holds(self, last: cython.int, depth: cython.int) -> cython.bint:
        """May a single stone be taken in a ko only, now or after a move around its last liberty?

        Where other chains would be taken with it this is not looked into.
        """
        for i in range(self.board.starts[last], self.board.starts[last + 1]):
            near = self.board.near[i]
            self.board.look(near)
            if self.board.stones[near] == self.side and near != self.target:
                self.board.breathe(near, 2)
                if self.board.liberties == 1:
                    return True
            elif self.board.stones[near] == 0:
                self.plan_move(near)
        self.plan_bites(last)
        self.best[depth] = -1
        return not self.attacks(depth + 1, False)

    def plan_move(self, vertex: cython.int) -> None:
        """Note a move that is to be tried, once."""
        for i in range(self.first, self.planned):
            if self.plan[i] == vertex:
                return
        self.plan[self.planned] = vertex
        self.planned += 1

    def plan_bites(self, around: cython.int) -> None:
        """Note the defender's moves that take a chain next to that vertex."""
        for i in range(self.board.starts[around], self.board.starts[around + 1]):
            near = self.board.near[i]
            self.board.look(near)
            if self.board.stones[near] == 3 - self.side:
                self.board.breathe(near, 2)
                if self.board.liberties == 1:
                    self.plan_move(self.board.liberty[0])

    def escapes(self, vertex: cython.int, depth: cython.int) -> cython.bint:
        """May the target be saved by this move of the defender's?"""
        before: cython.int = self.board.logged
        found: cython.bint = False
        kind: cython.int = self.move(vertex, self.side)
        if kind != _SUICIDE or self.suicide:
            self.best[depth] = vertex
            if self.board.stones[self.target] == 0:
                self.length = depth + 1
            else:
                found = not self.attacks(depth + 1, False)
        self.board.lift(before)
        return found or self.is_halted

    def nets(self, depth: cython.int) -> cython.bint:
        """Is there a quiet move after which the target is certainly taken? On its liberties, or next to these."""
        i: cython.int
        j: cython.int
        planned: cython.int = self.planned
        found: cython.bint = False
        self.first = planned
        for i in range(self.board.liberties):
            self.plan[planned + i] = self.board.liberty[i]
        self.planned += self.board.liberties
        for i in range(planned, self.planned):
            for j in range(self.board.starts[self.plan[i]], self.board.starts[self.plan[i] + 1]):
                if self.board.stones[self.board.near[j]] == 0:
                    self.plan_move(self.board.near[j])
        i = planned
        while i < self.planned and not found:
            found = self.shuts(self.plan[i], depth)
            i += 1
        self.planned = planned
        return found

    def shuts(self, vertex: cython.int, depth: cython.int) -> cython.bint:
        """Is the target certainly taken after this move of the attacker's?"""
        before: cython.int = self.board.logged
        found: cython.bint = self.tries(vertex, depth) and self.is_shut(depth + 1)
        self.board.lift(before)
        return found and not self.is_halted

    def is_shut(self, depth: cython.int) -> cython.bint:
        """With the defender to move: is the target certainly taken, whatever it does?"""
        i: cython.int
        vertex: cython.int
        found: cython.bint
        self.board.breathe(self.target, 2)
        if self.board.liberties == 1:
            return not self.holds(depth)
        self.board.open_zone()
        self.best[depth] = -1
        found = self.attacks(depth + 1, False)
        self.board.is_zoning = False
        i = 0
        while found and i < self.board.zone_size:
            vertex = self.board.zone[i]
            i += 1
            if self.board.stones[vertex] != 0:
                self.board.breathe(vertex, 2)
                if self.board.liberties != 1:
                    continue
                vertex = self.board.liberty[0]
            found = not self.escapes(vertex, depth)
        self.board.clear_zone()
        return found and not self.is_halted
