"""Stones of which it depends on who moves first: a question mark at the upper right of each."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import cells
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import AWAY, LEAST_SPACING, RADIUS
from goboard.drawing.layers.stones import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme

SIZE = 0.34
"""Of the question mark, in spacings."""
TINT = 0.45
"""The opacity of a tint over stones that are too small for a sign."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A disc and a question mark on each stone."""
    if scene.findings is None or not scene.findings.is_unsettled.any():
        return []
    chosen = scene.findings.is_unsettled & camera.shown
    if camera.spacing < 2 * LEAST_SPACING * camera.ratio:
        return cells(camera, chosen, faded(theme.gap, TINT))
    ground, ink = theme.sign
    found: list[Shape] = []
    for spacing, spots in camera.by_size(np.flatnonzero(chosen)):
        centres = stone_centres(scene, camera, spots) + AWAY * spacing * np.array([1.0, -1.0])
        found.append(Discs(centres, RADIUS * spacing, ground, ink, max(1.0, 0.14 * RADIUS * spacing)))
        found.append(Texts(tuple(("?", x, y) for x, y in centres.tolist()), SIZE * spacing, ink, bold=True))
    return found
