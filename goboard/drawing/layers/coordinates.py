"""Coordinates: letters and numbers around a grid. They thin out where room is short."""

import math
from dataclasses import dataclass

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.geometry import Names
from goboard.drawing.plane_camera import PlaneCamera
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Rects, Shape, Texts
from goboard.drawing.theme import Theme

Item = tuple[str, float, float]
"""A text and its place."""
STRIP, OPACITY = 1.7, 0.88
"""The height of the strip along the bottom, in text sizes, and how much it covers."""
CUT = 0.3
"""Of a strip: names whose middle is no farther from the picture's edge stand in it."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
CHARACTER = 0.62
"""The width of a character, of the text's size."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of texts, or nothing where none are asked for; the plane has them over its stones, in a strip."""
    if not scene.view.coordinates or camera.lattice is None or isinstance(camera, PlaneCamera):
        return []
    return [] if camera.geometry.is_repeat is not None else [_around(camera, theme)]


def over(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """What lies over the stones: names around a board with repeats, over their veil; and strips at the picture's edge.

    What is left of the picture, or below it, stands in the strips once more, so that no line loses its name.
    """
    if not camera.label_size or camera.lattice is None or isinstance(camera, PlaneCamera):
        return []
    names = [_around(camera, theme)] if camera.geometry.is_repeat is not None else []
    return [*names, *_strips(camera, theme)]


def _around(camera: Camera, theme: Theme) -> Texts:
    """The names around the board, as far as they are in the picture."""
    border, places = camera.geometry.border, _Places.of(camera)
    items: list[Item] = []
    for y, names in ((places.above, border.above), (places.below, border.below)):
        if 0 <= y <= camera.height:
            items += _along_columns(camera, names, y)
    for x, names in ((places.before, border.left), (places.behind, border.right)):
        if 0 <= x <= camera.width:
            items += _along_rows(camera, names, x)
    return Texts(tuple(items), camera.label_size, theme.coordinate)


def _strips(camera: Camera, theme: Theme) -> list[Shape]:
    border, size, places = camera.geometry.border, camera.label_size, _Places.of(camera)
    wide, tall = math.ceil((2 * _half(border.left) + 0.8) * size), math.ceil(STRIP * size)
    # names that would be cut off
    is_left, is_below = places.before < CUT * wide, places.below > camera.height - CUT * tall
    bottom = camera.height - tall if is_below else camera.height
    boxes, items = [], []
    if is_below:
        boxes.append((0, bottom, camera.width, tall))
        found = _along_columns(camera, border.below, bottom + tall / 2)
        items += [item for item in found if not is_left or item[1] >= wide]
    if is_left:
        boxes.append((0, 0, wide, bottom))
        items += [item for item in _along_rows(camera, border.left, wide / 2) if item[2] <= bottom - size / 2]
    if not boxes:
        return []
    ground = Rects(np.array(boxes, dtype=np.float64), faded(theme.wood_flat, OPACITY))
    return [ground, Texts(tuple(items), size, theme.coordinate)]


@dataclass(frozen=True)
class _Places:
    """Where the names stand on the wood: the pixels of two rows of them and of two columns."""

    above: float
    below: float
    before: float
    behind: float

    @staticmethod
    def of(camera: Camera) -> "_Places":
        left, top, width, height = camera.frame
        half = _half(camera.geometry.border.left + camera.geometry.border.right)
        return _Places(
            _between(float(camera.down[0]), top, camera, -1, 0.4),
            _between(float(camera.down[-1]), top + height, camera, 1, 0.4),
            _between(float(camera.across[0]), left, camera, -1, half),
            _between(float(camera.across[-1]), left + width, camera, 1, half),
        )


def _half(names: Names) -> float:
    """Half the width of the longest name, in text sizes."""
    return CHARACTER * max(map(len, names), default=0) / 2


def _along_columns(camera: Camera, names: Names, y: float) -> list[Item]:
    """The names of columns in the picture, at that height."""
    room = (2 * _half(names) + 0.4) * camera.label_size / camera.spacing
    found = [(names[column], float(camera.across[column]), y) for column in _thinned(names, room)]
    return [item for item in found if 0 <= item[1] <= camera.width]


def _along_rows(camera: Camera, names: Names, x: float) -> list[Item]:
    """The names of rows in the picture, that far from the left."""
    room = 1.3 * camera.label_size / camera.spacing
    found = [(names[row], x, float(camera.down[row])) for row in _thinned(names, room)]
    return [item for item in found if 0 <= item[2] <= camera.height]


def _thinned(names: Names, room: float) -> list[int]:
    """Which lines carry a name: those at a step that has room, counted from A or 1 in either direction."""
    step = next((step for step in STEPS if step >= room), STEPS[-1])
    if step == 1:
        return [line for line, name in enumerate(names) if name]
    firsts = [line for line, name in enumerate(names) if name in ("A", "1")] or [0]
    is_downwards = firsts[0] > len(names) / 2
    numbers = range(len(names), 0, -1) if is_downwards else range(1, len(names) + 1)
    return [line for line, number in enumerate(numbers) if names[line] and (number % step == 0 or number == 1)]


def _between(border: float, edge: float, camera: Camera, outward: int, half: float) -> float:
    """The middle between the stones' room at the border and the edge of the wood, not far from the stones."""
    inner = border + outward * 0.5 * camera.spacing
    closest = border + outward * (0.72 * camera.spacing + (half + 0.25) * camera.label_size)
    middle = (inner + edge) / 2
    return min(middle, closest) if outward > 0 else max(middle, closest)
