"""The symmetries of a board as a graph: which points it may be turned onto, whatever it is drawn like."""

from collections.abc import Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int32, closed
from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint

MOST_ENTRIES = 6_000_000
"""Of the table of all symmetries; of a board with more only those count that leave some points where they are."""
MOST_TURNED = 400
"""Points of the largest board whose symmetries are looked for with every record."""
_MOST_STEPS = 160_000_000
"""Points and edges that are looked at before the board is said to have no symmetry: some seconds."""
_STEPS_OF_ROUND = 1500
"""What a look through the smallest board costs."""
_MOST_LEVELS = 40
_DEEPEST = 400
"""Points that are laid on others before the rest follows; a board that needs more is said to have no symmetry."""
_ODD = np.uint64(0x9E3779B97F4A7C15)
Colours = NDArray[np.uint64]


class _TooManyError(Exception):
    """It takes too long."""


@lru_cache(maxsize=8)
def automorphisms(board: Board) -> Int32:
    """(k, size) where every symmetry takes each point, itself first; they are a group. Of a board on which looking for
    them takes too long it is the one that moves nothing."""
    search = _Search(board)
    try:
        found = search.group(search.refined(np.diff(board.indptr).astype(np.uint64)), 0)
    except _TooManyError:
        found = search.nothing_moved
    # in an order that does not hang on how they were found, the one that moves nothing being the first
    return closed(np.ascontiguousarray(found[np.lexsort(found.T[::-1])]))


def quick_automorphisms(board: Board) -> Int32:
    """As `automorphisms`, but of a large board only the one that moves nothing."""
    return automorphisms(board) if board.size <= MOST_TURNED else np.arange(board.size, dtype=np.int32)[None]


_numbers: WeakKeyDictionary[Board, int] = WeakKeyDictionary()


def graph_number(board: Board) -> int:
    """The same for boards with the same edges between points of the same numbers; of 63 bits."""
    number = _numbers.get(board)
    if number is None:
        number = _numbers[board] = _graph_number(board)
    return number


def _graph_number(board: Board) -> int:
    # late: it brings a library of 5 MB along
    from hashlib import blake2b

    digest = blake2b(board.indptr.tobytes(), digest_size=8)
    digest.update(board.indices.tobytes())
    return int.from_bytes(digest.digest(), "big") >> 1


def _mixed(colours: Colours) -> Colours:
    mixed = (colours ^ (colours >> np.uint64(31))) * _ODD
    mixed = (mixed ^ (mixed >> np.uint64(29))) * _ODD
    return mixed ^ (mixed >> np.uint64(32))


class _Search:
    """Points that no symmetry may exchange are told apart by colours, equal for the same things on every board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._size = board.size
        self._steps = 0
        self.nothing_moved: Int32 = np.arange(board.size, dtype=np.int32)[None]

    def refined(self, colours: Colours) -> Colours:
        """Colours that tell apart what neighbours tell apart, and theirs, and so on."""
        count = len(np.unique(colours))
        while count < self._size:
            self._note_round()
            around = np.concatenate([[np.uint64(0)], np.cumsum(_mixed(colours)[self._board.indices], dtype=np.uint64)])
            colours = _mixed(colours * _ODD + around[self._board.indptr[1:]] - around[self._board.indptr[:-1]])
            now = len(np.unique(colours))
            if now == count:
                break
            count = now
        return colours

    def _note_round(self) -> None:
        """One more look through the board."""
        checkpoint()
        self._steps += _STEPS_OF_ROUND + self._size + len(self._board.indices)
        if self._steps > _MOST_STEPS:
            raise _TooManyError

    def group(self, colours: Colours, level: int) -> Int32:
        """All symmetries that leave every point its colour, or a group of some."""
        cell = self._smallest_cell(colours)
        if not len(cell) or level == _MOST_LEVELS:
            return self.nothing_moved
        base = int(cell[0])
        told = self._told_apart(colours, base)
        staying = self.group(told, level + 1)
        taking: dict[int, Int32] = {base: self.nothing_moved[0]}
        makers = [each for each in staying if not np.array_equal(each, self.nothing_moved[0])][:_MOST_LEVELS]
        for goal in cell.tolist():
            if goal not in taking:
                found = self._matched(told, self._told_apart(colours, goal))
                if found is not None:
                    makers.append(found)
                    self._spread(taking, makers)
        if len(taking) * len(staying) * self._size > MOST_ENTRIES:
            return staying
        return np.concatenate([each[staying] for each in taking.values()])

    def _told_apart(self, colours: Colours, vertex: int) -> Colours:
        marked = colours.copy()
        marked[vertex] = _mixed(marked[vertex : vertex + 1] + np.uint64(1))[0]
        return self.refined(marked)

    @staticmethod
    def _smallest_cell(colours: Colours) -> NDArray[np.int64]:
        """The points of a colour that several have, as few as may be; none where each has its own."""
        shades, counts = np.unique(colours, return_counts=True)
        several = np.flatnonzero(counts > 1)
        if not len(several):
            return several
        return np.flatnonzero(colours == shades[several[counts[several].argmin()]])

    @staticmethod
    def _spread(taking: dict[int, Int32], makers: Sequence[Int32]) -> None:
        """Add all points that these symmetries lead to, one after the other."""
        waiting = list(taking)
        while waiting:
            here = waiting.pop()
            for maker in makers:
                there = int(maker[here])
                if there not in taking:
                    taking[there] = maker[taking[here]]
                    waiting.append(there)

    def _matched(self, one: Colours, other: Colours, level: int = 0) -> Int32 | None:
        """A symmetry that takes each point to one of its colour."""
        if level > _DEEPEST:
            raise _TooManyError
        order, goals = np.argsort(one, kind="stable"), np.argsort(other, kind="stable")
        if not np.array_equal(one[order], other[goals]):
            return None
        cell = self._smallest_cell(one)
        if not len(cell):
            image = np.empty(self._size, dtype=np.int32)
            image[order] = goals
            return image if self._keeps_edges(image) else None
        told = self._told_apart(one, int(cell[0]))
        for goal in np.flatnonzero(other == one[cell[0]]).tolist():
            found = self._matched(told, self._told_apart(other, goal), level + 1)
            if found is not None:
                return found
        return None

    def _keeps_edges(self, image: Int32) -> bool:
        edges = image[self._board.edges].astype(np.int64)
        return np.array_equal(np.sort(self._keys(edges)), np.sort(self._keys(self._board.edges.astype(np.int64))))

    def _keys(self, edges: NDArray[np.int64]) -> NDArray[np.int64]:
        keys: NDArray[np.int64] = edges.min(axis=1) * self._size + edges.max(axis=1)
        return keys
