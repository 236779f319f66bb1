"""The camera for the infinite plane: the same service as for other boards, around an exact centre."""

import math
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board, Place
from goboard.boards.plane import EXACT
from goboard.drawing.camera import (
    LABEL_SIZE,
    LARGEST_LABEL,
    LINE_WIDTH,
    SMALLEST_LABEL,
    Box,
    Camera,
    Float,
    Spot,
    sharp,
)
from goboard.drawing.geometry import Geometry
from goboard.drawing.plane_view import Extent, PlaneView, shown_extent

LEAST_SCALE, MOST_SCALE = 3, 160
"""Device-independent pixels between lines at most zoom out and in."""
ZOOM = 1.25
"""How much a step of zooming changes."""
STRIP = 1.7
"""The strip that carries coordinates along the bottom, in text sizes."""
CHARACTER = 0.62
"""The width of a character, of the text's size."""
OFF = -1e6
"""The pixel of what is not in the picture: far enough off, and no trouble for painters."""
MOST_OF_PICTURE = 0.2
"""Of the shorter side: the largest spacing when stones are fitted."""


@dataclass(frozen=True, eq=False)
class PlaneCamera(Camera):
    """A view of the plane; `origin` is the pixel of the view's centre point, `scale` a whole number of pixels."""

    view: PlaneView

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

    def columns_by(self, step: int) -> NDArray[np.bool_]:
        """Which of the upright lines have a number that is a multiple of this."""
        first = (self.view.centre[0] + self.columns.start) % step
        return np.equal(np.arange(first, first + len(self.columns)) % step, 0)

    def rows_by(self, step: int) -> NDArray[np.bool_]:
        """Which of the level lines, top line first, have a number that is a multiple of this."""
        first = (self.view.centre[1] + self.rows.start) % step
        return np.equal(np.arange(first + len(self.rows) - 1, first - 1, -1) % step, 0)

    @cached_property
    def across(self) -> Float:
        """The pixels of the upright lines."""
        return self.origin[0] + self.scale * np.arange(self.columns.start, self.columns.stop, dtype=np.float64)

    @cached_property
    def down(self) -> Float:
        """The pixels of the level lines, top line first."""
        return self.origin[1] - self.scale * np.arange(self.rows.stop - 1, self.rows.start - 1, -1, dtype=np.float64)

    @cached_property
    def shown(self) -> NDArray[np.bool_]:
        """(n,) whether a vertex is in the picture."""
        found: NDArray[np.bool_] = self.centres[:, 0] != OFF
        return found

    @cached_property
    def lattice(self) -> NDArray[np.int64]:
        """(rows, columns) the vertex of every point in the picture, from the top left; 0 stands for the unknown."""
        grid = np.zeros((len(self.rows), len(self.columns)), dtype=np.int64)
        vertices = np.flatnonzero(self.shown)
        columns = np.rint((self.centres[vertices, 0] - self.across[0]) / self.scale).astype(np.int64)
        rows = np.rint((self.centres[vertices, 1] - self.down[0]) / self.scale).astype(np.int64)
        grid[rows, columns] = vertices
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

    def spot(self, x: float, y: float) -> Spot | None:
        left, top, width, height = self.inner
        if not (left <= x < left + width and top <= y < top + height):
            return None
        column = math.floor((x - self.across[0]) / self.scale + 0.5)
        row = math.floor((y - self.down[0]) / self.scale + 0.5)
        if math.hypot(self.across[column] - x, self.down[row] - y) > self.scale / 2:
            return None
        vertex = int(self.lattice[row, column])
        place = self.view.centre[0] + self.columns[column], self.view.centre[1] + self.rows[-1 - row]
        return vertex or place

    def nearest(self, x: float, y: float) -> int | None:
        found = self.spot(x, y)
        return found if isinstance(found, int) else None

    def dragged(self, right: float, down: float) -> PlaneView:
        """The view after the picture was moved by these pixels."""
        return self.view.moved(-right / self.scale, down / self.scale)

    def zoomed(self, steps: int, x: float, y: float) -> PlaneView:
        """The view that many steps closer (negative: farther), the place under a pixel kept there."""
        least, most = scale_limits(self.ratio)
        scale = self.scale
        for _ in range(abs(steps)):
            further = round(scale * ZOOM) if steps > 0 else round(scale / ZOOM)
            scale = further if further != scale else scale + (1 if steps > 0 else -1)
        scale = min(max(scale, least), most)
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


def scale_limits(ratio: float) -> tuple[int, int]:
    """The least and the largest scale, in device pixels."""
    return math.ceil(LEAST_SCALE * ratio), math.floor(MOST_SCALE * ratio)


@lru_cache(maxsize=4)
def plane_camera(
    board: Board, view: PlaneView, width: int, height: int, coordinates: bool = False, ratio: float = 1.0
) -> PlaneCamera:
    """The camera for that part of a plane's board in a picture of these device pixels."""
    width, height = max(width, 1), max(height, 1)
    least, most = scale_limits(ratio)
    scale = float(min(max(round(view.spacing * ratio), least), most))
    line_width = max(1, round(LINE_WIDTH * scale))
    label = min(max(LABEL_SIZE * scale, SMALLEST_LABEL * ratio), LARGEST_LABEL * ratio) if coordinates else 0.0
    origin = (
        sharp(width / 2 - scale * view.offset[0], line_width),
        sharp(height / 2 + scale * view.offset[1], line_width),
    )
    frame = (0.0, 0.0, float(width), float(height))
    nothing = np.empty((0, 4))
    shape = Geometry(board, board.positions, 1.0, nothing, nothing)
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
    near = (abs(across) <= reach_x) & (abs(up) <= reach_y)
    centres = np.full((board.size, 2), OFF)
    near = near.astype(np.bool_)
    near[board.outside] = False
    found = np.column_stack(
        [
            origin[0] + scale * across[near].astype(np.float64),
            origin[1] - scale * up[near].astype(np.float64),
        ]
    )
    half = scale / 2
    inside = (found > -half).all(axis=1) & (found < np.array([width, height]) + half).all(axis=1)
    centres[np.flatnonzero(near)[inside]] = found[inside]
    return centres
