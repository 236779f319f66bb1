"""Whose point is whose: whole cells in the owner's colour, under the stones."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import cells, rasters
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.theme import Theme


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of cells for each owner."""
    owner = np.frombuffer(scene.owner, dtype=np.uint8)
    players = players_in(scene.owner)
    if isinstance(camera, SolidCamera):
        # what lies in depth comes with the stones around it
        owner = np.where(camera.is_in_depth, 0, owner) if players else owner
    if camera.is_raster and players:
        return [*rasters(camera, owner, [theme.cell(player) for player in range(1, players[-1] + 1)])]
    return [shape for player in players for shape in cells(camera, owner == player, theme.cell(player))]
