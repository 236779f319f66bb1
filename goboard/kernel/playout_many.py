# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Games of any number of players, some of them friends, played by chance to their end.

Stones that hang together and are friendly to each other are taken together, by whoever is no friend of theirs. What is
taken is shared by those who have stones beside it. Nobody fills a vertex that only friends surround, plays where that
leaves them without a liberty, or puts a stone back in the round in which it was taken.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.flood import StoneGraph
    from goboard.kernel.memory import chars, copied, copy, frozen, ints
    from goboard.kernel.playout_board import drawn, stirred

MOST_PLAYERS = 30
cython.declare(_LONGEST=cython.int, _PARTS=cython.int)
_LONGEST, _PARTS = 3, 60
"""Moves of a game for each vertex; gains are counted in parts of a stone."""


@cython.final
@cython.cclass
class ManyPlayouts(StoneGraph):
    """One thread's games on a board."""

    def __init__(self, starts: bytearray, near: bytearray, players: int) -> None:
        super().__init__(starts, near)
        blocks = [bytearray(4 * self.size) for _ in range(3)]
        was, firsts = bytearray(self.size), bytearray(self.size)
        friends, seen, gains = bytearray((players + 1) ** 2), bytearray(players + 1), bytearray(4 * players + 4)
        self.owners += [*blocks, was, firsts, friends, seen, gains]
        self.empties, self.lost_at, self.mask = ints(blocks[0]), ints(blocks[1]), ints(blocks[2])
        self.was, self.firsts = chars(was), chars(firsts)
        self.friends, self.seen, self.gains = chars(friends), chars(seen), ints(gains)
        self.players, self.state, self.free, self.turn, self.found = players, 1, 0, 0, 0

    def play(
        self, stones: bytes, friends: bytes, to_move: int, banned: bytes, seed: cython.ulonglong
    ) -> tuple[list[float], bytes, list[int]]:
        """One game, the seed's (not 0), with (players + 1) ** 2 bytes for who is whose friend, oneself included.

        The player to move does not begin where `banned` is not 0. Returns the stones that each player got, who was the
        first to play on each vertex (0 for nobody), and whose each vertex was in the end: bit p stands for player p.
        """
        vertex: cython.int
        before: cython.p_uchar = frozen(stones)
        barred: cython.p_uchar = frozen(banned)
        first: cython.int = to_move
        copy(frozen(friends), self.friends, 0, (self.players + 1) * (self.players + 1))
        self.state, self.free, self.turn = seed, 0, 0
        for vertex in range(self.size):
            self.stones[vertex] = before[vertex]
            self.firsts[vertex] = 0
            self.was[vertex] = to_move if barred[vertex] != 0 else 0
            self.lost_at[vertex] = 0
            if before[vertex] == 0:
                self.empties[self.free] = vertex
                self.free += 1
        for vertex in range(self.players + 1):
            self.gains[vertex] = 0
        with cython.nogil:
            self.play_all(first)
            self.settle()
        return (
            [self.gains[player] * (1.0 / _PARTS) for player in range(1, self.players + 1)],
            copied(self.firsts, self.size),
            [self.mask[vertex] for vertex in range(self.size)],
        )

    def draw(self, limit: cython.int) -> cython.int:
        """A random number from 0 to limit - 1."""
        self.state = stirred(self.state)
        return drawn(self.state, limit)

    def play_all(self, player: cython.int) -> None:
        """Turn after turn, until everybody passes."""
        passes: cython.int = 0
        while passes < self.players and self.turn < _LONGEST * self.size:
            self.turn += 1
            vertex = self.pick(player)
            passes = passes + 1 if vertex < 0 else 0
            if vertex >= 0 and self.firsts[vertex] == 0:
                self.firsts[vertex] = player
            player = player + 1 if player < self.players else 1

    def pick(self, player: cython.int) -> cython.int:
        """Play somewhere by chance; returns where, -1 for a pass."""
        left: cython.int = self.free
        while left > 0:
            index = self.draw(left)
            vertex = self.empties[index]
            left -= 1
            self.empties[index] = self.empties[left]
            self.empties[left] = vertex
            if self.was[vertex] == player and self.turn - self.lost_at[vertex] < self.players:
                continue
            if self.is_own_eye(vertex, player):
                continue
            # what is played is the last of the empty vertices, what is taken comes behind it
            self.free -= 1
            self.empties[left] = self.empties[self.free]
            self.empties[self.free] = vertex
            if self.place(vertex, player):
                return vertex
            self.empties[self.free] = self.empties[left]
            self.empties[left] = vertex
            self.free += 1
        return -1

    def is_own_eye(self, vertex: cython.int, player: cython.int) -> cython.bint:
        """Whether only friends' stones are around an empty vertex."""
        i: cython.int
        near: cython.int
        for i in range(self.starts[vertex], self.starts[vertex + 1]):
            near = self.stones[self.near[i]]
            if near == 0 or self.friends[player * (self.players + 1) + near] == 0:
                return False
        return True

    def place(self, vertex: cython.int, player: cython.int) -> cython.bint:
        """Put a stone on an empty vertex and take what has no liberty; False, and nothing done, if that takes its own
        last one."""
        taken: cython.bint = False
        self.stones[vertex] = player
        for i in range(self.starts[vertex], self.starts[vertex + 1]):
            near = self.near[i]
            if (
                self.stones[near] != 0
                and self.friends[player * (self.players + 1) + self.stones[near]] == 0
                and not self.breathes(near)
            ):
                self.take()
                taken = True
        if not taken and not self.breathes(vertex):
            self.stones[vertex] = 0
            return False
        return True

    def breathes(self, vertex: cython.int) -> cython.bint:
        """Whether the stones that hang together with that one, friends, have a liberty; if not `queue` lists them."""
        head: cython.int = 0
        tail: cython.int = 1
        row: cython.int = self.stones[vertex] * (self.players + 1)
        self.stamp += 1
        self.mark[vertex] = self.stamp
        self.queue[0] = vertex
        while head < tail:
            vertex = self.queue[head]
            head += 1
            for i in range(self.starts[vertex], self.starts[vertex + 1]):
                near = self.near[i]
                if self.stones[near] == 0:
                    return True
                if self.mark[near] != self.stamp and self.friends[row + self.stones[near]] != 0:
                    self.mark[near] = self.stamp
                    self.queue[tail] = near
                    tail += 1
        self.found = tail
        return False

    def take(self) -> None:
        """Empty what `queue` lists; those beside it who have no stone in it share it equally."""
        i: cython.int
        j: cython.int
        vertex: cython.int
        sharers: cython.int = 0
        for player in range(self.players + 1):
            self.seen[player] = 0
        for i in range(self.found):
            vertex = self.queue[i]
            for j in range(self.starts[vertex], self.starts[vertex + 1]):
                if self.mark[self.near[j]] != self.stamp:
                    self.seen[self.stones[self.near[j]]] = 1
        for i in range(self.found):
            vertex = self.queue[i]
            self.was[vertex] = self.stones[vertex]
            self.lost_at[vertex] = self.turn
            self.stones[vertex] = 0
            self.empties[self.free] = vertex
            self.free += 1
        for player in range(1, self.players + 1):
            sharers += self.seen[player]
        for player in range(1, self.players + 1):
            if self.seen[player] != 0:
                self.gains[player] += self.found * _PARTS // sharers

    def settle(self) -> None:
        """Whose every vertex is: its stone's, or, of an empty region, of all who have only friends around it."""
        for vertex in range(self.size):
            self.mask[vertex] = 1 << self.stones[vertex] if self.stones[vertex] != 0 else -1
        for vertex in range(self.size):
            if self.mask[vertex] < 0:
                self.settle_region(vertex)

    def settle_region(self, vertex: cython.int) -> None:
        """Give an empty region to whom it belongs."""
        player: cython.int
        other: cython.int
        whose: cython.int = 0
        count: cython.int = self.fill(vertex)
        for player in range(self.players + 1):
            self.seen[player] = 0
        for i in range(count):
            vertex = self.queue[i]
            for j in range(self.starts[vertex], self.starts[vertex + 1]):
                self.seen[self.stones[self.near[j]]] = 1
        for player in range(1, self.players + 1):
            whose |= 1 << player
            for other in range(1, self.players + 1):
                if self.seen[other] != 0 and self.friends[player * (self.players + 1) + other] == 0:
                    whose &= ~(1 << player)
        for i in range(count):
            self.mask[self.queue[i]] = whose
