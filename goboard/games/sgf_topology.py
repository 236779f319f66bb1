"""The board of a record, as a graph and as a description."""

from collections.abc import Mapping

from goboard.boards.board import Board
from goboard.games.forms import form_of
from goboard.games.joined_grids import masked
from goboard.games.tree import Node


def board_of(root: Node) -> Board:
    """The board of a record. Points taken away keep their number, so that SGF's letters fit, but have no neighbours.

    Of the infinite plane: what is known of it by now.
    """
    return form_of(root).board


def topology(root: Node) -> Mapping[str, object] | None:
    """The board's description if it is not the flat grid, None if it is. Points taken away are left out of it."""
    board, gone = board_of(root), masked(root)
    if board.shape == "grid" and not gone:
        return None
    if board.spec and not gone:
        return dict(board.spec)
    left = [v for v in range(board.size) if v not in gone]
    index = {v: i for i, v in enumerate(left)}
    return {
        "shape": "graph",
        "points": len(left),
        "edges": [[index[a], index[b]] for a, b in board.edges.tolist()],
        "positions": board.positions[left].tolist(),
        "labels": [board.labels[v] for v in left],
    }
