"""The threshold T: whether it holds for a sum, and whether it makes MANGO Go."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.remembered import Remembered
from goboard.rules.formulas.errors import FormulaError, Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Comparison, Constant, Formula, Node, Variable
from goboard.rules.mango.weights import Exact, Sum
from goboard.rules.numbers import exact
from goboard.rules.options import weights_of
from goboard.rules.protocol import Facts, HasWeights
from goboard.words.message import phrase

if TYPE_CHECKING:
    from flint import arb


Bytes = NDArray[np.uint8]
FAILS, HOLDS, OPEN, NO_ANSWER = range(4)
"""What T says of a sum; OPEN where it is not the same for all numbers within its bounds."""
_MOST_KNOWN = 1 << 16
_FAR = (1 << 63) - 1


class Threshold:
    """T with its answers kept. Enclosed sums are tried as they are; the true one only where they are too wide."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._bound = _bound(formula.root)
        self._known: Remembered[tuple[Sum, int], bool] = Remembered(_MOST_KNOWN)

    def holds(self, found: Sum, unit: int, exactly: Callable[[], Real]) -> bool:
        """T(z) = 1, for a sum z in units of 1 / `unit`; `exactly` gives it without rounding.

        Undecided where no precision is enough, FormulaError where T has no value there or gives neither 0 nor 1.
        """
        try:
            return self.holds_within(found, unit)
        except Undecided:
            # not kept: other sums may lie between the same bounds
            return as_truth(evaluate(self._formula, {"z": exactly()}))

    def holds_within(self, found: Sum, unit: int) -> bool:
        """T(z) = 1 for every z within the bounds; Undecided where it is not the same for all of them, FormulaError."""
        if self._bound is not None:
            return _compared(found, unit, *self._bound)
        known = self._known.get((found, unit))
        if known is None:
            low, high = found
            z: Real | Fraction = Fraction(low, unit) if low == high else _between(low, high, unit)
            known = self._known.keep((found, unit), as_truth(evaluate(self._formula, {"z": z})))
        return known

    def of_all(self, lows: Exact, highs: Exact, unit: int) -> Bytes:
        """What T says of every sum within each pair of bounds: HOLDS, FAILS, OPEN or NO_ANSWER, a byte a pair."""
        if self._bound is not None:
            return _all_compared(lows, highs, unit, *self._bound)
        order = np.argsort(lows, kind="stable")
        lows, highs = lows[order], highs[order]
        is_new = np.ones(len(lows), dtype=bool)
        is_new[1:] = (lows[1:] != lows[:-1]) | (highs[1:] != highs[:-1])
        first = np.flatnonzero(is_new)
        told = np.empty(len(lows), dtype=np.uint8)
        told[order] = self._of_distinct(lows[first], highs[first], unit)[np.cumsum(is_new) - 1]
        return told

    def _of_distinct(self, lows: Exact, highs: Exact, unit: int) -> Bytes:
        """The same of sums in their order: what holds of a whole stretch of numbers is asked once."""
        told = np.empty(len(lows), dtype=np.uint8)
        waiting = [(0, len(lows))] if len(lows) else []
        while waiting:
            checkpoint()
            first, end = waiting.pop()
            found = self._told((int(lows[first]), int(highs[first:end].max())), unit)
            if end - first > 1 and found in (OPEN, NO_ANSWER):
                middle = (first + end) // 2
                waiting += ((first, middle), (middle, end))
            else:
                told[first:end] = found
        return told

    def _told(self, found: Sum, unit: int) -> int:
        try:
            return HOLDS if self.holds_within(found, unit) else FAILS
        except Undecided:
            return OPEN
        except FormulaError:
            return NO_ANSWER


def _all_compared(lows: Exact, highs: Exact, unit: int, operator: str, c: Fraction) -> Bytes:
    """Is every sum within each pair of bounds on the same side of c, and on which?"""
    above, below = c.numerator * unit // c.denominator, -(-c.numerator * unit // c.denominator)
    if lows.dtype != object:
        # no sum reaches so far
        above, below = (max(-_FAR, min(edge, _FAR)) for edge in (above, below))
    # whole numbers are above c from the first one on that is greater than its floor
    if operator in (">", "<="):
        more, less = lows > above, highs <= above
    else:
        more, less = lows >= below, highs < below
    holds, fails = (more, less) if operator in (">", ">=") else (less, more)
    return np.where(holds.astype(bool), HOLDS, np.where(fails.astype(bool), FAILS, OPEN)).astype(np.uint8)


def _bound(root: Node) -> tuple[str, Fraction] | None:
    """(operator, c) of a threshold "z operator c", by far the most usual kind; None for any other."""
    if not isinstance(root, Comparison) or len(root.operators) != 1:
        return None
    (operator,), (left, right) = root.operators, root.operands
    if isinstance(left, Variable) and isinstance(right, Constant) and operator in _TURNED:
        return operator, Fraction(right.value)
    if isinstance(right, Variable) and isinstance(left, Constant) and operator in _TURNED:
        return _TURNED[operator], Fraction(left.value)
    return None


