# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The vertices where a stone may be placed, and the hash of what each of them leads to, in one pass over the board."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, copy, frozen, hashes, ints

# below so many vertices, getting the interpreter lock back may take longer than the work done without it
LONG = cython.declare(cython.int, 4096)

# what lies around an empty vertex: another empty one, own chains and enemy chains in atari
cython.declare(_OPEN=cython.int, _OWN=cython.int, _ENEMY=cython.int)
_OPEN, _OWN, _ENEMY = 1, 2, 4

_ROOMY = cython.declare(cython.int, 1)
_REACHED = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Candidates:
    """Working memory for one configuration at a time; `vertices` and `outcomes` hold the last answer.

    A placement changes chains only where it fills the last liberty of one, so each chain in atari leaves its hash at
    that liberty: there it is taken if it is the enemy's, or goes with the stone if nothing else there breathes.
    """

    def __init__(self, starts: bytearray, near: bytearray) -> None:
        size = len(starts) // 4 - 1
        # one more than needed: the next vertex is written before it is known whether it counts
        queue, lying, vertices = bytearray(4 * size + 4), bytearray(4 * size + 4), bytearray(4 * size + 4)
        zeros, ones, some, common = (bytearray(4 * size) for _ in range(4))
        seen, around = bytearray(size), bytearray(size)
        taken, own, outcomes = bytearray(8 * size), bytearray(8 * size), bytearray(8 * size)
        ones[:] = b"\xff" * (4 * size)
        self.owners = [
            starts,
            near,
            queue,
            lying,
            vertices,
            zeros,
            ones,
            some,
            common,
            seen,
            around,
            taken,
            own,
        ]
        self.size, self.starts, self.near = size, ints(starts), ints(near)
        self.queue, self.lying, self.vertices = ints(queue), ints(lying), ints(vertices)
        self.zeros, self.ones, self.some_bytes, self.common_bytes = (
            chars(zeros),
            chars(ones),
            chars(some),
            chars(common),
        )
        self.some, self.common = ints(some), ints(common)
        self.seen, self.around = chars(seen), chars(around)
        self.taken_hash, self.own_hash = hashes(taken), hashes(own)
        self.outcome_owner = outcomes
        self.outcomes = hashes(outcomes)

    def of(
        self,
        stones: bytes,
        zobrist: cython.ulonglong,
        keys: bytearray,
        colour: cython.int,
        suicide: cython.bint,
        mask: bytearray,
    ) -> cython.int:
        """Mark in `mask` where `colour` may be placed before repetition is looked at; returns how many vertices.

        They are in `vertices`, the hashes of what would stand then in `outcomes`. Every chain must have a liberty.
        """
        before: cython.p_uchar = frozen(stones)
        to_mask: cython.p_uchar = chars(mask)
        of_keys: cython.p_ulonglong = hashes(keys)
        count: cython.int
        if self.size < LONG:
            return self.scan(before, zobrist, of_keys, colour, suicide, to_mask)
        with cython.nogil:
            count = self.scan(before, zobrist, of_keys, colour, suicide, to_mask)
        return count

    def scan(
        self,
        stones: cython.p_uchar,
        zobrist: cython.ulonglong,
        keys: cython.p_ulonglong,
        colour: cython.int,
        suicide: cython.bint,
        mask: cython.p_uchar,
    ) -> cython.int:
        """The work of `of`, on plain memory: keep in `vertices` those that may be played, with their outcomes."""
        i: cython.int
        vertex: cython.int
        around: cython.int
        allowed: cython.bint
        count: cython.int = 0
        start: cython.Py_ssize_t = colour * cython.cast(cython.Py_ssize_t, self.size)
        arounds: cython.p_uchar = self.around
        vertices: cython.p_int = self.vertices
        outcomes: cython.p_ulonglong = self.outcomes
        empty: cython.int = self.part(stones)
        bottlenecks: cython.int = self.bottlenecks(self.size - empty)
        copy(self.zeros, mask, 0, self.size)
        for i in range(bottlenecks):
            if self.seen[self.lying[i]] == 0:
                self.look_at_chain(stones, keys, self.lying[i], colour)
        for i in range(empty):
            vertex = vertices[i]
            around = arounds[vertex]
            allowed = True
            outcomes[count] = zobrist ^ keys[start + vertex]
            if around != _OPEN:
                if around & _ENEMY != 0:
                    outcomes[count] ^= self.taken_hash[vertex]
                elif around & _OPEN == 0 and not self.joins(stones, vertex, colour):
                    outcomes[count] = zobrist ^ self.own_hash[vertex]
                    allowed = suicide
                self.taken_hash[vertex] = self.own_hash[vertex] = 0
            vertices[count] = vertex
            mask[vertex] = allowed
            count += allowed
        return count

    def part(self, stones: cython.p_uchar) -> cython.int:
        """List the stones in `lying` and the empty vertices in `vertices`; returns how many are empty.

        Neither here nor in `bottlenecks` does the code branch on what lies where: no processor guesses that well.
        """
        vertex: cython.int
        is_empty: cython.int
        empty: cython.int = 0
        size: cython.int = self.size
        lying: cython.p_int = self.lying
        vertices: cython.p_int = self.vertices
        for vertex in range(size):
            is_empty = stones[vertex] == 0
            vertices[empty] = vertex
            lying[vertex - empty] = vertex
            empty += is_empty
        self.spread(stones, empty)
        return empty

    def spread(self, stones: cython.p_uchar, empty: cython.int) -> None:
        """Tell the neighbours of each empty vertex that they have it as a liberty, and whether it has such itself.

        `some` holds the bits that any of a vertex's liberties has, `common` those that all have: they are equal if and
        only if there is just one.
        """
        i: cython.int
        j: cython.int
        vertex: cython.int
        near: cython.int
        is_open: cython.int
        starts: cython.p_int = self.starts
        nears: cython.p_int = self.near
        some: cython.p_int = self.some
        common: cython.p_int = self.common
        copy(self.zeros, self.some_bytes, 0, 4 * self.size)
        copy(self.ones, self.common_bytes, 0, 4 * self.size)
        for i in range(empty):
            vertex = self.vertices[i]
            is_open = 0
            for j in range(starts[vertex], starts[vertex + 1]):
                near = nears[j]
                is_open |= stones[near] == 0
                some[near] |= vertex
                common[near] &= vertex
            self.around[vertex] = is_open

    def bottlenecks(self, count: cython.int) -> cython.int:
        """Keep in `lying` the stones that touch exactly one empty vertex; returns how many.

        Every chain in atari has one, so the other stones need not be looked at.
        """
        kept: cython.int = 0
        lying: cython.p_int = self.lying
        some: cython.p_int = self.some
        common: cython.p_int = self.common
        copy(self.zeros, self.seen, 0, self.size)
        for i in range(count):
            vertex = lying[i]
            lying[kept] = vertex
            kept += some[vertex] == common[vertex]
        return kept

    def look_at_chain(
        self, stones: cython.p_uchar, keys: cython.p_ulonglong, vertex: cython.int, colour: cython.int
    ) -> None:
        """If the chain has a single liberty, leave its hash there."""
        start: cython.Py_ssize_t = stones[vertex] * cython.cast(cython.Py_ssize_t, self.size)
        chain_hash: cython.ulonglong = 0
        liberty: cython.int = self.some[vertex]
        reached: cython.int = self.reach(stones, vertex)
        if reached == 0:
            return
        for i in range(reached):
            chain_hash ^= keys[start + self.queue[i]]
        if stones[vertex] == colour:
            self.around[liberty] |= _OWN
            self.own_hash[liberty] ^= chain_hash
        else:
            self.around[liberty] |= _ENEMY
            self.taken_hash[liberty] ^= chain_hash

    def reach(self, stones: cython.p_uchar, vertex: cython.int) -> cython.int:
        """List the stone's chain in `queue` if it has one liberty; returns how many, 0 as soon as there is a second."""
        own: cython.int = stones[vertex]
        head: cython.int = 0
        tail: cython.int = 1
        is_roomy: cython.bint = False
        queue: cython.p_int = self.queue
        seen: cython.p_uchar = self.seen
        nears: cython.p_int = self.near
        some: cython.int = self.some[vertex]
        common: cython.int = some
        queue[0] = vertex
        seen[vertex] = _REACHED
        while head < tail and not is_roomy:
            for i in range(self.starts[queue[head]], self.starts[queue[head] + 1]):
                near = nears[i]
                if stones[near] == own and seen[near] != _REACHED:
                    some |= self.some[near]
                    common &= self.common[near]
                    # a chain in atari was reached in full, so one that was left before is roomy
                    is_roomy = is_roomy or some != common or seen[near] == _ROOMY
                    seen[near] = _REACHED
                    queue[tail] = near
                    tail += 1
            head += 1
        if not is_roomy:
            return tail
        for i in range(tail):
            seen[queue[i]] = _ROOMY
        return 0

    def joins(self, stones: cython.p_uchar, vertex: cython.int, colour: cython.int) -> cython.bint:
        """Whether a stone there becomes part of a chain that has another liberty: one that is not in atari."""
        for i in range(self.starts[vertex], self.starts[vertex + 1]):
            near = self.near[i]
            if stones[near] == colour and self.seen[near] != _REACHED:
                return True
        return False
