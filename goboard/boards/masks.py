"""Grids of any outline: rectangles with holes, crosses, rings, drawn as lines of text."""

import numpy as np

from goboard.boards.board import Board, BoardError, board_from_edges
from goboard.boards.building import Flags, limited, renumbered
from goboard.boards.gluing import BY_JOINED, OPEN
from goboard.boards.grids import grid_edges, grid_labels, grid_positions, hoshi

POINTS = "Xx#Oo*0123456789"
HOLES = ". -_"


def masked(mask: tuple[str, ...], joined: str) -> Board:
    """The crossings of a grid that the picture shows, numbered row by row, joined along the lines of the grid.

    Where the borders are `joined`, the ends of a line are neighbours if both are points. BoardError for characters
    that say nothing and for a picture without a point.
    """
    is_point = _points(mask)
    rows, columns = is_point.shape
    flat = is_point.ravel()
    cells = np.flatnonzero(flat)
    if not len(cells):
        raise BoardError('"mask" has no point: write X for each.')
    limited(len(cells))
    labels = grid_labels(columns, rows)
    number = np.cumsum(flat) - 1
    # one spelling of each mask, so that equal boards have equal descriptions
    lines = tuple("".join("X" if point else "." for point in line) for line in is_point.tolist())
    return board_from_edges(
        "masked",
        f"Grid with holes {columns} × {rows}, {len(cells)} points",
        grid_positions(columns, rows)[cells],
        renumbered(grid_edges(columns, rows, *BY_JOINED.get(joined, (OPEN, OPEN))), flat),
        [labels[cell] for cell in cells.tolist()],
        {"shape": "masked", "mask": lines, "joined": joined},
        tuple(int(number[dot]) for dot in hoshi(columns, rows) if flat[dot]),
        columns,
        rows,
        cells.astype(np.int32),
    )


def _points(mask: tuple[str, ...]) -> Flags:
    """(rows, columns) is there a point? Short lines end in holes."""
    for number, line in enumerate(mask, 1):
        strange = line.strip(POINTS + HOLES)
        if strange:
            raise BoardError(f'Line {number} of "mask" has {strange[0]!r}; X is a point, a full stop is none.')
    columns = max(map(len, mask))
    return np.array([[character in POINTS for character in line.ljust(columns, ".")] for line in mask], dtype=np.bool_)
