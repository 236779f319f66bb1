"""How strongly stones are felt on the empty points around them: soft shades in their players' colours."""

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import shaded
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

STRENGTH = 0.85
"""Of the colour of territory, right beside walls."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Cells in several shades of each player's colour, below the stones."""
    found = scene.findings
    if found is None:
        return []
    colours = {player: theme.cell(player) for player in players_in(found.influencer.tobytes())}
    return shaded(camera, found.influencer, STRENGTH * found.influence, colours)
