"""Where a grid has no points: holes in the wood, through which the table is seen."""

import numpy as np

from goboard.drawing.arrays import Float, Mask
from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import boxes_of
from goboard.drawing.colours import blended, faded
from goboard.drawing.shapes import Rects, Shape
from goboard.drawing.theme import Theme

FADE = (0.5, 0.4, 0.3, 0.2, 0.1)
"""How dark the shadow of the upper and left edges is, step by step away from them."""
RIM, RIM_WIDTH = 0.6, 0.035
"""The opacity of the line around a hole and its width in spacings: without it holes look like dark territory."""
LEAST_SPACING = 6.0
"""In device-independent pixels: below it the edges throw no shadow."""


def hollows(camera: Camera, theme: Theme) -> list[Shape]:
    """The table, the shadow of the edges, and a rim all around."""
    if camera.lattice is None:
        return []
    is_hollow = camera.lattice < 0
    if camera.geometry.is_repeat is not None:
        # beyond joined borders there may be nothing at all
        first, last, left, right = camera.geometry.main_lines
        is_hollow[:first], is_hollow[last + 1 :], is_hollow[:, :left], is_hollow[:, right + 1 :] = (False,) * 4
    if not is_hollow.any():
        return []
    bottom = Rects(boxes_of(is_hollow, camera.across, camera.down, camera.pitch), theme.table)
    return [bottom, *(_edges(camera, theme, is_hollow) if camera.spacing >= LEAST_SPACING * camera.ratio else ())]


def _edges(camera: Camera, theme: Theme, is_hollow: Mask) -> list[Shape]:
    above, before, below, behind = (_along(camera, is_hollow, *step) for step in ((1, 0), (0, 1), (-1, 0), (0, -1)))
    step, wide = max(1.0, round(0.03 * camera.spacing)), max(1.0, round(RIM_WIDTH * camera.spacing))
    found: list[Shape] = []
    for number, part in enumerate(FADE):
        shade, reach = faded(theme.board_shadow, part), step * (number + 1)
        found.append(Rects(np.vstack([_strip(above, height=reach), _strip(before, width=reach)]), shade))
    rim = [_strip(above, height=wide), _strip(before, width=wide)]
    rim += [_strip(below, height=wide, is_far=True), _strip(behind, width=wide, is_far=True)]
    for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        # where the wood has a corner, the strips along its sides leave a gap
        corner = _strip(_along(camera, is_hollow, down, right), width=wide, is_far=right < 0)
        rim.append(_strip(corner, height=wide, is_far=down < 0))
    return [*found, Rects(np.vstack(rim), blended(faded(theme.line, RIM), theme.wood_flat))]


def _along(camera: Camera, is_hollow: Mask, down: int, right: int) -> Float:
    """The boxes of hollow cells at an edge, those side by side as one, see `_at_edge`."""
    return boxes_of(_at_edge(is_hollow, down, right), camera.across, camera.down, camera.pitch)


def _at_edge(is_hollow: Mask, down: int, right: int) -> Mask:
    """The hollow cells whose neighbour so many rows up and columns to the left is not hollow."""
    wide = np.zeros((is_hollow.shape[0] + 2, is_hollow.shape[1] + 2), dtype=np.bool_)
    wide[1:-1, 1:-1] = is_hollow
    found: Mask = is_hollow & ~wide[1 - down : wide.shape[0] - 1 - down, 1 - right : wide.shape[1] - 1 - right]
    return found


def _strip(boxes: Float, width: float = 0.0, height: float = 0.0, is_far: bool = False) -> Float:
    """The left or upper part of boxes, or, `is_far`, the right or lower one: so wide, or so high."""
    found = boxes.copy()
    for side, length in ((0, width), (1, height)):
        if length:
            found[:, side] += boxes[:, side + 2] - length if is_far else 0.0
            found[:, side + 2] = length
    return found
