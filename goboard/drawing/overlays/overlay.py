"""What an overlay is: its switch, how it is found in a position, how it is drawn, its sample and its words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, fields
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from goboard.analysis.report import Report, Status, Verdict
from goboard.arrays import Float32, Int, Mask, UInt8, mask
from goboard.dataclass import dataclass
from goboard.words.message import mark_fields, phrase

if TYPE_CHECKING:
    from goboard.boards.board import Board
    from goboard.drawing.camera.camera import Camera
    from goboard.drawing.scene import AnalysisScene, Scene, View
    from goboard.drawing.shapes import Shape
    from goboard.drawing.theme import Theme

SURENESS = (
    (0.97, phrase("almost certainly")),
    (0.85, phrase("very probably")),
    (0.6, phrase("probably")),
    (0.0, phrase("perhaps")),
)
LEAST = SURENESS[-2][0]
"""What is less sure is not said of a point."""
BECOMES = {
    Status.ALIVE: phrase("alive"),
    Status.DEAD: phrase("dead"),
    Status.SEKI: phrase("in seki"),
    Status.UNSETTLED: phrase("unsettled"),
}


def becomes(status: Status, dead_word: str = "dead") -> str:
    """The status in words; where stones are never taken, another word than dead."""
    return dead_word if status is Status.DEAD else BECOMES[status]


class Height(Enum):
    """Where drawings of overlays lie, from the ground up."""

    SHADES = auto()
    """Soft shades, below all other colours."""
    AREAS = auto()
    """Whole cells in an owner's colour, below the territory of a count."""
    INSIDES = auto()
    """Tints of what lies inside a border."""
    LINES_BELOW = auto()
    """Lines around groups, where stones rise above them."""
    LINES = auto()
    """Lines around groups, over the stones."""
    SQUARES = auto()
    """Squares on points and stones."""
    BADGES = auto()
    """At the corner of a stone, over the signs of rules and counts."""
    SIGNS = auto()
    """In the middle of points and stones."""
    RINGS = auto()
    """Around points and stones."""
    MOVES = auto()
    """Stones that are not there, over everything that lies there."""


