"""A board in the making: points in the plane, edges between them, and the drafts that an editor can go back to.

How a draft is changed is in `draft_edits`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from goboard.arrays import Float, Int, Int32, closed, each_once
from goboard.boards.board import Board, BoardError, board_from_edges
from goboard.boards.building import MOST_POINTS, components
from goboard.jobs.watch import Progress, silent
from goboard.words.message import Number, phrase, plural

if TYPE_CHECKING:
    from scipy.spatial import cKDTree


SAME_PLACE = 1e-3
"""Points closer than this part of the spacing lie at the same place."""

HAIR, _MOST_TURNS = SAME_PLACE / 100, 9
"""What two points at one place are apart in a file, and how often they are moved for that."""

_MOST_DISTANCES = 100_000
"""So many are worked out sooner than a library for them is loaded."""

NO_LENGTH = 1e-9
"""An edge as short as that joins two points at the same place."""


@dataclass(frozen=True)
class Fault:
    """Something that is odd about a draft; one that `forbids` has to be mended before there is a board."""

    sentence: str
    points: tuple[int, ...] = ()
    forbids: bool = True


@dataclass(frozen=True)
class Statistics:
    """`degrees` are pairs (neighbours, points that have so many), ascending; `pieces` are connected components."""

    points: int
    edges: int
    degrees: tuple[tuple[int, int], ...]
    pieces: int


@dataclass(frozen=True, eq=False)
class Draft:
    """`places` (n, 2), x to the right and y up; `edges` (m, 2), each once, smaller end first, sorted; read-only.

    `labels` has an entry for every point, "" where it has no name of its own. Two drafts are compared by identity.
    """

    places: Float
    edges: Int32
    labels: tuple[str, ...]
    hoshi: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """The number of points."""
        return len(self.labels)

    def is_same(self, other: "Draft") -> bool:
        """Has the other the same points at the same places, with the same edges and labels?"""
        names = self.labels == other.labels and self.hoshi == other.hoshi
        return names and np.array_equal(self.places, other.places) and np.array_equal(self.edges, other.edges)

    @cached_property
    def spacing(self) -> float:
        """How far neighbours are apart: half of the edges that have a length are shorter; 1 where there is none."""
        gaps = np.hypot(*(self.places[self.edges[:, 0]] - self.places[self.edges[:, 1]]).T)
        gaps = gaps[gaps > NO_LENGTH]
        return float(np.median(gaps)) if len(gaps) else 1.0

    @cached_property
    def degrees(self) -> Int:
        """(n,) how many neighbours every point has."""
        return np.bincount(self.edges.ravel(), minlength=self.size)

    @cached_property
    def _keys(self) -> Int:
        return edge_keys(self.edges, self.size)

    @cached_property
    def _tree(self) -> "cKDTree":
        from scipy.spatial import cKDTree

        return cKDTree(self.places)

    def find(self, places: ArrayLike, reach: float = SAME_PLACE) -> Int:
        """(q,) the point at each of `places` (q, 2), -1 where none is; `reach` is in spacings."""
        wanted = np.asarray(places, dtype=np.float64).reshape(-1, 2)
        if not self.size:
            return np.full(len(wanted), -1)
        if len(wanted) * self.size <= _MOST_DISTANCES:
            apart = ((wanted[:, None] - self.places) ** 2).sum(axis=2)
            nearest: Int = apart.argmin(axis=1)
            is_near = apart[np.arange(len(wanted)), nearest] < (reach * self.spacing) ** 2
            return np.where(is_near, nearest, -1)
        _, found = self._tree.query(wanted, distance_upper_bound=reach * self.spacing)
        return np.where(found == self.size, -1, found)

    def coincident(self) -> Int:
        """(q, 2) the pairs of points that lie at the same place."""
        if not self._is_crowded():
            return np.empty((0, 2), dtype=np.int64)
        pairs: Int = self._tree.query_pairs(SAME_PLACE * self.spacing, output_type="ndarray")
        return pairs

    def _is_crowded(self) -> bool:
        """May points lie at the same place? Two that do share a square of the one or the other of four lattices, the
        sides of whose squares are twice as long as what counts as the same place."""
        squares = self.places / (2.01 * SAME_PLACE * self.spacing)
        for shift in ((0.0, 0.0), (0.0, 0.5), (0.5, 0.0), (0.5, 0.5)):
            at = np.floor(squares + shift)
            at = at[np.lexsort(at.T)]
            if (at[1:] == at[:-1]).all(axis=1).any():
                return True
        return False

    def is_joined(self, one: int, other: int) -> bool:
        """Is there an edge between the two?"""
        key = min(one, other) * self.size + max(one, other)
        at = int(np.searchsorted(self._keys, key))
        return at < len(self._keys) and int(self._keys[at]) == key

    def faults(self) -> tuple[Fault, ...]:
        """What stands in the way of a board, then what may be so but is worth telling."""
        if not self.size:
            return (Fault(phrase("There are no points yet.")),)
        found = []
        pairs = self.coincident()
        if len(pairs):
            one, other = sorted(pairs[0].tolist())
            both = {"one": self.name(one), "other": self.name(other)}
            if len(pairs) > 1:
                sentence = phrase(
                    "Points {one} and {other} lie at the same place, and {number} more pairs do.",
                    number=Number(len(pairs) - 1),
                    **both,
                )
            else:
                sentence = phrase("Points {one} and {other} lie at the same place.", **both)
            found.append(Fault(sentence, tuple(np.unique(pairs).tolist())))
        alone = np.flatnonzero(self.degrees == 0)
        if len(alone):
            words = plural("{n} point has no neighbour.", "{n} points have no neighbour.", len(alone))
            found.append(Fault(words, tuple(alone.tolist()), forbids=False))
        return tuple(found)

    def name(self, point: int) -> str:
        """The label of a point, or its number where it has none."""
        return self.labels[point] or str(point)

    def statistics(self) -> Statistics:
        """How many points, edges, neighbours and pieces there are."""
        numbers = np.bincount(self.degrees)
        degrees = tuple((degree, int(numbers[degree])) for degree in np.flatnonzero(numbers).tolist())
        return Statistics(self.size, len(self.edges), degrees, components(self.size, self.edges)[0])

    def board(self) -> Board:
        """The board; BoardError with a sentence for the first fault that forbids it."""
        for fault in self.faults():
            if fault.forbids:
                raise BoardError(fault.sentence)
        return self._board(self.places)

    def kept(self) -> Board:
        """A board that a file can hold, faults and all: points at the very same place lie a hair apart, so that they
        still count as at one place. BoardError if there are no points."""
        if not self.size:
            raise BoardError(self.faults()[0].sentence)
        places = self.places.copy()
        for turn in range(1, _MOST_TURNS):
            _, piece = np.unique(places, axis=0, return_inverse=True)
            order = np.argsort(piece, kind="stable")
            firsts = np.flatnonzero(np.append(True, np.diff(piece[order]) > 0)[: len(order)])
            nth = np.empty(self.size, dtype=np.int64)
            nth[order] = np.arange(self.size) - np.repeat(firsts, np.diff(np.append(firsts, self.size)))
            if not nth.any():
                break
            places[:, 0] += nth * (HAIR * turn * self.spacing)
        return self._board(places)

    def _board(self, places: Float) -> Board:
        edges = self.edges.astype(np.int64)
        return board_from_edges(
            phrase("Graph of {points} points", points=self.size), places, edges, self._names(), self.hoshi
        )

    def _names(self) -> list[str]:
        """Every point's label; those without one are numbered, past numbers that are names already."""
        taken = {label.upper() for label in self.labels if label}
        spare = (str(number) for number in count(self.size) if str(number) not in taken)
        numbered = (str(v) if str(v) not in taken else next(spare) for v, label in enumerate(self.labels) if not label)
        return [label or next(numbered) for label in self.labels]


