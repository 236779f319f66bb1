# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""What the search of an eyespace keeps of the positions it has been through."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, hashes

CALLED_OFF = 2
"""Why a search was halted: somebody wants no answer any more."""

cython.declare(_ALL_BITS=cython.ulonglong, _SPREADING=cython.ulonglong, _VERTICES=cython.ulonglong)
_ALL_BITS, _SPREADING, _VERTICES = (1 << 64) - 1, 0x9E3779B97F4A7C15, 0xFFFFF
cython.declare(_POLLED=cython.int, _FULL=cython.int, _CALLED_OFF=cython.int)
_POLLED, _FULL, _CALLED_OFF = 1 << 12, 1, CALLED_OFF
cython.declare(_FIRST_SLOTS=cython.int, _MOST_SLOTS=cython.int)
_FIRST_SLOTS, _MOST_SLOTS = 1 << 10, 1 << 26
"""Of the table at first, and of the largest, which takes 600 MB."""


@cython.final
@cython.cclass
class EyespaceMemo:
    """The results of positions, by keys that are not 0.

    `halted` says that the search has to end: it is 1 if the table is to `grow`, 2 once the byte `flag` is not 0. One
    that cannot grow is emptied when it is full, and the search goes on.
    """

    def __init__(self, flag: bytearray) -> None:
        self._flag_owner, self._flag, self._most = flag, chars(flag), _MOST_SLOTS
        self._use(_FIRST_SLOTS)

    def _use(self, slots: cython.int) -> None:
        self._entries_owner, self._results_owner = bytearray(8 * slots), bytearray(slots)
        self._entries, self._results = hashes(self._entries_owner), chars(self._results_owner)
        self._slots, self._used, self.halted = slots, 0, 0

    def forget(self) -> None:
        """Empty the table."""
        for i in range(self._slots):
            self._entries[i] = 0
        self._used = 0

    def grow(self) -> None:
        """Four times the room, if the machine has it; what is known is kept, so that a search begun again is soon where
        it was."""
        i: cython.int
        slot: cython.int
        slots: cython.int = self._slots
        old_owner, old_results_owner = self._entries_owner, self._results_owner
        old: cython.p_ulonglong = hashes(old_owner)
        results: cython.p_uchar = chars(old_results_owner)
        try:
            self._use(4 * slots)
        except MemoryError:
            self._most = slots
            return
        with cython.nogil:
            for i in range(slots):
                if old[i] != 0:
                    slot = self._slot(old[i])
                    self._entries[slot], self._results[slot] = old[i], results[i]
                    self._used += 1

    def _slot(self, key: cython.ulonglong) -> cython.int:
        """Where the key is, or where it can be put."""
        last: cython.int = self._slots - 1
        slot: cython.int = slot_of(key, last)
        while self._entries[slot] != 0 and self._entries[slot] != key:
            slot = (slot + 1) & last
        return slot

    def recalled(self, key: cython.ulonglong) -> cython.int:
        """1 or 0 as it was found before, -1 if it was not."""
        slot: cython.int = self._slot(key)
        return -1 if self._entries[slot] == 0 else self._results[slot]

    def remember(self, key: cython.ulonglong, result: cython.bint) -> None:
        """Keep a result, unless the search was broken off: then it means nothing."""
        if self._used % _POLLED == 0 and self._flag[0] != 0:
            self.halted = _CALLED_OFF
        if self.halted != 0:
            return
        slot = self._slot(key)
        self._entries[slot], self._results[slot] = key, result
        self._used += 1
        if self._used > self._slots // 4 * 3:
            if self._slots < self._most:
                self.halted = _FULL
            else:
                self.forget()


def key_of(
    position: cython.ulonglong,
    lone: cython.ulonglong,
    waiting: cython.int,
    bonus: cython.int,
    owner_first: cython.bint,
) -> cython.ulonglong:
    """What a position is kept by: never 0, for one without a vertex is not kept.

    Of its `lone` vertices only the number matters. They are taken for gone, and as many of what is gone are marginal.
    """
    gone: cython.ulonglong = (~position & _VERTICES) | lone
    key: cython.ulonglong = position & ~(lone | (lone << 40))
    while lone != 0:
        lone &= lone - 1
        key |= (gone & (~gone + 1)) << 40
        gone &= gone - 1
    return key | (cython.cast(cython.ulonglong, waiting * 2 + bonus + (8 if owner_first else 0)) << 60)


def slot_of(key: cython.ulonglong, last: cython.int) -> cython.int:
    """Where to begin to look for a key in a table whose last slot this is."""
    spread: cython.ulonglong = ((key ^ (key >> 31)) * _SPREADING) & _ALL_BITS
    return cython.cast(cython.int, (spread >> 32) & cython.cast(cython.ulonglong, last))
