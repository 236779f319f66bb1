"""A position with its vertices in an order that only hangs on how it looks, so that chance falls alike on all that are
equal but for the names of vertices and sides: mirrored, turned, relabelled, or with the colours exchanged."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Int32, UInt8
from goboard.boards.board import Board, board_from_edges
from goboard.kernel.refinement import in_rings, refined
from goboard.rules.position import EMPTY

_MOST_KEPT = 4


def colours(board: Board, stones: bytes, side: int) -> NDArray[np.uint64]:
    """(n,) how the board looks from each vertex to that side, whatever vertices are called.

    Equal numbers are, but for odd cases, those that a symmetry exchanges.
    """
    sides = bytes(0 if stone == EMPTY else 1 if stone == side else 2 for stone in range(256))
    marks = stones.translate(sides)
    looks = refined(board.indptr, board.indices, marks)
    if looks.all():
        return looks
    # of vertices far from all stones the board alone speaks
    return refined(board.indptr, board.indices, bytes(mark + 1 for mark in marks))


@dataclass(frozen=True, eq=False)
class Frame:
    """The board in that order: its vertex i is the vertex `order[i]` of the board as it is called, and that one's place
    is `place[order[i]]`, i again.

    `alike` (2, n) numbers the vertices as either side sees them, equal ones being those that a symmetry of the position
    exchanges; None where there is none.
    """

    board: Board
    order: Int
    place: Int
    alike: Int | None

    def stones(self, stones: bytes) -> bytes:
        """Stones as they lie on this board."""
        return np.frombuffer(stones, dtype=np.uint8)[self.order].tobytes()

    def evened(self, shares: Float) -> Float:
        """(2, 2, n) by who moves first and whose share it is: the same for all vertices that look alike.

        Games of chance fall otherwise on two corners that are mirror images of each other, and mean the same.
        """
        if self.alike is None:
            return shares
        seen = np.stack([shares, shares[::-1, ::-1]], axis=2)
        of = self.alike.ravel()
        sums = [np.bincount(of, weights=one) for one in seen.reshape(4, -1)]
        means = np.stack([(one / np.bincount(of))[of] for one in sums]).reshape(seen.shape)
        return np.asarray(means[:, :, 0], dtype=np.float64)

    def kinds(self, of: Int32, players: UInt8) -> Int:
        """(k,) a number for each chain of these players, equal for those that look alike; `of` (n,) numbers them, -1
        where no chain is."""
        at = np.flatnonzero(of >= 0)
        found = np.full(len(players), 2 * len(of), dtype=np.intp)
        np.minimum.at(found, of[at], at if self.alike is None else self.alike[players[of[at]].astype(np.intp) - 1, at])
        return found


_kept: dict[tuple[int, bytes], tuple[Board, Frame]] = {}


def frame_of(board: Board, stones: bytes) -> Frame:
    """The frame of that position, of the last few from memory."""
    known = _kept.get((id(board), stones))
    if known is not None and known[0] is board:
        return known[1]
    frame = _framed(board, stones)
    while len(_kept) >= _MOST_KEPT:
        _kept.pop(next(iter(_kept), (0, b"")), None)
    _kept[id(board), stones] = board, frame
    return frame


def _framed(board: Board, stones: bytes) -> Frame:
    orders, looks = [], [colours(board, stones, side) for side in (1, 2)]
    for colour in looks:
        order = np.argsort(colour, kind="stable")
        orders.append((colour[order].tobytes(), order))
    order = _near_together(board, min(orders, key=lambda one: one[0])[1])
    place = _places(order)
    edges = place[board.edges] if len(board.edges) else np.zeros((0, 2), dtype=np.int64)
    return Frame(board_from_edges("", np.zeros((board.size, 2)), edges, board.labels), order, place, _alike(looks))


def _alike(looks: Sequence[NDArray[np.uint64]]) -> Int | None:
    """(2, n) numbers for what looks alike to either side; None if nothing does."""
    kinds, of = np.unique(np.concatenate(looks), return_inverse=True)
    return None if len(kinds) == len(of) else of.reshape(2, -1).astype(np.intp)


def _near_together(board: Board, order: Int) -> Int:
    """The vertices ring by ring from an end of the board, otherwise in that order: games are played a tenth faster
    where what is near on the board is near in memory."""
    degree = np.diff(board.indptr)
    order = order[np.argsort(degree[order], kind="stable")]
    rank = _places(order)
    heads, tails = np.repeat(rank, degree), rank[board.indices]
    ways = tails[np.lexsort((tails, heads))].astype(np.int32)
    return order[in_rings(np.concatenate([[0], np.cumsum(degree[order])]), ways)]


def _places(order: Int) -> Int:
    """(n,) where each vertex stands in an order."""
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return place
