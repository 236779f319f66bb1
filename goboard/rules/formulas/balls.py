"""What is asked of a ball before it becomes numbers: the library ends the whole process where one is too large."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

from goboard.rules.formulas.errors import MOST_BITS_WRITTEN, FormulaError
from goboard.words.message import phrase

if TYPE_CHECKING:
    from flint import arb

SUM_BITS = MOST_BITS_WRITTEN + 64
"""Sums of numbers that may be written down may be written down, too."""

_SPARE_BITS = 64
_flint_lock = threading.RLock()


@contextmanager
def working_precision(bits: int) -> Iterator[None]:
    """Balls are computed with so many bits inside. The precision is one for the whole process, hence the lock."""
    from flint import ctx  # loaded only when an irrational number is enclosed: it would slow down every start

    with _flint_lock:
        before = ctx.prec
        ctx.prec = bits
        try:
            yield
        finally:
            ctx.prec = before


def is_moderate(ball: "arb", bits: int = SUM_BITS) -> bool:
    """Is everything in the ball within +-2 ** `bits`? FormulaError where nothing in it is."""
    from flint import arb

    limit, size = arb(2) ** bits, abs(ball)
    if size > limit:
        raise FormulaError(phrase("A number on the way is too large to work with"))
    return bool(ball.is_finite() and size <= limit)


def whole_ends(ball: "arb", bits: int = SUM_BITS) -> tuple[int, int] | None:
    """The whole numbers below and above the ball, None if it is too wide; FormulaError for what is too large."""
    if not is_moderate(ball, bits):
        return None
    low, high = ball.lower().floor().unique_fmpz(), ball.upper().ceil().unique_fmpz()
    return None if low is None or high is None else (int(low), int(high))


def whole_part(ball: "arb") -> int | None:
    """The whole number below all of the ball, None if there are several; FormulaError for what is too large."""
    whole = ball.floor().unique_fmpz() if is_moderate(ball) else None
    return None if whole is None else int(whole)


def ends(ball: "arb") -> tuple[Fraction, Fraction]:
    """The ends of a moderate ball, exactly."""
    with working_precision(ball.bits() + _SPARE_BITS):
        low, high = ball.lower().fmpq(), ball.upper().fmpq()
    return Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))


def is_tiny(ball: "arb", least: Fraction) -> bool:
    """Is all of the ball nearer to 0 than `least`, a power of 2?"""
    from flint import arb

    with working_precision(_SPARE_BITS):
        return bool(abs(ball) < arb(2) ** -(least.denominator.bit_length() - 1))
