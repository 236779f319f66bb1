"""Short numbers that equal games share, whichever way round the board was held."""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from goboard.games.forms import Form
from goboard.games.orientations import ORIENTATIONS, turned
from goboard.rules.moves import Move, Play

OPENING = 50
"""So many moves two games have in common only if they are one."""
LEAST_MOVES = 10
"""Games with fewer moves must have been set up to be more than the beginning that many share."""


def fingerprints(form: Form, stones: bytes, moves: Sequence[Move]) -> tuple[int | None, int | None]:
    """Two 63-bit numbers, up to symmetry: of the start with all moves, and of the start with the first fifty.

    `stones` are those at the start. Passes at the end do not count. None for games that are too short to tell.
    """
    made = list(moves)
    while made and not isinstance(made[-1], Play):
        made.pop()
    if len(made) < LEAST_MOVES and not any(stones):
        return None, None
    numbers = np.array([[_vertex(move), move.player] for move in made], dtype=np.int32).reshape(-1, 2)
    opening = _least(form, stones, numbers[:OPENING]) if len(made) >= OPENING else None
    return _least(form, stones, numbers), opening


def _vertex(move: Move) -> int:
    return move.vertex if isinstance(move, Play) else -1


def _least(form: Form, stones: bytes, moves: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> int:
    """The least number that any orientation gives; boards that are no flat grid have one orientation."""
    board = form.board
    is_flat = board.shape == "grid" and board.columns * board.rows == board.size
    place = f"{board.shape} {board.size} {sorted((board.columns, board.rows))}".encode()
    if not is_flat:
        return _number(place, stones, moves)
    grid = np.arange(board.size, dtype=np.int32).reshape(board.rows, board.columns)
    standing = np.frombuffer(stones, dtype=np.uint8)
    found = []
    for orientation in range(ORIENTATIONS):
        image = turned(grid, orientation)
        if image.shape[1] < image.shape[0]:
            continue
        # where each vertex comes to lie; the last entry is that of a pass, -1
        target = np.full(board.size + 1, -1, dtype=np.int32)
        target[image.ravel()] = np.arange(board.size, dtype=np.int32)
        turned_moves = np.column_stack([target[moves[:, 0]], moves[:, 1]])
        found.append(_number(place, standing[image.ravel()].tobytes(), turned_moves))
    return min(found)


def _number(place: bytes, stones: bytes, moves: np.ndarray[tuple[int, int], np.dtype[np.int32]]) -> int:
    digest = blake2b(place + b"\0" + stones + np.ascontiguousarray(moves, dtype="<i4").tobytes(), digest_size=8)
    # SQLite's whole numbers have a sign
    return int.from_bytes(digest.digest(), "big") >> 1
