"""Into what a region falls apart when one of its empty points is taken, for all points at once, with the sums of F."""

from collections.abc import Iterator
from itertools import accumulate, compress
from typing import NamedTuple

from goboard.boards.board import Board
from goboard.kernel.cuts import walk
from goboard.rules.mango.weights import Weights
from goboard.rules.position import EMPTY

_OPEN = [bytes(stone in (EMPTY, colour) for stone in range(256)) for colour in range(3)]
_IS_EMPTY = bytes(stone == EMPTY for stone in range(256))


class Part(NamedTuple):
    """The sum of F over the empty points of a connected part, and how many stones it holds."""

    low: int
    high: int
    stones: int


class Cuts:
    """The components of one colour's stones and the empty points. `component[v]` is -1 on the other colours' stones;
    `members` are their vertices, `totals` what they come to."""

    def __init__(self, board: Board, stones: bytes, colour: int, weights: Weights) -> None:
        self._weights = weights
        walked = walk(board.indptr, board.indices, stones.translate(_OPEN[colour]))
        order = walked.order.tolist()
        self._order: list[int] = order
        self._starts = walked.starts.tolist()
        self.component: list[int] = walked.component.tolist()
        lows, highs, empty = weights.lows, weights.highs, stones.translate(_IS_EMPTY)
        self._lows = [0, *accumulate([lows[v] if empty[v] else 0 for v in order])]
        self._highs = self._lows if weights.is_exact else [0, *accumulate([highs[v] if empty[v] else 0 for v in order])]
        self._stones = [0, *accumulate([not empty[v] for v in order])]
        ends = self._starts[1:]
        self.totals = [self._part(start, end) for start, end in zip(self._starts, ends, strict=False)]
        self._cut_off: dict[int, list[Part]] = {}
        for vertex, start, end in compress(walked.parts.tolist(), [empty[v] for v in walked.parts[:, 0].tolist()]):
            self._cut_off.setdefault(vertex, []).append(self._part(start, end))

    def members(self, label: int) -> list[int]:
        """The vertices of a component, in no order."""
        return self._order[self._starts[label] : self._starts[label + 1]]

    def is_cut(self, vertex: int) -> bool:
        """False if the component of an empty vertex surely holds together without it."""
        return vertex in self._cut_off

    def after(self, vertex: int) -> Iterator[Part]:
        """The parts left of the component of an empty vertex once it is taken away."""
        total, cut = self.totals[self.component[vertex]], self._cut_off.get(vertex, ())
        yield from cut
        # sums of the same addends: the rounding of what is left is that of its own addends alone
        low = total.low - self._weights.lows[vertex] - sum([part.low for part in cut])
        high = total.high - self._weights.highs[vertex] - sum([part.high for part in cut])
        yield Part(low, high, total.stones - sum([part.stones for part in cut]))

    def _part(self, start: int, end: int) -> Part:
        lows, highs, stones = self._lows, self._highs, self._stones
        return Part(lows[end] - lows[start], highs[end] - highs[start], stones[end] - stones[start])
