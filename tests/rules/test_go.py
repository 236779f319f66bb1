"""Tromp-Taylor and Chinese rules, sentence by sentence, on small positions."""

import pickle
from fractions import Fraction

import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.rules import catalogue
from goboard.rules.moves import AgreeEnd, Pass, Play, Reason, Resign
from goboard.rules.numbers import mixed
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import RuleSet, Score
from tests.rules.positions import position, shown

TT = catalogue.make("tromp-taylor")
CN = catalogue.make("chinese")
CN_SITUATIONAL = catalogue.make("chinese", {"ko": "situational"})


def test_own_colour_is_cleared_after_the_opponents() -> None:
    after = TT.apply(position(TT, "XX.O."), Play(2))
    assert shown(after) == "...O."
    assert after.captured == (0, 1, 2)
    assert after.captures == (0, 3)
    assert TT.check(position(TT, "XX.O."), Play(2)) is None


def test_the_same_move_is_suicide_in_chinese() -> None:
    assert CN.check(position(CN, "XX.O."), Play(2)).reason is Reason.SUICIDE


def test_single_stone_suicide_repeats_or_is_suicide() -> None:
    board = board_from_spec({"shape": "graph", "points": 2, "edges": []})
    repeated = TT.check(TT.start(board), Play(0))
    assert (repeated.reason, repeated.details) == (Reason.REPETITION, {"repeats": 0})
    assert CN.check(CN.start(board), Play(0)).reason is Reason.SUICIDE


def test_the_opponent_is_cleared_first_so_taking_the_last_liberty_lives() -> None:
    after = CN.apply(position(CN, "XO."), Play(2))
    assert shown(after) == "X.X"


@pytest.mark.parametrize("rules", [TT, CN, CN_SITUATIONAL], ids=["tt", "cn", "situational"])
def test_ko(rules: RuleSet) -> None:
    ko = position(rules, ".XO.", "X.XO", ".XO.", to_move=2)
    taken = rules.apply(ko, Play(5))
    assert taken.captured == (6,)
    back = rules.check(taken, Play(6))
    assert (back.reason, back.details) == (Reason.REPETITION, {"repeats": 0})


def send_two_return_one(rules: RuleSet, passes: bool) -> Position:
    """White sends a second stone, Black takes both; White at 1 would take one back and restore the start.

    0-1-2 in a row, Black's 3 next to 0 and 1, White's 5 next to 2; 4 and 6 keep those two alive.
    """
    edges = [[0, 1], [1, 2], [0, 3], [1, 3], [3, 4], [2, 5], [5, 6]]
    board = board_from_spec({"shape": "graph", "points": 7, "edges": edges})
    at = rules.start(board, Setup({1: 2, 3: 1, 5: 2}, 1 if passes else 2))
    for move in ([Pass()] if passes else []) + [Play(0), Play(2)]:
        assert rules.check(at, move) is None
        at = rules.apply(at, move)
    assert at.captured == (0, 1)
    return at


def test_sending_two_and_returning_one_parts_the_two_readings_of_the_repetition() -> None:
    assert CN.check(send_two_return_one(CN, False), Play(1)).details == {"repeats": 0}
    assert TT.check(send_two_return_one(TT, False), Play(1)).details == {"repeats": 0}
    assert CN_SITUATIONAL.check(send_two_return_one(CN_SITUATIONAL, False), Play(1)) is None


def test_a_pass_makes_black_face_the_board_so_that_both_readings_forbid_it() -> None:
    for rules in (CN, CN_SITUATIONAL):
        assert rules.check(send_two_return_one(rules, True), Play(1)).details == {"repeats": 0}


def test_the_reason_names_the_move_that_is_repeated() -> None:
    taken = TT.apply(TT.apply(position(TT, ".XO.", "X.XO", ".XO.", "....", to_move=1), Play(15)), Play(5))
    assert taken.captured == (6,)
    assert TT.check(taken, Play(6)).details == {"repeats": 1}
    assert "after move 1" in TT.check(taken, Play(6)).message


def test_two_passes_end_the_game_and_a_stone_between_does_not() -> None:
    at = TT.start(cached_grid("grid", 3, 3))
    at = TT.apply(TT.apply(TT.apply(at, Pass()), Play(4)), Pass())
    assert not at.is_over
    assert TT.apply(at, Pass()).is_over


def test_only_chinese_knows_agreement() -> None:
    board = cached_grid("grid", 3, 3)
    assert TT.check(TT.start(board), AgreeEnd()).reason is Reason.MALFORMED
    assert CN.check(CN.start(board), AgreeEnd()) is None
    assert CN.apply(CN.start(board), AgreeEnd()).is_over


def test_resignation_decides_whatever_the_count_says() -> None:
    at = CN.apply(position(CN, "X.X"), Resign())
    assert CN.score(at).winners == (2,)
    assert CN.score(at).result == "W+R"


def test_out_of_turn_occupied_and_off_board() -> None:
    at = position(TT, "X..")
    assert TT.check(at, Play(1, 2)).reason is Reason.WRONG_PLAYER
    assert TT.check(at, Play(0)).reason is Reason.OCCUPIED
    assert TT.check(at, Play(3)).reason is Reason.OFF_BOARD
    assert TT.check(at, Play(-1)).reason is Reason.OFF_BOARD


def full_board(black: int) -> Position:
    """19 x 19 with living stones that own `black` points for Black and the others for White."""
    board = cached_grid("grid", 19, 19)
    return CN.start(board, Setup({v: 1 if v < black else 2 for v in range(361)}))


