"""What a picture shows, frozen: a position with its signs, and the wishes of whoever looks at it."""

from collections.abc import Collection, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

import numpy as np

from goboard.arrays import Float, Mask, mask
from goboard.boards.board import Board, Place
from goboard.dataclass import dataclass
from goboard.drawing.camera.geometry import Geometry
from goboard.drawing.camera.view import BoardView, PlaneView
from goboard.drawing.judgements import judgement_sign
from goboard.drawing.kinds import (
    ARRAYS,
    BRANCHES,
    EVERYWHERE,
    GROUP_RECORDS,
    GROUPS,
    NUMBER_PER_VERTEX,
    NUMBERED,
    ONE_VERTEX,
    PAIRS,
    PER_VERTEX,
    PLACELESS,
    RECORDS,
    VERTICES,
    Kind,
    Parts,
    says,
)
from goboard.drawing.numbering import UNNUMBERED, Numbering, Reused, numbered_now, stone_letters
from goboard.rules.protocol import Score, Sign
from goboard.session.snapshot import Mark, Snapshot, StudyView, Variation

if TYPE_CHECKING:
    from goboard.analysis.report import Eye, Report, Step
    from goboard.drawing.overlays.overlay import Findings


EARLY = 0.15
"""A greater part of the board that is nobody's says that it is early to count."""
SWAY = 0.05


@dataclass(frozen=True)
class View:
    """What the viewer wants to see: coordinates, stones placed as a hand would, the following variations.

    `overlays` are names of the table in `goboard.drawing.overlays.table`; `is_shaded` shows the estimated owner as
    shades of whole cells instead of squares.
    `part` is what is looked at: a part of the plane, or another board from nearer or another side; None shows all.
    `numbering` says which moves bear their numbers. With `neighbours` those of the point under the pointer are lit,
    on boards on which they are not plain to see. `texts` has a sign say that the last move has a comment. With
    `single` the variations are shown where there is only one, too, with `problem_moves` also those of a problem, which
    solve it; with `trail` the moves before the last one, with `beside` the record's others in place of that one,
    with `losses` dots on the last stones whose moves have lost much.
    """

    coordinates: bool = False
    natural: bool = False
    sway: float = SWAY
    """How far off its vertex a stone is placed by hand at most, in spacings."""
    variations: bool = True
    problem_moves: bool = True
    marks: bool = True
    territory: bool = True
    overlays: frozenset[str] = frozenset()
    is_shaded: bool = False
    part: PlaneView | BoardView | None = None
    numbering: Numbering = UNNUMBERED
    neighbours: bool = False
    texts: bool = False
    single: bool = False
    trail: bool = False
    beside: bool = False
    losses: bool = True
    names: str = "letters"
    """How lines are called around the board, see `goboard.drawing.layers.coordinates`."""


@dataclass(frozen=True)
class Pointer:
    """What lies under the pointer: a stone that `player` may play at `vertex`, or, if 0, a point refused.

    `place` is a point of the plane that has no vertex yet; the vertex is then the one that stands for all of those.
    `spots` are where it is drawn, None for at its vertex alone, see `visible`.
    """

    vertex: int
    player: int
    place: Place | None = None
    spots: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Preview:
    """What a tool in the hand would do: stones put (0: taken off), signs, lines and arrows, points chosen.

    An empty kind of a sign takes the signs of its vertex off.
    """

    stones: tuple[tuple[int, int], ...] = ()
    marks: tuple[Mark, ...] = ()
    lines: tuple[tuple[int, int, bool], ...] = ()
    chosen: tuple[int, ...] = ()


class PointedAt(Kind[Pointer]):
    """A pointer has spots of its own, which are found when it is drawn."""

    def at_spots(self, value: Pointer, geometry: Geometry) -> Pointer:
        if value.place is not None:
            return value
        return replace(value, spots=VERTICES.at_spots((value.vertex,), geometry))

    def among(self, value: Pointer, kept: Mask) -> Pointer:
        if value.place is not None:
            return value
        return replace(value, spots=VERTICES.among((value.vertex,) if value.spots is None else value.spots, kept))


PREVIEWED: Kind[Preview] = Parts(stones=EVERYWHERE, marks=RECORDS, lines=PAIRS, chosen=VERTICES)
STUDIED: Kind[StudyView] = Parts(wrong=VERTICES, ruled_out=VERTICES, hint=VERTICES)


