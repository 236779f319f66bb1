"""The part of the board that the record shows: all other cells lie under a veil, their stones and signs with them."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import cells
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

VEIL = 0.88
"""The veil's opacity: what lies below it is no more than guessed at."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of veils, over points of the plane that are not known yet too."""
    if scene.shown_part is None:
        return []
    hidden = np.ones(len(camera.centres), dtype=np.bool_)
    hidden[list(scene.shown_part)] = False
    return [*cells(camera, hidden, faded(theme.wood_flat, VEIL), is_beyond=True)]
