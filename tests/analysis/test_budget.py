"""What an analysis does when its time is over."""

from dataclasses import fields

import pytest

from goboard.analysis.analyse import analyse
from goboard.analysis.report import Report, Request
from goboard.boards.catalogue import board_from_spec
from goboard.jobs.watch import Cancelled, Watch
from goboard.rules import catalogue
from goboard.rules.position import Position, Setup

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
