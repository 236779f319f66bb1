"""Arrows on borders that are joined, as mathematicians draw them: borders with the same arrows are one border, laid on
each other so that the arrows point the same way."""

import math

import numpy as np

from goboard.arrays import Float
from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import faded, opaque
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Lines, Polygons, Shape
from goboard.drawing.theme import Theme

LENGTH, WIDTH, NOTCH = 0.62, 0.54, 0.16
"""Of an arrow's head, in spacings, and how far its back is bent in."""
LEAST, MOST = 12.0, 30.0
"""Its length in device-independent pixels."""
APART = 0.62
"""Between the two heads of a double arrow, in their length."""
SHAFT, CASING = 0.075, 0.07
"""The widths of the line along the border and of what sets the head off, in the head's length."""
LINE_OPACITY = 0.8
NAME = 1.1
"""The room of a name on the border, in its size."""
Arrow = tuple[Float, Float]
"""Its middle in pixels, and where it points: (x, y) of length 1."""


def seams(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Single arrows on the left and the right, double ones on top and bottom, and the borders that bear them."""
    pairs = (_level(camera), _upright(camera))
    usual = min(max(LENGTH * camera.spacing, LEAST * camera.ratio), MOST * camera.ratio)
    heads: list[Float] = []
    for number, arrows in enumerate(pairs, 1):
        length = min(usual, _room(camera) / (1 + APART * (number - 1)))
        for middle, way in arrows:
            steps = (np.arange(number) - (number - 1) / 2) * APART * length
            heads += [_head(middle + step * way, way, length) for step in steps.tolist()]
    if not heads:
        return []
    sides = _borders(camera, *map(bool, pairs))
    ink = theme.line if theme.is_plain else theme.accent
    casing = opaque(theme.wood_flat)
    return [
        Lines(sides, max(1.0, SHAFT * usual), faded(ink, LINE_OPACITY)),
        Polygons(tuple(heads), fill=ink, stroke=casing, width=max(1.0, CASING * usual)),
    ]


def _room(camera: Camera) -> float:
    """How long an arrow may be between the names of lines that stand on the border; on small boards it covers them."""
    if not camera.label_size or not any(map(any, camera.geometry.main_border.sides)):
        return math.inf
    return max(camera.spacing - NAME * camera.label_size, LEAST * camera.ratio)


def _head(middle: Float, way: Float, length: float) -> Float:
    aside = np.array([-way[1], way[0]]) * (WIDTH / LENGTH * length / 2)
    back = middle - way * length / 2
    return np.stack([middle + way * length / 2, back + aside, back + way * (NOTCH / LENGTH * length), back - aside])


def _box(camera: Camera) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the board proper."""
    first_row, last_row, first_column, last_column = camera.geometry.main_lines
    half = camera.pitch / 2
    return (
        float(camera.across[first_column]) - half,
        float(camera.down[first_row]) - half,
        float(camera.across[last_column]) + half,
        float(camera.down[last_row]) + half,
    )


def _borders(camera: Camera, is_level: bool, is_upright: bool) -> Float:
    left, top, right, bottom = _box(camera)
    sides = [(left, top, left, bottom), (right, top, right, bottom)] if is_level else []
    ends = [(left, top, right, top), (left, bottom, right, bottom)] if is_upright else []
    return np.array([*sides, *ends], dtype=np.float64)


def _level(camera: Camera) -> list[Arrow]:
    """The arrows on the left and on the right: none where these are not joined."""
    left, _, right, _ = _box(camera)
    first = camera.geometry.main_lines[0]
    # the one on the left points up
    return [(np.array([x, _between(camera.down, first + one, first + other)]), _way((0, one - other)))
            for x, (one, other) in zip((left, right), camera.geometry.joined_rows, strict=False)]  # fmt: skip


def _upright(camera: Camera) -> list[Arrow]:
    """Those on top and at the bottom."""
    _, top, _, bottom = _box(camera)
    first = camera.geometry.main_lines[2]
    return [(np.array([_between(camera.across, first + one, first + other), y]), _way((other - one, 0)))
            for y, (one, other) in zip((top, bottom), camera.geometry.joined_columns, strict=False)]  # fmt: skip


def _between(lines: Float, one: int, other: int) -> float:
    return float(lines[one] + lines[other]) / 2


def _way(step: tuple[int, int]) -> Float:
    return np.array(step, dtype=np.float64)
