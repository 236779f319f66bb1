"""The weights of the infinite plane as far as one sees, most of whose points have no vertex: worked out in floats."""

from functools import lru_cache

import numpy as np

from goboard.arrays import Float, distinct
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.cells import boxes_of
from goboard.drawing.colours import faded
from goboard.drawing.layers.heat import LEAST_SPACING, OPACITY, STEPS, numbers_at, shade_colour, shades_of
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Rects, Shape
from goboard.drawing.theme import Theme
from goboard.rules.formulas.floats import rounded_values
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.tree import Formula

FARTHEST = 10**300
"""Coordinates of the plane, for looking at: those beyond look like this one."""


def plane_heat(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Every cell in the picture, in the shades of the weights that are known, and its number."""
    assert isinstance(camera, PlaneCamera)
    weights = plane_weights(scene, camera)
    is_known = np.isfinite(weights)
    shades = shades_of(weights, scene.weights)
    found: list[Shape] = []
    numbers: list[Shape] = []
    bare = np.frombuffer(scene.stones, dtype=np.uint8)[camera.lattice] == 0
    centres = np.stack(np.meshgrid(camera.across, camera.down), axis=2)
    for shade in distinct(shades[is_known]):
        chosen = is_known & (shades == shade)
        colour = faded(shade_colour(theme, shade / STEPS), OPACITY)
        found.append(Rects(boxes_of(chosen, camera.across, camera.down, camera.pitch), colour))
        if camera.spacing >= LEAST_SPACING * camera.ratio:
            at = chosen & bare
            numbers += numbers_at(weights[at], centres[at], camera.spacing, camera, theme, colour)
    return [*found, *numbers]


def plane_weights(scene: Scene, camera: PlaneCamera) -> Float:
    """(rows, columns) what the cells of a picture of the plane weigh, rounded: the point in their middle, or, where
    cells are larger than the spacing, the heaviest of those known in them."""
    (x, y), (left, top) = (_rounded(number) for number in camera.view.centre), camera.origin
    columns = x + np.rint((camera.across - left) / camera.scale)
    rows = y + np.rint((top - camera.down) / camera.scale)
    found = rounded_values(_formula(scene.weight_formula), {"x": columns[None, :], "y": rows[:, None]}).copy()
    if camera.pitch != camera.scale and scene.weights is not None:
        known = np.flatnonzero(camera.shown & np.isfinite(scene.weights))
        at_x = np.searchsorted(camera.across[1:] - camera.pitch / 2, camera.centres[known, 0])
        at_y = np.searchsorted(camera.down[1:] - camera.pitch / 2, camera.centres[known, 1])
        np.fmax.at(found, (at_y, at_x), scene.weights[known])
    return found


def _rounded(number: int) -> float:
    return float(max(-FARTHEST, min(number, FARTHEST)))


@lru_cache(maxsize=4)
def _formula(text: str) -> Formula:
    return parse(text, ("x", "y"))
