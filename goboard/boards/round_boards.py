"""Boards without rows and columns: rings and spokes with and without a hub, the sunflower, the Sierpiński triangle."""

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards.board import Board, board_from_edges
from goboard.boards.building import (
    column_letters,
    distinct,
    numbers,
    pairs_of,
    reading_order,
    row_labels,
    sides_of,
    usual_length,
)
from goboard.boards.triangulation import natural_edges
from goboard.words.message import phrase, plural

GOLDEN_ANGLE = np.pi * (3 - 5**0.5)
CORNERS = np.array([(0, 0), (1, 0), (0, 1)])
"""Of a triangle in the triangular lattice: steps to the right, and up to the right."""
INNER_GAP = 0.8
"""How far apart the points of the innermost ring are, where spokes lie close."""


def circular(rings: int, spokes: int) -> Board:
    """Rings, each joined round, one apart, crossed by spokes; there is no point in the centre.

    Points are named by the ring, A the outermost, and the spoke, 1 at the top, clockwise. Dots mark the third ring.
    """
    return board_from_edges(
        phrase("{rings} rings and {spokes} spokes", rings=rings, spokes=spokes), *_ringed(rings, spokes)
    )


def wheel(spokes: int, rings: int) -> Board:
    """Spokes that meet in a hub, the last point, crossed by rings, each joined round and one apart.

    With one ring it is the wheel graph. Points are named as on `circular`, the middle one Hub; it has a dot as well.
    """
    places, edges, labels, dots = _ringed(rings, spokes)
    hub = rings * spokes
    innermost = np.arange(hub - spokes, hub)
    places = np.concatenate([places, np.zeros((1, 2))])
    edges = np.concatenate([edges, np.stack([innermost, np.full(spokes, hub)], axis=1)])
    title = plural(
        "Wheel of {spokes} spokes and {n} ring", "Wheel of {spokes} spokes and {n} rings", rings, spokes=spokes
    )
    return board_from_edges(title, places, edges, [*labels, "Hub"], (*dots, hub))


def _ringed(rings: int, spokes: int) -> tuple[Float, Int, list[str], tuple[int, ...]]:
    """Places, edges, labels and dots of rings around the origin, the outermost first, and the spokes between them."""
    inner = max(1.0, INNER_GAP * spokes / (2 * np.pi))
    at = np.arange(rings * spokes).reshape(rings, spokes)
    radius = np.repeat(inner + np.arange(rings - 1, -1.0, -1), spokes)
    angle = np.tile(2 * np.pi / spokes * np.arange(spokes), rings)
    pairs = ((at, np.roll(at, -1, axis=1)), (at[:-1], at[1:]))
    edges = pairs_of(pairs)
    labels = [f"{column_letters(ring)}{spoke}" for ring in range(rings) for spoke in range(1, spokes + 1)]
    places = np.stack([radius * np.sin(angle), radius * np.cos(angle)], axis=1)
    is_dotted = rings >= 5 and spokes >= 8 and spokes % 4 == 0
    dots = tuple(range(2 * spokes, 3 * spokes, spokes // 4)) if is_dotted else ()
    return places, edges, labels, dots


def sunflower(count: int) -> Board:
    """Seeds a golden angle apart on a spiral, from the centre outwards, joined to their natural neighbours."""
    turn = GOLDEN_ANGLE * np.arange(count)
    radius = np.sqrt(np.arange(count) + 0.5)
    points = np.stack([radius * np.sin(turn), radius * np.cos(turn)], axis=1)
    edges = natural_edges(points)
    places = (points / usual_length(points, edges)).round(6)
    return board_from_edges(phrase("Sunflower, {points} points", points=count), places, edges, numbers(count))


def sierpinski(depth: int) -> Board:
    """A triangle whose middle is taken out, and the middle of what is left, `depth` times: the corners of the rest."""
    corners = np.zeros((1, 2), dtype=np.int64)
    for level in range(depth):
        corners = (corners + 2**level * CORNERS[:, None]).reshape(-1, 2)
    triangles = corners[:, None] + CORNERS
    points, inverse = distinct(triangles.reshape(-1, 2))
    places = np.stack([points[:, 0] + points[:, 1] / 2, points[:, 1] * 3**0.5 / 2], axis=1)
    order = reading_order(places)
    at = np.argsort(order)[inverse].reshape(-1, 3)
    edges = sides_of(at)
    title = phrase("Sierpiński triangle, {points} points", points=len(points))
    return board_from_edges(title, places[order], edges, row_labels(places[order]))
