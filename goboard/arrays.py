"""The kinds of arrays that the house works with, and what is made of them in many rooms."""

from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Float = NDArray[np.float64]
Float32 = NDArray[np.float32]
Int = NDArray[np.int64]
"""Counts, and what arrays are indexed by: on all machines that the house runs on `intp` is the same."""
Int32 = NDArray[np.int32]
Mask = NDArray[np.bool_]
UInt8 = NDArray[np.uint8]
_Array = TypeVar("_Array", bound=NDArray[Any])
_Kind = TypeVar("_Kind", bound=np.generic)


def mask(size: int, places: Iterable[int] | NDArray[np.integer]) -> Mask:
    """(size,) true at these places."""
    found = np.zeros(size, dtype=np.bool_)
    found[places if isinstance(places, np.ndarray) else list(places)] = True
    return found


def closed(array: _Array) -> _Array:
    """The array itself, which nobody can write to any more."""
    array.setflags(write=False)
    return array


def parted(rows: NDArray[_Kind], lengths: Iterable[int]) -> list[NDArray[_Kind]]:
    """The rows in runs of these lengths. `np.split` takes ten times as long."""
    return [rows[first:last] for first, last in pairwise(accumulate(lengths, initial=0))]


def distinct(values: NDArray[np.integer]) -> list[int]:
    """Those that occur, ascending. `np.unique` would import masked arrays, which take 2 MB."""
    lowest = int(values.min(initial=0))
    return (np.flatnonzero(np.bincount(values.ravel().astype(np.int64) - lowest)) + lowest).tolist()


def each_once(ordered: Int) -> Int:
    """Each of the values in order once."""
    return np.asarray(ordered[np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)]])


def median(values: Float) -> float:
    """As numpy's own, which imports masked arrays too."""
    middles = (len(values) - 1) // 2, len(values) // 2
    return float(np.partition(values, middles)[list(middles)].mean())
