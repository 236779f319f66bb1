"""Where the record goes on in several ways: a small stone with a letter for each of them."""

import numpy as np

from goboard.boards.building import column_letters
from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import fitting_size
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A disc in the player's colour and a letter, left out where the record has a sign of its own."""
    taken = {mark.vertex for mark in scene.marks}
    found: list[Shape] = []
    for number, variation in enumerate(scene.variations):
        if variation.vertex is None or variation.vertex in taken:
            continue
        taken.add(variation.vertex)
        style = theme.stone(variation.player or 1)
        centre, spacing = camera.centres[variation.vertex], float(camera.sizes[variation.vertex])
        letter = column_letters(number)
        size = fitting_size(letter, 0.42 * spacing, 0.5 * spacing)
        thin = max(1.0, 0.03 * spacing)
        fill, ring = faded(style.flat, 0.72), faded(style.mark, 0.45)
        found.append(Discs(np.array([centre]), 0.32 * spacing, fill, ring, thin))
        found.append(Texts(((letter, float(centre[0]), float(centre[1])),), size, style.mark, bold=True))
    return found
