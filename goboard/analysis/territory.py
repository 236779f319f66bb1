"""Settled territory, dame and open borders once the dead are taken off."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.open_borders import borders
from goboard.analysis.report import Float32
from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.area import without
from goboard.rules.position import EMPTY, Position

_CLEAR_ENOUGH = 0.3
"""How much greater its owner's share in a region's points must be on average than anybody else's."""


@dataclass(frozen=True)
class Land:
    """`territory` has one byte a vertex, 0 for nobody; `dame` and `sealing` are empty vertices, ascending.

    `owner` (n,) is the territory with the living stones.
    """

    territory: bytes
    owner: NDArray[np.uint8]
    dame: tuple[int, ...]
    sealing: tuple[int, ...]


def land_of(position: Position, dead: Collection[int], shares: Float32) -> Land:
    """Whose the points without living stones are, those below dead stones included.

    A region that an open border leaves to several players is parted by who is likely to end up with its points.
    """
    board, stones = position.board, position.stones
    left = without(board, stones, dead)
    found = borders(board, left, _after(position, dead, left, shares))

    def empty(vertices: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(vertex for vertex in vertices if stones[vertex] == EMPTY)

    territory = np.frombuffer(found.territory, dtype=np.uint8).copy()
    taken = [vertex for vertex in dead if left[vertex] == EMPTY]
    region, is_shared, is_wide = _wide_regions(board, left, shares)
    lone = (is_wide & ~is_shared)[region]
    lone[taken] = False
    territory[lone] = 0
    sealing = [vertex for vertex in found.sealing if not is_wide[region[vertex]]]
    if position.players == 2:
        unclaimed = [vertex for vertex in taken if not territory[vertex]]
        territory[unclaimed] = [3 - stones[vertex] for vertex in unclaimed]
    owner = np.maximum(np.frombuffer(left, dtype=np.uint8), territory)
    return Land(territory.tobytes(), owner, empty(found.dame), empty(tuple(sealing)))


def _wide_regions(
    board: Board, left: bytes, shares: Float32
) -> tuple[NDArray[np.int32], NDArray[np.bool_], NDArray[np.bool_]]:
    """The region of each vertex (n,), the last one for stones; which touch several players' stones, which are nobody's.

    In these nobody has a clear share, though only one player may have stones there yet: no border is to be closed.
    """
    labels, masks = graph_of(board).regions(left)
    at = labels >= 0
    ranked = np.sort(shares, axis=0)
    lead = ranked[-1] - ranked[-2] if len(shares) > 1 else ranked[-1]
    sizes = np.maximum(np.bincount(labels[at], minlength=len(masks)), 1)
    clear = np.bincount(labels[at], weights=lead[at], minlength=len(masks)) / sizes
    is_shared = np.array([mask.bit_count() > 1 for mask in masks] + [False], dtype=np.bool_)
    return labels, is_shared, np.append(clear < _CLEAR_ENOUGH, False)


def _after(position: Position, dead: Collection[int], left: bytes, shares: Float32) -> Float32:
    """The shares as they stand once it is agreed what is dead: its owner has no part in those points any more."""
    settled = shares.copy()
    taken = [vertex for vertex in dead if left[vertex] == EMPTY]
    owners = np.frombuffer(position.stones, dtype=np.uint8)[taken].astype(np.intp)
    lost = settled[owners - 1, taken].copy()
    settled[owners - 1, taken] = 0
    if position.players == 2:
        settled[2 - owners, taken] += lost
    return settled
