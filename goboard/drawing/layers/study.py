"""Guessing and solving: points that are ruled out are veiled, a hint's are tinted, wrong guesses are crossed."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import bordered, cells
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import crosses
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme

VEIL, TINT = 0.55, 0.18
"""The opacity of what is ruled out and of a hint's cells."""
INSET, THICKNESS = 0.05, 0.06
"""Of the line around a hint's points, in spacings."""


def under(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Below the stones: veils, and the tint and outline of a hint."""
    if scene.study is None:
        return []
    found: list[Shape] = []
    if scene.study.ruled_out:
        found += cells(camera, _chosen(scene.study.ruled_out, camera), faded(theme.table, VEIL))
    if scene.study.hint:
        chosen = _chosen(scene.study.hint, camera)
        found += cells(camera, chosen, faded(theme.accent, TINT))
        found += bordered(camera, chosen, INSET, THICKNESS, theme.accent)
    return found


def over(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Crosses in the colour of warnings, on discs of bare wood."""
    if scene.study is None:
        return []
    found: list[Shape] = []
    for spacing, spots in camera.by_size(np.array(scene.study.wrong, dtype=np.intp)):
        seen = camera.centres[spots[camera.shown[spots]]]
        found.append(Discs(seen, 0.34 * spacing, faded(theme.wood_flat, 0.86)))
        found.append(crosses(seen, 0.40 * spacing, max(1.5, 0.11 * spacing), theme.warning))
    return found


def _chosen(spots: tuple[int, ...], camera: Camera) -> NDArray[np.bool_]:
    chosen = np.zeros(len(camera.centres), dtype=np.bool_)
    chosen[list(spots)] = True
    return chosen
