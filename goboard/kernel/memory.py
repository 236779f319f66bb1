# cython: language_level=3
"""Plain memory behind a bytearray or pages, indexed the same way compiled and interpreted.

The owner must be kept for as long as what is returned here is used, and must not change its length.
"""

from __future__ import annotations

import sys
from mmap import mmap

import cython

is_compiled: bool = cython.compiled


def pages(size: int) -> mmap:
    """So many zeros. Memory is taken where they are used, page by page, and given back as soon as nobody has them."""
    if sys.platform == "win32":
        return mmap(-1, max(size, 1))
    from mmap import MAP_ANONYMOUS, MAP_PRIVATE

    return mmap(-1, max(size, 1), flags=MAP_PRIVATE | MAP_ANONYMOUS)


def _start(owner: bytearray | mmap) -> cython.p_char:
    """Where it begins."""
    if cython.compiled:
        if isinstance(owner, bytearray):
            return cython.cast(cython.p_char, owner)
        found = cython.declare(Py_buffer)  # type: ignore[name-defined]  # noqa: F821 - from memory.pxd, as what follows
        PyObject_GetBuffer(owner, cython.address(found), PyBUF_WRITABLE)  # type: ignore[name-defined]  # noqa: F821
        start: cython.p_char = cython.cast(cython.p_char, found.buf)
        PyBuffer_Release(cython.address(found))  # type: ignore[name-defined]  # noqa: F821
        return start
    else:  # noqa: RET505
        return memoryview(owner)  # type: ignore[return-value]


def ints(owner: bytearray | mmap) -> cython.p_int:
    """The memory as int32."""
    if cython.compiled:
        return cython.cast(cython.p_int, _start(owner))
    else:  # noqa: RET505 - the compiler drops the branch that is not its own
        return memoryview(owner).cast("i")  # type: ignore[return-value]


def hashes(owner: bytearray) -> cython.p_ulonglong:
    """The memory as uint64."""
    if cython.compiled:
        return cython.cast(cython.p_ulonglong, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505
        return memoryview(owner).cast("Q")  # type: ignore[return-value]


def reals(owner: bytearray | mmap) -> cython.p_double:
    """The memory as float64."""
    if cython.compiled:
        return cython.cast(cython.p_double, _start(owner))
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
