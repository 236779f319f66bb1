"""MANGO's "function, T, whose range is {0,1}, that is defined on the real numbers": does a sum keep stones alive?"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import TYPE_CHECKING

from goboard.rules.formulas.errors import Undecided
from goboard.rules.formulas.evaluate import as_truth, evaluate
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Comparison, Constant, Formula, Node, Variable
from goboard.rules.mango.weights import Sum

if TYPE_CHECKING:
    from flint import arb


class Threshold:
    """T with its answers kept. Enclosed sums are tried as they are; the true one only where they are too wide."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._bound = _bound(formula.root)
        self._known: dict[tuple[Sum, int], bool] = {}

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
            known = self._known[found, unit] = as_truth(evaluate(self._formula, {"z": z}))
        return known


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
    raise Undecided("The sum is too near to the threshold to be told from it in this precision.")


def _between(low: int, high: int, unit: int) -> Real:
    key: Hashable = ("between", low, high, unit)

    def ball(_bits: int) -> "arb":
        from flint import arb

        return arb(low).union(arb(high)) / unit

    return Real.atom(key, ball)
