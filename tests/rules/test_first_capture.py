"""First capture: who takes enough stones has won, at once and for good: ko, stops, agreements, what is said of it."""

import random

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Ground, Status
from goboard.boards.catalogue import cached_grid
from goboard.games.counting import result_value
from goboard.rules import catalogue
from goboard.rules.moves import AgreeEnd, NoResult, Pass, Play, Reason, Resign
from goboard.rules.position import End, Setup
from goboard.rules.protocol import OptionError, repeats_of, signs_of
from tests.rules.playing import played
from tests.rules.positions import position

ONE = catalogue.make("first-capture")
MANY = catalogue.make("first-capture", {"captures": 40})
KO = (".XO.", "XO.O", ".XO.")


def test_the_first_capture_wins_and_says_so() -> None:
    over = played(ONE, position(ONE, *KO), 6)
    assert (over.end, over.winners, over.captures, over.captured) == (End.WON, (1,), (1, 0), (5,))
    score = ONE.score(over)
    assert (score.totals, score.winners, score.result) == ((1, 0), (1,), "B+1")
    assert result_value(score) == ("B+1",)
    assert ONE.ending(over) == "Black has captured 1 stone and wins."
    assert not any(ONE.legal(over))
    for move in (Play(5), Pass(), Resign(), AgreeEnd()):
        assert ONE.check(over, move).reason is Reason.GAME_OVER


def test_what_a_record_holds_after_the_end_changes_neither_winner_nor_result() -> None:
    over = played(ONE, position(ONE, *KO), 6)
    later = ONE.apply(ONE.apply(over, Play(5)), Pass())
    later = ONE.set_up(ONE.apply(later, Pass()), Setup({0: 2}))
    assert (later.end, later.winners, ONE.score(later).result) == (End.WON, (1,), "B+1")
    assert later.captures == (1, 1), "the stones that it takes are told all the same"


def test_more_stones_than_were_missing_count_all() -> None:
    three = catalogue.make("first-capture", {"captures": "3"})
    at = played(three, position(three, "XXXXO", "OOOO."), Pass())
    at = three.apply(at, Play(9))
    assert (at.end, at.winners, three.score(at).result) == (End.WON, (2,), "W+4")
    assert three.ending(at) == "White has captured 4 stones and wins."


def test_a_game_goes_on_until_the_number_is_taken() -> None:
    two = catalogue.make("first-capture", {"captures": 2})
    at = played(two, position(two, *KO), 6)
    assert (at.end, two.score(at).result) == (None, "B+1")


@pytest.mark.parametrize("captures", [0, -1, "1/2", 1.5, "many", True])
def test_captures_are_a_whole_number_above_nothing(captures: object) -> None:
    with pytest.raises(OptionError, match="Captures"):
        catalogue.make("first-capture", {"captures": captures})


def test_a_ko_is_taken_back_only_after_another_turn() -> None:
    taken = played(MANY, position(MANY, *KO), 6)
    refused = MANY.check(taken, Play(5))
    assert (refused.reason, refused.details) == (Reason.REPETITION, {"repeats": 0})
    assert MANY.legal(taken)[5] == 0
    back = played(MANY, taken, Pass(), Pass(), 5)
    assert (back.captured, back.end) == ((6,), None)
    assert repeats_of(MANY, back) == 0
    assert repeats_of(MANY, taken) is None


def test_where_one_side_moves_twice_in_a_row_the_ko_is_open() -> None:
    taken = played(MANY, position(MANY, *KO), 6)
    elsewhere = MANY.apply(taken, Play(0, 1))
    assert MANY.check(elsewhere, Play(5)) is None


def test_two_stones_taken_are_no_ko() -> None:
    """Black takes two stones with one, and White takes that one back at once."""
    at = played(MANY, position(MANY, ".O.O.", to_move=2), 0, 2)
    assert at.captured == (0, 1)
    back = played(MANY, at, 1)
    assert back.captured == (2,)


