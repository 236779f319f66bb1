"""exp, log, sqrt and powers of exact numbers; what is rational or cancels comes out as such."""

from fractions import Fraction

from goboard.rules.formulas.errors import FormulaError, TooLong, divided_out
from goboard.rules.formulas.reals import SMALL_PRIMES, Atom, Monomial, Real, exponential_parts, root_parts, sign, total
from goboard.words.message import phrase


def exp(value: Real) -> Real:
    factor, atom = exponential_parts(value)
    return Real(0, {frozenset({(atom, 1)}): factor}) if atom else Real(factor)


def sqrt(value: Real) -> Real:
    """FormulaError for a negative number."""
    if sign(value) < 0:
        raise FormulaError(phrase("A negative number has no square root"))
    if not value.terms:
        if not value.part:
            return value
        factor, whole = root_parts(value.part)
        return _atom("sqrt", whole) * factor if whole != 1 else Real(factor)
    exponential = _exponential(value)
    if exponential:
        factor, argument = exponential
        return sqrt(Real(factor)) * exp(argument * Fraction(1, 2))
    return _atom("sqrt", value)


def log(value: Real) -> Real:
    """The natural logarithm; FormulaError unless the number is positive."""
    if sign(value) <= 0:
        raise FormulaError(phrase("Only a positive number has a logarithm"))
    if not value.terms:
        return _log_of_whole(value.part.numerator) - _log_of_whole(value.part.denominator)
    exponential = _exponential(value)
    if exponential:
        factor, argument = exponential
        return log(Real(factor)) + argument
    return _atom("log", value)


def power(base: Real, exponent: Real) -> Real:
    """base ** exponent, through the logarithm where it is long; FormulaError where it is not a real number."""
    is_whole = not exponent.terms and exponent.part.denominator == 1
    if is_whole:
        try:
            return base ** int(exponent.part)
        except ZeroDivisionError:
            raise FormulaError(phrase("0 has no negative power")) from None
        except TooLong:
            pass
    side = sign(base)
    if side < 0:
        if not is_whole:
            raise FormulaError(phrase("A negative number has only whole powers"))
        return power(-base, exponent) * (-1 if exponent.part.numerator % 2 else 1)
    if side == 0:
        if sign(exponent) <= 0:
            raise FormulaError(phrase("0 has no negative power"))
        return Real()
    if not base.terms and not exponent.terms and exponent.part.denominator == 2:
        return sqrt(base) ** exponent.part.numerator
    return exp(exponent * log(base))


def _atom(kind: str, key: Real | int) -> Real:
    return Real(0, {frozenset({(Atom(kind, key), 1)}): Fraction(1)})


def _exponential(value: Real) -> tuple[Fraction, Real] | None:
    """(c, a) if the number is c * exp(a)."""
    single = value.single
    if single is None or len(single[0]) != 1:
        return None
    ((atom, times),) = single[0]
    return (single[1], atom.key) if atom.kind == "exp" and times == 1 else None


def _log_of_whole(whole: int) -> Real:
    terms = dict[Monomial, Fraction]()
    for prime in SMALL_PRIMES:
        times, whole = divided_out(whole, prime)
        if times:
            terms[frozenset({(Atom("log", prime), 1)})] = Fraction(times)
    small = Real(0, terms)
    return total((small, _atom("log", whole))) if whole != 1 else small
