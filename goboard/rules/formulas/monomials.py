"""Products of integer powers of atoms, folded: one exponential and one square root of a whole number at most."""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Any

from goboard.rules.formulas.errors import FormulaError, TooLong
from goboard.rules.formulas.limits import MOST_BITS_EXACT, MOST_EXPONENT, divided_out

if TYPE_CHECKING:
    from flint import arb

SMALL_PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)


class Atom:
    """exp, sqrt or log of `key`, a sum taken as one `value`, or a number `given` by its balls."""

    __slots__ = ("_hash", "enclose", "key", "kind")

    def __init__(self, kind: str, key: Hashable, enclose: "Callable[[int], arb] | None" = None) -> None:
        self.kind = kind
        self.key: Any = key
        self.enclose = enclose
        self._hash = hash((kind, key))

    @property
    def is_positive(self) -> bool:
        """Positive for certain, because of its kind: log only of whole numbers from 2."""
        return self.kind in ("exp", "sqrt") or (self.kind == "log" and isinstance(self.key, int))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Atom):
            return NotImplemented
        return self is other or (self._hash == other._hash and self.kind == other.kind and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"{self.kind}({self.key!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Atom, (self.kind, self.key, self.enclose)


Monomial = frozenset[tuple[Atom, int]]
UNIT: Monomial = frozenset()
_TOO_LARGE = "This power is too large to work with."


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
            raise FormulaError("0 has no negative power.")
        base, exponent = 1 / Fraction(base), -exponent
    if base in (-1, 0, 1):
        return base ** (exponent % 2 or 2 * bool(exponent))
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if exponent > MOST_EXPONENT or bits * exponent > MOST_BITS_EXACT:
        raise TooLong(_TOO_LARGE)
    return base**exponent
