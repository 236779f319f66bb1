"""From a board to pixels: where every vertex lies in a picture of a given size, and which vertex a pixel means.

Grids are fitted to whole pixels, so that lines are sharp and equally far apart; the frame of wood takes the rest.
"""

import math
from collections.abc import Hashable, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Mask
from goboard.boards.board import Board, Place
from goboard.drawing.camera.geometry import MEANT, Geometry
from goboard.drawing.camera.layout import geometry
from goboard.drawing.camera.view import WHOLE, BoardView

Box = tuple[float, float, float, float]
PixelBox = tuple[int, int, int, int]
"""Left, top, width, height."""
Spot = int | Place
"""A vertex, or a point of the plane that the board does not know yet."""

MARGIN = 0.80
"""From the outermost vertices to the edge of the wood, in spacings."""
LABEL_MARGIN = 0.62
"""The same up to the coordinates, which take their own room after it."""
LABEL_SIZE = 0.34
LINE_WIDTH = 0.027
"""Both in spacings."""
SMALLEST_LABEL, LARGEST_LABEL = 9.0, 17.0
"""Text sizes of coordinates in device-independent pixels."""
LOST_TO_WHOLE_PIXELS = 0.06
"""Lines stay equally far apart as long as that costs no more than this part of the board."""
RASTER_BELOW = 3.5
"""Pixels between neighbours."""
SHOWN_AROUND = 1.5
"""How far from a part of the picture a spot may lie whose signs reach into it, in the room it has."""
SIZE_STEP = 1.1
"""Stones come in sizes that differ by this factor."""
LARGEST_SPACING = 0.42
"""Of the shorter side: a board of few points does not become a picture of huge stones."""
TOUCH, TOO_CLOSE = 8.0, 2.0
"""Device-independent pixels: what lies no farther from a spot means it, and the least room of one that can be meant."""


@dataclass(frozen=True, eq=False)
class Batch:
    """Stones of one radius at `spots`, in pixels; `frames` say how each of them is seen, see `Stones`."""

    spots: Int
    centres: Float
    radius: float
    frames: Float | None = None

    def part(self, chosen: slice) -> "Batch":
        """Some of them."""
        frames = None if self.frames is None else self.frames[chosen]
        return Batch(self.spots[chosen], self.centres[chosen], self.radius, frames)