def draft(places: ArrayLike, edges: ArrayLike, labels: Iterable[str] | None = None, hoshi: Iterable[int] = ()) -> Draft:
    """A draft with these points (n, 2) and edges (m, 2); double edges count once. BoardError as for a board."""
    spots = np.array(places, dtype=np.float64).reshape(-1, 2)
    pairs = np.asarray(edges, dtype=np.int64).reshape(-1, 2)
    if len(spots) > MOST_POINTS:
        raise BoardError(
            phrase(
                "A board has at most {most} points, not {points}.",
                most=Number(MOST_POINTS),
                points=Number(len(spots)),
            )
        )
    if pairs.size and (pairs.min() < 0 or pairs.max() >= len(spots)):
        raise BoardError(phrase("An edge names a point outside 0..{last}.", last=len(spots) - 1))
    if (pairs[:, 0] == pairs[:, 1]).any():
        raise BoardError(phrase("A point cannot be joined to itself."))
    keys = np.sort(edge_keys(pairs, len(spots)))
    keys = each_once(keys)
    once = np.column_stack(np.divmod(keys, max(len(spots), 1))).astype(np.int32)
    return Draft(closed(spots), closed(once), tuple(labels) if labels is not None else ("",) * len(spots), tuple(hoshi))


def draft_of(board: Board, progress: Progress = silent) -> Draft:
    """A board to go on from; one in space is laid flat, which takes time. BoardError for the infinite plane."""
    if board.plane is not None:
        raise BoardError(phrase("The infinite plane has no end; a board that is edited has a finite number of points."))
    places = laid_flat(board, progress) if board.is_spatial else board.drawn_positions
    labels = ["" if label == str(vertex) else label for vertex, label in enumerate(board.labels)]
    return draft(places, board.edges, labels, board.hoshi)


