"""What is certain of each of several chains is told as certain of all only where it can be had at once."""

import numpy as np

from goboard.analysis.analyse import final_report
from goboard.analysis.findings import ALIVE, DEAD, UNSETTLED, Readings
from goboard.analysis.region import RegionReading
from goboard.analysis.report import Report, Status, Step
from goboard.boards.board import Board, board_from_edges
from goboard.rules.position import Setup
from tests.analysis.positions import CHINESE, drawn, marked

TWO_CHAINS = (
    ("A", "eye of A"),
    ("B", "eye of B"),
    ("x", "A"),
    ("x", "B"),
    ("y", "A"),
    ("z", "B"),
    *((point, outside) for point in "xyz" for outside in ("White", "Black")),
    *((outside, f"{outside}{eye}") for outside in ("White", "Black") for eye in (1, 2)),
)
"""Either chain has one eye and gets another at one of two points, x being a point of both."""
SEKI = (
    ".Xoo.xO..",
    ".XXo.xOO.",
    "..XooxO..",
    "..XXXOO..",
    "....XO...",
    "....XO...",
    "....XO...",
    ".O..XO.X.",
    "....XO...",
)
"""Small letters are in seki: one chain each, of which White's alone has no proof."""


def on_graph(edges: tuple[tuple[str, str], ...]) -> tuple[Board, dict[str, int]]:
    names = sorted({name for edge in edges for name in edge})
    at = {name: number for number, name in enumerate(names)}
    pairs = [(min(at[a], at[b]), max(at[a], at[b])) for a, b in edges]
    return board_from_edges("", np.zeros((len(names), 2)), pairs, tuple(names)), at


def reported(without: tuple[str, ...] = ()) -> tuple[Report, dict[str, int]]:
    board, at = on_graph(tuple(edge for edge in TWO_CHAINS if not set(edge) & set(without)))
    stones = {at[name]: stone for name, stone in (("A", 2), ("B", 2), ("White", 2), ("Black", 1)) if name in at}
    return final_report(CHINESE, CHINESE.start(board, Setup(stones))), at


def test_two_chains_that_need_the_answer_to_one_move_are_not_both_certain_to_live() -> None:
    both, at = reported()
    assert {both.stones[vertex] for vertex in (at["A"], at["B"])} == {2}
    assert not {at["A"], at["B"]} <= set(both.proven(Status.ALIVE))
    for alone, other in (("A", "B"), ("B", "A")):
        report, at = reported(without=(other, f"eye of {other}"))
        assert at[alone] in report.proven(Status.ALIVE)


def test_a_seki_has_two_sides() -> None:
    rows = tuple(row.upper() for row in SEKI)
    report = final_report(CHINESE, drawn(*rows))
    seki = marked(*SEKI, sign="x") + marked(*SEKI, sign="o")
    assert report.of(Status.SEKI) == tuple(sorted(seki))
    assert not set(seki) & set(report.proven(Status.ALIVE))


def test_a_line_fits_what_becomes_of_the_chain() -> None:
    kill, save = (Step(2, 1),), (Step(1, 1),)
    none = np.zeros(1, dtype=np.bool_)
    readings = Readings([RegionReading(kill=kill, save=save)], none, none, none)
    lines = {status: readings.lines(np.array([status])).get(0) for status in (ALIVE, DEAD, UNSETTLED)}
    assert lines == {ALIVE: save, DEAD: kill, UNSETTLED: kill}


def test_a_dead_stone_in_a_ladder_has_the_ladder_for_its_line() -> None:
    rows = (".........", "....X....", "...XX....", "..XO.....", "..X......", "......X..", *(".........",) * 3)
    dead = final_report(CHINESE, drawn(*rows)).verdict(30)
    assert dead is not None
    assert dead.status is Status.DEAD
    assert [step.player for step in dead.line[:4]] == [1, 2, 1, 2]
    assert {step.vertex for step in dead.line[:1]} <= {31, 39}
