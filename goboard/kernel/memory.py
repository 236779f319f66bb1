# cython: language_level=3
"""Plain memory behind a bytearray, indexed the same way compiled and interpreted.

The owner must be kept for as long as what is returned here is used, and must not change its length.
"""

from __future__ import annotations

import cython

is_compiled: bool = cython.compiled


def ints(owner: bytearray) -> cython.p_int:
    """The memory as int32."""
    if cython.compiled:
        return cython.cast(cython.p_int, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505 - the compiler drops the branch that is not its own
        return memoryview(owner).cast("i")  # type: ignore[return-value]


def hashes(owner: bytearray) -> cython.p_ulonglong:
    """The memory as uint64."""
    if cython.compiled:
        return cython.cast(cython.p_ulonglong, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505
        return memoryview(owner).cast("Q")  # type: ignore[return-value]


def reals(owner: bytearray) -> cython.p_double:
    """The memory as float64."""
    if cython.compiled:
        return cython.cast(cython.p_double, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505
        return memoryview(owner).cast("d")  # type: ignore[return-value]


def chars(owner: bytearray) -> cython.p_uchar:
    """The memory as uint8."""
    if cython.compiled:
        return cython.cast(cython.p_uchar, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505
        return owner  # type: ignore[return-value]


def frozen(owner: bytes) -> cython.p_uchar:
    """The memory of a bytes object as uint8, to be read only."""
    if cython.compiled:
        return cython.cast(cython.p_uchar, owner)
    else:  # noqa: RET505
        return owner  # type: ignore[return-value]


def copied(memory: cython.p_uchar, size: cython.Py_ssize_t) -> bytes:
    """The first bytes, frozen."""
    if cython.compiled:
        return memory[:size]  # type: ignore[index, return-value]
    else:  # noqa: RET505
        return bytes(memory[:size])  # type: ignore[index]


def copy(source: cython.p_uchar, target: cython.p_uchar, at: cython.Py_ssize_t, size: cython.Py_ssize_t) -> None:
    """Copy the first bytes of `source` to `target`, from its byte `at` on."""
    if cython.compiled:
        memcpy(cython.address(target[at]), source, size)  # type: ignore[name-defined]  # noqa: F821 - from memory.pxd
    else:
        target[at : at + size] = source[:size]  # type: ignore[index]
