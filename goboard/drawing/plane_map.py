"""The plane in small: where stones and the part looked at lie in it, and which point of the plane a pixel means."""

from collections.abc import Iterable
from dataclasses import dataclass

from goboard.boards.board import Place
from goboard.drawing.plane_camera import PlaneCamera
from goboard.drawing.plane_view import Extent, extent_of

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
        return (
            left + (place[0] - self.extent.left) / self.lines,
            top + (self.extent.top - place[1]) / self.lines,
        )

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
