"""F on a board: points that it cannot tell apart share a value, and what takes long can be called off."""

from fractions import Fraction

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.boards.plane import Plane
from goboard.jobs.watch import Cancelled, Limits, TooLargeError, Watch, watched
from goboard.rules import catalogue
from goboard.rules.mango import threshold
from goboard.rules.mango.weights import WeightTable, table_of, weight_at
from goboard.rules.protocol import HasWeights

BOARD = board_from_spec({"shape": "grid", "columns": 7, "rows": 5})


@pytest.mark.parametrize(
    ("formula", "distinct"),
    [("1", 1), ("2 ** -x", 7), ("exp(y)", 5), ("x * y", 35), ("y > 2", 5), ("x + y - y", 35)],
)
def test_points_that_f_cannot_tell_apart_share_a_value(formula: str, distinct: int) -> None:
    weights = WeightTable(formula).of(BOARD)
    assert len({id(real) for real in weights.reals}) == distinct
    for vertex in range(BOARD.size):
        assert weights.reals[vertex] == weight_at(formula, BOARD, vertex)
        low, high = weights.sum([vertex])
        least, most = weights.reals[vertex].bounds()
        assert Fraction(low, weights.unit) <= most
        assert Fraction(high, weights.unit) >= least


@pytest.mark.slow
def test_a_board_of_a_million_points_costs_one_value_where_f_is_constant() -> None:
    board = board_from_spec({"shape": "torus", "columns": 1000, "rows": 1000})
    weights = WeightTable("1").of(board)
    assert len({id(real) for real in weights.reals}) == 1
    assert weights.sum(range(board.size)) == (1_000_000, 1_000_000)


def test_rules_made_again_have_the_weights_that_were_made() -> None:
    assert table_of("x + 1/3").of(BOARD) is table_of("x + 1/3").of(BOARD)


def test_weights_are_called_off_on_the_way() -> None:
    watch = Watch()
    with watched(watch), pytest.raises(Cancelled):
        WeightTable("x * y").of(BOARD)
        watch.cancel()
        WeightTable("x - y").of(BOARD)


def test_weights_of_the_plane_are_whole_after_they_were_called_off() -> None:
    plane = Plane()
    board = plane.board
    table = WeightTable("2 ** -(abs(x) + abs(y))")
    before = len(table.of(board).reals)
    far = plane.vertex(9, 9)
    assert far >= before
    watch = Watch()
    watch.cancel()
    with watched(watch), pytest.raises(Cancelled):
        table.of(plane.board)
    weights = table.of(plane.board)
    assert len(weights.reals) == len(weights.lows) == len(weights.highs) == plane.board.size


def test_weights_that_would_be_too_large_are_not_begun() -> None:
    with watched(Watch(Limits(size=1000))):
        WeightTable("1").of(BOARD)
        with pytest.raises(TooLargeError):
            WeightTable("x * y").of(BOARD)


def test_weights_that_are_equal_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of a million points would take half a minute otherwise."""
    made = []

    def counted(*given: object) -> Fraction:
        made.append(given)
        return Fraction(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(threshold, "Fraction", counted)
    rules = catalogue.make("mango", {"F": "3/2", "T": "z > 1/7"})
    assert isinstance(rules, HasWeights)
    board = board_from_spec({"shape": "grid", "columns": 40, "rows": 40})
    assert "nothing is taken off" in threshold.facts_of(rules, board, "3/2", "z > 1/7").unremoved
    assert len(made) < 100
