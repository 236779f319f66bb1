"""The sum of a weight F over every point of the infinite lattice, for the family of F whose tail can be bounded.

The family: sums of rational or real multiples of  polynomial(x, y, abs(x), abs(y)) * exp(E), where E is at most
quadratic in x and y with, besides, multiples of abs(x) and abs(y), and falls in every direction: a positive definite
quadratic form, or along each axis apart a square or a multiple of abs that outweighs the linear part. r**E with a
constant r > 0 is exp(E*log(r)). How to recognise it is in `expansion`, how to add it up in `lattice`.
"""

from fractions import Fraction
from functools import lru_cache

from goboard.rules.formulas.errors import FormulaError, NotSummable, Undecided
from goboard.rules.formulas.expansion import Expansion, Polynomial, expanded
from goboard.rules.formulas.folding import exp, sqrt
from goboard.rules.formulas.lattice import Axis, LatticeSum, Powers, geometric
from goboard.rules.formulas.limits import is_long
from goboard.rules.formulas.reals import Real, sign, total
from goboard.rules.formulas.tree import Formula

FAMILY = (
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
        raise NotSummable(FAMILY + ".") from None
    except NotSummable:
        raise
    except FormulaError as error:
        raise NotSummable(f"{error.sentence.rstrip('.')}. {FAMILY}", error.column) from None


def _sum_of(exponent: Polynomial, polynomial: Polynomial) -> Real:
    def multiple(*powers: int) -> Real:
        return exponent.coefficient((powers[0], powers[1], powers[2], powers[3]))

    if not exponent.has_only(_EXPONENTS) or polynomial.degree > _HIGHEST_DEGREE:
        raise NotSummable(FAMILY + ".")
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
        raise NotSummable(FAMILY + ".")
    if sign(least - _SLOWEST_MIXED) < 0:
        raise NotSummable("This F falls too slowly for goboard to add it up over the plane.")
    for axis in (x, y):
        _check_centre(axis, least)
    return least


def _check_axis(axis: Axis) -> None:
    side = sign(axis.square)
    if side < 0 or (side == 0 and max(sign(axis.fall + axis.slope), sign(axis.fall - axis.slope)) >= 0):
        raise NotSummable(FAMILY + ".")
    if side:
        if sign(axis.square - _SLOWEST_SQUARE) < 0:
            raise NotSummable("This F falls too slowly for goboard to add it up over the plane.")
        _check_centre(axis, axis.square)


def _check_centre(axis: Axis, square: Real) -> None:
    for steepness in (axis.fall + axis.slope, axis.fall - axis.slope):
        if sign(steepness - square * (2 * _FARTHEST_CENTRE)) > 0:
            raise NotSummable("This F has its weight too far from the origin for goboard to add it up.")
