"""How near two points of a board are, in words, and which points are nearer to one than to another."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board

NEARNESS = ((1, "right beside it"), (3, "near"), (6, "not far off"))
AREA = 2
"""How many steps around a point a hint lights up."""


def steps_from(board: Board, vertex: int) -> NDArray[np.float64]:
    """(n,) how many edges lead from the vertex to each point, inf where none do."""
    if board.plane is not None:
        return _steps_on_plane(board, vertex)
    # what needs nearness is asked for later than anything of a start
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    ones = np.ones(len(board.indices))
    graph = csr_array((ones, board.indices, board.indptr), shape=(board.size, board.size))
    return np.asarray(dijkstra(graph, indices=vertex, unweighted=True))


def _steps_on_plane(board: Board, vertex: int) -> NDArray[np.float64]:
    """By coordinates: the points that are not known yet are no short cut."""
    assert board.places is not None
    away = np.abs(board.places - board.places[vertex])
    steps: NDArray[np.float64] = away.sum(axis=1).astype(np.float64)
    steps[board.outside] = np.inf
    return steps


def nearness(board: Board, vertex: int, other: int) -> str:
    """How near they are, in words."""
    steps = steps_from(board, other)[vertex]
    return next((words for most, words in NEARNESS if steps <= most), "far away")


def farther(board: Board, answer: int, guess: int) -> frozenset[int]:
    """The points that are nearer to the guess than to the answer: about half of a board, and no sign of where in the
    rest the answer is."""
    return frozenset(np.flatnonzero(steps_from(board, answer) > steps_from(board, guess)).tolist())


def around(board: Board, vertex: int) -> tuple[int, ...]:
    """The points within a few steps."""
    return tuple(np.flatnonzero(steps_from(board, vertex) <= AREA).tolist())


def somewhere_around(board: Board, vertex: int, random: Random) -> tuple[int, ...]:
    """Points within a few steps of each other, the vertex anywhere among them: their middle says nothing of it."""
    return around(board, random.choice(around(board, vertex)))
