"""What operations and functions of a formula do with numbers: ints, Fractions, Reals, truth values as 0 and 1."""

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from typing import Any

from goboard.rules.formulas import folding
from goboard.rules.formulas.balls import whole_part
from goboard.rules.formulas.errors import FormulaError, TooLong, is_long
from goboard.rules.formulas.reals import Real, exact_power, refined, sign
from goboard.words.message import phrase

Number = int | Fraction | Real


def is_true(value: Number) -> bool:
    """Every number but 0 counts as true."""
    return sign(value) != 0 if isinstance(value, Real) else bool(value)


def compare(symbol: str, left: Number, right: Number) -> bool:
    """`left symbol right`, exactly or through balls; Undecided where these never part."""
    test = COMPARISONS[symbol]
    if isinstance(left, Real) or isinstance(right, Real):
        return test(sign(left - right), 0)
    return test(left, right)


def add(left: Number, right: Number) -> Number:
    return _bounded(left + right)


def subtract(left: Number, right: Number) -> Number:
    return _bounded(left - right)


def multiply(left: Number, right: Number) -> Number:
    return _bounded(left * right)


def divide(left: Number, right: Number) -> Number:
    """Exact division; FormulaError for a divisor 0."""
    try:
        if isinstance(left, Real) or isinstance(right, Real):
            return _bounded(Real.of(left) / right)
        return _bounded(Fraction(left) / Fraction(right))
    except ZeroDivisionError:
        raise FormulaError(phrase("Division by zero")) from None


def power(base: Number, exponent: Number) -> Number:
    rational = _rational(exponent)
    if rational is not None and rational.denominator == 1 and not isinstance(base, Real):
        try:
            return _bounded(exact_power(base, int(rational)))
        except TooLong:
            pass
    return _bounded(folding.power(Real.of(base), Real.of(exponent)))


def truncated(value: Number) -> int:
    """The whole number next to it on the side of 0."""
    rational = _rational(value)
    if rational is not None:
        return int(rational)
    return floor(value) if sign(value) > 0 else -floor(-value)


def floor(value: Number) -> int:
    """The largest whole number that is not above; Undecided where the balls always hold a whole number."""
    rational = _rational(value)
    return math.floor(rational) if rational is not None else refined(Real.of(value), whole_part)


def magnitude(value: Number) -> Number:
    return -value if sign(value) < 0 else value


def smallest(*values: Number) -> Number:
    return reduce(lambda best, value: value if compare("<", value, best) else best, values)


def largest(*values: Number) -> Number:
    return reduce(lambda best, value: value if compare(">", value, best) else best, values)


def _rational(value: Number) -> Fraction | int | None:
    return value.rational if isinstance(value, Real) else value


def _bounded(value: Number) -> Number:
    """The number; one with long fractions in it by its balls alone."""
    if isinstance(value, Real):
        return value.by_balls() if is_long(value.part) or any(map(is_long, value.terms.values())) else value
    return Real(value).by_balls() if is_long(value) else value


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}

OPERATIONS: dict[str, Callable[..., Number]] = {
    "+": add,
    "-": subtract,
    "*": multiply,
    "/": divide,
    "**": power,
    "negate": operator.neg,
    "int": truncated,
    "floor": floor,
    "ceil": lambda value: -floor(-value),
    "abs": magnitude,
    "min": smallest,
    "max": largest,
    "exp": lambda value: _bounded(folding.exp(Real.of(value))),
    "sqrt": lambda value: _bounded(folding.sqrt(Real.of(value))),
    "log": lambda value: _bounded(folding.log(Real.of(value))),
}


def apply(operation: str, arguments: tuple[Number, ...], column: int) -> Number:
    """The value of an operation of OPERATIONS; a FormulaError names the column."""
    try:
        return OPERATIONS[operation](*arguments)
    except FormulaError as error:
        raise error.at(column) from None
