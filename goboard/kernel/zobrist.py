"""The keys of which a configuration's 64-bit hash is made, one for each vertex and colour."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

MOST_COLOURS = 62
_SEED = np.uint64(0x60B0A2D1C3E5F789)
_STEP = np.uint64(0x9E3779B97F4A7C15)


@lru_cache(maxsize=16)
def keys(size: int, colours: int) -> NDArray[np.uint64]:
    """(colours + 1, size) uint64, read-only: the key of each colour on each vertex, 0 for empty.

    Splitmix64 over vertex and colour with a fixed seed: a key depends neither on the board's size nor on the process.
    """
    colour = np.arange(colours + 1, dtype=np.uint64)[:, None]
    vertex = np.arange(size, dtype=np.uint64)[None, :]
    mixed = _SEED + _STEP * (vertex * np.uint64(MOST_COLOURS + 2) + colour)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    mixed[0] = 0
    made = np.ascontiguousarray(mixed)
    made.setflags(write=False)
    return made
