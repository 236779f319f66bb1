"""The lines of the infinite plane, and their numbers in strips: x along the bottom, y along the left."""

from itertools import cycle

import numpy as np

from goboard.arrays import Float
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.plane import PlaneCamera, line_label
from goboard.drawing.colours import blended, faded
from goboard.drawing.layers.ground import line_ink
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import CHARACTER, Discs, Rects, Shape, Texts
from goboard.drawing.theme import Theme

OPACITY = 0.88
"""Of the strips."""
AXIS = 0.35
"""The opacity of what makes the lines through the origin wider."""


def plane_lines(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Lines across the whole picture, those through the origin with a faint border, and a dot on the origin."""
    assert isinstance(camera, PlaneCamera)
    columns, across = camera.columns_by(camera.line_step)
    rows, down = camera.rows_by(camera.line_step)
    thin = float(camera.line_width)
    # without transparency: hundreds of transparent lines take longer than all the rest of the picture
    ink = blended(line_ink(camera, theme), theme.wood_flat) if camera.line_step == 1 else theme.line
    found: list[Shape] = [Rects(np.vstack([_upright(across, thin, camera), _level(down, thin, camera)]), ink)]
    wide = thin + 2 * max(1.0, round(0.5 * thin))
    x, y = _pixel_of_origin(columns, across), _pixel_of_origin(rows, down)
    found.append(Rects(np.vstack([_upright(x, wide, camera), _level(y, wide, camera)]), faded(theme.line, AXIS)))
    if len(x) and len(y):
        found.append(Discs(np.column_stack([x, y]), max(0.12 * camera.spacing, 2.0 * thin), fill=theme.hoshi))
    return found


def _pixel_of_origin(numbers: range, pixels: Float) -> Float:
    """The pixel of line 0, none where it is not among these."""
    return pixels[numbers.index(0) :][:1] if 0 in numbers else pixels[:0]


def _upright(across: Float, width: float, camera: Camera) -> Float:
    return _boxes(across - width / 2, np.zeros_like(across), width, camera.height)


def _level(down: Float, width: float, camera: Camera) -> Float:
    return _boxes(np.zeros_like(down), down - width / 2, camera.width, width)


def _boxes(left: Float, top: Float, width: float, height: float) -> Float:
    return np.column_stack([left, top, np.full_like(left, width), np.full_like(left, height)])


def plane_coordinates(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The strips and one batch of texts."""
    assert isinstance(camera, PlaneCamera)
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
