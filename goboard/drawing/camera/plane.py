"""The camera for the infinite plane: the same service as for other boards, around an exact centre.

How many pixels lie between its lines is said here too, and what a small overview of it shows.
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property, lru_cache

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.boards.board import Board, Place
from goboard.boards.plane import EXACT
from goboard.dataclass import dataclass
from goboard.drawing.camera.camera import LARGEST_LABEL, LINE_WIDTH, Box, Camera, Spot, label_size, sharp
from goboard.drawing.camera.geometry import Geometry
from goboard.drawing.camera.view import Extent, PlaneView, extent_of, shown_extent
from goboard.drawing.shapes import CHARACTER

LEAST_SCALE, MOST_SCALE = 3, 160
"""Device-independent pixels between lines where points are closest and farthest to play on."""
LEAST_FAR = 1e-6
"""The same at most zoom out."""
ZOOM = 1.25
"""How much a step of zooming changes."""
FEWER_LINES, GROUP = 6.0, 5
"""Lines closer than so many device-independent pixels: only one in so many is drawn."""
FAR_APART = 10.0
"""Device-independent pixels between the lines drawn where points can no longer be told apart."""


def scale_limits(ratio: float) -> tuple[int, int]:
    """The least scale at which points can be played on and the largest, in device pixels."""
    return math.ceil(LEAST_SCALE * ratio), math.floor(MOST_SCALE * ratio)


def is_far(scale: float, ratio: float) -> bool:
    """Are points so close that no pixel means one of them?"""
    return scale < LEAST_SCALE * ratio


def allowed(scale: float, ratio: float) -> float:
    """The scale next to this one: a whole number, but for those at which points are too close to be played on."""
    least, most = scale_limits(ratio)
    whole = round(scale)
    return float(min(whole, most)) if whole >= least else max(scale, LEAST_FAR * ratio)


def stepped(scale: float, steps: int, ratio: float) -> float:
    """The scale that many steps closer, negative: farther."""
    for _ in range(abs(steps)):
        further = allowed(scale * (ZOOM if steps > 0 else 1 / ZOOM), ratio)
        scale = further if further != scale else allowed(scale + (1 if steps > 0 else -1), ratio)
    return scale


def line_step(scale: float, ratio: float) -> int:
    """Every how many lines one is drawn: all, every fifth, or every so many in powers of ten."""
    if not is_far(scale, ratio):
        return 1 if scale >= FEWER_LINES * ratio else GROUP
    step = 10
    while step * scale < FAR_APART * ratio:
        step *= 10
    return step


LEAST_RADIUS = 1.5
"""Of a stone, in device-independent pixels."""
MOST_CELLS, FAR_CELLS, COARSE = 200_000, 50_000, 4.0
"""Cells told apart in a picture, those where points are too close for that, and the least sides of these."""
STRIP = 1.7
"""The strip that carries coordinates along the bottom, in text sizes."""
OFF = -1e6
"""The pixel of what is not in the picture: far enough off, and no trouble for painters."""
MOST_OF_PICTURE = 0.2
"""Of the shorter side: the largest spacing when stones are fitted."""


@dataclass(frozen=True, eq=False)
class PlaneCamera(Camera):
    """A view of the plane; `origin` is the pixel of the view's centre point, `scale` a whole number of pixels."""

    view: PlaneView

    is_plane = True

    @property
    def is_raster(self) -> bool:
        return False

    @cached_property
    def columns(self) -> range:
        """The upright lines that reach into the picture, counted from the view's centre."""
        return range(
            math.floor(-self.origin[0] / self.scale), math.ceil((self.width - self.origin[0]) / self.scale) + 1
        )

    @cached_property
    def rows(self) -> range:
        """The level lines that reach into the picture, counted upwards from the view's centre."""
        return range(
            math.floor((self.origin[1] - self.height) / self.scale), math.ceil(self.origin[1] / self.scale) + 1
        )

    @property
    def is_far(self) -> bool:
        return is_far(self.scale, self.ratio)

    @property
    def stone_radius(self) -> float:
        return max(super().stone_radius, LEAST_RADIUS * self.ratio)

    @cached_property
    def line_step(self) -> int:
        """Every how many lines one is drawn."""
        return line_step(self.scale, self.ratio)

    def columns_by(self, step: int) -> tuple[range, Float]:
        """The numbers of the upright lines that are multiples of this, from the left, and their pixels."""
        numbers = _multiples(self.columns, self.view.centre[0], step)
        return numbers, self._pixels_of([number - self.view.centre[0] for number in numbers], self.origin[0])

    def rows_by(self, step: int) -> tuple[range, Float]:
        """The numbers of the level lines that are multiples of this, top line first, and their pixels."""
        numbers = _multiples(self.rows, self.view.centre[1], step)[::-1]
        return numbers, self._pixels_of([self.view.centre[1] - number for number in numbers], self.origin[1])

    def _pixels_of(self, lines: list[int], origin: float) -> Float:
        """Where lines fall that are so many from the view's centre, sharp."""
        return np.array([sharp(origin + self.scale * line, self.line_width) for line in lines], dtype=np.float64)

    @cached_property
    def pitch(self) -> float:
        """The pixels between the middles of cells: the spacing, or more where there would be too many of them."""
        if not self.is_far and len(self.columns) * len(self.rows) <= MOST_CELLS:
            return self.scale
        return math.ceil(max(COARSE * self.ratio, math.sqrt(self.width * self.height / FAR_CELLS)))

    @cached_property
    def across(self) -> Float:
        """The pixels of the middles of columns of cells; upright lines, unless cells are larger than the spacing."""
        if self.pitch != self.scale:
            return self.pitch * np.arange(0.5, math.ceil(self.width / self.pitch), dtype=np.float64)
        return self.origin[0] + self.scale * np.arange(self.columns.start, self.columns.stop, dtype=np.float64)

    @cached_property
    def down(self) -> Float:
        """The pixels of the middles of rows of cells, from the top."""
        if self.pitch != self.scale:
            return self.pitch * np.arange(0.5, math.ceil(self.height / self.pitch), dtype=np.float64)
        return self.origin[1] - self.scale * np.arange(self.rows.stop - 1, self.rows.start - 1, -1, dtype=np.float64)

    @cached_property
    def shown(self) -> Mask:
        """(n,) whether a vertex is in the picture."""
        found: Mask = self.centres[:, 0] != OFF
        return found

    @cached_property
    def lattice(self) -> Int:
        """(rows, columns) the vertex of every cell in the picture, from the top left; 0 stands for the unknown.

        Where cells are larger than the spacing, it is one of the vertices in them.
        """
        grid = np.zeros((len(self.down), len(self.across)), dtype=np.int64)
        vertices = np.flatnonzero(self.shown)
        columns = np.rint((self.centres[vertices, 0] - self.across[0]) / self.pitch).astype(np.int64)
        rows = np.rint((self.centres[vertices, 1] - self.down[0]) / self.pitch).astype(np.int64)
        grid[rows.clip(0, len(self.down) - 1), columns.clip(0, len(self.across) - 1)] = vertices
        return grid

    @property
    def inner(self) -> Box:
        """The picture without the strips of coordinates: left, top, width, height."""
        if not self.label_size:
            return 0.0, 0.0, float(self.width), float(self.height)
        left = strip_width(
            self.label_size, (self.view.centre[1] + self.rows.start, self.view.centre[1] + self.rows[-1])
        )
        return left, 0.0, max(self.width - left, 1.0), max(self.height - STRIP * self.label_size, 1.0)

    def pixels(self, places: Float) -> Float:
        return super().pixels(places - np.array(self.view.centre, dtype=np.float64))

    def centre(self, spot: Spot) -> tuple[float, float]:
        if isinstance(spot, int):
            return super().centre(spot)
        x, y = spot[0] - self.view.centre[0], spot[1] - self.view.centre[1]
        return self.origin[0] + self.scale * x, self.origin[1] - self.scale * y

    def boxes(self, spot: Spot, spacings: float = 1.0) -> list[Box]:
        return [self._box(self.centre(spot), spacings * self.spacing)]

    def spot(self, x: float, y: float) -> Spot | None:
        left, top, width, height = self.inner
        if self.is_far or not (left <= x < left + width and top <= y < top + height):
            return None
        right, up = (x - self.origin[0]) / self.scale, (self.origin[1] - y) / self.scale
        return self.known((self.view.centre[0] + math.floor(right + 0.5), self.view.centre[1] + math.floor(up + 0.5)))

    def known(self, place: Place) -> Spot:
        """The vertex at a point, or the point itself where the board knows none."""
        assert self.board.plane is not None
        vertex = self.board.plane.find(*place)
        # the plane may know more points by now than this board
        return place if vertex is None or vertex >= self.board.size else vertex

    def room_at(self, x: float, y: float) -> float:
        return self.spacing

    def nearest(self, x: float, y: float) -> int | None:
        found = self.spot(x, y)
        return found if isinstance(found, int) else None

    def dragged(self, right: float, down: float) -> PlaneView:
        """The view after the picture was moved by these pixels."""
        return self.view.moved(-right / self.scale, down / self.scale)

    def zoomed(self, steps: int, x: float, y: float) -> PlaneView:
        """The view that many steps closer (negative: farther), the place under a pixel kept there."""
        scale = stepped(self.scale, steps, self.ratio)
        right = (x - self.origin[0]) / self.scale - (x - self.width / 2) / scale
        up = (self.origin[1] - y) / self.scale - (self.height / 2 - y) / scale
        return PlaneView(self.view.centre, spacing=scale / self.ratio).moved(right, up)

    def revealing(self, spot: Spot, spacings: float = 1.0) -> PlaneView:
        """The view nearest to this one that shows a point, that many spacings away from the edge; itself if it does."""
        place = self.place(spot) if isinstance(spot, int) else spot
        x, y = self.centre(place)
        if max(abs(x), abs(y)) > -OFF:
            return replace(self.view, centre=place, offset=(0.0, 0.0))
        left, top, width, height = self.inner
        room = min(spacings * self.scale, width / 2, height / 2)
        right = min(0.0, x - left - room) + max(0.0, x - (left + width - room))
        down = min(0.0, y - top - room) + max(0.0, y - (top + height - room))
        return self.dragged(-right, -down) if right or down else self.view

    def place(self, vertex: int) -> Place:
        """The exact coordinates of a vertex of the board."""
        assert self.board.places is not None
        x, y = self.board.places[vertex].tolist()
        return x, y


