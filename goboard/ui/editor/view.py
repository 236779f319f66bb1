"""Which part of a draft the editor shows, and how it lies: from places to device pixels and back. Knows no widget."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from goboard.arrays import Float

MARGIN = 1.2
"""Around a draft that is fitted into the view, in spacings."""
LARGEST_SPACING = 0.12
"""Of the shorter side: a draft of few points is shown with room around it."""
LEAST_SCALE, MOST_SCALE = 1e-9, 1e6
QUARTERS = 4


@dataclass(frozen=True)
class View:
    """`width` x `height` device pixels, `scale` of them to a unit, the place `centre` in the middle. The draft is
    mirrored left and right if it `is_flipped`, then turned to the left by `quarters`."""

    width: int = 1
    height: int = 1
    scale: float = 60.0
    centre: tuple[float, float] = (0.0, 0.0)
    quarters: int = 0
    is_flipped: bool = False

    @cached_property
    def _axes(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Which axis of the draft goes to the right in the picture and which goes up, and whether forward (1)."""
        right, up = (0, -1 if self.is_flipped else 1), (1, 1)
        for _ in range(self.quarters):
            right, up = (up[0], -up[1]), right
        return right, up

    def pixels(self, places: ArrayLike) -> Float:
        """(n, 2) the middles of the pixels that hold `places` (n, 2), so that level and upright lines are sharp."""
        given = np.asarray(places, dtype=np.float64)
        found = np.empty_like(given)
        middle = (self.width / 2, self.height / 2)
        # one axis at a time: numpy is slow where the last axis is short
        for axis, ((source, sign), way) in enumerate(zip(self._axes, (1, -1), strict=True)):
            scale = sign * way * self.scale
            shift = middle[axis] - self.centre[source] * scale
            found[..., axis] = np.floor(given[..., source] * scale + shift) + 0.5
        return found

    def directions(self, ways: Float) -> Float:
        """(n, 2) which way in the picture, right and down, the `ways` (n, 2) of the draft go."""
        (across, to_right), (along, to_top) = self._axes
        return np.stack([to_right * ways[..., across], -to_top * ways[..., along]], axis=-1)

    def way(self, right: float, up: float) -> tuple[float, float]:
        """Which way in the draft one in the picture goes."""
        found = [0.0, 0.0]
        for part, (source, sign) in zip((right, up), self._axes, strict=True):
            found[source] = sign * part
        return found[0], found[1]

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The place that a pixel shows."""
        across, up = self.way((x - self.width / 2) / self.scale, (self.height / 2 - y) / self.scale)
        return self.centre[0] + across, self.centre[1] + up

    @property
    def corners(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The lowest and the highest place that is seen."""
        (x1, y1), (x2, y2) = self.place(0, self.height), self.place(self.width, 0)
        return (min(x1, x2), min(y1, y2)), (max(x1, x2), max(y1, y2))

    def panned(self, x: float, y: float) -> "View":
        """What was shown, moved by so many pixels."""
        return replace(self, centre=self.place(self.width / 2 - x, self.height / 2 - y))

    def zoomed(self, factor: float, x: float, y: float) -> "View":
        """Larger by a factor; the place under that pixel stays there."""
        scale = min(max(self.scale * factor, LEAST_SCALE), MOST_SCALE)
        kept, part = self.place(x, y), self.scale / scale
        centre = tuple(at + (now - at) * part for at, now in zip(kept, self.centre, strict=True))
        return replace(self, scale=scale, centre=(centre[0], centre[1]))

    def turned(self, quarters: int) -> "View":
        """Turned to the left about the middle."""
        return replace(self, quarters=(self.quarters + quarters) % QUARTERS)

    def mirrored(self, *, is_down: bool) -> "View":
        """Left and right have changed places, or top and bottom."""
        quarters = (2 * is_down - self.quarters) % QUARTERS
        return replace(self, quarters=quarters, is_flipped=not self.is_flipped)

    def resized(self, width: int, height: int) -> "View":
        """So many pixels, with the same place in the middle."""
        return replace(self, width=max(width, 1), height=max(height, 1))

    def fitted(self, places: Float, spacing: float) -> "View":
        """All of `places` (n, 2), with a margin."""
        largest = LARGEST_SPACING * min(self.width, self.height) / spacing
        if not len(places):
            return replace(self, scale=largest, centre=(0.0, 0.0))
        low, high = places.min(axis=0), places.max(axis=0)
        sides = (high - low + 2 * MARGIN * spacing).tolist()
        across, down = sides[self._axes[0][0]], sides[self._axes[1][0]]
        x, y = ((low + high) / 2).tolist()
        return replace(self, scale=min(self.width / across, self.height / down, largest), centre=(x, y))
