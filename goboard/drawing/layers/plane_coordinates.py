"""The numbers of the plane's lines, in strips over the picture: x along the bottom, y along the left."""

from itertools import cycle

import numpy as np

from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.plane import CHARACTER, PlaneCamera, line_label
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Rects, Shape, Texts
from goboard.drawing.theme import Theme

OPACITY = 0.88


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The strips and one batch of texts, on the plane alone and where coordinates are asked for."""
    if not isinstance(camera, PlaneCamera) or not camera.label_size:
        return []
    left, _, _, height = camera.inner
    bottom = round(height)
    ground = faded(theme.wood_flat, OPACITY)
    return [
        Rects(np.array([[0, bottom, camera.width, camera.height - bottom], [0, 0, left, bottom]]), ground),
        Texts((*_across(camera), *_up(camera)), camera.label_size, theme.coordinate),
    ]


def _across(camera: PlaneCamera) -> list[tuple[str, float, float]]:
    left, _, _, height = camera.inner
    ends = camera.view.centre[0] + camera.columns[0], camera.view.centre[0] + camera.columns[-1]
    widest = max(len(line_label(number)) for number in ends)
    step = _step(camera, (CHARACTER * widest + 0.6) * camera.label_size)
    y = (height + camera.height) / 2
    numbers, pixels = camera.columns_by(step)
    found = [(line_label(number), x) for number, x in zip(numbers, pixels.tolist(), strict=True)]
    return [
        (text, x, y) for text, x in found if left <= x <= camera.width - CHARACTER / 2 * len(text) * camera.label_size
    ]


def _up(camera: PlaneCamera) -> list[tuple[str, float, float]]:
    left, _, _, height = camera.inner
    half = camera.label_size / 2
    numbers, pixels = camera.rows_by(_step(camera, 1.3 * camera.label_size))
    places = zip(numbers, pixels.tolist(), strict=True)
    return [(line_label(number), left / 2, y) for number, y in places if half <= y <= height - half]


def _step(camera: PlaneCamera, room: float) -> int:
    """Every how many lines there are so many pixels for a number: 1, 5, 10, 50 ..., only where a line is drawn."""
    step, factors = 1, cycle((5, 2))
    while step < camera.line_step or step * camera.spacing < room:
        step *= next(factors)
    return step
