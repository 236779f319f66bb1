"""MANGO on finite boards: the text's sentences, the worked examples, and Tromp-Taylor as its special case."""

import random
from fractions import Fraction

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue
from goboard.rules.moves import Pass, Play, Reason
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import OptionError, RuleSet
from tests.contract.boards import all_boards

ALL_BOARDS = all_boards()


def mango(**options: object) -> RuleSet:
    return catalogue.make("mango", options)


def path(points: int) -> Board:
    return board_from_spec({"shape": "grid", "columns": points, "rows": 1})


def setup(picture: str, to_move: int = 1) -> Setup:
    return Setup({v: ".XO".index(sign) for v, sign in enumerate(picture) if sign != "."}, to_move)


def picture(position: Position) -> str:
    return "".join(".XO"[stone] for stone in position.stones)


def test_a_stone_with_a_liberty_dies_when_its_region_is_too_small() -> None:
    rules = mango(T="z >= 2")
    after = rules.apply(rules.start(path(3), setup(".X.", 2)), Play(0))
    assert (picture(after), after.captured, after.captures) == ("O..", (1,), (0, 1))


def test_nothing_is_ever_captured_where_t_is_always_1() -> None:
    rules = mango(T="1")
    position = rules.start(path(3))
    for vertex in range(3):
        position = rules.apply(position, Play(vertex))
    assert picture(position) == "XOX"


def test_both_colours_may_die_of_one_move_the_opponent_first() -> None:
    rules = mango(F=[1, "1/2", "0.1"], T="z >= 1")
    start = rules.start(path(3), setup("..X", 2))
    assert picture(rules.apply(start, Play(0))) == "..."


def test_own_stones_die_at_once_and_not_one_by_one() -> None:
    rules = mango(T="z >= 2")
    position = rules.start(path(6), setup("XX.O.."))
    after = rules.apply(position, Play(2))
    assert picture(after) == "...O.."
    assert after.captured == (0, 1, 2)


def test_stones_that_are_not_alive_stay_until_somebody_moves() -> None:
    rules = mango(T="z >= 3")
    start = rules.start(path(4), setup("XO.."))
    assert [sign.vertices for sign in rules.signs(start)] == [(0, 1)]
    passed = rules.apply(rules.apply(start, Pass()), Pass())
    assert picture(passed) == "XO.."
    assert rules.score(passed).totals == (1, 3)


def test_what_died_by_the_movers_capture_is_not_looked_at_again() -> None:
    """A threshold that is not monotone: more empty points may kill."""
    rules = mango(T="z != 2")
    position = rules.start(path(4), setup("OX..", 1))
    # White reaches nothing (alive, z = 0), Black two points: not alive; White's pass leaves Black on the board
    assert [sign.vertices for sign in rules.signs(position)] == [(1,)]
    after = rules.apply(position, Play(3))
    assert picture(after) == "OX.X"


def test_the_start_is_not_new() -> None:
    rules = mango()
    start = rules.start(board_from_spec({"shape": "graph", "points": 2, "edges": []}))
    refused = rules.check(start, Play(0))
    assert refused is not None
    assert (refused.reason, refused.details) == (Reason.REPETITION, {"repeats": 0})


def test_t_outside_0_and_1_makes_the_move_malformed() -> None:
    """The text's T on more than 361 points of weight."""
    rules = mango(F="400", T="int((z+360)/361)")
    refused = rules.check(rules.start(path(3)), Play(0))
    assert refused is not None
    assert refused.reason is Reason.MALFORMED
    assert not any(rules.legal(rules.start(path(3))))


def test_a_tie_that_no_precision_can_tell_is_undecided() -> None:
    rules = mango(F="sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6))", T="z > 0")
    start = rules.start(path(2))
    refused = rules.check(start, Play(0))
    assert refused is not None
    assert refused.reason is Reason.UNDECIDED
    assert not any(rules.legal(start))
    assert picture(rules.apply(start, Play(0))) == "X."


def test_weights_add_up_exactly() -> None:
    """Three times a third is 1, and floats would say less."""
    rules = mango(F="1/3", T="z >= 1")
    after = rules.apply(rules.start(path(4)), Play(0))
    assert picture(after) == "X..."
    after = rules.apply(after, Play(3))
    assert picture(after) == "...O"