class Found:
    """Arrays with one entry a vertex, or, once a camera has seen them, a spot; all zero where nothing is drawn.

    Subclasses are frozen dataclasses of arrays.
    """

    def at(self, vertices: Int) -> Found:
        """The same of these vertices (m,), one entry each."""
        return type(self)(**{name: values[vertices] for name, values in self._arrays()})

    def among(self, kept: Mask) -> Found:
        """The same with zero where `kept` (n,) is false."""
        return type(self)(**{name: values * kept for name, values in self._arrays()})

    @property
    def filled(self) -> Mask | None:
        """(n,) where its signs leave no room for squares; None for nowhere."""
        return None

    @property
    def says_something(self) -> Mask:
        """(n,) where anything is found."""
        found: Mask = np.any([values != 0 for _, values in self._arrays()], axis=0)
        return found

    def _arrays(self) -> Iterable[tuple[str, Any]]:
        return ((each.name, getattr(self, each.name)) for each in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class Points(Found):
    """Some of the vertices."""

    chosen: Mask


@dataclass(frozen=True, eq=False)
class Owners(Found):
    """A player at each vertex, 0 for nobody, and how surely or strongly, 0 to 1."""

    owner: UInt8
    strength: Float32


F = TypeVar("F", bound=Found)
Draw = Callable[[F, "Scene", "Camera", "Theme"], "list[Shape]"]


@dataclass(frozen=True, eq=False)
class Known:
    """What overlays are found from. `names` are those shown; without a report only the stones are known.

    Numbers keep off the vertices `taken` if they can. `busy` are vertices with signs that leave no room for words,
    `is_free` (n,) is false where a move of a line stands.
    """

    board: Board
    stones: bytes
    report: Report | None
    analysis: AnalysisScene
    names: frozenset[str]
    taken: frozenset[int]
    busy: frozenset[int]
    is_free: Mask

    def mask(self, vertices: Iterable[int]) -> Mask:
        """(n,) true at these."""
        return mask(self.board.size, vertices)

    def judged(self, status: Status) -> Mask:
        """(n,) the stones of which the report says that."""
        return self.mask(self.report.of(status) if self.report is not None else ())


@dataclass(frozen=True)
class Told:
    """A vertex of a position that a report speaks of, with the players' names and the overlays shown."""

    report: Report
    vertex: int
    names: Sequence[str]
    overlays: frozenset[str]
    dead_word: str = "dead"

    @property
    def verdict(self) -> Verdict | None:
        """What the report says of the stone there."""
        return self.report.verdict(self.vertex)


@dataclass(frozen=True, eq=False)
class Overlay(Generic[F]):
    """One overlay: `title`, `help` and `key` are those of its switch; what has no title is shown whenever there is any.

    `find` says what is drawn, None for nothing; without `needs_report` the stones alone are enough. `is_given` says
    whether an analysis names it without its switch. `draws` are its drawings by their height. `tell` puts into the
    scene what has a sign there already, as dead stones have. `covers`: does it fill whole cells?
    """

    name: str
    title: str = ""
    help: str = ""
    key: str = ""
    status: Status | None = None
    """Of the stones that it marks, if it marks those of one; it says of them what the report says."""
    needs_report: bool = True
    find: Callable[[Known], F | None] = lambda known: None
    is_given: Callable[[AnalysisScene], bool] = lambda analysis: False
    draws: Mapping[Height, Draw[F]] = field(default_factory=dict)
    tell: Callable[[Scene, Report], Scene] | None = None
    covers: Callable[[F, View], bool] = lambda found, view: False
    leaves_room: bool = True
    """May words be written where it stands?"""
    gives_way: bool = False
    """Is nothing of it seen where a move of a line stands?"""
    words: Callable[[Told], str] | None = None
    """What it says of a point under the pointer, "" for nothing."""
    sample: Callable[[], F] | None = None
    """What is found where it is shown by itself, for its switch: at two vertices, nothing at the first one."""
    told_sample: Callable[[Scene, int], Scene] | None = None
    """The same for what it tells the scene."""
    sample_stone: int = 0
    """The player whose stone lies there."""

    def __post_init__(self) -> None:
        mark_fields(self, "title", "help")


Table = tuple[Overlay[Any], ...]


@dataclass(frozen=True, eq=False)
class Findings:
    """What the overlays shown have found, each with the overlay that draws it."""

    pairs: tuple[tuple[Overlay[Any], Found], ...] = ()

    def of(self, overlay: Overlay[F]) -> F | None:
        """What that one has found."""
        return next((found for each, found in self.pairs if each is overlay), None)  # type: ignore[return-value]

    def at(self, vertices: Int) -> Findings:
        """The same of these vertices (m,)."""
        return Findings(tuple((overlay, found.at(vertices)) for overlay, found in self.pairs))

    def among(self, kept: Mask) -> Findings:
        """The same where `kept` (n,) is true."""
        return Findings(tuple((overlay, found.among(kept)) for overlay, found in self.pairs))

    def covers(self, view: View) -> bool:
        """Does any of them fill whole cells with colours?"""
        return any(overlay.covers(found, view) for overlay, found in self.pairs)

    def shapes(self, height: Height, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
        """What they draw at that height."""
        drawings = ((overlay.draws.get(height), found) for overlay, found in self.pairs)
        return [shape for draw, found in drawings if draw for shape in draw(found, scene, camera, theme)]


def one_point() -> Points:
    """A sample: the point is one of those."""
    return Points(np.array([False, True]))


def one_owner(player: int, strength: float) -> Owners:
    """A sample: the point belongs to that player."""
    return Owners(np.array([0, player], dtype=np.uint8), np.array([0, strength], dtype=np.float32))


def surely(certainty: float) -> str:
    """How sure that is, in words."""
    return next(word for least, word in SURENESS if certainty >= least)


def verdict_words(status: Status, told: Told) -> str:
    """The words for stones with that status, as far as they have a sign: not those only estimated to live."""
    verdict = told.verdict
    if verdict is None or verdict.status is not status or (status is Status.ALIVE and not verdict.is_proven):
        return ""
    said = becomes(status, told.dead_word)
    if verdict.is_proven:
        return phrase("{status} by proof", status=said)
    return phrase("{status} by estimate", status=said)


def words_among(words: str, vertices: Callable[[Report], Collection[int]]) -> Callable[[Told], str]:
    """These words for the vertices that the report lists."""
    return lambda told: words if told.vertex in vertices(told.report) else ""


def said_at(told: Told, table: Table) -> list[str]:
    """What the overlays of the table that are shown say there: of the stone first, then of the point."""
    shown = [overlay for overlay in table if overlay.name in told.overlays]
    of_stones = (verdict_words(overlay.status, told) for overlay in shown if overlay.status is not None)
    of_points = (overlay.words(told) for overlay in shown if overlay.words is not None)
    return [words for words in (*of_stones, *of_points) if words]
