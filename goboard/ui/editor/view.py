"""Which part of a draft the editor shows: from places to device pixels and back. Knows no widget."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

Float = NDArray[np.float64]
MARGIN = 1.2
"""Around a draft that is fitted into the view, in spacings."""
LARGEST_SPACING = 0.12
"""Of the shorter side: a draft of few points is shown with room around it."""
LEAST_SCALE, MOST_SCALE = 1e-9, 1e6


@dataclass(frozen=True)
class View:
    """`width` x `height` device pixels, `scale` of them to a unit, the place `centre` in the middle."""

    width: int = 1
    height: int = 1
    scale: float = 60.0
    centre: tuple[float, float] = (0.0, 0.0)

    def pixels(self, places: ArrayLike) -> Float:
        """(n, 2) the middles of the pixels that hold `places` (n, 2), so that level and upright lines are sharp."""
        given = np.asarray(places, dtype=np.float64)
        found = np.empty_like(given)
        middle = (self.width / 2, self.height / 2)
        # one axis at a time: numpy is slow where the last axis is short
        for axis, scale in ((0, self.scale), (1, -self.scale)):
            shift = middle[axis] - self.centre[axis] * scale
            found[..., axis] = np.floor(given[..., axis] * scale + shift) + 0.5
        return found

    def place(self, x: float, y: float) -> tuple[float, float]:
        """The place that a pixel shows."""
        across, down = (x - self.width / 2) / self.scale, (y - self.height / 2) / self.scale
        return self.centre[0] + across, self.centre[1] - down

    @property
    def corners(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The lowest and the highest place that is seen."""
        return self.place(0, self.height), self.place(self.width, 0)

    def panned(self, x: float, y: float) -> "View":
        """What was shown, moved by so many pixels."""
        return replace(self, centre=(self.centre[0] - x / self.scale, self.centre[1] + y / self.scale))

    def zoomed(self, factor: float, x: float, y: float) -> "View":
        """Larger by a factor; the place under that pixel stays there."""
        scale = min(max(self.scale * factor, LEAST_SCALE), MOST_SCALE)
        kept, part = self.place(x, y), self.scale / scale
        centre = tuple(at + (now - at) * part for at, now in zip(kept, self.centre, strict=True))
        return replace(self, scale=scale, centre=(centre[0], centre[1]))

    def resized(self, width: int, height: int) -> "View":
        """So many pixels, with the same place in the middle."""
        return replace(self, width=max(width, 1), height=max(height, 1))

    def fitted(self, places: Float, spacing: float) -> "View":
        """All of `places` (n, 2), with a margin."""
        largest = LARGEST_SPACING * min(self.width, self.height) / spacing
        if not len(places):
            return replace(self, scale=largest, centre=(0.0, 0.0))
        low, high = places.min(axis=0), places.max(axis=0)
        across, down = (high - low + 2 * MARGIN * spacing).tolist()
        x, y = ((low + high) / 2).tolist()
        return replace(self, scale=min(self.width / across, self.height / down, largest), centre=(x, y))
