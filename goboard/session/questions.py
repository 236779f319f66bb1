"""What the analysis is asked, and what it answers. All frozen: they cross between its thread and the window's."""

from dataclasses import dataclass, field

from goboard.analysis.report import Report, Request, Status
from goboard.session.eyespace_questions import CutFound, CutOut, ShapeWeighed, Weigh, Weighed, WeighShapes
from goboard.session.snapshot import Subject


@dataclass(frozen=True, eq=False)
class Analyse:
    """Analyse a position; the answers are `Analysed`, a quick one first."""

    serial: int
    subject: Subject
    request: Request = field(default_factory=Request)


@dataclass(frozen=True, eq=False)
class ScoreLine:
    """Estimate who leads at each of these nodes, far apart first; the answers are `LeadProgress`.

    With `is_thorough` each quick estimate is later replaced by that of a whole analysis.
    """

    serial: int
    keys: tuple[int, ...]
    subjects: tuple[Subject, ...]
    request: Request = field(default_factory=Request)
    is_thorough: bool = False


@dataclass(frozen=True, eq=False)
class Changes:
    """What does the analysis judge otherwise at a later position of the same game? The answer is `Changed`."""

    serial: int
    before: Subject
    after: Subject
    request: Request = field(default_factory=Request)


@dataclass(frozen=True, eq=False)
class Analysed:
    """A position analysed, as far as it is; the last answer has a final report."""

    serial: int
    report: Report


@dataclass(frozen=True)
class LeadProgress:
    """Who leads at one node: the expected margin of player 1, and how settled the board is there, 0 to 1.

    `done` of `total` estimates are made. `is_whole`: a whole analysis says so, maybe one made before.
    """

    serial: int
    key: int
    lead: float
    certainty: float
    done: int
    total: int
    is_whole: bool = False


@dataclass(frozen=True)
class ChainChange:
    """A chain whose verdict is not what it was. `was` is None for stones not yet played, `now` for stones taken."""

    vertices: tuple[int, ...]
    player: int
    was: Status | None
    now: Status | None


@dataclass(frozen=True)
class PointChange:
    """A vertex whose settled territory it is differs: players, 0 for nobody."""

    vertex: int
    was: int
    now: int


@dataclass(frozen=True)
class Changed:
    """What differs between two positions: chains by their verdicts, and vertices by whose territory they are."""

    serial: int
    chains: tuple[ChainChange, ...]
    points: tuple[PointChange, ...]

    @property
    def vertices(self) -> tuple[int, ...]:
        """All vertices concerned, ascending."""
        stones = {vertex for chain in self.chains for vertex in chain.vertices}
        return tuple(sorted(stones.union(point.vertex for point in self.points)))


Question = CutOut | Weigh | Analyse | Changes | WeighShapes | ScoreLine
"""The most pressing first."""
Answer = CutFound | Weighed | Analysed | Changed | ShapeWeighed | LeadProgress
