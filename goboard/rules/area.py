"""Area counting on any graph: who owns which vertex, what is dame, what looks like seki."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from goboard.arrays import Int, Int32, Mask, UInt8
from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.graph import graph_of
from goboard.rules.position import EMPTY

OPEN_REGION = 7
"""An undecided region of that many empty points is open: it says nothing about seki."""


@dataclass(frozen=True)
class Area:
    """Who owns what. `owner` has one byte a vertex, 0 for nobody; `stones` and `territory` count by player - 1."""

    owner: bytes
    stones: tuple[int, ...]
    territory: tuple[int, ...]
    dame: tuple[int, ...]
    seki: tuple[int, ...]

    def points(self, player: int) -> int:
        return self.stones[player - 1] + self.territory[player - 1]


def chains_at(board: Board, stones: bytes, vertices: Collection[int]) -> Mask:
    """(n,) the stones of all chains that these vertices touch."""
    if not vertices:
        return np.zeros(board.size, dtype=np.bool_)
    chain_of, liberties = graph_of(board).chains(stones)
    checkpoint()
    # one more for the empty points, whose chain is -1
    is_meant = np.zeros(len(liberties) + 1, dtype=np.bool_)
    is_meant[chain_of[np.fromiter(vertices, np.int64, len(vertices))]] = True
    is_meant[-1] = False
    return is_meant[chain_of]


def without(board: Board, stones: bytes, dead: Collection[int]) -> bytes:
    """The stones after every chain that `dead` touches is taken off."""
    left = np.frombuffer(stones, dtype=np.uint8).copy()
    left[chains_at(board, stones, dead)] = EMPTY
    return left.tobytes()


def area(board: Board, stones: bytes, players: int, seki: Collection[int] | None = None) -> Area:
    """Stones and the empty points that reach only one player's colour.

    Regions that touch one of the stones in `seki`, or hold one of the empty points there, if those are told, are
    nobody's; else what looks like it is found.
    """
    labels, reached = graph_of(board).regions(stones)
    checkpoint()
    masks = np.array(reached or (0,), dtype=np.uint64)
    is_shared = masks & (masks - (masks != 0)) != 0
    # a mask with one bit is a power of two, whose logarithm is whole
    owners = np.where(is_shared, 0, np.log2(np.maximum(masks, 1))).astype(np.uint8)
    if seki:
        touched = [labels[n] for v in seki for n in (v, *board.neighbours(v)) if labels[n] >= 0]
        owners[touched] = 0
    owner = np.frombuffer(stones, dtype=np.uint8).copy()
    empty = labels >= 0
    owner[empty] = owners[labels[empty]]
    by_stones = np.bincount(np.frombuffer(stones, dtype=np.uint8), minlength=players + 1)
    by_owner = np.bincount(owner, minlength=players + 1)
    dame = np.flatnonzero(empty & is_shared[labels])
    return Area(
        owner.tobytes(),
        tuple(int(n) for n in by_stones[1 : players + 1]),
        tuple(int(n) for n in (by_owner - by_stones)[1 : players + 1]),
        tuple(dame.tolist()),
        _seki(board, stones, labels, is_shared, owner)
        if seki is None
        else tuple(v for v in sorted(seki) if labels[v] < 0),
    )


def _seki(board: Board, stones: bytes, labels: Int32, is_shared: Mask, owner: UInt8) -> tuple[int, ...]:
    """Stones without two eyes that share a small undecided region with stones of another colour in the same state.

    A group is what hangs together and has one owner; it is safe with two eyes, or with an eye of three points or more.
    """
    sizes = np.bincount(labels[labels >= 0], minlength=len(is_shared))
    is_small = is_shared & (sizes < OPEN_REGION)
    if not is_small.any():
        return ()
    checkpoint()
    group_of, liberties = graph_of(board).chains(owner.tobytes())
    count, is_stone = len(liberties), np.frombuffer(stones, dtype=np.uint8) != EMPTY
    checkpoint()
    inside = np.flatnonzero((group_of >= 0) & ~is_stone)
    eyes = _pairs(group_of[inside], labels[inside], len(is_shared))[0]
    is_safe = (np.bincount(eyes, minlength=count) > 1) | (np.bincount(group_of[inside], minlength=count) > 2)
    colour = np.zeros(count, dtype=np.int64)
    colour[group_of[is_stone]] = owner[is_stone]
    checkpoint()
    one, other = board.edges.T
    at, beside = (np.concatenate(ends) for ends in ((one, other), (other, one)))
    is_met = is_stone[beside] & (labels[at] >= 0)
    region, group = labels[at[is_met]], group_of[beside[is_met]]
    checkpoint()
    is_safe[group[(is_shared & ~is_small)[region]]] = True
    region, group = _pairs(region[is_small[region]], group[is_small[region]], count)
    _spread_safety(region, group, colour, is_safe)
    is_weak = ~is_safe[group]
    weak, _ = _pairs(region[is_weak], colour[group[is_weak]], int(colour.max()) + 1)
    is_seki = np.zeros(count + 1, dtype=np.bool_)
    is_seki[group[is_weak & (np.bincount(weak, minlength=len(is_shared)) > 1)[region]]] = True
    return tuple(np.flatnonzero(is_seki[group_of] & is_stone).tolist())


def _pairs(one: Int | Int32, other: Int | Int32, most: int) -> tuple[Int, Int]:
    """Each pair of entries once, ascending; those of `other` are below `most`."""
    first, second = np.divmod(np.unique(one.astype(np.int64) * most + other), most)
    return first, second


def _spread_safety(region: Int, group: Int, colour: Int, is_safe: Mask) -> None:
    """A group that meets a safe one of its colour across an undecided region can join it."""
    most = int(colour.max()) + 1
    key = region * most + colour[group]
    while True:
        checkpoint()
        joined = group[np.isin(key, key[is_safe[group]]) & ~is_safe[group]]
        if not len(joined):
            return
        is_safe[joined] = True