def laid_flat(board: Board, progress: Progress) -> Float:
    """(n, 2) places in the plane for the vertices of a board in space."""
    from goboard.boards.layout.layout import lay_out

    return lay_out(board.size, board.edges.astype(np.int64), progress)


def edge_keys(edges: Int32 | Int, size: int) -> Int:
    """(m,) one whole number for each pair of points (m, 2) below `size`, whichever end comes first."""
    pairs = edges.astype(np.int64)
    keys: Int = pairs.min(axis=1) * size + pairs.max(axis=1)
    return keys


EMPTY = draft([], [])


MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True)
class Step:
    """A draft and the words for the edit that led to it."""

    draft: Draft
    words: str


class History:
    """Undo and redo. Drafts are frozen and share what an edit left alone; the oldest go when memory runs short."""

    def __init__(self, draft: Draft) -> None:
        self._done = [Step(draft, "")]
        self._undone: list[Step] = []
        self._saved: Draft | None = draft

    @property
    def draft(self) -> Draft:
        """The draft as it is now."""
        return self._done[-1].draft

    @property
    def is_modified(self) -> bool:
        """Has anything been changed since it was saved?"""
        return self.draft is not self._saved

    @property
    def undo_words(self) -> str:
        """What undo would take back; "" if there is nothing."""
        return self._done[-1].words if len(self._done) > 1 else ""

    @property
    def redo_words(self) -> str:
        """What redo would do again; "" if there is nothing."""
        return self._undone[-1].words if self._undone else ""

    def put(self, draft: Draft, words: str) -> None:
        """Make the edit that gave this draft; what was undone is gone. One that changed nothing is no edit."""
        if draft.is_same(self.draft):
            return
        self._done.append(Step(draft, words))
        self._undone.clear()
        self._shorten()

    def undo(self) -> None:
        """Go back one edit, if there is one."""
        if len(self._done) > 1:
            self._undone.append(self._done.pop())

    def redo(self) -> None:
        """Make the edit taken back last again, if there is one."""
        if self._undone:
            self._done.append(self._undone.pop())

    def mark_saved(self, draft: Draft | None = None) -> None:
        """That draft, or the one as it is now, has been saved."""
        self._saved = self.draft if draft is None else draft

    def mark_unsaved(self) -> None:
        """Nothing of it is in a file yet."""
        self._saved = None

    def _shorten(self) -> None:
        arrays = {id(array): array.nbytes for step in self._done for array in (step.draft.places, step.draft.edges)}
        held = sum(arrays.values())
        while held > MOST_BYTES and len(self._done) > 2:
            gone = self._done.pop(0).draft
            kept = self._done[0].draft
            held -= sum(
                old.nbytes for old, new in ((gone.places, kept.places), (gone.edges, kept.edges)) if old is not new
            )
