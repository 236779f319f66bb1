"""Clocks: what passing time and moves do to them, and how records write and read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goboard.games.clocks import (
    ClockSettings,
    Overtime,
    Time,
    full,
    overtime_text,
    passed,
    pressed,
    settings_from,
    time_from,
    time_texts,
)

ABSOLUTE = ClockSettings(Overtime.ABSOLUTE, 600_000)
BYO_YOMI = ClockSettings(Overtime.BYO_YOMI, 600_000, 30_000, 5)
CANADIAN = ClockSettings(Overtime.CANADIAN, 600_000, 600_000, 25)
FISCHER = ClockSettings(Overtime.FISCHER, 300_000, 10_000)
ALL = (ABSOLUTE, BYO_YOMI, CANADIAN, FISCHER, ClockSettings(Overtime.BYO_YOMI, 0, 15_000, 1))


def test_absolute_time_runs_out() -> None:
    assert passed(ABSOLUTE, full(ABSOLUTE), 599_999) == Time(1)
    assert passed(ABSOLUTE, full(ABSOLUTE), 600_000).is_up


def test_a_period_is_given_back_by_a_move_within_it() -> None:
    late = passed(BYO_YOMI, full(BYO_YOMI), 620_000)
    assert late == Time(0, 10_000, 5)
    assert pressed(BYO_YOMI, late) == Time(0, 30_000, 5)


def test_periods_that_pass_are_gone() -> None:
    late = passed(BYO_YOMI, Time(0, 30_000, 5), 65_000)
    assert late == Time(0, 25_000, 3)
    assert passed(BYO_YOMI, Time(0, 30_000, 1), 30_000).is_up


def test_canadian_moves_are_made_within_one_period() -> None:
    time = passed(CANADIAN, full(CANADIAN), 610_000)
    for left in range(24, 0, -1):
        time = pressed(CANADIAN, time)
        assert time == Time(0, 590_000, left)
    assert pressed(CANADIAN, time) == Time(0, 600_000, 25)
    assert passed(CANADIAN, time, 590_000).is_up


def test_every_move_adds_fischers_increment() -> None:
    assert pressed(FISCHER, passed(FISCHER, full(FISCHER), 4_000)) == Time(306_000)
    assert passed(FISCHER, full(FISCHER), 300_000).is_up


@given(st.sampled_from(ALL), st.lists(st.integers(0, 700_000), max_size=40))
def test_time_never_turns_negative_and_parts_of_a_wait_add_up(settings: ClockSettings, waits: list[int]) -> None:
    piecewise = full(settings)
    for wait in waits:
        piecewise = passed(settings, piecewise, wait)
        assert piecewise.main >= 0
        assert piecewise.period >= 0
        assert piecewise.left >= 0
    assert piecewise.is_up == passed(settings, full(settings), sum(waits)).is_up
    if not piecewise.is_up:
        assert piecewise == passed(settings, full(settings), sum(waits))


@pytest.mark.parametrize("left", ["9" * 5000, "１０", "²", "-1", "some"])
def test_periods_that_are_no_number_are_none(left: str) -> None:
    assert time_from(ClockSettings(Overtime.BYO_YOMI, 60_000, 30_000, 5), "25", left) == Time(25_000)


@given(st.sampled_from(ALL), st.lists(st.integers(0, 40_000), max_size=30))
def test_what_a_move_leaves_is_read_back_from_the_record(settings: ClockSettings, waits: list[int]) -> None:
    time = full(settings)
    for wait in waits:
        time = pressed(settings, passed(settings, time, wait))
        if time.is_up:
            return
        assert time_from(settings, *time_texts(time)) == time


@pytest.mark.parametrize("settings", ALL)
def test_a_clock_is_read_back_from_its_texts(settings: ClockSettings) -> None:
    main = str(settings.main // 1000)
    assert settings_from(main, overtime_text(settings)) == settings


@pytest.mark.parametrize(
    ("main", "overtime", "expected"),
    [
        ("1800", "", ClockSettings(Overtime.ABSOLUTE, 1_800_000)),
        ("60", "3x30 byo-yomi", ClockSettings(Overtime.BYO_YOMI, 60_000, 30_000, 3)),
        ("60", "5 periods of 1 min", ClockSettings(Overtime.BYO_YOMI, 60_000, 60_000, 5)),
        ("0", "25/600 Canadian", ClockSettings(Overtime.CANADIAN, 0, 600_000, 25)),
        ("1200", "25 moves / 10 min", ClockSettings(Overtime.CANADIAN, 1_200_000, 600_000, 25)),
        ("86400", "3600 fischer", ClockSettings(Overtime.FISCHER, 86_400_000, 3_600_000)),
        ("7200", "byo-yomi 60 s", ClockSettings(Overtime.BYO_YOMI, 7_200_000, 60_000, 1)),
        ("2 hours each", "", None),
        ("600", "as agreed", None),
        ("", "", None),
        ("9" * 400, "", None),
    ],
)
def test_spellings_of_other_programs(main: str, overtime: str, expected: ClockSettings | None) -> None:
    assert settings_from(main, overtime) == expected


@pytest.mark.parametrize(
    "settings",
    [
        ClockSettings(Overtime.ABSOLUTE, 0),
        ClockSettings(Overtime.BYO_YOMI, 60_000, 0, 3),
        ClockSettings(Overtime.CANADIAN, 60_000, 60_000, 0),
        ClockSettings(Overtime.FISCHER, -1, 1),
        ClockSettings(Overtime.ABSOLUTE, 10**12),
    ],
)
def test_clocks_that_nobody_can_play_by_are_refused_with_a_sentence(settings: ClockSettings) -> None:
    assert settings.fault.endswith(".")


def test_clocks_in_words() -> None:
    assert BYO_YOMI.words == "10 min + 5 × 30 s"
    assert CANADIAN.words == "10 min + 25 moves in 10 min"
    assert FISCHER.words == "5 min + 10 s a move"
    assert ClockSettings(Overtime.ABSOLUTE, 5_400_500).words == "1 h 30 min 0.5 s"
