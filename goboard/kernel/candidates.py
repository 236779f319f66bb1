# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The vertices where a stone may be placed, and the hash of what each of them leads to, in one pass over the board."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.line import Line
    from goboard.kernel.memory import chars, copied, frozen, hashes, ints

# below so many vertices, getting the interpreter lock back may take longer than the work done without it
LONG = cython.declare(cython.int, 4096)

# what has its only liberty at an empty vertex
cython.declare(_OWN=cython.int, _ENEMY=cython.int)
_OWN, _ENEMY = 1, 2


@cython.final
@cython.cclass
class Candidates:
    """What may be played on a line's board as it stands; `vertices`, `outcomes` and `mask` hold the last answer.

    A placement changes chains only where it fills the last liberty of one, so each chain in atari leaves its hash at
    that liberty: there it is taken if it is the enemy's, or goes with the stone if nothing else there breathes. The
    chains in atari are kept in `tight` from one answer to the next, with others that were so once: `is_tight` marks
    them all. Only what lies beside a change is looked at anew.
    """

    def __init__(self, line: Line) -> None:
        size = line.size
        tight, spots, vertices = bytearray(4 * size), bytearray(4 * size), bytearray(4 * size + 4)
        is_tight, around, mask = bytearray(size), bytearray(size), bytearray(size)
        taken, own, outcomes = bytearray(8 * size), bytearray(8 * size), bytearray(8 * size + 8)
        self.owners = [tight, spots, vertices, is_tight, around, mask, taken, own]
        self.line, self.size = line, size
        self.tight, self.spots, self.vertices = ints(tight), ints(spots), ints(vertices)
        self.is_tight, self.around, self.mask = chars(is_tight), chars(around), chars(mask)
        self.taken_hash, self.own_hash = hashes(taken), hashes(own)
        self.outcome_owner, self.outcomes = outcomes, hashes(outcomes)
        self.tight_count = self.spot_count = self.seen = 0

    def of(
        self,
        stones: bytes,
        zobrist: cython.ulonglong,
        keys: bytearray,
        colour: cython.int,
        suicide: cython.bint,
    ) -> cython.int:
        """Mark in `mask` where `colour` may be placed before repetition is looked at; returns how many vertices.

        They are in `vertices`, the hashes of what would stand then in `outcomes`. Every chain must have a liberty.
        """
        given: cython.p_uchar = frozen(stones)
        of_keys: cython.p_ulonglong = hashes(keys)
        count: cython.int
        if self.size < LONG:
            return self.scan_anew(given, zobrist, of_keys, colour, suicide)
        with cython.nogil:
            count = self.scan_anew(given, zobrist, of_keys, colour, suicide)
        return count

    def answer(self) -> bytes:
        """The mask as it is now."""
        return copied(self.mask, self.size)

    def scan_anew(
        self,
        stones: cython.p_uchar,
        zobrist: cython.ulonglong,
        keys: cython.p_ulonglong,
        colour: cython.int,
        suicide: cython.bint,
    ) -> cython.int:
        """The work of `of`, on plain memory."""
        self.line.follow(stones, zobrist, keys)
        self.seen = 0
        return self.scan(colour, suicide)

    def scan(self, colour: cython.int, suicide: cython.bint) -> cython.int:
        """The same for the line as it stands now."""
        i: cython.int
        vertex: cython.int
        around: cython.int
        count: cython.int = 0
        empty: cython.int = 0
        size: cython.int = self.size
        stones: cython.p_uchar = self.line.stones
        opens: cython.p_int = self.line.open
        arounds: cython.p_uchar = self.around
        vertices: cython.p_int = self.vertices
        outcomes: cython.p_ulonglong = self.outcomes
        zobrist: cython.ulonglong = self.line.zobrist
        keys: cython.p_ulonglong = self.line.keys
        mask: cython.p_uchar = self.mask
        start: cython.Py_ssize_t = colour * cython.cast(cython.Py_ssize_t, size)
        self.catch_up()
        self.leave_hashes(colour)
        for vertex in range(size):
            mask[vertex] = stones[vertex] == 0
        # without a branch on what lies where: no processor guesses that well
        for vertex in range(size):
            vertices[empty] = vertex
            empty += mask[vertex]
        for i in range(empty):
            vertex = vertices[i]
            around = arounds[vertex]
            vertices[count] = vertex
            outcomes[count] = zobrist ^ keys[start + vertex]
            count += 1
            if around & _ENEMY != 0:
                outcomes[count - 1] ^= self.taken_hash[vertex]
            elif opens[vertex] == 0 and not self.joins(vertex, colour):
                outcomes[count - 1] = zobrist ^ self.own_hash[vertex]
                if not suicide:
                    mask[vertex] = 0
                    count -= 1
        return count

    def catch_up(self) -> None:
        """List the chains that may have come into atari since the last answer."""
        i: cython.int
        j: cython.int
        vertex: cython.int
        log: cython.p_int = self.line.log
        starts: cython.p_int = self.line.starts
        if self.line.is_renewed:
            for i in range(self.tight_count):
                self.is_tight[self.tight[i]] = 0
            self.tight_count = 0
            for vertex in range(self.size):
                self.note(vertex)
            self.line.is_renewed = False
        else:
            for i in range(self.seen, self.line.logged):
                vertex = log[2 * i]
                self.note(vertex)
                for j in range(starts[vertex], starts[vertex + 1]):
                    self.note(self.line.near[j])
        self.seen = self.line.logged

    def note(self, vertex: cython.int) -> None:
        """List the stone's chain if it is in atari and not listed yet."""
        if self.line.stones[vertex] == 0:
            return
        chain: cython.int = self.line.chain[vertex]
        if self.is_tight[chain] == 0 and self.line.is_atari(chain):
            self.is_tight[chain] = 1
            self.tight[self.tight_count] = chain
            self.tight_count += 1

    def leave_hashes(self, colour: cython.int) -> None:
        """Strike what is not in atari any more off the list, and leave each chain's hash at its liberty."""
        i: cython.int
        chain: cython.int
        spot: cython.int
        kept: cython.int = 0
        for i in range(self.spot_count):
            spot = self.spots[i]
            self.around[spot] = 0
            self.taken_hash[spot] = self.own_hash[spot] = 0
        for i in range(self.tight_count):
            chain = self.tight[i]
            if self.line.stones[chain] == 0 or self.line.chain[chain] != chain or not self.line.is_atari(chain):
                self.is_tight[chain] = 0
                continue
            self.tight[kept] = chain
            spot = self.line.liberty(chain)
            self.spots[kept] = spot
            kept += 1
            if self.line.stones[chain] == colour:
                self.around[spot] |= _OWN
                self.own_hash[spot] ^= self.line.chain_hash[chain]
            else:
                self.around[spot] |= _ENEMY
                self.taken_hash[spot] ^= self.line.chain_hash[chain]
        self.tight_count = self.spot_count = kept

    def joins(self, vertex: cython.int, colour: cython.int) -> cython.bint:
        """Whether a stone there becomes part of a chain that has another liberty: one that is not in atari."""
        for i in range(self.line.starts[vertex], self.line.starts[vertex + 1]):
            near = self.line.near[i]
            if self.line.stones[near] == colour and self.is_tight[self.line.chain[near]] == 0:
                return True
        return False

    def is_alone(self, vertex: cython.int, colour: cython.int) -> cython.bint:
        """Whether a stone there would be cleared by itself and change nothing: not a liberty, friend or prey beside."""
        return self.line.open[vertex] == 0 and self.around[vertex] == 0 and not self.joins(vertex, colour)
