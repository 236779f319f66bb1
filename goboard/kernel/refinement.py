# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Numbers that say how a graph with marked vertices looks from each vertex, whatever the vertices are called."""

from __future__ import annotations

import cython
import numpy as np
from numpy.typing import NDArray

if not cython.compiled:
    from goboard.kernel.memory import hashes, ints

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


def mix(value: cython.ulonglong) -> cython.ulonglong:
    """A number whose bits all hang on all bits of the given one."""
    value = ((value ^ (value >> 31)) * _ODD) & _ALL
    value = ((value ^ (value >> 29)) * _ODD) & _ALL
    return value ^ (value >> 32)
