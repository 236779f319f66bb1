# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A depth-first walk over the open vertices of a graph: its components, and which parts hang on a single vertex."""

from __future__ import annotations

from typing import NamedTuple

import cython
import numpy as np
from numpy.typing import NDArray

if not cython.compiled:
    from goboard.kernel.memory import frozen, ints

Int32 = NDArray[np.int32]


class Walk(NamedTuple):
    """What a walk found; (m,) or (k, 3) int32.

    `order` are the open vertices in the order in which they were found, a component after the other: what was found
    from a vertex on until it was left is a stretch of it. `component` has the component of every vertex, in order,
    -1 where it is not open; `starts` where each begins in `order`, and where the last ends. `parts` are (vertex, first,
    end): without the vertex, the stretch order[first:end] is cut off from what was found before.
    """

    order: Int32
    component: Int32
    starts: Int32
    parts: Int32


def walk(indptr: Int32, indices: Int32, is_open: bytes) -> Walk:
    """Walk from every open vertex that was not found yet (Hopcroft and Tarjan); one byte a vertex, 0 where closed."""
    return Walker(indptr, indices, is_open).walked()


@cython.final
@cython.cclass
class Walker:
    """One walk while it goes on. Vertices are found from 1 on; `_lowest` is the first one found that a part reaches."""

    def __init__(self, indptr: Int32, indices: Int32, is_open: bytes) -> None:
        size = len(is_open)
        starts = bytearray(np.ascontiguousarray(indptr, dtype=np.int32).tobytes())
        near = bytearray(np.ascontiguousarray(indices, dtype=np.int32).tobytes())
        order, found, lowest, cursor, path, component = (bytearray(4 * size) for _ in range(6))
        # every vertex but the first of a component may be the last of one part; and where the components begin
        parts, begins = bytearray(12 * size), bytearray(4 * size + 4)
        self._owners = [starts, near, order, found, lowest, cursor, path, component, parts, begins]
        self._size = size
        self._is_open = is_open
        self._starts, self._near, self._open = ints(starts), ints(near), frozen(is_open)
        self._order, self._found, self._lowest = ints(order), ints(found), ints(lowest)
        self._cursor, self._path, self._component = ints(cursor), ints(path), ints(component)
        self._parts, self._begins = ints(parts), ints(begins)
        self._count = self._label = self._cut = 0

    def walked(self) -> Walk:
        """Walk everywhere; the answer."""
        with cython.nogil:
            self._walk_all()
        return Walk(
            np.frombuffer(self._owners[2], np.int32)[: self._count],
            np.frombuffer(self._owners[7], np.int32),
            np.frombuffer(self._owners[9], np.int32)[: self._label + 1],
            np.frombuffer(self._owners[8], np.int32)[: 3 * self._cut].reshape(-1, 3),
        )

    def _walk_all(self) -> None:
        for root in range(self._size):
            if self._open[root] == 0:
                self._component[root] = -1
            elif self._found[root] == 0:
                self._begins[self._label] = self._count
                self._explore(root)
                self._label += 1
        self._begins[self._label] = self._count

    def _explore(self, root: cython.int) -> None:
        depth: cython.int = 0
        self._enter(root)
        self._path[0] = root
        while depth >= 0:
            near = self._unseen(self._path[depth])
            if near >= 0:
                depth += 1
                self._path[depth] = near
                self._enter(near)
                continue
            depth -= 1
            if depth >= 0:
                self._leave(self._path[depth + 1], self._path[depth])

    def _enter(self, vertex: cython.int) -> None:
        self._order[self._count] = vertex
        self._count += 1
        self._found[vertex] = self._lowest[vertex] = self._count
        self._component[vertex] = self._label
        self._cursor[vertex] = self._starts[vertex]

    def _unseen(self, vertex: cython.int) -> cython.int:
        """The next open neighbour that was not found yet, -1 after the last; those found are noted."""
        while self._cursor[vertex] < self._starts[vertex + 1]:
            near = self._near[self._cursor[vertex]]
            self._cursor[vertex] += 1
            if self._open[near] == 0:
                continue
            if self._found[near] == 0:
                return near
            if self._found[near] < self._lowest[vertex]:
                self._lowest[vertex] = self._found[near]
        return -1

    def _leave(self, vertex: cython.int, above: cython.int) -> None:
        """All that was found from `vertex` on is done with; is it cut off without the one above?"""
        if self._lowest[vertex] >= self._found[above]:
            self._parts[3 * self._cut] = above
            self._parts[3 * self._cut + 1] = self._found[vertex] - 1
            self._parts[3 * self._cut + 2] = self._count
            self._cut += 1
        if self._lowest[vertex] < self._lowest[above]:
            self._lowest[above] = self._lowest[vertex]
