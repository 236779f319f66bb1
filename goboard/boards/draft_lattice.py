"""The lattices to which points of a draft can be drawn: squares or triangles of a chosen side."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from goboard.arrays import Float
from goboard.boards.draft import SAME_PLACE, Draft
from goboard.words.message import phrase

OFF, SQUARE, TRIANGULAR, UPRIGHT = "off", "square", "triangular", "upright"
KINDS = (
    (OFF, phrase("Nothing")),
    (SQUARE, phrase("Squares")),
    (TRIANGULAR, phrase("Triangles in rows")),
    (UPRIGHT, phrase("Triangles in columns")),
)
"""Name and title of every kind."""


@dataclass(frozen=True)
class Lattice:
    """The points `step` apart around `origin`; there are none where the kind is off."""

    kind: str = OFF
    step: float = 1.0
    origin: tuple[float, float] = (0.0, 0.0)

    def snapped(self, places: ArrayLike) -> Float:
        """(n, 2) the lattice point nearest to each of `places` (n, 2); the places themselves where it is off."""
        spots = np.array(places, dtype=np.float64)
        if self.kind == OFF:
            return spots
        sides = self._sides()
        near = np.round((spots - self.origin) @ np.linalg.inv(sides))
        if self.kind == SQUARE:
            return near @ sides + self.origin
        # on slanted axes rounding may miss the nearest by one step
        around = np.array([(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)], dtype=np.float64)
        tried = (near[..., None, :] + around) @ sides + self.origin
        best = np.hypot(*np.moveaxis(tried - spots[..., None, :], -1, 0)).argmin(axis=-1)
        return np.take_along_axis(tried, best[..., None, None], axis=-2)[..., 0, :]

    def within(self, low: tuple[float, float], high: tuple[float, float], most: int) -> Float:
        """(n, 2) the lattice points in a box; none if there are more than `most`."""
        if self.kind == UPRIGHT:
            turned = Lattice(TRIANGULAR, self.step, self.origin[::-1])
            return turned.within(low[::-1], high[::-1], most)[:, ::-1]
        (left, bottom), (right, top) = low, high
        row_height = self._sides()[1, 1]
        across, down = (right - left) / self.step + 3, (top - bottom) / row_height + 3
        if self.kind == OFF or across * down > most:
            return np.empty((0, 2))
        rows = np.arange(math.floor((bottom - self.origin[1]) / row_height), (top - self.origin[1]) / row_height + 1)
        columns = np.arange(
            math.floor((left - self.origin[0]) / self.step) - 1, (right - self.origin[0]) / self.step + 1
        )
        x, y = np.meshgrid(columns, rows)
        shift = y % 2 / 2 if self.kind == TRIANGULAR else 0.0
        return np.column_stack([((x + shift) * self.step).ravel(), (y * row_height).ravel()]) + self.origin

    def _sides(self) -> Float:
        """The two steps of the lattice, one a row."""
        if self.kind == TRIANGULAR:
            return self.step * np.array([[1.0, 0.0], [0.5, math.sqrt(3) / 2]])
        if self.kind == UPRIGHT:
            return self.step * np.array([[0.0, 1.0], [math.sqrt(3) / 2, 0.5]])
        return self.step * np.eye(2)


def fitting(draft: Draft) -> Lattice:
    """The lattice on which all points of the draft lie, its spacing the step; off where there is none."""
    if not draft.size:
        return Lattice(SQUARE)
    x, y = draft.places[0].tolist()
    for kind in (SQUARE, TRIANGULAR, UPRIGHT):
        lattice = Lattice(kind, draft.spacing, (x, y))
        off = np.abs(lattice.snapped(draft.places) - draft.places)
        if off.max() <= SAME_PLACE * draft.spacing:
            return lattice
    return Lattice(OFF, draft.spacing, (x, y))
