"""Small chains beside one that hangs on one move, each solved by all games: they hang on it too, or are told apart."""

from pathlib import Path

import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.report import Request, Status
from tests.analysis.companions import ALIVE, UNSETTLED, companions, is_begun, read_line
from tests.analysis.corners import Corner
from tests.analysis.positions import CHINESE, drawn

SOLVED = [read_line(line) for line in Path(__file__).with_name("companions.txt").read_text("utf-8").splitlines()]
PARTS = 4
FEW = 4
SAME = {"seki": ALIVE}


@pytest.mark.parametrize("part", range(PARTS))
def test_what_becomes_of_small_chains_is_told_as_all_games_say(part: int) -> None:
    wrong = []
    for corner, known in SOLVED[part::PARTS]:
        report = final_report(CHINESE, drawn(*corner.rows), Request(seed=1))
        found = {one.vertices[0]: one.status.value for one in report.verdicts}
        told = {vertex: SAME.get(found[vertex], found[vertex]) for vertex in known}
        if told != known:
            wrong.append((corner.rows, told, known))
    assert not wrong


def test_the_statuses_that_are_kept_are_those_of_all_games() -> None:
    small = [(corner, known) for corner, known in SOLVED if corner.free <= FEW]
    assert small
    assert [companions(corner) for corner, _ in small] == [known for _, known in small]


def test_the_move_that_takes_a_chain_keeps_what_hangs_on_it() -> None:
    asked = [(corner, v) for corner, known in SOLVED if corner.free <= FEW for v in known if _is_white(corner, v)]
    wrong = []
    for corner, vertex in asked:
        verdict = final_report(CHINESE, drawn(*corner.rows), Request(seed=1)).verdict(vertex)
        assert verdict is not None
        if verdict.status is Status.UNSETTLED and not is_begun(corner, vertex, verdict.line[0].vertex):
            wrong.append((corner.rows, vertex, verdict.line))
    assert len(asked) > 10
    assert not wrong


def _is_white(corner: Corner, vertex: int) -> bool:
    return corner.stones[corner.vertices.index(vertex)] == 2


def test_many_hang_with_the_largest_and_some_do_not() -> None:
    statuses = [status for _, known in SOLVED for status in known.values()]
    assert statuses.count(UNSETTLED) > 100
    assert statuses.count(ALIVE) > 2
