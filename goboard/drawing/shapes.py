"""What a picture is made of: frozen shapes in pixels, x to the right and y down. Whoever paints them knows no Go.

Colours are "#rrggbb" or "#rrggbbaa". Batches hold arrays, so that a hundred thousand stones are one shape. The lengths
and places are device pixels: the camera has already put them where they come out sharp.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.arrays import Float
from goboard.drawing.stone_style import Light, StoneStyle


@dataclass(frozen=True, eq=False)
class Lines:
    """Straight strokes; `ends` is (n, 4): x1, y1, x2, y2. Without `smooth` every pixel is painted or not."""

    ends: Float
    width: float
    colour: str
    smooth: bool = True


@dataclass(frozen=True, eq=False)
class Discs:
    """Circles of one radius; `centres` is (n, 2). An empty `fill` or `stroke` is not painted."""

    centres: Float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True, eq=False)
class Stones:
    """Stones of one player; `centres` is (n, 2), `variants` (n,) int64 picks the grain of the shell.

    Where no grain shows, all variants are 0. `flat` leaves the light out, for stones of a few pixels. `frames`
    (n, 2, 2) are maps applied to the stones about their centres: those not seen from straight above are squeezed.
    """

    centres: Float
    variants: NDArray[np.int64]
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
class RoundedRect:
    """One rectangle with round corners."""

    box: tuple[float, float, float, float]
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True, eq=False)
class Polygons:
    """Closed polygons, each (k, 2)."""

    outlines: tuple[Float, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0


@dataclass(frozen=True)
class Texts:
    """Short texts of one size, each centred on its place by its capital letters: (text, x, y)."""

    items: tuple[tuple[str, float, float], ...]
    size: float
    colour: str
    bold: bool = False


@dataclass(frozen=True)
class Picture:
    """A part of an image file, `source` (left, top, width, height in 0..1), stretched into `box`."""

    path: Path
    box: tuple[float, float, float, float]
    source: tuple[float, float, float, float]
    radius: float = 0.0


@dataclass(frozen=True, eq=False)
class Raster:
    """Pixels from `corner` (left, top) on; `values` (height, width) are places in the palette."""

    values: NDArray[np.uint8]
    palette: tuple[str, ...]
    corner: tuple[int, int] = (0, 0)


Shape = Lines | Discs | Stones | Shadows | Ball | Rects | RoundedRect | Polygons | Texts | Picture | Raster

CAPITAL_HEIGHT = 0.72
"""Of the text's size: how tall a capital letter or a digit is in the usual sans-serif faces."""
