"""Exact numbers as people write them: "7.5", "1/3", 7."""

import re
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from math import ceil, floor, log2, log10

from goboard.words.message import Number, phrase

_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?")
SHORT_BITS = 200
"""Numbers of no more bits may have a short text."""
_LONG_BITS = 2_000

_RATIO = re.compile(r"[+-]?[0-9]{1,40}/[0-9]{1,40}")


def exact(value: object) -> Fraction:
    """The exact number that a text, an int or a JSON float (as the decimal that it prints) stands for.

    ValueError with a sentence for anything else; huge exponents are refused before they are computed.
    """
    if isinstance(value, bool) or not isinstance(value, (str, int, float, Fraction)):
        raise ValueError(phrase("{value} is not a number.", value=f"{value!r}"))
    if isinstance(value, Fraction):
        return value
    text = str(value).strip() if isinstance(value, (str, float)) or abs(value) < 10**40 else ""
    if _DECIMAL.fullmatch(text):
        return Fraction(text)
    if _RATIO.fullmatch(text) and int(text.split("/")[1]):
        return Fraction(text)
    raise ValueError(phrase("{value} is not a number such as 7.5 or 1/3.", value=f"{str(value)[:40]!r}"))


def plain(number: Fraction) -> str:
    """The shortest exact text: a whole number, a decimal if it ends, a ratio otherwise. Inverse of `exact`."""
    if number.denominator == 1:
        return _whole(number.numerator)
    twos = (number.denominator & -number.denominator).bit_length() - 1
    odd = number.denominator >> twos
    fives = ceil((odd.bit_length() - 1) / log2(5))
    if odd != 5**fives:
        return f"{_whole(number.numerator)}/{_whole(number.denominator)}"
    digits = max(twos, fives)
    whole = _whole(abs(number.numerator) * 10**digits // number.denominator).rjust(digits + 1, "0")
    return f"{'-' if number < 0 else ''}{whole[:-digits]}.{whole[-digits:]}"


def _whole(number: int) -> str:
    """Its digits; Python's own are limited in number, and take long where there are many."""
    return str(number) if number.bit_length() <= SHORT_BITS else format(Decimal(number), "f")


def shown(number: Fraction, digits: int = 12) -> str:
    """A text for people: the exact one where it is short, else so many significant digits."""
    if max(number.numerator.bit_length(), number.denominator.bit_length()) < SHORT_BITS:
        exactly = plain(number)
        if len(exactly) <= digits + 3:
            return exactly
    return _rounded(number, digits, ROUND_HALF_EVEN)


_RECORDED = 40
"""Digits of a decimal that is kept whole."""


def recorded(number: Fraction) -> str:
    """A text for records: every digit of a decimal, unless there are very many; a long ratio as `shown`."""
    if max(number.numerator.bit_length(), number.denominator.bit_length()) < SHORT_BITS:
        exactly = plain(number)
        if "/" not in exactly and len(exactly) <= _RECORDED:
            return exactly
    return shown(number)


FEW_DIGITS = 4
"""Of a long number that is read in a sentence or a table."""
_MOST_WHOLE = 10**9
"""Smaller numbers are told to a tenth at least."""


def brief(number: Fraction, digits: int = FEW_DIGITS) -> str:
    """A text for people: a long number to so many significant digits, and to a tenth at least; a very small or large
    one with a power, as in "2.56 × 10^-13"."""
    whole = len(str(int(abs(number)))) if abs(number) < _MOST_WHOLE else 0
    said, _sign, power = shown(number, max(digits, whole + 1)).partition("E")
    return f"{said} × 10^{int(power)}" if power else said


def as_told(number: Fraction) -> Number | str:
    """The number for a sentence, a long one to a few digits: languages write its point in their own ways."""
    said = brief(number)
    rest = said.partition(".")[2]
    return Number(float(said), len(rest)) if rest.isdecimal() else said


_PARTS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


def mixed(number: Fraction) -> str:
    """A text for people, with halves and quarters as fractions and a proper minus sign: "−3¾"."""
    whole, rest = divmod(abs(number), 1)
    if rest and rest not in _PARTS:
        return shown(number).replace("-", "−")
    sign = "−" if number < 0 else ""
    return f"{sign}{shown(Fraction(whole)) if whole or not rest else ''}{_PARTS.get(rest, '')}"


def outward(low: Fraction, high: Fraction, digits: int = 20) -> tuple[str, str]:
    """Decimals of that many significant digits that enclose the interval; exact where so many suffice."""
    return _rounded(low, digits, ROUND_FLOOR), _rounded(high, digits, ROUND_CEILING)


def _rounded(number: Fraction, digits: int, rounding: str) -> str:
    context = Context(prec=digits, rounding=rounding)
    shown = context.plus(_leading(number, digits)) if _is_long(number) else _divided(context, number)
    return format(shown.normalize(context), "f") if -digits <= shown.adjusted() < digits else str(shown)


def _divided(context: Context, number: Fraction) -> Decimal:
    return context.divide(Decimal(number.numerator), Decimal(number.denominator))


def _is_long(number: Fraction) -> bool:
    return max(number.numerator.bit_length(), number.denominator.bit_length()) > _LONG_BITS


def _leading(number: Fraction, digits: int) -> Decimal:
    """A decimal of some more digits that is rounded as the number is: a last digit 1 stands for all that follow."""
    bits = number.numerator.bit_length() - number.denominator.bit_length()
    shift = digits + 3 - floor(bits * log10(2))
    up, down = 10 ** max(shift, 0), 10 ** max(-shift, 0)
    whole, rest = divmod(abs(number.numerator) * up, number.denominator * down)
    return Decimal(f"{'-' if number < 0 else ''}{whole}{int(bool(rest))}E{-shift - 1}")
