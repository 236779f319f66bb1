"""Grids with holes: numbered row by row over the points that exist, named as on the full grid."""

import pytest

from goboard.boards.board import Board, BoardError
from goboard.boards.catalogue import board_from_spec, cached_grid

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
