"""Boards cut from the regular and the semiregular tilings of the plane, and lattices in space.

All edges of the tilings have length 1; the lattices in space are centred on the origin.
"""

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards.board import Board, board_from_edges
from goboard.boards.building import (
    column_letters,
    distinct,
    edges_by_steps,
    limited,
    not_dangling,
    numbers,
    reading_order,
    renumbered,
    row_labels,
    touching,
)
from goboard.boards.grids import grid_labels
from goboard.jobs.watch import checked, checkpoint
from goboard.words.message import phrase

HALF_DIRECTIONS = ((1, 0), (0, 1), (-1, 1))
"""Three neighbours of a point of the triangular lattice, to the right and upwards; the others lie opposite."""
DIRECTIONS = (*HALF_DIRECTIONS, (-1, 0), (0, -1), (1, -1))
ROW_HEIGHT = 3**0.5 / 2


def _places(lattice: Int) -> Float:
    """Where the points (right, up to the right) of the triangular lattice lie."""
    right, up = lattice[:, 0], lattice[:, 1]
    return np.stack([right + up / 2, up * ROW_HEIGHT], axis=1)


def _hexagon(side: int) -> Int:
    """The points of the triangular lattice in a hexagon with so many points a side."""
    reach = side - 1
    right, up = (each.ravel() for each in np.mgrid[-reach : reach + 1, -reach : reach + 1])
    is_in = np.abs(right + up) <= reach
    return np.stack([right[is_in], up[is_in]], axis=1)


def hexagonal(side: int) -> Board:
    """Hexagonal cells in a hexagon, a stone in a cell: six neighbours.

    Points are named by the line that leans left, A from the bottom left corner, and the row from the bottom.
    """
    lattice = _hexagon(side)
    lattice = lattice[reading_order(_places(lattice))]
    along = (lattice.sum(axis=1) + side - 1).tolist()
    letters = [column_letters(column) for column in range(2 * side)]
    cells = zip(along, lattice[:, 1].tolist(), strict=True)
    labels = [f"{letters[column]}{row + side}" for column, row in checked(cells)]
    stars = np.array([(0, 0), *DIRECTIONS]) * (side - 3) if side >= 5 else np.empty((0, 2))
    checkpoint()
    dots = tuple(np.flatnonzero((lattice[:, None] == stars).all(axis=2).any(axis=1)).tolist())
    return _lattice_board(phrase("Hexagonal cells, side {side}", side=side), lattice, labels, dots)


def triangular(side: int) -> Board:
    """Triangular lattice in a triangle: six neighbours inside."""
    right, up = (each.ravel() for each in np.mgrid[:side, :side])
    lattice = np.stack([right, up], axis=1)[right + up < side]
    lattice = lattice[reading_order(_places(lattice))]
    return _lattice_board(phrase("Triangular lattice, side {side}", side=side), lattice, row_labels(_places(lattice)))


def _lattice_board(title: str, lattice: Int, labels: list[str], dots: tuple[int, ...] = ()) -> Board:
    return board_from_edges(title, _places(lattice), edges_by_steps(lattice, HALF_DIRECTIONS), labels, dots)


def honeycomb(side: int) -> Board:
    """The corners of hexagonal cells (6.6.6), three neighbours, in a hexagon with so many cells a side."""
    return _around_hexagons(phrase("Honeycomb, side {side}", side=side), side, (1, 1))


def trihexagonal(side: int) -> Board:
    """Hexagons and triangles (3.6.3.6), four neighbours, in a hexagon with so many hexagons a side."""
    return _around_hexagons(phrase("Trihexagonal tiling, side {side}", side=side), side, (2, 0))


def snub_hexagonal(side: int) -> Board:
    """Hexagons in a crowd of triangles (3.3.3.3.6), five neighbours, in a hexagon with so many hexagons a side."""
    return _around_hexagons(phrase("Snub hexagonal tiling, side {side}", side=side), side, (2, 1), has_rows=False)