@dataclass(frozen=True, eq=False)
class Camera:
    """A view of a board: `centres` (m, 2) its spots in pixels, `spacing` theirs, `frame` the wood's box.

    What is drawn is drawn at spots, see `Geometry`; whoever uses a picture knows vertices. `label_size` is 0 where no
    coordinates are asked for. `ratio` is device pixels in a device-independent pixel.
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
    is_rough: bool = field(default=False, kw_only=True)
    """Is it of a picture that moves, which has to be quick?"""

    is_plane: ClassVar[bool] = False
    """Is it a view of the infinite plane?"""
    is_solid: ClassVar[bool] = False
    """Is it a view of a board in space?"""

    @property
    def board(self) -> Board:
        return self.geometry.board

    @property
    def spacing(self) -> float:
        """The usual distance of neighbours in pixels."""
        return self.scale * self.geometry.spacing

    @property
    def stone_radius(self) -> float:
        """Of a stone where neighbours are as far apart as usual."""
        return radius_of(self.spacing)

    @cached_property
    def sizes(self) -> Float:
        """(m,) how much room each spot has, in pixels: the distance to the nearest spot, within bounds."""
        return self.scale * self.geometry.sizes

    @cached_property
    def is_even(self) -> bool:
        """Do all spots have the same room?"""
        return len(self.sizes) == 0 or bool(self.sizes.min() == self.sizes.max())

    @cached_property
    def shown(self) -> Mask:
        """(m,) whether the room of a spot reaches into the picture."""
        return self._reach_into(self.sizes, self.centres)

    def _reach_into(self, sizes: Float, centres: Float) -> Mask:
        room, (x, y) = np.maximum(sizes, self.spacing), centres.T
        return np.asarray((x > -room) & (x < self.width + room) & (y > -room) & (y < self.height + room))

    @cached_property
    def windows(self) -> tuple[PixelBox, ...]:
        """The parts of the picture that are painted."""
        return ((0, 0, self.width, self.height),)

    @property
    def whole(self) -> "Camera":
        """The camera of which this one paints parts."""
        # no camera holds itself: its arrays would stay until somebody looks for garbage
        found: Camera = self.__dict__.get("_whole", self)
        return found

    def parts(self, boxes: Sequence[PixelBox]) -> "Camera":
        """The same camera for parts of the picture: what reaches into them counts as shown, little else does."""
        found = copy(self)
        is_near = np.zeros(len(self.centres), dtype=np.bool_)
        room, scale = SHOWN_AROUND * max(self.scale * self.geometry.largest, self.spacing), self.scale
        for left, top, width, height in boxes:
            low = (left - room - self.origin[0]) / scale, (self.origin[1] - top - height - room) / scale
            near = self.geometry.nearby.inside(*low, (width + 2 * room) / scale, (height + 2 * room) / scale)
            is_near[near[self._reach_into(self.sizes.take(near), self.centres.take(near, axis=0))]] = True
        # these are worked out when first asked for, which is to find these here
        found.__dict__.update(windows=tuple(boxes), shown=is_near, _whole=self.whole)
        return found

    @property
    def is_raster(self) -> bool:
        """Are points so close together that pixels are coloured instead of stones drawn?"""
        return self.spacing < RASTER_BELOW and not self.board.is_spatial

    def by_size(self, spots: Int) -> Sequence[tuple[float, Int]]:
        """The spots parted by the room they have, rounded down a little: that room in pixels, and its spots."""
        if not len(spots):
            return []
        if self.is_even:
            return [(float(self.sizes[0]), spots)]
        steps = np.floor(np.log(np.maximum(self.sizes[spots], 0.1)) / math.log(SIZE_STEP)).astype(np.int64)
        return [(SIZE_STEP**step, spots[steps == step]) for step in sorted(set(steps.tolist()))]

    def batches(self, spots: Int) -> list[Batch]:
        """Where stones at these spots are seen, those of one size together: on their vertices."""
        return [Batch(chosen, self.centres[chosen], radius_of(room)) for room, chosen in self.by_size(spots)]

    def lift(self, _spots: Int) -> Float | None:
        """(k, 2) how many pixels off their vertices stones are seen, None for none on a flat board."""
        return None

    @property
    def is_far(self) -> bool:
        """Are points of the plane so close that no pixel means one of them?"""
        return False

    @property
    def is_closed(self) -> bool:
        """Is it a view of a closed body?"""
        return False

    @property
    def bed(self) -> Hashable | None:
        """What table and bodies depend on, without edges and stones; None on flat boards, and where it changes as a
        body turns."""
        return None

    @cached_property
    def is_in_depth(self) -> Mask | None:
        """(m,) whether a spot is seen among others in front of it and behind it, None for none on a flat board."""
        return None

    def pixels(self, places: Float) -> Float:
        """Places (n, 2) of the board, y up, as pixels, y down; not rounded."""
        return in_pixels(places, self.scale, self.origin)

    def outlines(self, chosen: Mask) -> tuple[Float, ...]:
        """What the cells of the chosen spots (m,) cover as polygons (k, 2) in pixels, of a board that is no grid."""
        region = chosen if self.is_raster else chosen | self.shown
        return tuple(self.pixels(outline) for outline in self.geometry.outlines(chosen, region))

    def outlines_by_room(self, chosen: Mask) -> list[tuple[tuple[Float, ...], float]]:
        """The same, and how much room a point usually has there, in pixels: once for each picture of the board."""
        return [(self.outlines(chosen), self.spacing)]

    @property
    def strokes(self) -> Float:
        """Those of the board's edges that may reach into the picture, (k, 4) in pixels, not rounded."""
        (across, down), scale = self.origin, self.scale
        boxes = [
            ((left - across) / scale, (down - top - high) / scale, (left + wide - across) / scale, (down - top) / scale)
            for left, top, wide, high in self.windows
        ]
        ends = self.geometry.strokes_between(boxes)
        return in_pixels(ends, scale, self.origin)

    def links(self, vertex: int) -> Float:
        """(k, 4) the edges of a vertex in pixels, wherever they are drawn."""
        return self.centres[self.geometry.links(vertex)].reshape(-1, 4)

    @cached_property
    def lattice(self) -> Int | None:
        """(rows, columns) the spot in every cell of a grid, -1 for none; None on other boards."""
        return self.geometry.lattice

    @cached_property
    def pitch(self) -> float:
        """The pixels between the middles of a grid's cells."""
        return self.spacing

    @cached_property
    def across(self) -> Float:
        """The pixels of a grid's columns."""
        assert self.lattice is not None
        return _sharp(self.origin[0] + self.scale * np.arange(1, self.lattice.shape[1] + 1), self.line_width)

    @cached_property
    def down(self) -> Float:
        """The pixels of a grid's rows, from the top."""
        assert self.lattice is not None
        return _sharp(self.origin[1] - self.scale * np.arange(self.lattice.shape[0], 0, -1), self.line_width)

    def nearest(self, x: float, y: float) -> int | None:
        """The vertex that a pixel means: the nearest, if it is near and has room enough to be told from others."""
        found = self._nearest_spot(x, y)
        if found is None or self._has_no_room(found):
            return None
        return found if self.geometry.vertices is None else int(self.geometry.vertices[found])

    def is_too_close(self, x: float, y: float) -> bool:
        """Are points at a pixel so close together that it means none of them?"""
        found = self._nearest_spot(x, y)
        return found is not None and self._has_no_room(found)

    def _has_no_room(self, spot: int) -> bool:
        return bool(self.sizes[spot] < TOO_CLOSE * self.ratio)

    def room_at(self, x: float, y: float) -> float:
        """How much room, in pixels, the point has that a pixel means; as usual where it means none."""
        found = self._nearest_spot(x, y)
        return self.spacing if found is None else float(self.sizes[found])

    def _nearest_spot(self, x: float, y: float) -> int | None:
        """The nearest spot; None if the pixel lies neither in its cell on a grid, in its room elsewhere, nor close."""
        known = self._looked_up
        if (x, y) not in known:
            known.clear()
            known[x, y] = self._look_up(x, y)
        return known[x, y]

    @cached_property
    def _looked_up(self) -> dict[tuple[float, float], int | None]:
        """The spot of the pixel asked about last: where a button is pressed the pointer was, and it is let go there."""
        return {}

    def _look_up(self, x: float, y: float) -> int | None:
        place, touch = ((x - self.origin[0]) / self.scale, (self.origin[1] - y) / self.scale), TOUCH * self.ratio
        found = self.geometry.nearby.nearest(*place, touch / self.scale)
        if found is None:
            return None
        right, down = np.abs(self.centres[found] - (x, y)).tolist()
        away, part = (max(right, down), 0.5) if self.geometry.is_grid else (math.hypot(right, down), MEANT)
        # centres lie on whole pixels, up to half a pixel off
        return found if away <= max(part * float(self.sizes[found]) + 0.5, touch) else None

    def spot(self, x: float, y: float) -> Spot | None:
        """What may be played at a pixel: the vertex it means, on the plane the point in whose cell it lies."""
        return self.nearest(x, y)

    def centre(self, spot: Spot) -> tuple[float, float]:
        """The pixel in the middle of a vertex or point."""
        x, y = self.centres[self.geometry.main_spots[spot]].tolist()
        return x, y

    def boxes(self, spot: Spot, spacings: float = 1.0) -> list[Box]:
        """The square around every place where a vertex is shown, with sides of that many spacings, the main one first.

        Each is left, top, width, height.
        """
        assert isinstance(spot, int)
        main = int(self.geometry.main_spots[spot])
        found = [main, *(each for each in self.geometry.spots((spot,)).tolist() if each != main)]
        return [self._box(self.centres[each].tolist(), spacings * float(self.sizes[each])) for each in found]

    def box(self, spot: Spot, spacings: float = 1.0) -> Box:
        """The first of these squares."""
        return self.boxes(spot, spacings)[0]

    @staticmethod
    def _box(centre: Sequence[float], side: float) -> Box:
        x, y = centre
        return x - side / 2, y - side / 2, side, side


