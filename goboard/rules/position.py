"""A position: the stones, whose turn it is and how it came about. Frozen; a move makes a new one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from goboard.boards.board import Board
from goboard.rules.moves import Move
from goboard.rules.repetition import History

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
    WON = "won"
    """By what the rules call winning at once; the score was not waited for."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """What a rule set needs to judge the next move.

    `stones` has one byte a vertex: 0 empty, 1..players the owner. `captures[p - 1]` are the stones player p has taken.
    `passes` are the passes in a row just before. `move` made this position out of the one before and emptied
    `captured` (ascending, either colour); both are empty at the start and after a set-up. `history` holds every
    configuration up to and including this one. `settled` says that every chain is known to have a liberty.
    `winners` are those whom the end itself makes win, as a resignation does; else the score tells. `extra` is the rule
    set's own frozen record.
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

    @property
    def ply(self) -> int:
        """How many turns and set-ups lie behind this position; 0 is the start."""
        return len(self.history) - 1

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
