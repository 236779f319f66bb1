"""Which points lie near a place: a hash of square buckets, built once for a set of points."""

import math

import numpy as np
from numpy.typing import NDArray

Found = NDArray[np.intp]


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
        self._order: Found = np.argsort(keys, kind="stable")
        self._keys = keys[self._order]

    def around(self, x: float, y: float) -> Found:
        """Every point within `reach` of the place, and some beyond, in no useful order."""
        reach = self._reach
        column, row = math.floor((x - self._low[0]) / reach), math.floor((y - self._low[1]) / reach)
        return self._buckets(column - 1, row - 1, column + 1, row + 1)

    def inside(self, left: float, low: float, width: float, height: float) -> Found:
        """Every point in the box, and some beyond, in no useful order."""
        (x, y), reach = self._low, self._reach
        first = math.floor((left - x) / reach), math.floor((low - y) / reach)
        return self._buckets(*first, math.floor((left + width - x) / reach), math.floor((low + height - y) / reach))

    def _buckets(self, left: int, low: int, right: int, high: int) -> Found:
        left, right = max(left, 0), min(right, self._width - 1)
        lines = self._width * np.arange(max(low, 0), min(high, self._height - 1) + 1)
        if left > right or not len(lines):
            return np.zeros(0, dtype=np.intp)
        ends = np.searchsorted(self._keys, [left + lines, right + 1 + lines]).T.tolist()
        return np.concatenate([self._order[first:last] for first, last in ends])

    def nearest(self, x: float, y: float, reach: float = 0.0) -> int | None:
        """The point nearest to the place, None if none lies within `reach`, the buckets' or a longer one."""
        found = self._nearest_of(self.around(x, y), x, y, self._reach)
        if found is None and reach > self._reach:
            found = self._nearest_of(self.inside(x - reach, y - reach, 2 * reach, 2 * reach), x, y, reach)
        return found

    def _nearest_of(self, points: Found, x: float, y: float, reach: float) -> int | None:
        if not len(points):
            return None
        gaps = np.hypot(*(self._places[points] - (x, y)).T)
        best = int(gaps.argmin())
        return int(points[best]) if gaps[best] <= reach else None
