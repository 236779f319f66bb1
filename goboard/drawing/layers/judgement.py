"""What the record says of the last move: a badge with a sign such as !? at the upper right of its stone."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import fitting_size
from goboard.drawing.layers.signs import AWAY
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme

RADIUS, SIZE, WIDEST = 0.24, 0.36, 0.34
"""Of the badge, and of the sign and the room for it, in spacings."""
LEAST_SPACING = 11.0
"""In device-independent pixels: no sign can be read where points are closer."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One badge wherever the last move is shown."""
    vertex = scene.last_vertex
    if not scene.judgement or vertex is None or camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    ground, ink = theme.sign
    found: list[Shape] = []
    for spot in camera.geometry.linked_spots(vertex):
        if not camera.shown[spot]:
            continue
        spacing = float(camera.sizes[spot])
        centre = stone_centres(scene, camera, np.array([spot])) + spacing * np.array([1.15 * AWAY, -1.15 * AWAY])
        x, y = centre[0].tolist()
        size = fitting_size(scene.judgement, SIZE * spacing, WIDEST * spacing)
        found.append(Discs(centre, RADIUS * spacing, ground, ink, max(1.0, 0.03 * spacing)))
        found.append(Texts(((scene.judgement, x, y),), size, ink, bold=True))
    return found
