"""What tests ask of any board."""

from collections import Counter

import numpy as np

from goboard.boards.board import Board


def is_connected(board: Board) -> bool:
    seen, todo = {0}, [0]
    while todo:
        near = set(board.neighbours(todo.pop())) - seen
        seen |= near
        todo += near
    return len(seen) == board.size


def degrees(board: Board) -> dict[int, int]:
    """How many points have so many neighbours."""
    return dict(Counter(len(board.neighbours(vertex)) for vertex in range(board.size)))


def edge_lengths(board: Board) -> list[float]:
    ends = board.positions[board.edges]
    return np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1).tolist()


def least_distance(board: Board) -> float:
    apart = np.linalg.norm(board.positions[:, None] - board.positions[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    return float(apart.min())


def next_round(board: Board, here: int, there: int) -> int:
    """The neighbour of `there` that follows `here` with the clock, in the plane."""
    x, y = board.positions[there]

    def turn(vertex: int) -> float:
        return float(np.arctan2(board.positions[vertex][1] - y, board.positions[vertex][0] - x))

    near = sorted(board.neighbours(there), key=turn)
    return near[near.index(here) - 1]


def faces_around(board: Board, vertex: int) -> list[int]:
    """How many corners the faces around a point of a planar board have, one face after the other."""
    found = []
    start = board.neighbours(vertex)[0]
    first = start
    while True:
        here, there, corners = vertex, first, 1
        while there != vertex:
            here, there = there, next_round(board, here, there)
            corners += 1
        found.append(corners)
        first = here
        if first == start:
            return found


def crossings(board: Board) -> int:
    """How many pairs of edges of a board in the plane cross."""
    a, b = (board.positions[board.edges[:, end]] for end in (0, 1))

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        return np.sign(((q - p)[..., 0] * (r - p)[..., 1] - (q - p)[..., 1] * (r - p)[..., 0]).round(9))

    first, second = (a[:, None], b[:, None]), (a[None], b[None])
    is_apart = side(*first, second[0]) * side(*first, second[1]) < 0
    is_met = side(*second, first[0]) * side(*second, first[1]) < 0
    return int((is_apart & is_met).sum()) // 2
