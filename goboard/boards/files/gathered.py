"""A graph as a file gives it, piece by piece, and the board that it makes."""

import math
import re
from array import array
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards.board import Board, board_from_edges
from goboard.boards.building import edge_lengths
from goboard.boards.files import BoardFileError, shown
from goboard.boards.graphs import FARTHEST
from goboard.boards.layout.layout import lay_out
from goboard.jobs.watch import Progress
from goboard.words.message import Number, phrase

MOST_POINTS, MOST_EDGES = 250_000, 1_000_000
LONGEST_NAME = 1000
LONGEST_LABEL, LONGEST_TITLE = 40, 100
FAMILIAR = (0.5, 2.0)
"""Edges of about this length are left as they are: a board's neighbours are about 1 apart."""
LETTER = "v"
"""Stands before ids that are numbers and would mean other vertices: 1, 2, 3 become v1, v2, v3."""
_NUMBER = re.compile(r"[0-9]+", re.ASCII)


class Gathered:
    """Points by name, edges, places and labels. `where` is whatever `line_of` turns into the line of the file."""

    def __init__(self, line_of: Callable[[int], int] = int) -> None:
        self.title = ""
        self._line_of = line_of
        self._vertices: dict[str, int] = {}
        self._wheres = array("q")
        self._ends = array("q")
        self._edge_wheres = array("q")
        self._one_way = array("b")
        self._places: dict[int, tuple[float, ...]] = {}
        self._labels: dict[int, str] = {}

    def wrong(self, sentence: str, where: int) -> BoardFileError:
        """The error to raise for what stands there."""
        return BoardFileError(sentence, self._line_of(where))

    @property
    def total_edges(self) -> int:
        """How many edges were given, double ones included."""
        return len(self._edge_wheres)

    def add(self, name: str, where: int) -> int:
        """A new point; a name that is taken is an error."""
        if name in self._vertices:
            raise self.wrong(phrase('Two points have the id "{id}".', id=shown(name)), where)
        return self.named(name, where)

    def named(self, name: str, where: int) -> int:
        """The point with that name, a new one if there is none."""
        vertex = self._vertices.get(name)
        if vertex is None:
            vertex = self._new(name, where)
        return vertex

    def _new(self, name: str, where: int) -> int:
        if not name or len(name) > LONGEST_NAME:
            raise self.wrong(phrase("The id of a point has 1 to {most} characters.", most=LONGEST_NAME), where)
        vertex = len(self._vertices)
        if vertex >= MOST_POINTS:
            raise self.wrong(phrase("A board file has at most {most} points.", most=Number(MOST_POINTS)), where)
        self._vertices[name] = vertex
        self._wheres.append(where)
        return vertex

    def known(self, name: str, where: int) -> int:
        """The point with that name; a name that no point has is an error."""
        vertex = self._vertices.get(name)
        if vertex is None:
            raise self.wrong(phrase('No point has the id "{id}" that this edge names.', id=shown(name)), where)
        return vertex

    def join(self, one: int, other: int, where: int, is_one_way: bool = False) -> None:
        """An edge. One that goes one way only must be given the other way too."""
        if one == other:
            raise self.wrong(
                phrase('The point "{id}" is joined to itself; a board has no loops.', id=shown(self._name(one))),
                where,
            )
        if self.total_edges >= 2 * MOST_EDGES:
            raise self.wrong(phrase("A board file has at most {most} edges.", most=Number(MOST_EDGES)), where)
        self._ends.append(one)
        self._ends.append(other)
        self._edge_wheres.append(where)
        self._one_way.append(is_one_way)

    def place(self, vertex: int, numbers: tuple[float, ...], where: int) -> None:
        """Where a point is drawn, y up."""
        if not all(math.isfinite(number) and abs(number) <= FARTHEST for number in numbers):
            raise self.wrong(phrase("A coordinate is a number up to {most}.", most=format(FARTHEST, "g")), where)
        if self._places and len(numbers) != len(next(iter(self._places.values()))):
            raise self.wrong(phrase("The points must all have two coordinates, or all three."), where)
        self._places[vertex] = numbers
        self._wheres[vertex] = where

    def label(self, vertex: int, text: str) -> None:
        """What a point is called."""
        self._labels[vertex] = text.strip()

    def board(self, name: str, progress: Progress) -> Board:
        """The board of all this, titled by the file where it has no title of its own."""
        if not self._vertices:
            raise BoardFileError(phrase("The file has no points."))
        size = len(self._vertices)
        edges = np.array(self._ends, dtype=np.int64).reshape(-1, 2)
        self._check_directions(edges, size)
        order = self._numbering()
        edges = order[edges]
        places = self._placed(edges, order) if self._places else lay_out(size, edges, progress)
        return board_from_edges(named_title(self.title, name, size), places, edges, self._all_labels(order))

    def _name(self, vertex: int) -> str:
        return next(name for name, other in self._vertices.items() if other == vertex)

    def _check_directions(self, edges: Int, size: int) -> None:
        """Double edges are fine, an edge with a direction and no partner is not."""
        one_way = np.array(self._one_way, dtype=np.bool_)
        there, back = edges[:, 0] * size + edges[:, 1], edges[:, 1] * size + edges[:, 0]
        lonely = np.flatnonzero(one_way & ~np.isin(back, np.concatenate([there, back[~one_way]])))
        if len(lonely):
            one, other = (shown(self._name(int(vertex))) for vertex in edges[lonely[0]])
            sentence = phrase(
                'The edge from "{one}" to "{other}" goes one way only; a board\'s edges go both ways.',
                one=one,
                other=other,
            )
            raise self.wrong(sentence, self._edge_wheres[lonely[0]])

    def _numbering(self) -> Int:
        """(points,) the vertex of each point: as they appear, but by their ids where these are the numbers from 0."""
        size = len(self._vertices)
        if all(_NUMBER.fullmatch(name) and len(name) < 10 for name in self._vertices):
            numbers = np.array([int(name) for name in self._vertices], dtype=np.int64)
            if np.array_equal(np.sort(numbers), np.arange(size)):
                return numbers
        return np.arange(size)

    def _placed(self, edges: Int, order: Int) -> Float:
        size = len(order)
        for vertex in range(size) if len(self._places) < size else ():
            if vertex not in self._places:
                sentence = phrase('The point "{id}" has no coordinates, and others have.', id=shown(self._name(vertex)))
                raise self.wrong(sentence, self._wheres[vertex])
        places = np.array([self._places[vertex] for vertex in range(size)], dtype=np.float64)
        self._check_apart(places)
        places[order] = places.copy()
        lengths = edge_lengths(places, edges)
        typical = float(np.median(lengths)) if len(lengths) else 1.0
        return places if FAMILIAR[0] <= typical <= FAMILIAR[1] else places / typical

    def _check_apart(self, places: Float) -> None:
        same = at_one_place(places)
        if same is not None:
            one, other = same
            said = phrase(
                'The points "{one}" and "{other}" are at the same place.',
                one=shown(self._name(one)),
                other=shown(self._name(other)),
            )
            raise self.wrong(said, self._wheres[other])

    def _all_labels(self, order: Int) -> tuple[str, ...]:
        """The labels given, else the ids, else the ids with a letter before numbers, else numbers: the first that will
        do for all points."""
        size = len(order)
        appeared = np.argsort(order).tolist()
        names = list(self._vertices)
        ids = [names[vertex] for vertex in appeared]
        lettered = [LETTER + name if name.isdecimal() else name for name in ids]
        for found in ([self._labels.get(v, "") for v in appeared], ids, lettered):
            if are_labels(found):
                return tuple(found)
        return tuple(str(vertex) for vertex in range(size))


