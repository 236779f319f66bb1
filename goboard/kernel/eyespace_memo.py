# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What the search of an eyespace remembers. What is declared in C of it is in `eyespace_memo.pxd`."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, hashes

_RESULT = cython.declare(cython.ulonglong, 1 << 63)
_ALL_BITS = cython.declare(cython.ulonglong, (1 << 64) - 1)
_SPREADING = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_FIRST_SLOTS = cython.declare(cython.int, 1 << 10)
_POLLED = cython.declare(cython.int, 1 << 12)
_FULL = cython.declare(cython.int, 1)
_CALLED_OFF = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class EyespaceMemo:
    """The results of positions, by keys of 63 bits.

    `halted` says that the search has to end: it is 1 if there is no more room, 2 once the byte `flag` is not 0.
    """

    def __init__(self, flag: bytearray) -> None:
        self._flag_owner, self._flag = flag, chars(flag)
        self._use(_FIRST_SLOTS)

    def _use(self, slots: cython.int) -> None:
        self._entries_owner = bytearray(8 * slots)
        self._entries = hashes(self._entries_owner)
        self._slots, self._used, self.halted = slots, 0, 0

    def forget(self) -> None:
        """Empty the table."""
        i: cython.int
        for i in range(self._slots):
            self._entries[i] = 0
        self._used = 0

    def grow(self) -> None:
        """Four times the room; what is known is kept, so that a search begun again is soon where it was."""
        i: cython.int
        slots: cython.int = self._slots
        old_owner = self._entries_owner
        old: cython.p_ulonglong = hashes(old_owner)
        self._use(4 * slots)
        with cython.nogil:
            for i in range(slots):
                if old[i] != 0:
                    self._entries[self._slot(old[i] & ~_RESULT)] = old[i]
                    self._used += 1

    def _slot(self, key: cython.ulonglong) -> cython.int:
        """Where the key is, or where it can be put."""
        slot: cython.int
        last: cython.int = self._slots - 1
        slot = cython.cast(cython.int, (((key * _SPREADING) & _ALL_BITS) >> 32) & cython.cast(cython.ulonglong, last))
        while self._entries[slot] != 0 and self._entries[slot] & ~_RESULT != key:
            slot = (slot + 1) & last
        return slot

    def recalled(self, key: cython.ulonglong) -> cython.int:
        """1 or 0 as it was found before, -1 if it was not."""
        entry: cython.ulonglong = self._entries[self._slot(key)]
        return -1 if entry == 0 else 1 if entry & _RESULT else 0

    def remember(self, key: cython.ulonglong, result: cython.bint) -> None:
        """Keep a result, unless the search was broken off: then it means nothing."""
        if self._used % _POLLED == 0 and self._flag[0] != 0:
            self.halted = _CALLED_OFF
        if self.halted != 0:
            return
        self._entries[self._slot(key)] = key | _RESULT if result else key
        self._used += 1
        if self._used > self._slots // 4 * 3:
            self.halted = _FULL
