"""Rings and spokes, the wheel, the sunflower, the Sierpiński triangle."""

from collections import Counter

import pytest

from goboard.boards.catalogue import board_from_spec
from tests.boards.checks import crossings, degrees, edge_lengths


def test_rings_are_joined_round_and_have_no_centre() -> None:
    board = board_from_spec({"shape": "circular", "rings": 3, "spokes": 12})
    assert degrees(board) == {3: 24, 4: 12}
    near = {board.labels[n] for n in board.neighbours(board.vertex("B1"))}
    assert near == {"A1", "C1", "B2", "B12"}
    x, y = board.positions[board.vertex("A1")]
    assert (x, y) == (0, pytest.approx(max(board.positions[:, 1])))
    assert board.positions[board.vertex("A4")][0] == pytest.approx(max(board.positions[:, 0]))


def test_dots_quarter_the_third_ring() -> None:
    board = board_from_spec({"shape": "circular", "rings": 5, "spokes": 12})
    assert [board.labels[dot] for dot in board.hoshi] == ["C1", "C4", "C7", "C10"]
    assert board_from_spec({"shape": "circular", "rings": 5, "spokes": 10}).hoshi == ()


def test_one_ring_is_a_round() -> None:
    assert degrees(board_from_spec({"shape": "circular", "rings": 1, "spokes": 5})) == {2: 5}


@pytest.mark.parametrize("count", [3, 20, 250])
def test_seeds_of_a_sunflower_are_evenly_dense(count: int) -> None:
    board = board_from_spec({"shape": "sunflower", "count": count})
    lengths = edge_lengths(board)
    assert min(lengths) > 0.6 and max(lengths) < 2
    assert min(degrees(board)) >= 2
    assert crossings(board) == 0


@pytest.mark.parametrize("depth", range(6))
def test_sierpinski(depth: int) -> None:
    board = board_from_spec({"shape": "sierpinski", "depth": depth})
    assert board.size == (3 ** (depth + 1) + 3) // 2
    assert len(board.edges) == 3 ** (depth + 1)
    assert edge_lengths(board) == pytest.approx([1] * len(board.edges))
    inner = {4: board.size - 3} if depth else {}
    assert degrees(board) == {2: 3} | inner


@pytest.mark.parametrize(("spokes", "rings"), [(3, 1), (5, 2), (16, 8)])
def test_a_wheel_has_a_hub_that_every_spoke_reaches(spokes: int, rings: int) -> None:
    board = board_from_spec({"shape": "wheel", "spokes": spokes, "rings": rings})
    hub = board.vertex("hub")
    assert (board.size, hub) == (spokes * rings + 1, spokes * rings)
    assert {board.labels[near] for near in board.neighbours(hub)} == {
        f"{'ABCDEFGH'[rings - 1]}{spoke}" for spoke in range(1, spokes + 1)
    }
    inner = {4: spokes * (rings - 1)} if rings > 1 else {}
    assert Counter(degrees(board)) == Counter({3: spokes}) + Counter(inner) + Counter({spokes: 1})
    assert board.positions[hub].tolist() == [0, 0]
    assert crossings(board) == 0


def test_a_wheel_is_the_same_turned_by_a_spoke() -> None:
    board = board_from_spec({"shape": "wheel", "spokes": 6, "rings": 2})
    turned = [*(ring * 6 + (spoke + 1) % 6 for ring in range(2) for spoke in range(6)), 12]
    edges = {(min(a, b), max(a, b)) for a, b in board.edges.tolist()}
    assert {(min(turned[a], turned[b]), max(turned[a], turned[b])) for a, b in edges} == edges


def test_dots_of_a_wheel_are_those_of_the_third_ring_and_the_hub() -> None:
    assert [board_from_spec({"shape": "wheel"}).labels[dot] for dot in board_from_spec({"shape": "wheel"}).hoshi] == [
        "C1", "C5", "C9", "C13", "Hub",
    ]  # fmt: skip
    assert board_from_spec({"shape": "wheel", "spokes": 5, "rings": 2}).hoshi == (10,)
