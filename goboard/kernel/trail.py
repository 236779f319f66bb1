# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The configurations that have stood along a line of play, found again by their hash and compared in full."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Any

import cython

if not cython.compiled:
    from goboard.kernel.memory import hashes, ints


@cython.final
@cython.cclass
class Trail:
    """An append-only list of (stones, zobrist, to_move), shared by all positions of a line; branches copy little.

    A trail holds the entries from `_base` on; those before it are its parent's. The first equal entry of a trail is in
    its open-addressing table, later ones are not: they are never the earliest.
    """

    _size: cython.int
    _base: cython.int
    _count: cython.int
    _capacity: cython.int
    _parent: Trail | None
    _stones: list[bytes]
    _movers: bytearray
    _hash_owner: bytearray
    _slot_owner: bytearray
    _hashes: cython.p_ulonglong
    _slots: cython.p_int
    _lock: Any

    def __init__(self, size: cython.int) -> None:
        self._size = size
        self._base = self._count = 0
        self._parent = None
        self._stones = []
        self._lock = Lock()
        self._movers = bytearray()
        self._reserve(4)

    def __len__(self) -> int:
        return self._base + self._count

    def extend(self, length: cython.int, stones: bytes, zobrist: cython.ulonglong, to_move: cython.int) -> Trail:
        """The trail whose first `length` entries are this one's and whose next is the one given.

        It is this trail itself if it ends there, a branch otherwise. Safe against other threads doing the same.
        ValueError if there are fewer entries than `length` or the stones are those of another board.
        """
        if len(stones) != self._size:
            raise ValueError(f"These are the stones of {len(stones)} vertices, not {self._size}.")
        with self._lock:
            if not 0 <= length <= self._base + self._count:
                raise ValueError(f"There are {len(self)} entries, not {length}.")
            line: Trail = self if length == self._base + self._count else self._branch(length)
            line._append(stones, zobrist, to_move)
            return line

    def find(self, stones: bytes, zobrist: cython.ulonglong, length: cython.int, to_move: cython.int) -> int:
        """The first index below `length` whose stones (and `to_move`, unless 0) are these, or -1.

        Positions are compared in full where hashes meet.
        """
        found: cython.int = -1
        index: cython.int
        trail: Trail | None = self
        limit: cython.int = length
        with self._lock:
            while trail is not None:
                index = trail._earliest(stones, zobrist, to_move)
                if 0 <= index < limit - trail._base:
                    found = trail._base + index
                limit = min(limit, trail._base)
                trail = trail._parent
        return found

    def entry(self, index: int) -> tuple[bytes, int, int]:
        """(stones, zobrist, to_move) at `index`; IndexError where there is none."""
        if not 0 <= index < len(self):
            raise IndexError(f"There is no entry {index} among {len(self)}.")
        trail: Trail = self
        while index < trail._base:
            trail = _not_none(trail._parent)
        at: cython.int = index - trail._base
        return trail._stones[at], trail._hashes[at], trail._movers[at]

    def meeting(self, wanted: bytearray, count: cython.int) -> list[int]:
        """Which of the first `count` hashes in `wanted` (uint64 in memory) any entry may have, ascending.

        Entries beyond a branch point are not told apart: `find` decides.
        """
        asked: cython.p_ulonglong = hashes(wanted)
        met: set[int] = set()
        trail: Trail | None = self
        i: cython.int
        with self._lock:
            while trail is not None:
                for i in range(count):
                    if trail._has_hash(asked[i]):
                        met.add(i)
                trail = trail._parent
        return sorted(met)

    def entries(self) -> list[tuple[bytes, int, int]]:
        """All entries in order."""
        return [self.entry(index) for index in range(len(self))]

    @staticmethod
    def from_entries(size: int, entries: Iterable[tuple[bytes, int, int]]) -> Trail:
        """A trail of these entries: the inverse of `entries`."""
        trail = Trail(size)
        for stones, zobrist, to_move in entries:
            trail.extend(len(trail), stones, zobrist, to_move)
        return trail

    def __reduce__(self) -> tuple[object, ...]:
        return Trail.from_entries, (self._size, self.entries())

    @cython.cfunc
    def _branch(self, length: cython.int) -> Trail:
        """A trail of the first `length` entries.

        Its last segments are copied as far as they are no longer than what follows them, so there are never more
        segments than the logarithm of the length: looking up stays quick however often a line branches.
        """
        segments: list[tuple[Trail, int]] = []
        cut = length
        trail: Trail | None = self
        while trail is not None and cut > 0:
            if cut > trail._base:
                segments.append((trail, cut))
                cut = trail._base
            trail = trail._parent
        copied = behind = 0
        total = 1
        for number, (segment, end) in enumerate(segments):
            if end - segment._base <= total:
                copied = number + 1
            total += end - segment._base
        branch = Trail(self._size)
        # one lock for the whole family: a lookup walks through several of its trails
        branch._lock = self._lock
        if copied < len(segments):
            branch._parent, behind = segments[copied]
            branch._base = behind
        for segment, end in reversed(segments[:copied]):
            branch._copy(segment, end - segment._base)
        return branch

    @cython.cfunc
    def _copy(self, other: Trail, count: cython.int) -> None:
        i: cython.int
        for i in range(count):
            self._append(other._stones[i], other._hashes[i], other._movers[i])

    @cython.cfunc
    def _append(self, stones: bytes, zobrist: cython.ulonglong, to_move: cython.int) -> None:
        if self._count == self._capacity:
            self._reserve(2 * self._capacity)
        is_new: cython.bint = self._earliest(stones, zobrist, to_move) < 0
        self._stones.append(stones)
        self._movers.append(to_move)
        self._hashes[self._count] = zobrist
        self._count += 1
        if is_new:
            self._enter(self._count - 1)

    @cython.cfunc
    def _enter(self, index: cython.int) -> None:
        mask: cython.int = 2 * self._capacity - 1
        at: cython.int = cython.cast(cython.int, self._hashes[index] & mask)
        while self._slots[at] != 0:
            at = (at + 1) & mask
        self._slots[at] = index + 1

    @cython.cfunc
    def _reserve(self, capacity: cython.int) -> None:
        """Room for that many own entries; tables replaced are complete before anybody sees them."""
        hash_owner = bytearray(8 * capacity)
        if self._count:
            hash_owner[: 8 * self._count] = self._hash_owner[: 8 * self._count]
        known = self._filled_slots()
        slot_owner = bytearray(4 * 2 * capacity)
        new_hashes: cython.p_ulonglong = hashes(hash_owner)
        slots: cython.p_int = ints(slot_owner)
        mask: cython.int = 2 * capacity - 1
        at: cython.int
        for slot in known:
            at = cython.cast(cython.int, new_hashes[slot - 1] & mask)
            while slots[at] != 0:
                at = (at + 1) & mask
            slots[at] = slot
        self._hash_owner, self._slot_owner = hash_owner, slot_owner
        self._hashes, self._slots, self._capacity = new_hashes, slots, capacity

    @cython.cfunc
    def _filled_slots(self) -> list[int]:
        if self._count == 0:
            return []
        return sorted([self._slots[i] for i in range(2 * self._capacity) if self._slots[i] != 0])

    @cython.cfunc
    def _earliest(self, stones: bytes, zobrist: cython.ulonglong, to_move: cython.int) -> cython.int:
        """The first own entry with these stones, counted from `_base`, or -1."""
        mask: cython.int = 2 * self._capacity - 1
        at: cython.int = cython.cast(cython.int, zobrist & mask)
        index: cython.int = self._slots[at] - 1
        while index >= 0:
            if (
                self._hashes[index] == zobrist
                and (to_move == 0 or self._movers[index] == to_move)
                and self._stones[index] == stones
            ):
                return index
            at = (at + 1) & mask
            index = self._slots[at] - 1
        return -1

    @cython.cfunc
    def _has_hash(self, zobrist: cython.ulonglong) -> cython.bint:
        mask: cython.int = 2 * self._capacity - 1
        at: cython.int = cython.cast(cython.int, zobrist & mask)
        while self._slots[at] != 0:
            if self._hashes[self._slots[at] - 1] == zobrist:
                return True
            at = (at + 1) & mask
        return False


@cython.cfunc
def _not_none(trail: Trail | None) -> Trail:
    assert trail is not None
    return trail
