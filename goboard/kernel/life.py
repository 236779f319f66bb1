# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which chains of one side live though it never moves again (Benson 1976), on any graph, in linear time."""

from __future__ import annotations

from typing import NamedTuple

import cython
import numpy as np
from numpy.typing import NDArray

if not cython.compiled:
    from goboard.kernel.memory import chars, frozen, ints

Int32 = NDArray[np.int32]
UInt8 = NDArray[np.uint8]

VITAL = 1
"""Every empty vertex of the region is a liberty of the chain."""
CLOSE = 2
"""Every vertex of the region, empty or not, is next to the chain."""

OPEN = 255
"""In place of a stone: nobody has an eye where this vertex is, whatever lies on it."""

# the same as the compiled code sees them
_VITAL = cython.declare(cython.int, 1)
_CLOSE = cython.declare(cython.int, 2)
_OPEN = cython.declare(cython.int, 255)


class Life(NamedTuple):
    """The side's chains, the regions between them, and what lives.

    `label` (n,) int32 is the chain of a vertex of the side's colour and the region of any other, each numbered from 0
    in the order of their first vertices. `alive` (chains,) and `owned` (regions,) are 0 or 1. Where a region and a
    chain meet, `meetings` (k, 3) int32 has the region, the chain, and VITAL and CLOSE as bits.
    """

    label: Int32
    alive: UInt8
    owned: UInt8
    meetings: Int32


def life(indptr: Int32, indices: Int32, stones: bytes, side: int, *, strict: bool) -> Life:
    """Benson's chains of `side`, a value from 1 to 254; whatever is neither 0 nor the side is its enemy.

    A chain lives with two regions that are vital to it and that only living chains enclose; with `strict` all vertices
    of a region count, not only the empty ones. ValueError if there is not one byte a vertex.
    """
    if len(stones) != len(indptr) - 1:
        raise ValueError(f"These are the stones of {len(stones)} vertices, not {len(indptr) - 1}.")
    return Living(indptr, indices, stones, side).found(CLOSE if strict else VITAL)


