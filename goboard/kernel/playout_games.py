# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Games of two sides played by chance to their end, many in a row, and what became of every vertex in them."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.eyespace_values import EyespaceValues
    from goboard.kernel.memory import chars, ints
    from goboard.kernel.playout_moves import GuidedGames

# games go on for so many moves times the size of the board at most
_LONGEST = cython.declare(cython.int, 3)
_MOVES_BETWEEN_LOOKS = cython.declare(cython.int, 63)


@cython.final
@cython.cclass
class Playouts(GuidedGames):
    """One thread's games from one position, and their sums."""

    def __init__(self, tables: tuple[bytearray, bytearray, bytearray, bytearray], values: EyespaceValues) -> None:
        super().__init__(tables, values)
        room = self.board.room
        self.tallies = [room(4 * self.size) for _ in range(3)]
        self.first, self.second, self.kept = ints(self.tallies[0]), ints(self.tallies[1]), ints(self.tallies[2])
        self.final, self.queue = chars(room(self.size)), ints(room(4 * self.size))

    def begin(self, stones: bytes, ko: int, guided: bool) -> bool:
        """Play from these stones from now on; returns whether every chain has a liberty, which must be so."""
        self.guided = guided
        # random games never ask which liberty is a chain's last
        self.start.is_summed = self.board.is_summed = guided
        return self.start.set_up(stones, ko)

    def run(
        self,
        to_move: cython.int,
        seed: cython.ulonglong,
        games: cython.int,
        margins: bytearray,
        finals: bytearray,
        flag: bytearray,
    ) -> bool:
        """Play so many games, the seed's (not 0); False if the flag called them off.

        `margins` (4 bytes a game) receives how many vertices more the first side has in the end, `finals` the owner of
        every vertex in as many games as it has room for. The sums are in `totals`.
        """
        to_margins: cython.p_int = ints(margins)
        to_finals: cython.p_uchar = chars(finals)
        kept: cython.int = len(finals) // max(self.size, 1)
        off: cython.p_uchar = chars(flag)
        is_done: cython.bint
        self.to_move, self.board.state = to_move, seed
        with cython.nogil:
            is_done = self.play_all(games, to_margins, to_finals, kept, off)
        return is_done

    def totals(self) -> list[bytes]:
        """int32 for each vertex: in how many games it ended as the first side's, as the second's, or kept its stone."""
        return [bytes(tally[: 4 * self.size]) for tally in self.tallies]

    def play_all(
        self,
        games: cython.int,
        margins: cython.p_int,
        finals: cython.p_uchar,
        kept: cython.int,
        off: cython.p_uchar,
    ) -> cython.bint:
        """The work of `run`, on plain memory."""
        game: cython.int
        vertex: cython.int
        for game in range(games):
            self.board.resume(self.start)
            if not self.play_game(off):
                return False
            self.settle()
            margins[game] = self.count()
            if game < kept:
                for vertex in range(self.size):
                    finals[game * cython.cast(cython.Py_ssize_t, self.size) + vertex] = self.final[vertex]
        return True

    def play_game(self, off: cython.p_uchar) -> cython.bint:
        """One game, until both sides pass; False if it was called off."""
        side: cython.int = self.to_move
        passes: cython.int = 0
        moves: cython.int = 0
        most: cython.int = _LONGEST * self.size
        while passes < 2 and moves < most:
            vertex = self.guide.pick(side) if self.guided else self.eyes.pick(side)
            passes = passes + 1 if vertex < 0 else 0
            self.board.play(vertex, side)
            side = 3 - side
            moves += 1
            if moves & _MOVES_BETWEEN_LOOKS == 0 and off[0] != 0:
                return False
        return off[0] == 0

    def settle(self) -> None:
        """Whose every vertex is: its stone's, or that of the only side that the empty region touches."""
        vertex: cython.int
        size: cython.int = self.size
        stones: cython.p_uchar = self.board.stones
        final: cython.p_uchar = self.final
        for vertex in range(size):
            # an empty vertex that was not reached yet has a mark of its own
            final[vertex] = stones[vertex] if stones[vertex] != 0 else 3
        for i in range(self.board.free):
            if final[self.board.empties[i]] == 3:
                self.settle_region(self.board.empties[i])

    def settle_region(self, vertex: cython.int) -> None:
        """Give an empty region to the side that alone touches it, if there is one."""
        head: cython.int = 0
        tail: cython.int = 1
        touched: cython.int = 0
        starts: cython.p_int = self.board.starts
        nears: cython.p_int = self.board.near
        stones: cython.p_uchar = self.board.stones
        final: cython.p_uchar = self.final
        queue: cython.p_int = self.queue
        queue[0] = vertex
        final[vertex] = 0
        while head < tail:
            vertex = queue[head]
            head += 1
            for j in range(starts[vertex], starts[vertex + 1]):
                near = nears[j]
                touched |= stones[near]
                if final[near] == 3:
                    final[near] = 0
                    queue[tail] = near
                    tail += 1
        if touched == 1 or touched == 2:
            for i in range(tail):
                final[queue[i]] = touched

    def count(self) -> cython.int:
        """Add the game to the sums; returns how many vertices more the first side has."""
        vertex: cython.int
        margin: cython.int = 0
        is_first: cython.int
        is_second: cython.int
        size: cython.int = self.size
        first: cython.p_int = self.first
        second: cython.p_int = self.second
        kept: cython.p_int = self.kept
        final: cython.p_uchar = self.final
        was_lost: cython.p_uchar = self.board.was_lost
        before: cython.p_uchar = self.start.stones
        for vertex in range(size):
            is_first = final[vertex] == 1
            is_second = final[vertex] == 2
            first[vertex] += is_first
            second[vertex] += is_second
            kept[vertex] += (before[vertex] != 0) & (was_lost[vertex] == 0)
            margin += is_first - is_second
        return margin
