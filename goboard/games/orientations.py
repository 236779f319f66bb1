"""The eight ways to lay a rectangle of cells: mirrored across, mirrored down, and with rows and columns exchanged."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

FLIP_ACROSS, FLIP_DOWN, TRANSPOSE = 1, 2, 4
"""What an orientation, 0..7, is made of: first rows and columns change places, then each way is turned round."""
ORIENTATIONS = 8

Place = tuple[int, int]
"""(column, row), counted from 0 at the top left."""
Kind = TypeVar("Kind", bound=np.generic)


def turned_place(place: Place, orientation: int, columns: int, rows: int) -> Place:
    """Where a (column, row) of a rectangle of that size comes to lie when it is turned."""
    column, row = place
    if orientation & TRANSPOSE:
        column, row, columns, rows = row, column, rows, columns
    if orientation & FLIP_ACROSS:
        column = columns - 1 - column
    if orientation & FLIP_DOWN:
        row = rows - 1 - row
    return column, row


def original_place(place: Place, orientation: int, columns: int, rows: int) -> Place:
    """Inverse of `turned_place`; the size is that of the turned rectangle."""
    column, row = place
    if orientation & FLIP_ACROSS:
        column = columns - 1 - column
    if orientation & FLIP_DOWN:
        row = rows - 1 - row
    return (row, column) if orientation & TRANSPOSE else (column, row)


def turned(cells: NDArray[Kind], orientation: int) -> NDArray[Kind]:
    """Cells (rows, columns) laid in that orientation; a view of the same memory."""
    if orientation & TRANSPOSE:
        cells = cells.T
    if orientation & FLIP_ACROSS:
        cells = cells[:, ::-1]
    return cells[::-1] if orientation & FLIP_DOWN else cells
