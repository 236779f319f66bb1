# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A piece of a board small enough for one machine word: up to 64 vertices, stones of two sides as sets of bits.

What borders on the piece is said by two more sets: `solid[s]` are the vertices that touch stones of side s (0 or 1)
which cannot be taken, so a chain of s on one of them always breathes. A chain that reaches beyond the piece is one
vertex in it, at which nothing is played once it is gone; it must have two stones or more if it can be taken. Placing
changes nothing here: what would stand then is left in `own_after`, `other_after` and `taken`.

Side 0 holds a part as its `Ground` for good if stones of its that nothing takes (Benson 1976) enclose it with what lies
open to it, and at most two vertices, neighbours, are at none of them: there is room for one eye of the other side's.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import hashes

    def lowest(bits: int) -> int:
        """The place of the lowest bit that is set; there must be one. Compiled modules have it from the .pxd file."""
        return (bits & -bits).bit_length() - 1


PLAIN, SUICIDE, KO = range(3)
cython.declare(_PLAIN=cython.int, _SUICIDE=cython.int, _KO=cython.int)
_PLAIN, _SUICIDE, _KO = PLAIN, SUICIDE, KO


@cython.final
@cython.cclass
class SmallBoard:
    """The graph of the piece, and working memory for one question at a time."""

    def __init__(self, near: list[int], playable: int, solid: tuple[int, int]) -> None:
        if not len(near) <= 64:
            raise ValueError(f"There is room for 64 vertices, not {len(near)}.")
        rows, twins, borders = bytearray(8 * 64), bytearray(8 * 64), bytearray(8 * 2)
        chains, regions, arounds = bytearray(8 * 64), bytearray(8 * 64), bytearray(8 * 64)
        self.owners = [rows, twins, borders, chains, regions, arounds]
        self.size, self.playable, self.everything = len(near), playable, 0
        self.near, self.twins, self.solid = hashes(rows), hashes(twins), hashes(borders)
        self.chains, self.regions, self.arounds = hashes(chains), hashes(regions), hashes(arounds)
        self.around = self.own_after = self.other_after = self.taken = 0
        self.solid[0], self.solid[1] = solid
        earlier: dict[tuple[int, bool, bool], int] = {}
        for vertex, row in enumerate(near):
            look = (row, bool(solid[0] >> vertex & 1), bool(solid[1] >> vertex & 1))
            self.near[vertex] = row
            # in one shift C would reckon with 32 bits
            self.everything |= cython.cast(cython.ulonglong, 1) << vertex
            self.twins[vertex] = earlier.get(look, 0)
            if playable >> vertex & 1:
                earlier[look] = earlier.get(look, 0) | 1 << vertex

    def chain(self, vertex: cython.int, own: cython.ulonglong) -> cython.ulonglong:
        """What hangs together with the vertex inside `own`; `around` is then all that touches it, itself too."""
        row: cython.ulonglong
        found: cython.ulonglong = cython.cast(cython.ulonglong, 1) << vertex
        waiting: cython.ulonglong = found
        around: cython.ulonglong = 0
        while waiting != 0:
            at = lowest(waiting)
            waiting &= waiting - 1
            row = self.near[at]
            around |= row
            row &= own & (own ^ found)
            found |= row
            waiting |= row
        self.around = around
        return found

    def put(self, own: cython.ulonglong, other: cython.ulonglong, vertex: cython.int, side: cython.int) -> cython.int:
        """Place a stone of `side` on an empty vertex: take the others' chains without liberty, or else one's own.

        `KO` is a capture of one stone that could be answered by taking back at once.
        """
        chain: cython.ulonglong
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << vertex
        own |= bit
        taken: cython.ulonglong = 0
        touched: cython.ulonglong = self.near[vertex] & other
        while touched != 0:
            at = lowest(touched)
            chain = self.chain(at, other)
            touched &= touched ^ chain
            if chain & self.solid[1 - side] == 0 and self.around & (self.around ^ (own | other)) == 0:
                taken |= chain
        self.taken = taken
        self.own_after = own
        self.other_after = other ^ taken
        return self.judge(own, bit, vertex, side)

    def judge(self, own: cython.ulonglong, bit: cython.ulonglong, vertex: cython.int, side: cython.int) -> cython.int:
        """What kind of placement it was; suicide takes one's own chain off."""
        chain: cython.ulonglong = self.chain(vertex, own)
        occupied: cython.ulonglong = own | self.other_after
        liberties: cython.ulonglong = self.around & (self.around ^ occupied)
        if chain & self.solid[side] != 0:
            return _PLAIN
        if liberties == 0:
            self.taken = chain
            self.own_after = own ^ chain
            return _SUICIDE
        # one vertex that stands for a chain reaching outside is more than one stone
        if chain == bit and liberties == self.taken & self.playable and self.taken & (self.taken - 1) == 0:
            return _KO
        return _PLAIN

    def breathless(self, own: cython.ulonglong, other: cython.ulonglong, side: cython.int) -> cython.ulonglong:
        """The stones of `side` without a liberty in the piece: what they breathe beyond it the other side may fill."""
        chain: cython.ulonglong
        occupied: cython.ulonglong = own | other
        left: cython.ulonglong = own
        found: cython.ulonglong = 0
        while left != 0:
            chain = self.chain(lowest(left), own)
            left ^= chain
            if chain & self.solid[side] == 0 and self.around & (self.around ^ occupied) == 0:
                found |= chain
        return found

    def list_chains(self, own: cython.ulonglong, side: cython.int) -> cython.int:
        """List in `chains` those that may be taken some day, and in `arounds` what touches each; returns how many."""
        count: cython.int = 0
        left: cython.ulonglong = own
        chain: cython.ulonglong
        while left != 0:
            chain = self.chain(lowest(left), own)
            left ^= chain
            if chain & self.solid[side] == 0:
                self.chains[count] = chain
                self.arounds[count] = self.around
                count += 1
        return count

    def list_regions(self, own: cython.ulonglong, side: cython.int) -> cython.int:
        """List in `regions` what the stones part the rest into, but for what reaches outside; returns how many."""
        count: cython.int = 0
        left: cython.ulonglong = self.everything & (self.everything ^ own)
        inside: cython.ulonglong = left
        outside: cython.ulonglong = self.solid[1 - side] | (self.everything ^ self.playable)
        region: cython.ulonglong
        while left != 0:
            region = self.chain(lowest(left), inside)
            left ^= region
            if region & outside == 0:
                self.regions[count] = region
                count += 1
        return count

    def drop(self, index: cython.int, regions: cython.int, unneeded: cython.ulonglong) -> cython.bint:
        """Whether fewer than two regions keep the chain; those that it borders are then none any more."""
        region: cython.ulonglong
        kept: cython.int = 0
        around: cython.ulonglong = self.arounds[index]
        for i in range(regions):
            region = self.regions[i]
            region &= region ^ unneeded
            if region != 0 and region & (region ^ around) == 0:
                kept += 1
        if kept >= 2:
            return False
        for i in range(regions):
            if self.regions[i] & around != 0:
                self.regions[i] = 0
        return True

    def alive(
        self, own: cython.ulonglong, other: cython.ulonglong, side: cython.int, suicide: cython.bint
    ) -> cython.ulonglong:
        """The stones that cannot be taken though their side always passes (Benson 1976), those on `solid` included.

        A region keeps a chain if all its empty vertices are the chain's liberties; where suicide is allowed all its
        vertices must touch the chain.
        """
        index: cython.int
        is_dropped: cython.bint = True
        alive: cython.ulonglong = own
        chains: cython.int = self.list_chains(own, side)
        regions: cython.int = self.list_regions(own, side)
        unneeded: cython.ulonglong = 0 if suicide else other
        while is_dropped:
            is_dropped = False
            for index in range(chains):
                if self.chains[index] != 0 and self.drop(index, regions, unneeded):
                    alive ^= self.chains[index]
                    self.chains[index] = 0
                    is_dropped = True
        return alive


