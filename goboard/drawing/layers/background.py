"""The table, and on it the board of wood with its shadow and its edges."""

import numpy as np

from goboard.drawing.camera.camera import Box, Camera
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.colours import faded
from goboard.drawing.layers.hollows import hollows
from goboard.drawing.layers.spatial import body_shapes
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Picture, Rects, RoundedRect, Shape
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.theme import Theme

SHADOW_STEPS = 8
OUTSIDE = 20
"""Device-independent pixels of wood that are kept beyond the picture."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Table, shadow, wood, edges; of a plane, which has no edges, wood alone."""
    if isinstance(camera, SolidCamera) and camera.body.is_closed:
        return body_shapes(camera, theme)
    left, top, width, height = frame = _seen(camera)
    if isinstance(camera, PlaneCamera):
        if theme.is_plain:
            return [RoundedRect((0, 0, camera.width, camera.height), 0, theme.table)]
        wood = Picture(theme.wood, frame, _crop(width, height))
        return [wood, Rects(np.array([[left, top, width, height]]), theme.wood_shade)]
    if theme.is_plain:
        return [RoundedRect((0, 0, camera.width, camera.height), 0, theme.table), *hollows(camera, theme)]
    corner = min(3 * camera.ratio, width / 20, height / 20)
    return [
        RoundedRect((0, 0, camera.width, camera.height), 0, theme.table),
        *_shadow(frame, camera.ratio, theme),
        Picture(theme.wood, frame, _crop(width, height), corner),
        RoundedRect(frame, corner, theme.wood_shade),
        *_edges(frame, camera.ratio, theme, corner),
        *hollows(camera, theme),
    ]


def _seen(camera: Camera) -> Box:
    """The wood as far as it reaches into the picture, and a little farther: its edges are where they are."""
    left, top, width, height = camera.frame
    room = OUTSIDE * camera.ratio
    right, bottom = min(left + width, camera.width + room), min(top + height, camera.height + room)
    left, top = max(left, -room), max(top, -room)
    return left, top, max(right - left, 1.0), max(bottom - top, 1.0)


def _shadow(frame: Box, ratio: float, theme: Theme) -> list[Shape]:
    """Boxes over each other, each a little larger and fainter: a soft shadow that every painter can paint."""
    left, top, width, height = frame
    reach = 10 * ratio
    found: list[Shape] = []
    for step in range(SHADOW_STEPS):
        grow = reach * (step + 1) / SHADOW_STEPS
        box = (left - grow, top - grow + reach / 4, width + 2 * grow, height + 2 * grow)
        found.append(RoundedRect(box, grow, faded(theme.board_shadow, 1 / SHADOW_STEPS)))
    return found


def _edges(frame: Box, ratio: float, theme: Theme, corner: float) -> list[Shape]:
    left, top, width, height = frame
    thin = max(1.0, round(ratio))
    lit, shaded = theme.wood_edge
    inner = (left + thin / 2, top + thin / 2, width - thin, height - thin)
    bright = (left + 1.5 * thin, top + 1.5 * thin, width - 3 * thin, height - 3 * thin)
    return [RoundedRect(inner, corner, "", shaded, thin), RoundedRect(bright, max(corner - thin, 0), "", lit, thin)]


def _crop(width: float, height: float) -> tuple[float, float, float, float]:
    """The largest part of a square image with these proportions, from its middle: wood is neither bent nor tiled."""
    longer = max(width, height)
    across, down = width / longer, height / longer
    return (1 - across) / 2, (1 - down) / 2, across, down
