"""Territory that is settled by now, whether or not the game is over: whole cells, paler than those of a count."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import shaded
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

PALE = np.float32(0.75)
"""Of a count's colour."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Cells in their owners' colours; none where the record or a count has its own."""
    if scene.findings is None:
        return []
    owner = scene.findings.settled
    if scene.owner:
        owner = np.where(np.frombuffer(scene.owner, dtype=np.uint8) > 0, 0, owner).astype(np.uint8)
    colours = {player: theme.cell(player) for player in players_in(owner.tobytes())}
    return shaded(camera, owner, np.full(len(owner), PALE), colours)
