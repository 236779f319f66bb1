"""Which stones are alive, what a placement takes off, and where a stone would surely produce something new."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress, pairwise
from typing import NamedTuple

import numpy as np

from goboard.boards.board import Board
from goboard.kernel.cuts import walk
from goboard.kernel.graph import graph_of, zobrist_keys
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.mango.threshold import Threshold
from goboard.rules.mango.weights import Sum, Weights
from goboard.rules.position import BLACK, EMPTY, WHITE, Position
from goboard.rules.turns import other, remembered

_BLOCKED = [bytes(0 if stone in (EMPTY, colour) else 1 for stone in range(256)) for colour in range(3)]


@dataclass(frozen=True)
class Region:
    """A component of one colour's stones and the empty points: what is `empty` in it, and the `stones`; ascending."""

    stones: tuple[int, ...]
    empty: tuple[int, ...]


def played(
    board: Board,
    stones: bytes,
    vertex: int,
    mover: int,
    not_alive: Callable[[Board, bytes, int], tuple[int, ...]],
) -> tuple[bytes, tuple[int, ...], tuple[int, ...]]:
    """The stones after the actions 1 to 4, the opponent's removed and one's own removed.

    "All members of H that are not alive at the end of the above step are removed from H and placed in E. All members
    of M that are not alive at the end of the previous step are removed from M and placed in E."
    """
    left = bytearray(stones)
    left[vertex] = mover
    taken = not_alive(board, bytes(left), BLACK + WHITE - mover)
    for at in taken:
        left[at] = EMPTY
    own = not_alive(board, bytes(left), mover)
    for at in own:
        left[at] = EMPTY
    return bytes(left), taken, own


def region_at(board: Board, stones: bytes, vertex: int) -> Region:
    """The region of the stone at `vertex`."""
    inside = graph_of(board).chain(stones.translate(_BLOCKED[stones[vertex]]), vertex)
    return Region(tuple(v for v in inside if stones[v]), tuple(v for v in inside if not stones[v]))


class Judge:
    """F on one board and T: which stones are alive."""

    def __init__(self, weights: Weights, threshold: Threshold) -> None:
        self.weights = weights
        self._threshold = threshold

    def holds(self, found: Sum, members: Sequence[int]) -> bool:
        """T of a sum of F over `members`; Undecided, FormulaError."""
        return self._threshold.holds(found, self.weights.unit, lambda: self.weights.exact_sum(members))

    def holds_surely(self, found: Sum) -> bool:
        """T of every number within these bounds; Undecided where they are too wide, FormulaError."""
        return self._threshold.holds_within(found, self.weights.unit)

    def is_alive(self, region: Region) -> bool:
        """Whether the region's stones are alive; Undecided, FormulaError."""
        return self.holds(self.weights.sum(region.empty), region.empty)

    def not_alive(self, board: Board, stones: bytes, colour: int) -> tuple[int, ...]:
        """The stones of a colour that are not alive, ascending; Undecided, FormulaError."""
        return self._dead(board, stones, colour, self.holds)

    def surely_not_alive(self, board: Board, stones: bytes, colour: int) -> tuple[int, ...]:
        """Those that are certainly not alive: where T gives no answer, stones are left alone."""
        return self._dead(board, stones, colour, self._may_hold)

    def _may_hold(self, found: Sum, members: Sequence[int]) -> bool:
        try:
            return self.holds(found, members)
        except (FormulaError, Undecided):
            return True

    def _dead(
        self, board: Board, stones: bytes, colour: int, lives: Callable[[Sum, Sequence[int]], bool]
    ) -> tuple[int, ...]:
        if colour not in stones:
            return ()
        labels, masks = graph_of(board).regions(stones.translate(_BLOCKED[colour]))
        order = np.argsort(labels, kind="stable")
        starts = np.searchsorted(labels[order], np.arange(len(masks) + 1)).tolist()
        members = order.tolist()
        dead: list[int] = []
        for start, end in pairwise(starts):
            own = [v for v in members[start:end] if stones[v]]
            if own:
                free = [v for v in members[start:end] if not stones[v]]
                dead += own if not lives(self.weights.sum(free), free) else []
        return tuple(sorted(dead))


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


class Candidates:
    """Looks at what a stone would cut off; a point that is not surely new must be played out to be known."""

    def __init__(self, position: Position, judge: Judge) -> None:
        self._position, self._judge, self._mover = position, judge, position.to_move
        board, stones = position.board, position.stones
        outcomes = zobrist_keys(board.size, 2)[self._mover] ^ np.uint64(position.zobrist)
        self._outcomes = outcomes.tolist()
        seen = position.history.trail.meeting(bytearray(outcomes.tobytes()), board.size, len(position.history))
        self._maybe_seen = frozenset(seen)
        self._theirs = Cuts(board, stones, other(self._mover), judge.weights)
        self._ours = Cuts(board, stones, self._mover, judge.weights)
        self._their_dead = self._dead(self._theirs)
        self._our_dead = self._dead(self._ours)
        self._their_safe, self._our_safe = self._safe(self._theirs), self._safe(self._ours)

    def is_surely_new(self, vertex: int) -> bool:
        """Would a stone on that empty vertex leave all stones alive, on a board that never stood?"""
        theirs, ours = self._theirs.component[vertex], self._ours.component[vertex]
        if not self._is_quiet(theirs, ours):
            return False
        is_whole = theirs in self._their_safe and not self._theirs.is_cut(vertex)
        if not is_whole and not all(self._lives(part) for part in self._theirs.after(vertex) if part.stones):
            return False
        if ours not in self._our_safe and not self._lives(self._with_stone(ours, vertex)):
            return False
        return self._is_new(vertex)

    def _is_quiet(self, theirs: int, ours: int) -> bool:
        """Are all stones elsewhere alive?"""
        return not (self._their_dead - {theirs} or self._our_dead - {ours})

    def _with_stone(self, label: int, vertex: int) -> Part:
        part, weights = self._ours.totals[label], self._judge.weights
        return Part(part.low - weights.lows[vertex], part.high - weights.highs[vertex], part.stones + 1)

    def _safe(self, cuts: Cuts) -> set[int]:
        """The components that live whichever of their points is taken, as long as they hold together."""
        weights, found = self._judge.weights, set()
        for label, part in enumerate(cuts.totals):
            inside = cuts.members(label)
            most = max(weights.highs[v] for v in inside)
            least = min(weights.lows[v] for v in inside)
            if self._lives(Part(part.low - max(most, 0), part.high - min(least, 0), 1)):
                found.add(label)
        return found

    def _is_new(self, vertex: int) -> bool:
        if vertex not in self._maybe_seen:
            return True
        position = self._position
        stones = bytearray(position.stones)
        stones[vertex] = self._mover
        kept = remembered(position.board, bytes(stones))
        return position.history.find(kept, self._outcomes[vertex]) < 0

    def _dead(self, cuts: Cuts) -> set[int]:
        return {label for label, part in enumerate(cuts.totals) if part.stones and not self._lives(part)}

    def _lives(self, part: Part) -> bool:
        """T certainly holds of the part's sum as it is enclosed."""
        try:
            return self._judge.holds_surely((part.low, part.high))
        except (FormulaError, Undecided):
            return False
