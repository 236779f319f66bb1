"""Rigorous sums over whole numbers of powers times Gaussians or exponentials, in one and two dimensions."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from goboard.rules.formulas.balls import working_precision
from goboard.rules.formulas.reals import Real

if TYPE_CHECKING:
    from flint import arb

# Powers of x, |x|, y, |y| in a product; those of |x| and |y| are 0 or 1.
Powers = tuple[int, int, int, int]

_LOOP_GUARD_BITS = 64
_MOST_STEPS = 250_000
_Ratio = TypeVar("_Ratio", Fraction, "arb")


@dataclass(frozen=True)
class Axis:
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
