"""Seki found once it is agreed what is dead: kinds of it, and what only looks like it, on any numbering."""

import random
from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.chains import chains_of
from goboard.analysis.eyes.labelled import labelled
from goboard.analysis.eyes.solver import solve
from goboard.analysis.report import Request, Status
from goboard.analysis.seki import eyes_cleared, lasting_seki, seki_beside
from goboard.boards.catalogue import cached_grid
from goboard.jobs.watch import Watch
from goboard.rules import catalogue
from tests.analysis.positions import drawn
from tests.contract.boards import renamed

KINDS = {
    "no eyes, two shared liberties": (
        "Ox.ooo.xO",
        "OxxxxxxxO",
        "OOOOOOOOO",
        ".O.....O.",
    ),
    "an eye each, one shared liberty": (
        ".x.o.",
        "xxxoo",
        "OOOXX",
        ".O.X.",
        "OO.XX",
        ".O.X.",
    ),
    "stones in the only eye that cannot be taken": (
        ".*.o.X",
        "**.o.X",
        ".*.o.X",
        "oooo.X",
        "XXXXXX",
        "......",
    ),
    "a stone in the only eye that can be taken": (
        "...O.X",
        ".*.O.X",
        "...O.X",
        "OOOO.X",
        "XXXXXX",
        "......",
    ),
    "two eyes beside dame": (
        ".O.OO.X",
        "OOOO..X",
        "....XXX",
        "XXXXX..",
        ".......",
    ),
    "joined to a living group by one move": (
        ".O.O.OX",
        "OOOO.OX",
        "....XXX",
        "XXXXX..",
        ".......",
    ),
    "dead, and not in seki": (
        "OX.***.XO",
        "OXXXXXXXO",
        "OOOOOOOOO",
        ".O.....O.",
    ),
}
"""Drawn with x and o for stones in seki, * and # for dead stones of player 1 and of player 2."""
STONES = {"X": 1, "x": 1, "*": 1, "O": 2, "o": 2, "#": 2}


def read(rows: Sequence[str]) -> tuple[bytes, set[int], set[int]]:
    """The stones, the dead ones, and those in seki."""
    text = "".join(rows)
    stones = bytes(STONES.get(sign, 0) for sign in text)
    return (
        stones,
        {v for v, sign in enumerate(text) if sign in "*#"},
        {v for v, sign in enumerate(text) if sign in "xo"},
    )


@pytest.mark.parametrize("rows", KINDS.values(), ids=KINDS.keys())
def test_kinds_of_seki_on_any_numbering_and_for_either_colour(rows: tuple[str, ...]) -> None:
    board = cached_grid("grid", len(rows[0]), len(rows))
    stones, dead, seki = read(rows)
    assert set(seki_beside(board, stones, dead)) == seki
    source = random.Random(len(rows))
    for _ in range(4):
        order, other, moved = renamed(source, board, stones)
        found = seki_beside(other, moved, {order[v] for v in dead})
        assert set(found) == {order[v] for v in seki}


LASTING = {
    "an eye each, and the wall's is needed": (
        "..Xooo.",
        ".X.Xoxx",
        "XXXo.ox",
        "X.Xoo.x",
        ".XXXoxx",
    ),
    "no eyes, two shared liberties": KINDS["no eyes, two shared liberties"],
    "an eye each, one shared liberty": KINDS["an eye each, one shared liberty"],
    "who moves first takes": ("X.XO.XO.O",),
    "one eye among living stones, left by agreement": (
        ".O..X",
        "OO.XX",
        "..X..",
        "XXX..",
        ".....",
    ),
}


@pytest.mark.parametrize("rows", LASTING.values(), ids=LASTING.keys())
def test_a_seki_lasts_where_neither_side_takes_anything_by_moving_first(rows: tuple[str, ...]) -> None:
    board = cached_grid("grid", len(rows[0]), len(rows))
    stones, _, seki = read(rows)
    source = random.Random(len(rows))
    for _ in range(4):
        order, other, moved = renamed(source, board, stones)
        chains = chains_of(other, moved)
        found = lasting_seki(chains, np.zeros(chains.count, dtype=np.bool_), Watch())
        assert set(chains.stones_of(found)) == {order[v] for v in seki}


