"""The table, and on it the board of wood with its shadow and its edges."""

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.plane_camera import PlaneCamera
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Picture, Rects, RoundedRect, Shape
from goboard.drawing.theme import Theme

SHADOW_STEPS = 8


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Table, shadow, wood, edges; of a plane, which has no edges, wood alone."""
    left, top, width, height = camera.frame
    if isinstance(camera, PlaneCamera):
        wood = Picture(theme.wood, camera.frame, _crop(width, height))
        return [wood, Rects(np.array([[left, top, width, height]]), theme.wood_shade)]
    corner = min(3 * camera.ratio, width / 20, height / 20)
    return [
        RoundedRect((0, 0, camera.width, camera.height), 0, theme.table),
        *_shadow(camera, theme),
        Picture(theme.wood, camera.frame, _crop(width, height), corner),
        RoundedRect(camera.frame, corner, theme.wood_shade),
        *_edges(camera, theme, corner),
    ]


def _shadow(camera: Camera, theme: Theme) -> list[Shape]:
    """Boxes over each other, each a little larger and fainter: a soft shadow that every painter can paint."""
    left, top, width, height = camera.frame
    reach = 10 * camera.ratio
    found: list[Shape] = []
    for step in range(SHADOW_STEPS):
        grow = reach * (step + 1) / SHADOW_STEPS
        box = (left - grow, top - grow + reach / 4, width + 2 * grow, height + 2 * grow)
        found.append(RoundedRect(box, grow, faded(theme.board_shadow, 1 / SHADOW_STEPS)))
    return found


def _edges(camera: Camera, theme: Theme, corner: float) -> list[Shape]:
    left, top, width, height = camera.frame
    thin = max(1.0, round(camera.ratio))
    lit, shaded = theme.wood_edge
    inner = (left + thin / 2, top + thin / 2, width - thin, height - thin)
    bright = (left + 1.5 * thin, top + 1.5 * thin, width - 3 * thin, height - 3 * thin)
    return [RoundedRect(inner, corner, "", shaded, thin), RoundedRect(bright, max(corner - thin, 0), "", lit, thin)]


def _crop(width: float, height: float) -> tuple[float, float, float, float]:
    """The largest part of a square image with these proportions, from its middle: wood is neither bent nor tiled."""
    longer = max(width, height)
    across, down = width / longer, height / longer
    return (1 - across) / 2, (1 - down) / 2, across, down
