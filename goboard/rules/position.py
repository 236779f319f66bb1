"""A position: the stones, whose turn it is and how it came about; and the configurations that stood before it.

Both are frozen; a move makes a new position. All positions along a line of play share their history.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from goboard.boards.board import Board
from goboard.kernel.trail import Trail
from goboard.rules.moves import Move


class History:
    """Every configuration since it began, up to and including the present one; index 0 is the first.

    It begins with the game, and anew with stones set up in its middle: `turns` had been taken and `forgotten`
    configurations had stood by then. Immutable to the outside: `extended` makes a new one. Two lines of play that part
    share what they have in common.
    """

    __slots__ = ("_length", "_trail", "forgotten", "turns")

    def __init__(self, trail: Trail, length: int, turns: int = 0, forgotten: int = 0) -> None:
        self._trail, self._length = trail, length
        self.turns, self.forgotten = turns, forgotten

    @classmethod
    def of(cls, size: int, entries: Iterable[tuple[bytes, int, int]], turns: int = 0, forgotten: int = 0) -> "History":
        """A history of these (stones, zobrist, to_move) on a board of `size` vertices."""
        history = cls(Trail(size), 0, turns, forgotten)
        for stones, zobrist, to_move in entries:
            history = history.extended(stones, zobrist, to_move)
        return history

    def __len__(self) -> int:
        return self._length

    @property
    def trail(self) -> Trail:
        """The kernel's store; only its first `len(self)` entries belong to this history."""
        return self._trail

    def extended(self, stones: bytes, zobrist: int, to_move: int) -> "History":
        """This history with one more configuration; `to_move` faces it."""
        trail = self._trail.extend(self._length, stones, zobrist, to_move)
        return History(trail, self._length + 1, self.turns, self.forgotten)

    def ply(self, index: int) -> int:
        """How many turns had been taken when entry `index` stood."""
        return self.turns + index

    def step(self, index: int) -> int:
        """Which configuration of the whole game entry `index` is; set-ups count too."""
        return self.forgotten + index

    def find(self, stones: bytes, zobrist: int, to_move: int = 0) -> int:
        """The first index at which exactly these stones stood (faced by `to_move`, if given), or -1."""
        return self._trail.find(stones, zobrist, self._length, to_move)

    def has_hash(self, zobrist: int) -> bool:
        """Whether any configuration has that hash; False is certain, True wants a look at the stones."""
        return bool(self._trail.meeting(bytearray(zobrist.to_bytes(8, sys.byteorder)), 1, self._length))

    def entry(self, index: int) -> tuple[bytes, int, int]:
        """(stones, zobrist, to_move) at `index`."""
        return self._trail.entry(index)

    def __reduce__(self) -> tuple[object, ...]:
        entries = [self.entry(index) for index in range(self._length)]
        sizes = {len(stones) for stones, _, _ in entries}
        return History.of, (sizes.pop() if len(sizes) == 1 else 0, entries, self.turns, self.forgotten)


EMPTY, BLACK, WHITE = 0, 1, 2


class End(StrEnum):
    """How a game came to its end."""

    PASSES = "passes"
    AGREEMENT = "agreement"
    NO_RESULT = "no result"
    """By agreement that nobody wins, since the board keeps coming back."""
    RESIGNATION = "resignation"
    BLOCKED = "blocked"
    """Nobody may place a stone any more."""
    ALONE = "alone"
    """There is one player only, and nobody to play with."""
    WON = "won"
    """By what the rules call winning at once; the score was not waited for."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """What a rule set needs to judge the next move.

    `stones` has one byte a vertex: 0 empty, 1..players the owner. `captures[p - 1]` are the prisoners that player p
    holds: the stones taken, and those handed over where a pass costs one. `passes` are the passes in a row just
    before, and `last` made the last turn, a stone or a pass; 0 before the first. `move` made this position out of
    the one before and emptied `captured` (ascending, either colour); both are empty at the start and after a set-
    up. `history` holds every configuration up to and including this one. `settled` says that every chain is known
    to have a liberty. `winners` are those whom the end itself makes win, as a resignation does; else the score
    tells. `extra` is the rule set's own frozen record.
    """

    board: Board
    stones: bytes
    zobrist: int
    to_move: int
    players: int
    passes: int
    captures: tuple[int, ...]
    history: History
    move: Move | None = None
    captured: tuple[int, ...] = ()
    end: End | None = None
    winners: tuple[int, ...] = ()
    settled: bool = True
    extra: object = None
    last: int = 0

    @property
    def ply(self) -> int:
        """How many turns and set-ups lie behind this position; 0 is the start."""
        return self.history.step(len(self.history) - 1)

    @property
    def is_over(self) -> bool:
        return self.end is not None

    def grown(self) -> "Position":
        """This position on everything that is known of its infinite board by now; itself on a finite one."""
        board = self.board.grown
        if board is self.board:
            return self
        return replace(self, board=board, stones=self.stones.ljust(board.size, b"\0"))

    def points(self, player: int) -> tuple[int, ...]:
        """The vertices that carry a stone of `player`, ascending."""
        return tuple(_found(self.stones, player))


def _found(stones: bytes, player: int) -> Iterator[int]:
    vertex = stones.find(player)
    while vertex >= 0:
        yield vertex
        vertex = stones.find(player, vertex + 1)


@dataclass(frozen=True)
class Setup:
    """Stones put on or taken off without a move: vertex -> owner (0 empties it), and who moves next (0: unchanged)."""

    stones: Mapping[int, int]
    to_move: int = 0