@cython.final
@cython.cclass
class Ground:
    """The vertices, a set of bits, on this small board; without any there is nothing to hold."""

    def __init__(self, board: SmallBoard, vertices: int, suicide: bool) -> None:
        self.board, self.vertices, self.suicide = board, vertices, suicide
        self.alive = 0

    def is_held(self, own: cython.ulonglong, other: cython.ulonglong) -> cython.bint:
        """Is the ground the side's though the other moves first? The stones that nothing takes are left in `alive`."""
        region: cython.ulonglong
        alive: cython.ulonglong = self.board.alive(own, other, 0, self.suicide)
        rest: cython.ulonglong = self.board.everything & (self.board.everything ^ alive)
        outside: cython.ulonglong = self.board.solid[1] | (self.board.everything ^ self.board.playable)
        left: cython.ulonglong = self.vertices & rest
        self.alive = alive
        while left != 0:
            region = self.board.chain(lowest(left), rest)
            left &= left ^ region
            if region & outside != 0 or not self.is_cramped(region):
                return False
        return True

    def is_cramped(self, region: cython.ulonglong) -> cython.bint:
        """Are at most two neighbouring vertices of the region at no stone that nothing takes?"""
        vertex: cython.int
        waiting: cython.ulonglong = region & (region ^ self.board.solid[0])
        far: cython.ulonglong = 0
        while waiting != 0:
            vertex = lowest(waiting)
            waiting &= waiting - 1
            if self.board.near[vertex] & self.alive == 0:
                far |= cython.cast(cython.ulonglong, 1) << vertex
        if far & (far - 1) == 0:
            return True
        vertex = lowest(far)
        far &= far - 1
        return far & (far - 1) == 0 and self.board.near[vertex] & far != 0
