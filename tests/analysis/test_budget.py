"""What an analysis does when its time is over."""

from dataclasses import fields
from time import monotonic

import pytest

from goboard.analysis.analyse import analyse
from goboard.analysis.report import Report, Request
from goboard.analysis.stop import Cancelled, Late, Stop, Until
from goboard.boards.catalogue import board_from_spec
from goboard.rules import catalogue
from goboard.rules.position import Position, Setup

RULES = catalogue.make("chinese")
NO_TIME = Request(budget=1e-9)


def two_walls() -> Position:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    stones = {vertex: 1 if vertex % 9 == 3 else 2 for vertex in range(81) if vertex % 9 in (3, 5)}
    return RULES.start(board, Setup(stones))


def test_a_time_that_is_over_is_told_from_work_that_is_not_wanted() -> None:
    stop = Stop()
    late = Until(stop, monotonic())
    with pytest.raises(Late):
        late.check()
    stop.set()
    with pytest.raises(Cancelled) as raised:
        late.check()
    assert not isinstance(raised.value, Late)


def test_before_the_deadline_nothing_is_called_off_but_by_hand() -> None:
    stop = Stop()
    Until(stop, monotonic() + 3600).check()
    stop.set()
    assert Until(stop, monotonic() + 3600).is_set


def test_without_time_the_first_report_is_the_final_one() -> None:
    first, final = analyse(RULES, two_walls(), NO_TIME)
    assert (first.is_final, final.is_final) == (False, True)
    kept = {field.name for field in fields(Report)} - {"seconds", "is_final"}
    assert all(getattr(first, name) is getattr(final, name) for name in kept)


def test_without_time_work_that_is_not_wanted_is_called_off_all_the_same() -> None:
    stop = Stop()
    reports = analyse(RULES, two_walls(), NO_TIME, stop)
    next(reports)
    stop.set()
    with pytest.raises(Cancelled):
        next(reports)
