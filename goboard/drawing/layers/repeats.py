"""What is shown again beyond joined borders, under a veil, and a line around the board proper."""

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Rects, RoundedRect, Shape
from goboard.drawing.theme import Theme

VEIL = 0.5
"""The veil's opacity."""
LINE = 0.45


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Veils over the four sides, not over their coordinates, and the line."""
    if camera.geometry.is_repeat is None or camera.lattice is None:
        return []
    first_row, last_row, first_column, last_column = camera.geometry.main_lines
    half = camera.spacing / 2
    left, right = camera.across[first_column] - half, camera.across[last_column] + half
    top, bottom = camera.down[first_row] - half, camera.down[last_row] + half
    far_left, far_right = camera.across[0] - half, camera.across[-1] + half
    far_top, far_bottom = camera.down[0] - half, camera.down[-1] + half
    width = far_right - far_left
    boxes = [
        (far_left, far_top, width, top - far_top),
        (far_left, bottom, width, far_bottom - bottom),
        (far_left, top, left - far_left, bottom - top),
        (right, top, far_right - right, bottom - top),
    ]
    thin = max(1.0, round(camera.ratio))
    veil = Rects(np.array(boxes, dtype=np.float64).round(), faded(theme.wood_flat, VEIL))
    box = (round(left) + thin / 2, round(top) + thin / 2, round(right - left) - thin, round(bottom - top) - thin)
    return [veil, RoundedRect(box, 0, "", faded(theme.line, LINE), thin)]
