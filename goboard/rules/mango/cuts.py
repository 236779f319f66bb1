"""Into what a region falls apart when one of its empty points is taken, for all points at once, with the sums of F."""

from collections.abc import Iterator
from dataclasses import dataclass

from goboard.boards.board import Board
from goboard.rules.mango.weights import Weights
from goboard.rules.position import EMPTY


@dataclass(frozen=True, slots=True)
class Part:
    """The sum of F over the empty points of a connected part, and how many stones it holds."""

    low: int
    high: int
    stones: int


class Cuts:
    """The components of one colour's stones and the empty points. `component[v]` is -1 on the other colours' stones."""

    def __init__(self, board: Board, stones: bytes, colour: int, weights: Weights) -> None:
        self._board, self._stones, self._weights = board, stones, weights
        size = board.size
        self.component = [-1] * size
        self.totals: list[Part] = []
        self._cut_off: dict[int, list[Part]] = {}
        # in the order in which they are found, from 1; those that may not be entered have been there already
        self._found = [0 if stone in (EMPTY, colour) else -1 for stone in stones]
        self._lowest = [0] * size
        self._sums: list[tuple[int, int, int]] = [(0, 0, 0)] * size
        self._count = 0
        for vertex in range(size):
            if not self._found[vertex]:
                self._explore(vertex)

    def after(self, vertex: int) -> Iterator[Part]:
        """The parts left of the component of an empty vertex once it is taken away."""
        total, own = self.totals[self.component[vertex]], self._own(vertex)
        cut = self._cut_off.get(vertex, ())
        yield from cut
        low = total.low - own[0] - sum([part.low for part in cut])
        high = total.high - own[1] - sum([part.high for part in cut])
        # sums of the same addends: the rounding of what is left is that of its own addends alone
        yield Part(low, high, total.stones - sum([part.stones for part in cut]))

    def _own(self, vertex: int) -> tuple[int, int, int]:
        if self._stones[vertex] != EMPTY:
            return 0, 0, 1
        return self._weights.lows[vertex], self._weights.highs[vertex], 0

    def _explore(self, root: int) -> None:
        """A depth-first walk that notes for every vertex what hangs on it alone (Hopcroft and Tarjan)."""
        label, found, lowest = len(self.totals), self._found, self._lowest
        neighbours = self._board.neighbours
        self._enter(root, label)
        path = [(root, iter(neighbours(root)))]
        while path:
            vertex, around = path[-1]
            for near in around:
                when = found[near]
                if when:
                    if 0 < when < lowest[vertex]:
                        lowest[vertex] = when
                    continue
                self._enter(near, label)
                path.append((near, iter(neighbours(near))))
                break
            else:
                path.pop()
                if path:
                    self._leave(vertex, path[-1][0])
        self.totals.append(Part(*self._sums[root]))

    def _enter(self, vertex: int, label: int) -> None:
        self._count += 1
        self._found[vertex] = self._lowest[vertex] = self._count
        self.component[vertex] = label
        self._sums[vertex] = self._own(vertex)

    def _leave(self, vertex: int, parent: int) -> None:
        low, high, stones = self._sums[vertex]
        if self._lowest[vertex] >= self._found[parent] and self._stones[parent] == EMPTY:
            self._cut_off.setdefault(parent, []).append(Part(low, high, stones))
        self._lowest[parent] = min(self._lowest[parent], self._lowest[vertex])
        before = self._sums[parent]
        self._sums[parent] = before[0] + low, before[1] + high, before[2] + stones
