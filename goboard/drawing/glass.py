"""Stones for players beyond Black and White: of coloured glass, the same light on every colour, and grey on paper."""

import colorsys
from functools import lru_cache

from goboard.drawing.colours import blended, contrast
from goboard.drawing.stone_style import Light, StoneStyle

INKS = ("#ffffff", "#151515")
RIM = "#00000080"
GOLDEN = 0.618033988749895
"""Of the circle of hues: steps of this length never come near each other soon."""
LIGHTNESS, SATURATION = (0.30, 0.72, 0.46), (0.85, 0.70, 0.55)
SHEEN = Light((-0.34, -0.42), 0.4, (-0.34, -0.42), ((0.0, "#ffffff70"), (0.45, "#ffffff28"), (1.0, "#ffffff00")))


def glass(name: str, flat: str) -> StoneStyle:
    """Stones of one colour, lit from the upper left."""
    stops = (
        (0.0, blended("#ffffff78", flat)),
        (0.35, blended("#ffffff30", flat)),
        (0.75, flat),
        (1.0, blended("#00000068", flat)),
    )
    body = Light((0.0, 0.0), 1.0, (-0.36, -0.42), stops)
    return StoneStyle(name, flat, RIM, ink_on(flat), "", (body, SHEEN))


@lru_cache(maxsize=128)
def further_glass(number: int) -> StoneStyle:
    """A style for a player that no theme has one for; the same number always gives the same."""
    pair = number % len(LIGHTNESS)
    rgb = colorsys.hls_to_rgb(number * GOLDEN % 1, LIGHTNESS[pair], SATURATION[pair])
    return glass(f"glass-{number}", "#" + "".join(f"{round(255 * value):02x}" for value in rgb))


GREYS = ("#c4c4c4", "#6a6a6a", "#e4e4e4", "#8c8c8c", "#a8a8a8", "#484848")
"""On paper: those of players whose numbers follow each other differ much."""


@lru_cache(maxsize=128)
def grey(number: int) -> StoneStyle:
    """Stones on paper of a player beyond the second; after some players the greys come round again."""
    flat = GREYS[number % len(GREYS)]
    return StoneStyle(f"grey-{number}", flat, "#000000", ink_on(flat), "", ())


def ink_on(colour: str) -> str:
    """The lighter or the darker ink, whichever is easier to read on that colour."""
    return max(INKS, key=lambda ink: contrast(ink, colour))
