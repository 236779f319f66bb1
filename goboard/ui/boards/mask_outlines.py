"""Outlines that grids with holes often have, as lines of text: X is a point, a full stop is none."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

POINT, HOLE = "X", "."

Axis = NDArray[np.float64]
Outline = Callable[[Axis, Axis], NDArray[np.bool_]]

OUTLINES: Mapping[str, Outline] = {
    "Rectangle": lambda x, y: (abs(x) <= 1) & (abs(y) <= 1),
    "Diamond": lambda x, y: abs(x) + abs(y) <= 1,
    "Circle": lambda x, y: x**2 + y**2 <= 1,
    "Cross": lambda x, y: (abs(x) <= 0.35) | (abs(y) <= 0.35),
    "Frame": lambda x, y: (abs(x) >= 0.45) | (abs(y) >= 0.45),
    "Ring": lambda x, y: (x**2 + y**2 <= 1) & (x**2 + y**2 >= 0.2),
    "Heart": lambda x, y: _heart(1.15 * x, 1.12 * y + 0.12),
    "Hourglass": lambda x, y: abs(x) <= 0.2 + 0.8 * abs(y),
}
"""By title: which places are points; x to the right and y up, from -1 to 1."""


def _heart(x: Axis, y: Axis) -> NDArray[np.bool_]:
    inside: NDArray[np.bool_] = (x**2 + y**2 - 1) ** 3 <= x**2 * y**3
    return inside


def outlined(title: str, columns: int, rows: int) -> tuple[str, ...]:
    """The mask of that outline in so many lines each way."""
    is_point = OUTLINES[title](_along(columns)[None, :], -_along(rows)[:, None])
    return lines_of(np.broadcast_to(is_point, (rows, columns)))


def _along(length: int) -> Axis:
    return (2 * np.arange(length) - (length - 1)) / max(length - 1, 1)


def lines_of(is_point: NDArray[np.bool_]) -> tuple[str, ...]:
    """(rows, columns) flags as a mask."""
    return tuple("".join(POINT if flag else HOLE for flag in row) for row in is_point.tolist())


def resized(mask: tuple[str, ...], columns: int, rows: int) -> tuple[str, ...]:
    """The mask cut off at the right and at the bottom, or with points added there."""
    kept = [line[:columns].ljust(columns, POINT) for line in mask[:rows]]
    return tuple(kept + [POINT * columns] * (rows - len(kept)))
