"""Boards asked for again are the same ones, and large ones do not stay in memory when nobody needs them."""

import gc
from functools import partial
from weakref import ref

from goboard.boards.automorphisms import graph_number
from goboard.boards.board import Board
from goboard.boards.building import every_letter
from goboard.boards.catalogue import board_from_spec, cached_grid
from goboard.boards.recent import MOST_BOARDS, MOST_POINTS_HELD, RecentBoards


def test_small_boards_stay_for_who_asks_again() -> None:
    boards = RecentBoards()
    made: list[int] = []

    def grid(rows: int) -> Board:
        made.append(rows)
        return board_from_spec({"shape": "grid", "columns": 5, "rows": rows})

    for _ in range(3):
        for rows in range(1, 1 + MOST_BOARDS):
            assert boards.get(rows, partial(grid, rows)).rows == rows
    assert len(made) == MOST_BOARDS
    boards.get(99, partial(grid, 99))
    boards.get(MOST_BOARDS, partial(grid, MOST_BOARDS))
    assert len(made) == MOST_BOARDS + 1, "the oldest alone has gone"


def test_a_board_in_use_is_the_same_however_many_others_came() -> None:
    board = cached_grid("grid", 9, 9)
    for rows in range(1, 2 * MOST_BOARDS):
        cached_grid("grid", 9, rows + 20)
    assert cached_grid("grid", 9, 9) is board


def test_of_large_boards_the_last_one_alone_is_held() -> None:
    side = int(MOST_POINTS_HELD**0.5 * 0.8)
    held = []
    for more in range(4):
        board = cached_grid("torus", side, side + more)
        assert every_letter(board) is every_letter(board)
        graph_number(board)
        held.append(ref(board))
    del board
    gc.collect()
    assert [known() is not None for known in held] == [False, False, False, True]
    cached_grid("grid", 9, 9)
    gc.collect()
    assert held[-1]() is not None, "together they are no more than may be held"
