"""Whose stone is whose, where there are more than two players: the player's mark on each stone."""

import numpy as np

from goboard.drawing.camera.camera import Camera, radius_of
from goboard.drawing.glyphs import player_marks
from goboard.drawing.layers.stones import DEAD_OPACITY, FLAT_BELOW
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The marks of each player, faint on dead stones; none where the record has a sign of its own, or a number
    stands."""
    if not scene.letters or camera.stone_radius < FLAT_BELOW:
        return []
    owner = np.frombuffer(scene.stones, dtype=np.uint8)
    is_free = np.ones(len(owner), dtype=np.bool_)
    is_free[[mark.vertex for mark in scene.marks]] = False
    is_free[[spot for spot, _ in scene.numbers]] = False
    is_dead = np.zeros(len(owner), dtype=np.bool_)
    is_dead[list(scene.faint)] = True
    found: list[Shape] = []
    for player in players_in(scene.stones):
        mine = (owner == player) & is_free
        for chosen, opacity in ((mine & ~is_dead, 1.0), (mine & is_dead, DEAD_OPACITY)):
            style, letter = theme.stone(player), scene.letters[player - 1]
            for spacing, spots in camera.by_size(np.flatnonzero(chosen)):
                centres = stone_centres(scene, camera, spots)
                found += player_marks(centres, radius_of(spacing), style, player, letter, opacity)
    return found
