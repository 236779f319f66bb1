"""Areas, dame and open borders of finished positions, with estimates as an analysis makes them."""

import random

import numpy as np
import pytest

from goboard.analysis.territory import Borders, borders, land_of
from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec, cached_grid
from tests.analysis.positions import drawn
from tests.contract.boards import all_boards, relabelled
from tests.shared_cases import cases

SIGNS = {".": 0, "X": 1, "O": 2, "Z": 3}


def found(rows: list[str], likely: list[str]) -> Borders:
    """`likely` has a player's sign where they are sure, x or o where it leans to them, a dot where it is even."""
    board = cached_grid("grid", len(rows[0]), len(rows))
    shares = np.full((2, board.size), 0.5, dtype=np.float32)
    for vertex, sign in enumerate("".join(likely)):
        if sign != ".":
            lean = 0.45 if sign.isupper() else 0.1
            shares[:, vertex] += np.where(np.arange(1, 3) == SIGNS[sign.upper()], lean, -lean)
    return borders(board, bytes(SIGNS[sign] for sign in "".join(rows)), shares)


def test_closed_areas_need_no_estimate() -> None:
    closed = found([".XO.", ".XO.", ".XO."], ["....", "....", "...."])
    assert closed == Borders(bytes([1, 0, 0, 2] * 3), (), ())


def test_a_point_between_stones_is_dame_whoever_it_leans_to() -> None:
    assert found([".X.O.", ".XXO.", ".X.O."], ["XXXOO", "XXXOO", "XXOOO"]).dame == (2, 12)


def test_a_gap_in_the_border_is_named_and_the_areas_are_kept() -> None:
    gap = found(["..XO..", "..XO..", "...O..", "XXXO.."], ["XXXOOO", "XXXOOO", "XXoOOO", "XXXOOO"])
    assert gap.sealing == (14,)
    assert gap.dame == ()
    assert gap.territory == bytes([1, 1, 0, 0, 2, 2] * 2 + [1, 1, 0, 0, 2, 2] + [0, 0, 0, 0, 2, 2])


def test_a_gap_parts_areas_that_estimates_waver_about() -> None:
    gap = found(
        ["...XO...", "....O...", "...XO...", "...X....", "...XO..."],
        ["xxxXOooo", "xoxxOooo", "xxxXOooo"] + ["........"] * 2,
    )
    assert gap.sealing == (11, 28)
    assert gap.territory[:3] == bytes([1, 1, 1]) and gap.territory[5:8] == bytes([2, 2, 2])
    assert gap.territory[8:11] == bytes([1, 1, 1]), "one point that leans to the other side changes nothing"


@pytest.mark.parametrize("gap", [0, 2, 6])
def test_where_players_forgot_to_close_a_row_both_points_between_are_named(gap: int) -> None:
    """Estimates say little of the areas, for games of chance invade them."""
    rows = ["...XO..."] * gap + ["........"] + ["...XO..."] * (6 - gap)
    parted = found(rows, ["xxxxoooo"] * 6 + ["........"])
    assert parted.sealing == (8 * gap + 3, 8 * gap + 4)
    assert parted.territory[8 * gap : 8 * gap + 8] == bytes([1, 1, 1, 0, 0, 2, 2, 2])


def test_where_two_areas_meet_the_less_certain_point_gives_way() -> None:
    rows = ["..XO..", "......", "..XO.."]
    assert found(rows, ["XXXOOO", "XXXoOO", "XXXOOO"]).sealing == (9,)
    even = found(rows, ["XXXOOO", "XXXOOO", "XXXOOO"])
    assert even.sealing == (8, 9)
    assert even.territory[7] == 1 and even.territory[10] == 2


def test_an_uncertain_point_inside_an_area_belongs_to_it() -> None:
    gap = found(["..XO..", "..XO..", "...O..", "XXXO.."], ["X.XOOO", "XXXOOO", ".X.OOO", "XXXOOO"])
    assert gap.sealing == (14,)
    assert gap.territory[1] == gap.territory[12] == 1


def test_nothing_is_said_of_a_wide_open_place() -> None:
    rows = ["X....O"] * 4
    assert found(rows, ["......"] * 4) == Borders(bytes(24), (), ())


@pytest.mark.parametrize(("size", "owner"), [(4, 2), (5, 0)])
def test_a_small_place_that_one_player_encloses_is_theirs_whatever_games_of_chance_make_of_it(
    size: int, owner: int
) -> None:
    position = drawn(*["." * size + "O"] * 3, "O" * (size + 1))
    even = np.full((2, position.board.size), 0.5, dtype=np.float32)
    assert land_of(position, (), even, (), bytes(position.board.size)).territory[0] == owner


def test_an_empty_board_is_nobodys() -> None:
    assert found(["...", "..."], ["XXX", "XXX"]) == Borders(bytes(6), (), ())


def test_a_border_of_three_players() -> None:
    board = board_from_spec({"shape": "graph", "points": 7, "edges": [[0, n] for n in range(1, 4)] + [[1, 4], [2, 5]]})
    stones = bytes([0, 1, 2, 3, 0, 0, 0])
    assert borders(board, stones, np.full((3, 7), 1 / 3, dtype=np.float32)) == Borders(
        bytes([0, 0, 0, 0, 1, 2, 0]), (0,), ()
    )


@pytest.mark.parametrize("board", all_boards().values(), ids=all_boards().keys())
def test_names_and_colours_do_not_matter(board: Board) -> None:
    source, noise = random.Random(board.size), np.random.default_rng(board.size)
    for _ in range(10):
        order = source.sample(range(board.size), board.size)
        stones = bytes(source.choices((0, 1, 2), (3, 2, 2), k=board.size))
        one = noise.random(board.size, dtype=np.float32)
        shares = np.stack([one, 1 - one])
        renamed, moved = bytearray(board.size), np.empty_like(shares)
        for vertex, stone in enumerate(stones):
            renamed[order[vertex]] = -stone % 3
            moved[:, order[vertex]] = shares[::-1, vertex]
        here, there = borders(board, stones, shares), borders(relabelled(board, order), bytes(renamed), moved)
        assert tuple(sorted(order[v] for v in here.dame)) == there.dame
        assert tuple(sorted(order[v] for v in here.sealing)) == there.sealing
        assert [-player % 3 for player in here.territory] == [there.territory[v] for v in order]


@pytest.mark.parametrize("case", cases("territory_ogs"))
def test_published_areas(case: dict) -> None:
    """With the published ownership as estimate, even where that says nothing."""
    columns, rows = case["board_size"]
    stones, wanted = bytearray(columns * rows), case["expected"]
    for stone, points in ((1, case["black"]), (2, case["white"])):
        for x, y in points:
            stones[x + columns * y] = stone if [x, y] not in wanted["dead"] else 0
    owner = "".join(wanted.get("ownership_after_sealing", wanted["ownership"]))
    shares = np.array([[sign == player for sign in owner] for player in "BW"], dtype=np.float32)
    parted = borders(cached_grid("grid", columns, rows), bytes(stones), shares)
    assert [[v % columns, v // columns] for v in parted.sealing] == wanted.get("needs_sealing", [])
    for vertex, sign in enumerate(owner):
        assert "?" in sign or ".BW"[parted.territory[vertex] or stones[vertex]] == sign
