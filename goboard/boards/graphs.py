"""A board from an explicit graph: the {"shape": "graph"} form of the game documents."""

import math

from goboard.boards.board import Board, BoardError, board_from_edges
from goboard.boards.grids import MOST_POINTS

FARTHEST = 1e9
"""No coordinate lies farther out; pictures could not tell such points apart."""


def graph(points: object, edges: object, positions: object = None, labels: object = None) -> Board:
    """A board of `points` vertices; without positions they stand on a circle, without labels they are numbered."""
    if not isinstance(points, int) or isinstance(points, bool) or not 1 <= points <= MOST_POINTS:
        raise BoardError(f'"points" must be a whole number from 1 to {MOST_POINTS}, not {points!r}.')
    if not isinstance(edges, (list, tuple)):
        raise BoardError('"edges" must be a list of pairs of points.')
    for edge in edges:
        if not isinstance(edge, (list, tuple)) or len(edge) != 2 or not all(_is_count(end) for end in edge):
            raise BoardError(f"An edge is a pair of point numbers, not {edge!r}.")
        if not all(0 <= end < points for end in edge):
            raise BoardError(f"The edge {list(edge)} names a point outside 0..{points - 1}.")
    names = _labels(points, labels)
    places = _circle(points) if positions is None else _positions(points, positions)
    spec = {"shape": "graph", "points": points, "edges": [list(edge) for edge in edges], "labels": list(names)}
    spec["positions"] = [list(place) for place in places]
    return board_from_edges("graph", f"Graph of {points} points", places, [(a, b) for a, b in edges], names, spec=spec)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _circle(points: int) -> list[tuple[float, ...]]:
    radius = max(1.0, points / (2 * math.pi))
    turn = 2 * math.pi / points
    return [(radius * math.sin(turn * v), radius * math.cos(turn * v)) for v in range(points)]


def _positions(points: int, positions: object) -> list[tuple[float, ...]]:
    if not isinstance(positions, (list, tuple)) or len(positions) != points:
        raise BoardError(f'"positions" must list one place for each of the {points} points.')
    places = []
    for place in positions:
        right = isinstance(place, (list, tuple)) and len(place) in (2, 3)
        if not right or not all(isinstance(c, (int, float)) and abs(c) <= FARTHEST for c in place):
            raise BoardError(f"A place is [x, y] or [x, y, z] in numbers up to {FARTHEST:g}, not {str(place)[:80]}.")
        places.append(tuple(float(c) for c in place))
    if len({len(place) for place in places}) > 1:
        raise BoardError('"positions" must all have two numbers, or all three.')
    return places


def _labels(points: int, labels: object) -> tuple[str, ...]:
    if labels is None:
        return tuple(str(vertex) for vertex in range(points))
    if not isinstance(labels, (list, tuple)) or len(labels) != points:
        raise BoardError(f'"labels" must list one name for each of the {points} points.')
    if not all(isinstance(label, str) and label for label in labels):
        raise BoardError("A label is a text that is not empty.")
    if len({label.upper() for label in labels}) < points:
        raise BoardError("Two points have the same label.")
    return tuple(labels)
