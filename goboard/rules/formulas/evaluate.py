"""The value of a formula at given numbers. Trees become closures once; there is no eval."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter

from goboard.rules.formulas.arithmetic import COMPARISONS, OPERATIONS, Number, apply, compare, is_true
from goboard.rules.formulas.errors import FormulaError, is_long
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Call, Comparison, Constant, Formula, Node, Variable
from goboard.words.message import phrase

Values = Mapping[str, Number]
_Program = Callable[[Values], Number]
_SHORT_BITS = 60


def evaluate(formula: Formula, values: Values) -> Real | bool:
    """The number or truth value that the formula has where its variables have these values.

    FormulaError where it has none (division by zero, square root of a negative number); Undecided where a
    comparison cannot be settled at the precision cap.
    """
    value = _program_of(formula)(values)
    return value if isinstance(value, (bool, Real)) else Real(value)


def as_truth(value: Real | bool, name: str = "T") -> bool:
    """The answer of a threshold: a truth value, or exactly 0 or 1.

    MANGO's "function, T, whose range is {0,1}": FormulaError for any other number, Undecided where that is open.
    """
    if isinstance(value, bool):
        return value
    for answer in (False, True):
        if compare("==", value, answer):
            return answer
    raise FormulaError(
        phrase("{name} gave {value}, and only 0 or 1, true or false, are allowed", name=name, value=_shown(value))
    )


def _shown(value: Real) -> str:
    if value.rational is not None and not is_long(value.rational, _SHORT_BITS):
        return str(value.rational)
    return phrase("about {number}", number=format(float(value), ".6g"))


@lru_cache(maxsize=256)
def _program_of(formula: Formula) -> _Program:
    return _compiled(formula.root)


def _compiled(node: Node) -> _Program:
    if isinstance(node, Constant):
        value = node.value
        return lambda values: value
    if isinstance(node, Variable):
        return itemgetter(node.name)
    if isinstance(node, Comparison):
        return _comparison(node)
    arguments = [_compiled(argument) for argument in node.arguments]
    if node.operation in ("not", "and", "or"):
        return _logical(node.operation, arguments)
    if len(arguments) == 1:
        return _unary(node, arguments[0])
    if len(arguments) == 2:
        return _binary(node, *arguments)
    return lambda values: apply(node.operation, tuple([argument(values) for argument in arguments]), node.column)


def _logical(operation: str, arguments: list[_Program]) -> _Program:
    if operation == "not":
        return lambda values: not is_true(arguments[0](values))
    if operation == "and":
        return lambda values: all(is_true(argument(values)) for argument in arguments)
    return lambda values: any(is_true(argument(values)) for argument in arguments)


def _unary(call: Call, argument: _Program) -> _Program:
    function, column = OPERATIONS[call.operation], call.column

    def value(values: Values) -> Number:
        operand = argument(values)
        try:
            return function(operand)
        except FormulaError as error:
            raise error.at(column) from None

    return value


def _binary(call: Call, left: _Program, right: _Program) -> _Program:
    function, column = OPERATIONS[call.operation], call.column

    def value(values: Values) -> Number:
        first, second = left(values), right(values)
        try:
            return function(first, second)
        except FormulaError as error:
            raise error.at(column) from None

    return value


def _comparison(node: Comparison) -> _Program:
    operands = [_compiled(operand) for operand in node.operands]
    if len(operands) == 2:
        return _one_comparison(node.operators[0], *operands)

    def value(values: Values) -> bool:
        left = operands[0](values)
        for operator, operand in zip(node.operators, operands[1:], strict=True):
            right = operand(values)
            if not compare(operator, left, right):
                return False
            left = right
        return True

    return value


def _one_comparison(operator: str, left: _Program, right: _Program) -> _Program:
    test = COMPARISONS[operator]

    def value(values: Values) -> bool:
        first, second = left(values), right(values)
        if type(first) is Fraction and type(second) is int:
            # about twice as fast as the Fraction's own comparison, and thresholds are nearly always of this kind
            return test(first.numerator, second * first.denominator)
        return compare(operator, first, second)

    return value
