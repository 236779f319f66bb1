"""Chains that live though their owner always passes (Benson 1976), with the regions that are theirs."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from goboard.boards.board import Board, Int32
from goboard.kernel.life import life
from goboard.rules.position import EMPTY


@dataclass(frozen=True)
class Unconditional:
    """What no sequence of enemy moves takes from a side; vertices ascending.

    `territory` are the vertices of `regions`, those that only living chains enclose and that are vital to one of them,
    enemy stones inside included. The regions come in the order of their first vertices.
    """

    stones: tuple[int, ...]
    territory: tuple[int, ...]
    regions: tuple[tuple[int, ...], ...]


def unconditional(board: Board, stones: bytes, side: int, *, suicide: bool = False) -> Unconditional:
    """Benson's theorem for `side`; all other stones are its enemies, and may move any number of times.

    A region is a maximal connected set of vertices not of the side's colour. It is vital to a chain if all its empty
    vertices are liberties of the chain, or with `suicide` all its vertices: a chain of the enemy that takes itself off
    leaves empty what it stood on. So does one that another enemy takes, hence stones of several enemies ask for the
    same. A chain lives if two regions are vital to it that are enclosed by such chains alone: to take it, both would
    have to be filled, and the last empty vertex of either cannot be.
    """
    enemies = set(stones) - {EMPTY, side}
    strict = suicide or len(enemies) > 1
    found = life(board.indptr, board.indices, stones, side, strict=strict)
    own = np.frombuffer(stones, dtype=np.uint8) == side
    regions = members(np.where(own, -1, found.label), len(found.owned))
    kept = tuple(regions[region] for region in np.flatnonzero(found.owned).tolist())
    placed = np.flatnonzero(own)
    living = placed[found.alive[found.label[placed]] != 0]
    return Unconditional(tuple(living.tolist()), tuple(sorted(v for region in kept for v in region)), kept)


def members(labels: Int32, count: int) -> list[tuple[int, ...]]:
    """The vertices of each label from 0 to count - 1, ascending; (n,) int32, -1 where there is none."""
    order = np.argsort(labels, kind="stable")
    bounds = np.searchsorted(labels[order], np.arange(count + 1)).tolist()
    listed = order.tolist()
    return [tuple(listed[first:end]) for first, end in pairwise(bounds)]
