"""A picture as it is written: the board, and below it the words that belong to it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from goboard.drawing.camera.camera import Camera
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import CHARACTER, RoundedRect, Shape, Texts, text_width
from goboard.drawing.theme import Theme

SIZE = 0.024
"""Of the text, in longer sides of the picture."""
LEAST_ACROSS = 20
"""So many times the size of the text goes into the picture's width at least."""
LINE, AROUND = 1.45, 0.6
"""From line to line, and above and below all of them, in sizes of the text."""
MOST = 0.5
"""Of the picture's height that words may take: they become smaller where there are more."""
SMALLER = 0.85
USUAL = 1200
"""Pixels of the longer side up to which texts and edges are as in a window."""


@dataclass(frozen=True, eq=False)
class Sheet:
    """A scene above some lines of words in a picture of these pixels."""

    scene: Scene
    width: int
    height: int
    words: tuple[str, ...] = ()

    @property
    def board_height(self) -> int:
        """What is left for the board."""
        return board_height(self.width, self.height, self.words)

    @property
    def ratio(self) -> float:
        """Pixels for each that a picture in a window would have: what has a size of its own grows with large ones."""
        return 1.0 if self.scene.board.plane is not None else max(1.0, max(self.width, self.height) / USUAL)

    def camera(self, ratio: float | None = None) -> Camera:
        """Where the board lies in the picture; a `ratio` of None is the picture's own."""
        return camera_for(self.scene, self.width, self.board_height, self.ratio if ratio is None else ratio)

    def shapes(self, theme: Theme, ratio: float | None = None) -> list[Shape]:
        """All that is painted."""
        found = build(self.scene, self.camera(ratio), theme)
        return [*found, *self._words_below(theme)] if self.words else found

    def _words_below(self, theme: Theme) -> list[Shape]:
        text = _set(self.width, self.height, self.words)
        top = self.height - text.height
        ground = RoundedRect((0.0, float(top), float(self.width), float(text.height)), 0.0, fill=theme.table)
        first = top + (AROUND + LINE / 2) * text.size
        items = ((line, self.width / 2, first + LINE * text.size * at) for at, line in enumerate(text.lines))
        return [ground, Texts(tuple(items), text.size, theme.coordinate)]


@dataclass(frozen=True)
class _Text:
    """Words broken into lines of a size in pixels."""

    lines: tuple[str, ...]
    size: float

    @cached_property
    def height(self) -> int:
        return round((LINE * len(self.lines) + 2 * AROUND) * self.size) if self.lines else 0


def board_height(width: int, height: int, words: tuple[str, ...]) -> int:
    """The pixels that words leave for the board in a picture of these sides."""
    return max(1, height - _set(width, height, words).height)


def sheet_sides(board: tuple[int, int], longer: int, words: tuple[tuple[str, ...], ...]) -> tuple[int, int]:
    """The sides of a picture, one of them `longer`, for a board of these proportions with any of those words below."""
    wide, tall = board
    width = wide
    for _ in range(3):
        # narrower pictures have more lines, which leave less for the board
        strip = max((_set(width, longer, each).height for each in words), default=0)
        scale = min(longer / max(wide, tall), (longer - strip) / tall)
        width = max(1, min(longer, round(wide * scale)))
    return width, max(1, min(longer, round(tall * scale) + strip))


@lru_cache(maxsize=2)
def _set(width: int, height: int, words: tuple[str, ...]) -> _Text:
    measured = [_measured(each) for each in words]
    size = min(SIZE * max(width, height), width / LEAST_ACROSS)
    while True:
        room = width / size - 2 * AROUND
        # what cannot fit is not broken into lines
        least = sum(math.floor(sum(wide for _, wide in each) / max(room, CHARACTER)) for each in measured)
        if size < 1 or _Text(("",) * least, size).height <= MOST * height:
            text = _Text(tuple(line for each in measured for line in _lines(each, room)), size)
            if text.height <= MOST * height or size < 1:
                return text
        size *= SMALLER


def broken(words: str, room: float) -> list[str]:
    """A text in lines no wider than so many sizes of it; words that are wider are parted."""
    return _lines(_measured(words), room)


def _measured(words: str) -> list[tuple[str, float]]:
    """Each word, and how wide it is."""
    return [(word, text_width(word)) for word in words.split()]


def _lines(measured: Iterable[tuple[str, float]], room: float) -> list[str]:
    lines: list[list[str]] = []
    taken = math.inf
    for word, wide in measured:
        if taken + CHARACTER + wide <= room:
            lines[-1].append(word)
            taken += CHARACTER + wide
            continue
        parts = [word] if wide <= room else _parted(word, room)
        lines += ([part] for part in parts)
        taken = text_width(parts[-1])
    return [" ".join(line) for line in lines]


def _parted(word: str, room: float) -> list[str]:
    """In pieces of at least one character that a line has room for."""
    parts: list[str] = []
    first, wide = 0, 0.0
    for at, character in enumerate(word):
        more = text_width(character)
        if wide + more > room and at > first:
            parts.append(word[first:at])
            first, wide = at, 0.0
        wide += more
    return [*parts, word[first:]]