def _multiples(lines: range, centre: int, step: int) -> range:
    """The numbers of those lines, counted from the centre's, that are multiples of the step."""
    first, end = centre + lines.start, centre + lines.stop
    return range(first + -first % step, end, step)


@lru_cache(maxsize=4)
def plane_camera(
    board: Board, view: PlaneView, width: int, height: int, coordinates: bool = False, ratio: float = 1.0
) -> PlaneCamera:
    """The camera for that part of a plane's board in a picture of these device pixels."""
    width, height = max(width, 1), max(height, 1)
    scale = allowed(view.spacing * ratio, ratio)
    line_width = max(1, round(LINE_WIDTH * scale))
    label = label_size(scale, ratio) if coordinates else 0.0
    origin = (width / 2 - scale * view.offset[0], height / 2 + scale * view.offset[1])
    if not is_far(scale, ratio):
        # a pixel more or less is many lines far out, and would be a jump on the way back
        origin = sharp(origin[0], line_width), sharp(origin[1], line_width)
    frame = (0.0, 0.0, float(width), float(height))
    nothing = np.empty((0, 4))
    shape = Geometry(board, board.positions, 1.0, np.ones(board.size), nothing)
    centres = _centres(board, view.centre, origin, scale, width, height)
    return PlaneCamera(shape, width, height, ratio, scale, origin, line_width, label, frame, centres, view)


