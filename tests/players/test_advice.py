"""Lines of an analysis, read with no trust in them."""

from dataclasses import replace

import pytest

from goboard.boards.catalogue import board_from_spec
from goboard.games.reviews import THRESHOLDS, Judgement
from goboard.games.reviews import Move as Best
from goboard.players.advice import (
    Advice,
    Proposal,
    advice_from,
    advice_of,
    level_with,
    loss_class,
    read_advice,
    with_move,
)
from goboard.players.thoughts import Candidate, Thoughts
from goboard.rules import catalogue
from goboard.rules.moves import Play

RULES = catalogue.make("chinese")
BOARD = board_from_spec({"shape": "grid", "columns": 3, "rows": 3})
START = RULES.start(BOARD)
KATA = (
    "info move B2 visits 100 winrate 0.62 scoreLead 4.5 prior 1e-05 order 0 pv B2 A1 pass pvVisits 1 2 3 "
    "info move A1 visits 50 unknown field winrate 0.4 scoreLead 1.0 order 1 pv "
    "info move pass visits 1 winrate 0.1 scoreLead -9 order 2 pv pass "
    "rootInfo visits 151 winrate 0.6 ownership 1 0.5 0 0 0 0 0 0 -2 ownershipStdev 0 0 0 0 0 0 0 0 0"
)


def test_a_line_of_kata_analyze() -> None:
    advice = read_advice("Kata", START, RULES.legal(START), "kata-analyze", KATA)
    assert advice is not None
    assert [(p.vertex, p.visits, p.share, p.lead, p.lost) for p in advice.proposals] == [
        (4, 100, 0.62, 4.5, 0.0), (6, 50, 0.4, 1.0, 3.5), (-1, 1, 0.1, -9.0, 13.5),
    ]  # fmt: skip
    assert [p.line for p in advice.proposals] == [(4, 6, -1), (6,), (-1,)]
    assert [p.is_rare for p in advice.proposals] == [False, False, True]
    assert [p.is_few for p in advice.proposals] == [False, False, True]
    assert advice.owner == (1, 0.5, 0, 0, 0, 0, 0, 0, -1)
    assert (advice.black_share, advice.black_lead, advice.visits) == (0.62, 4.5, 151)


def test_white_to_move_is_told_for_black() -> None:
    position = RULES.apply(START, Play(4))
    advice = read_advice("Kata", position, RULES.legal(position), "kata-analyze", KATA)
    assert advice is not None
    # B2 is taken: it is no candidate, whatever the engine says
    assert [p.vertex for p in advice.proposals] == [6, -1]
    assert (advice.black_share, advice.black_lead) == (pytest.approx(0.6), -1.0)
    assert advice.owner[0] == -1


def test_a_line_of_lz_analyze_tells_no_points() -> None:
    line = (
        "info move C3 visits 7 winrate 5500 prior 100 lcb -12 order 0 pv C3 "
        "info move A1 visits 3 winrate 1 order 1 pv A1 "
    )
    advice = read_advice("Leela", START, RULES.legal(START), "lz-analyze", line)
    assert advice is not None
    assert [(p.vertex, p.share, p.lead, p.lost) for p in advice.proposals] == [
        (2, 0.55, None, None),
        (6, 0.0001, None, None),
    ]
    assert advice.black_lead is None


@pytest.mark.parametrize(
    "line",
    ["", "info", "info move", "info move Z99 visits 1 winrate 1", "info move B2 visits x winrate 0.5",
     "info move B2 winrate nan", "info info info", "ownership 1 2 3",
     "info move B2 visits inf winrate 0.5 pv " + "B2 " * 9, "x" * 100_000],
)  # fmt: skip
def test_nonsense_is_no_advice(line: str) -> None:
    assert read_advice("Odd", START, RULES.legal(START), "kata-analyze", line) is None


def test_own_search_is_advice_too() -> None:
    thoughts = Thoughts((Candidate(4, 9, 0.5, 2.0, (4, 5)), Candidate(-1, 1, 0.25, -1.0, (-1,))), 10, (1.0,) * 9)
    advice = advice_of("goboard", 2, thoughts)
    assert [p.lost for p in advice.proposals] == [0.0, 3.0]
    assert (advice.black_share, advice.black_lead, advice.owner[0]) == (0.5, -2.0, -1.0)


def test_a_loss_within_chance_is_told_as_that() -> None:
    found = (Candidate(4, 100, 0.5, 2.0), Candidate(5, 100, 0.4, -1.0), Candidate(6, 1, 0.5, 5.0))
    first, second, third = advice_of("goboard", 1, Thoughts(found, 201, (), spread=4.0)).proposals
    assert first.least == 0 and first.is_told
    assert second.least == pytest.approx(2.5 * 4 * (2 / 100) ** 0.5) and second.is_told, "3 points are more than 1.4"
    assert third.least > 10 and third.is_rough and not third.is_told, "a single game says nothing"
    held = Judgement("own", 0.5, 2.0, 100, 0.4, moves=(Best(0, 50, 0.5, 2.0), Best(1, 50, 0.4, 1.0)))
    assert not advice_from(held, START).proposals[1].is_told, "nor do few in a record"


@pytest.mark.parametrize("player", [1, 2])
def test_a_search_is_held_against_what_is_told_of_the_position(player: int) -> None:
    found = (Candidate(4, 90, 0.53, 1.8), Candidate(5, 30, 0.5, 0.8), Candidate(-1, 10, 0.1, -6.0))
    advice = advice_of("goboard", player, Thoughts(found, 130, ()))
    levelled = level_with(advice, -8.5, 5.5)
    assert levelled.black_lead == pytest.approx(-8.5)
    share = levelled.black_share
    assert share is not None and share == pytest.approx(0.061, abs=0.001), "8.5 points, give or take 5.5"
    leads = [each.lead for each in levelled.proposals if each.lead is not None]
    assert [leads[0] - each for each in leads] == pytest.approx([0.0, 1.0, 7.8]), "as far apart as they were"
    shares = [each.share for each in levelled.proposals if each.share is not None]
    assert shares == sorted(shares, reverse=True) and all(0 < each < 1 for each in shares)
    assert [each.lost for each in levelled.proposals] == [each.lost for each in advice.proposals]
    assert level_with(advice, 3.0, 1.0, share=0.7).black_share == pytest.approx(0.7), "who tells a chance is believed"


def test_what_tells_no_points_is_held_against_nothing() -> None:
    advice = Advice("own", 1, (Proposal(4, 9, 0.5, None, None, (4,)),), 9)
    assert level_with(advice, 5.0, 1.0) is advice
    assert level_with(replace(advice, proposals=()), 5.0, 1.0).proposals == ()


def test_the_records_own_move_is_among_those_that_are_shown() -> None:
    advice = Advice("own", 1, tuple(Proposal(each, 9 - each, 0.5, 0.0, 0.0, (each,)) for each in range(5)), 30)
    assert [each.vertex for each in with_move(advice, 4, 3).proposals] == [0, 1, 4, 2, 3]
    assert with_move(advice, 1, 3) is advice is with_move(advice, 99, 3)


def test_classes_of_moves_are_parted_by_the_thresholds() -> None:
    assert [loss_class(lost) for lost in (-1, 0, 0.49, 0.5, 2, 5, 11, 12, 99)] == [0, 0, 0, 1, 2, 3, 4, 5, 5]
    assert len(THRESHOLDS) == 5
