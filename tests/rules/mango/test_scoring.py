"""Scores whose numbers are long or cannot be told apart."""

from fractions import Fraction

from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue
from goboard.rules.moves import Pass
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import RuleSet


def ended(rules: RuleSet, columns: int, rows: int, stones: dict[int, int]) -> Position:
    start = rules.start(board_from_spec({"shape": "grid", "columns": columns, "rows": rows}), Setup(stones))
    return rules.apply(rules.apply(start, Pass()), Pass())


def test_totals_that_no_precision_tells_apart_have_no_winner() -> None:
    """Both weights are log(10403), which goboard does not find out."""
    rules = catalogue.make("mango", {"F": "(x<2)*log(10403) + (x>2)*(log(101)+log(103))", "T": "1"})
    score = rules.score(ended(rules, 3, 1, {0: 1, 2: 2}))
    assert (score.winners, score.result) == ((), "?")


def test_equal_irrational_totals_are_a_tie() -> None:
    rules = catalogue.make("mango", {"F": "log(10403)*(x != 2)", "T": "1"})
    score = rules.score(ended(rules, 3, 1, {0: 1, 2: 2}))
    assert (score.winners, score.result) == ((1, 2), "0")


def test_sums_with_long_denominators_are_scored_by_their_digits() -> None:
    rules = catalogue.make("mango", {"F": "1/(x*7919+y*104729+1)^300", "T": "1"})
    score = rules.score(ended(rules, 5, 5, {v: 1 + v % 2 for v in range(25)}))
    weights = {v: Fraction(1, ((v % 5 + 1) * 7919 + (5 - v // 5) * 104729 + 1) ** 300) for v in range(25)}
    for player, (low, high) in enumerate(score.bounds, 1):
        assert low < sum(weight for v, weight in weights.items() if 1 + v % 2 == player) < high
        assert high - low < low / 10**12
    assert score.winners == (2,) if weights[21] > weights[20] else (1,)


def test_equal_sets_of_long_fractions_are_a_tie() -> None:
    rules = catalogue.make("mango", {"F": "1/((x-4)^2*7919+y*104729)^400", "T": "1"})
    mirrored = {v: 1 if v % 7 < 3 else 2 for v in range(49) if v % 7 != 3}
    score = rules.score(ended(rules, 7, 7, mirrored))
    assert (score.winners, score.result) == ((1, 2), "0")
