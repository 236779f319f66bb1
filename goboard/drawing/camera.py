"""From a board to pixels: where every vertex lies in a picture of a given size, and which vertex a pixel means.

Grids are fitted to whole pixels, so that lines are sharp and equally far apart; the frame of wood takes the rest.
"""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board, Place
from goboard.drawing.geometry import Geometry, geometry
from goboard.drawing.nearby import Nearby

Float = NDArray[np.float64]
Box = tuple[float, float, float, float]
Spot = int | Place
"""A vertex, or a point of the plane that the board does not know yet."""

MARGIN = 0.80
"""From the outermost vertices to the edge of the wood, in spacings."""
LABEL_MARGIN = 0.62
"""The same up to the coordinates, which take their own room after it."""
LABEL_SIZE = 0.34
LINE_WIDTH = 0.027
"""Both in spacings."""
SMALLEST_LABEL, LARGEST_LABEL = 8.5, 17.0
"""Text sizes of coordinates in device-independent pixels."""
LOST_TO_WHOLE_PIXELS = 0.06
"""Lines stay equally far apart as long as that costs no more than this part of the board."""
LARGEST_SPACING = 0.42
"""Of the shorter side: a board of few points does not become a picture of huge stones."""


@dataclass(frozen=True, eq=False)
class Camera:
    """A view of a board: `spacing` in pixels, `centres` (n, 2) the vertices in pixels, `frame` the wood's box.

    `label_size` is 0 where no coordinates are asked for. `ratio` is device pixels in a device-independent pixel.
    """

    geometry: Geometry
    width: int
    height: int
    ratio: float
    scale: float
    origin: tuple[float, float]
    line_width: int
    label_size: float
    frame: Box
    centres: Float

    @property
    def board(self) -> Board:
        return self.geometry.board

    @property
    def spacing(self) -> float:
        """The distance of neighbours in pixels."""
        return self.scale * self.geometry.spacing

    @property
    def stone_radius(self) -> float:
        return max(self.spacing * 0.485, 0.5)

    def pixels(self, places: Float) -> Float:
        """Places (n, 2) of the board, y up, as pixels, y down; not rounded."""
        return np.column_stack([self.origin[0] + self.scale * places[:, 0], self.origin[1] - self.scale * places[:, 1]])

    def nearest(self, x: float, y: float) -> int | None:
        """The vertex within half a spacing of a pixel."""
        return self._nearby.nearest(x, y)

    def spot(self, x: float, y: float) -> Spot | None:
        """What may be played at a pixel: its vertex, on the plane any point within half a spacing."""
        return self.nearest(x, y)

    def centre(self, spot: Spot) -> tuple[float, float]:
        """The pixel in the middle of a vertex or point."""
        x, y = self.centres[spot].tolist()
        return x, y

    def box(self, spot: Spot, spacings: float = 1.0) -> Box:
        """The square around a vertex or point with sides of that many spacings: left, top, width, height."""
        x, y = self.centre(spot)
        side = spacings * self.spacing
        return x - side / 2, y - side / 2, side, side

    @cached_property
    def _nearby(self) -> Nearby:
        return Nearby(self.centres, max(self.spacing / 2, 0.5))


@lru_cache(maxsize=4)
def fit(board: Board, width: int, height: int, coordinates: bool = False, ratio: float = 1.0) -> Camera:
    """The camera that shows the whole board as large as possible in a picture of these device pixels."""
    width, height = max(width, 1), max(height, 1)
    shape = geometry(board)
    low_x, low_y, high_x, high_y = shape.bounds
    across, up = high_x - low_x, high_y - low_y
    scale, margin, label = _scale(shape, across, up, width, height, coordinates, ratio)
    if shape.is_grid and math.floor(scale) >= scale * (1 - LOST_TO_WHOLE_PIXELS):
        scale = float(math.floor(scale))
    line_width = max(1, round(LINE_WIDTH * scale * shape.spacing))
    origin = (width / 2 - scale * (low_x + high_x) / 2, height / 2 + scale * (low_y + high_y) / 2)
    if shape.is_grid:
        origin = (sharp(origin[0], line_width), sharp(origin[1], line_width))
    centres = np.column_stack([origin[0] + scale * shape.places[:, 0], origin[1] - scale * shape.places[:, 1]])
    if shape.is_grid:
        odd = line_width % 2 / 2
        centres = np.floor(centres - odd + 0.5 + 1e-9) + odd
    frame = _frame(scale * across, scale * up, margin, width, height)
    return Camera(shape, width, height, ratio, scale, origin, line_width, label, frame, centres)


def _scale(
    shape: Geometry, across: float, up: float, width: int, height: int, coordinates: bool, ratio: float
) -> tuple[float, float, float]:
    """Pixels a unit, the margin in pixels and the size of the coordinates, which depend on each other."""
    most = LARGEST_SPACING * min(width, height) / shape.spacing
    letters = _label_letters(shape.board) if coordinates and shape.is_grid else 0
    scale, margin, label = most, 0.0, 0.0
    for _ in range(8):
        spacing = scale * shape.spacing
        margin = MARGIN * spacing
        if coordinates:
            label = min(max(LABEL_SIZE * spacing, SMALLEST_LABEL * ratio), LARGEST_LABEL * ratio)
        if letters:
            margin = max(margin, LABEL_MARGIN * spacing + (0.64 * letters + 0.5) * label)
        room_x = (width - 2 * margin) / across if across else most
        room_y = (height - 2 * margin) / up if up else most
        scale = (scale + max(min(room_x, room_y, most), 1e-3)) / 2
    room_x = (width - 2 * margin) / across if across else most
    room_y = (height - 2 * margin) / up if up else most
    return max(min(room_x, room_y, most), 1e-3), margin, label


def _label_letters(board: Board) -> int:
    """How many characters the widest row number has; column letters have their room upwards."""
    return len(str(board.rows))


def sharp(value: float, line_width: int) -> float:
    """The nearest middle of a line of that width which covers whole pixels."""
    odd = line_width % 2 / 2
    return math.floor(value - odd + 0.5) + odd


def _frame(across: float, up: float, margin: float, width: int, height: int) -> Box:
    """The wood: the board and its margin, stretched to the picture's edge on the sides that nearly reach it."""
    wide, tall = across + 2 * margin, up + 2 * margin
    slack = 0.10 * max(min(width, height), 1)
    wide = float(width) if width - wide < slack else math.ceil(wide)
    tall = float(height) if height - tall < slack else math.ceil(tall)
    return math.floor((width - wide) / 2), math.floor((height - tall) / 2), wide, tall
