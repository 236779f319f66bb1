"""All points of a position at once: where a stone would surely take nothing off and produce something new."""

import numpy as np

from goboard.kernel.graph import zobrist_keys
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.mango.aliveness import Judge
from goboard.rules.mango.cuts import Cuts, Part
from goboard.rules.position import Position
from goboard.rules.turns import other, remembered


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
