"""Rectangular grids: edges lead beyond joined borders, and the points of grids with holes keep their names."""

import numpy as np
import pytest

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.boards.grids import gluing_of

SHAPES = ["grid", "cylinder", "torus", "mobius", "klein", "projective"]


@pytest.mark.parametrize("shape", SHAPES)
def test_one_step_in_any_direction_leads_to_a_neighbour(shape: str) -> None:
    board = cached_grid(shape, 5, 4)
    gluing = gluing_of(board)
    for vertex in range(board.size):
        row, column = divmod(vertex, 5)
        across, down = np.array([column + 1, column - 1, column, column]), np.array([row, row, row + 1, row - 1])
        found = {int(cell) for cell in gluing.cells(across, down)} - {-1}
        assert found == set(board.neighbours(vertex))


@pytest.mark.parametrize("shape", ["torus", "mobius", "klein"])
def test_walking_on_for_ever_comes_round(shape: str) -> None:
    gluing = gluing_of(cached_grid(shape, 5, 4))
    across = np.arange(5)
    for down in (0, 3) if shape != "mobius" else (1,):
        level = np.full(5, down)
        assert (gluing.cells(across + 10, level) == gluing.cells(across, level)).all()


def test_there_is_nothing_beyond_the_corners_of_the_projective_plane() -> None:
    assert gluing_of(cached_grid("projective", 5, 4)).cells(np.array([-1]), np.array([-1])).tolist() == [-1]


RING = ["XXX", "X.X", "XXX"]


def masked(mask: object, joined: str = "none") -> Board:
    return board_from_spec({"shape": "masked", "mask": mask, "joined": joined})


def near_labels(board: Board, label: str) -> set[str]:
    return {board.labels[vertex] for vertex in board.neighbours(board.vertex(label))}


def test_points_keep_the_names_and_places_that_the_full_grid_gives_them() -> None:
    board = masked(RING)
    assert board.labels == ("A3", "B3", "C3", "A2", "C2", "A1", "B1", "C1")
    assert (board.columns, board.rows) == (3, 3)
    assert board.lattice.tolist() == [[0, 1, 2], [3, -1, 4], [5, 6, 7]]
    assert board.positions[board.vertex("C2")].tolist() == [3, 2]
    assert board.neighbours(board.vertex("A2")) == (board.vertex("A3"), board.vertex("A1"))


def test_a_full_picture_is_the_grid() -> None:
    board, grid = masked("\n".join(["X" * 19] * 19)), cached_grid("grid", 19, 19)
    assert board.edges.tolist() == grid.edges.tolist()
    assert (board.labels, board.hoshi) == (grid.labels, grid.hoshi)


def test_star_points_that_are_left() -> None:
    board = masked([".........", "...x#o*..", *["OOOOOOOOO"] * 7])
    assert {board.labels[dot] for dot in board.hoshi} == {"C3", "G3", "C7", "G7", "E5"}
    board = masked(["_________"] * 4 + ["012345678"] * 5)
    assert {board.labels[dot] for dot in board.hoshi} == {"C3", "G3", "E5"}


@pytest.mark.parametrize(("joined", "near"), [("none", ""), ("sides", " D1"), ("ends", " A3"), ("both", " D1 A3")])
def test_borders_are_joined_where_both_ends_are_points(joined: str, near: str) -> None:
    board = masked(["X.X-", "X _X", "XXXX"], joined)
    assert near_labels(board, "A1") == {*f"A2 B1{near}".split()}
    assert near_labels(board, "B1") == {"A1", "C1"}
    assert ("D2" in near_labels(board, "A2")) == (joined in ("sides", "both"))


def test_short_lines_end_in_holes() -> None:
    assert masked(["X", "XXX"]).labels == ("A2", "A1", "B1", "C1")


@pytest.mark.parametrize(
    ("mask", "sentence"),
    [(["...", ""], "no point"), (["XX", "X?X"], 'Line 2 of "mask" has \'\\?\''), ([""], "no point"), ("", "lines"),
     (["X" * 1001], "up to 1000 characters"), ([["X"]], "lines of text")],
)  # fmt: skip
def test_pictures_of_no_board(mask: object, sentence: str) -> None:
    with pytest.raises(BoardError, match=sentence):
        masked(mask)
