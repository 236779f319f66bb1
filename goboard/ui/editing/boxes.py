"""Which vertices lie in the box between two of them, where a board has lines to make boxes of."""

import numpy as np

from goboard.boards.board import Board


def has_boxes(board: Board) -> bool:
    """Is the board a grid, glued or with holes, or the infinite plane?"""
    return board.plane is not None or (board.columns > 0 and not board.is_spatial)


def box_between(board: Board, one: int, other: int) -> tuple[int, ...]:
    """The vertices known in the box of which these two are corners; the two alone where boards have no boxes."""
    if not has_boxes(board):
        return tuple(dict.fromkeys((one, other)))
    if board.places is not None:
        corners = board.places[[one, other]]
        inside = (board.places >= corners.min(axis=0)) & (board.places <= corners.max(axis=0))
        found = np.flatnonzero(np.asarray(inside, dtype=np.bool_).all(axis=1))
        return tuple(int(vertex) for vertex in found if vertex != board.outside)
    lattice = board.lattice
    (top, left), (bottom, right) = (np.argwhere(lattice == vertex)[0] for vertex in (one, other))
    part = lattice[min(top, bottom) : max(top, bottom) + 1, min(left, right) : max(left, right) + 1]
    return tuple(part[part >= 0].tolist())
