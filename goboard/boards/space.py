"""Lattices in space, centred on the origin."""

import numpy as np

from goboard.boards.board import Board, board_from_edges
from goboard.boards.building import edges_by_steps, limited, not_dangling, numbers, renumbered
from goboard.boards.grids import grid_labels

DIAMOND_STEPS = ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1))
"""From a point with even coordinates to its four neighbours, a quarter of a cell away along each axis."""


def cubic(columns: int, rows: int, layers: int) -> Board:
    """Grids on top of each other, the first one nearest to the viewer; points are named D4.1, the layer last."""
    limited(columns * rows * layers)
    layer, row, column = (each.ravel() for each in np.mgrid[:layers, :rows, :columns])
    cells = np.stack([column, -row, -layer], axis=1)
    places = cells - cells.mean(axis=0)
    labels = [f"{name}.{number}" for number in range(1, layers + 1) for name in grid_labels(columns, rows)]
    edges = edges_by_steps(cells, ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    spec = {"shape": "cubic", "columns": columns, "rows": rows, "layers": layers}
    return board_from_edges("cubic", f"Cubic lattice {columns} × {rows} × {layers}", places, edges, labels, spec)


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
    title = f"Diamond lattice, {len(places)} points"
    return board_from_edges("diamond", title, places, edges, numbers(len(places)), {"shape": "diamond", "side": side})
