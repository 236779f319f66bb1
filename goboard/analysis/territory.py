"""Settled territory, dame and open borders once the dead are taken off."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.open_borders import borders
from goboard.analysis.report import Float32
from goboard.rules.area import without
from goboard.rules.position import EMPTY, Position


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

    owner = np.maximum(np.frombuffer(left, dtype=np.uint8), np.frombuffer(found.territory, dtype=np.uint8))
    return Land(found.territory, owner, empty(found.dame), empty(found.sealing))


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
