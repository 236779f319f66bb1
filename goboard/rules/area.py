"""Area counting on any graph: who owns which vertex, what is dame, what looks like seki."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int32
from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.position import EMPTY

UInt8 = NDArray[np.uint8]

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


def without(board: Board, stones: bytes, dead: Collection[int]) -> bytes:
    """The stones after every chain that `dead` touches is taken off."""
    graph, left = graph_of(board), bytearray(stones)
    for vertex in dead:
        if left[vertex] != EMPTY:
            for taken in graph.chain(stones, vertex):
                left[taken] = EMPTY
    return bytes(left)


def area(board: Board, stones: bytes, players: int, seki: Collection[int] | None = None) -> Area:
    """Stones and the empty points that reach only one player's colour.

    Regions that touch one of the stones in `seki`, if those are told, are nobody's; else what looks like it is found.
    """
    labels, masks = graph_of(board).regions(stones)
    owners = np.array([_single(mask) for mask in masks] or [0], dtype=np.uint8)
    owners[[labels[n] for v in seki or () for n in board.neighbours(v) if labels[n] >= 0]] = 0
    owner = np.frombuffer(stones, dtype=np.uint8).copy()
    empty = labels >= 0
    owner[empty] = owners[labels[empty]]
    by_stones = np.bincount(np.frombuffer(stones, dtype=np.uint8), minlength=players + 1)
    by_owner = np.bincount(owner, minlength=players + 1)
    shared = np.array([mask.bit_count() > 1 for mask in masks] or [False])
    dame = np.flatnonzero(empty & shared[labels])
    return Area(
        owner.tobytes(),
        tuple(int(n) for n in by_stones[1 : players + 1]),
        tuple(int(n) for n in (by_owner - by_stones)[1 : players + 1]),
        tuple(int(v) for v in dame),
        _seki(board, stones, labels, masks, owner) if seki is None else tuple(sorted(seki)),
    )


def _single(mask: int) -> int:
    return mask.bit_length() - 1 if mask.bit_count() == 1 else 0


class _Group(NamedTuple):
    """Stones of one colour with the territory that joins them."""

    colour: int
    vertices: list[int]
    is_safe: bool


def _seki(board: Board, stones: bytes, labels: Int32, masks: tuple[int, ...], owner: UInt8) -> tuple[int, ...]:
    """Stones without two eyes that share a small undecided region with stones of another colour in the same state."""
    sizes = np.bincount(labels[labels >= 0], minlength=len(masks))
    undecided = [r for r, mask in enumerate(masks) if mask.bit_count() > 1]
    small = {r for r, mask in enumerate(masks) if mask.bit_count() > 1 and sizes[r] < OPEN_REGION}
    if not small:
        return ()
    groups, group_of = _groups(board, stones, labels, owner)
    touching: dict[int, set[int]] = {region: set() for region in small}
    for vertex in np.flatnonzero(np.isin(labels, list(small))):
        touching[int(labels[vertex])].update(group_of[n] for n in board.neighbours(int(vertex)) if stones[n])
    safe = {g for g, group in enumerate(groups) if group.is_safe}
    for vertex in np.flatnonzero(np.isin(labels, [region for region in undecided if region not in small])):
        safe.update(group_of[n] for n in board.neighbours(int(vertex)) if stones[n])
    _spread_safety(groups, touching, safe)
    shared: set[int] = set()
    for around in touching.values():
        weak = around - safe
        if len({groups[g].colour for g in weak}) > 1:
            shared |= weak
    return tuple(sorted(v for g in shared for v in groups[g].vertices if stones[v]))


def _groups(board: Board, stones: bytes, labels: Int32, owner: UInt8) -> tuple[list[_Group], dict[int, int]]:
    """Components of equal owner; a group is safe with two eyes, or with an eye of three points or more."""
    graph = graph_of(board)
    groups: list[_Group] = []
    group_of: dict[int, int] = {}
    owned = owner.tobytes()
    for vertex in range(board.size):
        if stones[vertex] == EMPTY or vertex in group_of:
            continue
        members = graph.chain(owned, vertex)
        group_of.update(dict.fromkeys(members, len(groups)))
        inside = [v for v in members if stones[v] == EMPTY]
        eyes = {int(labels[v]) for v in inside}
        groups.append(_Group(stones[vertex], list(members), len(eyes) > 1 or len(inside) > 2))
    return groups, group_of


def _spread_safety(groups: list[_Group], touching: dict[int, set[int]], safe: set[int]) -> None:
    """A group that meets a safe one of its colour across an undecided region can join it."""
    grown = True
    while grown:
        grown = False
        for around in touching.values():
            colours = {groups[g].colour for g in around & safe}
            joined = {g for g in around - safe if groups[g].colour in colours}
            safe |= joined
            grown = grown or bool(joined)
