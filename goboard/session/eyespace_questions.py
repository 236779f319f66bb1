"""What the analysis is asked about eyespaces, and what it answers. All frozen: they cross between threads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goboard.analysis.eyes.labelled import Labelled
    from goboard.analysis.eyes.local_game import LocalGame, LocalMove
    from goboard.analysis.eyes.solver import Answer as Worth
    from goboard.boards.board import Board
    from goboard.session.eyespace_table import Table


@dataclass(frozen=True, eq=False)
class CutOut:
    """Which eyespace is the vertex in? The answer is `CutFound`.

    `names` are those of the players; `dead` and `alive` are stones known to be so.
    """

    serial: int
    board: Board
    stones: bytes
    vertex: int
    names: tuple[str, ...] = ("Black", "White")
    dead: tuple[int, ...] = ()
    alive: tuple[int, ...] | None = None


@dataclass(frozen=True, eq=False)
class CutFound:
    """The eyespace that the vertex of that name is in, None if it is in none; of several the smallest that
    may make an eye."""

    serial: int
    name: str
    table: Table | None


@dataclass(frozen=True, eq=False)
class Weigh:
    """What is a state of a local game worth? The answers are `Weighed`, the worth alone first."""

    serial: int
    game: LocalGame
    with_digits: bool = False


@dataclass(frozen=True, eq=False)
class Weighed:
    """What is left of the eyespace is worth this by itself; the last answer is final.

    `best` are the moves that keep what the side to move can have, none where all come to the same. `stands` says
    whether the wall survives from here if both play their best.
    """

    serial: int
    worth: Worth
    best: tuple[LocalMove, ...] = ()
    stands: bool | None = None
    digits: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, eq=False)
class WeighShapes:
    """What is each of these worth? The answers are `ShapeWeighed`, one for each."""

    serial: int
    shapes: tuple[Labelled, ...]


@dataclass(frozen=True, eq=False)
class ShapeWeighed:
    """The worth of shape number `index`."""

    serial: int
    index: int
    worth: Worth
