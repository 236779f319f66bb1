"""The groups of vertices that an answer to "Why?" speaks of: each tinted and outlined in a colour of its own.

Outlines of later groups lie inside those of earlier ones, so that groups which overlap can be told apart.
"""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import bordered, cells
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

TINT = 0.22
"""The opacity of a group's cells."""
INSET, STEP = 0.05, 0.085
"""How far the first outline lies inside the cells' borders, and each one more, in spacings."""
DEEPEST = 4
"""That many outlines lie inside each other, then the next ones lie over the first again."""
THICKNESS = 0.055
"""In spacings."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Tints of all groups, then their outlines over them."""
    tints: list[Shape] = []
    outlines: list[Shape] = []
    for number, group in enumerate(scene.lit):
        chosen = np.zeros(len(camera.centres), dtype=np.bool_)
        chosen[list(group)] = True
        colour = theme.lit[number % len(theme.lit)]
        inset = INSET + STEP * (number % DEEPEST)
        tints += cells(camera, chosen, faded(colour, TINT))
        outlines += bordered(camera, chosen, inset, THICKNESS, colour)
    return [*tints, *outlines]
