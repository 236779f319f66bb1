# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""A tree of moves that grows where guided games say it is worth it: one thread's search for a move.

A node's move is worth what its own games and, as long as these are few, all games in which the same player was the
first to play there bring (Gelly and Silver's values shared between similar moves).
"""

from __future__ import annotations

import cython

from goboard.kernel.eyespace_values import EyespaceValues
from goboard.kernel.memory import pages

if not cython.compiled:
    from math import log, sqrt

    from goboard.kernel.memory import chars, ints, reals
    from goboard.kernel.playout_games import Playouts

cython.declare(_LONGEST=cython.int, _DEEPEST=cython.int, _TRIES=cython.int)
_LONGEST, _DEEPEST, _TRIES = 3, 200, 4
"""Moves of a game for each vertex, moves in the tree, and games before a node grows."""
cython.declare(_SHARED=cython.double, _CURIOUS=cython.double, _BY_MARGIN=cython.double, _WHEN_WON=cython.double)
_SHARED, _CURIOUS, _BY_MARGIN, _WHEN_WON = 1500.0, 0.05, 0.06, 0.5
"""How many games weigh as much as the shared values, how much the untried is tried, what the margin counts beside
winning, and what it counts where every game is won: there it alone tells a move from one that throws stones away."""
cython.declare(_DOUBT=cython.double, _FEW=cython.double)
_DOUBT, _FEW = 20.0, 6.0
"""So many games that nobody has won are counted beforehand, for the whole search and for a node."""


@cython.final
@cython.cclass
class TreeSearch:
    """Searches from one position. Sides are 1 and 2; `turns` tells whose turn comes when, over and over."""

    def __init__(
        self,
        tables: tuple[bytearray, bytearray, bytearray, bytearray],
        values: EyespaceValues,
        weights: bytearray,
        dull: bytes,
        nodes: int,
    ) -> None:
        """`weights` are what the vertices count (float64), `dull` marks those where nothing happens without stones near
        by; at most so many nodes."""
        self.games = Playouts(tables, values)
        self.games.guide.learn_patterns()
        self.size = size = len(tables[0]) // 4 - 1
        self.most = nodes
        self.turns, self.hints, self.allowed = bytearray(b"\1\2"), bytearray(8 * size), bytearray(size)
        longest = _LONGEST * size + _DEEPEST + 2
        # most searches end long before they have that many
        blocks = [pages(4 * nodes) for _ in range(5)]
        sums = [pages(8 * nodes) for _ in range(6)]
        work = [
            bytearray(4 * longest),
            bytearray(longest),
            bytearray(size),
            bytearray(4 * _DEEPEST + 8),
            bytearray(dull),
        ]
        distances = [bytearray(4 * size), bytearray(4 * size)]
        self.owners = [weights, self.hints, self.allowed, blocks, sums, work, distances]
        self.first, self.count, self.vertex = ints(blocks[0]), ints(blocks[1]), ints(blocks[2])
        self.visits, self.shared_visits = ints(blocks[3]), ints(blocks[4])
        self.wins, self.shared_gains, self.margins = reals(sums[0]), reals(sums[1]), reals(sums[2])
        self.prior_visits, self.prior_wins, self.gains = reals(sums[3]), reals(sums[4]), reals(sums[5])
        self.moves, self.movers, self.firsts = ints(work[0]), chars(work[1]), chars(work[2])
        self.path, self.dull = ints(work[3]), chars(work[4])
        self.distance, self.queue = ints(distances[0]), ints(distances[1])
        self.weights, self.hint, self.may = reals(weights), reals(self.hints), chars(self.allowed)
        self.board = self.games.board
        vertex: cython.int
        total: cython.double = 0.0
        for vertex in range(self.size):
            total += self.weights[vertex]
        self.scale = max(1.0, total / 4)
        self.used = self.length = self.won = 0
        self.squares = self.lead = 0.0

    def begin(
        self,
        stones: bytes,
        ko: int,
        last: int,
        turns: bytes,
        allowed: bytes,
        hints: bytes,
        bonus: float,
        captures: tuple[int, int, int],
        seed: int,
    ) -> bool:
        """Start anew from these stones; whether every chain has a liberty, which must be so.

        At the root stones may be put where `allowed` is not 0, and each such move is worth so many won games beforehand
        as `hints` (float64) say. `bonus` is added to side 1's margin. `captures` are how many stones win (0: by area),
        and those that each side has taken. `last` is the vertex played last, -1 for none. The seed is not 0.
        """
        self.turns = bytearray(turns)
        self.order, self.players = chars(self.turns), len(turns)
        self.allowed[:], self.hints[:] = allowed, hints
        self.bonus, self.last = bonus, last
        self.goal, self.had_first, self.had_second = captures
        is_sound = self.games.begin(stones, ko, True)
        self.games.board.state = seed
        self.used = 1
        self.first[0] = self.count[0] = self.visits[0] = 0
        self.wins[0] = self.gains[0] = self.margins[0] = self.squares = self.lead = 0.0
        return is_sound

    def run(self, games: cython.int, flag: bytearray) -> int:
        """Play so many games more; how many were played before the flag called them off."""
        done: cython.int
        off: cython.p_uchar = chars(flag)
        with cython.nogil:
            done = self.play_all(games, off)
        return done

    def play_all(self, games: cython.int, off: cython.p_uchar) -> cython.int:
        """The work of `run`, on plain memory."""
        done: cython.int = 0
        self.off = off
        while done < games and off[0] == 0:
            # a game on a very large board takes so long that it is called off in its middle
            done += self.simulate()
        return done

    def children(self) -> list[tuple[int, int, float, float, float, float]]:
        """The moves tried at the root: vertex (-1 is a pass), games, share won by the mover, side 1's mean margin, and
        games and mean gain of the values shared."""
        return [
            (
                self.vertex[node],
                self.visits[node],
                self.wins[node] / self.visits[node],
                self.margins[node] / self.visits[node],
                self.shared_visits[node],
                self.shared_gains[node] / max(self.shared_visits[node], 1),
            )
            for node in range(self.first[0], self.first[0] + self.count[0])
            if self.visits[node] > 0
        ]

    def margin_sums(self) -> tuple[float, float]:
        """Of side 1's margins in all games played: their sum, and that of their squares."""
        return self.margins[0], self.squares

    def line(self, vertex: int, most: int) -> list[tuple[int, int]]:
        """The moves thought best after that one at the root, as far as they were tried, and in how many games each."""
        found: list[tuple[int, int]] = []
        node: cython.int = self.child(0, vertex)
        while node > 0 and self.visits[node] > 0 and len(found) < most:
            found.append((self.vertex[node], self.visits[node]))
            node = self.most_tried(node)
        return found

    def child(self, node: cython.int, vertex: cython.int) -> cython.int:
        """The node of that move; 0 where there is none."""
        child: cython.int
        for child in range(self.first[node], self.first[node] + self.count[node]):
            if self.vertex[child] == vertex:
                return child
        return 0

    def most_tried(self, node: cython.int) -> cython.int:
        """The first of the children that were tried most often; 0 where there is none."""
        child: cython.int
        found: cython.int = self.first[node] if self.count[node] > 0 else 0
        for child in range(self.first[node], self.first[node] + self.count[node]):
            if self.visits[child] > self.visits[found]:
                found = child
        return found

    def totals(self) -> list[bytes]:
        """int32 for each vertex: in how many games it ended as the first side's, as the second's, kept its stone."""
        return self.games.totals()

    def simulate(self) -> cython.int:
        """One way down the tree, one game from there, and what it brings on the way back; 0 if it was called off."""
        node: cython.int = 0
        depth: cython.int = 0
        self.board.resume(self.games.start)
        self.board.last = self.last
        self.length = self.won = 0
        self.taken_first, self.taken_second = self.had_first, self.had_second
        self.path[0] = 0
        while depth < _DEEPEST and self.won == 0:
            side = self.order[depth % self.players]
            if self.count[node] == 0 and (node == 0 or self.visits[node] >= _TRIES):
                self.grow(node, side)
            if self.count[node] == 0:
                break
            node = self.best(node, self.usual(node, side))
            self.make(self.vertex[node], side)
            depth += 1
            self.path[depth] = node
        self.finish(depth)
        if self.off[0] != 0:
            return 0
        self.tell(depth)
        return 1

    def make(self, vertex: cython.int, side: cython.int) -> None:
        """Play a move and note it; -1 is a pass."""
        self.board.play(vertex, side)
        self.moves[self.length] = vertex
        self.movers[self.length] = side
        self.length += 1
        if self.goal == 0 or self.board.taken == 0:
            return
        if side == 1:
            self.taken_first += self.board.taken
        else:
            self.taken_second += self.board.taken
        if self.taken_first >= self.goal:
            self.won = 1
        elif self.taken_second >= self.goal:
            self.won = 2

    def finish(self, depth: cython.int) -> None:
        """Play on to the end."""
        passes: cython.int = 0
        turn: cython.int = depth % self.players
        left: cython.int = _LONGEST * self.size
        while passes < self.players and left > 0 and self.won == 0 and self.off[0] == 0:
            side = self.order[turn]
            vertex = self.games.guide.pick(side)
            self.make(vertex, side)
            passes = passes + 1 if vertex < 0 else 0
            turn = turn + 1 if turn + 1 < self.players else 0
            left -= 1

    def tell(self, depth: cython.int) -> None:
        """Count the game and let every node on the way know how it went."""
        i: cython.int
        child: cython.int
        node: cython.int
        side: cython.int
        margin: cython.double = self.counted()
        value: cython.double = self.worth(margin, 0.0, _BY_MARGIN)
        gain: cython.double = value
        share: cython.double
        part: cython.double = self.part_of_margin()
        if part > _BY_MARGIN:
            gain = self.worth(margin, self.margins[0] / self.visits[0], part)
        self.squares += margin * margin
        self.lead += self.outcome(margin)
        for i in range(self.size):
            self.firsts[i] = 0
        i = self.length - 1
        while i >= depth:
            if self.moves[i] >= 0:
                self.firsts[self.moves[i]] = self.movers[i]
            i -= 1
        i = depth
        while i >= 0:
            node = self.path[i]
            self.visits[node] += 1
            self.margins[node] += margin
            if i > 0:
                self.wins[node] += value if self.movers[i - 1] == 1 else 1 - value
            # the root is come to as by a move of side 2
            self.gains[node] += gain if i > 0 and self.movers[i - 1] == 1 else 1 - gain
            side = self.order[i % self.players]
            share = gain if side == 1 else 1 - gain
            for child in range(self.first[node], self.first[node] + self.count[node]):
                if self.vertex[child] >= 0 and self.firsts[self.vertex[child]] == side:
                    self.shared_visits[child] += 1
                    self.shared_gains[child] += share
            if i > 0 and self.moves[i - 1] >= 0:
                self.firsts[self.moves[i - 1]] = self.movers[i - 1]
            i -= 1

    def counted(self) -> cython.double:
        """Side 1's margin at the end of the game that was played."""
        margin: cython.double = self.bonus
        self.games.settle()
        self.games.count()
        if self.goal > 0:
            return self.taken_first - self.taken_second
        for vertex in range(self.size):
            if self.games.final[vertex] == 1:
                margin += self.weights[vertex]
            elif self.games.final[vertex] == 2:
                margin -= self.weights[vertex]
        return margin

    def outcome(self, margin: cython.double) -> cython.double:
        """1 for a game that side 1 has won, -1 for a lost one, 0 for a tie."""
        if self.won != 0:
            return 1.0 if self.won == 1 else -1.0
        return 1.0 if margin > 0 else (-1.0 if margin < 0 else 0.0)

    def worth(self, margin: cython.double, usual: cython.double, part: cython.double) -> cython.double:
        """What such a margin is worth to side 1: winning, and for that part how far it is from what is usual."""
        more: cython.double = margin - usual
        size: cython.double = more if more > 0 else -more
        return 0.5 + 0.5 * ((1 - part) * self.outcome(margin) + part * more / (self.scale + size))

    def part_of_margin(self) -> cython.double:
        """How far a search goes by the margin: the more, the surer side 1, whose move it is, has won by area."""
        sure: cython.double = self.lead / (self.visits[0] + _DOUBT)
        if self.goal > 0 or sure <= 0:
            return _BY_MARGIN
        return _BY_MARGIN + (_WHEN_WON - _BY_MARGIN) * sure * sure * sure * sure

    def usual(self, node: cython.int, side: cython.int) -> cython.double:
        """What games from a node bring the side that is to move there, as far as they tell."""
        share: cython.double = (self.gains[node] + 0.5 * _FEW) / (self.visits[node] + _FEW)
        return share if self.length > 0 and self.movers[self.length - 1] == side else 1 - share

    def best(self, node: cython.int, usual: cython.double) -> cython.int:
        """The child to try next; what is expected of one beforehand is meant against what is usual there."""
        found: cython.int = self.first[node]
        games: cython.double
        value: cython.double
        prior: cython.double
        part: cython.double
        highest: cython.double = -1.0
        width: cython.double = _CURIOUS * sqrt(log(1.0 + self.visits[node]))
        for child in range(self.first[node], self.first[node] + self.count[node]):
            games = self.visits[child] + self.prior_visits[child]
            # where everything wins or loses, what is as good as not does so too
            prior = 2 * self.prior_wins[child]
            if prior > self.prior_visits[child]:
                prior = self.prior_visits[child] + (prior - 2 * self.prior_visits[child]) * (1 - usual)
            else:
                prior *= usual
            value = (self.gains[child] + prior) / games
            if self.shared_visits[child] > 0:
                part = self.shared_visits[child] / (
                    self.shared_visits[child] + games + self.shared_visits[child] * games / _SHARED
                )
                value += part * (
                    (self.shared_gains[child] + prior) / (self.shared_visits[child] + self.prior_visits[child]) - value
                )
            value += width / sqrt(games)
            if value > highest:
                highest = value
                found = child
        return found

    def grow(self, node: cython.int, side: cython.int) -> None:
        """Give the node a child for every move that makes sense, and one for passing."""
        if self.used + self.board.free + 1 > self.most:
            return
        self.measure()
        self.first[node] = self.used
        for i in range(self.board.free):
            if self.off[0] != 0:
                self.used = self.first[node]
                return
            vertex = self.board.empties[i]
            if node == 0 and self.may[vertex] == 0:
                continue
            if self.board.is_legal(vertex, side) and not self.games.eyes.is_kept(vertex, side):
                self.add(vertex)
                self.expect(self.used - 1, vertex, side)
                if node == 0:
                    self.prior_visits[self.used - 1] += self.hint[vertex]
                    self.prior_wins[self.used - 1] += self.hint[vertex]
        self.add(-1)
        self.prior_visits[self.used - 1] += 10
        self.prior_wins[self.used - 1] += 1
        self.count[node] = self.used - self.first[node]

    def add(self, vertex: cython.int) -> None:
        """One node more, thought as good as not."""
        node: cython.int = self.used
        self.used += 1
        self.vertex[node] = vertex
        self.first[node] = self.count[node] = self.visits[node] = self.shared_visits[node] = 0
        self.wins[node] = self.gains[node] = self.shared_gains[node] = self.margins[node] = 0.0
        self.prior_visits[node] = 6.0
        self.prior_wins[node] = 3.0

    def expect(self, node: cython.int, vertex: cython.int, side: cython.int) -> None:
        """What a player sees in the move at once."""
        far: cython.int = self.distance[vertex]
        liberties: cython.int = self.games.guide.liberties.look(vertex, side)
        if self.games.guide.liberties.taking > 0:
            self.foresee(node, 12.0 if self.games.guide.liberties.taking == 1 else 20.0, 0.9)
        if liberties < 2 and self.games.guide.shapes.throws_away(vertex, side):
            self.foresee(node, 20.0, 0.05)
        elif self.games.guide.saves(vertex, side):
            self.foresee(node, 14.0, 0.9)
        elif self.games.guide.invites(vertex, side):
            self.foresee(node, 10.0, 0.9)
        if self.games.guide.shapes.spoils(vertex, side):
            self.foresee(node, 16.0, 0.1)
        if far <= 3:
            self.foresee(node, 10.0 - 2 * far, 0.85)
        elif self.dull[vertex] != 0 and self.is_lonely(vertex):
            self.foresee(node, 12.0, 0.1 if self.dull[vertex] == 1 else 0.3)

    def foresee(self, node: cython.int, games: cython.double, share: cython.double) -> None:
        """Count that many games, with that share won, beforehand."""
        self.prior_visits[node] += games
        self.prior_wins[node] += games * share

    def is_lonely(self, vertex: cython.int) -> cython.bint:
        """Whether no stone is within two steps."""
        i: cython.int
        j: cython.int
        near: cython.int
        for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
            near = self.board.near[i]
            if self.board.stones[near] != 0:
                return False
            for j in range(self.board.starts[near], self.board.starts[near + 1]):
                if self.board.stones[self.board.near[j]] != 0:
                    return False
        return True

    def measure(self) -> None:
        """How far everything is from the last move; no step counts along a chain."""
        i: cython.int
        j: cython.int
        near: cython.int
        vertex: cython.int
        head: cython.int = 0
        tail: cython.int = 1
        for vertex in range(self.size):
            self.distance[vertex] = self.size
        vertex = self.board.last
        if vertex < 0:
            return
        self.distance[vertex] = 0
        self.queue[0] = vertex
        while head < tail:
            vertex = self.queue[head]
            head += 1
            if self.distance[vertex] == 3:
                continue
            for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
                near = self.board.near[i]
                if self.distance[near] <= self.distance[vertex] + 1:
                    continue
                self.distance[near] = self.distance[vertex] + 1
                self.queue[tail] = near
                tail += 1
                if self.board.stones[near] == 0:
                    continue
                # its whole chain is as near
                j = self.board.next[near]
                while j != near:
                    if self.distance[j] > self.distance[near]:
                        if self.distance[j] == self.size:
                            self.queue[tail] = j
                            tail += 1
                        self.distance[j] = self.distance[near]
                    j = self.board.next[j]
