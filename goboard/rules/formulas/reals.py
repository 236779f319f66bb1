"""Real numbers that are exact: a rational plus rational multiples of products of atoms such as exp(-2) or sqrt(3).

Equal products collect, so differences that cancel are exactly 0. What does not fold is compared through rigorous
balls of growing precision, never through floats. The functions that make atoms are in `folding`; a
product of atoms holds one exponential and one square root of a whole number at most.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import floor, inf, isqrt, log10
from typing import TYPE_CHECKING, Any, TypeVar

from goboard.rules.formulas.balls import ends, is_moderate, is_tiny, working_precision
from goboard.rules.formulas.errors import (
    MOST_BITS_EXACT,
    MOST_EXPONENT,
    FormulaError,
    TooLong,
    Undecided,
    divided_out,
    is_long,
)
from goboard.words.message import phrase

if TYPE_CHECKING:
    from flint import arb


SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)


class _Hashed:
    """Frozen, and equal where its parts are; `_hash` is known from the start, and tells most that differ apart."""

    __slots__ = ("_hash",)

    _hash: int

    @property
    def _parts(self) -> tuple[object, object]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self is other or (self._hash == other._hash and self._parts == other._parts)

    def __hash__(self) -> int:
        return self._hash


class Atom(_Hashed):
    """exp, sqrt or log of `key`, a sum taken as one `value`, or a number `given` by its balls."""

    __slots__ = ("enclose", "key", "kind")

    def __init__(self, kind: str, key: Hashable, enclose: "Callable[[int], arb] | None" = None) -> None:
        self.kind = kind
        self.key: Any = key
        self.enclose = enclose
        self._hash = hash((kind, key))

    @property
    def is_positive(self) -> bool:
        """Positive for certain, because of its kind: log only of whole numbers from 2."""
        return self.kind in ("exp", "sqrt") or (self.kind == "log" and isinstance(self.key, int))

    @property
    def _parts(self) -> tuple[object, object]:
        return self.kind, self.key

    def __repr__(self) -> str:
        return f"{self.kind}({self.key!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Atom, (self.kind, self.key, self.enclose)


Monomial = frozenset[tuple[Atom, int]]
UNIT: Monomial = frozenset()
_TOO_LARGE = phrase("This power is too large to work with")


def product(first: Monomial, second: Monomial) -> tuple[Fraction, Monomial]:
    """The rational factor that folds out of a product, and the product that is left."""
    if not first or not second:
        return Fraction(1), first or second
    powers = dict(first)
    for atom, power in second:
        powers[atom] = powers.get(atom, 0) + power
    return _folded(powers.items())


def powered(monomial: Monomial, exponent: int) -> tuple[Fraction, Monomial]:
    """The power, folded as a product is; TooLong where balls would have to be multiplied too often."""
    if any(abs(power * exponent) > MOST_EXPONENT for atom, power in monomial if atom.kind != "exp"):
        raise TooLong(_TOO_LARGE)
    return _folded([(atom, power * exponent) for atom, power in monomial])


def inverted(monomial: Monomial) -> tuple[Fraction, Monomial]:
    return powered(monomial, -1)


def _folded(powers: Iterable[tuple[Atom, int]]) -> tuple[Fraction, Monomial]:
    factor, radicand, left = Fraction(1), Fraction(1), list[tuple[Atom, int]]()
    exponentials = list[tuple[Atom, int]]()
    for atom, power in powers:
        if atom.kind == "exp":
            exponentials.append((atom, power))
        elif atom.kind == "sqrt" and isinstance(atom.key, int):
            factor *= exact_power(Fraction(atom.key), power // 2)
            radicand *= atom.key if power % 2 else 1
        elif power:
            left.append((atom, power))
    if exponentials:
        folded, exponential = exponential_parts(sum(atom.key * power for atom, power in exponentials))
        factor *= folded
        left += [(exponential, 1)] if exponential else []
    if radicand != 1:
        folded, whole = root_parts(radicand)
        factor *= folded
        left += [(Atom("sqrt", whole), 1)] if whole != 1 else []
    return factor, frozenset(left)


def exponential_parts(argument: Any) -> tuple[Fraction, Atom | None]:
    """exp(argument) as a rational factor and an atom: whole multiples of log(n) in a Real argument are powers of n."""
    factor = Fraction(1)
    for monomial, multiple in argument.terms.items():
        ((atom, power), *more) = monomial
        whole = multiple.numerator // multiple.denominator
        if atom.kind != "log" or power != 1 or more or not isinstance(atom.key, int) or not whole:
            continue
        if atom.key.bit_length() * abs(whole) <= MOST_BITS_EXACT:
            factor *= Fraction(atom.key) ** whole
            argument = argument - type(argument)(0, {monomial: Fraction(whole)})
    return factor, Atom("exp", argument) if argument.part or argument.terms else None


def root_parts(radicand: Fraction) -> tuple[Fraction, int]:
    """(c, n) with sqrt(radicand) = c * sqrt(n), n whole and 1 where the root is rational; radicand > 0."""
    whole, factor = radicand.numerator * radicand.denominator, Fraction(1, radicand.denominator)
    root = isqrt(whole)
    if root * root == whole:
        return factor * root, 1
    for prime in SMALL_PRIMES:
        times, whole = divided_out(whole, prime * prime)
        factor *= prime**times
    return factor, whole


def exact_power(base: Fraction | int, exponent: int) -> Fraction | int:
    """base ** exponent; TooLong where the result would be, FormulaError for a negative power of 0."""
    if exponent < 0:
        if not base:
            raise FormulaError(phrase("0 has no negative power"))
        base, exponent = 1 / Fraction(base), -exponent
    if base in (-1, 0, 1):
        return base ** (exponent % 2 or 2 * bool(exponent))
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if exponent > MOST_EXPONENT or bits * exponent > MOST_BITS_EXACT:
        raise TooLong(_TOO_LARGE)
    return base**exponent


FIRST_BITS = 64
MOST_BITS = 4096
_GUARD_BITS = 16
LEAST_WRITTEN = Fraction(1, 2**300_000)
"""Numbers nearer to 0 are not written with digits of their own: their bounds are 0 and this."""
_MOST_EXPANDED = 64
_MOST_EXPANDED_POWER = 4

_Answer = TypeVar("_Answer")


class Real(_Hashed):
    """A frozen exact number; `==` is equality of its folded form, `sign(a - b)` compares values."""

    __slots__ = ("part", "terms")

    part: Fraction
    terms: Mapping[Monomial, Fraction]

    def __init__(self, part: int | Fraction = 0, terms: Mapping[Monomial, Fraction] | None = None) -> None:
        self.part = part if type(part) is Fraction else Fraction(part)
        self.terms = terms or {}
        self._hash = hash((self.part, frozenset(self.terms.items())))

    @classmethod
    def of(cls, value: "Real | Fraction | int") -> "Real":
        return value if isinstance(value, Real) else cls(value)

    @classmethod
    def atom(cls, key: Hashable, enclose: Callable[[int], "arb"]) -> "Real":
        """A number known only through its balls: `enclose(bits)` must hold it. Equal keys mean equal numbers."""
        return cls(0, {frozenset({(Atom("given", key, enclose), 1)}): Fraction(1)})

    @property
    def rational(self) -> Fraction | None:
        """The number itself where it is known to be rational."""
        return None if self.terms else self.part

    def enclosure(self, bits: int) -> "arb":
        """A ball that certainly holds the number, computed with at least `bits` bits."""
        with working_precision(bits + _GUARD_BITS):
            return _ball_of(self, bits + _GUARD_BITS)

    def bounds(self, digits: int = 15) -> tuple[Fraction, Fraction]:
        """Decimals that the number certainly lies between, with so many equal leading digits where that is reached.

        Both are the number itself where that is a fraction of moderate length. Undecided where it cannot be enclosed,
        FormulaError where it is too large.
        """
        if not self.terms:
            return _outward(self.part, self.part, digits) if is_long(self.part) else (self.part, self.part)
        bits = FIRST_BITS + 4 * digits
        ball = self.enclosure(bits)
        while bits < MOST_BITS and not ball.rad() * 10 ** (digits + 1) < abs(ball.mid()):
            bits *= 2
            ball = self.enclosure(bits)
        if not is_moderate(ball):
            raise Undecided(phrase("The number cannot be enclosed tightly enough to be written down."))
        if is_tiny(ball, LEAST_WRITTEN):
            edge = LEAST_WRITTEN
            return -edge if not ball > 0 else Fraction(0), edge if not ball < 0 else Fraction(0)
        return _outward(*ends(ball), digits)

    def __float__(self) -> float:
        """The nearest float or one beside it, infinite where it is too large for one."""
        if self.terms:
            return float(self.enclosure(FIRST_BITS).mid())
        try:
            return float(self.part)
        except OverflowError:
            return inf if self.part > 0 else -inf

    def __add__(self, other: "Real | Fraction | int") -> "Real":
        if not isinstance(other, Real):
            return Real(self.part + other, self.terms)
        if not self.terms or not other.terms:
            return Real(self.part + other.part, self.terms or other.terms)
        return total((self, other))

    __radd__ = __add__

    def __neg__(self) -> "Real":
        return Real(-self.part, {monomial: -factor for monomial, factor in self.terms.items()})

    def __sub__(self, other: "Real | Fraction | int") -> "Real":
        return self + -other

    def __rsub__(self, other: "Real | Fraction | int") -> "Real":
        return -self + other

    def __mul__(self, other: "Real | Fraction | int") -> "Real":
        other = Real.of(other)
        if not other.terms or not self.terms:
            real, scale = (self, other.part) if not other.terms else (other, self.part)
            if not scale:
                return Real()
            return Real(real.part * scale, {monomial: factor * scale for monomial, factor in real.terms.items()})
        if (len(self.terms) + 1) * (len(other.terms) + 1) > _MOST_EXPANDED:
            self, other = self._as_one_term(), other._as_one_term()
        parts = [(UNIT, self.part), *self.terms.items()]
        others = [(UNIT, other.part), *other.terms.items()]
        return _collected((product(m, n), f * g) for m, f in parts for n, g in others if f and g)

    __rmul__ = __mul__

    def __truediv__(self, other: "Real | Fraction | int") -> "Real":
        return self * Real.of(other).inverse()

    def __rtruediv__(self, other: "Real | Fraction | int") -> "Real":
        return self.inverse() * other

    def __pow__(self, exponent: int) -> "Real":
        if exponent < 0:
            return (self**-exponent).inverse()
        if not self.terms:
            return Real(exact_power(self.part, exponent))
        if exponent > _MOST_EXPANDED_POWER or (self.single is not None):
            ((monomial, factor),) = self._as_one_term().terms.items()
            return _collected([(powered(monomial, exponent), Fraction(exact_power(factor, exponent)))])
        answer = Real(1)
        for _ in range(exponent):
            answer = answer * self
        return answer

    def inverse(self) -> "Real":
        """1 divided by the number; ZeroDivisionError for 0, Undecided where 0 cannot be excluded."""
        if not self.is_surely_nonzero and sign(self) == 0:
            raise ZeroDivisionError
        if not self.terms:
            return Real(1 / self.part)
        ((monomial, factor),) = self._as_one_term().terms.items()
        return _collected([(inverted(monomial), 1 / factor)])

    @property
    def single(self) -> tuple[Monomial, Fraction] | None:
        """The only term, if the number is one multiple of one product."""
        if self.part or len(self.terms) != 1:
            return None
        return next(iter(self.terms.items()))

    @property
    def is_surely_nonzero(self) -> bool:
        single = self.single
        return single is not None and all(atom.is_positive for atom, _ in single[0])

    def by_balls(self) -> "Real":
        """The same number as one atom, known by its balls alone; its fractions take part in nothing any more."""
        return Real(0, {frozenset({(Atom("value", self), 1)}): Fraction(1)})

    def _as_one_term(self) -> "Real":
        return self if self.single is not None else self.by_balls()

    @property
    def _parts(self) -> tuple[object, object]:
        return self.part, self.terms

    def __repr__(self) -> str:
        terms = [f"{factor}*" + "*".join(f"{a!r}^{n}" for a, n in monomial) for monomial, factor in self.terms.items()]
        return f"Real({' + '.join([str(self.part), *terms])})"

    def __reduce__(self) -> tuple[object, ...]:
        return Real, (self.part, dict(self.terms))


def _collected(parts: Iterable[tuple[tuple[Fraction, Monomial], Fraction]]) -> Real:
    terms: dict[Monomial, Fraction] = {}
    for (folded, monomial), factor in parts:
        terms[monomial] = terms.get(monomial, Fraction(0)) + folded * factor
    part = terms.pop(UNIT, Fraction(0))
    return Real(part, {monomial: factor for monomial, factor in terms.items() if factor})


def total(values: "Iterable[Real | Fraction | int]") -> Real:
    """The exact sum, in time proportional to the number of terms; by its balls where the denominator gets too long."""
    part, terms, long = Fraction(0), dict[Monomial, Fraction](), list[Fraction]()
    for value in values:
        if not isinstance(value, Real):
            part += value
        else:
            part += value.part
            for monomial, factor in value.terms.items():
                terms[monomial] = terms[monomial] + factor if monomial in terms else factor
        if part.denominator.bit_length() > MOST_BITS_EXACT:
            long.append(part)
            part = Fraction(0)
    if long:
        long_sum = _LongSum(tuple(long))
        terms[frozenset({(Atom("given", long_sum, long_sum), 1)})] = Fraction(1)
    return Real(part, {monomial: factor for monomial, factor in terms.items() if factor})


@dataclass(frozen=True)
class _LongSum:
    """Fractions whose sum has a denominator too long to work with."""

    parts: tuple[Fraction, ...]

    def __call__(self, bits: int) -> "arb":
        return sum((_ball_of(part, bits) for part in self.parts[1:]), _ball_of(self.parts[0], bits))


def _outward(low: Fraction, high: Fraction, digits: int) -> tuple[Fraction, Fraction]:
    """Both ends rounded away from each other to so many digits."""
    size = max(abs(low), abs(high))
    leading = floor((size.numerator.bit_length() - size.denominator.bit_length()) * log10(2))
    scale = Fraction(10) ** (digits - leading)
    return Fraction(low * scale // 1) / scale, -(Fraction(-high * scale // 1) / scale)


def refined(real: Real, decide: "Callable[[arb], _Answer | None]", bits: int = FIRST_BITS) -> _Answer:
    """The first answer that `decide` gives to ever smaller balls round the number; Undecided if there is none.

    The first ball is computed with `bits` bits.
    """
    while bits <= MOST_BITS:
        with working_precision(bits + _GUARD_BITS):
            answer = decide(_ball_of(real, bits + _GUARD_BITS))
        if answer is not None:
            return answer
        bits *= 2
    raise Undecided(phrase("With {number} binary digits goboard cannot tell two numbers apart.", number=MOST_BITS))


def sign(value: Real | Fraction | int) -> int:
    """-1, 0 or 1; Undecided where the number is neither known to be 0 nor told from it at the precision cap."""
    if isinstance(value, Real):
        if value.terms:
            return refined(value, _sign_of_ball)
        value = value.part
    return (value > 0) - (value < 0)


def _sign_of_ball(ball: "arb") -> int | None:
    if ball > 0:
        return 1
    return -1 if ball < 0 else None


def _ball_of(value: Real | Fraction | int, bits: int) -> "arb":
    """Under working precision `bits`."""
    from flint import arb, fmpq

    if not isinstance(value, Real):
        return arb(fmpq(value.numerator, value.denominator))
    ball = arb(fmpq(value.part.numerator, value.part.denominator))
    for monomial, factor in value.terms.items():
        term = arb(fmpq(factor.numerator, factor.denominator))
        for atom, power in monomial:
            term *= _raised(_ball_of_atom(atom, bits), power)
        ball += term
    return ball


def _raised(ball: "arb", exponent: int) -> "arb":
    """By multiplication alone: the library's own power goes through the logarithm and fails round 0."""
    if exponent < 0:
        return 1 / _raised(ball, -exponent)
    if exponent == 1:
        return ball
    half = _raised(ball, exponent // 2)
    return half * half * ball if exponent % 2 else half * half


@lru_cache(maxsize=1 << 14)
def _ball_of_atom(atom: Atom, bits: int) -> "arb":
    if atom.enclose is not None:
        return atom.enclose(bits)
    ball = _ball_of(atom.key, bits)
    if atom.kind == "exp":
        return ball.exp()
    if atom.kind == "sqrt":
        return ball.sqrt()
    return ball.log() if atom.kind == "log" else ball