def at_one_place(places: Float) -> tuple[int, int] | None:
    """Two vertices whose places are the same, the lower first; None if there are none."""
    order = np.lexsort(places.T)
    same = np.flatnonzero((places[order[1:]] == places[order[:-1]]).all(axis=1))
    if not len(same):
        return None
    one, other = sorted(order[same[0] : same[0] + 2].tolist())
    return one, other


def are_labels(texts: list[str]) -> bool:
    """Can these be the labels of the vertices 0, 1, ...: short, unlike, and no number that means another vertex."""
    for vertex, text in enumerate(texts):
        if not 0 < len(text) <= LONGEST_LABEL or not text.isprintable() or text != text.strip():
            return False
        if text.isdecimal() and text != str(vertex):
            return False
    return len({text.upper() for text in texts}) == len(texts)


def named_title(title: str, name: str, size: int) -> str:
    """The title given, else the name of the file without its ending, else the number of points."""
    stem = re.split(r"[/\\]", name)[-1].rsplit(".", 1)[0]
    for found in (title.strip(), stem.strip()):
        if found and found.isprintable():
            return found[:LONGEST_TITLE]
    return phrase("Graph of {points} points", points=size)


def titled(board: Board, title: str) -> Board:
    """The same board under another title."""
    return replace(board, title=title)
