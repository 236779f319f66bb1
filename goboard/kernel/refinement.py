# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How a graph with marked vertices looks from each vertex, whatever the vertices are called, and orders of vertices:
one in which neighbours are close together, and those of closed ways."""

from __future__ import annotations

import cython
import numpy as np
from numpy.typing import NDArray

if not cython.compiled:
    from goboard.kernel.memory import chars, hashes, ints

_ROUNDS = 24
_ODD = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


Int32 = NDArray[np.int32]


def refined(indptr: Int32, indices: Int32, marks: bytes) -> NDArray[np.uint64]:
    """(n,) for each vertex, from one byte each: equal, but for odd cases, where a symmetry exchanges the vertices.

    In every round a vertex is told of one ring more; 0 stays 0 where nothing else is heard of.
    """
    size: cython.int = len(marks)
    v: cython.int
    at: cython.int
    total: cython.ulonglong
    owners = [bytearray(np.ascontiguousarray(array, dtype=np.int32).tobytes()) for array in (indptr, indices)]
    buffers = [bytearray(np.frombuffer(marks, dtype=np.uint8).astype(np.uint64).tobytes()), bytearray(8 * size)]
    first: cython.p_int = ints(owners[0])
    ways: cython.p_int = ints(owners[1])
    colour: cython.p_ulonglong = hashes(buffers[0])
    mixed: cython.p_ulonglong = hashes(buffers[1])
    for _ in range(_ROUNDS):
        for v in range(size):
            mixed[v] = mix(colour[v])
        for v in range(size):
            total = (colour[v] * _ODD) & _ALL
            for at in range(first[v], first[v + 1]):
                total = (total + mixed[ways[at]]) & _ALL
            colour[v] = mix(total)
    return np.frombuffer(bytes(buffers[0]), dtype=np.uint64)


def in_rounds(following: Int32) -> tuple[Int32, Int32]:
    """The numbers (n,) from each of which one leads on to another, in that order, round after round, each from its
    lowest one; and where each round ends."""
    size: cython.int = len(following)
    first: cython.int
    here: cython.int
    after: cython.int
    tail: cython.int = 0
    count: cython.int = 0
    owner = bytearray(np.ascontiguousarray(following, dtype=np.int32).tobytes())
    found, ends = bytearray(4 * size), bytearray(4 * size)
    onward: cython.p_int = ints(owner)
    order: cython.p_int = ints(found)
    last: cython.p_int = ints(ends)
    for first in range(size):
        if onward[first] < 0:
            continue
        here = first
        after = onward[here]
        while after >= 0:
            # what was gone along leads nowhere any more
            onward[here] = -1
            order[tail] = here
            tail += 1
            here = after
            after = onward[here]
        last[count] = tail
        count += 1
    return np.frombuffer(bytes(found), dtype=np.int32), np.frombuffer(bytes(ends), dtype=np.int32)[:count]


def in_rings(indptr: Int32, indices: Int32) -> Int32:
    """(n,) the vertices breadth first, from the lowest number there is and, where nothing more is joined, the next."""
    size: cython.int = len(indptr) - 1
    root: cython.int
    vertex: cython.int
    at: cython.int
    head: cython.int = 0
    tail: cython.int = 0
    owners = [bytearray(np.ascontiguousarray(array, dtype=np.int32).tobytes()) for array in (indptr, indices)]
    found, known = bytearray(4 * size), bytearray(size)
    first: cython.p_int = ints(owners[0])
    ways: cython.p_int = ints(owners[1])
    queue: cython.p_int = ints(found)
    is_known: cython.p_uchar = chars(known)
    for root in range(size):
        if is_known[root]:
            continue
        is_known[root] = 1
        queue[tail] = root
        tail += 1
        while head < tail:
            vertex = queue[head]
            head += 1
            for at in range(first[vertex], first[vertex + 1]):
                if not is_known[ways[at]]:
                    is_known[ways[at]] = 1
                    queue[tail] = ways[at]
                    tail += 1
    return np.frombuffer(bytes(found), dtype=np.int32)


def mix(value: cython.ulonglong) -> cython.ulonglong:
    """A number whose bits all hang on all bits of the given one."""
    value = ((value ^ (value >> 31)) * _ODD) & _ALL
    value = ((value ^ (value >> 29)) * _ODD) & _ALL
    return value ^ (value >> 32)
