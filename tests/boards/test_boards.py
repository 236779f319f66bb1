"""Boards are graphs: their neighbours, labels, star points, and clear refusals."""

import pickle

import numpy as np
import pytest

from goboard.boards.board import Board, BoardError
from goboard.boards.building import column_letters
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.boards.grids import handicap_points


def labels(board: Board, vertices: tuple[int, ...]) -> set[str]:
    return {board.labels[v] for v in vertices}


def test_points_run_from_the_top_left_and_labels_leave_out_the_letter_i() -> None:
    board = cached_grid("grid", 19, 19)
    assert (board.labels[0], board.labels[18], board.labels[342]) == ("A19", "T19", "A1")
    assert board.vertex("d4") == board.vertex("D4") == 288
    assert board.positions[288].tolist() == [4, 4]
    assert board.neighbours(0) == (1, 19)
    assert len(board.edges) == 2 * 19 * 18


@pytest.mark.parametrize(
    ("column", "letters"), [(0, "A"), (7, "H"), (8, "J"), (24, "Z"), (25, "AA"), (33, "AJ"), (650, "AAA")]
)
def test_columns_beyond_z_are_lettered_twice(column: int, letters: str) -> None:
    assert column_letters(column) == letters


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 5), (52, 52), (19, 13), (100, 60)])
def test_any_number_of_columns_and_rows(columns: int, rows: int) -> None:
    board = cached_grid("grid", columns, rows)
    assert board.size == columns * rows
    assert len(set(board.labels)) == board.size
    assert len(board.edges) == columns * (rows - 1) + rows * (columns - 1)


def test_star_points() -> None:
    def dots(n: int) -> set[str]:
        board = cached_grid("grid", n, n)
        return labels(board, board.hoshi)

    assert dots(19) == {a + b for a in "DKQ" for b in ("4", "10", "16")}
    assert dots(13) == {"D4", "K4", "D10", "K10", "G7"}
    assert dots(9) == {"C3", "G3", "C7", "G7", "E5"}
    assert dots(3) == set()


def test_handicap_stones_stand_where_they_always_do() -> None:
    board = cached_grid("grid", 19, 19)
    assert labels(board, handicap_points(19, 19, 2)) == {"D4", "Q16"}
    assert labels(board, handicap_points(19, 19, 5)) == {"D4", "Q16", "D16", "Q4", "K10"}
    assert labels(board, handicap_points(19, 19, 6)) == {"D4", "Q16", "D16", "Q4", "D10", "Q10"}
    assert len(handicap_points(9, 9, 9)) == 9
    with pytest.raises(BoardError, match="2 to 4"):
        handicap_points(8, 8, 5)
    with pytest.raises(BoardError, match="by hand"):
        handicap_points(5, 5, 2)


def test_glued_borders() -> None:
    size = {"columns": 4, "rows": 3}
    corner = {shape: board_from_spec({"shape": shape, **size}).neighbours(0) for shape in ("cylinder", "mobius")}
    assert corner == {"cylinder": (1, 3, 4), "mobius": (1, 4, 11)}
    assert board_from_spec({"shape": "torus", **size}).neighbours(0) == (1, 3, 4, 8)
    assert board_from_spec({"shape": "klein", **size}).neighbours(0) == (1, 4, 8, 11)
    assert all(len(board_from_spec({"shape": "klein", **size}).neighbours(v)) == 4 for v in range(12))
    assert board_from_spec({"shape": "projective", **size}).neighbours(0) == (1, 4, 11)
    assert board_from_spec({"shape": "projective", **size}).neighbours(1) == (0, 2, 5, 10)


def test_a_graph_with_double_edges_and_labels() -> None:
    spec = {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 0], [1, 2]], "labels": ["a", "b", "c"]}
    board = board_from_spec(spec)
    assert board.neighbours(1) == (0, 2)
    assert board.vertex("B") == 1
    assert board.edges.tolist() == [[0, 1], [1, 2]]


@pytest.mark.parametrize(
    "spec",
    [
        7, {}, {"shape": "blob"}, {"shape": "grid", "columns": True}, {"shape": "grid", "columns": 10**9},
        {"shape": "graph"}, {"shape": "graph", "points": 0}, {"shape": "graph", "points": 2, "edges": [[1, 1]]},
        {"shape": "graph", "points": 2, "edges": [[0]]}, {"shape": "graph", "points": 2, "edges": "ab"},
        {"shape": "graph", "points": 2, "positions": [[0, 0]]},
        {"shape": "graph", "points": 1, "positions": [[0, float("nan")]]},
        {"shape": "graph", "points": 2, "labels": ["a", "A"]}, {"shape": "graph", "points": 10**7},
        {"shape": "graph", "points": 2, "positions": [[0, 0], [0, 0, 1]]}, {"shape": "grid", "wrap": "h"},
    ],
)  # fmt: skip
def test_boards_that_cannot_be_are_refused_in_a_sentence(spec: object) -> None:
    with pytest.raises(BoardError, match=r"\.$"):
        board_from_spec(spec)


def test_boards_are_frozen_and_pickle() -> None:
    board = cached_grid("torus", 5, 4)
    with pytest.raises(ValueError, match="read-only"):
        board.indices[0] = 3
    again = pickle.loads(pickle.dumps(board))
    assert again.neighbours(7) == board.neighbours(7)
    assert dict(again.spec) == {"shape": "torus", "columns": 5, "rows": 4}


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