def test_suicide_is_refused() -> None:
    assert ONE.check(position(ONE, ".O", "O."), Play(0)).reason is Reason.SUICIDE


def test_two_passes_stop_the_game_and_a_stone_resumes_it() -> None:
    stopped = played(ONE, ONE.start(cached_grid("grid", 3, 3)), 4, Pass(), Pass())
    assert (stopped.end, ONE.score(stopped).result, ONE.score(stopped).winners) == (End.PASSES, "0", (1, 2))
    assert ONE.ending(stopped) == "Both sides have passed: the game stops."
    assert ONE.legal(stopped)[0] == 1
    assert played(ONE, stopped, 0).end is None
    assert played(ONE, stopped, Pass()).end is End.PASSES
    for last in (AgreeEnd(), Resign()):
        over = played(ONE, stopped, last)
        assert ONE.check(over, Pass()).reason is Reason.GAME_OVER
        assert not any(ONE.legal(over))


def test_a_resignation_is_a_resignation() -> None:
    over = played(ONE, ONE.start(cached_grid("grid", 3, 3)), Resign())
    assert (over.end, ONE.score(over).result) == (End.RESIGNATION, "W+R")


def test_without_a_result_nobody_wins() -> None:
    taken = played(MANY, position(MANY, *KO), 6)
    assert MANY.check(taken, NoResult()).reason is Reason.NO_REPETITION
    assert MANY.check(played(MANY, taken, Pass(), Pass()), NoResult()).reason is Reason.NO_REPETITION
    over = played(MANY, taken, Pass(), Pass(), 5, NoResult())
    assert (over.end, MANY.score(over).winners, MANY.score(over).result) == (End.NO_RESULT, (), "Void")
    assert MANY.check(over, Pass()).reason is Reason.GAME_OVER
    chinese = catalogue.make("chinese")
    assert chinese.check(chinese.start(cached_grid("grid", 3, 3)), NoResult()).reason is Reason.MALFORMED


def test_signs_are_the_chains_that_the_next_stone_takes() -> None:
    at = position(ONE, *KO)
    (sign,) = signs_of(ONE, at)
    assert (sign.kind, sign.title, sign.vertices) == ("in_atari", "in atari", (5,))
    taken = played(MANY, at, 6)
    assert not signs_of(MANY, taken), "the ko forbids it"
    assert not signs_of(ONE, played(ONE, at, 6)), "the game is over"


def test_the_analysis_plays_no_games_past_the_end() -> None:
    at = position(ONE, *KO)
    report = final_report(ONE, at)
    assert (report.games, report.of(Status.DEAD), report.proven(Status.DEAD)) == (0, (5,), (5,))
    assert all(verdict.ground is Ground.RULES for verdict in report.verdicts)
    assert report.lead == 0
    over = final_report(ONE, played(ONE, at, 6))
    assert (over.games, over.of(Status.DEAD), over.lead) == (0, (), 1)
    assert not any(over.territory)


def test_simple_ko_is_what_the_whole_history_says_of_the_turn_before() -> None:
    """Random games: a placement is refused as ko just where it gives the board before the opponent's last turn."""
    refused = 0
    for seed in range(60):
        rng, at = random.Random(seed), MANY.start(cached_grid("grid", 4, 3))
        boards = [at.stones]
        while not at.is_over and len(boards) < 80:
            legal = MANY.legal(at)
            for vertex in range(at.board.size):
                illegal = MANY.check(at, Play(vertex))
                assert legal[vertex] == (illegal is None)
                is_back = (
                    len(boards) > 1 and not at.stones[vertex] and MANY.apply(at, Play(vertex)).stones == boards[-2]
                )
                is_ko = illegal is not None and illegal.reason is Reason.REPETITION
                if is_ko or (is_back and isinstance(at.move, Play)):
                    assert is_ko == is_back
                    refused += 1
            at = MANY.apply(at, Play(rng.choice([v for v, may in enumerate(legal) if may])) if any(legal) else Pass())
            boards.append(at.stones)
    assert refused > 20
