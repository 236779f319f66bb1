"""Points that the record dims: a veil in the wood's colour over the whole cell."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import cells
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

VEIL = 0.62
"""The veil's opacity."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of veils."""
    if not scene.dim:
        return []
    chosen = np.zeros(len(camera.centres), dtype=np.bool_)
    chosen[list(scene.dim)] = True
    return [*cells(camera, chosen, faded(theme.wood_flat, VEIL))]
