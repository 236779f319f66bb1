"""Boards with three coordinates that lie in one plane are flat ones."""

import numpy as np
import pytest

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]
EDGES = [[0, 1], [1, 2], [2, 3], [0, 3]]


def board_at(places: list[list[float]]) -> Board:
    return board_from_spec({"shape": "graph", "points": len(places), "edges": EDGES, "positions": places})


def test_a_level_plane_keeps_its_coordinates() -> None:
    board = board_at([[*place, 5.0] for place in SQUARE])
    assert not board.is_spatial
    assert board.drawn_positions.tolist() == SQUARE


@pytest.mark.parametrize("tilt", [[1, 0, 0], [0.3, 0.8, 0], [0.5, -0.5, 0]], ids=str)
def test_a_tilted_plane_keeps_its_distances(tilt: list[float]) -> None:
    board = board_at([[x, y, tilt[0] * x + tilt[1] * y] for x, y in SQUARE])
    assert not board.is_spatial
    for a, b in EDGES:
        flat, whole = (np.linalg.norm(at[a] - at[b]) for at in (board.drawn_positions, board.positions))
        assert flat == pytest.approx(whole)


def test_an_upright_plane_stands() -> None:
    board = board_at([[0.0, x, y] for x, y in SQUARE])
    assert not board.is_spatial
    low, high = board.drawn_positions.min(axis=0), board.drawn_positions.max(axis=0)
    assert (high - low).tolist() == pytest.approx([1, 1])


def test_points_on_a_line_and_a_single_point_are_flat() -> None:
    assert not board_at([[v, v, v] for v in range(4)]).is_spatial
    assert not board_from_spec({"shape": "graph", "points": 1, "edges": [], "positions": [[1, 2, 3]]}).is_spatial


@pytest.mark.parametrize(
    "spec", [{"shape": "cube"}, {"shape": "diamond"}, {"shape": "solid", "solid": "tetrahedron"}], ids=str
)
def test_bodies_are_not(spec: dict[str, object]) -> None:
    assert board_from_spec(spec).is_spatial


def test_one_layer_of_a_lattice_is() -> None:
    assert not board_from_spec({"shape": "cubic", "columns": 4, "rows": 1, "layers": 4}).is_spatial