def test_irrational_weights_decide_by_rigour() -> None:
    """sqrt(2) + sqrt(3) is just more than 3.146, and less than 3.1463."""
    board = path(4)
    weights = "sqrt(1 + x) - (x != 1)*(x != 2)*sqrt(1 + x)"
    for threshold, survives in (("z > 3.146", True), ("z > 3.1463", False)):
        rules = mango(F=weights, T=threshold)
        after = rules.apply(rules.start(board, setup("..X.")), Play(3))
        assert (after.stones[2] == 1) == survives


def test_coordinates_are_the_labels() -> None:
    """D4 is x = 4, y = 4: columns from the left, rows from the bottom."""
    rules = mango(F="10*x + y", T="1")
    board = board_from_spec({"shape": "grid", "columns": 5, "rows": 4})
    start = rules.start(board, Setup({board.vertex("D1"): 1, board.vertex("A4"): 2}))
    assert rules.score(start).lines[1].values == (41, 14)


def test_negative_weights_lower_a_score() -> None:
    rules = mango(F="-1", T="1", scores={"B": "5", "W": "0"})
    assert rules.score(rules.start(path(2), setup("X."))).totals == (3, 0)


def test_a_list_of_another_length_does_not_fit() -> None:
    assert "3 weights" in mango(F=[1, 2, 3]).misfit(path(4))
    assert mango(F=[1, 2, 3, 4]).misfit(path(4)) == ""


@pytest.mark.parametrize("weights", ["1/x - 1/x + 1/(x-2)", "z", "log(x-1)"])
def test_a_formula_without_a_value_somewhere_does_not_fit(weights: str) -> None:
    assert mango(F=weights).misfit(path(3))


@pytest.mark.parametrize("text", ["9**9**9", "1e999999", "(" * 400, "x.real", "__import__('os')", "y[0]", ""])
def test_hostile_formulas_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="Weights F"):
        mango(F=text)
    with pytest.raises(OptionError, match="Threshold T"):
        mango(T=text)


@pytest.mark.parametrize("board", ALL_BOARDS.values(), ids=ALL_BOARDS.keys())
def test_the_standard_set_is_tromp_taylor(board: Board) -> None:
    theirs, ours = catalogue.make("tromp-taylor", {"komi": "5.5"}), mango(scores={"B": "0", "W": "5.5"})
    for seed in range(3):
        rng = random.Random(seed)
        expected, found = theirs.start(board), ours.start(board)
        for _ in range(80):
            assert ours.legal(found) == theirs.legal(expected)
            legal = [v for v, may in enumerate(theirs.legal(expected)) if may]
            move = Play(rng.choice(legal)) if legal and rng.random() > 0.05 else Pass()
            expected, found = theirs.apply(expected, move), ours.apply(found, move)
            assert (found.stones, found.captured, found.captures, found.end) == (
                expected.stones, expected.captured, expected.captures, expected.end
            )  # fmt: skip
            assert ours.score(found).totals == theirs.score(expected).totals
            if expected.is_over:
                break


@pytest.mark.parametrize(
    "threshold", ["z >= 2", "z > 1/2", "z != 3", "z < 5", "z >= 1 and z != 4", "int(z/2)-int(z/3) <= 1"]
)
def test_the_legal_points_are_those_that_playing_out_allows(threshold: str) -> None:
    rules = mango(F="min(x, y)/2", T=threshold)
    board = board_from_spec({"shape": "grid", "columns": 5, "rows": 4})
    rng = random.Random(5)
    position = rules.start(board)
    for _ in range(60):
        mask = rules.legal(position)
        assert mask == bytes(rules.check(position, Play(v)) is None for v in range(board.size))
        legal = [v for v, may in enumerate(mask) if may]
        position = rules.apply(position, Play(rng.choice(legal)) if legal else Pass())
        if position.is_over:
            break


def test_an_explanation_names_the_region_and_its_sum() -> None:
    rules = mango(F="1/2", T="z >= 1")
    told = rules.explain(rules.start(path(4), setup("X..O")), 0)
    assert "z = 1" in told.message
    assert "alive" in told.message
    assert told.lit == ((0,), (1, 2))


def test_scores_that_are_no_fractions_are_enclosed() -> None:
    rules = mango(F="sqrt(x)", T="1")
    score = rules.score(rules.start(path(3), setup(".X.")))
    (low, high), (zero, also_zero) = score.bounds
    assert low < Fraction("4.1462643699419723423") < high
    assert zero == also_zero == 0
    assert high - low < Fraction(1, 10**12)