def test_where_all_stones_are_dead_nothing_is_in_seki() -> None:
    chains = chains_of(cached_grid("grid", 3, 3), bytes([1, 0, 0, 0, 0, 0, 0, 0, 2]))
    assert not lasting_seki(chains, np.ones(chains.count, dtype=np.bool_), Watch()).any()


def test_what_is_only_left_on_the_board_by_agreement_is_in_seki_by_agreement() -> None:
    rows = LASTING["one eye among living stones, left by agreement"]
    stones, _, _ = read(rows)
    assert set(seki_beside(cached_grid("grid", 5, 5), stones, ())) == {1, 5, 6}


def test_an_analysis_finds_a_seki_whose_groups_were_both_read_to_stay() -> None:
    rows = LASTING["an eye each, and the wall's is needed"]
    _, _, seki = read(rows)
    report = final_report(catalogue.make("japanese"), drawn(*(row.upper() for row in rows)), Request(seed=1))
    assert set(report.of(Status.SEKI)) == seki
    assert not any(verdict.is_proven for verdict in report.verdicts if verdict.status is Status.SEKI)
    assert not set(np.flatnonzero(np.frombuffer(report.territory, dtype=np.uint8))) & {6, 18, 26}


NEIGHBOURS = ((1, 0), (0, 1))


def shape(*rows: str) -> tuple[str, list[tuple[int, int]]]:
    """Labels and edges of an eyespace; blanks are no part of it."""
    points = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "]
    number = {point: index for index, point in enumerate(points)}
    ends = ((point, (point[0] + x, point[1] + y)) for point in points for x, y in NEIGHBOURS)
    return "".join(rows[y][x] for x, y in points), [(number[a], number[b]) for a, b in ends if b in number]


SHAPES = (
    ("....", "...."),
    (".....",),
    ("...", ".. "),
    (" . ", "...", " . "),
    ("...", "..."),
    (". ", "..", ".."),
)


@pytest.mark.parametrize("rows", SHAPES)
def test_taking_all_of_an_almost_full_eye_leaves_what_it_is_worth_when_attacked(rows: tuple[str, ...]) -> None:
    labels, edges = shape(*rows)
    for hole in range(len(labels)):
        full = "".join("." if v == hole else "X" for v in range(len(labels)))
        rest = [v for v in range(len(labels)) if v != hole]
        left = labelled("." * len(rest), [(rest.index(a), rest.index(b)) for a, b in edges if hole not in (a, b)])
        if len(parts(left.near())) == 1:
            most, _ = eyes_cleared(labelled(full, edges), Watch())
            assert most == eyes_cleared(left, Watch())[1], full


def parts(near: Sequence[int]) -> set[int]:
    """The parts of a graph, each as a mask."""
    found = set()
    for vertex in range(len(near)):
        reached, known = 1 << vertex, 0
        while reached != known:
            known = reached
            for other, mask in enumerate(near):
                reached |= mask if reached >> other & 1 else 0
        found.add(reached)
    return found


@pytest.mark.parametrize("rows", SHAPES)
def test_what_is_cleared_is_never_worth_more_than_what_survives(rows: tuple[str, ...]) -> None:
    labels, edges = shape(*rows)
    for count in range(4):
        for chosen in combinations(range(len(labels)), count):
            space = labelled("".join("X" if v in chosen else "." for v in range(len(labels))), edges)
            (most, least), answer = eyes_cleared(space, Watch()), solve(space)
            assert most <= answer.most and least <= answer.least and least <= most


def test_what_cannot_be_taken_makes_the_eye_a_seki() -> None:
    assert solve(labelled(*shape(".X.", "XX.", ".X."))).least == 2
    assert eyes_cleared(labelled(*shape(".X.", "XX.", ".X.")), Watch()) == (1, 1)
    assert eyes_cleared(labelled(*shape("...", ".X.", "...")), Watch()) == (2, 2)
