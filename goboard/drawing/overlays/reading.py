"""What an analysis shows without a switch: verdicts that have changed, and a line of moves that was read out."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from goboard.arrays import Float, Int32, Mask, UInt8
from goboard.drawing.camera.camera import Camera
from goboard.drawing.overlays.overlay import Found, Height, Known, Overlay, Points
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

Sign = Callable[[Float, float, float, str], Shape]
"""From places (n, 2), a size, a thickness and a colour, all but the last in pixels."""

THICKNESS = 0.075
"""Of all strokes, in spacings."""
AROUND_STONE, AROUND_POINT = 0.44, 0.27
"""The radii of rings, in spacings."""
CASING = 1.9
"""How much thicker the wood's colour is laid below them, to set them off from lines and stones."""
OPACITY = 0.78
SIZE, WIDEST = 0.50, 0.70
"""Of the numbers of moves and of the room for them, in spacings."""


def find_changed(known: Known) -> Points | None:
    """The vertices whose verdict is another one than before."""
    return Points(known.mask(known.analysis.changed))


def rings(found: Points, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Dashed rings around stones, and smaller ones around points."""
    from goboard.drawing.glyphs import dashed_rings

    is_stone = np.frombuffer(scene.stones, dtype=np.uint8) > 0
    shapes: list[Shape] = []
    for chosen, radius in ((found.chosen & is_stone, AROUND_STONE), (found.chosen & ~is_stone, AROUND_POINT)):
        shapes += cased(chosen, camera, theme, theme.change, dashed_rings, radius)
    return shapes


def cased(chosen: Mask, camera: Camera, theme: Theme, colour: str, draw: Sign, size: float) -> list[Shape]:
    """Signs of that size, in spacings, with a casing of wood; coloured points where there is no room for any."""
    from goboard.drawing.cells import cells
    from goboard.drawing.glyphs import LEAST_SPACING

    chosen = chosen & camera.shown
    if not chosen.any():
        return []
    if camera.spacing < 2 * LEAST_SPACING * camera.ratio:
        return cells(camera, chosen, colour)
    found: list[Shape] = []
    for room, spots in camera.by_size(np.flatnonzero(chosen)):
        width = max(1.2, THICKNESS * room)
        for thickness, ink in ((CASING * width, theme.wood_flat), (width, colour)):
            found.append(draw(camera.centres[spots], size * room, thickness, ink))
    return found


@dataclass(frozen=True, eq=False)
class Moves(Found):
    """Who plays at a vertex in the line, and the number of the move."""

    mover: UInt8
    number: Int32

    @property
    def filled(self) -> Mask:
        return self.number > 0


def find_line(known: Known) -> Moves | None:
    """The line's moves by their numbers, the first one where several fall on a vertex."""
    mover, number = np.zeros(known.board.size, dtype=np.uint8), np.zeros(known.board.size, dtype=np.int32)
    for count, step in enumerate(known.analysis.line, 1):
        if step.vertex >= 0 and not number[step.vertex]:
            mover[step.vertex], number[step.vertex] = step.player, count
    return Moves(mover, number)


def moves(found: Moves, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The stones of each player and the numbers; one that comes where others were taken hides what lies there now."""
    from goboard.drawing.glyphs import LEAST_SPACING, fitting_size, written
    from goboard.drawing.layers.stones import stone_shapes

    is_bare = np.frombuffer(scene.stones, dtype=np.uint8) == 0
    shapes: list[Shape] = []
    for player in players_in(found.mover.tobytes()):
        mine = (found.mover == player) & camera.shown
        for chosen, opacity in ((mine & is_bare, OPACITY), (mine & ~is_bare, 1.0)):
            shapes += stone_shapes(scene, camera, theme, np.flatnonzero(chosen), player, opacity)
        if camera.spacing < 2 * LEAST_SPACING * camera.ratio:
            continue
        for spot in np.flatnonzero(mine).tolist():
            text, spacing = str(found.number[spot]), float(camera.sizes[spot])
            size = fitting_size(text, SIZE * spacing, WIDEST * spacing)
            shapes.append(written([text], camera.centres[[spot]], size, theme.mark_on(player)))
    return shapes


CHANGES = Overlay(
    "changes",
    find=find_changed,
    is_given=lambda analysis: bool(analysis.changed),
    draws={Height.RINGS: rings},
    leaves_room=False,
    gives_way=True,
)
LINE = Overlay("line", find=find_line, is_given=lambda analysis: bool(analysis.line), draws={Height.MOVES: moves})
