"""The numbers of the plane's lines, in strips over the picture: x along the bottom, y along the left."""

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.plane_camera import CHARACTER, PlaneCamera, line_label
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Rects, Shape, Texts
from goboard.drawing.theme import Theme

STEPS = (1, 5, 10, 50, 100, 500)
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
    numbers = [camera.view.centre[0] + column for column in camera.columns]
    widest = max(len(line_label(number)) for number in (numbers[0], numbers[-1]))
    step = _step((CHARACTER * widest + 0.6) * camera.label_size / camera.spacing)
    y = (height + camera.height) / 2
    places = zip(numbers, camera.across.tolist(), strict=True)
    found = [(line_label(number), x, y) for number, x in places if number % step == 0]
    return [
        (text, x, y)
        for text, x, y in found
        if left <= x <= camera.width - CHARACTER / 2 * len(text) * camera.label_size
    ]


def _up(camera: PlaneCamera) -> list[tuple[str, float, float]]:
    left, _, _, height = camera.inner
    half = camera.label_size / 2
    numbers = [camera.view.centre[1] + row for row in reversed(camera.rows)]
    step = _step(1.3 * camera.label_size / camera.spacing)
    places = zip(numbers, camera.down.tolist(), strict=True)
    return [
        (line_label(number), left / 2, y) for number, y in places if number % step == 0 and half <= y <= height - half
    ]


def _step(room: float) -> int:
    """Every how many lines there is room for a number."""
    return next((step for step in STEPS if step >= room), STEPS[-1])
