"""Eyespaces: a tint and a border, the points where the attacker comes in, vital points, and what they are worth.

The worth is written as :max,min, the eyes when the owner or the attacker moves first.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from goboard.analysis.report import Eye, Report, Status
from goboard.arrays import Float, Mask, UInt8
from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.overlays.overlay import Found, Height, Known, Overlay
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Discs, Polygons, Shape
from goboard.drawing.theme import Theme
from goboard.rules.position import BLACK, WHITE
from goboard.words.message import phrase

UNKNOWN = 255
"""The worth of an eyespace that is too large to be solved."""
TINT = 0.20
INSET, THICKNESS = 0.10, 0.030
"""Of the border, in spacings."""
REACH = 0.21
"""From the middle of a vital point's diamond to its corners, in spacings."""
SIZE, WIDEST = 0.40, 0.86
"""Of the worth and of the room for it, in spacings."""
WRITTEN = 14.0
"""In device-independent pixels: where points are closer, the worth is left out."""


@dataclass(frozen=True, eq=False)
class Eyespaces(Found):
    """`eye` is the owner of the eyespace, `worth` on one of its vertices 1 + 3 * most + least, or UNKNOWN.

    `attacker` and `defender` play first at vital points.
    """

    eye: UInt8
    is_marginal: Mask
    worth: UInt8
    attacker: UInt8
    defender: UInt8

    @property
    def filled(self) -> Mask:
        return (self.worth > 0) | (self.attacker > 0) | (self.defender > 0) | self.is_marginal


def find(known: Known) -> Eyespaces | None:
    """Those that the analysis is to show, or else all that the report knows of."""
    owned = known.analysis.eyes
    if not owned and known.report is not None and "eyes" in known.names:
        owned = owned_eyes(known.report)
    if not owned:
        return None
    return _with_worths(owned, int(max(known.stones, default=0)), known)


def owned_eyes(report: Report) -> tuple[tuple[int, Eye], ...]:
    """Every eyespace once, with its owner, but those that cannot make an eye: groups of several chains share theirs.

    Of those that overlap one is kept, of the living before the dead, what is known before what is not, the smallest.
    """
    owned = {eye: verdict for verdict in report.verdicts for eye in verdict.eyes if eye.most != 0}
    ranked = sorted(
        owned.items(), key=lambda pair: (pair[1].status is Status.DEAD, pair[0].most is None, len(pair[0].vertices))
    )
    kept: list[tuple[int, Eye]] = []
    covered: set[int] = set()
    for eye, verdict in ranked:
        if covered.isdisjoint(eye.vertices):
            covered.update(eye.vertices)
            kept.append((verdict.player, eye))
    return tuple(kept)


def _with_worths(owned: Iterable[tuple[int, Eye]], players: int, known: Known) -> Eyespaces:
    """The worth of each is written where no other sign is, on an empty point if it can be, or else left out."""
    busy, stones, free = known.taken | known.busy, known.stones, known.is_free
    eye, worth, attacker, defender = (np.zeros(len(stones), dtype=np.uint8) for _ in range(4))
    is_marginal = np.zeros(len(stones), dtype=np.bool_)
    for player, each in owned:
        eye[list(each.vertices)] = player
        is_marginal[list(each.marginal)] = True
        # of more players than two it is not said who attacks
        attacker[list(each.attack)] = 3 - player if players <= 2 else UNKNOWN
        defender[list(each.defend)] = player
        bare = [v for v in each.vertices if v not in busy and v not in each.attack and v not in each.defend]
        is_solved = each.most is not None and each.least is not None
        for vertex in sorted(bare, key=lambda v: stones[v] > 0)[:1]:
            worth[vertex] = 1 + 3 * (each.most or 0) + (each.least or 0) if is_solved else UNKNOWN
    return Eyespaces(eye, is_marginal & free, worth * free, attacker * free, defender * free)