def _around_hexagons(title: str, side: int, step: tuple[int, int], *, has_rows: bool = True) -> Board:
    """The triangular lattice without the centres of hexagons, which lie `step` apart, and what surrounds no hexagon."""
    right, up = step
    centres = _hexagon(side) @ np.array([[right, up], [-up, right + up]])
    corners = (centres[:, None] + np.array(DIRECTIONS)).reshape(-1, 2)
    corners, _ = distinct(corners)
    limited(len(corners))
    checkpoint()
    along = complex(right + up / 2, up * ROW_HEIGHT)
    turned = _places(corners) @ np.array([1, 1j]) * (along.conjugate() / abs(along))
    places = np.stack([turned.real, turned.imag], axis=1)
    order = reading_order(places)
    edges = edges_by_steps(corners[order], HALF_DIRECTIONS)
    labels = row_labels(places[order]) if has_rows else numbers(len(corners))
    return board_from_edges(title, places[order], edges, labels)


def rhombitrihexagonal(side: int) -> Board:
    """Hexagons, squares and triangles (3.4.6.4), four neighbours, in a hexagon with so many hexagons a side."""
    centres = _places(_hexagon(side)) * (1 + 3**0.5)
    return _around(phrase("Rhombitrihexagonal tiling, side {side}", side=side), centres, 6, 1.0, np.pi / 6)


def snub_square(side: int) -> Board:
    """Squares and triangles (3.3.4.3.4), five neighbours, in a square with so many upright rows of squares."""
    across, down = (each.ravel() for each in np.mgrid[:side, :side])
    centres = np.stack([across, down], axis=1) * (2 + 3**0.5) ** 0.5
    return _around(
        phrase("Snub square tiling, side {side}", side=side), centres, 4, 0.5**0.5, np.pi / 3, has_rows=False
    )


def _around(title: str, centres: Float, corners: int, radius: float, turn: float, *, has_rows: bool = True) -> Board:
    """The corners of one polygon around each centre, no two of which share one."""
    limited(corners * len(centres))
    angles = turn + 2 * np.pi / corners * np.arange(corners)
    polygon = radius * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    places = (centres[:, None] + polygon).reshape(-1, 2)
    places = places[reading_order(places)]
    labels = row_labels(places) if has_rows else numbers(len(places))
    return board_from_edges(title, places, touching(places), labels)


DIAMOND_STEPS = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
"""From a point with even coordinates to its four neighbours, a quarter of a cell away along each axis."""


def cubic(columns: int, rows: int, layers: int) -> Board:
    """Grids on top of each other, the first one nearest to the viewer; points are named D4.1, the layer last."""
    limited(columns * rows * layers)
    layer, row, column = (each.ravel() for each in np.mgrid[:layers, :rows, :columns])
    cells = np.stack([column, -row, -layer], axis=1)
    places = cells - cells.mean(axis=0)
    names = grid_labels(columns, rows)
    labels = [f"{name}.{number}" for number in range(1, layers + 1) for name in checked(names)]
    edges = edges_by_steps(cells, ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    return board_from_edges(
        phrase("Cubic lattice {columns} × {rows} × {layers}", columns=columns, rows=rows, layers=layers),
        places,
        edges,
        labels,
    )


def diamond(side: int) -> Board:
    """The atoms of a diamond of side**3 cells, four neighbours inside; those with a single neighbour are left out."""
    line = np.arange(4 * side + 1)
    back, down, right = (each.ravel() for each in np.meshgrid(-line, -line, line, indexing="ij"))
    cells = np.stack([right, down, back], axis=1)
    odd, height = (cells % 2).sum(axis=1), cells.sum(axis=1) % 4
    cells = cells[((odd == 0) & (height == 0)) | ((odd == 3) & (height == 3))]
    edges = edges_by_steps(cells, DIAMOND_STEPS)
    edges = edges[(cells[edges[:, 0]] % 2 == 0).all(axis=1)]
    is_kept = not_dangling(len(cells), edges)
    cells, edges = cells[is_kept], renumbered(edges, is_kept)
    places = (cells - (2 * side, -2 * side, -2 * side)) / 3**0.5
    return board_from_edges(
        phrase("Diamond lattice, {points} points", points=len(places)), places, edges, numbers(len(places))
    )
