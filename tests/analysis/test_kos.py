"""Chains whose life hangs on a ko, and such as need to win none, between strong stones."""

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Ground, Request, Status, Verdict
from tests.analysis.positions import CHINESE, drawn

OUTSIDE = ("OOOOOOOOO", "OOOOOOOOO", "OOOO.O.O.")
HANGING = {
    ("...XOOOOO", ".XXXOOOOO", "XXXXOOOOO"): "Enemy begins the ko at B9; Owner lives at B9.",
    ("..XOOOOOO", "X.XXOOOOO", "O..XOOOOO", "XX..OOOOO"): "Enemy begins the ko at B7; Owner lives at B9.",
    ("O..XOOOOO", "..XXOOOOO", ".O.XOOOOO", "XXXXOOOOO"): "Enemy begins the ko at B8; Owner lives at B9.",
    (".X.XOOOOO", ".O.XOOOOO", ".O.XOOOOO", "X.XXOOOOO"): "Owner begins the ko at B6; Enemy kills at B6.",
    (".X....OOO", "XOOXXOOOO", "O.XX.OOOO"): "Owner begins the ko at B7; Enemy kills at B7.",
}
"""Corners where the largest chain of Black lives or dies by a ko, as exhaustive search says, with the words for it."""


def _corner(rows: tuple[str, ...], *, exchanged: bool = False, mirrored: bool = False) -> tuple[str, ...]:
    whole = (*rows, *("O" * 9,) * (6 - len(rows)), *OUTSIDE)
    if exchanged:
        whole = tuple(row.translate(str.maketrans("XO", "OX")) for row in whole)
    return tuple(row[::-1] for row in whole) if mirrored else whole


def _largest(rows: tuple[str, ...], player: int) -> Verdict:
    report = final_report(CHINESE, drawn(*rows), Request(seed=1))
    return max((one for one in report.verdicts if one.player == player), key=lambda one: len(one.vertices))


@pytest.mark.parametrize("rows", HANGING)
@pytest.mark.parametrize("exchanged", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_life_that_hangs_on_a_ko_is_unsettled(rows: tuple[str, ...], exchanged: bool, mirrored: bool) -> None:
    verdict = _largest(_corner(rows, exchanged=exchanged, mirrored=mirrored), 2 if exchanged else 1)
    assert verdict.status is Status.UNSETTLED
    assert "it hangs on a ko" in verdict.why
    assert not verdict.is_proven


@pytest.mark.parametrize(("rows", "words"), HANGING.items())
def test_who_begins_the_ko_and_who_ends_it_is_told(rows: tuple[str, ...], words: str) -> None:
    why = _largest(_corner(rows), 1).why
    assert words.replace("Owner", "Black").replace("Enemy", "White") in why


def test_a_ko_that_either_waits_for_begins_nowhere() -> None:
    """A small board that is all one fight: it was no position that could be analysed."""
    report = final_report(CHINESE, drawn(".X.", "XOO", "O.O"), Request(seed=1))
    assert report.of(Status.UNSETTLED) == (1, 3, 4, 5, 6, 8)
    assert "whoever wins the ko has their way" in report.verdicts[0].why


def test_stones_within_reach_of_a_chain_in_doubt_are_not_taken_for_ones_that_stay() -> None:
    """White's stone in the corner can be taken, which makes a ko."""
    assert _largest(_corner(("O...XOOOO", "XO..XOOOO", ".X.XXOOOO")), 1).ground is not Ground.SEARCH


@pytest.mark.parametrize("exchanged", [False, True])
@pytest.mark.parametrize("mirrored", [False, True])
def test_who_has_another_ko_to_take_needs_to_win_none(exchanged: bool, mirrored: bool) -> None:
    """Exhaustive search says that the chain is taken whoever begins and whoever has more threats."""
    rows = _corner(("OX..OX.OO", "OXXXX.XOO"), exchanged=exchanged, mirrored=mirrored)
    verdict = _largest(rows, 2 if exchanged else 1)
    assert verdict.status is Status.DEAD
    assert f"For that {'Black' if exchanged else 'White'} needs to win no ko." in verdict.why
