"""MANGO's "real-valued function F, whose domain is I": the weight of every vertex of a board.

Sums are pairs of whole numbers (low, high) in a common unit, between which the true sum lies: both are the same where
every weight is rational, and narrow enough to decide nearly always where it is not.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from sys import float_info
from weakref import WeakKeyDictionary

from goboard.boards.board import Board
from goboard.boards.plane import Plane
from goboard.rules.formulas.errors import FormulaError
from goboard.rules.formulas.evaluate import evaluate
from goboard.rules.formulas.parse import parse
from goboard.rules.formulas.plane_sums import plane_sum
from goboard.rules.formulas.reals import Real, total, working_precision
from goboard.rules.formulas.tree import Formula
from goboard.rules.numbers import exact

BITS = 160
"""Of the unit in which irrational weights are enclosed: 2 ** -BITS."""
_BALL_BITS = 192

_NAMES = "xyz"

Sum = tuple[int, int]


class Weights:
    """The weights of one board's vertices: exact `reals`; `lows` and `highs` enclose them in units of 1 / `unit`."""

    def __init__(self, reals: Sequence[Real]) -> None:
        self.reals = list(reals)
        self.is_exact = all(real.rational is not None for real in reals)
        self.lows: list[int] = []
        self.highs: list[int] = []
        if self.is_exact:
            self.unit = lcm(*(real.part.denominator for real in reals)) if reals else 1
            self.lows = [int(real.part * self.unit) for real in reals]
            self.highs = self.lows
        else:
            self.unit = 1 << BITS
            self._enclose(reals)

    def _enclose(self, reals: Iterable[Real]) -> None:
        for low, high in map(_enclosed, reals):
            self.lows.append(low)
            self.highs.append(high)

    def sum(self, vertices: Iterable[int]) -> Sum:
        """The sum of F over these vertices."""
        chosen = list(vertices)
        low = sum([self.lows[v] for v in chosen])
        return low, low if self.is_exact else sum([self.highs[v] for v in chosen])

    def exact_sum(self, vertices: Iterable[int]) -> Real:
        """The same without any rounding."""
        return total(self.reals[v] for v in vertices)

    def rounded(self) -> list[float]:
        """The weights for looking at, the largest float where they are larger."""
        return [_quotient(low + high, 2 * self.unit) for low, high in zip(self.lows, self.highs, strict=True)]


class PlaneWeights(Weights):
    """Weights on what is known of a plane; that of the vertex outside is the sum over all other points, always made of
    the whole plane's sum and the weights of the points known."""

    def __init__(self, formula: Formula, board: Board) -> None:
        self.formula = formula
        self.whole = plane_sum(formula)
        self._known = Real()
        super().__init__([Real(), *self._values(board, 1)])
        if self.is_exact:
            # later points may have any value: only balls can hold the sum of all of them
            self.is_exact, self.unit = False, 1 << BITS
            self.lows, self.highs = [], []
            self._enclose(self.reals)
        self._whole_sum = _enclosed(self.whole)
        self._note_outside(self.reals[1:])

    def grow(self, board: Board) -> None:
        """Know the weights of that much of the plane."""
        if board.size > len(self.reals):
            more = self._values(board, len(self.reals))
            self.reals += more
            self._enclose(more)
            self._note_outside(more)

    def _values(self, board: Board, first: int) -> list[Real]:
        assert board.places is not None
        return [_value(self.formula, {"x": x, "y": y}) for x, y in board.places[first:].tolist()]

    def _note_outside(self, more: Sequence[Real]) -> None:
        self._known = total([self._known, *more])
        self.reals[0] = self.whole - self._known
        self.lows[0] = self._whole_sum[0] - sum(self.highs[1:])
        self.highs[0] = self._whole_sum[1] - sum(self.lows[1:])


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
            if len(self._numbers) != board.size:
                raise FormulaError(f"F lists {len(self._numbers)} weights, and the board has {board.size} points.")
            return Weights([Real(exact(number)) for number in self._numbers])
        names = _NAMES[: board.positions.shape[1]]
        formula = parse(self._formula, names)
        if board.plane is not None:
            return PlaneWeights(formula, board)
        return Weights([_value(formula, place) for place in _places(board, names)])


def weight_at(text: str, board: Board, vertex: int) -> Real:
    """What F as a formula gives at one vertex, not the one outside; FormulaError where it has no value."""
    names = _NAMES[: board.positions.shape[1]]
    places = board.positions if board.places is None else board.places
    values = (int(value) if isinstance(value, int) else exact(_decimal(value)) for value in places[vertex].tolist())
    return _value(parse(text, names), {name: Fraction(value) for name, value in zip(names, values, strict=True)})


def _places(board: Board, names: str) -> Iterable[dict[str, Fraction]]:
    """Each vertex's coordinates: column and row on grids, the drawn place elsewhere, as the decimals that it prints."""
    for place in board.positions.tolist():
        yield {name: exact(_decimal(value)) for name, value in zip(names, place, strict=True)}


def _decimal(value: float) -> int | Fraction:
    return int(value) if value.is_integer() else Fraction(repr(value))


def _value(formula: Formula, place: dict[str, Fraction] | dict[str, int]) -> Real:
    value = evaluate(formula, place)
    return Real(int(value)) if isinstance(value, bool) else Real.of(value)


def _quotient(part: int, unit: int) -> float:
    try:
        return part / unit
    except OverflowError:
        return float_info.max if part > 0 else -float_info.max


def _enclosed(real: Real) -> Sum:
    """Whole numbers around the real in units of 2 ** -BITS."""
    if real.rational is not None:
        scaled = real.rational * (1 << BITS)
        return scaled.numerator // scaled.denominator, -(-scaled.numerator // scaled.denominator)
    ball = real.enclosure(_BALL_BITS)
    with working_precision(_BALL_BITS):
        scaled_ball = ball * (1 << BITS)
        low, high = scaled_ball.lower().floor().unique_fmpz(), scaled_ball.upper().ceil().unique_fmpz()
    if low is None or high is None:
        raise FormulaError("A weight is too large to be added up.")
    return int(low), int(high)
