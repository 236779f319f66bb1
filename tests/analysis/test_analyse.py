"""What every report holds, whatever the board and the rules."""

import numpy as np
import pytest

from goboard.analysis.analyse import AnalysisError, analyse, final_report
from goboard.analysis.report import Ground, Report, Request, Status
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Watch
from goboard.rules import catalogue
from goboard.rules.position import Position, Setup
from goboard.rules.protocol import RuleSet
from tests.analysis.positions import CHINESE, chance_game, drawn
from tests.contract.boards import all_boards

BOARDS = all_boards()

SETTLED = drawn(
    ".X.XO....",
    "XXXXO.O..",
    "X.X.OO.O.",
    "XXXOO....",
    "..XXO..X.",
    "OXXOO....",
    ".XOO.....",
    "XXO......",
    ".XO......",
)


def holds_together(report: Report, position: Position) -> None:
    """Every stone has one verdict, and what the report lists lies where it should."""
    stones = position.stones
    listed = [v for status in Status for v in report.of(status)]
    assert sorted(listed) == [v for v, stone in enumerate(stones) if stone]
    for status in Status:
        assert set(report.proven(status)) <= set(report.of(status))
    for verdict in report.verdicts:
        assert {stones[v] for v in verdict.vertices} == {verdict.player}
        assert {report.verdict(v) for v in verdict.vertices} == {verdict}
        assert (verdict.certainty == 1) == verdict.is_proven
        assert 0 <= verdict.certainty <= 1
        assert verdict.why
    dead = set(report.of(Status.DEAD))
    assert not any(report.territory[v] for v, stone in enumerate(stones) if stone and v not in dead)
    assert not any(stones[v] for v in (*report.dame, *report.sealing))
    assert report.shares.shape == (position.players, len(stones))
    assert not report.shares.flags.writeable and not report.chain_of.flags.writeable
    assert np.all((report.shares >= 0) & (report.shares <= 1))
    for verdict in report.verdicts:
        is_settled = verdict.status in (Status.ALIVE, Status.DEAD)
        if verdict.is_proven and is_settled and position.players == 2 and verdict.ground is not Ground.RULES:
            holder = verdict.player if verdict.status is Status.ALIVE else 3 - verdict.player
            assert np.all(report.owner[list(verdict.vertices)] == (1 if holder == 1 else -1))
        if verdict.status is Status.DEAD and position.players == 2 and verdict.ground is not Ground.RULES:
            assert {report.territory[v] for v in verdict.vertices} == {3 - verdict.player}


def reports_on(rules: RuleSet, position: Position) -> list[Report]:
    """The first report, where there is one, and the final one, both as every report is."""
    reports = list(analyse(rules, position))
    for report in reports:
        holds_together(report, position)
    assert [report.is_final for report in reports] == [False] * (len(reports) - 1) + [True]
    return reports


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_every_stone_has_one_verdict_as_a_game_begins(board: Board) -> None:
    """Later in a game, and under every rule set: tests/contract/test_analysis.py."""
    for moves in (0, 1):
        reports_on(CHINESE, chance_game(CHINESE, board, moves, seed=moves))


@pytest.mark.parametrize("stones", [(1,) * 9, (1, 2) * 4 + (1,)])
def test_a_full_board_is_answered_too(stones: tuple[int, ...]) -> None:
    board = board_from_spec({"shape": "grid", "columns": 3, "rows": 3})
    position = CHINESE.start(board, Setup(dict(enumerate(stones))))
    holds_together(final_report(CHINESE, position), position)


def test_equal_seeds_give_equal_reports() -> None:
    position = chance_game(CHINESE, BOARDS["9 x 9"], 40, seed=5)
    first, again = (final_report(CHINESE, position, Request(seed=7)) for _ in range(2))
    assert first.verdicts == again.verdicts
    assert (first.shares == again.shares).all()
    assert (first.territory, first.dame, first.sealing, first.lead) == (
        again.territory, again.dame, again.sealing, again.lead
    )  # fmt: skip


def test_nothing_is_told_once_it_is_called_off() -> None:
    watch = Watch()
    reports = analyse(CHINESE, SETTLED, watch=watch)
    assert not next(reports).is_final
    watch.cancel()
    with pytest.raises(Cancelled):
        next(reports)


def test_a_budget_that_is_spent_still_gives_an_answer() -> None:
    report = final_report(CHINESE, SETTLED, Request(budget=0))
    assert report.is_final
    holds_together(report, SETTLED)


def test_the_infinite_plane_is_refused_in_words() -> None:
    mango = catalogue.make("mango", {"F": "exp(-x^2-y^2)", "T": "z > 1/1000"})
    position = mango.start(board_from_spec({"shape": "plane"}))
    with pytest.raises(AnalysisError, match="infinite plane"):
        final_report(mango, position)


def test_several_players_have_no_more_than_the_whole_of_a_point_together() -> None:
    rules = catalogue.make("political-go", {"players": ["a", "b", "c"]})
    position = chance_game(rules, BOARDS["9 x 9"], 30, seed=2)
    for report in analyse(rules, position):
        assert np.all(report.shares.sum(axis=0) <= 1 + 1e-6)


def test_an_empty_board_is_nobodys_and_nobody_leads() -> None:
    report = final_report(CHINESE, CHINESE.start(board_from_spec({"shape": "grid", "columns": 9, "rows": 9})))
    assert not report.verdicts and not report.sealing and not any(report.territory)
    assert abs(report.owner).max() < 0.2
    assert abs(report.lead + 7.5) < 2, "komi alone"
