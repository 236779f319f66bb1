# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""A tree of first moves around some stones, grown by games of chance played out near them: are the stones kept?

Moves that the games find good are looked into deeper (UCT: Kocsis and Szepesvári 2006), with a moment's trust in what
was good later in other games (RAVE: Gelly and Silver 2007), and in what a player sees before any game.
"""

from __future__ import annotations

import cython

from goboard.kernel.memory import pages

if not cython.compiled:
    from math import log, sqrt

    from goboard.kernel.eyespace_values import EyespaceValues
    from goboard.kernel.memory import chars, frozen, ints
    from goboard.kernel.playout_moves import GuidedGames

DEEPEST = 60
cython.declare(_DEEPEST=cython.int, _GROWN_AFTER=cython.int, _LONGEST=cython.int, _BATCH=cython.int)
_DEEPEST, _GROWN_AFTER, _LONGEST, _BATCH = DEEPEST, 2, 4, 31
_BY_PATTERNS = 128
"""More, and who attacks in the open gains too much from them."""
cython.declare(_CURIOUS=cython.double, _TRUSTING=cython.double, _FRESH=cython.double)
_CURIOUS, _TRUSTING, _FRESH = 0.15, 150.0, 1.1


@cython.final
@cython.cclass
class LocalTree(GuidedGames):
    """One thread's tree. A node is a number; `first` and `count` are its children, `kept` the games in which its
    stones were kept, of so many `visits`, `seen_kept` and `seen` those in which its move came later."""

    def __init__(
        self, tables: tuple[bytearray, bytearray, bytearray, bytearray], values: EyespaceValues, most_nodes: int
    ) -> None:
        super().__init__(tables, values)
        self.guide.learn_patterns(_BY_PATTERNS)
        self.most_nodes = most_nodes
        room = self.board.room
        # most trees end long before they have that many
        self.nodes = blocks = [pages(4 * most_nodes) for _ in range(7)]
        self.first, self.count, self.move = ints(blocks[0]), ints(blocks[1]), ints(blocks[2])
        self.visits, self.kept = ints(blocks[3]), ints(blocks[4])
        self.seen, self.seen_kept = ints(blocks[5]), ints(blocks[6])
        self.path = ints(room(4 * (DEEPEST + 2)))
        self.log_room = 4 * self.size + 2 * DEEPEST
        self.log, self.who = ints(room(4 * self.log_room)), chars(room(self.size))
        self.area, self.left = ints(room(4 * self.size)), ints(room(4 * self.size))
        self.targets, self.ring = ints(room(4 * self.size)), chars(room(self.size))
        self.area_size = self.target_count = self.owner = self.used = self.logged = 0

    def begin(self, stones: bytes, ko: int, area: bytes, targets: bytes) -> bool:
        """Games begin from these stones; returns whether every chain has a liberty.

        Moves are made where `area` is not 0: it numbers the rings around the targets, themselves being 1.
        """
        vertex: cython.int
        of_area: cython.p_uchar = frozen(area)
        of_targets: cython.p_uchar = frozen(targets)
        self.area_size = self.target_count = 0
        for vertex in range(self.size):
            self.ring[vertex] = of_area[vertex]
            if of_area[vertex] != 0:
                self.area[self.area_size] = vertex
                self.area_size += 1
            if of_targets[vertex] != 0:
                self.targets[self.target_count] = vertex
                self.target_count += 1
        self.owner = stones[self.targets[0]] if self.target_count else 1
        return self.start.set_up(stones, ko)

    def plant(self, to_move: cython.int, seed: cython.ulonglong) -> None:
        """Begin a new tree with that side to move."""
        self.to_move, self.board.state = to_move, seed
        self.used = 1
        self.clear(0, -1)

    def run(self, games: cython.int, flag: bytearray) -> bool:
        """Grow the tree by so many games; False if the flag called it off."""
        off: cython.p_uchar = chars(flag)
        with cython.nogil:
            self.grow_all(games, off)
        return off[0] == 0

    def moves(self) -> list[tuple[int, int, int]]:
        """(vertex, games, those in which the stones were kept) of every first move; -1 is a pass."""
        children = range(self.first[0], self.first[0] + self.count[0])
        return [(self.move[node], self.visits[node], self.kept[node]) for node in children]

    def clear(self, node: cython.int, move: cython.int) -> None:
        """A node of which nothing is known."""
        self.move[node] = move
        self.first[node] = self.count[node] = 0
        self.visits[node] = self.kept[node] = self.seen[node] = self.seen_kept[node] = 0

    def grow_all(self, games: cython.int, off: cython.p_uchar) -> None:
        """The work of `run`."""
        for game in range(games):
            if game & _BATCH == 0 and off[0] != 0:
                return
            self.grow()

    def grow(self) -> None:
        """One game: down the tree, on by chance, and what came of it noted on the way."""
        depth: cython.int = 0
        node: cython.int = 0
        side: cython.int = self.to_move
        passes: cython.int = 0
        self.board.resume(self.start)
        self.logged = 0
        self.path[0] = 0
        while depth < _DEEPEST and passes < 2:
            if self.count[node] == 0:
                if self.visits[node] < _GROWN_AFTER and node != 0:
                    break
                self.expand(node, side)
                if self.count[node] == 0:
                    break
            node = self.chosen(node, side)
            passes = passes + 1 if self.move[node] < 0 else 0
            self.make(self.move[node], side)
            side = 3 - side
            depth += 1
            self.path[depth] = node
        self.play_on(side, passes)
        self.note(depth, self.is_kept())

    def make(self, vertex: cython.int, side: cython.int) -> None:
        """Make a move and write it down."""
        self.board.play(vertex, side)
        self.log[self.logged] = vertex
        self.logged += 1

    def expand(self, node: cython.int, side: cython.int) -> None:
        """The children: sensible moves in the area, and a pass."""
        if self.used + self.area_size + 1 > self.most_nodes:
            return
        self.first[node] = self.used
        for i in range(self.area_size):
            vertex = self.area[i]
            if self.board.stones[vertex] == 0 and self.is_worth_a_try(vertex, side):
                self.clear(self.used, vertex)
                self.expect(self.used, vertex, side)
                self.used += 1
        self.clear(self.used, -1)
        self.used += 1
        self.count[node] = self.used - self.first[node]

    def is_worth_a_try(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Is it legal, fills no own eye and gives no more away than a few stones?"""
        if not self.board.is_legal(vertex, side) or self.eyes.is_eye(vertex, side):
            return False
        return not self.guide.shapes.throws_away(vertex, side) or self.guide.liberties.weight <= 4

    def expect(self, node: cython.int, vertex: cython.int, side: cython.int) -> None:
        """What a player sees in the move at once."""
        far: cython.int
        liberties: cython.int = self.guide.liberties.look(vertex, side)
        self.foresee(node, side, 4, 2)
        if self.guide.liberties.taking > 0:
            self.foresee(node, side, 16, 14)
        if liberties < 2:
            self.foresee(node, side, 10, 2)
        elif self.guide.saves(vertex, side):
            self.foresee(node, side, 14, 13)
        if self.guide.invites(vertex, side):
            self.foresee(node, side, 6, 5)
        if self.guide.shapes.spoils(vertex, side):
            self.foresee(node, side, 16, 2)
        if self.is_beside_last(vertex):
            self.foresee(node, side, 8, 7)
        far = self.ring[vertex]
        if far <= 3:
            self.foresee(node, side, 6, 5)
        elif far > 5:
            self.foresee(node, side, 6, 2)

    def foresee(self, node: cython.int, side: cython.int, games: cython.int, good: cython.int) -> None:
        """Count that many games, with so many of them good for the side, beforehand."""
        self.seen[node] += games
        self.seen_kept[node] += good if side == self.owner else games - good

    def is_beside_last(self, vertex: cython.int) -> cython.bint:
        """Is the vertex at most two steps from the last move?"""
        last: cython.int = self.board.last
        i: cython.int
        j: cython.int
        near: cython.int
        if last < 0:
            return False
        for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
            near = self.board.near[i]
            if near == last:
                return True
            for j in range(self.board.starts[near], self.board.starts[near + 1]):
                if self.board.near[j] == last:
                    return True
        return False

    def chosen(self, node: cython.int, side: cython.int) -> cython.int:
        """The child to look into."""
        best: cython.int = self.first[node]
        value: cython.double
        highest: cython.double = -1.0
        curious: cython.double = _CURIOUS * sqrt(log(1.0 + self.visits[node]))
        is_owner: cython.bint = side == self.owner
        for child in range(self.first[node], self.first[node] + self.count[node]):
            value = self.worth(child, is_owner, curious)
            if value > highest:
                highest, best = value, child
        return best

    def worth(self, child: cython.int, is_owner: cython.bint, curious: cython.double) -> cython.double:
        """How promising the child looks to the side that moves to it."""
        visits: cython.double = self.visits[child]
        seen: cython.double = self.seen[child]
        kept: cython.double = self.kept[child]
        later: cython.double = self.seen_kept[child]
        own: cython.double
        other: cython.double
        trust: cython.double
        if visits == 0 and seen == 0:
            return _FRESH
        if not is_owner:
            kept, later = visits - kept, seen - later
        own = kept / visits if visits > 0 else 0.0
        other = (later + 0.5) / (seen + 1.0)
        trust = sqrt(_TRUSTING / (3 * visits + _TRUSTING)) if visits > 0 else 1.0
        return (1 - trust) * own + trust * other + curious / sqrt(visits + 1.0)

    def play_on(self, side: cython.int, passes: cython.int) -> None:
        """Play by chance until nobody has a move near the stones."""
        while passes < 2 and self.logged < self.log_room and self.logged < _LONGEST * self.area_size + _DEEPEST:
            vertex = self.guide.answer(side) if self.board.last >= 0 else -1
            if vertex < 0:
                vertex = self.wander(side)
            passes = passes + 1 if vertex < 0 else 0
            self.make(vertex, side)
            side = 3 - side

    def wander(self, side: cython.int) -> cython.int:
        """A random sensible move in the area; if there is none, a false eye that can be filled; -1 if there is none."""
        count: cython.int = 0
        spare: cython.int = -1
        for i in range(self.area_size):
            if self.board.stones[self.area[i]] == 0:
                self.left[count] = self.area[i]
                count += 1
        while count > 0:
            index = self.board.draw(count)
            vertex = self.left[index]
            if self.guide.is_sensible(vertex, side) and not self.guide.shapes.spoils(vertex, side):
                return vertex
            if spare < 0 and self.guide.fills(vertex, side):
                spare = vertex
            count -= 1
            self.left[index] = self.left[count]
        return spare

    def is_kept(self) -> cython.bint:
        """Does the owner have most of the target's points?"""
        vertex: cython.int
        around: cython.int
        held: cython.int = 0
        for i in range(self.target_count):
            vertex = self.targets[i]
            if self.board.stones[vertex] == self.owner:
                held += 1
            elif self.board.stones[vertex] == 0:
                around = self.board.around[vertex]
                # only the owner's stones around it
                held += around != 0 and (around >> 16 == 0 if self.owner == 1 else around & 0xFFFF == 0)
        return 2 * held > self.target_count

    def note(self, depth: cython.int, is_kept: cython.bint) -> None:
        """Write down what came of the game, in its nodes and in their children that were played later in it."""
        for i in range(self.logged - 1, -1, -1):
            side = self.to_move if i & 1 == 0 else 3 - self.to_move
            vertex = self.log[i]
            if vertex >= 0:
                self.who[vertex] = side
            if i <= depth:
                node = self.path[i]
                for child in range(self.first[node], self.first[node] + self.count[node]):
                    vertex = self.move[child]
                    if vertex >= 0 and self.who[vertex] == side:
                        self.seen[child] += 1
                        self.seen_kept[child] += is_kept
        for i in range(self.logged):
            if self.log[i] >= 0:
                self.who[self.log[i]] = 0
        for i in range(depth + 1):
            self.visits[self.path[i]] += 1
            self.kept[self.path[i]] += is_kept
