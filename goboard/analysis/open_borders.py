"""Where the border between two areas is still open: such points are named, not guessed over."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.area import OPEN_REGION
from goboard.rules.position import EMPTY

Float32 = NDArray[np.float32]

CLEAR = 0.5
"""A point is taken for somebody's if the share in it is that much greater than anybody else's."""


@dataclass(frozen=True)
class Borders:
    """`territory` has one byte a vertex, whose empty point it is, 0 for nobody. The others are ascending.

    `dame` are empty vertices that part two areas or lie between them. `sealing` are those through which somebody's
    territory is open to another: once they are filled it touches its owner alone.
    """

    territory: bytes
    dame: tuple[int, ...]
    sealing: tuple[int, ...]


def borders(board: Board, stones: bytes, shares: Float32) -> Borders:
    """Part the empty points, with the dead taken off; `shares` (players, n) is how likely each gets each vertex.

    What touches the stones of one player alone is his. Any other region is parted by the points that touch the stones
    of several, those that nobody has a clear share in, and of two neighbours that clearly are different players' the
    less clear one. Nothing is said of an undecided place that is wide.
    """
    labels, masks = graph_of(board).regions(stones)
    territory = bytearray(board.size)
    shared = []
    for vertex in np.flatnonzero(labels >= 0).tolist():
        mask = masks[labels[vertex]]
        if mask.bit_count() == 1:
            territory[vertex] = mask.bit_length() - 1
        elif mask:
            shared.append(vertex)
    if not shared:
        return Borders(bytes(territory), (), ())
    parting = _Parting(board, stones, shares, shared)
    for vertex, player in parting.owner.items():
        territory[vertex] = player
    return Borders(bytes(territory), parting.dame(), parting.sealing())


class _Parting:
    """The empty vertices of regions that touch several players, parted. `owner` has those that are somebody's."""

    def __init__(self, board: Board, stones: bytes, shares: Float32, shared: list[int]) -> None:
        self._board = board
        self._shared = frozenset(shared)
        self._stones_near = {v: {stones[n] for n in board.neighbours(v)} - {EMPTY} for v in shared}
        ranked = np.sort(shares[:, shared], axis=0)
        lead = ranked[-1] - ranked[-2] if len(shares) > 1 else ranked[-1]
        self._lead = dict(zip(shared, lead.tolist(), strict=True))
        likely = dict(zip(shared, (np.argmax(shares[:, shared], axis=0) + 1).tolist(), strict=True))
        clear = {v: likely[v] for v in shared if self._lead[v] >= CLEAR and self._stones_near[v] <= {likely[v]}}
        kept = {v: player for v, player in clear.items() if not self._gives_way(v, clear)}
        self.owner = self._touching_stones(kept)
        self._absorb()

    def _gives_way(self, vertex: int, clear: dict[int, int]) -> bool:
        """Is a neighbour another's, and no less clearly?"""
        lead, player = self._lead[vertex], clear[vertex]
        near = self._board.neighbours(vertex)
        return any(clear.get(n, player) != player and self._lead[n] >= lead for n in near)

    def _touching_stones(self, kept: dict[int, int]) -> dict[int, int]:
        """Without the areas that touch no stone of their owner."""
        held: dict[int, int] = {}
        for area in self._components(kept):
            # neighbours that were different players' have given way
            player = kept[area[0]]
            if any(player in self._stones_near[v] for v in area):
                held.update(dict.fromkeys(area, player))
        return held

    def _absorb(self) -> None:
        """An unclear place that only one player's stones and area touch is part of that area."""
        for place in self._components(self._shared - self.owner.keys()):
            around = {player for v in place for player in self._around(v)}
            if len(around) == 1:
                self.owner.update(dict.fromkeys(place, around.pop()))

    def _components(self, vertices: Collection[int]) -> list[list[int]]:
        """What hangs together of the vertices."""
        left, found = set(vertices), []
        while left:
            members = [left.pop()]
            for vertex in members:
                fresh = left.intersection(self._board.neighbours(vertex))
                left -= fresh
                members.extend(fresh)
            found.append(members)
        return found

    def _around(self, vertex: int) -> set[int]:
        """The players whose stones or area the vertex is next to."""
        near = self._board.neighbours(vertex)
        return self._stones_near[vertex] | {self.owner[n] for n in near if n in self.owner}

    @cached_property
    def _open(self) -> frozenset[int]:
        """The points next to an area beyond which somebody else is: beside the point, or in the same narrow place."""
        found: set[int] = set()
        for place in self._components(self._shared - self.owner.keys()):
            around = {v: self._around(v) for v in place}
            everybody = set().union(*around.values())
            reach = len(place) < OPEN_REGION and len(everybody) > 1
            found.update(v for v in place if (reach or len(around[v]) > 1) and self._is_by_area(v))
        return frozenset(found)

    def _is_by_area(self, vertex: int) -> bool:
        return any(near in self.owner for near in self._board.neighbours(vertex))

    def sealing(self) -> tuple[int, ...]:
        return tuple(sorted(self._open))

    def dame(self) -> tuple[int, ...]:
        """Points between stones of several players, and what lies between the areas unless that is wide."""
        found: set[int] = set()
        for place in self._components(self._shared - self.owner.keys() - self._open):
            narrow = len(place) < OPEN_REGION
            found.update(v for v in place if narrow or len(self._stones_near[v]) > 1)
        return tuple(sorted(found))
