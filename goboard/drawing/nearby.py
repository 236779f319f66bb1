"""Which points lie near a place: a hash of square buckets, built once for a set of points."""

import math

import numpy as np
from numpy.typing import NDArray


class Nearby:
    """Points (n, 2) in square buckets with sides of `reach`; looking up is independent of n on even layouts."""

    def __init__(self, places: NDArray[np.float64], reach: float) -> None:
        self._places = places
        self._reach = reach
        self._low = places.min(axis=0)
        buckets = np.floor((places - self._low) / reach).astype(np.int64)
        self._width = int(buckets[:, 0].max()) + 1
        self._height = int(buckets[:, 1].max()) + 1
        keys = buckets[:, 0] + self._width * buckets[:, 1]
        self._order = np.argsort(keys, kind="stable")
        self._keys = keys[self._order]

    def around(self, x: float, y: float) -> list[int]:
        """Every point within `reach` of the place, and some beyond, in no useful order."""
        reach = self._reach
        column, row = math.floor((x - self._low[0]) / reach), math.floor((y - self._low[1]) / reach)
        return self._buckets(column - 1, row - 1, column + 1, row + 1)

    def inside(self, left: float, top: float, width: float, height: float) -> list[int]:
        """Every point in the box, and some beyond, in no useful order."""
        (x, y), reach = self._low, self._reach
        first = math.floor((left - x) / reach), math.floor((top - y) / reach)
        return self._buckets(*first, math.floor((left + width - x) / reach), math.floor((top + height - y) / reach))

    def _buckets(self, left: int, low: int, right: int, high: int) -> list[int]:
        left, right = max(left, 0), min(right, self._width - 1)
        found: list[int] = []
        if left <= right:
            for line in range(max(low, 0), min(high, self._height - 1) + 1):
                first, last = np.searchsorted(self._keys, (left + self._width * line, right + self._width * line + 1))
                found += self._order[first:last].tolist()
        return found

    def nearest(self, x: float, y: float) -> int | None:
        """The point nearest to the place, None if none lies within `reach`."""
        found = self.around(x, y)
        if not found:
            return None
        gaps = np.hypot(*(self._places[found] - (x, y)).T)
        best = int(gaps.argmin())
        return found[best] if gaps[best] <= self._reach else None
