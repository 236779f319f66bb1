"""Lattices in space."""

import pytest

from goboard.boards.catalogue import board_from_spec
from tests.boards.checks import degrees, edge_lengths


def test_cubic_lattice() -> None:
    board = board_from_spec({"shape": "cubic", "columns": 4, "rows": 3, "layers": 2})
    assert board.size == 24
    near = {board.labels[n] for n in board.neighbours(board.vertex("B2.1"))}
    assert near == {"A2.1", "C2.1", "B1.1", "B3.1", "B2.2"}
    right = board.positions[board.vertex("C2.1")] - board.positions[board.vertex("B2.1")]
    up = board.positions[board.vertex("B3.1")] - board.positions[board.vertex("B2.1")]
    away = board.positions[board.vertex("B2.2")] - board.positions[board.vertex("B2.1")]
    assert (right.tolist(), up.tolist(), away.tolist()) == ([1, 0, 0], [0, 1, 0], [0, 0, -1])
    assert board.positions.mean(axis=0).tolist() == pytest.approx([0, 0, 0])


def test_diamond_lattice_has_four_neighbours_inside() -> None:
    board = board_from_spec({"shape": "diamond", "side": 3})
    assert set(degrees(board)) == {2, 3, 4}
    assert edge_lengths(board) == pytest.approx([1] * len(board.edges))
    centre = min(range(board.size), key=lambda vertex: float((board.positions[vertex] ** 2).sum()))
    assert len(board.neighbours(centre)) == 4
    # four atoms and the six middles of faces that hold them together: the cage of adamantane
    assert degrees(board_from_spec({"shape": "diamond", "side": 1})) == {2: 6, 3: 4}
