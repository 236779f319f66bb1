"""Unconditional life: known positions on a grid, other graphs, several enemies, new names for vertices and colours."""

import pytest

from goboard.analysis.safety import Unconditional, unconditional
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from tests.contract.boards import all_boards, renamed_positions
from tests.shared_cases import cases

SIGNS = {".": 0, "X": 1, "O": 2, "Z": 3}


def stones_of(*rows: str) -> bytes:
    return bytes(SIGNS[sign] for row in rows for sign in row)


def found(*rows: str, suicide: bool = False) -> Unconditional:
    return unconditional(cached_grid("grid", len(rows[0]), len(rows)), stones_of(*rows), 1, suicide=suicide)


def test_two_eyes_live() -> None:
    rows = (".X.X..", "XXXX..", "......")
    assert found(*rows).stones == (1, 3, 6, 7, 8, 9)
    assert found(*rows).territory == (0, 2)


def test_one_eye_does_not() -> None:
    assert found(".XX...", "XXX...", "......") == Unconditional((), (), ())


def test_chains_live_by_sharing_their_eyes() -> None:
    """The corner chain has both its eyes with the other; without the other's second eye both go."""
    assert found(".X..X.", "X.XXX.", ".XX.X.", "XXXXX.").regions[0] == (0,)
    assert found("X.XXX", ".XX.X", "XXXXX", "OOOOO", ".....").regions == ((1,), (5,), (8,))
    assert found("X.XXX", ".XXXX", "XXXOO", "OOOO.", ".....").stones == (0, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12)
    assert found("X.XXX", ".OXXX", "XXXOO", "OOOO.", ".....").stones == ()


def test_an_eye_may_hold_enemies_but_no_empty_point_away_from_the_wall() -> None:
    assert found(".XXXXXX", "XX.OO.X", "XXXXXXX").regions == ((0,), (9, 10, 11, 12))
    assert found(".XXXXXX", "XX...XX", "XX...XX", "XX...XX", "XXXXXXX") == Unconditional((), (), ())


def test_suicide_asks_for_more() -> None:
    rows = ("X.XXXXX", "XX.OOOX", "XX.OOOX", "XX.OOOX", "XXXXXXX")
    assert set(found(*rows).territory) > {1, 17}
    assert found(*rows, suicide=True) == Unconditional((), (), ())


def test_enemies_who_can_take_each_other_ask_for_more() -> None:
    rows = ("X.XXXXX", "XX.OOOX", "XX.OZOX", "XX.OOOX", "XXXXXXX")
    assert found(*rows) == Unconditional((), (), ())


def test_a_region_without_an_empty_point_is_no_eye() -> None:
    assert found("X.XOX") == Unconditional((), (), ())


def test_on_a_torus_the_outside_is_an_eye_too() -> None:
    board = cached_grid("torus", 4, 4)
    stones = stones_of("XXXX", ".XXX", "XXXX", "XX.X")
    assert unconditional(board, stones, 1).regions == ((4,), (14,))


def test_empty_and_full_boards() -> None:
    for board in all_boards().values():
        for stone in (0, 1, 2):
            assert unconditional(board, bytes([stone]) * board.size, 1) == Unconditional((), (), ())


@pytest.mark.parametrize("board", all_boards().values(), ids=all_boards().keys())
def test_names_and_colours_do_not_matter(board: Board) -> None:
    for order, stones, other, renamed in renamed_positions(board, 5):
        here, there = unconditional(board, stones, 1), unconditional(other, renamed, 2)
        assert sorted(order[v] for v in here.stones) == list(there.stones)
        assert sorted(order[v] for v in here.territory) == list(there.territory)


def of_case(case: dict) -> tuple[Board, bytes]:
    columns, rows = case["board_size"]
    stones = bytearray(columns * rows)
    for stone, points in ((1, case["black"]), (2, case["white"])):
        for x, y in points:
            stones[x + columns * y] = stone
    return board_from_spec({"shape": "grid", "columns": columns, "rows": rows}), bytes(stones)


@pytest.mark.parametrize("case", cases("unconditional_fuego"))
def test_published_counts(case: dict) -> None:
    board, stones = of_case(case)
    sides = [unconditional(board, stones, side) for side in (1, 2)]
    black, white = (len(side.stones) + len(side.territory) for side in sides)
    counts = {"both": black + white, "black": black, "white": white}
    assert case["expected"].get("benson_points", {}).items() <= counts.items()


@pytest.mark.parametrize("case", cases("unconditional_katago"))
@pytest.mark.parametrize("suicide", [False, True])
def test_published_maps(case: dict, suicide: bool) -> None:
    board, stones = of_case(case)
    signs = ["."] * board.size
    for side, sign in ((1, "X"), (2, "O")):
        living = unconditional(board, stones, side, suicide=suicide)
        for vertex in living.stones + living.territory:
            signs[vertex] = sign
    rows = ["".join(signs[at : at + board.columns]) for at in range(0, board.size, board.columns)]
    assert rows == case["expected"]["pass_alive_area_suicide" if suicide else "pass_alive_area_no_suicide"]
