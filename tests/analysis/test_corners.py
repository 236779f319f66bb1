"""Corners and edges made by chance, each solved by all games: what hangs on a ko is told so, and nothing else is."""

from pathlib import Path

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Request, Status
from tests.analysis.corners import Fate, read, written
from tests.analysis.positions import CHINESE, drawn

SOLVED = [read(line) for line in Path(__file__).with_name("corners.txt").read_text("utf-8").splitlines()]
PARTS = 8
TOLD = {
    (Fate.ALIVE, Fate.ALIVE): {Status.ALIVE, Status.SEKI},
    (Fate.DEAD, Fate.DEAD): {Status.DEAD},
    (Fate.KO, Fate.KO): {Status.UNSETTLED, Status.SEKI},
}
"""What else is unsettled. A ko that nobody has to begin may be left, as a seki is."""
FEW = 6


@pytest.mark.parametrize("part", range(PARTS))
def test_what_becomes_of_a_chain_is_told_as_all_games_say(part: int) -> None:
    wrong = []
    for corner, fates in SOLVED[part::PARTS]:
        verdict = final_report(CHINESE, drawn(*corner.rows), Request(seed=1)).verdict(corner.asked)
        assert verdict is not None
        is_told = verdict.status in TOLD.get(fates, {Status.UNSETTLED})
        if not is_told or ("it hangs on a ko" in verdict.why) != (Fate.KO in fates):
            wrong.append((written(corner, fates), verdict.status.value, verdict.why))
    assert not wrong


@pytest.mark.parametrize("part", range(PARTS))
def test_the_fates_that_are_kept_are_those_of_all_games(part: int) -> None:
    small = [(corner, fates) for corner, fates in SOLVED if corner.free <= FEW]
    assert [corner.fates() for corner, _ in small[part::PARTS]] == [fates for _, fates in small[part::PARTS]]


def test_where_the_attacker_begins_a_ko_it_takes_the_chain_with_more_threats() -> None:
    asked = [corner for corner, fates in SOLVED if fates == (Fate.KO, Fate.ALIVE) and corner.free <= FEW]
    wrong = []
    for corner in asked:
        verdict = final_report(CHINESE, drawn(*corner.rows), Request(seed=1)).verdict(corner.asked)
        assert verdict is not None
        if not corner.is_begun(verdict.line[0].vertex):
            wrong.append(corner.rows)
    assert asked
    assert not wrong


def test_many_hang_on_a_ko() -> None:
    assert sum(Fate.KO in fates for _, fates in SOLVED) > 100
