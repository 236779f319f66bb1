"""What the analysis is asked, and what it answers. All frozen: they cross between its thread and the window's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from goboard.analysis.report import Report, Request, Status
from goboard.rules.turns import BLACK_AND_WHITE
from goboard.session.snapshot import Subject

if TYPE_CHECKING:
    from goboard.analysis.eyes.labelled import Labelled
    from goboard.analysis.eyes.local_game import LocalGame, LocalMove
    from goboard.analysis.eyes.solver import Answer as Worth
    from goboard.boards.board import Board
    from goboard.session.eyespace_table import Table


@dataclass(frozen=True, eq=False)
class Numbered:
    """A question or an answer to it: `serial` tells which question it is."""

    serial: int


@dataclass(frozen=True, eq=False)
class CutOut(Numbered):
    """Which eyespace is the vertex in? The answer is `CutFound`.

    `names` are those of the players; `dead` and `alive` are stones known to be so.
    """

    board: Board
    stones: bytes
    vertex: int
    names: tuple[str, ...] = BLACK_AND_WHITE
    dead: tuple[int, ...] = ()
    alive: tuple[int, ...] | None = None


@dataclass(frozen=True, eq=False)
class CutFound(Numbered):
    """The eyespace that the vertex of that name is in, None if it is in none; of several the smallest that
    may make an eye."""

    name: str
    table: Table | None


@dataclass(frozen=True, eq=False)
class Weigh(Numbered):
    """What is a state of a local game worth? The answers are `Weighed`, the worth alone first."""

    game: LocalGame
    with_digits: bool = False


@dataclass(frozen=True, eq=False)
class Weighed(Numbered):
    """What is left of the eyespace is worth this by itself; the last answer is final.

    `best` are the moves that keep what the side to move can have, none where all come to the same. `stands` says
    whether the wall survives from here if both play their best.
    """

    worth: Worth
    best: tuple[LocalMove, ...] = ()
    stands: bool | None = None
    digits: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, eq=False)
class WeighShapes(Numbered):
    """What is each of these worth? The answers are `ShapeWeighed`, one for each."""

    shapes: tuple[Labelled, ...]


@dataclass(frozen=True, eq=False)
class ShapeWeighed(Numbered):
    """The worth of shape number `index`."""

    index: int
    worth: Worth


@dataclass(frozen=True, eq=False)
class Analyse(Numbered):
    """Analyse a position; the answers are `Analysed`, a quick one first."""

    subject: Subject
    request: Request = field(default_factory=Request)


@dataclass(frozen=True, eq=False)
class EstimateDead(Numbered):
    """Which stones are dead where play has stopped? The answer is `DeadEstimated`."""

    subject: Subject
    request: Request = field(default_factory=Request)


@dataclass(frozen=True, eq=False)
class DeadEstimated(Numbered):
    """That position analysed to the end."""

    report: Report


@dataclass(frozen=True, eq=False)
class ScoreLine(Numbered):
    """Estimate who leads at each of these nodes, far apart first; the answers are `LeadProgress`.

    With `is_thorough` each quick estimate is later replaced by that of a whole analysis.
    """

    keys: tuple[int, ...]
    subjects: tuple[Subject, ...]
    request: Request = field(default_factory=Request)
    is_thorough: bool = False


@dataclass(frozen=True, eq=False)
class Changes(Numbered):
    """What does the analysis judge otherwise at a later position of the same game? The answer is `Changed`."""

    before: Subject
    after: Subject
    request: Request = field(default_factory=Request)


@dataclass(frozen=True, eq=False)
class Analysed(Numbered):
    """A position analysed, as far as it is; the last answer has a final report."""

    report: Report


@dataclass(frozen=True)
class LeadProgress(Numbered):
    """Who leads at one node: the expected margin of player 1, by how much that may be off, and how settled the board is
    there, 0 to 1; `most` is the highest score of a player.

    `done` of `total` estimates are made. `is_whole`: a whole analysis says so, maybe one made before.
    """

    key: int
    lead: float
    certainty: float
    done: int
    total: int
    is_whole: bool = False
    error: float = 0.0
    most: float = 0.0


@dataclass(frozen=True)
class ChainChange:
    """A chain whose verdict is not what it was. `was` is None for stones not yet played, `now` for stones taken."""

    vertices: tuple[int, ...]
    player: int
    was: Status | None
    now: Status | None


class PointChange(NamedTuple):
    """A vertex whose settled territory it is differs: players, 0 for nobody."""

    vertex: int
    was: int
    now: int


@dataclass(frozen=True)
class Changed(Numbered):
    """What differs between two positions: chains by their verdicts, and vertices by whose territory they are."""

    chains: tuple[ChainChange, ...]
    points: tuple[PointChange, ...]

    @property
    def vertices(self) -> tuple[int, ...]:
        """All vertices concerned, ascending."""
        stones = {vertex for chain in self.chains for vertex in chain.vertices}
        return tuple(sorted(stones.union(point.vertex for point in self.points)))


Question = CutOut | Weigh | Analyse | EstimateDead | Changes | WeighShapes | ScoreLine
"""The most pressing first."""
Answer = CutFound | Weighed | Analysed | DeadEstimated | Changed | ShapeWeighed | LeadProgress