def in_pixels(places: Float, scale: float, origin: tuple[float, float]) -> Float:
    """Places, a row (x, y) or several of them after each other, as pixels: column by column in half the time."""
    found = np.empty(places.shape)
    for column in range(places.shape[1]):
        np.multiply(places[:, column], -scale if column % 2 else scale, out=found[:, column])
        found[:, column] += origin[column % 2]
    return found


def label_size(spacing: float, ratio: float) -> float:
    """Of coordinates where neighbours are so far apart, within bounds."""
    return min(max(LABEL_SIZE * spacing, SMALLEST_LABEL * ratio), LARGEST_LABEL * ratio)


def radius_of(spacing: float) -> float:
    """The radius of a stone that has that much room."""
    return max(spacing * 0.485, 0.5)


@lru_cache(maxsize=4)
def fit(
    board: Board, width: int, height: int, coordinates: bool = False, ratio: float = 1.0, view: BoardView = WHOLE
) -> Camera:
    """The camera that shows the board in a picture of these device pixels, whole and as large as possible at zoom 1."""
    width, height = max(width, 1), max(height, 1)
    shape = geometry(board, view.layout)
    low_x, low_y, high_x, high_y = shape.bounds
    across, up = high_x - low_x, high_y - low_y
    scale, margin, label = _scale(shape, across, up, width, height, coordinates, ratio)
    scale *= view.zoom
    if view.zoom > 1:
        margin, label = _margin(shape, scale * shape.spacing, coordinates, ratio)
    if shape.is_grid and math.floor(scale) >= scale * (1 - LOST_TO_WHOLE_PIXELS):
        scale = float(math.floor(scale))
    line_width = max(1, round(LINE_WIDTH * scale * shape.spacing))
    margin = max(margin, MARGIN * scale * shape.spacing)
    middle_x, middle_y = (low_x + high_x) / 2 + view.centre[0], (low_y + high_y) / 2 + view.centre[1]
    origin = (width / 2 - scale * middle_x, height / 2 + scale * middle_y)
    if shape.is_grid:
        origin = (sharp(origin[0], line_width), sharp(origin[1], line_width))
    centres = in_pixels(shape.places, scale, origin)
    if shape.is_grid:
        centres = _sharp(centres, line_width)
    left, top, wide, tall = _frame(scale * across, scale * up, margin, width, height)
    frame = (left - round(scale * view.centre[0]), top + round(scale * view.centre[1]), wide, tall)
    return Camera(shape, width, height, ratio, scale, origin, line_width, label, frame, centres, is_rough=view.rough)


