"""Exact numbers as people write them: "7.5", "1/3", 7."""

import re
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?")
_RATIO = re.compile(r"[+-]?[0-9]{1,40}/[0-9]{1,40}")


def exact(value: object) -> Fraction:
    """The exact number that a text, an int or a JSON float (as the decimal that it prints) stands for.

    ValueError with a sentence for anything else; huge exponents are refused before they are computed.
    """
    if isinstance(value, bool) or not isinstance(value, (str, int, float, Fraction)):
        raise ValueError(f"{value!r} is not a number.")
    if isinstance(value, Fraction):
        return value
    text = str(value).strip() if isinstance(value, (str, float)) or abs(value) < 10**40 else ""
    if _DECIMAL.fullmatch(text):
        return Fraction(text)
    if _RATIO.fullmatch(text) and int(text.split("/")[1]):
        return Fraction(text)
    raise ValueError(f"{str(value)[:40]!r} is not a number such as 7.5 or 1/3.")


def plain(number: Fraction) -> str:
    """The shortest exact text: a whole number, a decimal if it ends, a ratio otherwise. Inverse of `exact`."""
    if number.denominator == 1:
        return str(number.numerator)
    rest = number.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{number.numerator}/{number.denominator}"
    digits = 1
    while (number * 10**digits).denominator != 1:
        digits += 1
    whole = str(abs(number * 10**digits).numerator).rjust(digits + 1, "0")
    return f"{'-' if number < 0 else ''}{whole[:-digits]}.{whole[-digits:]}"


def outward(low: Fraction, high: Fraction, digits: int = 20) -> tuple[str, str]:
    """Decimals of that many significant digits that enclose the interval; exact where so many suffice."""
    return _rounded(low, digits, ROUND_FLOOR), _rounded(high, digits, ROUND_CEILING)


def _rounded(number: Fraction, digits: int, rounding: str) -> str:
    context = Context(prec=digits, rounding=rounding)
    shown = context.divide(Decimal(number.numerator), Decimal(number.denominator))
    return format(shown.normalize(context), "f") if -digits <= shown.adjusted() < digits else str(shown)
