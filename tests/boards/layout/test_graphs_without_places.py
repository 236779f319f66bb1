"""A graph in a game document: laid out when somebody looks at it."""

import pickle

import numpy as np

from goboard.boards.catalogue import board_from_spec
from goboard.boards.layout.layout import lay_out

SQUARE = {"shape": "graph", "points": 4, "edges": [[0, 1], [1, 2], [2, 3], [3, 0]]}


def test_its_positions_are_those_of_the_layout() -> None:
    board = board_from_spec(SQUARE)
    assert not board.is_spatial
    assert np.array_equal(board.positions, lay_out(4, board.edges.astype(np.int64)))
    assert board.positions is board.positions
    assert not board.positions.flags.writeable


def test_it_pickles_with_its_positions() -> None:
    board = board_from_spec(SQUARE)
    assert np.array_equal(pickle.loads(pickle.dumps(board)).positions, board.positions)
