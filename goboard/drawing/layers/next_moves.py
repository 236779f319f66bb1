"""How the record goes on, as stones that are not there yet; and passes, made or to come, at the board's lower edge."""

from collections.abc import Iterator
from itertools import count, islice

import numpy as np

from goboard.arrays import Float
from goboard.boards.building import column_letters
from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import blended, faded
from goboard.drawing.glyphs import fitting_size, written
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import CHARACTER, Discs, Lines, RoundedRect, Shape, Texts, text_width
from goboard.drawing.theme import Theme, ink_on
from goboard.session.snapshot import Variation

RADIUS, LETTER, WIDEST = 0.44, 0.42, 0.5
"""Of a stone, of its letter and of the room for that, in spacings."""
FIRST, OTHERS = 0.62, 0.42
"""The opacity of the main line's stone, and of the others."""
BESIDE = 0.24
"""The radius of a stone that stands for another one in place of the last, in spacings."""
DASHES, DASH_WIDTH = 14, 0.05
"""Around a stone where colours are plain: a faded one would not be told from one that was played."""
RING, RING_WIDTH = 0.46, 0.07
"""Around a point that something else fills, in spacings."""


def variations(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Stones in their player's colour that leave nothing of overlays below them, with letters where there is a choice.

    A sign of the record takes the place of the letter, and no letter is that of a sign; stones and proposed moves are
    framed. While a line is shown move by move the board is its own.
    """
    if scene.analysis is not None and scene.analysis.line:
        return []
    filled = {each.vertex for each in scene.advice}
    marked, taken = {mark.vertex for mark in scene.marks}, set[int]()
    found: list[Shape] = []
    letters = _letters(scene)
    for number, each in enumerate(scene.variations):
        if each.vertex is None or each.vertex in taken:
            continue
        taken.add(each.vertex)
        letter = "" if each.vertex in marked or len(scene.variations) == 1 else letters[number]
        for spot in camera.geometry.linked_spots(each.vertex):
            if camera.shown[spot]:
                is_filled = spot in filled or bool(scene.stones[spot])
                found += _stone(number, each, letter, camera, theme, spot, is_filled=is_filled)
    return found


def _letters(scene: Scene) -> list[str]:
    """One for each variation, in their order; none that stands on the board as a sign of the record."""
    written = {mark.text for mark in scene.marks}
    free = (letter for letter in map(column_letters, count()) if letter not in written)
    return list(islice(free, len(scene.variations)))


def beside(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Small stones where the record has other moves in place of the last one, on points that nothing fills."""
    if scene.analysis is not None and scene.analysis.line:
        return []
    filled = {each.vertex for each in scene.advice} | {each.vertex for each in scene.variations}
    filled |= {mark.vertex for mark in scene.marks}
    players = {each.vertex: each.player or 1 for each in scene.beside if each.vertex not in filled}
    found: list[Shape] = []
    for vertex, player in players.items():
        for spot in camera.geometry.linked_spots(vertex) if vertex is not None else ():
            if camera.shown[spot] and not scene.stones[spot]:
                spacing, style = float(camera.sizes[spot]), theme.stone(player)
                centre, width = camera.centres[[spot]], max(camera.ratio, 0.03 * spacing)
                found.append(Discs(centre, BESIDE * spacing, fill=style.flat, stroke=theme.line, width=width))
    return found


def _stone(
    number: int, each: Variation, letter: str, camera: Camera, theme: Theme, spot: int, *, is_filled: bool
) -> Iterator[Shape]:
    centre, spacing, style = camera.centres[[spot]], float(camera.sizes[spot]), theme.stone(each.player or 1)
    if is_filled:
        width = max(1.5 * camera.ratio, RING_WIDTH * spacing)
        yield Discs(centre, RING * spacing + width / 2, stroke=theme.line, width=1.6 * width)
        yield Discs(centre, RING * spacing + width / 2, stroke=style.flat, width=width)
        return
    yield Discs(centre, RADIUS * spacing, fill=theme.wood_flat)
    fill = faded(style.flat, _opacity(number))
    if theme.is_plain:
        yield Discs(centre, RADIUS * spacing, fill=fill)
        yield _dashes(centre, spacing, camera, theme)
    else:
        yield Discs(centre, RADIUS * spacing, fill=fill, stroke=theme.line, width=max(1.0, 0.03 * spacing))
    if letter:
        size = fitting_size(letter, LETTER * spacing, WIDEST * spacing)
        yield written([letter], centre, size, ink_of(number, each.player, theme))


def _dashes(centre: Float, spacing: float, camera: Camera, theme: Theme) -> Lines:
    turns = np.linspace(0, 2 * np.pi, 2 * DASHES, endpoint=False)
    corners = centre + RADIUS * spacing * np.column_stack([np.cos(turns), np.sin(turns)])
    return Lines(corners.reshape(-1, 4), max(camera.ratio, DASH_WIDTH * spacing), theme.line)


def _opacity(number: int) -> float:
    return OTHERS if number else FIRST


def ink_of(number: int, player: int, theme: Theme) -> str:
    """What is read on the stone of that player which is the record's choice of that number, from 0."""
    return ink_on(blended(faded(theme.stone(player or 1).flat, _opacity(number)), theme.wood_flat))


SIZE, LEAST, LARGEST = 0.34, 10.0, 17.0
"""Of the word, in spacings, and in device-independent pixels at least and at most."""
HEIGHT, DISC, APART = 2.0, 0.6, 0.5
"""Of the label in the word's size: its height, the radius of its stone, the room beside it."""
LABEL_OPACITY = 0.86


def passes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A label for the pass that was just made, and one for each that follows."""
    made = [(scene.passed, 1.0, "")] if scene.passed is not None else []
    several, letters = len(scene.variations) > 1, _letters(scene)
    made += [
        (each.player or 1, _opacity(number), letters[number] if several else "")
        for number, each in enumerate(scene.variations)
        if each.is_pass
    ]
    if not made or (scene.analysis is not None and scene.analysis.line):
        return []
    words = [f"{letter}: {scene.pass_word}" if letter else scene.pass_word for _, _, letter in made]
    if camera.label_size and (size := _corner_size(camera, words)):
        corners = zip(made, words, CORNERS[: len(made)], strict=True)
        return [shape for (player, opacity, _), word, corner in corners
                for shape in _in_corner(camera, corner, size, word, player, opacity, theme)]  # fmt: skip
    size = min(max(SIZE * camera.spacing, LEAST * camera.ratio), LARGEST * camera.ratio)
    widths = [size * (2 * DISC + 3 * APART + text_width(word)) for word in words]
    left, top, width, height = camera.frame
    right, bottom = min(left + width, camera.width), min(top + height, camera.height)
    left = (max(left, 0) + right - sum(widths) - APART * size * (len(made) - 1)) / 2
    middle = bottom - HEIGHT * size * 0.58
    found: list[Shape] = []
    for (player, opacity, _), word, wide in zip(made, words, widths, strict=True):
        found += _label(left, middle, size, wide, word, player, opacity, theme)
        left += wide + APART * size
    return found


CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
"""Of the board: to the left or right, below or above, in the order in which labels take them."""
SMALLEST, EDGES = 8.5, 2.0
"""Of a word in a corner, and what is left free around it, in device-independent pixels."""
MARGIN, TALL = 0.3, 2.8
"""Of a label in a corner, in the word's size: around its word, and its height, with the stone above the word."""


def _corner_size(camera: Camera, words: list[str]) -> float:
    """The size of words whose labels lie in corners, beside the names of lines and not on them; 0 where they have no
    room there."""
    left, top, width, height = camera.frame
    is_whole = left >= 0 and top >= 0 and left + width <= camera.width and top + height <= camera.height
    border = camera.geometry.border
    if (
        not is_whole
        or not any(border.below)
        or len(words) > len(CORNERS)
        or any(map(any, camera.geometry.main_border.sides))
    ):
        return 0.0
    half = CHARACTER * max(map(len, border.below)) / 2 * camera.label_size
    wide = min(left + width - float(camera.across[-1]), float(camera.across[0]) - left) - half - EDGES * camera.ratio
    tall = (
        min(top + height - float(camera.down[-1]), float(camera.down[0]) - top)
        - 0.6 * camera.label_size
        - EDGES * camera.ratio
    )
    widest = max(map(text_width, words)) + 2 * MARGIN
    size = min(wide / widest, tall / TALL, LARGEST * camera.ratio)
    return size if size >= SMALLEST * camera.ratio else 0.0


def _in_corner(
    camera: Camera, corner: tuple[int, int], size: float, word: str, player: int, opacity: float, theme: Theme
) -> Iterator[Shape]:
    """A stone and the word below it."""
    left, top, width, height = camera.frame
    wide, high, thin, style = (
        size * (text_width(word) + 2 * MARGIN),
        TALL * size,
        max(1.0, 0.06 * size),
        theme.stone(player),
    )
    x = left + width - wide - thin if corner[0] > 0 else left + thin
    y = top + height - high - thin if corner[1] > 0 else top + thin
    yield RoundedRect(
        (x, y, wide, high), 0.7 * size, fill=faded(theme.wood_flat, LABEL_OPACITY), stroke=theme.line, width=thin
    )
    middle = x + wide / 2
    yield Discs(np.array([[middle, y + (0.3 + DISC) * size]]), DISC * size,
                fill=faded(style.flat, opacity), stroke=theme.line, width=thin)  # fmt: skip
    yield Texts(((word, middle, y + high - 0.8 * size),), size, theme.mark, bold=opacity == 1)


def _label(
    left: float, middle: float, size: float, wide: float, word: str, player: int, opacity: float, theme: Theme
) -> Iterator[Shape]:
    high, thin, style = HEIGHT * size, max(1.0, 0.06 * size), theme.stone(player)
    box = (left, middle - high / 2, wide, high)
    yield RoundedRect(box, high / 2, fill=faded(theme.wood_flat, LABEL_OPACITY), stroke=theme.line, width=thin)
    x = left + size * (APART + DISC)
    yield Discs(np.array([[x, middle]]), DISC * size, fill=faded(style.flat, opacity), stroke=theme.line, width=thin)
    start = x + size * (DISC + APART)
    yield Texts(((word, (start + left + wide - APART * size) / 2, middle),), size, theme.mark, bold=opacity == 1)
