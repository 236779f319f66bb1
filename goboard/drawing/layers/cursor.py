"""Where the keyboard points: the four corners of a frame around the vertex, wherever it is shown."""

import numpy as np

from goboard.drawing.arrays import Float
from goboard.drawing.camera.camera import Box, Camera
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Lines, Shape
from goboard.drawing.theme import Theme

SIDE, ARM = 1.04, 0.3
"""Of the frame, and of each of its arms, in spacings: outside of stones but for their rims."""
LEAST_SIDE = 12.0
"""Device-independent pixels: around the points of large boards the frame keeps this size."""
DARK, BRIGHT = "#14120f", "#fffdf6"
"""Below the accent, whichever differs from it more: to set it off from wood and stones of its own brightness."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Corners in the accent's colour with a casing, or nothing where the keyboard does not point."""
    if scene.cursor is None:
        return []
    boxes = camera.boxes(scene.cursor, SIDE)
    ends = np.concatenate([_corners(_at_least(box, LEAST_SIDE * camera.ratio)) for box in boxes])
    width = max(1.6 * camera.ratio, 0.05 * camera.spacing)
    casing = DARK if theme.is_dark else BRIGHT
    return [Lines(ends, 2.2 * width, casing), Lines(ends, width, theme.accent)]


def _at_least(box: Box, side: float) -> Box:
    left, top, wide, _ = box
    grown = max(side, wide)
    return left - (grown - wide) / 2, top - (grown - wide) / 2, grown, grown


def _corners(box: Box) -> Float:
    """Two strokes at each corner, (8, 4)."""
    left, top, side, _ = box
    arm = ARM / SIDE * side
    found = []
    for x, inward in ((left, arm), (left + side, -arm)):
        for y, downward in ((top, arm), (top + side, -arm)):
            found += [(x, y, x + inward, y), (x, y, x, y + downward)]
    return np.array(found, dtype=np.float64)
