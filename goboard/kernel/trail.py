# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The configurations that have stood along a line of play, found again by their hash and compared in full."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, hashes, ints


@cython.final
@cython.cclass
class Trail:
    """An append-only list of (stones, zobrist, to_move), shared by all positions of a line; branches copy little.

    A trail holds the entries from `_base` on; those before it are its parent's. The first of equal entries is in its
    open-addressing table, later ones are not: they are never the earliest. `_filter` has a bit set for each hash, few
    enough that a hash that nobody has is seldom looked up.
    """

    def __init__(self, size: cython.int) -> None:
        """For boards of that many vertices; 0 for a board that grows."""
        self._size = size
        self._base = self._count = self._capacity = 0
        self._parent: Trail | None = None
        self._stones: list[bytes] = []
        # taken interpreted only: compiled, nothing below lets another thread in while it reads or changes a trail
        self._lock = Lock()
        self._movers = bytearray()
        nothing = bytearray()
        self._hashes, self._slots, self._filter = hashes(nothing), ints(nothing), chars(nothing)
        self._reserve(4)

    def __len__(self) -> int:
        return self._base + self._count

    def extend(self, length: cython.int, stones: bytes, zobrist: cython.ulonglong, to_move: cython.int) -> Trail:
        """The trail whose first `length` entries are this one's and whose next is the one given.

        It is this trail itself if it ends there, a branch otherwise. Safe against other threads doing the same.
        ValueError if there are fewer entries than `length` or the stones are those of another board.
        """
        if self._size and len(stones) != self._size:
            raise ValueError(f"These are the stones of {len(stones)} vertices, not {self._size}.")
        if cython.compiled:
            return self._extended(length, stones, zobrist, to_move)
        with self._lock:
            return self._extended(length, stones, zobrist, to_move)

    def find(self, stones: bytes, zobrist: cython.ulonglong, length: cython.int, to_move: cython.int) -> int:
        """The first index below `length` whose stones (and `to_move`, unless 0) are these, or -1.

        Positions are compared in full where hashes meet.
        """
        if cython.compiled:
            return self._found(stones, zobrist, length, to_move)
        with self._lock:
            return self._found(stones, zobrist, length, to_move)

    def entry(self, index: int) -> tuple[bytes, int, int]:
        """(stones, zobrist, to_move) at `index`; IndexError where there is none."""
        if not 0 <= index < len(self):
            raise IndexError(f"There is no entry {index} among {len(self)}.")
        trail: Trail = self
        while index < trail._base:
            trail = _not_none(trail._parent)
        at: cython.int = index - trail._base
        return trail._stones[at], trail._hashes[at], trail._movers[at]

    def meeting(self, wanted: bytearray, count: cython.int, length: cython.int) -> list[int]:
        """Which of the first `count` hashes in `wanted` (uint64 in memory) some entry below `length` has.

        What else is asked of them, `find` tells.
        """
        if cython.compiled:
            return self._meeting(hashes(wanted), count, length)
        with self._lock:
            return self._meeting(hashes(wanted), count, length)

    def segments(self) -> int:
        """In how many trails, this one and those it branched from, the entries lie: a lookup walks through all."""
        count = 1
        trail: Trail | None = self._parent
        while trail is not None:
            count += 1
            trail = trail._parent
        return count

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

    def _extended(self, length: cython.int, stones: bytes, zobrist: cython.ulonglong, to_move: cython.int) -> Trail:
        if not 0 <= length <= self._base + self._count:
            raise ValueError(f"There are {len(self)} entries, not {length}.")
        line: Trail = self if length == self._base + self._count else self._branch(length)
        line._append(stones, zobrist, to_move)
        return line

    def _found(self, stones: bytes, zobrist: cython.ulonglong, length: cython.int, to_move: cython.int) -> cython.int:
        found: cython.int = -1
        index: cython.int
        trail: Trail | None = self
        while trail is not None:
            index = trail._earliest(stones, zobrist, to_move)
            if 0 <= index < length - trail._base:
                found = trail._base + index
            length = min(length, trail._base)
            trail = trail._parent
        return found

    def _meeting(self, wanted: cython.p_ulonglong, count: cython.int, length: cython.int) -> list[int]:
        met: list[int] = []
        i: cython.int
        trail: Trail | None = self
        while trail is not None:
            for i in range(count):
                if trail._has_hash(wanted[i], length - trail._base):
                    met.append(i)
            length = min(length, trail._base)
            trail = trail._parent
        return sorted(set(met)) if self._base else met

    def _branch(self, length: cython.int) -> Trail:
        """A trail of the first `length` entries.

        Its last segments are copied as far as they are no longer than what follows them, so there are never more
        segments than the logarithm of the length: looking up stays quick however often a line branches.
        """
        segments: list[tuple[Trail, int]] = []
        segment: Trail
        end: cython.int
        cut: cython.int = length
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

    def _copy(self, other: Trail, count: cython.int) -> None:
        i: cython.int
        for i in range(count):
            self._append(other._stones[i], other._hashes[i], other._movers[i])

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

    def _enter(self, index: cython.int) -> None:
        mask: cython.int = 2 * self._capacity - 1
        at: cython.int = cython.cast(cython.int, self._hashes[index] & mask)
        while self._slots[at] != 0:
            at = (at + 1) & mask
        self._slots[at] = index + 1
        self._filter[(self._hashes[index] >> 32) & mask] |= 1 << (self._hashes[index] >> 61)

    def _reserve(self, capacity: cython.int) -> None:
        """Room for that many own entries."""
        hash_owner, slot_owner, filter_owner = bytearray(8 * capacity), bytearray(8 * capacity), bytearray(2 * capacity)
        new_hashes: cython.p_ulonglong = hashes(hash_owner)
        new_slots: cython.p_int = ints(slot_owner)
        new_filter: cython.p_uchar = chars(filter_owner)
        mask: cython.int = 2 * capacity - 1
        at: cython.int
        i: cython.int
        for i in range(self._count):
            new_hashes[i] = self._hashes[i]
            new_filter[(new_hashes[i] >> 32) & mask] |= 1 << (new_hashes[i] >> 61)
        for i in range(2 * self._capacity):
            if self._slots[i] != 0:
                at = cython.cast(cython.int, new_hashes[self._slots[i] - 1] & mask)
                while new_slots[at] != 0:
                    at = (at + 1) & mask
                new_slots[at] = self._slots[i]
        self._hash_owner, self._slot_owner, self._filter_owner = hash_owner, slot_owner, filter_owner
        self._hashes, self._slots, self._filter, self._capacity = new_hashes, new_slots, new_filter, capacity

    def _earliest(self, stones: bytes, zobrist: cython.ulonglong, to_move: cython.int) -> cython.int:
        """The first own entry with these stones, counted from `_base`, or -1."""
        mask: cython.int = 2 * self._capacity - 1
        at: cython.int = cython.cast(cython.int, zobrist & mask)
        found: cython.int = -1
        index: cython.int
        if (self._filter[(zobrist >> 32) & mask] >> (zobrist >> 61)) & 1 == 0:
            return -1
        while self._slots[at] != 0:
            index = self._slots[at] - 1
            if (
                self._hashes[index] == zobrist
                and (to_move == 0 or self._movers[index] == to_move)
                and (found < 0 or index < found)
                and self._stones[index] == stones
            ):
                found = index
            at = (at + 1) & mask
        return found

    def _has_hash(self, zobrist: cython.ulonglong, count: cython.int) -> cython.bint:
        """Whether one of the first own entries has this hash."""
        mask: cython.int = 2 * self._capacity - 1
        if (self._filter[(zobrist >> 32) & mask] >> (zobrist >> 61)) & 1 == 0:
            return False
        at: cython.int = cython.cast(cython.int, zobrist & mask)
        while self._slots[at] != 0:
            if self._slots[at] <= count and self._hashes[self._slots[at] - 1] == zobrist:
                return True
            at = (at + 1) & mask
        return False


@cython.cfunc
def _not_none(trail: Trail | None) -> Trail:
    assert trail is not None
    return trail
