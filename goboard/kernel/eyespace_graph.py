# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The graph of one eyespace, its sets of vertices as masks. What is declared in C of it is in `eyespace_graph.pxd`."""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from goboard.kernel.memory import ints

MOST_VERTICES = 16
"""A position has so many bits for each of its three masks."""


@cython.cclass
class EyespaceGraph:
    """Who is beside whom. `near` are the neighbours of each vertex as a mask."""

    def __init__(self, near: Sequence[int]) -> None:
        size = len(near)
        if size > MOST_VERTICES:
            raise ValueError(f"A search holds {MOST_VERTICES} vertices at most, not {size}.")
        masks, order, low, high = (bytearray(4 * count) for count in (16, 16, 256, 256))
        self._owners = [masks, order, low, high]
        self._size, self._near, self._order = size, ints(masks), ints(order)
        self._low, self._high = ints(low), ints(high)
        for vertex, mask in enumerate(near):
            self._near[vertex] = mask
        self._arrange()

    def _redraw(self, near: cython.p_int, size: cython.int) -> None:
        """Take up another graph of up to 16 vertices."""
        i: cython.int
        for i in range(16):
            self._near[i] = near[i] if i < size else 0
        self._size = size
        self._arrange()

    def _arrange(self) -> None:
        """The order in which moves are tried, those with many neighbours first, and the neighbours of sets."""
        i: cython.int
        bit: cython.int
        rank: cython.int
        for i in range(self._size):
            rank = i
            while rank > 0 and _count(self._near[self._order[rank - 1]]) < _count(self._near[i]):
                self._order[rank] = self._order[rank - 1]
                rank -= 1
            self._order[rank] = i
        for bit in range(8):
            for i in range(1 << bit):
                self._low[i + (1 << bit)] = self._low[i] | self._near[bit]
                self._high[i + (1 << bit)] = self._high[i] | self._near[bit + 8]


def _count(mask: cython.int) -> cython.int:
    """How many bits are set."""
    count: cython.int = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