@dataclass(frozen=True)
class Fit:
    """How stones fit into a picture: the points shown, the strips beside and below them, the scale, all in pixels."""

    extent: Extent
    beside: float
    below: float
    scale: int

    @property
    def size(self) -> tuple[int, int]:
        """The sides of a picture that shows just these points."""
        wide, tall = self.extent.columns * self.scale + self.beside, self.extent.rows * self.scale + self.below
        return math.ceil(wide), math.ceil(tall)

    def view(self, ratio: float) -> PlaneView:
        """These points in the middle of what the strips leave free."""
        middle = self.extent.middle.moved(-self.beside / 2 / self.scale, -self.below / 2 / self.scale)
        return replace(middle, spacing=self.scale / ratio)


def fitted(
    places: list[Place], width: int, height: int, coordinates: bool, ratio: float = 1.0, least_lines: int = 1
) -> Fit:
    """All these stones with their margin, or the largest group of them, and no fewer lines than that."""
    least, most = scale_limits(ratio)
    label = LARGEST_LABEL * ratio if coordinates else 0.0
    below = STRIP * label
    extent = shown_extent(places, math.floor(width / least), math.floor(max(height - below, 1) / least))
    extent = extent.at_least(least_lines)
    beside = strip_width(label, (extent.bottom, extent.top))
    room_x, room_y = max(width - beside, 1.0), max(height - below, 1.0)
    scale = math.floor(min(room_x / extent.columns, room_y / extent.rows, MOST_OF_PICTURE * min(room_x, room_y)))
    return Fit(extent, beside, below, min(max(scale, least), most))


