"""The board of a record, as a graph and as a description."""

from collections.abc import Mapping

from goboard.boards.board import Board
from goboard.boards.graphs import explicit
from goboard.games.forms import form_of
from goboard.games.tree import Node


def board_of(root: Node) -> Board:
    """The board of a record. Of the infinite plane: what is known of it by now."""
    return form_of(root).board


def topology(root: Node) -> Mapping[str, object] | None:
    """The board's description, as game documents give it; None for the flat grid."""
    board = board_of(root)
    if board.shape == "grid":
        return None
    if board.shape == "graph":
        return explicit(board)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in board.spec.items()}