@cython.final
@cython.cclass
class Living:
    """The work on one configuration. Meetings are listed region by region, and chained by chain."""

    def __init__(self, indptr: Int32, indices: Int32, stones: bytes, side: int) -> None:
        size = len(stones)
        starts = bytearray(np.ascontiguousarray(indptr, dtype=np.int32).tobytes())
        near = bytearray(np.ascontiguousarray(indices, dtype=np.int32).tobytes())
        label, queue, begins, seen, slot, newest, vitals = (bytearray(4 * size + 8) for _ in range(7))
        # a region meets no more chains than edges lead out of it
        meetings, older = bytearray(12 * len(indices) + 12), bytearray(4 * len(indices) + 4)
        alive, owned = bytearray(size + 1), bytearray(size + 1)
        self._owners = [starts, near, label, queue, begins, seen, slot, newest, vitals, meetings, older, alive, owned]
        self._size, self._stones_owner, self._side = size, stones, side
        self._starts, self._near, self._stones = ints(starts), ints(near), frozen(stones)
        self._label, self._queue, self._begins = ints(label), ints(queue), ints(begins)
        self._seen, self._slot, self._newest, self._vitals = ints(seen), ints(slot), ints(newest), ints(vitals)
        self._meetings, self._older = ints(meetings), ints(older)
        self._alive, self._owned = chars(alive), chars(owned)
        self._chains = self._regions = self._met = 0

    def found(self, wanted: cython.int) -> Life:
        """Do the work; `wanted` is the bit that makes a region an eye of a chain."""
        with cython.nogil:
            self._number()
            self._meet()
            self._part(wanted)
        return Life(
            np.frombuffer(self._owners[2], np.int32)[: self._size],
            np.frombuffer(self._owners[11], np.uint8)[: self._chains],
            np.frombuffer(self._owners[12], np.uint8)[: self._regions],
            np.frombuffer(self._owners[9], np.int32)[: 3 * self._met].reshape(-1, 3),
        )

    def _number(self) -> None:
        """Number the chains, then the regions; `queue` keeps the regions' vertices, from `begins` on."""
        filled: cython.int = 0
        for vertex in range(self._size):
            self._label[vertex] = -1
        for vertex in range(self._size):
            if self._stones[vertex] == self._side and self._label[vertex] < 0:
                self._fill(vertex, self._chains, 0)
                self._chains += 1
        for vertex in range(self._size):
            if self._label[vertex] < 0:
                end = self._fill(vertex, self._regions, filled)
                self._begins[self._regions] = filled
                self._regions += 1
                filled = end
        self._begins[self._regions] = filled

    def _fill(self, vertex: cython.int, label: cython.int, begin: cython.int) -> cython.int:
        """Label all that hangs together with the vertex and is, or is not, the side's; returns the queue's new end."""
        own: cython.bint = self._stones[vertex] == self._side
        i: cython.int
        at: cython.int
        near: cython.int
        head: cython.int = begin
        tail: cython.int = begin + 1
        self._label[vertex] = label
        self._queue[begin] = vertex
        while head < tail:
            at = self._queue[head]
            head += 1
            for i in range(self._starts[at], self._starts[at + 1]):
                near = self._near[i]
                if self._label[near] < 0 and (self._stones[near] == self._side) == own:
                    self._label[near] = label
                    self._queue[tail] = near
                    tail += 1
        return tail

    def _meet(self) -> None:
        """List which chains enclose each region and which have it for an eye."""
        for chain in range(self._chains):
            self._seen[chain] = self._slot[chain] = self._newest[chain] = -1
        for region in range(self._regions):
            self._meet_region(region)

    def _meet_region(self, region: cython.int) -> None:
        """`seen` is the last vertex that met a chain; a meeting counts its empty and its occupied vertices at first."""
        i: cython.int
        j: cython.int
        at: cython.int
        chain: cython.int
        meeting: cython.int
        empty: cython.int = 0
        is_open: cython.bint = False
        first: cython.int = self._met
        begin: cython.int = self._begins[region]
        end: cython.int = self._begins[region + 1]
        for i in range(begin, end):
            at = self._queue[i]
            empty += self._stones[at] == 0
            is_open |= self._stones[at] == _OPEN
            for j in range(self._starts[at], self._starts[at + 1]):
                if self._stones[self._near[j]] != self._side:
                    continue
                chain = self._label[self._near[j]]
                if self._seen[chain] == at:
                    continue
                self._seen[chain] = at
                if self._slot[chain] < first:
                    self._list_meeting(region, chain)
                self._vitals[chain] += self._stones[at] == 0
                self._meetings[3 * self._slot[chain] + 2] += 1
        for meeting in range(first, self._met):
            chain = self._meetings[3 * meeting + 1]
            i = _CLOSE if self._meetings[3 * meeting + 2] == end - begin else 0
            if self._vitals[chain] == empty:
                i |= _VITAL
            # without an empty vertex there is no eye
            self._meetings[3 * meeting + 2] = i if empty > 0 and not is_open else 0

    def _list_meeting(self, region: cython.int, chain: cython.int) -> None:
        self._meetings[3 * self._met] = region
        self._meetings[3 * self._met + 1] = chain
        self._meetings[3 * self._met + 2] = 0
        self._older[self._met] = self._newest[chain]
        self._newest[chain] = self._slot[chain] = self._met
        self._vitals[chain] = 0
        self._met += 1

    def _part(self, wanted: cython.int) -> None:
        """Take away chains with less than two eyes, and the regions that they enclose, until nothing changes."""
        region: cython.int
        meeting: cython.int
        head: cython.int = 0
        self._count_eyes(wanted)
        tail: cython.int = 0
        for chain in range(self._chains):
            tail = self._doubt(chain, tail)
        while head < tail:
            meeting = self._newest[self._queue[head]]
            head += 1
            while meeting >= 0:
                region = self._meetings[3 * meeting]
                if self._owned[region] != 0:
                    tail = self._open(region, wanted, tail)
                meeting = self._older[meeting]
        self._own(wanted)

    def _count_eyes(self, wanted: cython.int) -> None:
        """`slot` becomes the first meeting of each region; all chains live and all regions are closed at first."""
        meeting: cython.int
        for chain in range(self._chains):
            self._vitals[chain] = 0
            self._alive[chain] = 1
        for meeting in range(self._regions):
            self._slot[meeting] = self._met
            self._owned[meeting] = 1
        for meeting in range(self._met - 1, -1, -1):
            self._slot[self._meetings[3 * meeting]] = meeting
            self._vitals[self._meetings[3 * meeting + 1]] += (self._meetings[3 * meeting + 2] & wanted) != 0

    def _doubt(self, chain: cython.int, tail: cython.int) -> cython.int:
        """Take the chain away if it has less than two eyes; returns the new end of the queue of those taken away."""
        if self._alive[chain] == 0 or self._vitals[chain] > 1:
            return tail
        self._alive[chain] = 0
        self._queue[tail] = chain
        return tail + 1

    def _open(self, region: cython.int, wanted: cython.int, tail: cython.int) -> cython.int:
        """The region is nobody's eye any more."""
        meeting: cython.int = self._slot[region]
        self._owned[region] = 0
        while meeting < self._met and self._meetings[3 * meeting] == region:
            if (self._meetings[3 * meeting + 2] & wanted) != 0:
                self._vitals[self._meetings[3 * meeting + 1]] -= 1
                tail = self._doubt(self._meetings[3 * meeting + 1], tail)
            meeting += 1
        return tail

    def _own(self, wanted: cython.int) -> None:
        """Of the regions still closed those are owned that are an eye of some chain."""
        meeting: cython.int
        for region in range(self._regions):
            self._owned[region] <<= 1
        for meeting in range(self._met):
            if (self._meetings[3 * meeting + 2] & wanted) != 0:
                self._owned[self._meetings[3 * meeting]] |= 1
        for region in range(self._regions):
            self._owned[region] = self._owned[region] == 3
