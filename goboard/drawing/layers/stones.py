"""The stones and their shadows. Dead stones are faint and throw none."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.grain import LEAST_RADIUS
from goboard.drawing.placement import VARIANTS, stone_centres, variant_numbers
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shadows, Shape, Stones
from goboard.drawing.theme import Theme

DEAD_OPACITY = 0.5
FLAT_BELOW = 4.5
"""Stones of a smaller radius (device pixels) are flat discs without light or shadow."""
SHADOW_OFFSET = 0.11
"""How far a shadow is thrown down and to the right, in stone radii."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Shadows of all living stones, then each player's stones, living and dead."""
    owner = np.frombuffer(scene.stones, dtype=np.uint8)
    living = owner > 0
    living[list(scene.dead)] = False
    flat = camera.stone_radius < FLAT_BELOW
    found: list[Shape] = []
    if living.any() and not flat:
        found.append(shadows(scene, camera, theme, np.flatnonzero(living)))
    for player in players_in(scene.stones):
        mine = owner == player
        for chosen, opacity in ((mine & living, 1.0), (mine & ~living, DEAD_OPACITY)):
            if chosen.any():
                found.append(stones_at(scene, camera, theme, np.flatnonzero(chosen), player, opacity))
    return found


def shadows(scene: Scene, camera: Camera, theme: Theme, vertices: NDArray[np.intp]) -> Shadows:
    """The shadows of stones at these vertices."""
    radius = camera.stone_radius
    return Shadows(stone_centres(scene, camera, vertices), radius, SHADOW_OFFSET * radius, theme.shadow)


def stones_at(
    scene: Scene, camera: Camera, theme: Theme, vertices: NDArray[np.intp], player: int, opacity: float = 1.0
) -> Stones:
    """The stones of one player at these vertices."""
    radius, style = camera.stone_radius, theme.stone(player)
    has_grain = bool(style.grain) and radius >= LEAST_RADIUS
    numbers = variant_numbers(vertices, VARIANTS) if has_grain else np.zeros(len(vertices), dtype=np.int64)
    return Stones(stone_centres(scene, camera, vertices), numbers, radius, style, opacity, radius < FLAT_BELOW)


def loose_stone(camera: Camera, theme: Theme, centre: tuple[float, float], player: int, opacity: float) -> Stones:
    """One stone of a player at a pixel, where there is no vertex yet."""
    radius = camera.stone_radius
    variants = np.zeros(1, dtype=np.int64)
    return Stones(np.array([centre]), variants, radius, theme.stone(player), opacity, radius < FLAT_BELOW)
