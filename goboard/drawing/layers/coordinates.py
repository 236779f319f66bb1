"""Coordinates: letters and numbers around a grid. They thin out where room is short.

Beyond a border that is joined the other way round lines have other names than on the board proper: those stand beside
what is drawn outermost, fainter, and the board's own on its border.
"""

import math
from dataclasses import dataclass

import numpy as np

from goboard.drawing.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.geometry import Border, Names
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
FAINT = 0.6
"""The opacity of names of lines beyond a joined border, where the board proper has others."""
SPARSE = 6.0
"""How much more room names on a border take where they would cover whole stones."""
PATCH = 0.8
"""The opacity of the wood under the names on a border."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of texts, or nothing where none are asked for; the plane has them over its stones, in a strip."""
    if not scene.view.coordinates or camera.lattice is None or isinstance(camera, PlaneCamera):
        return []
    return [] if camera.geometry.is_repeat is not None else _around(camera, theme)


def over(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """What lies over the stones: names around a board with repeats, over their veil; and strips at the picture's edge.

    What is left of the picture, or below it, stands in the strips once more, so that no line loses its name.
    """
    if not camera.label_size or camera.lattice is None or isinstance(camera, PlaneCamera):
        return []
    if camera.geometry.is_repeat is None:
        return _strips(camera, theme)
    return [*_around(camera, theme), *_on_border(camera, theme), *_strips(camera, theme)]


def _around(camera: Camera, theme: Theme) -> list[Shape]:
    """The names around all that is drawn, as far as they are in the parts of the picture that are painted."""
    geometry = camera.geometry
    plain: list[Item] = []
    faint: list[Item] = []
    for found, main in zip(_Places.of(camera).items(camera, geometry.border), geometry.main_border.sides, strict=True):
        items = faint if any(main) else plain
        items += found
    inks = (plain, theme.coordinate), (faint, faded(theme.coordinate, FAINT))
    return [Texts(tuple(items), camera.label_size, ink) for items, ink in inks if items]


def _on_border(camera: Camera, theme: Theme) -> list[Shape]:
    """The board's own names on its border, on the sides beyond which lines have others."""
    names = camera.geometry.main_border
    if not any(map(any, names.sides)):
        return []
    (first_row, last_row, first_column, last_column), half = camera.geometry.main_lines, camera.pitch / 2
    places = _Places(
        float(camera.down[first_row]) - half,
        float(camera.down[last_row]) + half,
        float(camera.across[first_column]) - half,
        float(camera.across[last_column]) + half,
    )
    # over stones of their own size names are few
    thinning = SPARSE if camera.spacing < 2 * camera.label_size else 1.0
    found = [item for items in places.items(camera, names, thinning) for item in items]
    if not found:
        return []
    size, boxes = camera.label_size, []
    for text, x, y in found:
        wide, tall = (CHARACTER * len(text) + 0.3) * size, 1.1 * size
        boxes.append((x - wide / 2, y - tall / 2, wide, tall))
    patches = Rects(np.array(boxes, dtype=np.float64), faded(theme.wood_flat, PATCH))
    return [patches, Texts(tuple(found), size, theme.coordinate)]


def _is_painted(camera: Camera, x: float, y: float, wide: float, tall: float) -> bool:
    """Does a box around that middle reach into a part of the picture that is painted?"""
    return any(
        left - wide / 2 <= x <= left + width + wide / 2 and top - tall / 2 <= y <= top + height + tall / 2
        for left, top, width, height in camera.windows
    )


def _painted(camera: Camera, items: list[Item]) -> list[Item]:
    """Those of the texts in a picture that reach into the parts of it that are painted."""
    if camera.whole is camera:
        return items
    size = camera.label_size
    return [
        (text, x, y)
        for text, x, y in items
        if _is_painted(camera, x, y, (CHARACTER * len(text) + 0.5) * size, 1.5 * size)
    ]


def _strips(camera: Camera, theme: Theme) -> list[Shape]:
    size, places = camera.label_size, _Places.of(camera)
    wide, tall = math.ceil((2 * _half(camera.geometry.border.left) + 0.8) * size), math.ceil(STRIP * size)
    # names that would be cut off
    is_left, is_below = places.before < CUT * wide, places.below > camera.height - CUT * tall
    bottom = camera.height - tall if is_below else camera.height
    (below, ink_below), (left, ink_left) = _seen_names(camera, theme, wide, camera.height - tall)
    boxes, texts = [], []
    if is_below:
        boxes.append((0, bottom, camera.width, tall))
        found = _along_columns(camera, below, bottom + tall / 2)
        texts.append(Texts(tuple(item for item in found if not is_left or item[1] >= wide), size, ink_below))
    if is_left:
        boxes.append((0, 0, wide, bottom))
        found = _along_rows(camera, left, wide / 2)
        texts.append(Texts(tuple(item for item in found if item[2] <= bottom - size / 2), size, ink_left))
    return [Rects(np.array(boxes, dtype=np.float64), faded(theme.wood_flat, OPACITY)), *texts] if boxes else []


def _seen_names(camera: Camera, theme: Theme, left: float, bottom: float) -> list[tuple[Names, str]]:
    """What is seen beside strips that end there is called like that, and written in that ink: below, left.

    The board's own names once nothing beyond its border is seen.
    """
    border, main = camera.geometry.border, camera.geometry.main_border
    if not main.below and not main.left:
        return [(border.below, theme.coordinate), (border.left, theme.coordinate)]
    (_, last_row, first_column, _), half = camera.geometry.main_lines, camera.pitch / 2
    is_main = camera.down[last_row] + half >= bottom, camera.across[first_column] - half <= left
    return [
        (own or others, theme.coordinate) if is_own or not own else (others, faded(theme.coordinate, FAINT))
        for own, others, is_own in zip((main.below, main.left), (border.below, border.left), is_main, strict=True)
    ]


@dataclass(frozen=True)
class _Places:
    """Where names stand: the pixels of two rows of them and of two columns."""

    above: float
    below: float
    before: float
    behind: float

    def items(self, camera: Camera, names: Border, thinning: float = 1.0) -> tuple[list[Item], ...]:
        """The texts above, below, on the left and on the right; each takes so many times the room that it needs."""
        return (
            _along_columns(camera, names.above, self.above, thinning),
            _along_columns(camera, names.below, self.below, thinning),
            _along_rows(camera, names.left, self.before, thinning),
            _along_rows(camera, names.right, self.behind, thinning),
        )

    @staticmethod
    def of(camera: Camera) -> "_Places":
        """On the wood around all that is drawn."""
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


def _along_columns(camera: Camera, names: Names, y: float, thinning: float = 1.0) -> list[Item]:
    """The names of columns in the picture, at that height."""
    if not _is_painted(camera, camera.width / 2, y, camera.width, 1.5 * camera.label_size):
        return []
    room = thinning * (2 * _half(names) + 0.4) * camera.label_size / camera.spacing
    found = [(names[column], float(camera.across[column]), y) for column in _thinned(names, room)]
    return _painted(camera, [item for item in found if 0 <= item[1] <= camera.width])


def _along_rows(camera: Camera, names: Names, x: float, thinning: float = 1.0) -> list[Item]:
    """The names of rows in the picture, that far from the left."""
    if not _is_painted(camera, x, camera.height / 2, (2 * _half(names) + 0.4) * camera.label_size, camera.height):
        return []
    room = thinning * 1.3 * camera.label_size / camera.spacing
    found = [(names[row], x, float(camera.down[row])) for row in _thinned(names, room)]
    return _painted(camera, [item for item in found if 0 <= item[2] <= camera.height])


def _thinned(names: Names, room: float) -> list[int]:
    """Which lines carry a name: those at a step that has room, counted from A or 1 in either direction."""
    if not any(names):
        return []
    step = next((step for step in STEPS if step >= room), STEPS[-1])
    if step == 1:
        return [line for line, name in enumerate(names) if name]
    firsts = [line for line, name in enumerate(names) if name in ("A", "1")] or [0]
    is_downwards = firsts[0] > len(names) / 2
    numbers = range(len(names), 0, -1) if is_downwards else range(1, len(names) + 1)
    # the first one stands beside the second: two letters are too many for that
    is_first_named = step > 2 or names[numbers.index(1)] in ("A", "1")
    shown = [number % step == 0 or (number == 1 and is_first_named) for number in numbers]
    return [line for line, name in enumerate(names) if name and shown[line]]


def _between(border: float, edge: float, camera: Camera, outward: int, half: float) -> float:
    """The middle between the stones' room at the border and the edge of the wood, not far from the stones."""
    inner = border + outward * 0.5 * camera.spacing
    closest = border + outward * (0.72 * camera.spacing + (half + 0.25) * camera.label_size)
    middle = (inner + edge) / 2
    return min(middle, closest) if outward > 0 else max(middle, closest)
