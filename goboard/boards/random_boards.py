"""Boards that a seed decides: the same number gives the same board on every machine."""

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.boards.board import Board, board_from_edges
from goboard.boards.building import components, not_dangling, numbers, reading_order, renumbered, usual_length
from goboard.boards.triangulation import cells as cells_of
from goboard.boards.triangulation import mirrored, natural_edges, scattered
from goboard.words.message import phrase

SHORTEST = 0.5
"""Corners of cells closer together than this part of the usual length of an edge become one point."""
DECIMALS = 6
NEARLY = 1e-6


def delaunay(count: int, seed: int) -> Board:
    """Random points in a square, none too close to another, joined to their natural neighbours."""
    points, _ = scattered(count, seed)
    points = points[reading_order(points)]
    edges = natural_edges(points)
    places = (points / usual_length(points, edges)).round(DECIMALS) + 0.0
    return board_from_edges(phrase("Random triangles, {points} points", points=count), places, edges, numbers(count))


def voronoi(cells: int, seed: int) -> Board:
    """The corners of random cells that fill a square, joined along the walls; corners that nearly touch are one."""
    points, side = scattered(cells, seed)
    corners, edges = _walls(points, side)
    corners, edges = _merged(corners, edges, side)
    is_kept = not_dangling(len(corners), edges)
    corners, edges = corners[is_kept], renumbered(edges, is_kept)
    order = reading_order(corners)
    edges = np.argsort(order)[edges]
    places = (corners[order] / usual_length(corners[order], edges)).round(DECIMALS) + 0.0
    return board_from_edges(
        phrase("Random cells, {points} points", points=len(places)), places, edges, numbers(len(places))
    )


def _walls(points: Float, side: float) -> tuple[Float, Int]:
    """The corners of the points' cells in the square, some of them several times, and the walls."""
    corners, walls, _ = cells_of(mirrored(points, side))
    is_in: Mask = np.all((corners > -NEARLY) & (corners < side + NEARLY), axis=1)
    return corners[is_in], renumbered(walls, is_in)


def _merged(corners: Float, edges: Int, side: float) -> tuple[Float, Int]:
    """Corners at the ends of a short edge made one, in the middle of them, but on the border where one of them is."""
    lengths = np.linalg.norm(corners[edges[:, 0]] - corners[edges[:, 1]], axis=1)
    short = edges[lengths < SHORTEST * np.median(lengths)]
    count, which = components(len(corners), short)
    on_border = np.abs(corners - side / 2) > side / 2 - NEARLY
    weight = 1e9 ** on_border.sum(axis=1)
    total = np.bincount(which, weight, count)
    middle = np.stack([np.bincount(which, weight * corners[:, axis], count) / total for axis in (0, 1)], axis=1)
    joined = which[edges].astype(np.int64)
    return middle, joined[joined[:, 0] != joined[:, 1]]
