# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Moves that a player would hardly miss: answers to the last one, and none that throws stones or eyes away.

`Shapes` are what a player sees at a glance: stones given away, small closed regions and their vital vertices.
"""

from __future__ import annotations

import cython

from goboard.kernel.eyespace_values import DEADLY, GIVES, KILLS, LARGEST, LOSES, SAVES

if not cython.compiled:
    from goboard.kernel.eye_points import EyePoints
    from goboard.kernel.eyespace_values import EyespaceValues
    from goboard.kernel.memory import ints
    from goboard.kernel.playout_board import PlayoutBoard
    from goboard.kernel.playout_liberties import Liberties
    from goboard.kernel.playout_patterns import Patterns

_LARGEST_EYESPACE = cython.declare(cython.int, LARGEST)
_MOST_LOOKS = cython.declare(cython.int, 4096)
cython.declare(_KILLS=cython.int, _SAVES=cython.int, _LOSES=cython.int, _GIVES=cython.int, _DEADLY=cython.int)
_KILLS, _SAVES, _LOSES, _GIVES, _DEADLY = KILLS, SAVES, LOSES, GIVES, DEADLY


@cython.final
@cython.cclass
class Shapes:
    """Working memory for looking at a board; `queue` holds the region that was looked at last."""

    def __init__(self, board: PlayoutBoard, liberties: Liberties, values: EyespaceValues) -> None:
        self.board, self.liberties, self.values = board, liberties, values
        self.index, self.queue = ints(board.room(4 * board.size)), ints(board.room(4 * LARGEST))
        self.strangers = 0

    def throws_away(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether a legal move puts own stones in atari for nothing.

        A single stone may be thrown in; more may be if what they leave when taken is one eye at most.
        """
        if self.board.open_sides(vertex) > 1 or self.liberties.look(vertex, side) > 1:
            return False
        if self.liberties.taking > 0:
            return self.liberties.taking == 1 and self.liberties.weight > 2
        return self.liberties.weight > 1 and not self.is_nakade(vertex, side)

    def is_nakade(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the chain that `look` has just seen in atari must be taken and leaves one eye to those who take it.

        It must be: all that surrounds it is left with that same liberty. Where something has another one, a seki is
        possible, and whatever is to be killed can be hemmed in from elsewhere first.
        """
        is_hemmed: cython.bint = True
        if self.liberties.weight > _LARGEST_EYESPACE:
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
        head: cython.int = 0
        tail: cython.int = 1
        strangers: cython.int = 0
        largest: cython.int = _LARGEST_EYESPACE
        nears: cython.p_int = self.board.near
        starts: cython.p_int = self.board.starts
        stones: cython.p_uchar = self.board.stones
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
            strangers += stones[vertex] != 0
            for i in range(starts[vertex], starts[vertex + 1]):
                near = nears[i]
                if stones[near] != wall and mark[near] != stamp:
                    if tail == largest:
                        return 0
                    mark[near] = stamp
                    queue[tail] = near
                    tail += 1
        self.strangers = strangers
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
            if self.board.stones[vertex] != 0:
                shape |= one << (_LARGEST_EYESPACE * size + i)
            for j in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
                near = self.board.near[j]
                if near < vertex and self.liberties.mark[near] == self.liberties.stamp:
                    shape |= one << (_LARGEST_EYESPACE * i + self.index[near])
        return self.values.answer(shape, size)

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
        around: cython.int = self.board.around[vertex]
        firsts: cython.int = around & 0xFFFF
        seconds: cython.int = around >> 16
        # beside three empty vertices a move is hardly ever a bad one
        if self.board.open_sides(vertex) > 2 or self.board.open_sides(vertex) + firsts * seconds == 0:
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
        last: cython.int = self.board.last
        if self.board.taken > 1:
            vertex = self.hot(self.board.doomed[0], 3 - side, side, _KILLS)
            if vertex >= 0:
                return vertex
        for i in range(self.board.starts[last], self.board.starts[last + 1]):
            if self.board.stones[self.board.near[i]] == 0:
                vertex = self.hot(self.board.near[i], 3 - side, side, _KILLS)
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
            if (moves >> i) & 1 != 0 and self.board.is_legal(self.queue[i], side):
                count += 1
                if count == 1 or self.board.draw(count) == 0:
                    found = self.queue[i]
        return found


@cython.final
@cython.cclass
class MoveGuide:
    """Chooses moves on a board. Chances are out of 256."""

    def __init__(self, board: PlayoutBoard, eyes: EyePoints, values: EyespaceValues) -> None:
        self.board, self.eyes = board, eyes
        self.liberties = Liberties(board)
        self.shapes = Shapes(board, self.liberties, values)
        self.by_patterns = 0

    def learn_patterns(self, by_patterns: int = 240) -> None:
        """From now on answer by patterns where vertices lie as on a lattice, so often of 256 times."""
        self.patterns, self.by_patterns = Patterns(self.board, self.eyes), by_patterns

    def pick(self, side: cython.int) -> cython.int:
        """The side's next move: an answer to the last one, or else a random one that makes sense; -1 to pass."""
        vertex: cython.int = self.answer(side) if self.board.last >= 0 else -1
        return vertex if vertex >= 0 else self.wander(side)

    def wander(self, side: cython.int) -> cython.int:
        """A random move that makes sense, all of them equally likely; if there is none a false eye, -1 without one.

        Where more vertices than `_MOST_LOOKS` are empty, it looks at so many by chance: at the end of a game on a very
        large board each of very many moves would go through all of them.
        """
        left: cython.int = self.board.free
        last: cython.int = max(left - _MOST_LOOKS, 0)
        while left > last:
            index = self.board.draw(left)
            vertex = self.board.empties[index]
            if self.is_sensible(vertex, side) and not self.shapes.spoils(vertex, side):
                return vertex
            left -= 1
            self.board.postpone(index, left)
        # what was tried first now comes last
        for index in range(self.board.free - 1, last - 1, -1):
            if self.fills(self.board.empties[index], side):
                return self.board.empties[index]
        return -1

    def fills(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the move fills an own false eye and leaves its stones two liberties: it may ready an attack."""
        return (
            self.eyes.is_kept(vertex, side)
            and not self.eyes.is_eye(vertex, side)
            and self.board.is_legal(vertex, side)
            and not self.shapes.throws_away(vertex, side)
        )

    def is_sensible(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the move is legal and gives neither an own eye nor own stones away."""
        return (
            not self.eyes.is_kept(vertex, side)
            and self.board.is_legal(vertex, side)
            and not self.shapes.throws_away(vertex, side)
        )

    def chance(self, of_256: cython.int) -> cython.bint:
        return self.board.draw(256) < of_256

    def answer(self, side: cython.int) -> cython.int:
        """What the last move calls for, the most urgent first; -1 if it calls for nothing."""
        vertex: cython.int = -1
        if self.chance(240):
            vertex = self.catch(self.board.chain[self.board.last], side)
        if vertex < 0 and self.chance(230):
            vertex = self.save(side)
        if vertex < 0 and self.chance(240):
            vertex = self.shapes.vital(side)
        if vertex < 0 and self.chance(96):
            vertex = self.press(side)
        if self.by_patterns > 0:
            return self.follow(side) if vertex < 0 and self.chance(self.by_patterns) else vertex
        return self.meet(side) if vertex < 0 and self.chance(128) else vertex

    def catch(self, chain: cython.int, side: cython.int) -> cython.int:
        """Take the chain if it is in atari; -1 if that cannot be or gives more away."""
        if not self.board.is_atari(chain):
            return -1
        vertex = self.liberties.liberty(chain)
        if self.board.is_legal(vertex, side) and not self.shapes.throws_away(vertex, side):
            return vertex
        return -1

    def save(self, side: cython.int) -> cython.int:
        """Save a chain that the last move put in atari, by taking an attacker or by running; -1 if there is none."""
        last: cython.int = self.board.last
        for i in range(self.board.starts[last], self.board.starts[last + 1]):
            if self.board.stones[self.board.near[i]] != side:
                continue
            chain = self.board.chain[self.board.near[i]]
            if self.board.is_atari(chain):
                vertex = self.take_attacker(chain, side)
                if vertex < 0:
                    vertex = self.run_away(chain, side)
                if vertex >= 0:
                    return vertex
        return -1

    def saves(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the move gives an own chain in atari liberties."""
        for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
            near = self.board.near[i]
            if self.board.stones[near] == side and self.board.is_atari(self.board.chain[near]):
                return self.liberties.liberties_after(vertex, side, 3) >= 2
        return False

    def take_attacker(self, chain: cython.int, side: cython.int) -> cython.int:
        """Take one of the enemy chains in atari that touch the chain; -1 if there is none."""
        vertex: cython.int = chain
        while True:
            for i in range(self.board.starts[vertex], self.board.starts[vertex + 1]):
                near = self.board.near[i]
                if self.board.stones[near] == 3 - side:
                    taking = self.catch(self.board.chain[near], side)
                    if taking >= 0:
                        return taking
            vertex = self.board.next[vertex]
            if vertex == chain:
                return -1

    def run_away(self, chain: cython.int, side: cython.int) -> cython.int:
        """Lengthen a chain in atari if that gives three liberties, or sometimes two; -1 if not."""
        vertex: cython.int = self.liberties.liberty(chain)
        if not self.board.is_legal(vertex, side):
            return -1
        liberties: cython.int = self.liberties.liberties_after(vertex, side, 3)
        if liberties >= 3 or (liberties == 2 and self.chance(96)):
            return vertex
        return -1

    def press(self, side: cython.int) -> cython.int:
        """Put the last move's chain in atari if it has two liberties; -1 if that makes no sense."""
        one: cython.int = self.liberties.two_liberties(self.board.chain[self.board.last])
        other: cython.int = self.liberties.other
        if one < 0:
            return -1
        if self.chance(128):
            one, other = other, one
        if self.is_sensible(one, side):
            return one
        return other if self.is_sensible(other, side) else -1

    def meet(self, side: cython.int) -> cython.int:
        """Join own chains, or part enemy chains, at a vertex beside the last move; -1 if there is none."""
        i: cython.int
        vertex: cython.int
        first: cython.int = self.board.starts[self.board.last]
        degree: cython.int = self.board.starts[self.board.last + 1] - first
        if degree == 0:
            return -1
        begin: cython.int = self.board.draw(degree)
        for i in range(degree):
            vertex = self.board.near[first + (begin + i) % degree]
            if self.board.stones[vertex] == 0 and self.joins(vertex, side) and self.is_sensible(vertex, side):
                return vertex
        return -1

    def joins(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether chains of one side, either's, meet at the vertex."""
        return self.liberties.parts_around(vertex, side) > 1 or self.liberties.parts_around(vertex, 3 - side) > 1

    def follow(self, side: cython.int) -> cython.int:
        """Play where a pattern says so around the last move, every such vertex equally likely; -1 if there is none."""
        last: cython.int = self.board.last
        count: cython.int = 0
        found: cython.int = -1
        begin: cython.int = self.board.starts[last]
        end: cython.int = self.board.starts[last + 1]
        has_ring: cython.bint = self.patterns.has_ring(last)
        if has_ring:
            begin, end = 8 * last, 8 * last + 8
        for i in range(begin, end):
            vertex = self.patterns.ring[i] if has_ring else self.board.near[i]
            if (
                vertex >= 0
                and self.board.stones[vertex] == 0
                and self.invites(vertex, side)
                and self.is_sensible(vertex, side)
            ):
                count += 1
                if count == 1 or self.board.draw(count) == 0:
                    found = vertex
        return found

    def invites(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether what is around an empty vertex makes it a good one to play on."""
        return self.patterns.fits(vertex) if self.patterns.has_ring(vertex) else self.joins(vertex, side)


@cython.cclass
class GuidedGames:
    """What one thread plays games with: `start`, where they begin, and `board`, where they are played by the guide."""

    def __init__(self, tables: tuple[bytearray, bytearray, bytearray, bytearray], values: EyespaceValues) -> None:
        starts, near, link_starts, links = tables
        self.start, self.board = PlayoutBoard(starts, near), PlayoutBoard(starts, near)
        self.eyes = EyePoints(self.board, link_starts, links)
        self.guide = MoveGuide(self.board, self.eyes, values)
        self.size, self.to_move = self.board.size, 1