def _scale(
    shape: Geometry, across: float, up: float, width: int, height: int, coordinates: bool, ratio: float
) -> tuple[float, float, float]:
    """Pixels a unit, the margin in pixels and the size of the coordinates, which depend on each other."""
    most = LARGEST_SPACING * min(width, height) / shape.spacing
    scale = room = most
    margin = label = 0.0
    for _ in range(8):
        scale = (scale + room) / 2
        margin, label = _margin(shape, scale * shape.spacing, coordinates, ratio)
        room_x = (width - 2 * margin) / across if across else most
        room_y = (height - 2 * margin) / up if up else most
        room = max(min(room_x, room_y, most), 1e-3)
    return room, margin, label


def _margin(shape: Geometry, spacing: float, coordinates: bool, ratio: float) -> tuple[float, float]:
    """The margin and the size of the coordinates, both in pixels, where neighbours are so far apart."""
    margin = MARGIN * spacing
    if not coordinates:
        return margin, 0.0
    label = label_size(spacing, ratio)
    if letters := max(map(len, shape.border.left + shape.border.right), default=0):
        margin = max(margin, LABEL_MARGIN * spacing + (0.64 * letters + 0.5) * label)
    return margin, label


def sharp(value: float, line_width: int) -> float:
    """The nearest middle of a line of that width which covers whole pixels."""
    odd = line_width % 2 / 2
    return math.floor(value - odd + 0.5) + odd


def _sharp(pixels: NDArray[np.floating], line_width: int) -> Float:
    """The same for many; a little above the half, so that the lines of a grid are rounded alike."""
    odd = line_width % 2 / 2
    return np.asarray(np.floor(pixels - odd + 0.5 + 1e-9) + odd)


def _frame(across: float, up: float, margin: float, width: int, height: int) -> Box:
    """The wood: the board and its margin, stretched to the picture's edge on the sides that nearly reach it."""
    wide, tall = across + 2 * margin, up + 2 * margin
    slack = 0.10 * max(min(width, height), 1)
    wide = float(width) if 0 <= width - wide < slack else math.ceil(wide)
    tall = float(height) if 0 <= height - tall < slack else math.ceil(tall)
    return math.floor((width - wide) / 2), math.floor((height - tall) / 2), wide, tall