@dataclass(frozen=True, eq=False)
class AnalysisScene:
    """What is known of the position shown; `View.overlays` says what of it is drawn.

    A report on other stones than those shown is not drawn. `line`, `changed` and `eyes` are drawn whenever there are
    any: moves with their numbers, vertices whose verdict is another one than before, and eyespaces with their owners
    (instead of all that the report knows of).
    """

    report: "Report | None" = None
    line: "tuple[Step, ...]" = ()
    changed: tuple[int, ...] = ()
    eyes: "tuple[tuple[int, Eye], ...]" = ()


@dataclass(frozen=True)
class Advised:
    """A candidate at a vertex: what stands on it, on a first line and a smaller second one, and its class by what it
    loses, -1 where that is not known. `player` is whose it is in place of the last move, 0 where it is the next one."""

    vertex: int
    text: str
    more: str
    loss: int
    is_best: bool = False
    is_rare: bool = False
    player: int = 0


def fitting(analysis: AnalysisScene, board: Board, stones: bytes) -> "Report | None":
    """The report, if it speaks of this position."""
    report = analysis.report
    is_fitting = report is not None and report.stones == stones and report.board.size == board.size
    return report if is_fitting else None


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything that is drawn; each field says what it is, see `goboard.drawing.kinds`.

    `owner` has one byte a vertex, the player whose territory it is; empty for none. `letters` tell more than two
    players' stones apart, one letter each; they are empty where colours do.
    `signs` are what the rules see besides the stones, `lit` the groups of vertices that an answer to "Why?" speaks of.
    `weights` (n,) are what the points weigh, nan where that is unknown; None shows none. `cursor` is where the keyboard
    points: a vertex, or a point of the plane that has none yet. `dead` are the stones that the players or the count
    call dead, `presumed` those that only an estimate does, `spared` those that the players call alive; with
    `is_counted` no overlay adds to the count's signs.
    `shown_part` are the points that the record shows, None for all; `judgement` is what it says of the last move, as
    one or two characters. `preview` is what a tool in the hand would do.
    `findings` are what the overlays draw: a camera's part of `analysis`, see `visible`.
    """

    board: Board = field(metadata=says(PLACELESS))
    stones: bytes = field(metadata=says(PER_VERTEX))
    view: View = field(default_factory=View, metadata=says(PLACELESS))
    last_vertex: int | None = field(default=None, metadata=says(ONE_VERTEX))
    last_is_illegal: bool = field(default=False, metadata=says(PLACELESS, told_at="last_vertex"))
    trail: tuple[tuple[int, int], ...] = field(default=(), metadata=says(NUMBERED, is_written=True))
    """(vertex, how many moves before the last one), the latest first."""
    passed: int | None = field(default=None, metadata=says(PLACELESS))
    """The player whose pass was the last move."""
    pass_word: str = field(default="Pass", metadata=says(PLACELESS))
    """What a pass is called beside the board."""
    marks: tuple[Mark, ...] = field(default=(), metadata=says(RECORDS, is_written=True, is_recorded=True))
    lines: tuple[tuple[int, int, bool], ...] = field(default=(), metadata=says(PAIRS, is_recorded=True))
    dim: tuple[int, ...] = field(default=(), metadata=says(VERTICES, is_area=True, is_recorded=True))
    shown_part: tuple[int, ...] | None = field(default=None, metadata=says(VERTICES, is_area=True, is_recorded=True))
    judgement: str = field(default="", metadata=says(PLACELESS, told_at="last_vertex", is_recorded=True))
    has_text: bool = field(default=False, metadata=says(PLACELESS, told_at="last_vertex"))
    """Is there a comment on the last move?"""
    variations: tuple[Variation, ...] = field(default=(), metadata=says(BRANCHES, is_written=True, is_recorded=True))
    beside: tuple[Variation, ...] = field(default=(), metadata=says(BRANCHES, is_recorded=True))
    """What the record has in place of the last move."""
    owner: bytes = field(default=b"", metadata=says(PER_VERTEX, is_area=True))
    heirs: bytes = field(default=b"", metadata=says(PER_VERTEX, is_area=True))
    """Who gets the points below dead stones by an estimate."""
    dead: tuple[int, ...] = field(default=(), metadata=says(VERTICES))
    presumed: tuple[int, ...] = field(default=(), metadata=says(VERTICES))
    spared: tuple[int, ...] = field(default=(), metadata=says(VERTICES, is_written=True))
    dame: tuple[int, ...] = field(default=(), metadata=says(VERTICES, is_written=True))
    seki: tuple[int, ...] = field(default=(), metadata=says(VERTICES, is_written=True))
    letters: tuple[str, ...] = field(default=(), metadata=says(PLACELESS))
    signs: tuple[Sign, ...] = field(default=(), metadata=says(GROUP_RECORDS))
    lit: tuple[tuple[int, ...], ...] = field(default=(), metadata=says(GROUPS, is_area=True))
    weights: Float | None = field(default=None, metadata=says(NUMBER_PER_VERTEX, is_area=True))
    weight_formula: str = field(default="", metadata=says(PLACELESS))
    """What the points of the plane weigh that have no vertex, in x and y."""
    pointer: Pointer | None = field(default=None, metadata=says(PointedAt(), is_pointed=True))
    cursor: int | Place | None = field(default=None, metadata=says(PLACELESS, is_pointed=True))
    neighbours_of: int | None = field(default=None, metadata=says(PLACELESS, is_pointed=True))
    """The vertex whose neighbours are lit."""
    preview: Preview | None = field(default=None, metadata=says(PREVIEWED, is_pointed=True))
    analysis: AnalysisScene | None = field(default=None, metadata=says(PLACELESS))
    is_counted: bool = field(default=False, metadata=says(PLACELESS))
    findings: "Findings | None" = field(default=None, metadata=says(ARRAYS, is_area=True))
    numbers: tuple[tuple[int, int], ...] = field(default=(), metadata=says(NUMBERED, is_written=True))
    """(vertex, number of the move that put its stone there)."""
    advice: tuple[Advised, ...] = field(default=(), metadata=says(RECORDS, is_written=True))
    """The moves that an adviser proposes."""
    region: tuple[int, ...] = field(default=(), metadata=says(VERTICES, is_area=True))
    """The points among which an adviser looks for moves, none for all."""
    losses: tuple[tuple[int, int], ...] = field(default=(), metadata=says(NUMBERED, is_written=True))
    """(vertex, class of what the move that put its stone there has lost)."""
    study: StudyView | None = field(default=None, metadata=says(STUDIED, is_area=True))
    """What is shown of a move that is to be found."""

    @property
    def faint(self) -> tuple[int, ...]:
        """The stones that are dead, by whatever is known."""
        return self.dead + self.presumed

    @property
    def has_areas(self) -> bool:
        """Are whole cells filled with colours, which say something?"""
        if any(self.owner) or self.weights is not None:
            return True
        return self.findings is not None and self.findings.covers(self.view)


def has(scene: Scene, *names: str) -> bool:
    """Does one of these fields say anything?"""
    for name in names:
        value = getattr(scene, name)
        if value is not None and value is not False and (not hasattr(value, "__len__") or len(value) > 0):
            return True
    return False


def players_in(owners: bytes) -> list[int]:
    """The players that occur, ascending; 0 is none."""
    counts = np.bincount(np.frombuffer(owners, dtype=np.uint8), minlength=1)
    return [player for player in np.flatnonzero(counts).tolist() if player]


def scene_of(snapshot: Snapshot, view: View, analysis: AnalysisScene | None = None) -> Scene:
    """The picture of a snapshot and of what is known of it, without anything under the pointer."""
    node, count, weights = snapshot.node, snapshot.count, snapshot.rules.weights
    scene = Scene(
        board=snapshot.board,
        stones=snapshot.stones,
        view=view,
        last_vertex=snapshot.last_vertex,
        last_is_illegal=bool(node.flag),
        marks=node.marks if view.marks else (),
        lines=node.lines if view.marks else (),
        dim=node.dim if view.marks else (),
        shown_part=node.visible if view.marks else None,
        judgement=judgement_sign(node.annotations) if view.marks and node.annotations else "",
        has_text=view.texts and bool(node.comment),
        trail=_trail(snapshot) if view.trail and count is None else (),
        passed=snapshot.passer,
        variations=_forks(snapshot, view) if view.variations and count is None else (),
        beside=_beside(snapshot, view) if view.beside and count is None else (),
        letters=stone_letters(snapshot.names),
        signs=snapshot.signs,
        weights=weights.values if weights is not None else None,
        weight_formula=weights.formula if weights is not None else "",
        analysis=analysis,
        numbers=tuple(_numbered(snapshot, view)[0].items()),
        study=snapshot.study,
    )
    if count is not None:
        counted = count_parts(scene, count.score, count.dead, frozenset(count.estimated).difference(count.marked))
        return replace(counted, seki=tuple(sorted({*counted.seki, *count.seki})), spared=count.spared)
    return with_marked_territory(scene, node.territory) if view.territory and any(node.territory) else scene


def pointer_at(snapshot: Snapshot | None, spot: int | Place | None) -> Pointer | None:
    """What may be done at a vertex, or at a point of the plane that has none yet; None where nothing is shown there."""
    if spot is None or snapshot is None or snapshot.count is not None or not snapshot.game.playable:
        return None
    if snapshot.is_over and not any(snapshot.legal):
        return None
    if not isinstance(spot, int):
        return Pointer(snapshot.board.outside, snapshot.to_move, spot)
    if snapshot.legal[spot]:
        return Pointer(spot, snapshot.to_move)
    return None if snapshot.stones[spot] else Pointer(spot, 0)


def instead_at(scene: Scene, spot: int | Place | None) -> int:
    """Whose move is advised there in place of the last one, 0 for nobody's."""
    return next((each.player for each in scene.advice if each.vertex == spot), 0)


