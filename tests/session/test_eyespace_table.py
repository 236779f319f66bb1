"""Eyespaces on boards: cut out of positions of every kind, or drawn by hand, and written in rows of signs again."""

import pytest

from goboard.analysis.eyes.cutting import cut
from goboard.analysis.eyes.labelled import EyespaceError
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.session import eyespace_table as tables

NAMES = ("Black", "White")
CORNER = "A3 B3 C3 D3 D2 D1"


def stones_on(board: Board, black: str = "", white: str = "") -> bytes:
    found = bytearray(board.size)
    for player, names in ((tables.BLACK, black), (tables.WHITE, white)):
        for name in names.split():
            found[board.vertex(name)] = player
    return bytes(found)


def cut_at(board: Board, stones: bytes, name: str) -> tables.Table:
    found = cut(board, stones, board.vertex(name))
    assert found is not None
    return tables.table_of(board, stones, found, NAMES)


def test_a_cut_eyespace_lies_on_its_own_board() -> None:
    board = board_from_spec({"shape": "grid", "columns": 9, "rows": 9})
    table = cut_at(board, stones_on(board, CORNER), "B2")
    assert (table.owner, table.attacker, table.names) == (tables.BLACK, tables.WHITE, NAMES)
    assert [table.name(vertex) for vertex in range(table.eyespace.size)] == ["A2", "B2", "C2", "A1", "B1", "C1"]
    assert board.vertex("D3") in table.focus
    assert board.vertex("J9") not in table.focus
    cells = tables.cells_of(table)
    assert cells is not None
    assert tables.sketch_of(cells).text == "...\n..."


def test_on_a_board_in_space_what_lies_around_is_laid_out_flat() -> None:
    board = board_from_spec({"shape": "cube", "side": 5})
    middle = next(v for v in range(board.size) if len(board.neighbours(v)) == 4)
    wall = {board.labels[near] for near in board.neighbours(middle)}
    table = cut_at(board, stones_on(board, " ".join(wall)), board.labels[middle])
    assert table.eyespace.size == 1
    assert table.board.size < board.size and not table.board.is_spatial
    assert table.name(0) == board.name(middle)
    assert {table.board.labels[v] for v, stone in enumerate(table.stones) if stone} == wall
    assert tables.cells_of(table) is None


def test_a_wall_is_drawn_around_a_picture_and_left_open_where_the_attacker_comes_in() -> None:
    table = tables.drawn_table(tables.read_sketch("!.X"))
    assert [table.stones[place] for place in table.places] == [0, 0, tables.BLACK]
    left = table.places[0] - 1
    assert table.stones[left] == 0
    assert table.stones[table.places[2] + 1] == tables.WHITE
    assert table.stones[table.places[1] + table.board.columns] == tables.WHITE


@pytest.mark.parametrize("text", [".", "!...\n  .XXX.!", ". .\n...", "..\n ..\n  $"])
def test_rows_of_signs_are_the_same_again(text: str) -> None:
    picture = tables.read_sketch(text)
    cells = dict(zip(picture.cells, picture.eyespace.labels, strict=True))
    assert tables.sketch_of(cells).text == text
    again = tables.cells_of(tables.drawn_table(picture))
    assert again is not None
    assert tables.sketch_of(again).text == text


def test_an_error_says_where_it_is() -> None:
    with pytest.raises(EyespaceError, match=r"Line 2, column 3: 'q' means nothing here"):
        tables.read_sketch("...\n..q")


def test_a_click_leads_through_all_signs_of_a_cell() -> None:
    sketch, seen = tables.Sketch(), ""
    for _ in range(4):
        sketch = sketch.put((2, 3), sketch.next_sign((2, 3)))
        seen += sketch.at((2, 3))
    assert seen == ".!X$"
    assert sketch.next_sign((2, 3)) == ""
    assert sketch.put((2, 3), "").text == ""


def test_on_the_plane_its_points_keep_their_places_and_names() -> None:
    board = board_from_spec({"shape": "plane"})
    table = cut_at(board, stones_on(board, "", "-1,0 1,1 0,1 2,0 0,-1 1,-1"), "0,0")
    assert [table.name(vertex) for vertex in range(table.eyespace.size)] == ["Point 0,0", "Point 1,0"]
    (left, below), (right, beside) = table.board.positions[list(table.places)].tolist()
    assert (right - left, beside - below) == (1, 0)
    assert table.board.plane is None and table.board.outside < 0
