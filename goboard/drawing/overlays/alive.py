"""Groups that live for certain: a thin line around each, so that their stones stay as they are."""

import numpy as np

from goboard.analysis.report import Status
from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.overlays.overlay import Height, Known, Overlay, Points, one_point
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.rules.position import BLACK
from goboard.words.message import phrase

INSET, THICKNESS = 0.03, 0.035
"""In spacings."""
LEAST_SPACING = 8.0
"""In device-independent pixels: where points are closer, lines would hide them."""
TINT = 0.35
"""There, the opacity of a tint over the stones."""


def find(known: Known) -> Points | None:
    """The stones that live by proof."""
    assert known.report is not None
    return Points(known.mask(known.report.proven(Status.ALIVE)))


def below(found: Points, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The lines on closed bodies, whose stones rise above the cells that the lines are drawn around."""
    return _lines(found, scene, camera, theme) if camera.is_closed else []


def above(found: Points, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The lines on all other boards."""
    return [] if camera.is_closed else _lines(found, scene, camera, theme)


def _lines(found: Points, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The lines, those of each player by themselves."""
    from goboard.drawing.cells import bordered, cells

    alive = found.chosen
    if not alive.any():
        return []
    if camera.spacing < LEAST_SPACING * camera.ratio:
        return cells(camera, alive, faded(theme.alive, TINT))
    stones = np.frombuffer(scene.stones, dtype=np.uint8)
    return [
        shape
        for player in players_in((stones * alive).tobytes())
        for shape in bordered(camera, alive & (stones == player), INSET, THICKNESS, theme.alive)
    ]


ALIVE = Overlay(
    "alive",
    phrase("Safe groups"),
    phrase("a line around groups that live for certain"),
    "4",
    Status.ALIVE,
    find=find,
    draws={Height.LINES_BELOW: below, Height.LINES: above},
    sample=one_point,
    sample_stone=BLACK,
)
