"""MANGO's "real-valued function F, whose domain is I": the weight of every vertex of a board.

Sums are pairs of whole numbers (low, high) in a common unit, between which the true sum lies: both are the same where
every weight is rational, and narrow enough to decide nearly always where it is not.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from sys import float_info
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board
from goboard.boards.plane import OUTSIDE, Plane
from goboard.jobs.watch import checkpoint, reserve
from goboard.rules.formulas.balls import whole_ends
from goboard.rules.formulas.errors import MOST_BITS_EXACT, MOST_BITS_WRITTEN, FormulaError
from goboard.rules.formulas.evaluate import evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.plane_sums import plane_sum
from goboard.rules.formulas.reals import Real, refined, total
from goboard.rules.formulas.tree import Formula
from goboard.rules.numbers import exact
from goboard.rules.options import weights_of
from goboard.words.message import phrase

if TYPE_CHECKING:
    from flint import arb

BITS = 160
"""Of the unit in which irrational weights are enclosed: 2 ** -BITS."""
_BALL_BITS = 192
_MOST_UNIT_BITS = 4_096
"""Of the common denominator of weights that are added up as they are; others are enclosed."""

_REAL_BYTES = 480
"""What an exact weight takes that is no other vertex's, with its bounds."""
_MOST_INT64 = 1 << 62

_NAMES = "xyz"

Sum = tuple[int, int]
Int = NDArray[np.intp]
Exact = NDArray[Any]
"""Whole numbers that are never rounded: int64, or Python's own where those may get too large."""


class Weights:
    """The weights of one board's vertices: `distinct` ones, exact, and `which` of them each vertex has. `lows` and
    `highs` enclose each vertex's in units of 1 / `unit`: int64 where every sum fits, Python's whole numbers elsewhere.
    """

    lows: Exact
    highs: Exact

    def __init__(self, distinct: Sequence[Real], which: Int) -> None:
        self.distinct, self.which = list(distinct), which
        unit = _common_unit(self.distinct)
        self.is_exact = unit is not None
        self.unit = 1 << BITS if unit is None else unit
        if unit is not None:
            ends = [int(real.part * unit) for real in self.distinct]
            self._bounds = list(zip(ends, ends, strict=True))
        else:
            self._bounds = _all_enclosed(self.distinct)
        self._spread()

    @property
    def reals(self) -> list[Real]:
        """The exact weight of each vertex."""
        return [self.distinct[at] for at in self.which.tolist()]

    def _spread(self) -> None:
        """Give each vertex the bounds of its weight."""
        checkpoint()
        lows, highs = zip(*self._bounds, strict=True) if self._bounds else ((), ())
        most = max(map(abs, (*lows, *highs)), default=0) * max(len(self.which), 1)
        kind = np.int64 if most < _MOST_INT64 else object
        self.lows = np.array(lows, dtype=kind)[self.which]
        self.highs = self.lows if self.is_exact else np.array(highs, dtype=kind)[self.which]

    def sum(self, vertices: Sequence[int] | Int) -> Sum:
        """The sum of F over these vertices."""
        chosen = np.asarray(vertices, dtype=np.intp)
        low = int(self.lows[chosen].sum())
        return low, low if self.is_exact else int(self.highs[chosen].sum())

    def exact_sum(self, vertices: Sequence[int] | Int) -> Real:
        """The same without any rounding."""
        if self.is_exact:
            return Real(Fraction(self.sum(vertices)[0], self.unit))
        return self.weighed(self.times(vertices))

    def times(self, vertices: Sequence[int] | Int) -> Int:
        """How often each of the distinct weights comes among these vertices."""
        chosen = np.asarray(vertices, dtype=np.intp)
        return np.bincount(self.which[chosen], minlength=len(self.distinct))

    def weighed(self, times: Int) -> Real:
        """The sum of the distinct weights, each so many times; equal ones that cancel are exactly 0."""
        return total(self._multiples(times))

    def _multiples(self, times: Int) -> Iterator[Real]:
        at = np.flatnonzero(times)
        for number, count in zip(at.tolist(), times[at].tolist(), strict=True):
            checkpoint()
            yield self.distinct[number] if count == 1 else self.distinct[number] * count

    def rounded(self) -> list[float]:
        """The weights for looking at, the largest float where they are larger."""
        rounded = [max(-float_info.max, min(float(real), float_info.max)) for real in self.distinct]
        return [rounded[at] for at in self.which.tolist()]


class PlaneWeights(Weights):
    """Weights on what is known of a plane. That of the vertex outside is the sum over all other points: the whole
    plane's less those of the points known; it has no entry of its own in `reals`."""

    def __init__(self, formula: Formula, board: Board) -> None:
        self.formula = formula
        self.whole = plane_sum(formula)
        self._whole_sum = _enclosed(self.whole)
        super().__init__([Real(), *self._values(board, 1)], np.arange(board.size))

    def grow(self, board: Board) -> None:
        """Know the weights of that much of the plane."""
        if board.size > len(self.distinct):
            more = self._values(board, len(self.distinct))
            # called off on the way, nothing has been added
            bounds = _all_enclosed(more)
            self.distinct += more
            self._bounds += bounds
            self.which = np.arange(board.size)
            self._spread()

    def exact_sum(self, vertices: Sequence[int] | Int) -> Real:
        times = self.times(vertices)
        # what lies outside is the whole without everything else that is known
        return self.whole - self.weighed(1 - times) if times[OUTSIDE] else self.weighed(times)

    def _values(self, board: Board, first: int) -> list[Real]:
        assert board.places is not None
        return [_value(self.formula, {"x": x, "y": y}) for x, y in board.places[first:].tolist()]

    def _spread(self) -> None:
        if self.is_exact:
            # later points may have any value: only balls can hold the sum of all of them
            self.is_exact, self.unit = False, 1 << BITS
            self._bounds = _all_enclosed(self.distinct)
        lows, highs = zip(*self._bounds[1:], strict=True) if len(self._bounds) > 1 else ((), ())
        self._bounds[OUTSIDE] = self._whole_sum[0] - sum(highs), self._whole_sum[1] - sum(lows)
        super()._spread()


