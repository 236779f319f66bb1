"""A position of two sides as those see it who look at a part: its chains, and how far things spread."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np

from goboard.analysis.certificate import Standing
from goboard.analysis.frames import colours
from goboard.analysis.safety import members, safety, unconditional
from goboard.arrays import mask
from goboard.boards.board import Board, board_from_edges
from goboard.kernel.graph import graph_of
from goboard.kernel.life import OPEN, life
from goboard.rules.position import EMPTY

LARGEST = 256
"""What spreads over more vertices is not looked at."""


class ChainView:
    """A position, its chains found once. Stones are bytes, 0 for empty, 1 and 2."""

    def __init__(self, board: Board, stones: bytes, *, suicide: bool = False) -> None:
        self.board, self.stones, self.suicide = board, stones, suicide
        self.near = board.near
        labels, _ = graph_of(board).chains(stones)
        self._labels = labels
        self.label = labels.tolist()
        self._around: dict[int, frozenset[int]] = {}
        self._liberties: dict[int, list[int]] = {}
        self._shades: dict[tuple[int, int], tuple[int, ...]] = {}
        self._living: dict[int, set[int]] = {}
        self._colours: dict[int, list[int]] = {}
        self._parted: dict[int, _Parts] = {}
        self.enclosed: dict[tuple[int, ...], tuple[frozenset[int], frozenset[int]]] = {}
        """By the first vertices of chains: those that enclose small regions with them, and these (see `pieces`)."""
        self._standing: dict[tuple[int, frozenset[int], frozenset[int]], frozenset[int]] = {}

    @cached_property
    def _order(self) -> tuple[list[int], list[int]]:
        order = np.argsort(self._labels, kind="stable")
        starts = np.searchsorted(self._labels[order], np.arange(int(self._labels.max(initial=-1)) + 2))
        return order.tolist(), starts.tolist()

    def members(self, chain: int) -> list[int]:
        """The vertices of the chain, ascending."""
        order, starts = self._order
        return order[starts[chain] : starts[chain + 1]]

    def around(self, chain: int) -> frozenset[int]:
        """Everything that touches the chain."""
        if chain not in self._around:
            members = self.members(chain)
            self._around[chain] = frozenset(n for vertex in members for n in self.near(vertex)).difference(members)
        return self._around[chain]

    def liberties(self, chain: int) -> list[int]:
        """The chain's liberties, ascending."""
        if chain not in self._liberties:
            self._liberties[chain] = sorted(vertex for vertex in self.around(chain) if self.stones[vertex] == EMPTY)
        return self._liberties[chain]

    def colour(self, side: int) -> list[int]:
        """A number for each vertex that says how the board looks from there to that side, whatever vertices are called.

        Equal numbers are, but for odd cases, those that a symmetry exchanges. To put vertices in order by them makes
        what is found independent of their numbers.
        """
        if side not in self._colours:
            self._colours[side] = colours(self.board, self.stones, side).tolist()
        return self._colours[side]

    def shade(self, side: int, vertices: Iterable[int]) -> tuple[int, ...]:
        """The vertices' colours, sorted: to order sets of vertices."""
        colour = self.colour(side)
        return tuple(sorted(colour[vertex] for vertex in vertices))

    def in_order(self, chains: Iterable[int], side: int) -> list[int]:
        """The chains in an order that does not hang on how the vertices are numbered."""
        asked = list(chains)
        for chain in asked:
            if (side, chain) not in self._shades:
                self._shades[side, chain] = self.shade(side, self.members(chain))
        return sorted(asked, key=lambda chain: self._shades[side, chain])

    def chains_of(self, vertices: Iterable[int], side: int) -> set[int]:
        """The side's chains that have stones among the vertices."""
        return {self.label[vertex] for vertex in vertices if self.stones[vertex] == side}

    def spread(self, starts: Iterable[int], wall: int, most_empty: int) -> frozenset[int] | None:
        """What can be reached over vertices without stones of the side `wall`; None if too many of them are empty."""
        if wall not in self._parted:
            self._parted[wall] = _Parts(self.board, self.stones, wall)
        parts = self._parted[wall]
        reached = {parts.of[start] for start in starts}
        if sum(parts.empty[part] for part in reached) > most_empty:
            return None
        if sum(len(parts.members[part]) for part in reached) > LARGEST:
            return None
        return parts.whole(*reached)

    def lasting(self, side: int, without: Collection[int]) -> set[int]:
        """The side's chains that live though it always passes, whatever stones are on the vertices `without`."""
        laid = bytearray(self.stones)
        for vertex in without:
            laid[vertex] = OPEN
        found = life(self.board.indptr, self.board.indices, bytes(laid), side, strict=self.suicide)
        if not found.alive.any():
            return set()
        own = np.flatnonzero(np.frombuffer(laid, dtype=np.uint8) == side)
        return set(self._labels[own[found.alive[found.label[own]] != 0]].tolist())

    def standing(self, side: int, without: Collection[int], safe: Collection[int]) -> frozenset[int]:
        """Chains that live whatever stones are on the vertices `without`, if the side answers moves made elsewhere.

        Unconditional life, and of the stones `safe` those that need nothing of these vertices to be so.
        """
        asked = side, frozenset(without), frozenset(safe)
        if asked not in self._standing:
            self._standing[asked] = self._standing_apart(*asked)
        return self._standing[asked]

    def _standing_apart(self, side: int, without: frozenset[int], safe: frozenset[int]) -> frozenset[int]:
        found = frozenset(self.lasting(side, without))
        if not safe:
            return found
        edge = {near for vertex in without for near in self.near(vertex)}.difference(without)
        if self.chains_of(edge.intersection(safe), side) <= found:
            return found
        return found | self._answering(side, without)

    def standings(self, side: int, without: Collection[int]) -> Iterator[Standing]:
        """Certificates of `standing`, with what lives by answers, and without."""
        board, stones = self._reduced(side, frozenset(without))
        yield replace(safety(board, stones, side, suicide=self.suicide).standing(), without=frozenset(without))
        yield replace(unconditional(board, stones, side, suicide=self.suicide).standing, without=frozenset(without))

    def _answering(self, side: int, without: frozenset[int]) -> set[int]:
        board, stones = self._reduced(side, without)
        found = safety(board, stones, side, suicide=self.suicide)
        return {self.label[vertex] for vertex in found.stones if vertex < self.board.size}

    def _reduced(self, side: int, without: frozenset[int]) -> tuple[Board, bytes]:
        """The board without these vertices.

        Whatever they were part of is no eye: it is given a dead end of two empty vertices, the second next to nothing
        of the side's and with no two ways to it.
        """
        board, size, gone = self.board, self.board.size, list(without)
        is_left = ~mask(size, gone)
        stones = np.append(np.frombuffer(self.stones, dtype=np.uint8), np.zeros(2, dtype=np.uint8))
        stones[gone] = EMPTY
        open_ends = [n for n in {n for v in gone for n in self.near(v)} if is_left[n] and self.stones[n] != side]
        dead_end = [(v, size) for v in open_ends] + [(size, size + 1)]
        edges = np.concatenate([board.edges[is_left[board.edges].all(axis=1)].reshape(-1, 2), dead_end])
        return board_from_edges("", np.zeros((size + 2, 2)), edges, (*board.labels, "", "")), stones.tobytes()

    def living(self, side: int) -> set[int]:
        """The side's chains that live though it always passes."""
        if side not in self._living:
            self._living[side] = self.lasting(side, ())
        return self._living[side]


class _Parts:
    """What the stones of a side part the board into: `of` each vertex its part, and of each part its `members`,
    ascending, and how many of them are `empty`."""

    def __init__(self, board: Board, stones: bytes, wall: int) -> None:
        laid = np.frombuffer(stones, dtype=np.uint8)
        labels, liberties = graph_of(board).chains(np.where(laid == wall, 1, 2).astype(np.uint8).tobytes())
        self.of: list[int] = labels.tolist()
        self.members = members(labels, len(liberties))
        self.empty: list[int] = np.bincount(labels[laid == EMPTY], minlength=len(liberties)).tolist()
        self._sets: dict[int, frozenset[int]] = {}

    def whole(self, part: int, *more: int) -> frozenset[int]:
        """The vertices of these parts."""
        if part not in self._sets:
            self._sets[part] = frozenset(self.members[part])
        return self._sets[part].union(*(self.members[other] for other in more)) if more else self._sets[part]
