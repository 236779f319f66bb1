"""The kinds of arrays that drawing works with."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float64]
Float32 = NDArray[np.float32]
Int = NDArray[np.int64]
Mask = NDArray[np.bool_]
UInt8 = NDArray[np.uint8]


def mask(size: int, places: Iterable[int] | NDArray[np.integer]) -> Mask:
    """(size,) true at these places."""
    found = np.zeros(size, dtype=np.bool_)
    found[places if isinstance(places, np.ndarray) else list(places)] = True
    return found


def distinct(values: NDArray[np.integer]) -> list[int]:
    """Those that occur, ascending. `np.unique` would import masked arrays, which take 2 MB."""
    lowest = int(values.min(initial=0))
    return (np.flatnonzero(np.bincount(values.ravel().astype(np.int64) - lowest)) + lowest).tolist()
