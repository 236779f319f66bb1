"""What lies under the pointer: the stone that would be played, or the sign that none may be."""

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.layers.stones import loose_stone, stones_at
from goboard.drawing.placement import stone_centres
from goboard.drawing.player_mark import player_marks
from goboard.drawing.scene import Pointer, Scene
from goboard.drawing.shapes import Discs, Lines, Shape
from goboard.drawing.theme import Theme

GHOST_OPACITY = 0.55


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A ghost stone, or a ring with a bar."""
    pointer = scene.pointer
    if pointer is None:
        return []
    if pointer.place is not None and pointer.player:
        return [loose_stone(camera, theme, camera.centre(pointer.place), pointer.player, GHOST_OPACITY)]
    if pointer.player:
        return _ghost(scene, camera, theme, pointer)
    centre = np.array(camera.centre(pointer.place or pointer.vertex))
    radius, width = 0.21 * camera.spacing, max(1.5, 0.06 * camera.spacing)
    reach = radius * np.sqrt(0.5)
    bar = np.concatenate([centre - reach, centre + reach])[None, :]
    ring = Discs(centre[None, :], radius, theme.wood_flat, theme.warning, width)
    return [ring, Lines(bar, width, theme.warning)]


def _ghost(scene: Scene, camera: Camera, theme: Theme, pointer: Pointer) -> list[Shape]:
    """The stone that would be played, with its player's mark."""
    vertices, player = np.array([pointer.vertex]), pointer.player
    stone = stones_at(scene, camera, theme, vertices, player, GHOST_OPACITY)
    if not scene.letters or stone.flat:
        return [stone]
    centres, letter = stone_centres(scene, camera, vertices), scene.letters[player - 1]
    return [stone, *player_marks(centres, stone.radius, stone.style, player, letter, GHOST_OPACITY)]