def count_parts(scene: Scene, score: Score, dead: Collection[int], presumed: Collection[int] = ()) -> Scene:
    """The scene with a count: owners, dame and seki, the stones taken off and those marked dead that stay on.

    Those that nobody has marked, only an estimate, are given as `presumed`.
    """
    stood, stands = (np.frombuffer(each, dtype=np.uint8) for each in (scene.stones, score.stones))
    is_lost = (stood != 0) & ((stands == 0) | mask(len(stood), dead))
    lost, guessed = np.flatnonzero(is_lost).tolist(), frozenset(presumed)
    return replace(
        scene,
        owner=score.owner,
        dead=tuple(vertex for vertex in lost if vertex not in guessed),
        presumed=tuple(vertex for vertex in lost if vertex in guessed),
        # rings on half of the board would only hide what is there
        dame=score.dame if len(score.dame) <= EARLY * len(stands) else (),
        seki=score.seki,
        is_counted=True,
    )


def with_marked_territory(scene: Scene, territory: Sequence[Sequence[int]]) -> Scene:
    """The scene with the record's own TB and TW; a stone on the other side's point is shown as dead."""
    owner = bytearray(scene.board.size)
    for player, vertices in enumerate(territory, 1):
        for vertex in vertices:
            owner[vertex] = player
    pairs = enumerate(zip(scene.stones, owner, strict=True))
    dead = tuple(v for v, (stone, whose) in pairs if stone and whose and stone != whose)
    return replace(scene, owner=bytes(owner), dead=dead)


