"""Tilings: the faces that meet in a point, edges of length 1, outlines without loose ends; and lattices in space."""

import numpy as np
import pytest

from goboard.boards.catalogue import board_from_spec
from tests.boards.checks import degrees, edge_lengths, faces_around

CONFIGURATIONS = {
    "hexagonal": "3.3.3.3.3.3",
    "triangular": "3.3.3.3.3.3",
    "honeycomb": "6.6.6",
    "trihexagonal": "3.6.3.6",
    "rhombitrihexagonal": "3.4.6.4",
    "snub_hexagonal": "3.3.3.3.6",
    "snub_square": "3.3.4.3.4",
}
tilings = pytest.mark.parametrize("shape", CONFIGURATIONS)


def turned(faces: list[int]) -> str:
    """The same round, started where it reads smallest."""
    return ".".join(map(str, min(faces[n:] + faces[:n] for n in range(len(faces)))))


@tilings
def test_points_in_the_middle_have_the_faces_that_the_tiling_is_named_for(shape: str) -> None:
    board = board_from_spec({"shape": shape, "side": 8})
    out = np.linalg.norm(board.positions - board.positions.mean(axis=0), axis=1)
    inner = np.flatnonzero(out < 0.3 * out.max()).tolist()
    assert len(inner) > 2
    assert {turned(faces_around(board, vertex)) for vertex in inner} == {CONFIGURATIONS[shape]}
    assert max(degrees(board)) == len(CONFIGURATIONS[shape].split("."))


@tilings
@pytest.mark.parametrize("side", [1, 2, 5])
def test_every_edge_is_1_long_and_no_end_is_loose(shape: str, side: int) -> None:
    board = board_from_spec({"shape": shape, "side": side})
    assert edge_lengths(board) == pytest.approx([1] * len(board.edges))
    assert board.size == 1 or min(degrees(board)) >= 2


@pytest.mark.parametrize(
    ("shape", "side", "points"),
    [("hexagonal", 9, 217), ("triangular", 17, 153), ("honeycomb", 7, 294), ("trihexagonal", 2, 30),
     ("rhombitrihexagonal", 3, 114), ("snub_hexagonal", 3, 114), ("snub_square", 7, 196)],
)  # fmt: skip
def test_points(shape: str, side: int, points: int) -> None:
    assert board_from_spec({"shape": shape, "side": side}).size == points


def test_hexagonal_cells_are_named_by_two_directions() -> None:
    board = board_from_spec({"shape": "hexagonal", "side": 3})
    assert board.labels[:3] == ("C5", "D5", "E5")
    assert board.labels[-3:] == ("A1", "B1", "C1")
    near = {board.labels[n] for n in board.neighbours(board.vertex("C3"))}
    assert near == {"B3", "D3", "C4", "D4", "C2", "B2"}


def test_dots_lie_in_the_centre_and_on_the_third_line() -> None:
    board = board_from_spec({"shape": "hexagonal", "side": 5})
    assert {board.labels[dot] for dot in board.hoshi} == {"E5", "C5", "G5", "E7", "G7", "C3", "E3"}
    assert board_from_spec({"shape": "hexagonal", "side": 4}).hoshi == ()


def test_rows_of_a_triangle_are_numbered_from_the_bottom() -> None:
    board = board_from_spec({"shape": "triangular", "side": 3})
    assert board.labels == ("A3", "A2", "B2", "A1", "B1", "C1")


def test_cubic_lattice() -> None:
    board = board_from_spec({"shape": "cubic", "columns": 4, "rows": 3, "layers": 2})
    assert board.size == 24
    near = {board.labels[n] for n in board.neighbours(board.vertex("B2.1"))}
    assert near == {"A2.1", "C2.1", "B1.1", "B3.1", "B2.2"}
    right = board.positions[board.vertex("C2.1")] - board.positions[board.vertex("B2.1")]
    up = board.positions[board.vertex("B3.1")] - board.positions[board.vertex("B2.1")]
    away = board.positions[board.vertex("B2.2")] - board.positions[board.vertex("B2.1")]
    assert (right.tolist(), up.tolist(), away.tolist()) == ([1, 0, 0], [0, 1, 0], [0, 0, -1])
    assert board.positions.mean(axis=0).tolist() == pytest.approx([0, 0, 0])


def test_diamond_lattice_has_four_neighbours_inside() -> None:
    board = board_from_spec({"shape": "diamond", "side": 3})
    assert set(degrees(board)) == {2, 3, 4}
    assert edge_lengths(board) == pytest.approx([1] * len(board.edges))
    centre = min(range(board.size), key=lambda vertex: float((board.positions[vertex] ** 2).sum()))
    assert len(board.neighbours(centre)) == 4
    # four atoms and the six middles of faces that hold them together: the cage of adamantane
    assert degrees(board_from_spec({"shape": "diamond", "side": 1})) == {2: 6, 3: 4}
