"""What an analysis does when its time is over."""

from dataclasses import fields

import pytest

from goboard.analysis.analyse import analyse
from goboard.analysis.chains import chains_of
from goboard.analysis.findings import found_certain
from goboard.analysis.playouts import Effort
from goboard.analysis.report import Report, Request
from goboard.analysis.sides import Perspective
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


@pytest.mark.parametrize("seed", [14, 25, 29])
def test_what_was_proved_before_the_time_was_over_is_kept(seed: int) -> None:
    """Of a side's proofs that cannot hold at once others may be chosen once more are known: not on these boards."""
    board = board_from_spec({"shape": "grid", "columns": 7, "rows": 6})
    stones = chance_game(RULES, board, 60, seed).stones
    view = Perspective((1, 2), frozenset({1}), stones, stones, 1)
    counts, before = [], dict[int, int]()
    for looks in (*range(0, 40, 4), *range(40, 400, 30), 10_000):
        claims = found_certain(view, chains_of(board, stones), Effort(1, LateAfter(looks)), suicide=False).claim
        proven = {number: int(claim) for number, claim in enumerate(claims) if claim >= 0}
        assert before.items() <= proven.items(), looks
        before = proven
        counts.append(len(proven))
    assert len(set(counts)) > 2
