"""A configuration seen from one side: its wall, the enemy stones inside it, and the ground that it is nearer to."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from goboard.analysis.chains import Mask, ends, members
from goboard.analysis.chains import labelled as components
from goboard.analysis.eyes.false_eyes import Joint, joints
from goboard.analysis.unconditional import unconditional
from goboard.boards.board import Board, Int32
from goboard.jobs.watch import Watch
from goboard.kernel.eyespace import MOST_VERTICES
from goboard.kernel.graph import graph_of

FAR = np.iinfo(np.int32).max


@dataclass(frozen=True, eq=False)
class Ground:
    """Masks over the board's vertices, the chain of each vertex, -1 on empty ones, and the vertices of each chain.

    `wall` are the owner's stones that are not dead, `inside` the enemy stones within his eyespaces. `space` is what the
    owner reaches no later than an enemy who is not inside; `is_open` is the part of it where that enemy can come in.
    `joints` are the vertices of the rest that the wall needs to hold together.
    """

    wall: Mask
    inside: Mask
    space: Mask
    is_open: Mask
    chain: Int32
    chains: Sequence[tuple[int, ...]]
    joints: Mapping[int, Joint]


def ground_of(
    board: Board, stones: bytes, owner: int, dead: Collection[int], alive: Collection[int] | None, watch: Watch
) -> Ground:
    """The owner's ground; `alive` are enemy stones never inside, None finds those that live unconditionally.

    Raises Cancelled once it is called off.
    """
    arrows = _Arrows(board)
    colours = np.frombuffer(stones, dtype=np.uint8)
    is_dead = _marked(board, dead)
    wall = (colours == owner) & ~is_dead
    enemy = (colours != owner) & (colours != 0)
    chain, liberties = graph_of(board).chains(stones)
    living = _marked(board, _unconditional_enemies(board, stones, owner) if alive is None else alive)
    inside = enemy & (is_dead | _surrounded(arrows, board, wall, enemy & ~living, enemy & ~is_dead, chain))
    empty = (colours == 0) & ~_beyond(board)
    watch.check()
    passable = empty | inside
    outside = enemy & ~inside
    near, far = arrows.distances(wall, passable), arrows.distances(outside, passable)
    space = passable & (near != FAR) & (near <= far)
    is_open = space & arrows.next_to(~wall & ~space)
    held = joints(board, wall, space & ~is_open, empty, watch)
    return Ground(wall, inside, space, is_open, chain, members(chain, len(liberties)), held)


def _marked(board: Board, vertices: Collection[int]) -> Mask:
    mask = np.zeros(board.size, dtype=bool)
    mask[list(vertices)] = True
    return mask


def _beyond(board: Board) -> Mask:
    """The vertex that stands for all the rest of an infinite board: nobody's ground."""
    return _marked(board, [board.outside] if board.outside >= 0 else [])


def _unconditional_enemies(board: Board, stones: bytes, owner: int) -> list[int]:
    enemies = sorted(set(stones) - {0, owner})
    return [vertex for enemy in enemies for vertex in unconditional(board, stones, enemy).stones]


class _Arrows:
    """The board's edges, each in both directions."""

    def __init__(self, board: Board) -> None:
        self._from, self._to = ends(board)
        self._board = board

    def next_to(self, mask: Mask) -> Mask:
        """The vertices with a neighbour in the mask."""
        found = np.zeros(len(mask), dtype=bool)
        found[self._to[mask[self._from]]] = True
        return found

    def distances(self, sources: Mask, passable: Mask) -> Int32:
        """(n,) steps from the nearest source through passable vertices, FAR where none leads."""
        found = np.full(len(sources), FAR, dtype=np.int32)
        found[sources] = 0
        front, steps = sources, 0
        while front.any():
            steps += 1
            front = self.next_to(front) & passable & (found == FAR)
            found[front] = steps
        return found

    def chains_by(self, mask: Mask, chain: Int32) -> Int32:
        """The chains with a stone in the mask or next to it."""
        return np.unique(chain[(mask | self.next_to(mask)) & (chain >= 0)])

    def small_parts(self, mask: Mask) -> Mask:
        """The vertices of the mask whose component can be searched, and is not most of the board."""
        component, _ = components(self._board, mask)
        sizes = np.bincount(component[mask], minlength=1)
        sizes[component[mask & _beyond(self._board)]] = len(mask)
        small: Mask = mask & (sizes[component] <= min(MOST_VERTICES, len(mask) // 2))
        return small


def _surrounded(arrows: _Arrows, board: Board, wall: Mask, may_be: Mask, enemy: Mask, chain: Int32) -> Mask:
    """The enemy stones that can be taken to be inside although nobody said so.

    Those in a small region that the wall alone encloses; and chains all of whose liberties are next to the wall, and
    next to no enemy chain that is not inside.
    """
    enclosed = may_be & arrows.small_parts(~wall)
    free = ~wall & (chain < 0)
    away = free & (_beyond(board) | ~arrows.next_to(wall))
    candidates = np.unique(chain[may_be])
    candidates = np.setdiff1d(candidates, arrows.chains_by(away, chain), assume_unique=True)
    while True:
        within = np.isin(chain, candidates) | enclosed
        outside = enemy & ~within
        kept = np.setdiff1d(candidates, arrows.chains_by(free & arrows.next_to(outside), chain), assume_unique=True)
        if len(kept) == len(candidates):
            return within & may_be
        candidates = kept
