"""Random boards: planar, readable, and the same for the same seed."""

import hashlib

import pytest

from goboard.boards.catalogue import board_from_spec
from tests.boards.checks import crossings, degrees, edge_lengths, is_connected

SPECS = [
    {"shape": "delaunay", "count": 120}, {"shape": "delaunay", "count": 5}, {"shape": "voronoi", "cells": 60},
    {"shape": "voronoi", "cells": 9},
]  # fmt: skip


@pytest.mark.parametrize("spec", SPECS, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_edges_meet_in_points_only_and_no_end_is_loose(spec: dict[str, object], seed: int) -> None:
    board = board_from_spec({**spec, "seed": seed})
    assert crossings(board) == 0
    assert is_connected(board)
    assert min(degrees(board)) >= 2
    assert min(edge_lengths(board)) > 0.2
    assert max(edge_lengths(board)) < 4


def test_the_seed_decides() -> None:
    def picture(seed: int) -> list[list[float]]:
        return board_from_spec({"shape": "delaunay", "count": 30, "seed": seed}).positions.tolist()

    assert picture(3) != picture(4)


def test_random_cells_fill_a_square() -> None:
    board = board_from_spec({"shape": "voronoi", "cells": 80, "seed": 2})
    side = board.positions.max()
    places = set(map(tuple, board.positions.tolist()))
    assert places >= {(0, 0), (0, side), (side, 0), (side, side)}


@pytest.mark.parametrize(("spec", "edges"), [(SPECS[0], "d5c14834c0d7"), (SPECS[2], "7b5af5e72724")], ids=str)
def test_the_same_seed_gives_the_same_board_on_every_machine(spec: dict[str, object], edges: str) -> None:
    board = board_from_spec({**spec, "seed": 1})
    assert hashlib.sha256(repr(board.edges.tolist()).encode()).hexdigest()[:12] == edges
