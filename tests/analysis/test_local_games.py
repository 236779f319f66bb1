"""What is read between strong stones: races, small eyespaces, sekis, as players read them."""

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Ground, Report, Request, Status
from goboard.rules import catalogue
from tests.analysis.positions import CHINESE, drawn

STRIPS = (
    "..XO.",
    "..XOX",
    "..XO.",
    "..XOX",
    "..XO.",
)
RACE = (
    "...XO.X..",
    "XXXXO.X..",
    "OOOOO.X..",
    "XXXXXXX..",
    ".........",
    "..X...X..",
    ".........",
)
SHARED = (
    "OOXXO....",
    "OO.XO....",
    "OO.XO....",
    "OOXXO....",
    "XXOOO....",
    "XXXO.....",
    "..XO.O...",
    "X.XO.....",
    ".XXO.....",
)
BAITED = (
    ".........",
    "XX.......",
    "OXXXXXXX.",
    "OOXOOXOXX",
    ".OOOXXOOX",
    ".X..OOO.O",
    "X.XOO....",
    "OOXXXOOOO",
    "OOOXXXXX.",
)
"""White's stones in the corner can be taken, but who takes them does not live there."""

IN_ATARI = (
    "XXX.O.OO.",
    ".OXXO.OOO",
    "XXOO.OOXX",
    ".X.....X.",
    "O....XO.X",
    "..X.OXOO.",
    "OO.OX.XXO",
    ".OXO.OXXX",
    "X..XXXO.O",
)
TWO_IN_ATARI = (
    "XXX.XXO..",
    "XXOOXOO.O",
    ".XXXXOOX.",
    "X.OOOOO.X",
    "O.OXXOXXO",
    "OXOXXOOO.",
    ".XOO.OOOX",
    ".X..OXXX.",
    ".X.XXXX.X",
)


def _read(rows: tuple[str, ...], seed: int = 0) -> Report:
    return final_report(CHINESE, drawn(*rows), Request(seed=seed))


def _status(report: Report, vertex: int) -> Status:
    verdict = report.verdict(vertex)
    assert verdict is not None
    return verdict.status


def _why(report: Report, vertex: int) -> str:
    verdict = report.verdict(vertex)
    assert verdict is not None
    return verdict.why


@pytest.mark.parametrize("seed", range(3))
def test_stones_that_one_move_saves_or_takes_are_unsettled_whatever_the_games_say(seed: int) -> None:
    report = _read(STRIPS, seed)
    assert {_status(report, vertex) for vertex in (9, 19)} == {Status.UNSETTLED}
    assert {_status(report, vertex) for vertex in (2, 3)} == {Status.ALIVE}
    assert "White kills at E3" in _why(report, 9)


def test_a_race_is_told_by_its_liberties() -> None:
    report = _read(RACE)
    assert "it has 3 liberties against 3 of White's stones at E7: whoever moves first wins." in _why(report, 3)
    assert "it has 3 liberties against 3 of Black's stones at D7: whoever moves first wins." in _why(report, 4)


def test_shared_liberties_are_counted_and_nobody_begins() -> None:
    report = _read(SHARED)
    assert {_status(report, vertex) for vertex in (0, 2)} == {Status.SEKI}
    assert "2 liberties, 2 of them shared, against 2 of Black's stones at C9: neither side can begin." in _why(
        report, 0
    )


@pytest.mark.parametrize(("name", "owner"), [("chinese", 2), ("japanese", 0)])
def test_eyes_of_stones_in_seki_are_territory_only_where_area_counts(name: str, owner: int) -> None:
    rows = ("O.O.X.XO.", "OOOXXXXO.", "XXXOOOOO.", "X.XO.....", ".XXO..O..", "XXXO.....", "X.XO.....", "XXXO.....")
    rules = catalogue.make(name)
    report = final_report(rules, drawn(*rows, rules=rules))
    assert {_status(report, vertex) for vertex in (0, 4)} == {Status.SEKI}
    assert report.territory[1] == owner
    assert report.territory[28] == 1, "and what lives has its territory"


def test_what_is_read_between_strong_stones_is_no_proof() -> None:
    verdict = _read(STRIPS).verdict(9)
    assert verdict is not None
    assert verdict.ground is Ground.SEARCH
    assert not verdict.is_proven


def test_stones_that_can_be_taken_as_bait_are_not_called_dead() -> None:
    assert _status(_read(BAITED), 63) is not Status.DEAD


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "vertex"), [(IN_ATARI, 10), (TWO_IN_ATARI, 11)])
def test_stones_that_no_move_of_their_own_saves_are_dead_though_their_takers_are_not_proven_to_live(
    rows: tuple[str, ...], vertex: int
) -> None:
    assert _status(_read(rows), vertex) is Status.DEAD
