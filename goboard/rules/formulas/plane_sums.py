"""The sum of a weight F over every point of the infinite lattice, for the family of F whose tail can be bounded.

The family: sums of rational or real multiples of  polynomial(x, y, abs(x), abs(y)) * exp(E), where E is at most
quadratic in x and y with, besides, multiples of abs(x) and abs(y), and falls in every direction: a positive definite
quadratic form, or along each axis apart a square or a multiple of abs that outweighs the linear part. r**E with a
constant r > 0 is exp(E*log(r)). A formula is multiplied out to recognise it, and added up axis by axis.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from goboard.rules.formulas.arithmetic import apply
from goboard.rules.formulas.balls import working_precision
from goboard.rules.formulas.errors import FormulaError, NotSummable, Undecided, is_long
from goboard.rules.formulas.folding import exp, log, sqrt
from goboard.rules.formulas.folding import power as power_of
from goboard.rules.formulas.reals import Real, sign, total
from goboard.rules.formulas.tree import Call, Comparison, Constant, Formula, Node, Variable
from goboard.words.message import phrase

if TYPE_CHECKING:
    from flint import arb


# Powers of x, |x|, y, |y| in a product; those of |x| and |y| are 0 or 1.
Powers = tuple[int, int, int, int]

_LOOP_GUARD_BITS = 64
_MOST_STEPS = 250_000
_Ratio = TypeVar("_Ratio", Fraction, "arb")


class Axis(NamedTuple):
    """The exponent -square*n^2 + slope*n + fall*|n| along one axis."""

    square: Real
    slope: Real
    fall: Real


@dataclass(frozen=True)
class LatticeSum:
    """The sum over all whole x, y of factor * x^i |x|^s y^j |y|^t * exp(x's axis + y's axis + mixed*x*y).

    Called with a number of bits it gives a ball that holds the sum, not a finite one where too many steps were needed.
    With `mixed` other than 0 the squares must make a positive definite form whose eigenvalues are at least `least`.
    """

    powers: Powers
    x: Axis
    y: Axis
    mixed: Real
    least: Real

    def __call__(self, bits: int) -> "arb":
        working = bits + _LOOP_GUARD_BITS
        with working_precision(working):
            i, s, j, t = self.powers
            if not self.mixed.terms and not self.mixed.part:
                return _line(self.x, i, s, working) * _line(self.y, j, t, working)
            return self._rows(working)

    def _rows(self, bits: int) -> "arb":
        """Row after row outwards; every row is an infinite sum, and the rows left out are bounded by `least`."""
        from flint import arb

        i, s, j, t = self.powers
        square, slope, fall = (real.enclosure(bits) for real in (self.x.square, self.x.slope, self.x.fall))
        low, reach, across = self.least.enclosure(bits), abs(slope) + abs(fall), _steepest(self.y, bits)
        all_rows = 2 * _half(j + t, low, across, bits) + (1 if j + t == 0 else 0)
        whole = self._row(0, bits) if i + s == 0 else arb(0)
        weight = whole if i + s == 0 else arb(1)
        for n in range(1, _MOST_STEPS):
            for x in (n, -n):
                factor = (-square * n * n + slope * x + fall * n).exp() * (x**i * n**s)
                whole += factor * self._row(x, bits)
            bound: arb = n ** (i + s) * (-low * n * n + reach * n).exp()
            if bound < abs(weight) * arb(2) ** -bits:
                ratio = (reach - low * (2 * n + 1)).exp() * (arb(n + 1) / n) ** (i + s)
                if ratio < 1:
                    return whole + arb(0, 1) * (2 * all_rows * bound * ratio / (1 - ratio))
        return _unbounded()

    def _row(self, x: int, bits: int) -> "arb":
        tilted = Axis(self.y.square, self.y.slope + self.mixed * x, self.y.fall)
        return _line(tilted, self.powers[2], self.powers[3], bits)


def _unbounded() -> "arb":
    from flint import arb

    return arb(0, float("inf"))


def _steepest(axis: Axis, bits: int) -> "arb":
    return abs(axis.slope.enclosure(bits)) + abs(axis.fall.enclosure(bits))


@lru_cache(maxsize=256)
def _line(axis: Axis, power: int, absolute: int, bits: int) -> "arb":
    """Sum over all whole n of n^power |n|^absolute exp(-square*n^2 + slope*n + fall*|n|)."""
    square, slope, fall = (real.enclosure(bits) for real in (axis.square, axis.slope, axis.fall))
    degree = power + absolute
    if axis.square == Real():
        right, left = (geometric(degree, (fall + way).exp()) for way in (slope, -slope))
    else:
        right = _half(degree, square, fall + slope, bits)
        left = right if axis.slope == Real() else _half(degree, square, fall - slope, bits)
    whole = right - left if power % 2 else right + left
    return whole if degree else whole + 1


def geometric(degree: int, ratio: _Ratio) -> _Ratio:
    """Sum over n >= 1 of n^degree * ratio^n for a fraction or ball 0 < ratio < 1, by the Eulerian polynomial."""
    if degree == 0:
        return ratio / (1 - ratio)
    row = [1]
    for size in range(2, degree + 1):
        grown = [1] * size
        for m in range(1, size - 1):
            grown[m] = (m + 1) * row[m] + (size - m) * row[m - 1]
        row = grown
    polynomial = ratio * 0
    for coefficient in reversed(row):
        polynomial = polynomial * ratio + coefficient
    return ratio * polynomial / (1 - ratio) ** (degree + 1)


def _half(degree: int, square: "arb", slope: "arb", bits: int) -> "arb":
    """Sum over n >= 1 of n^degree exp(-square*n^2 + slope*n), square > 0.

    The quotient of neighbouring terms falls, so once it is below 1 the rest is under a geometric series.
    """
    from flint import arb

    step, quotient, gaussian = (-2 * square).exp(), (slope - square).exp(), arb(1)
    whole, tiny = arb(0), arb(2) ** -bits
    for n in range(1, _MOST_STEPS):
        gaussian *= quotient
        quotient *= step
        term = gaussian * n**degree if degree else gaussian
        whole += term
        if term < whole * tiny:
            ratio = quotient * (arb(n + 1) / n) ** degree
            if ratio < 1:
                return whole + arb(0, 1) * (term * ratio / (1 - ratio))
    return _unbounded()


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
            raise FormulaError(phrase("F has too many terms when it is multiplied out"))
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
        raise FormulaError(phrase("Conditions cannot be added up"), node.column)
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
    raise FormulaError(phrase("{function} of x and y cannot be added up", function=operation))


def _constant(value: Real) -> Expansion:
    return {_FLAT: Polynomial.of({_ONE: value})} if value != Real() else {}


def _value(terms: Expansion) -> Real | None:
    if not terms:
        return Real()
    return terms[_FLAT].constant if len(terms) == 1 and _FLAT in terms else None


def _polynomial(terms: Expansion) -> Polynomial:
    if len(terms) != 1 or _FLAT not in terms:
        raise FormulaError(phrase("Inside exp only a polynomial can be added up"))
    return terms[_FLAT]


def _sum(first: Expansion, second: Expansion) -> Expansion:
    terms = dict(first)
    for exponent, polynomial in second.items():
        terms[exponent] = terms.get(exponent, _FLAT) + polynomial
    return {exponent: polynomial for exponent, polynomial in terms.items() if polynomial.items}


def _product(first: Expansion, second: Expansion) -> Expansion:
    if len(first) * len(second) > _MOST_TERMS:
        raise FormulaError(phrase("F has too many terms when it is multiplied out"))
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
        raise FormulaError(phrase("Only whole powers up to {number} of x and y can be added up", number=_HIGHEST_POWER))
    answer = _constant(Real(1))
    for _ in range(int(rational)):
        answer = _product(answer, base)
    return answer


def _absolute(terms: Expansion) -> Expansion:
    """|c x^i ... exp(E)| = |c| |x|^i ... exp(E) for a single product."""
    if len(terms) != 1:
        raise FormulaError(phrase("Only abs of a single product can be added up"))
    ((exponent, polynomial),) = terms.items()
    if len(polynomial.items) != 1:
        raise FormulaError(phrase("Only abs of a single product can be added up"))
    (((i, s, j, t), factor),) = polynomial.items
    absolute = Real.of(apply("abs", (factor,), 0))
    return {exponent: Polynomial.of({_joined((0, i + s, 0, j + t), _ONE): absolute})}


def _joined(first: Powers, second: Powers) -> Powers:
    i, s, j, t = (m + n for m, n in zip(first, second, strict=True))
    return i + s - s % 2, s % 2, j + t - t % 2, t % 2


FAMILY = phrase(
    "On the infinite plane goboard adds up F only if it is a sum of polynomials in x, y, abs(x), abs(y), each times "
    "exp of something that falls in all directions, quadratic in x and y or linear in abs(x) and abs(y), such as "
    "exp(-x^2-y^2), (x^2+1)*exp(-2*x^2+x*y-y^2) or 2^-(abs(x)+abs(y))"
)
_SLOWEST_SQUARE = Fraction(1, 10**6)
_SLOWEST_MIXED = Fraction(1, 20)
_FARTHEST_CENTRE = 1000
_HIGHEST_DEGREE = 20
_LONGEST_RATIO = 200


@lru_cache(maxsize=64)
def plane_sum(formula: Formula) -> Real:
    """The exact total of F over all whole x and y, absolutely convergent; its `enclosure` is rigorous.

    MANGO's "Let z be the sum over L of F" for an L without end. NotSummable, with a sentence that states the
    family, for every other F.
    """
    try:
        terms: Expansion = expanded(formula.root)
        return total(_sum_of(exponent, polynomial) for exponent, polynomial in terms.items())
    except Undecided:
        raise NotSummable(FAMILY) from None
    except NotSummable:
        raise
    except FormulaError as error:
        raise NotSummable(phrase("{fault}. {family}", fault=error.sentence, family=FAMILY), error.column) from None


def _sum_of(exponent: Polynomial, polynomial: Polynomial) -> Real:
    def multiple(*powers: int) -> Real:
        return exponent.coefficient((powers[0], powers[1], powers[2], powers[3]))

    if not exponent.has_only(_EXPONENTS) or polynomial.degree > _HIGHEST_DEGREE:
        raise NotSummable(FAMILY)
    x = Axis(-multiple(2, 0, 0, 0), multiple(1, 0, 0, 0), multiple(0, 1, 0, 0))
    y = Axis(-multiple(0, 0, 2, 0), multiple(0, 0, 1, 0), multiple(0, 0, 0, 1))
    mixed = multiple(1, 0, 1, 0)
    least = _least_eigenvalue(x, y, mixed)
    height = exp(multiple(0, 0, 0, 0))
    return total(
        _lattice_sum(powers, x, y, mixed, least) * height * factor
        for powers, factor in polynomial.items
        if not _is_odd(powers, x, y, mixed)
    )


def _lattice_sum(powers: Powers, x: Axis, y: Axis, mixed: Real, least: Real) -> Real:
    """A fraction where both axes add up to fractions, a number known by its balls elsewhere."""
    if mixed == Real():
        along_x, along_y = _rational_line(x, *powers[:2]), _rational_line(y, *powers[2:])
        if along_x is not None and along_y is not None:
            return Real(along_x * along_y)
    lattice_sum = LatticeSum(powers, x, y, mixed, least)
    return Real.atom(lattice_sum, lattice_sum)


def _rational_line(axis: Axis, power: int, absolute: int) -> Fraction | None:
    """The sum along an axis of n^power |n|^absolute p^max(n, 0) q^max(-n, 0) for rational p and q: a fraction."""
    if axis.square != Real():
        return None
    ratios = [exp(axis.fall + way).rational for way in (axis.slope, -axis.slope)]
    if any(ratio is None or is_long(ratio, _LONGEST_RATIO) for ratio in ratios):
        return None
    degree = power + absolute
    right, left = (geometric(degree, ratio) for ratio in ratios if ratio is not None)
    return (right - left if power % 2 else right + left) + (0 if degree else 1)


_EXPONENTS = frozenset({(0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (2, 0, 0, 0)}) | frozenset(
    {(0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 2, 0), (1, 0, 1, 0)}
)


def _is_odd(powers: Powers, x: Axis, y: Axis, mixed: Real) -> bool:
    """Whether points that mirror each other cancel, so that the sum is exactly 0."""
    x_odd, y_odd = powers[0] % 2 == 1, powers[2] % 2 == 1
    x_even_fall, y_even_fall = x.slope == Real(), y.slope == Real()
    if mixed == Real():
        return (x_odd and x_even_fall) or (y_odd and y_even_fall)
    return x_odd != y_odd and x_even_fall and y_even_fall


def _least_eigenvalue(x: Axis, y: Axis, mixed: Real) -> Real:
    """The slower axis's square, or the smaller eigenvalue of a mixed form; NotSummable where F does not fall."""
    if mixed == Real():
        for axis in (x, y):
            _check_axis(axis)
        return Real()
    half_difference = (x.square - y.square) * Fraction(1, 2)
    spread = sqrt(half_difference * half_difference + mixed * mixed * Fraction(1, 4))
    least = (x.square + y.square) * Fraction(1, 2) - spread
    if sign(least) <= 0:
        raise NotSummable(FAMILY)
    if sign(least - _SLOWEST_MIXED) < 0:
        raise NotSummable(phrase("This F falls too slowly for goboard to add it up over the plane"))
    for axis in (x, y):
        _check_centre(axis, least)
    return least


def _check_axis(axis: Axis) -> None:
    side = sign(axis.square)
    if side < 0 or (side == 0 and max(sign(axis.fall + axis.slope), sign(axis.fall - axis.slope)) >= 0):
        raise NotSummable(FAMILY)
    if side:
        if sign(axis.square - _SLOWEST_SQUARE) < 0:
            raise NotSummable(phrase("This F falls too slowly for goboard to add it up over the plane"))
        _check_centre(axis, axis.square)


def _check_centre(axis: Axis, square: Real) -> None:
    for steepness in (axis.fall + axis.slope, axis.fall - axis.slope):
        if sign(steepness - square * (2 * _FARTHEST_CENTRE)) > 0:
            raise NotSummable(phrase("This F has its weight too far from the origin for goboard to add it up"))
