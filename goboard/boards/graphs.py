"""A board from an explicit graph: the {"shape": "graph"} form of the game documents."""

import unicodedata
from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property

import numpy as np

from goboard.arrays import Float, Int, closed
from goboard.boards.board import Board, board_from_edges
from goboard.boards.building import MOST_POINTS
from goboard.boards.shape import SpecError, spelled
from goboard.jobs.watch import Progress, silent
from goboard.words.message import Number, enumerated, phrase

FARTHEST = 1e9
"""No coordinate lies farther out; pictures could not tell such points apart."""

STEP = 4000
"""So many edges are read between two words of progress."""
KEYS = ("shape", "points", "edges", "positions", "labels")
LONGEST_LABEL = 200
_UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")
"""Categories of characters that no line of text can hold."""


def graph_from_spec(spec: Mapping[str, object], progress: Progress = silent, most_points: int = MOST_POINTS) -> Board:
    """The board of a {"shape": "graph"} object; BoardError with a sentence for what is wrong with it."""
    unknown = sorted(str(key) for key in spec if key not in KEYS)
    if unknown:
        raise SpecError(
            phrase(
                "A graph board has no {unknown}; it has {parameters}.",
                unknown=repr(unknown[0][:40]),
                parameters=enumerated(KEYS[1:]),
            ),
            unknown[0],
        )
    if "points" not in spec:
        raise SpecError(
            phrase('"points" is missing, a whole number from 1 to {most}.', most=Number(most_points)),
            "points",
        )
    given = (spec["points"], spec.get("edges", ()), spec.get("positions"), spec.get("labels"))
    return graph(*given, progress, most_points)


def explicit(board: Board) -> dict[str, object]:
    """Any finite board as a {"shape": "graph"} object."""
    parts = {"edges": board.edges.tolist(), "positions": board.positions.tolist(), "labels": list(board.labels)}
    return {"shape": "graph", "points": board.size, **parts}


def described(board: Board) -> dict[str, object]:
    """The object from which `board_from_spec` makes that board again, as JSON can have it."""
    if board.shape == "graph":
        return explicit(board)
    spec = {"shape": board.shape, **board.spec}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in spec.items()}


def graph(
    points: object,
    edges: object,
    positions: object = None,
    labels: object = None,
    progress: Progress = silent,
    most_points: int = MOST_POINTS,
) -> Board:
    """A board of `points` vertices; without positions they are laid out, without labels they are numbered."""
    if not isinstance(points, int) or isinstance(points, bool) or not 1 <= points <= most_points:
        raise SpecError(
            phrase(
                '"points" must be a whole number from 1 to {most}, not {value}.',
                most=Number(most_points),
                value=spelled(points),
            ),
            "points",
        )
    joined = _edges(points, edges, progress)
    names = _labels(points, labels)
    places = np.zeros((points, 2)) if positions is None else _positions(points, positions)
    board = board_from_edges(phrase("Graph of {points} points", points=points), places, joined, names)
    return _laid_out_later(board) if positions is None else board


class _LaidOutLater(Board):
    """A board whose positions are found when somebody asks for them: games are judged without."""

    @cached_property
    def positions(self) -> Float:
        """(size, 2) the places that `lay_out` gives."""
        # most boards that a window begins with have places of their own
        from goboard.boards.layout.layout import lay_out

        return closed(lay_out(self.size, self.edges.astype(np.int64)))

    @property
    def is_spatial(self) -> bool:
        """No board is laid out in space."""
        return False


def _laid_out_later(board: Board) -> Board:
    parts = {each.name: getattr(board, each.name) for each in fields(board)}
    later = _LaidOutLater(**parts)
    # what is not in its dictionary a cached property looks for when it is asked
    del later.__dict__["positions"]
    return later


def _edges(points: int, edges: object, progress: Progress) -> Int:
    if not isinstance(edges, (list, tuple)):
        raise SpecError(phrase('"edges" must be a list of pairs of points.'), "edges")
    for index, edge in enumerate(edges):
        if index % STEP == 0:
            progress(0.0, phrase("Reading"))
        if not isinstance(edge, (list, tuple)) or len(edge) != 2 or not all(_is_count(end) for end in edge):
            raise SpecError(
                phrase("An edge is a pair of point numbers, not {edge}.", edge=str(edge)[:80]), "edges", index
            )
        if not all(0 <= end < points for end in edge):
            raise SpecError(
                phrase("The edge {edge} names a point outside 0..{last}.", edge=list(edge), last=points - 1),
                "edges",
                index,
            )
        if edge[0] == edge[1]:
            raise SpecError(
                phrase("Point {point} is joined to itself; a board has no loops.", point=edge[0]), "edges", index
            )
    return np.array(edges, dtype=np.int64).reshape(-1, 2)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _positions(points: int, positions: object) -> list[tuple[float, ...]]:
    if not isinstance(positions, (list, tuple)) or len(positions) != points:
        raise SpecError(
            phrase('"positions" must list one place for each of the {points} points.', points=points), "positions"
        )
    places: list[tuple[float, ...]] = []
    for index, place in enumerate(positions):
        right = isinstance(place, (list, tuple)) and len(place) in (2, 3)
        if not right or not all(type(c) in (int, float) and abs(c) <= FARTHEST for c in place):
            sentence = phrase(
                "A place is [x, y] or [x, y, z] in numbers up to {most}, not {place}.",
                most=format(FARTHEST, "g"),
                place=str(place)[:80],
            )
            raise SpecError(sentence, "positions", index)
        if places and len(place) != len(places[0]):
            raise SpecError(phrase('"positions" must all have two numbers, or all three.'), "positions", index)
        places.append(tuple(float(c) for c in place))
    return places


def _labels(points: int, labels: object) -> tuple[str, ...]:
    if labels is None:
        return tuple(str(vertex) for vertex in range(points))
    if not isinstance(labels, (list, tuple)) or len(labels) != points:
        raise SpecError(phrase('"labels" must list one name for each of the {points} points.', points=points), "labels")
    known: dict[str, int] = {}
    for index, label in enumerate(labels):
        if not isinstance(label, str) or not label:
            raise SpecError(phrase("A label is a text that is not empty."), "labels", index)
        if len(label) > LONGEST_LABEL:
            raise SpecError(phrase("A label has at most {most} characters.", most=LONGEST_LABEL), "labels", index)
        if not label.isprintable() and any(unicodedata.category(sign) in _UNWRITABLE for sign in label):
            raise SpecError(phrase("A label has a control character, or half of one, in it."), "labels", index)
        if known.setdefault(label.upper(), index) != index:
            raise SpecError(phrase("Two points have the same label."), "labels", index)
    return tuple(labels)
