"""Where a border is still open, and where a verdict is another one than before: four corners, a dashed ring."""

from collections.abc import Callable
from functools import partial

import numpy as np

from goboard.drawing.arrays import Float, Mask
from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import cells
from goboard.drawing.glyphs import LEAST_SPACING, brackets, dashed_rings
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

Sign = Callable[[Float, float, float, str], Shape]
"""From places (n, 2), the room there, a thickness and a colour, all but the last in pixels."""

SIDE, THICKNESS = 0.56, 0.075
"""Of the corners' square, and of all strokes, in spacings."""
AROUND_STONE, AROUND_POINT = 0.44, 0.27
"""The radii of rings, in spacings."""
CASING = 1.9
"""How much thicker the wood's colour is laid below them, to set them off from lines and stones."""


def gaps(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The corners of squares around open points."""
    if scene.findings is None:
        return []
    return _signs(scene.findings.is_sealing, camera, theme, theme.gap, _corners)


def changes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The rings around stones, and smaller ones around points."""
    if scene.findings is None:
        return []
    changed, is_stone = scene.findings.is_changed, np.frombuffer(scene.stones, dtype=np.uint8) > 0
    found: list[Shape] = []
    for chosen, radius in ((changed & is_stone, AROUND_STONE), (changed & ~is_stone, AROUND_POINT)):
        found += _signs(chosen, camera, theme, theme.change, partial(_ring, radius))
    return found


def _corners(at: Float, room: float, width: float, ink: str) -> Shape:
    return brackets(at, SIDE * room, width, ink)


def _ring(radius: float, at: Float, room: float, width: float, ink: str) -> Shape:
    return dashed_rings(at, radius * room, width, ink)


def _signs(chosen: Mask, camera: Camera, theme: Theme, colour: str, draw: Sign) -> list[Shape]:
    """The signs; coloured points where there is no room for any."""
    chosen = chosen & camera.shown
    if not chosen.any():
        return []
    if camera.spacing < 2 * LEAST_SPACING * camera.ratio:
        return cells(camera, chosen, colour)
    found: list[Shape] = []
    for room, spots in camera.by_size(np.flatnonzero(chosen)):
        width = max(1.2, THICKNESS * room)
        for thickness, ink in ((CASING * width, theme.wood_flat), (width, colour)):
            found.append(draw(camera.centres[spots], room, thickness, ink))
    return found
