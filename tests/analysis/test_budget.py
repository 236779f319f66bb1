"""What an analysis does when its time is over."""

from dataclasses import fields

import pytest

from goboard.analysis.analyse import analyse
from goboard.analysis.chains import chains_of
from goboard.analysis.findings import found, found_certain
from goboard.analysis.playouts import Effort
from goboard.analysis.report import Report, Request
from goboard.analysis.sides import Perspective
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Late, Watch
from goboard.rules import catalogue
from goboard.rules.position import Position, Setup
from tests.analysis.positions import chance_game

RULES = catalogue.make("chinese")
NO_TIME = Request(budget=1e-9)


def two_walls() -> Position:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    stones = {vertex: 1 if vertex % 9 == 3 else 2 for vertex in range(81) if vertex % 9 in (3, 5)}
    return RULES.start(board, Setup(stones))


def test_without_time_the_first_report_is_the_final_one() -> None:
    first, final = analyse(RULES, two_walls(), NO_TIME)
    assert (first.is_final, final.is_final) == (False, True)
    kept = {field.name for field in fields(Report)} - {"seconds", "is_final"}
    assert all(getattr(first, name) is getattr(final, name) for name in kept)


def test_without_time_work_that_is_not_wanted_is_called_off_all_the_same() -> None:
    watch = Watch()
    reports = analyse(RULES, two_walls(), NO_TIME, watch)
    next(reports)
    watch.cancel()
    with pytest.raises(Cancelled):
        next(reports)


class LateAfter(Watch):
    """The time is over after so many looks at it."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def check(self) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise Late


def claims_after(looks: int, board: Board, stones: bytes) -> tuple[dict[int, int], bool]:
    """The status of each chain of which it is certain when the time is over after so many looks; was it over?"""
    view, watch = Perspective((1, 2), frozenset({1}), stones, stones, 1), LateAfter(looks)
    claims = found_certain(view, chains_of(board, stones), Effort(1, watch), suicide=False).claim
    return {number: int(claim) for number, claim in enumerate(claims) if claim >= 0}, watch.looks < 0


CROWDED = [
    (7, 6, 60, 14),
    (7, 6, 60, 25),
    (7, 6, 60, 29),
    (11, 11, 160, 11),
    (13, 7, 130, 21),
    (9, 7, 80, 22),
    (9, 7, 80, 28),
]


@pytest.mark.parametrize(("columns", "rows", "moves", "seed"), CROWDED)
def test_what_was_proved_before_the_time_was_over_is_kept(columns: int, rows: int, moves: int, seed: int) -> None:
    """Whenever that is; some of these proofs meet, and others secure more than those that were there before."""
    board = board_from_spec({"shape": "grid", "columns": columns, "rows": rows})
    stones = chance_game(RULES, board, moves, seed).stones
    counts, before, looks, is_over = [], dict[int, int](), 0, True
    while is_over:
        proven, is_over = claims_after(looks, board, stones)
        assert before.items() <= proven.items(), looks
        before, looks = proven, looks + 1
        counts.append(len(proven))
    assert len(set(counts)) > 1


MANY = 1_000_000
IN_DOUBT = [(7, 6, 34, 21), (9, 7, 52, 3)]


@pytest.mark.parametrize(("columns", "rows", "moves", "seed"), IN_DOUBT)
def test_what_was_proved_is_kept_where_there_is_no_time_for_more_games(
    columns: int, rows: int, moves: int, seed: int
) -> None:
    """Of some chains there is doubt, so that more games would be played at the end; the last look is theirs."""
    board = board_from_spec({"shape": "grid", "columns": columns, "rows": rows})
    stones, known = chance_game(RULES, board, moves, seed).stones, LateAfter(MANY)
    view = Perspective((1, 2), frozenset({1}), stones, stones, 1)
    whole = found(board, view, Effort(1, known), suicide=False)
    late = found(board, view, Effort(1, LateAfter(MANY - known.looks - 1)), suicide=False)
    assert late.estimate.games < whole.estimate.games
    assert (late.claim >= 0).any()
    assert late.claim.tolist() == whole.claim.tolist()
