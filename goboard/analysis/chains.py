"""The chains of one configuration as arrays: whose they are, how big, what they touch. Nothing here judges them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Int32, Mask, UInt8
from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.graph import graph_of


def ends(board: Board) -> tuple[Int, Int32]:
    """Every edge in both directions: (2m,) from and (2m,) to."""
    return np.repeat(np.arange(board.size), np.diff(board.indptr)), board.indices


def labelled(board: Board, mask: Mask) -> tuple[Int32, int]:
    """(n,) the component of the masked vertices that each one lies in, -1 outside the mask; and how many there are."""
    of, liberties = graph_of(board).chains(mask.astype(np.uint8).tobytes())
    return of, len(liberties)


def members(labels: Int32, count: int) -> list[tuple[int, ...]]:
    """The vertices of each label 0..count-1, ascending; labels are (n,), -1 where there is none."""
    order = np.argsort(labels, kind="stable")
    starts = np.searchsorted(labels[order], np.arange(count + 1)).tolist()
    listed = order.tolist()
    found = []
    for start, end in pairwise(starts):
        checkpoint()
        found.append(tuple(listed[start:end]))
    return found


@dataclass(frozen=True, eq=False)
class Chains:
    """All chains, numbered in the order of their first vertices.

    `of` (n,) is the chain of each vertex, -1 on empty ones; `player`, `sizes` and `liberties` are (k,).
    """

    board: Board
    stones: bytes
    of: Int32
    liberties: Int32

    @property
    def count(self) -> int:
        return len(self.liberties)

    @cached_property
    def on_board(self) -> UInt8:
        """(n,) the stones."""
        return np.frombuffer(self.stones, dtype=np.uint8)

    @cached_property
    def vertices(self) -> list[tuple[int, ...]]:
        """The stones of each chain, ascending."""
        return members(self.of, self.count)

    @cached_property
    def firsts(self) -> Int:
        """(k,) the first stone of each."""
        return np.array([chain[0] for chain in self.vertices], dtype=np.int64)

    @cached_property
    def player(self) -> UInt8:
        return self.on_board[self.firsts]

    @cached_property
    def sizes(self) -> Int:
        return np.bincount(self.of[self.of >= 0], minlength=self.count)

    @cached_property
    def touching(self) -> Int:
        """(m, 2) chains with adjacent stones, either way round, each pair once."""
        here, there = ends(self.board)
        a, b = self.of[here], self.of[there]
        meets = (a >= 0) & (b >= 0) & (a != b)
        return distinct(a[meets], b[meets], self.count)

    @cached_property
    def at_liberty(self) -> Int:
        """(m, 2) chain and each of its liberties, each pair once."""
        here, there = ends(self.board)
        meets = (self.of[here] >= 0) & (self.of[there] < 0)
        return distinct(self.of[here[meets]], there[meets], self.board.size)

    def mean(self, values: NDArray[np.floating]) -> Float:
        """(k,) the mean over each chain's stones of (n,) values."""
        return self.total(values) / np.maximum(self.sizes, 1)

    def total(self, values: NDArray[np.floating]) -> Float:
        """(k,) the sum over each chain's stones of (n,) values."""
        at = self.of >= 0
        return np.asarray(np.bincount(self.of[at], weights=values[at], minlength=self.count), dtype=np.float64)

    def spread(self, chosen: Mask) -> Mask:
        """(n,) the stones of the chosen chains."""
        return np.append(chosen, False)[self.of]

    def stones_of(self, chosen: Mask) -> tuple[int, ...]:
        """The stones of the chosen chains, ascending."""
        return tuple(np.flatnonzero(self.spread(chosen)).tolist())

    def without(self, chosen: Mask) -> bytes:
        """The configuration after the chosen chains are taken off."""
        return np.where(self.spread(chosen), 0, self.on_board).astype(np.uint8).tobytes()


def chains_of(board: Board, stones: bytes) -> Chains:
    """The chains of that configuration."""
    of, liberties = graph_of(board).chains(stones)
    return Chains(board, stones, of, liberties)


def distinct(first: NDArray[np.integer], second: NDArray[np.integer], size: int) -> Int:
    """(m, 2) each pair once, in order; the second of each lies below `size`."""
    keys = np.unique(first.astype(np.int64) * max(size, 1) + second)
    return np.stack([keys // max(size, 1), keys % max(size, 1)], axis=1)


def united(count: int, pairs: Sequence[Sequence[int]] | NDArray[np.integer]) -> Int:
    """(count,) for each number 0..count-1 the least member of the set that the pairs join it to."""
    parent = list(range(count))

    def root(item: int) -> int:
        while parent[item] != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    for a, b in pairs:
        low, high = sorted((root(int(a)), root(int(b))))
        parent[high] = low
    return np.array([root(item) for item in range(count)], dtype=np.int64)
