"""What a formula is worth at very many places at once, in floats: for looking at, never for judging."""

import operator
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import numpy as np

from goboard.arrays import Float
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Call, Comparison, Constant, Formula, Node, Variable

_OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": operator.pow,
    "negate": operator.neg,
    "int": np.trunc,
    "floor": np.floor,
    "ceil": np.ceil,
    "abs": np.abs,
    "min": lambda *values: reduce(np.minimum, values),
    "max": lambda *values: reduce(np.maximum, values),
    "exp": np.exp,
    "sqrt": np.sqrt,
    "log": np.log,
    "not": lambda value: np.equal(value, 0),
    "and": lambda *values: reduce(np.logical_and, values),
    "or": lambda *values: reduce(np.logical_or, values),
}
_COMPARISONS: Mapping[str, Callable[..., Any]] = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
}


def rounded_values(formula: Formula, places: Mapping[str, Float]) -> Float:
    """About the value where the variables have these values, arrays that numpy broadcasts; nan where there is none."""
    with np.errstate(all="ignore"):
        value = np.asarray(_value(formula.root, places), dtype=np.float64)
    return np.broadcast_to(value, np.broadcast_shapes(*(place.shape for place in places.values())))


def _value(node: Node, places: Mapping[str, Float]) -> Any:
    if isinstance(node, Constant):
        return np.float64(float(Real(node.value)))
    if isinstance(node, Variable):
        return places[node.name]
    if isinstance(node, Comparison):
        values = [_value(operand, places) for operand in node.operands]
        pairs = zip(node.operators, values, values[1:], strict=False)
        return reduce(np.logical_and, [_COMPARISONS[sign](left, right) for sign, left, right in pairs]) * 1.0
    assert isinstance(node, Call)
    return _OPERATIONS[node.operation](*(_value(argument, places) for argument in node.arguments)) * 1.0