_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _compared(found: Sum, unit: int, operator: str, c: Fraction) -> bool:
    """Is every sum within the bounds on the same side of c, and on which?"""
    edge = c.numerator * unit
    low, high = (bound * c.denominator for bound in found)
    if operator in (">", ">="):
        if low > edge or (low == edge and operator == ">="):
            return True
        if high < edge or (high == edge and operator == ">"):
            return False
    else:
        if high < edge or (high == edge and operator == "<="):
            return True
        if low > edge or (low == edge and operator == "<"):
            return False
    raise Undecided(phrase("The sum is too near to the threshold to be told from it in this precision."))


def _between(low: int, high: int, unit: int) -> Real:
    key: Hashable = ("between", low, high, unit)

    def ball(_bits: int) -> "arb":
        from flint import arb

        return arb(low).union(arb(high)) / unit

    return Real.atom(key, ball)


_MOST_SUMS = 2_000
_MOST_MULTIPLES = 52 * 52
"""So many points have the boards whose records other programs can read."""


_known: WeakKeyDictionary[Board, dict[tuple[str, str], Facts]] = WeakKeyDictionary()
"""What was found on a board, by F and T."""


def facts_of(rules: HasWeights, board: Board, weights: str, threshold: str) -> Facts:
    """What may be assumed under these F and T."""
    known = _known.setdefault(board, {})
    if (weights, threshold) not in known:
        known[weights, threshold] = _facts(rules, board, weights, threshold)
    return known[weights, threshold]


def _facts(rules: HasWeights, board: Board, weights: str, threshold: str) -> Facts:
    is_go_elsewhere = _is_liberty_rule(weights, threshold, board.size)
    if _is_like_go(rules, board, threshold):
        return Facts(
            is_go_elsewhere,
            unremoved=phrase("Its F counts as long as it is not captured: nothing is taken off."),
        )
    return Facts(
        is_go_elsewhere,
        is_played_out=False,
        lost={"not_alive": phrase("T does not hold for what it reaches: it leaves the board with the next stone.")},
        kept=phrase("T holds for what it reaches; under these weights no games are played out."),
        is_dear_to_list=True,
    )


def _is_liberty_rule(weights: str, threshold: str, size: int) -> bool:
    """Does every point weigh the same, and does T hold of every number of such weights from 1 to `size`, and not of 0?
    Weights that differ are not looked into."""
    if size > _MOST_MULTIPLES:
        return False
    try:
        weight, holds = _common_weight(weights), parse(threshold, ("z",))
        if weight is None or as_truth(evaluate(holds, {"z": Real(exact(0))})):
            return False
        sums = (Real(exact(count)) * weight for count in range(1, size + 1))
        return all(as_truth(evaluate(holds, {"z": found})) for found in sums)
    except (FormulaError, Undecided):
        return False


def _common_weight(text: str) -> Real | None:
    """What every point weighs; None if that is not one number for all."""
    listed = weights_of(text)
    if listed is not None:
        return Real(exact(listed[0])) if len({exact(weight) for weight in listed}) == 1 else None
    value = evaluate(parse(text, ()), {})
    return value if isinstance(value, Real) else None


def _is_like_go(rules: HasWeights, board: Board, threshold: str) -> bool:
    """Does T certainly hold exactly for stones that reach an empty point, whichever points these are?"""
    if board.plane is not None:
        return False
    try:
        written = rules.weights(board)
        # hardly more than one on most boards, however many points there are
        values = {weight: Fraction(weight) for weight in set(written)}
    except (FormulaError, Undecided):
        return False
    least = min(values.values())
    if least <= 0:
        return False
    formula = parse(threshold, ("z",))
    if _holds(formula, Fraction(0)) is not False or not _holds(formula, least):
        return False
    if _is_lower_bound(formula.root):
        return True
    return all(_holds(formula, z) for z in _sums([values[weight] for weight in written]) or [Fraction(0)])


def _is_lower_bound(root: Node) -> bool:
    """Does it say that z is above a number? What holds for one z then holds for all greater ones."""
    if not isinstance(root, Comparison) or len(root.operands) != 2:
        return False
    left, right = root.operands
    if root.operators[0] in ("<", "<="):
        left, right = right, left
    elif root.operators[0] not in (">", ">="):
        return False
    return isinstance(left, Variable) and isinstance(right, Constant)


def _sums(weights: Sequence[Fraction]) -> set[Fraction]:
    """The sums of one or more of them; none if there are too many."""
    if len(set(weights)) == 1:
        multiples = range(1, len(weights) + 1) if len(weights) <= _MOST_SUMS else ()
        return {weights[0] * count for count in multiples}
    sums = {Fraction(0)}
    for weight in weights:
        sums |= {weight + z for z in sums}
        if len(sums) > _MOST_SUMS:
            return set()
    return sums - {Fraction(0)}


def _holds(formula: Formula, z: Fraction) -> bool | None:
    try:
        return as_truth(evaluate(formula, {"z": z}))
    except (FormulaError, Undecided):
        return None