class WeightTable:
    """F as a rule set has it: a formula, or one number for each vertex. Gives each board its weights, made once."""

    def __init__(self, formula: str, numbers: Sequence[str] | None = None) -> None:
        self._formula = formula
        self._numbers = numbers
        self._made: WeakKeyDictionary[Board | Plane, Weights] = WeakKeyDictionary()

    def of(self, board: Board) -> Weights:
        """The weights of a board's vertices; FormulaError where F has no value on it."""
        key = board if board.plane is None else board.plane
        weights = self._made.get(key)
        if weights is None:
            weights = self._made[key] = self._weights(board)
        if isinstance(weights, PlaneWeights):
            weights.grow(board)
        return weights

    def _weights(self, board: Board) -> Weights:
        if self._numbers is not None:
            if board.plane is not None:
                raise FormulaError(
                    phrase("A list of weights cannot name every point of the infinite plane: F is a formula there")
                )
            if len(self._numbers) != board.size:
                raise FormulaError(
                    phrase(
                        "F lists {weights} weights, and the board has {points} points",
                        weights=len(self._numbers),
                        points=board.size,
                    )
                )
            return _listed(self._numbers)
        names = _NAMES[: board.positions.shape[1]]
        formula = parse(self._formula, names)
        if board.plane is not None:
            return PlaneWeights(formula, board)
        return _values(formula, board, names)


@lru_cache(maxsize=8)
def table_of(formula: str) -> WeightTable:
    """The table of F as the options have it: the rules of one record are made more than once."""
    return WeightTable(formula, weights_of(formula))


def weight_at(text: str, board: Board, vertex: int) -> Real:
    """What F as a formula gives at one vertex, not the one outside; FormulaError where it has no value."""
    names = _NAMES[: board.positions.shape[1]]
    places = board.positions if board.places is None else board.places
    values = (int(value) if isinstance(value, int) else exact(_decimal(value)) for value in places[vertex].tolist())
    return _value(parse(text, names), {name: Fraction(value) for name, value in zip(names, values, strict=True)})


def _listed(numbers: Sequence[str]) -> Weights:
    known: dict[str, int] = {}
    which = np.array([known.setdefault(number, len(known)) for number in numbers])
    reserve(len(known) * _REAL_BYTES)
    distinct = []
    for number in known:
        checkpoint()
        distinct.append(Real(exact(number)))
    return Weights(distinct, which)


def _values(formula: Formula, board: Board, names: str) -> Weights:
    """F of each vertex, at its coordinates: column and row on grids, the drawn place elsewhere, as the decimals that it
    prints. Vertices that F cannot tell apart share their value."""
    used = [column for column, name in enumerate(names) if name in formula.used]
    if not used:
        return Weights([_value(formula, {})], np.zeros(board.size, dtype=np.intp))
    # the coordinates one after the other: to sort whole rows would take ten times as long
    inside, numbers, codes = [names[column] for column in used], [], np.zeros(board.size, dtype=np.int64)
    for column in used:
        checkpoint()
        found, which = np.unique(board.positions[:, column], return_inverse=True)
        numbers.append([exact(_decimal(value)) for value in found.tolist()])
        codes = codes * len(found) + which
    checkpoint()
    places, place_of = np.unique(codes, return_inverse=True)
    reserve(len(places) * _REAL_BYTES)
    values = []
    for code in places.tolist():
        checkpoint()
        place = {}
        for name, known in zip(reversed(inside), reversed(numbers), strict=True):
            code, at = divmod(code, len(known))
            place[name] = known[at]
        values.append(_value(formula, place))
    return Weights(values, place_of)


def _decimal(value: float) -> int | Fraction:
    return int(value) if value.is_integer() else Fraction(repr(value))


def _value(formula: Formula, place: dict[str, Fraction] | dict[str, int]) -> Real:
    value = evaluate(formula, place)
    return Real(int(value)) if isinstance(value, bool) else Real.of(value)


def _common_unit(reals: Iterable[Real]) -> int | None:
    """The least common denominator; None where a weight is irrational or it would get too long."""
    unit = 1
    for real in reals:
        checkpoint()
        if real.rational is None or real.part.numerator.bit_length() > MOST_BITS_EXACT:
            return None
        if unit % real.part.denominator:
            unit = lcm(unit, real.part.denominator)
            if unit.bit_length() > _MOST_UNIT_BITS:
                return None
    return unit


def _enclosed(real: Real) -> Sum:
    """Whole numbers around the real in units of 2 ** -BITS; FormulaError where it is too large, Undecided."""
    if real.rational is not None:
        scaled = real.rational * (1 << BITS)
        return scaled.numerator // scaled.denominator, -(-scaled.numerator // scaled.denominator)
    return refined(real, _scaled_ends, _BALL_BITS)


def _all_enclosed(reals: Iterable[Real]) -> list[Sum]:
    bounds = []
    for real in reals:
        checkpoint()
        bounds.append(_enclosed(real))
    return bounds


def _scaled_ends(ball: "arb") -> Sum | None:
    return whole_ends(ball * (1 << BITS), MOST_BITS_WRITTEN + BITS)
