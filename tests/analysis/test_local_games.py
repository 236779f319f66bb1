"""What is read between strong stones: races, small eyespaces, sekis, as players read them."""

from typing import Any

import numpy as np
import pytest

from goboard.analysis import local_games
from goboard.analysis.analyse import final_report
from goboard.analysis.chains import chains_of
from goboard.analysis.fights import Outcome
from goboard.analysis.fitting import standing_of
from goboard.analysis.report import Ground, Report, Request, Status
from goboard.boards.catalogue import cached_grid
from goboard.jobs.watch import Late
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

SOLID = ("OOOOOOOOO", "OOOOOOOOO", "OOOOOOOOO", "OOOO.O.O.")
ROOMY = ("....XOOOO", "...XOOOOO", "...XOOOOO", "XXXOOOOOO", "OOOOOOOOO", *SOLID)
"""Black's corner has so much room, and so loose a wall, that it takes more to read than most do."""


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


@pytest.mark.parametrize("seed", [1, 2])
def test_who_gets_only_one_of_four_points_back_has_lost_the_stones(seed: int) -> None:
    """Four stones of Black are taken by three that are taken back: three games of four keep most of those points."""
    report = _read((".XXXOO.", "OO.XOOO", "XXO.OO.", "XXXXOOO", "XXXXOOO", ".X.XOOO"), seed)
    assert _status(report, 1) is Status.UNSETTLED
    assert "Black lives at D4; White kills at D4" in _why(report, 1)


@pytest.mark.parametrize(
    ("rows", "false"),
    [
        (("X.X.X.O..", "XXXXOOO..", "OOOOO...."), {3}),
        (("X.X.XO...", "XXXXOO...", "OOOOO...."), set()),
        (("X.X.X.O..", "XXXX..O..", "XXX...O..", "OOOOOO..."), {3}),
        (("X.X.X.O..", "XXXX..O..", "XXXXXXO..", "OOOOOO..."), set()),
        (("X.X.X....", "XXXX.....", "XXX......", ".........", "O........"), set()),
        ((".X.XO", "X.XXO", "XXXOO", "OOOO."), set()),
    ],
    ids=["apart", "a ko", "one point joins it", "a tiger's mouth", "wide land", "another eye"],
)
def test_a_point_is_a_false_eye_where_a_chain_is_joined_by_it_alone(rows: tuple[str, ...], false: set[int]) -> None:
    """Who had such an eye was a wall for what was read beside it, and a seki was told as dead stones."""
    position = drawn(*rows)
    for whole in (position.stones, bytes((0, 2, 1)[stone] for stone in position.stones)):
        chains = chains_of(position.board, whole)
        standing = standing_of(chains, np.zeros(chains.count, dtype=np.bool_))
        found = np.append(local_games._false_eyes(chains, standing), False)[standing.region]
        assert set(np.flatnonzero(found).tolist()) == false


def test_false_eyes_are_found_on_boards_of_more_points_and_groups_than_four_bytes_number() -> None:
    """Where every third point is empty between two sides; the analysis of such a board ended with an exception."""
    stones = b"\1\0\2" * 20_000 + b"\1\1\0\1\1\2"
    chains = chains_of(cached_grid("grid", len(stones), 1), stones)
    standing = standing_of(chains, np.zeros(chains.count, dtype=np.bool_))
    found = np.append(local_games._false_eyes(chains, standing), False)[standing.region]
    assert np.flatnonzero(found).tolist() == [60_002]


def test_games_do_not_deny_what_is_read_between_stones_of_which_some_are_read_to_live() -> None:
    """White's stone at A5 lives by an answer; in no game was Black taken, as White had eyes to keep there."""
    verdict = _read((".XX.OO.", "OXXXOOO", ".OOOOO.", "OOOOOOO", "OOOOOOO", ".O.OOOO")).verdict(1)
    assert verdict is not None
    assert (verdict.status, verdict.ground) == (Status.DEAD, Ground.SEARCH)


def test_who_takes_only_after_being_taken_is_not_saved_by_that() -> None:
    """White gives six stones and takes as many under them: what stood there is gone, whoever begins."""
    report = _read((*("....OX.....",) * 8, "OOOOOXXXXXX", "O.XXX.OO.X.", "OXXX.OOOOX."))
    assert [_status(report, vertex) for vertex in (101, 105)] == [Status.UNSETTLED, Status.DEAD]


def test_a_corner_with_much_room_is_read_further_where_that_tells_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of chance were believed instead, and three of its stones were told to be dead."""
    report = _read(ROOMY)
    assert {_status(report, vertex) for vertex in (12, 27)} == {Status.UNSETTLED}
    assert "lives if Black moves first and is taken if White does" in _why(report, 27)
    read = local_games._read

    def _never_deeper(*given: Any) -> dict[int, Outcome]:
        if local_games._DEEPER in given[5:6]:
            raise Late
        return read(*given)

    monkeypatch.setattr(local_games, "_read", _never_deeper)
    late = _read(ROOMY).verdict(27)
    assert late is not None
    assert late.ground is Ground.PLAYOUTS
