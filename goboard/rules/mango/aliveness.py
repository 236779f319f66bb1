"""MANGO's "s is ALIVE if T(z) = 1": all stones of one colour that empty points join share one region and one fate.

"Let L be the set of all members, e, of E, such that there is a path whose endpoints are s and e, and whose interior
points are all in S or E": the empty points of the component of S and E that holds s.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.mango.threshold import Threshold
from goboard.rules.mango.weights import Sum, Weights
from goboard.rules.position import BLACK, EMPTY, WHITE

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
