"""The estimated owner of every point: squares that grow with certainty, or shades of whole cells.

A stone bears a square only where its point will probably be another side's; beside the player's mark, where stones
carry one.
"""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.arrays import Float, Mask
from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import shaded
from goboard.drawing.glyphs import edged_squares
from goboard.drawing.layers.signs import beside_mark
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

LEAST_SPACING = 11.0
"""In device-independent pixels: where points are closer, squares would not differ in size, and cells are shaded."""
LEAST, LARGEST = 0.14, 0.42
"""The sides of squares in spacings, for no certainty and for full certainty."""
LEAST_CERTAINTY = 0.12
"""Less is as good as nobody's."""
LARGEST_BESIDE = 0.26
"""The side of the largest square beside a player's mark."""
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
    seen = squared(scene, camera)
    if scene.findings is None or not seen.any():
        return []
    owner = scene.findings.owner
    shapes: list[Shape] = []
    for player in players_in((owner * seen).tobytes()):
        shapes += _squares(scene, camera, theme, np.flatnonzero(seen & (owner == player)), player)
    return shapes


def squared(scene: Scene, camera: Camera) -> Mask:
    """(n,) where squares are drawn."""
    found = scene.findings
    if found is None or camera.is_raster:
        return np.zeros(len(scene.stones), dtype=np.bool_)
    is_empty = np.frombuffer(scene.stones, dtype=np.uint8) == 0
    seen = found.is_lost if _has_cells(scene, camera) else found.is_lost | is_empty
    seen = seen & camera.shown & (found.owner > 0) & (found.certainty >= LEAST_CERTAINTY)
    for sign in (found.number, found.worth, found.attacker, found.defender, found.is_marginal):
        seen &= sign == 0
    seen[_taken(scene)] = False
    return seen


def sides(scene: Scene, camera: Camera, spots: NDArray[np.intp]) -> Float:
    """The sides (m,) of the squares there, in pixels, beside a player's mark smaller ones."""
    assert scene.findings is not None
    is_beside = np.frombuffer(scene.stones, dtype=np.uint8)[spots] > 0 if scene.letters else np.False_
    largest = np.where(is_beside, LARGEST_BESIDE, LARGEST)
    found: Float = camera.sizes[spots] * (LEAST + (largest - LEAST) * scene.findings.certainty[spots])
    return found


def _taken(scene: Scene) -> list[int]:
    """Where something else is to be seen: the record's signs, its variations, and the signs of a count."""
    following = (each.vertex for each in scene.variations if each.vertex is not None)
    return [*(mark.vertex for mark in scene.marks), *following, *scene.faint, *scene.dame, *scene.seki]


def _has_cells(scene: Scene, camera: Camera) -> bool:
    return scene.view.is_shaded or camera.spacing < LEAST_SPACING * camera.ratio


def _squares(scene: Scene, camera: Camera, theme: Theme, spots: NDArray[np.intp], player: int) -> list[Shape]:
    centres, edge = beside_mark(scene, camera, spots), EDGE * camera.sizes[spots]
    return [*edged_squares(centres, sides(scene, camera, spots), edge, theme.square(player), theme.mark_on(player))]
