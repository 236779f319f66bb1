"""How far stones make themselves felt."""

import numpy as np
import pytest

from goboard.analysis.influence import influence
from goboard.boards.catalogue import board_from_spec, cached_grid
from tests.contract.boards import all_boards, relabelled

BOARDS = all_boards()


def test_it_fades_with_the_distance_and_does_not_go_through_stones() -> None:
    path = cached_grid("grid", 9, 1)
    black, white = influence(path, bytes([1, 0, 0, 0, 2, 0, 0, 0, 0]), 2)
    assert (np.diff(black[:5]) < 0).all() and (np.diff(white[4:]) < 0).all()
    assert not black[4:].any() and not white[0]


def test_players_are_treated_alike() -> None:
    board = cached_grid("grid", 9, 9)
    stones = bytes((v * 7 % 5 == 0) + 2 * (v * 7 % 5 == 3) for v in range(81))
    swapped = bytes((0, 2, 1)[stone] for stone in stones)
    assert (influence(board, stones, 2) == influence(board, swapped, 2)[::-1]).all()


@pytest.mark.parametrize("name", BOARDS)
def test_every_graph_has_it_and_names_of_vertices_do_not_matter(name: str) -> None:
    board = BOARDS[name]
    stones = bytes((v % 4 == 1) + 2 * (v % 4 == 3) for v in range(board.size))
    found = influence(board, stones, 2)
    assert found.shape == (2, board.size) and found.min() >= 0 and found.max() <= 1
    order = list(reversed(range(board.size)))
    other = influence(relabelled(board, order), bytes(reversed(stones)), 2)
    assert other[:, order] == pytest.approx(found, abs=1e-5)


def test_a_lonely_point_feels_nothing() -> None:
    board = board_from_spec({"shape": "graph", "points": 2, "edges": []})
    assert influence(board, b"\1\0", 1).tolist() == [[1.0, 0.0]]
