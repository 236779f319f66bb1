"""Coordinates: letters and numbers around a grid, or as other countries and files count. They thin out where room is
short. Points are called by their usual names everywhere else, so that words and records mean the same to everybody.

Beyond a border that is joined the other way round lines have other names than on the board proper: those stand beside
what is drawn outermost, fainter, and the board's own on its border. A line has both or neither: what is beyond alone
would be false for the board proper.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

import numpy as np

from goboard.boards.board import Board
from goboard.boards.building import EVERY_LETTER, LETTERS, column_letters
from goboard.drawing.camera.camera import Camera
from goboard.drawing.camera.geometry import Border, Names
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import CHARACTER, Rects, Shape, Texts
from goboard.drawing.theme import Theme

Item = tuple[str, float, float]
"""A text and its place."""
Lines = tuple[tuple[int, ...], ...]
"""Which lines are named above, below, on the left and on the right."""
Named = tuple[Names, tuple[int, ...], str]
"""Names of lines, which of the lines are named, and in which ink."""
STRIP, OPACITY = 1.7, 0.88
"""The height of the strip along the bottom, in text sizes, and how much it covers."""
CUT = 0.3
"""Of a strip: names whose middle is no farther from the picture's edge stand in it."""
STEPS = (1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Every how many lines a name stands."""
ROUND = 5
"""From this step on names are counted as on a ruler: 1, 5, 10, 15."""
TALL = 1.2
"""The room of a name above another, in text sizes: digits are not as tall as the text."""
FIRST = ("A", "a", "1")
FAINT = 0.6
"""The opacity of names of lines beyond a joined border, where the board proper has others."""
SPARSE = 6.0
"""How much more room names on a border take where they would cover whole stones."""
PATCH = 0.8
"""The opacity of the wood under the names on a border."""


def coordinates(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of texts, or nothing where they stand over the stones."""
    if camera.geometry.is_repeat is not None:
        return []
    return styled(_around(camera, theme, _inner_lines(scene, camera)), scene.view.names, camera.board)


def coordinates_over(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """What lies over the stones: names around a board with repeats, over their veil; and strips at the picture's edge.

    What is left of the picture, or below it, stands in the strips once more, so that no line loses its name.
    """
    inner = _inner_lines(scene, camera)
    found = _strips(camera, theme, inner)
    if camera.geometry.is_repeat is not None:
        found = [*_around(camera, theme, inner), *_on_border(camera, theme, inner), *found]
    return styled(found, scene.view.names, camera.board)


def _inner_lines(scene: Scene, camera: Camera) -> Lines:
    """The lines that are named on the border of the board proper; none over areas, which their patches would cut."""
    # over stones of their own size names are few
    thinning = SPARSE if camera.spacing < 2 * camera.label_size else 1.0
    return _thinned_border(camera, Border() if scene.has_areas else camera.geometry.main_border, thinning)


def _outer_lines(camera: Camera, inner: Lines) -> Lines:
    """The lines that are named outermost: where the board proper has other names, those which it names too."""
    geometry = camera.geometry
    found = zip(inner, _thinned_border(camera, geometry.border), geometry.main_border.sides, strict=True)
    return tuple(own if any(main) else others for own, others, main in found)


def _thinned_border(camera: Camera, border: Border, thinning: float = 1.0) -> Lines:
    """The lines that have room for their names; each takes so many times the room that it needs."""
    unit = thinning * camera.label_size / camera.spacing
    columns = [_thinned(names, (2 * _half(names) + 0.4) * unit) for names in (border.above, border.below)]
    return *columns, *(_thinned(names, TALL * unit) for names in (border.left, border.right))


def _around(camera: Camera, theme: Theme, inner: Lines) -> list[Shape]:
    """The names around all that is drawn, as far as they are in the parts of the picture that are painted."""
    geometry = camera.geometry
    plain: list[Item] = []
    faint: list[Item] = []
    sides = _Places.of(camera).items(camera, geometry.border, _outer_lines(camera, inner))
    for found, main in zip(sides, geometry.main_border.sides, strict=True):
        items = faint if any(main) else plain
        items += found
    inks = (plain, theme.coordinate), (faint, faded(theme.coordinate, FAINT))
    return [Texts(tuple(items), camera.label_size, ink) for items, ink in inks if items]


def _on_border(camera: Camera, theme: Theme, inner: Lines) -> list[Shape]:
    """The board's own names on its border, on the sides beyond which lines have others; faint along repeats."""
    if not any(inner):
        return []
    places = _Places.on_border(camera)
    found = [item for items in places.items(camera, camera.geometry.main_border, inner) for item in items]
    if not found:
        return []
    size, boxes = camera.label_size, []
    for text, x, y in found:
        wide, tall = (CHARACTER * len(text) + 0.3) * size, 1.1 * size
        boxes.append((x - wide / 2, y - tall / 2, wide, tall))
    patches = Rects(np.array(boxes, dtype=np.float64), faded(theme.wood_flat, PATCH))
    plain = tuple(item for item in found if places.are_around(item))
    faint = tuple(item for item in found if not places.are_around(item))
    inks = (plain, theme.coordinate), (faint, faded(theme.coordinate, FAINT))
    return [patches, *(Texts(items, size, ink) for items, ink in inks if items)]


def _is_painted(camera: Camera, x: float, y: float, wide: float, tall: float) -> bool:
    """Does a box around that middle reach into a part of the picture that is painted?"""
    half_wide, half_tall = wide / 2, tall / 2
    # a loop, not any(...): it is asked of each name at each move
    for left, top, width, height in camera.windows:
        if -half_wide <= x - left <= width + half_wide and -half_tall <= y - top <= height + half_tall:
            return True
    return False


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


def _strips(camera: Camera, theme: Theme, inner: Lines) -> list[Shape]:
    size, places, geometry = camera.label_size, _Places.of(camera), camera.geometry
    half = _half(geometry.border.left + geometry.main_border.left)
    wide, tall = math.ceil((2 * half + 0.8) * size), math.ceil(STRIP * size)
    # names that would be cut off
    is_left, is_below = places.before < CUT * wide, places.below > camera.height - CUT * tall
    bottom = camera.height - tall if is_below else camera.height
    (below, columns, ink_below), (left, rows, ink_left) = _in_strips(camera, theme, inner, wide, camera.height - tall)
    boxes, texts = [], []
    if is_below:
        boxes.append((0, bottom, camera.width, tall))
        found = _along_columns(camera, below, columns, bottom + tall / 2)
        texts.append(Texts(tuple(item for item in found if not is_left or item[1] >= wide), size, ink_below))
    if is_left:
        boxes.append((0, 0, wide, bottom))
        found = _along_rows(camera, left, rows, wide / 2)
        texts.append(Texts(tuple(item for item in found if item[2] <= bottom - size / 2), size, ink_left))
    return [Rects(np.array(boxes, dtype=np.float64), faded(theme.wood_flat, OPACITY)), *texts] if boxes else []


def _in_strips(camera: Camera, theme: Theme, inner: Lines, left: float, bottom: float) -> tuple[Named, Named]:
    """What is seen beside strips that end there: below, left. The board's own names once nothing beyond is seen."""
    border, main = camera.geometry.border, camera.geometry.main_border
    beyond, own = _outer_lines(camera, inner), _thinned_border(camera, main)
    _, below, before, _ = _Places.on_border(camera).sides if any(map(any, main.sides)) else (0.0,) * 4

    def named(side: int, is_main: bool) -> Named:
        if any(main.sides[side]) and is_main:
            return main.sides[side], own[side], theme.coordinate
        ink = faded(theme.coordinate, FAINT) if any(main.sides[side]) else theme.coordinate
        return border.sides[side], beyond[side], ink

    return named(1, below >= bottom), named(2, before <= left)


@dataclass(frozen=True)
class _Places:
    """Where names stand: the pixels of two rows of them and of two columns."""

    above: float
    below: float
    before: float
    behind: float

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Above, below, before, behind."""
        return self.above, self.below, self.before, self.behind

    def items(self, camera: Camera, names: Border, lines: Lines) -> tuple[list[Item], ...]:
        """The texts above, below, on the left and on the right."""
        return (
            _along_columns(camera, names.above, lines[0], self.above),
            _along_columns(camera, names.below, lines[1], self.below),
            _along_rows(camera, names.left, lines[2], self.before),
            _along_rows(camera, names.right, lines[3], self.behind),
        )

    def are_around(self, item: Item) -> bool:
        """Does a text stand between them or at one of them, not beyond?"""
        return self.before <= item[1] <= self.behind and self.above <= item[2] <= self.below

    @staticmethod
    def on_border(camera: Camera) -> "_Places":
        """On the border of the board proper."""
        (first_row, last_row, first_column, last_column), half = camera.geometry.main_lines, camera.pitch / 2
        return _Places(
            float(camera.down[first_row]) - half,
            float(camera.down[last_row]) + half,
            float(camera.across[first_column]) - half,
            float(camera.across[last_column]) + half,
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


@lru_cache(maxsize=32)
def _half(names: Names) -> float:
    """Half the width of the longest name, in text sizes."""
    return CHARACTER * max(map(len, names), default=0) / 2


def _along_columns(camera: Camera, names: Names, lines: tuple[int, ...], y: float) -> list[Item]:
    """The names of these columns in the picture, at that height."""
    if not _is_painted(camera, camera.width / 2, y, camera.width, 1.5 * camera.label_size):
        return []
    found = [(names[column], float(camera.across[column]), y) for column in lines if names[column]]
    return _painted(camera, [item for item in found if 0 <= item[1] <= camera.width])


def _along_rows(camera: Camera, names: Names, lines: tuple[int, ...], x: float) -> list[Item]:
    """The names of these rows in the picture, that far from the left."""
    if not _is_painted(camera, x, camera.height / 2, (2 * _half(names) + 0.4) * camera.label_size, camera.height):
        return []
    found = [(names[row], x, float(camera.down[row])) for row in lines if names[row]]
    return _painted(camera, [item for item in found if 0 <= item[2] <= camera.height])


@lru_cache(maxsize=32)
def _thinned(names: Names, room: float) -> tuple[int, ...]:
    """Which lines carry a name: those at a step that has room, counted from A or 1 in either direction."""
    if not any(names):
        return ()
    step = next((step for step in STEPS if step >= room), STEPS[-1])
    if step == 1:
        return tuple(line for line, name in enumerate(names) if name)
    firsts = [line for line, name in enumerate(names) if name in FIRST] or [0]
    is_downwards = firsts[0] > len(names) / 2
    numbers = range(len(names), 0, -1) if is_downwards else range(1, len(names) + 1)
    first = 1 if step < ROUND else 0
    shown = [number % step == first or number == 1 for number in numbers]
    return tuple(line for line, name in enumerate(names) if name and shown[line])


def _between(border: float, edge: float, camera: Camera, outward: int, half: float) -> float:
    """The middle between the stones' room at the border and the edge of the wood, not far from the stones."""
    inner = border + outward * 0.5 * camera.spacing
    closest = border + outward * (0.72 * camera.spacing + (half + 0.25) * camera.label_size)
    middle = (inner + edge) / 2
    return min(middle, closest) if outward > 0 else max(middle, closest)


DIGITS = "〇一二三四五六七八九"
TEN = "十"
MOST_KANJI = 99


def kanji(number: int) -> str:
    """In Chinese and Japanese numerals: 一, 十, 十九, 二十一."""
    if number > MOST_KANJI:
        return str(number)
    tens, ones = divmod(number, 10)
    lead = "" if not tens else TEN if tens == 1 else f"{DIGITS[tens]}{TEN}"
    return f"{lead}{DIGITS[ones] if ones or not tens else ''}"


def _sgf(number: int) -> str:
    return column_letters(number - 1, ascii_lowercase + ascii_uppercase)


STYLES: Mapping[str, tuple[Callable[[int], str], Callable[[int], str]]] = {
    "numbers": (str, str), "kanji": (str, kanji), "sgf": (_sgf, _sgf),
}  # fmt: skip
"""By the name in the settings: what a column is called, counted from 1 at the left, and a row, from 1 at the top."""


def styled(shapes: list[Shape], style: str, board: Board) -> list[Shape]:
    """The same with the names of lines in that style; those of boards with fewer rows than a grid are kept."""
    if style not in STYLES or not board.rows:
        return shapes
    return [
        replace(shape, items=tuple((_named(text, style, board.rows, board.has_every_letter), x, y)
                                   for text, x, y in shape.items)) if isinstance(shape, Texts) else shape
        for shape in shapes
    ]  # fmt: skip


@lru_cache(maxsize=1024)
def _named(text: str, style: str, rows: int, has_every_letter: bool) -> str:
    of_column, of_row = STYLES[style]
    if text.isdigit():
        return of_row(rows - int(text) + 1)
    alphabet = EVERY_LETTER if has_every_letter else LETTERS
    column = 0
    for letter in text:
        if letter not in alphabet:
            return text
        column = column * len(alphabet) + alphabet.index(letter) + 1
    return of_column(column)
