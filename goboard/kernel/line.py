# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Chains kept up to date move by move along one line of play, and the map of legal points that follows from them.

Liberties are counted once for each stone that touches them: that tells as well whether there is one left, and costs
nothing to keep. What a whole replay adds to this lies in `goboard.kernel.replay`.
"""

from __future__ import annotations

import cython

IS_COMPILED: bool = cython.compiled


@cython.cfunc
def _ints(owner: bytearray) -> cython.p_int:
    if cython.compiled:
        return cython.cast(cython.p_int, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505 - the compiler drops the branch that is not its own
        return memoryview(owner).cast("i")  # type: ignore[return-value]


@cython.cfunc
def _hashes(owner: bytearray) -> cython.p_ulonglong:
    if cython.compiled:
        return cython.cast(cython.p_ulonglong, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505
        return memoryview(owner).cast("Q")  # type: ignore[return-value]


@cython.cfunc
def _bytes(owner: bytearray) -> cython.p_uchar:
    if cython.compiled:
        return cython.cast(cython.p_uchar, cython.cast(cython.p_char, owner))
    else:  # noqa: RET505
        return owner  # type: ignore[return-value]
