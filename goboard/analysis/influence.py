"""How far stones make themselves felt: a shade for the eye, not a judgement of life, death or territory."""

import numpy as np

from goboard.arrays import Float32
from goboard.boards.board import Board

STEPS = 16
"""Beyond so many steps from its stones nothing is felt."""
KEPT = 0.92
"""What is left of it with each step."""


def influence(board: Board, stones: bytes, players: int) -> Float32:
    """(players, n) from 0 to 1: how strongly each player's stones are felt at every vertex.

    Every empty vertex feels what its neighbours feel on average, a little less; stones feel only their own player, so
    that nothing goes through them. It takes no account of captures to come.
    """
    from scipy.sparse import csr_array

    owner = np.frombuffer(stones, dtype=np.uint8)
    # a vertex without neighbours feels nothing
    degrees = np.maximum(np.diff(board.indptr), 1).astype(np.float32)
    shares = np.repeat(np.float32(KEPT) / degrees, np.diff(board.indptr))
    means = csr_array((shares, board.indices, board.indptr), shape=(board.size, board.size))
    own = (owner[:, None] == np.arange(1, players + 1)).astype(np.float32)
    is_empty = (owner == 0)[:, None]
    felt = own
    for _ in range(STEPS):
        felt = np.where(is_empty, means @ felt, own)
    return np.ascontiguousarray(felt.T)