def reused_in(snapshot: Snapshot, view: View) -> tuple[Reused, ...]:
    """The moves whose numbers the picture cannot show, to be told below it."""
    return _numbered(snapshot, view)[1]


def _numbered(snapshot: Snapshot, view: View) -> tuple[dict[int, int], tuple[Reused, ...]]:
    return numbered_now(snapshot.node.moves, snapshot.node.made, view.numbering, snapshot.stones)


def _forks(snapshot: Snapshot, view: View) -> tuple[Variation, ...]:
    """The variations that follow, if there is a choice or a single one is wanted as well."""
    if snapshot.game.is_problem and not view.problem_moves:
        return ()
    return snapshot.node.next if len(snapshot.node.next) > (0 if view.single else 1) else ()


def _beside(snapshot: Snapshot, view: View) -> tuple[Variation, ...]:
    """The variations beside the one shown, but for moves that might solve a problem."""
    if snapshot.game.is_problem and not view.problem_moves:
        return ()
    return tuple(each for each in snapshot.node.siblings if each.key != snapshot.node.key)


TRAIL = 2
"""Moves before the last one that leave a trace."""


def _trail(snapshot: Snapshot) -> tuple[tuple[int, int], ...]:
    """The moves before the last one, as far as their stones are still there."""
    node = snapshot.node
    made = node.moves[max(node.made - 1 - TRAIL, 0) : max(node.made - 1, 0)]
    ages = enumerate(reversed(made), 1)
    moves = ((move.vertex, age) for age, move in ages if move.vertex is not None)
    return tuple((vertex, age) for vertex, age in moves if snapshot.stones[vertex] and vertex != snapshot.last_vertex)