def test_chinese_184_loses_by_a_quarter_and_185_wins_by_three() -> None:
    for black, reward in ((184, Fraction(-1, 4)), (185, Fraction(3, 4))):
        score = CN.score(full_board(black))
        assert score.counts == {"B": black, "W": 361 - black, "half": Fraction(361, 2)}
        assert sums(score) == {"Total in zi, without komi": (black, 361 - black), OVER: (reward, -reward)}
        assert score.winners == ((1,) if reward > 0 else (2,))
        assert f"{black} + ½ · 0 − ½ · 361 − ½ · 7½ = {mixed(reward)}" in score.working
    assert mixed(Fraction(-1, 4)) == "−¼" and score.verdict == "Black wins by ¾ zi (1½ in points)."


OVER = "Lead with komi, in zi (R)"


def sums(score: Score) -> dict[str, tuple[Fraction, ...]]:
    return {line.title: line.values for line in score.lines if line.is_sum}


def test_the_lines_of_a_chinese_count_add_up_and_keep_komi_and_handicap_apart() -> None:
    rules = catalogue.make("chinese", {"komi": "1/3", "handicap": 2})
    score = rules.score(rules.start(cached_grid("grid", 3, 1), Setup({0: 1, 2: 2})))
    parts = [line.values for line in score.lines]
    assert [sum(column) for column in zip(*parts[:3], strict=True)] == list(parts[3]) == [Fraction(3, 2)] * 2
    assert (
        [sum(column) for column in zip(*parts[5:8], strict=True)] == list(parts[8]) == [Fraction(-7, 6), Fraction(7, 6)]
    )
    assert parts[9] == score.totals == (1, Fraction(10, 3))
    assert "White wins by 7/6 zi" in score.verdict


def test_shared_points_count_half_each_in_zi_and_nothing_in_points() -> None:
    score = CN.score(position(CN, "X.O"))
    assert score.dame == (1,)
    assert score.totals == (1, Fraction(17, 2))
    assert (score.counts["B"], score.counts["W"]) == (Fraction(3, 2), Fraction(3, 2))


def test_a_board_without_stones_is_nobodys() -> None:
    score = TT.score(TT.start(cached_grid("grid", 3, 3)))
    assert score.totals == (0, 0)
    assert score.winners == (1, 2)
    assert score.result == "0"
    assert score.dame == ()


@pytest.mark.parametrize("komi", ["1000000000000000000001", "0.00000000000000000001", "7.12345678901234567", "1/3"])
def test_a_result_has_all_digits_of_the_margin(komi: str) -> None:
    rules = catalogue.make("chinese", {"komi": komi})
    assert rules.score(rules.start(cached_grid("grid", 3, 3))).result == f"W+{komi}"


def test_dead_chains_are_taken_off_whole_in_chinese_only() -> None:
    rows = ("..X..", "OOX..", "..X..")
    assert CN.score(position(CN, *rows), [5]).totals == (15, Fraction(15, 2))
    assert TT.score(position(TT, *rows), [5]).totals == TT.score(position(TT, *rows)).totals


def test_reward_is_half_the_margin_in_points() -> None:
    for rows in (("X.O",), (".X.", "XXO", "O.O"), ("...",), ("XXX", "...", "OOO")):
        score = CN.score(position(CN, *rows))
        assert sums(score)[OVER][0] * 2 == score.totals[0] - score.totals[1]


def test_a_set_up_begins_a_new_history_and_captures_nothing() -> None:
    at = TT.set_up(position(TT, "X.."), Setup({1: 2, 2: 1}, 2))
    assert shown(at) == "XOX"
    assert at.to_move == 2
    assert (len(at.history), at.ply) == (1, 1)


def test_breathless_stones_of_a_set_up_go_with_the_next_move_anywhere() -> None:
    """TT7 clears every point of a colour that does not reach empty, wherever it lies."""
    board = board_from_spec({"shape": "graph", "points": 5, "edges": [[0, 1], [2, 3], [3, 4]]})
    at = TT.start(board, Setup({0: 2, 1: 2}))
    after = TT.apply(at, Play(2))
    assert after.captured == (0, 1)
    assert sum(TT.legal(at)) == 3


def test_seki_stones_share_their_liberties() -> None:
    """Two surrounded chains without eyes and two liberties in common; the outer stones have their own territory."""
    rows = (
        ".XOOOX.",
        "XXO.OXX",
        ".XOXOX.",
        "XXO.OXX",
        ".XOOOX.",
    )
    at = position(CN, *rows)
    board: Board = at.board
    score = CN.score(at)
    assert {board.labels[v] for v in score.dame} == {"D4", "D2"}
    assert not set(score.seki) & {v for v in range(board.size) if v % 7 in (0, 1, 5, 6)}
    assert 17 in score.seki


def test_chinese_suicide_is_the_placed_chain_without_liberties_and_nothing_elsewhere() -> None:
    """A set-up left White's A3 without a liberty; White's C1 has two, and A3 is none of its business."""
    at = position(CN, "OX.", "X..", "...", to_move=2)
    assert CN.legal(at)[8] == 1
    assert CN.check(at, Play(8)) is None
    after = CN.apply(at, Play(8))
    assert (after.captured, after.stones[0]) == ((), 2)
    assert CN.apply(after, Play(4)).captured == (0,)


def test_set_ups_are_no_moves_where_a_repetition_is_told() -> None:
    at = position(TT, ".XO.", "X.XO", ".XO.", "....", to_move=1)
    at = TT.apply(TT.set_up(at, Setup({15: 1}, 2)), Play(5))
    refused = TT.check(at, Play(6))
    assert (refused.details, refused.entry) == ({"repeats": 0}, 1), "the set-up"
    assert TT.check(pickle.loads(pickle.dumps(at)), Play(6)).details == {"repeats": 0}


def test_stones_beside_open_land_are_not_called_seki() -> None:
    score = CN.score(position(CN, "XO.......", "XO.......", "X........"))
    assert score.seki == ()
