"""Verdicts do not hang on how a position lies: turned, mirrored, renumbered or with the colours exchanged."""

import random

import numpy as np
import pytest

from goboard.analysis.analyse import final_report
from goboard.analysis.frames import colours, frame_of
from goboard.analysis.playouts import play_out
from goboard.analysis.report import Status
from goboard.arrays import Int
from goboard.boards.catalogue import cached_grid
from goboard.rules.position import Setup
from tests.analysis.positions import CHINESE, drawn
from tests.contract.boards import relabelled

OPEN = (
    "..........O..",
    ".XXX.....OO..",
    ".XOXX....OXX.",
    "OOOOX.....OX.",
    "...OX....OOX.",
    "...OX......X.",
    ".O.OX...XXXX.",
    ".......X.....",
    "...O..OX..X..",
    "..O....O.XXX.",
    "..X.OOOOOX.O.",
    "..X.....OOO..",
    ".............",
)
KINDS = ("renumbered", "mirrored", "turned", "upside down")


def stones_of(rows: tuple[str, ...]) -> bytes:
    return bytes(".XO".index(sign) for sign in "".join(rows))


def moved(kind: str, side: int) -> Int:
    """Where each vertex goes."""
    at = np.arange(side * side).reshape(side, side)
    if kind == "renumbered":
        return np.array(random.Random(4).sample(range(side * side), side * side))
    return {"mirrored": at[:, ::-1], "turned": np.rot90(at), "upside down": at[::-1]}[kind].ravel()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_swapped", [False, True])
def test_the_verdicts_are_the_same_however_a_position_lies(kind: str, is_swapped: bool) -> None:
    stones, place = stones_of(OPEN), moved(kind, 13)
    board = cached_grid("grid", 13, 13)
    there = np.zeros(169, dtype=np.uint8)
    laid = np.frombuffer(stones, dtype=np.uint8)
    there[place] = np.where(laid > 0, 3 - laid, 0) if is_swapped else laid
    other = relabelled(board, place.tolist()) if kind == "renumbered" else board
    here = final_report(CHINESE, drawn(*OPEN))
    renamed = CHINESE.start(other, Setup({v: int(stone) for v, stone in enumerate(there) if stone}))
    seen = final_report(CHINESE, renamed)
    for status in Status:
        assert sorted(int(place[v]) for v in here.of(status)) == list(seen.of(status))


@pytest.mark.parametrize("is_exchanged", [False, True])
def test_what_is_its_own_mirror_image_is_told_alike_on_both_sides(is_exchanged: bool) -> None:
    half = ("..XO.", ".XXO.", "XX.O.", "OOO..", ".....")
    other = {True: str.maketrans("XO", "OX"), False: {}}[is_exchanged]
    report = final_report(CHINESE, drawn(*(row + row[::-1].translate(other) for row in half)))
    told = {one.vertices: (one.status, one.certainty, one.is_proven) for one in report.verdicts}
    opposite = {vertex: 10 * (vertex // 10) + 9 - vertex % 10 for vertex in range(50)}
    assert any(sure < 1 for _, sure, _ in told.values())
    for vertices, verdict in told.items():
        assert told[tuple(sorted(opposite[vertex] for vertex in vertices))] == verdict
    owner = report.shares[0] if is_exchanged else report.shares[1]
    assert owner.tolist() == [float(report.shares[1][opposite[vertex]]) for vertex in range(50)]


def test_games_of_chance_are_the_same_however_a_position_lies() -> None:
    board, stones, place = cached_grid("grid", 13, 13), stones_of(OPEN), moved("turned", 13)
    turned = np.zeros(169, dtype=np.uint8)
    turned[place] = np.frombuffer(stones, dtype=np.uint8)
    here = play_out(board, stones, 1, games=20, seed=3, ko=40, finals=5)
    there = play_out(board, turned.tobytes(), 1, games=20, seed=3, ko=int(place[40]), finals=5)
    assert (here.first == there.first[place]).all()
    assert (here.finals == there.finals[:, place]).all()
    assert (here.margins == there.margins).all()


def test_a_frame_says_where_every_vertex_is() -> None:
    board, stones = cached_grid("grid", 13, 13), stones_of(OPEN)
    frame = frame_of(board, stones)
    assert frame.place[frame.order].tolist() == list(range(169))
    laid = frame.stones(stones)
    for vertex in range(169):
        assert laid[frame.place[vertex]] == stones[vertex]
        near = {int(frame.place[n]) for n in board.neighbours(vertex)}
        assert near == set(frame.board.neighbours(int(frame.place[vertex])))


@pytest.mark.parametrize("stones", [0, 1])
def test_vertices_far_from_all_stones_are_told_apart(stones: int) -> None:
    board = cached_grid("grid", 27, 27)
    looks = colours(board, bytes([stones, *bytes(27 * 27 - 1)]), 1)
    assert len({int(looks[v]) for v in (0, 13, 14 * 27 + 13, 26 * 27 + 26)}) == 4 - (stones == 0)
    assert looks.reshape(27, 27).T.tolist() == looks.reshape(27, 27).tolist()


def test_what_is_near_on_the_board_is_near_in_the_frame() -> None:
    board, stones = cached_grid("grid", 13, 13), stones_of(OPEN)
    edges = frame_of(board, stones).board.edges
    # rings around a corner are 13 vertices long at most, and an edge leads no further than to the next ring
    assert np.abs(np.diff(edges)).max() < 2 * 13
