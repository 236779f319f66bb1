"""Whose point is whose: whole cells in the owner's colour, under the stones."""

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.cells import cells
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of cells for each owner."""
    owner = np.frombuffer(scene.owner, dtype=np.uint8)
    return [cells(camera, owner == player, theme.cell(player)) for player in players_in(scene.owner)]
