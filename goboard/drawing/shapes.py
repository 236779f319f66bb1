"""What a picture is made of: frozen shapes in pixels, x to the right and y down. Whoever paints them knows no Go.

Colours are "#rrggbb" or "#rrggbbaa". Batches hold arrays, so that a hundred thousand stones are one shape. The lengths
and places are device pixels: the camera has already put them where they come out sharp.
"""

import math
import unicodedata
from functools import lru_cache
from pathlib import Path

from goboard.arrays import Float, Int, UInt8
from goboard.dataclass import dataclass

Stops = tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Light:
    """A radial gradient on a stone: centre, radius and focus in stone radii from the stone's centre, y down."""

    centre: tuple[float, float]
    radius: float
    focus: tuple[float, float]
    stops: Stops


@dataclass(frozen=True, eq=False)
class StoneStyle:
    """One player's stones: `lights` are painted over each other, `flat` stands for them where stones are tiny.

    `mark` is the colour of signs on the stone, `grain` that of the shell's growth lines ("" for none), `rim` the
    outline that sets the stone off from the wood. Without any light it is a plain disc, for paper. A `picture` takes
    the place of the lights wherever stones are not tiny; `stamp` tells it from what its file was before.
    """

    name: str
    flat: str
    rim: str
    mark: str
    grain: str
    lights: tuple[Light, ...]
    picture: Path | None = None
    stamp: int = 0


@dataclass(frozen=True, eq=False)
class Lines:
    """Straight strokes; `ends` is (n, 4): x1, y1, x2, y2. Without `smooth` every pixel is painted or not."""

    ends: Float
    width: float
    colour: str
    smooth: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class Filled:
    """What has an inside and an outline of that width; an empty `fill` or `stroke` is not painted."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True, eq=False)
class Discs(Filled):
    """Circles of one radius; `centres` is (n, 2)."""

    centres: Float
    radius: float


@dataclass(frozen=True, eq=False)
class Stones:
    """Stones of one player; `centres` is (n, 2), `variants` (n,) int64 picks the grain of the shell.

    Where no grain shows, all variants are 0. `flat` leaves the light out, for stones of a few pixels. `frames`
    (n, 2, 2) are maps applied to the stones about their centres: those not seen from straight above are squeezed.
    """

    centres: Float
    variants: Int
    radius: float
    style: StoneStyle
    opacity: float = 1.0
    flat: bool = False
    frames: Float | None = None


@dataclass(frozen=True, eq=False)
class Shadows:
    """The soft shadows of stones of `radius` at `centres` (n, 2); `offset` is where the light throws them.

    `frames` are those of the stones.
    """

    centres: Float
    radius: float
    offset: float
    colour: str
    frames: Float | None = None


@dataclass(frozen=True, eq=False)
class Ball:
    """One disc under a light, whose lengths are radii of the disc; `height` squeezes it to an oval."""

    centre: tuple[float, float]
    radius: float
    light: Light
    height: float = 1.0


@dataclass(frozen=True, eq=False)
class Rects:
    """Rectangles without a border; `boxes` is (n, 4): left, top, width, height."""

    boxes: Float
    fill: str


@dataclass(frozen=True)
class RoundedRect(Filled):
    """One rectangle with round corners."""

    box: tuple[float, float, float, float]
    radius: float


@dataclass(frozen=True, eq=False)
class Polygons(Filled):
    """Closed polygons, each (k, 2)."""

    outlines: tuple[Float, ...]
    smooth: bool = True


@dataclass(frozen=True)
class Texts:
    """Short texts of one size, each centred on its place by its capital letters: (text, x, y)."""

    items: tuple[tuple[str, float, float], ...]
    size: float
    colour: str
    bold: bool = False
    family: str = ""
    """Of the letters; "" for those of whoever paints them."""


@dataclass(frozen=True)
class Picture:
    """A part of an image file, `source` (left, top, width, height in 0..1), stretched into `box`; on a screen
    the colour `flat` where there is no such file any more."""

    path: Path
    box: tuple[float, float, float, float]
    source: tuple[float, float, float, float]
    flat: str
    radius: float = 0.0
    smooth: bool = True


@dataclass(frozen=True, eq=False)
class Raster:
    """Pixels from `corner` (left, top) on; `values` (height, width) are places in the palette. Each is a square with a
    `side` of so many pixels."""

    values: UInt8
    palette: tuple[str, ...]
    corner: tuple[int, int] = (0, 0)
    side: int = 1


Shape = Lines | Discs | Stones | Shadows | Ball | Rects | RoundedRect | Polygons | Texts | Picture | Raster

CAPITAL_HEIGHT = 0.72
"""Of the text's size: how tall a capital letter or a digit is in the usual sans-serif faces."""
CHARACTER, WIDE = 0.62, 1.0
"""Of the text's size: about how wide a character is, and one of East Asia."""


def text_width(text: str) -> float:
    """About how wide it is, in sizes of the text."""
    if text.isascii():
        return CHARACTER * len(text)
    return sum(WIDE if unicodedata.east_asian_width(character) in "WF" else CHARACTER for character in text)


SHADOW_REACH = 1.28
"""The shadow's radius in stone radii."""
SHADOW_STOPS = ((0.0, 1.0), (0.68, 1.0), (0.78, 0.72), (0.88, 0.30), (0.95, 0.08), (1.0, 0.0))
"""(part of the radius, part of the shadow's opacity)"""


Curve = tuple[float, float, float, float, float, float]
"""A quadratic curve: start, control point, end."""

RIM = 0.965
"""The curves end that far from the centre."""
LEAST_GRAIN_RADIUS = 9.0
"""In device pixels: smaller stones show no grain."""
GRAIN_WIDTH = 0.035


@lru_cache(maxsize=64)
def grain(variant: int) -> tuple[Curve, ...]:
    """The curves of one of the stones in the bowl: turned and bent differently, more or fewer."""
    turn = variant * 2.399963
    count = 5 + variant * 5 % 4
    bend = 0.10 + 0.05 * (variant % 3)
    return tuple(_curve(turn, -0.82 + 1.64 * (line + 0.5) / count, bend) for line in range(count))


def _curve(turn: float, offset: float, bend: float) -> Curve:
    half = math.sqrt(RIM * RIM - offset * offset)
    corners = ((-half, offset), (0.0, offset + 2 * bend * half), (half, offset))
    (x1, y1), (cx, cy), (x2, y2) = (_turned(x, y, turn) for x, y in corners)
    return x1, y1, cx, cy, x2, y2


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    sine, cosine = math.sin(turn), math.cos(turn)
    return x * cosine - y * sine, x * sine + y * cosine
