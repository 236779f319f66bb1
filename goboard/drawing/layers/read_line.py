"""A line of moves that was read out: stones that are not there, with their numbers."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import LEAST_SPACING, fitting_size
from goboard.drawing.layers.stones import stone_shapes
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape, Texts
from goboard.drawing.theme import Theme

OPACITY = 0.78
SIZE, WIDEST = 0.50, 0.70
"""Of the numbers and of the room for them, in spacings."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The stones of each player, where none lies yet, and the numbers."""
    if scene.findings is None:
        return []
    mover, number = scene.findings.mover, scene.findings.number
    is_bare = np.frombuffer(scene.stones, dtype=np.uint8) == 0
    found: list[Shape] = []
    for player in players_in(mover.tobytes()):
        mine = (mover == player) & camera.shown
        found += stone_shapes(scene, camera, theme, np.flatnonzero(mine & is_bare), player, OPACITY)
        if camera.spacing < 2 * LEAST_SPACING * camera.ratio:
            continue
        for spot in np.flatnonzero(mine).tolist():
            text, spacing, (x, y) = str(number[spot]), float(camera.sizes[spot]), camera.centres[spot].tolist()
            size = fitting_size(text, SIZE * spacing, WIDEST * spacing)
            ink = theme.mark_on(player if is_bare[spot] else scene.stones[spot])
            found.append(Texts(((text, x, y),), size, ink, bold=True))
    return found
