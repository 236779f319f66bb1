"""Eyespaces: a tint and a border, the points where the attacker comes in, vital points, and what they are worth.

The worth is written as :max,min, the eyes when the owner or the attacker moves first.
"""

import numpy as np

from goboard.drawing.arrays import Float
from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import bordered, cells
from goboard.drawing.colours import faded
from goboard.drawing.findings import UNKNOWN
from goboard.drawing.glyphs import LEAST_SPACING, fitting_size
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Discs, Polygons, Shape, Texts
from goboard.drawing.theme import Theme

TINT = 0.20
INSET, THICKNESS = 0.10, 0.030
"""Of the border, in spacings."""
REACH = 0.21
"""From the middle of a vital point's diamond to its corners, in spacings."""
SIZE, WIDEST = 0.40, 0.86
"""Of the worth and of the room for it, in spacings."""
WRITTEN = 14.0
"""In device-independent pixels: where points are closer, the worth is left out."""


def under(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The tints and borders, below the stones inside."""
    if scene.findings is None:
        return []
    eye, colour = scene.findings.eye, theme.lit[0]
    shapes: list[Shape] = []
    for player in players_in(eye.tobytes()):
        shapes += cells(camera, eye == player, faded(colour, TINT))
        if camera.spacing >= LEAST_SPACING * camera.ratio:
            shapes += bordered(camera, eye == player, INSET, THICKNESS, colour)
    return shapes


def over(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Marginal points, vital points, the worth."""
    if scene.findings is None or camera.spacing < WRITTEN * camera.ratio or not scene.findings.eye.any():
        return []
    return [*_marginal(scene, camera, theme), *_vital(scene, camera, theme), *_worths(scene, camera, theme)]


def _marginal(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """An exclamation mark, as in the notation of eyespaces."""
    assert scene.findings is not None
    found, is_bare = scene.findings, np.frombuffer(scene.stones, dtype=np.uint8) == 0
    chosen = found.is_marginal & is_bare & (found.worth == 0) & (found.attacker == 0) & (found.defender == 0)
    return [
        Texts(tuple(("!", x, y) for x, y in camera.centres[spots].tolist()), SIZE * spacing, theme.mark, bold=True)
        for spacing, spots in camera.by_size(np.flatnonzero(chosen & camera.shown))
    ]


def _vital(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A diamond in the colour of whoever has to play there, in two halves where both have."""
    assert scene.findings is not None
    attacker, defender = scene.findings.attacker, scene.findings.defender
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
    return Polygons(tuple(centre + corners[list(kept)] for centre in centres), fill)


def _worths(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    assert scene.findings is not None
    worth = scene.findings.worth
    shapes: list[Shape] = []
    for spacing, spots in camera.by_size(np.flatnonzero((worth > 0) & camera.shown)):
        texts = [_worth_text(value) for value in worth[spots].tolist()]
        items = tuple((text, x, y) for text, (x, y) in zip(texts, camera.centres[spots].tolist(), strict=True))
        size = fitting_size(max(texts, key=len), SIZE * spacing, WIDEST * spacing)
        shapes.append(Discs(camera.centres[spots], 0.40 * spacing, faded(theme.wood_flat, 0.86)))
        shapes.append(Texts(items, size, theme.mark, bold=True))
    return shapes


def _worth_text(value: int) -> str:
    return "?" if value == UNKNOWN else f":{(value - 1) // 3},{(value - 1) % 3}"