def insides(found: Eyespaces, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The tints and borders, below the stones inside."""
    from goboard.drawing.cells import bordered, cells
    from goboard.drawing.glyphs import LEAST_SPACING

    colour = theme.lit[0]
    shapes: list[Shape] = []
    for player in players_in(found.eye.tobytes()):
        shapes += cells(camera, found.eye == player, faded(colour, TINT))
        if camera.spacing >= LEAST_SPACING * camera.ratio:
            shapes += bordered(camera, found.eye == player, INSET, THICKNESS, colour)
    return shapes


def signs(found: Eyespaces, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Marginal points, vital points, the worth."""
    if camera.spacing < WRITTEN * camera.ratio or not found.eye.any():
        return []
    return [*_marginal(found, scene, camera, theme), *_vital(found, camera, theme), *_worths(found, camera, theme)]


def _marginal(found: Eyespaces, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """An exclamation mark, as in the notation of eyespaces."""
    from goboard.drawing.glyphs import written

    is_bare = np.frombuffer(scene.stones, dtype=np.uint8) == 0
    chosen = found.is_marginal & is_bare & (found.worth == 0) & (found.attacker == 0) & (found.defender == 0)
    return [
        written(["!"] * len(spots), camera.centres[spots], SIZE * spacing, theme.mark)
        for spacing, spots in camera.by_size(np.flatnonzero(chosen & camera.shown))
    ]


def _vital(found: Eyespaces, camera: Camera, theme: Theme) -> list[Shape]:
    """A diamond in the colour of whoever has to play there, in two halves where both have."""
    attacker, defender = found.attacker, found.defender
    shapes: list[Shape] = []
    for left, right in sorted(set(zip(defender.tolist(), attacker.tolist(), strict=True)) - {(0, 0)}):
        chosen = (defender == left) & (attacker == right) & camera.shown
        for spacing, spots in camera.by_size(np.flatnonzero(chosen)):
            centres, reach = camera.centres[spots], REACH * spacing
            shapes.append(_diamonds(centres, 1.35 * reach, "", theme.lit[0]))
            shapes.append(_diamonds(centres, reach, "left", _ink(theme, left or right)))
            shapes.append(_diamonds(centres, reach, "right", _ink(theme, right or left)))
    return shapes


def _ink(theme: Theme, player: int) -> str:
    return theme.warning if player == UNKNOWN else theme.stone(player).flat


def _diamonds(centres: Float, reach: float, side: str, fill: str) -> Polygons:
    """Squares on a corner, or one half of each."""
    corners = reach * np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
    kept = {"left": (0, 2, 3), "right": (0, 1, 2)}.get(side, (0, 1, 2, 3))
    return Polygons(tuple(centre + corners[list(kept)] for centre in centres), fill=fill)


def _worths(found: Eyespaces, camera: Camera, theme: Theme) -> list[Shape]:
    from goboard.drawing.glyphs import fitting_size, written

    worth = found.worth
    shapes: list[Shape] = []
    for spacing, spots in camera.by_size(np.flatnonzero((worth > 0) & camera.shown)):
        values = worth[spots].tolist()
        texts = ["?" if value == UNKNOWN else f":{(value - 1) // 3},{(value - 1) % 3}" for value in values]
        size = fitting_size(max(texts, key=len), SIZE * spacing, WIDEST * spacing)
        shapes.append(Discs(camera.centres[spots], 0.40 * spacing, fill=faded(theme.wood_flat, 0.86)))
        shapes.append(written(texts, camera.centres[spots], size, theme.mark))
    return shapes


def sample() -> Eyespaces:
    """White's, where both want to play."""
    eye, attacker, defender = (np.array([0, player], dtype=np.uint8) for player in (WHITE, BLACK, WHITE))
    return Eyespaces(eye, np.zeros(2, dtype=np.bool_), np.zeros(2, dtype=np.uint8), attacker, defender)


EYES = Overlay(
    "eyes",
    "Eyespaces",
    phrase("the eyes of each group as :max,min, with the vital points"),
    "E",
    find=find,
    is_given=lambda analysis: bool(analysis.eyes),
    draws={Height.INSIDES: insides, Height.SIGNS: signs},
    sample=sample,
)
