"""Groups that live for certain: a thin line around each, so that their stones stay as they are."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import bordered, cells
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

INSET, THICKNESS = 0.03, 0.035
"""In spacings."""
LEAST_SPACING = 8.0
"""In device-independent pixels: where points are closer, lines would hide them."""
TINT = 0.35
"""There, the opacity of a tint over the stones."""


def under(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The lines on closed bodies, whose stones rise above the cells that the lines are drawn around."""
    return _lines(scene, camera, theme) if _is_closed(camera) else []


def over(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The lines on all other boards."""
    return [] if _is_closed(camera) else _lines(scene, camera, theme)


def _is_closed(camera: Camera) -> bool:
    return camera.is_closed


def _lines(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The lines, those of each player by themselves."""
    if scene.findings is None or not scene.findings.is_alive.any():
        return []
    alive = scene.findings.is_alive
    if camera.spacing < LEAST_SPACING * camera.ratio:
        return cells(camera, alive, faded(theme.alive, TINT))
    stones = np.frombuffer(scene.stones, dtype=np.uint8)
    return [
        shape
        for player in players_in((stones * alive).tobytes())
        for shape in bordered(camera, alive & (stones == player), INSET, THICKNESS, theme.alive)
    ]
