"""What lies under the pointer: the stone that would be played, or the sign that none may be."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import player_marks
from goboard.drawing.layers.stones import loose_stone, stones_at
from goboard.drawing.scene import Scene
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
    spots = np.array(pointer.spots, dtype=np.intp)
    if pointer.player:
        return ghosts(scene, camera, theme, spots, pointer.player)
    return [shape for spot in spots.tolist() for shape in _refusal(camera, theme, spot)]


def _refusal(camera: Camera, theme: Theme, spot: int) -> list[Shape]:
    """A ring with a bar."""
    centre, spacing = camera.centres[spot], float(camera.sizes[spot])
    radius, width = 0.21 * spacing, max(1.5, 0.06 * spacing)
    reach = radius * np.sqrt(0.5)
    bar = np.concatenate([centre - reach, centre + reach])[None, :]
    ring = Discs(centre[None, :], radius, theme.wood_flat, theme.warning, width)
    return [ring, Lines(bar, width, theme.warning)]


def ghosts(scene: Scene, camera: Camera, theme: Theme, spots: NDArray[np.intp], player: int) -> list[Shape]:
    """Stones that are not there yet, with their player's mark."""
    found: list[Shape] = []
    for stones in stones_at(scene, camera, theme, spots, player, GHOST_OPACITY):
        found.append(stones)
        if scene.letters and not stones.flat:
            letter = scene.letters[player - 1]
            found += player_marks(stones.centres, stones.radius, stones.style, player, letter, GHOST_OPACITY)
    return found
