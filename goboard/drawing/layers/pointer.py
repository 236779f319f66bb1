"""What lies under the pointer: the stone that would be played, or the sign that none may be."""

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.layers.stones import stones_at
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Shape
from goboard.drawing.theme import Theme

GHOST_OPACITY = 0.55


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A ghost stone, or a ring with a bar."""
    pointer = scene.pointer
    if pointer is None:
        return []
    if pointer.player:
        return [stones_at(scene, camera, theme, np.array([pointer.vertex]), pointer.player, GHOST_OPACITY)]
    centre = camera.centres[pointer.vertex]
    radius, width = 0.21 * camera.spacing, max(1.5, 0.06 * camera.spacing)
    reach = radius * np.sqrt(0.5)
    bar = np.concatenate([centre - reach, centre + reach])[None, :]
    ring = Discs(centre[None, :], radius, theme.wood_flat, theme.warning, width)
    return [ring, Lines(bar, width, theme.warning)]
