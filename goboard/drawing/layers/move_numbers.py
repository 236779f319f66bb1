"""Numbers of moves on their stones; where more than two play, the player's letter stays below the number."""

from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import fitting_size
from goboard.drawing.layers.count_signs import LEAST_SPACING
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape, Texts
from goboard.drawing.theme import Theme

SIZE, WIDEST = 0.52, 0.74
"""Of the numbers and of the room for them, in spacings."""
RAISED, LOWERED, LETTER = 0.10, 0.25, 0.26
"""How far above a stone's centre a number stands that has a letter below it, how far below it the letter, and the
letter's size, in spacings."""

Key = tuple[int, float, int]


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch for each player, size and count of digits; no number where the record has a sign of its own."""
    marked = {mark.vertex for mark in scene.marks}
    written = [(spot, number) for spot, number in scene.numbers if spot not in marked and camera.shown[spot]]
    if not written or camera.spacing < 2 * LEAST_SPACING * camera.ratio:
        return []

    def key(item: tuple[int, int]) -> Key:
        spot, number = item
        return scene.stones[spot], float(camera.sizes[spot]), len(str(number))

    found: list[Shape] = []
    for (player, spacing, digits), group in groupby(sorted(written, key=key), key):
        items = list(group)
        centres = stone_centres(scene, camera, np.array([spot for spot, _ in items]))
        numbers = [str(number) for _, number in items]
        ink, size = theme.mark_on(player), fitting_size("0" * digits, SIZE * spacing, WIDEST * spacing)
        if scene.letters and player:
            letters = [scene.letters[player - 1]] * len(items)
            found.append(_texts(letters, centres, LOWERED * spacing, LETTER * spacing, ink))
            found.append(_texts(numbers, centres, -RAISED * spacing, min(size, 0.42 * spacing), ink))
        else:
            found.append(_texts(numbers, centres, 0.0, size, ink))
    return found


def _texts(words: list[str], centres: NDArray[np.float64], lower: float, size: float, ink: str) -> Texts:
    places = zip(words, centres.tolist(), strict=True)
    return Texts(tuple((word, x, y + lower) for word, (x, y) in places), size, ink, bold=True)
