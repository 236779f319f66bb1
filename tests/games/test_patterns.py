"""Patterns are found where they stand, in every orientation and colour, and nowhere else."""

import random

import numpy as np
import pytest

from goboard.games.patterns import (
    ALL_SIDES,
    ORIENTATIONS,
    Pattern,
    Side,
    matches,
    original_place,
    pattern_of,
    turned,
    turned_place,
)
from tests.games.drawn_patterns import pattern_from_text, whole_board

BOARD = """
    .....
    .X...
    .OX..
    .....
"""


def position(drawn: str) -> tuple[bytes, int]:
    rows = drawn.split()
    return bytes(".XO".index(sign) for row in rows for sign in row), len(rows[0])


def places(pattern: Pattern, drawn: str, **how: bool) -> list[tuple[int, int]]:
    return sorted((match.column, match.row) for match in matches(pattern, *position(drawn), **how))


def random_position(chance: random.Random, columns: int, rows: int) -> bytes:
    return bytes(chance.choice(b"\0\0\1\2") for _ in range(columns * rows))


def test_a_pattern_is_found_where_it_stands() -> None:
    assert places(pattern_from_text("X.\nOX"), BOARD, symmetric=False, swapped=False) == [(1, 1)]


def test_wide_cells_hold_several_things() -> None:
    assert places(pattern_from_text("*\n*"), BOARD, symmetric=False) == [(1, 1)]
    assert places(pattern_from_text("X?"), BOARD, symmetric=False, swapped=False) == [(1, 1), (2, 2)]
    assert places(pattern_from_text("ox"), "OX XO", symmetric=False, swapped=False) == [(0, 0)]


def test_sides_hold_a_pattern_against_the_edge() -> None:
    free, held = pattern_from_text(".\n."), pattern_from_text(".\n.", Side.LEFT | Side.TOP)
    assert (0, 2) in places(free, BOARD, symmetric=False)
    assert places(held, BOARD, symmetric=False) == [(0, 0)]
    assert len(places(held, BOARD)) == 8


def test_rows_off_the_board_stand_for_its_sides() -> None:
    assert pattern_from_text("#..\n#X.\n###") == pattern_from_text("..\nX.", Side.LEFT | Side.BOTTOM)


def test_a_lone_cell_off_the_board_is_nowhere() -> None:
    assert places(pattern_from_text("?#\n??"), BOARD) == []


@pytest.mark.parametrize("seed", range(4))
def test_every_image_of_a_position_holds_every_image_of_its_parts(seed: int) -> None:
    chance = random.Random(seed)
    stones = random_position(chance, 7, 5)
    part = pattern_of(stones, 7, (2, 1), (4, 2))
    image = turned(np.frombuffer(stones, np.uint8).reshape(5, 7), chance.randrange(ORIENTATIONS))
    found = list(matches(part, image.tobytes(), image.shape[1]))
    assert found
    for match in found:
        for row in range(image.shape[0]):
            for column in range(image.shape[1]):
                x, y = match.place_of(column, row)
                if 0 <= x < 3 and 0 <= y < 2:
                    cell = part.cells[x + 3 * y]
                    assert cell == 1 << match.form.original_player(int(image[row, column]))


@pytest.mark.parametrize("orientation", range(ORIENTATIONS))
def test_places_turn_as_cells_do_and_back(orientation: int) -> None:
    cells = np.arange(6).reshape(2, 3)
    image = turned(cells, orientation)
    for row in range(2):
        for column in range(3):
            x, y = turned_place((column, row), orientation, 3, 2)
            assert image[y, x] == cells[row, column]
            assert original_place((x, y), orientation, image.shape[1], image.shape[0]) == (column, row)


def test_a_whole_board_is_found_only_as_a_whole() -> None:
    stones, columns = position(BOARD)
    assert len(list(matches(whole_board(stones, columns), stones, columns))) == 1
    smaller = whole_board(bytes(9), 3)
    assert smaller.sides == ALL_SIDES
    assert not list(matches(smaller, bytes(16), 4))