def strip_width(label_size: float, numbers: tuple[int, int]) -> float:
    """How wide the strip is that carries numbers between these two."""
    letters = max(len(line_label(number)) for number in numbers)
    return math.ceil((CHARACTER * letters + 0.9) * label_size)


def line_label(number: int) -> str:
    """The number of a line; where it is very long its last digits, which tell it from its neighbours."""
    text = str(number)
    return text if len(text) <= 13 else f"{'-' if number < 0 else ''}…{text[-9:]}"


def _centres(board: Board, centre: Place, origin: tuple[float, float], scale: float, width: int, height: int) -> Float:
    """The pixels of the vertices in the picture and half a spacing around it; the others are OFF."""
    assert board.places is not None
    places = board.places
    if max(abs(centre[0]), abs(centre[1])) >= EXACT:
        places = places.astype(object)
    across, up = places[:, 0] - centre[0], places[:, 1] - centre[1]
    reach_x, reach_y = math.ceil(width / scale) + 1, math.ceil(height / scale) + 1
    near = ((abs(across) <= reach_x) & (abs(up) <= reach_y)).astype(np.bool_)
    centres = np.full((board.size, 2), OFF)
    near[board.outside] = False
    right, above = scale * across[near].astype(np.float64), scale * up[near].astype(np.float64)
    found = np.column_stack([origin[0] + right, origin[1] - above])
    half = scale / 2
    inside = (found > -half).all(axis=1) & (found < np.array([width, height]) + half).all(axis=1)
    centres[np.flatnonzero(near)[inside]] = found[inside]
    return centres


REACH = 6.0
"""A stone up to so many pixels from where somebody points is the one that is meant."""
LEAST_FRAME = 5.0
"""Pixels: the frame of the part looked at is never smaller."""


@dataclass(frozen=True)
class PlaneMap:
    """An overview of `extent` in `width` x `height` pixels; `lines` of them to a pixel, which may be very many."""

    extent: Extent
    width: float
    height: float

    @property
    def lines(self) -> float:
        return max(self.extent.columns / self.width, self.extent.rows / self.height)

    def pixel(self, place: Place) -> tuple[float, float]:
        """Where a point lies, y down."""
        left = (self.width - self.extent.columns / self.lines) / 2
        top = (self.height - self.extent.rows / self.lines) / 2
        x, y = place[0] - self.extent.left, self.extent.top - place[1]
        return left + x / self.lines, top + y / self.lines

    def place(self, x: float, y: float, stones: Iterable[Place] = ()) -> Place:
        """The point under a pixel, or the stone nearest to it where one is near."""
        near = [(abs(a - x) + abs(b - y), stone) for stone in stones for a, b in (self.pixel(stone),)]
        gap, stone = min(near, default=(REACH, (0, 0)))
        if gap < REACH:
            return stone
        left, top = self.pixel((self.extent.left, self.extent.top))
        return self.extent.left + round((x - left) * self.lines), self.extent.top - round((y - top) * self.lines)

    def frame(self, seen: Extent) -> tuple[float, float, float, float]:
        """The frame of the part looked at: left, top, width, height."""
        (left, top), (right, bottom) = self.pixel((seen.left, seen.top)), self.pixel((seen.right, seen.bottom))
        wide, tall = max(right - left, LEAST_FRAME), max(bottom - top, LEAST_FRAME)
        return (left + right - wide) / 2, (top + bottom - tall) / 2, wide, tall


def seen_extent(camera: PlaneCamera) -> Extent:
    """The lines that a camera shows."""
    (x, y), columns, rows = camera.view.centre, camera.columns, camera.rows
    return Extent(x + columns[0], y + rows[0], x + columns[-1], y + rows[-1])


def plane_map(stones: list[Place], seen: Extent, width: float, height: float) -> PlaneMap:
    """The overview of all stones and of the part looked at."""
    return PlaneMap(extent_of([*stones, (seen.left, seen.bottom), (seen.right, seen.top)]), width, height)


def is_needed(stones: Iterable[Place], seen: Extent) -> bool:
    """Whether some stone lies outside the part looked at."""
    return any(not (seen.left <= x <= seen.right and seen.bottom <= y <= seen.top) for x, y in stones)
