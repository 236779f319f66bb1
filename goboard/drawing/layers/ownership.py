"""The estimated owner of every point: squares that grow with certainty, or shades of whole cells.

A stone bears a square only where its point will probably be another side's.
"""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.cells import shaded
from goboard.drawing.glyphs import edged_squares
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

LEAST_SPACING = 11.0
"""In device-independent pixels: where points are closer, squares would not differ in size, and cells are shaded."""
LEAST, LARGEST = 0.14, 0.42
"""The sides of squares in spacings, for no certainty and for full certainty."""
LEAST_CERTAINTY = 0.12
"""Less is as good as nobody's."""
EDGE = 0.028
"""The thickness of a square's edge in spacings."""


def under(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The shades, below the stones."""
    if scene.findings is None or not _has_cells(scene, camera):
        return []
    colours = {player: theme.cell(player) for player in players_in(scene.findings.owner.tobytes())}
    return shaded(camera, scene.findings.owner, scene.findings.certainty, colours)


def over(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The squares, but where other signs are: on empty points unless cells are shaded, on stones that seem lost."""
    found = scene.findings
    if found is None or camera.is_raster:
        return []
    is_empty = np.frombuffer(scene.stones, dtype=np.uint8) == 0
    seen = found.is_lost if _has_cells(scene, camera) else found.is_lost | is_empty
    seen = seen & camera.shown & (found.owner > 0) & (found.certainty >= LEAST_CERTAINTY)
    seen &= (found.number == 0) & (found.worth == 0)
    seen[_taken(scene)] = False
    shapes: list[Shape] = []
    for player in players_in(found.owner.tobytes()):
        shapes += _squares(scene, camera, theme, np.flatnonzero(seen & (found.owner == player)), player)
    return shapes


def _taken(scene: Scene) -> list[int]:
    """Where something else is to be seen: the record's signs, its variations, and dead stones with their squares."""
    following = (each.vertex for each in scene.variations if each.vertex is not None)
    return [*(mark.vertex for mark in scene.marks), *following, *scene.faint]


def _has_cells(scene: Scene, camera: Camera) -> bool:
    return scene.view.is_shaded or camera.spacing < LEAST_SPACING * camera.ratio


def _squares(scene: Scene, camera: Camera, theme: Theme, spots: NDArray[np.intp], player: int) -> list[Shape]:
    assert scene.findings is not None
    if not len(spots):
        return []
    centres, room = stone_centres(scene, camera, spots), camera.sizes[spots]
    sides = room * (LEAST + (LARGEST - LEAST) * scene.findings.certainty[spots])
    return [*edged_squares(centres, sides, EDGE * room, theme.square(player), theme.mark_on(player))]
