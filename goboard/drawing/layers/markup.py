"""The record's own signs: TR SQ CR MA SL LB, lines and arrows."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.colours import faded, opaque
from goboard.drawing.glyphs import arrow, crosses, fitting_size, squares, triangles
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Shape, Texts
from goboard.drawing.theme import Theme
from goboard.session.snapshot import Mark

Float = NDArray[np.float64]


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Every sign, on a patch of bare wood where it stands on an empty point, then lines and arrows."""
    found: list[Shape] = []
    bare = [mark.vertex for mark in scene.marks if not scene.stones[mark.vertex] and mark.kind in ("LB", "MA", "SL")]
    for spacing, spots in camera.by_size(np.array(bare, dtype=np.intp)):
        found.append(Discs(camera.centres[spots], 0.36 * spacing, faded(theme.wood_flat, 0.86)))
    for mark in scene.marks:
        found += _sign(mark, scene, camera, theme)
    for start, stop, is_arrow in scene.lines:
        found += _line(camera.centres[start], camera.centres[stop], is_arrow, camera, theme)
    return found


def _sign(mark: Mark, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    centre = stone_centres(scene, camera, np.array([mark.vertex]))
    colour, spacing = theme.mark_on(scene.stones[mark.vertex]), float(camera.sizes[mark.vertex])
    if mark.kind == "LB":
        x, y = centre[0].tolist()
        text = mark.text or "•"
        size = fitting_size(text, 0.54 * spacing, 0.80 * spacing)
        return [Texts(((text, x, y),), size, colour, bold=len(text) < 3)]
    draw = _KINDS.get(mark.kind)
    return [draw(centre, spacing, max(1.0, 0.065 * spacing), colour)] if draw else []


def _triangle(centre: Float, spacing: float, width: float, colour: str) -> Shape:
    return triangles(centre, 0.29 * spacing, stroke=colour, width=width)


def _square(centre: Float, spacing: float, width: float, colour: str) -> Shape:
    return squares(centre, 0.40 * spacing, stroke=colour, width=width)


def _circle(centre: Float, spacing: float, width: float, colour: str) -> Shape:
    return Discs(centre, 0.24 * spacing, "", colour, width)


def _cross(centre: Float, spacing: float, width: float, colour: str) -> Shape:
    return crosses(centre, 0.38 * spacing, 1.2 * width, colour)


def _selected(centre: Float, spacing: float, width: float, colour: str) -> Shape:
    return squares(centre, 0.34 * spacing, fill=colour)


_KINDS: dict[str, Callable[[Float, float, float, str], Shape]] = {
    "TR": _triangle,
    "SQ": _square,
    "CR": _circle,
    "MA": _cross,
    "SL": _selected,
}


def _line(start: Float, stop: Float, is_arrow: bool, camera: Camera, theme: Theme) -> list[Shape]:
    width = max(1.0, 0.075 * camera.spacing)
    colour = opaque(theme.accent)
    if not is_arrow:
        return [Lines(np.concatenate([start, stop])[None, :], width, colour)]
    return [*arrow(start, stop, width, colour)]
