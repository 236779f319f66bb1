"""A formula in x and y multiplied out: polynomials in x, |x|, y, |y|, each times exp of such a polynomial."""

from dataclasses import dataclass

from goboard.rules.formulas.arithmetic import apply
from goboard.rules.formulas.errors import FormulaError
from goboard.rules.formulas.folding import log
from goboard.rules.formulas.folding import power as power_of
from goboard.rules.formulas.lattice import Powers
from goboard.rules.formulas.reals import Real
from goboard.rules.formulas.tree import Call, Comparison, Constant, Node, Variable

_ONE: Powers = (0, 0, 0, 0)
_VARIABLES: dict[str, Powers] = {"x": (1, 0, 0, 0), "y": (0, 0, 1, 0)}
_MOST_TERMS = 300
_HIGHEST_POWER = 20


@dataclass(frozen=True)
class Polynomial:
    """Real multiples of products of x, |x|, y, |y|; |x|^2 is written x^2."""

    items: frozenset[tuple[Powers, Real]] = frozenset()

    @classmethod
    def of(cls, factors: dict[Powers, Real]) -> "Polynomial":
        return cls(frozenset((powers, factor) for powers, factor in factors.items() if factor != Real()))

    def coefficient(self, powers: Powers) -> Real:
        return dict(self.items).get(powers, Real())

    @property
    def constant(self) -> Real | None:
        """The value of a polynomial without x and y."""
        return self.coefficient(_ONE) if self.has_only(frozenset({_ONE})) else None

    @property
    def degree(self) -> int:
        return max((sum(powers) for powers, _ in self.items), default=0)

    def has_only(self, allowed: frozenset[Powers]) -> bool:
        return all(powers in allowed for powers, _ in self.items)

    def __add__(self, other: "Polynomial") -> "Polynomial":
        factors = dict(self.items)
        for powers, factor in other.items:
            factors[powers] = factors.get(powers, Real()) + factor
        return Polynomial.of(factors)

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        if len(self.items) * len(other.items) > _MOST_TERMS:
            raise FormulaError("F has too many terms when it is multiplied out")
        factors: dict[Powers, Real] = {}
        for first, factor in self.items:
            for second, other_factor in other.items:
                powers = _joined(first, second)
                factors[powers] = factors.get(powers, Real()) + factor * other_factor
        return Polynomial.of(factors)


Expansion = dict[Polynomial, Polynomial]
"""From the exponent to the polynomial before its exp; no polynomial is 0."""

_FLAT = Polynomial()


def expanded(node: Node) -> Expansion:
    """The formula multiplied out; FormulaError where it is not such a sum, or too long."""
    if isinstance(node, Constant):
        return _constant(Real(node.value))
    if isinstance(node, Variable) and node.name in _VARIABLES:
        return {_FLAT: Polynomial.of({_VARIABLES[node.name]: Real(1)})}
    if isinstance(node, (Comparison, Variable)) or node.operation in ("and", "or", "not"):
        raise FormulaError("Conditions cannot be added up", node.column)
    arguments = [expanded(argument) for argument in node.arguments]
    constants = [_value(argument) for argument in arguments]
    values = tuple(value for value in constants if value is not None)
    if len(values) == len(constants):
        return _constant(Real.of(apply(node.operation, values, node.column)))
    try:
        return _operated(node, arguments, constants)
    except FormulaError as error:
        raise error.at(node.column) from None


def _operated(node: Call, arguments: list[Expansion], constants: list[Real | None]) -> Expansion:
    operation, first = node.operation, arguments[0]
    if operation == "negate":
        return _product(_constant(Real(-1)), first)
    if operation == "abs":
        return _absolute(first)
    if operation == "exp":
        return {_polynomial(first): Polynomial.of({_ONE: Real(1)})}
    if operation in ("+", "-"):
        return _sum(first, arguments[1] if operation == "+" else _product(_constant(Real(-1)), arguments[1]))
    if operation == "*":
        return _product(first, arguments[1])
    if operation == "/":
        return _product(first, _power(arguments[1], Real(-1)))
    if operation == "**" and constants[1] is not None:
        return _power(first, constants[1])
    if operation == "**" and constants[0] is not None:
        scale = Polynomial.of({_ONE: log(constants[0])})
        return {_polynomial(arguments[1]) * scale: Polynomial.of({_ONE: Real(1)})}
    raise FormulaError(f"{operation} of x and y cannot be added up")


def _constant(value: Real) -> Expansion:
    return {_FLAT: Polynomial.of({_ONE: value})} if value != Real() else {}


def _value(terms: Expansion) -> Real | None:
    if not terms:
        return Real()
    return terms[_FLAT].constant if len(terms) == 1 and _FLAT in terms else None


def _polynomial(terms: Expansion) -> Polynomial:
    if len(terms) != 1 or _FLAT not in terms:
        raise FormulaError("Inside exp only a polynomial can be added up")
    return terms[_FLAT]


def _sum(first: Expansion, second: Expansion) -> Expansion:
    terms = dict(first)
    for exponent, polynomial in second.items():
        terms[exponent] = terms.get(exponent, _FLAT) + polynomial
    return {exponent: polynomial for exponent, polynomial in terms.items() if polynomial.items}


def _product(first: Expansion, second: Expansion) -> Expansion:
    if len(first) * len(second) > _MOST_TERMS:
        raise FormulaError("F has too many terms when it is multiplied out")
    terms: Expansion = {}
    for exponent, polynomial in first.items():
        for other_exponent, other_polynomial in second.items():
            terms = _sum(terms, {exponent + other_exponent: polynomial * other_polynomial})
    return terms


def _power(base: Expansion, exponent: Real) -> Expansion:
    """Whole powers up to a limit, and any power of a positive multiple of an exponential."""
    if len(base) == 1:
        ((inside, polynomial),) = base.items()
        factor = polynomial.constant
        if factor is not None:
            scaled = inside * Polynomial.of({_ONE: exponent})
            return {scaled: Polynomial.of({_ONE: power_of(factor, exponent)})}
    rational = exponent.rational
    if rational is None or rational.denominator != 1 or not 0 <= rational <= _HIGHEST_POWER:
        raise FormulaError(f"Only whole powers up to {_HIGHEST_POWER} of x and y can be added up")
    answer = _constant(Real(1))
    for _ in range(int(rational)):
        answer = _product(answer, base)
    return answer


def _absolute(terms: Expansion) -> Expansion:
    """|c x^i ... exp(E)| = |c| |x|^i ... exp(E) for a single product."""
    if len(terms) != 1:
        raise FormulaError("Only abs of a single product can be added up")
    ((exponent, polynomial),) = terms.items()
    if len(polynomial.items) != 1:
        raise FormulaError("Only abs of a single product can be added up")
    (((i, s, j, t), factor),) = polynomial.items
    absolute = Real.of(apply("abs", (factor,), 0))
    return {exponent: Polynomial.of({_joined((0, i + s, 0, j + t), _ONE): absolute})}


def _joined(first: Powers, second: Powers) -> Powers:
    i, s, j, t = (m + n for m, n in zip(first, second, strict=True))
    return i + s - s % 2, s % 2, j + t - t % 2, t % 2
