"""What is shown again beyond joined borders, under a veil, and a line around the board proper."""

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Rects, RoundedRect, Shape
from goboard.drawing.theme import Theme

VEIL = 0.5
"""The veil's opacity."""
LINE = 0.45


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Veils over the sides that are joined, as far as the wood goes, and the line."""
    if camera.geometry.is_repeat is None or camera.lattice is None:
        return []
    first_row, last_row, first_column, last_column = camera.geometry.main_lines
    half = camera.spacing / 2
    left, right = camera.across[first_column] - half, camera.across[last_column] + half
    top, bottom = camera.down[first_row] - half, camera.down[last_row] + half
    thin = max(1.0, round(camera.ratio))
    # the lit and shaded edges of the wood stay as they are
    far_left, far_top = camera.frame[0] + 2 * thin, camera.frame[1] + 2 * thin
    wide, tall = camera.frame[2] - 4 * thin, camera.frame[3] - 4 * thin
    boxes, begin, end = [], far_top, far_top + tall
    if first_row > 0:
        boxes = [(far_left, far_top, wide, top - far_top), (far_left, bottom, wide, far_top + tall - bottom)]
        begin, end = top, bottom
    if first_column > 0:
        sides = (far_left, left - far_left), (right, far_left + wide - right)
        boxes += [(side, begin, width, end - begin) for side, width in sides]
    veil = Rects(np.array(boxes, dtype=np.float64).round(), faded(theme.wood_flat, VEIL))
    box = (round(left) + thin / 2, round(top) + thin / 2, round(right - left) - thin, round(bottom - top) - thin)
    return [veil, RoundedRect(box, 0, "", faded(theme.line, LINE), thin)]
