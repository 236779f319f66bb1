# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Whose ground a part of a piece of the board is for good: where one side lives and the other never can.

Side 0 of the cells holds ground if stones of its that nothing takes (Benson 1976) enclose it with what lies open to it,
and at most two vertices, neighbours, are at none of them: there is room for one eye of the other side's at most.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.bits import lowest
    from goboard.kernel.cells import Cells


@cython.final
@cython.cclass
class Ground:
    """The vertices, a set of bits, in these cells; without any there is nothing to hold."""

    def __init__(self, cells: Cells, vertices: int, suicide: bool) -> None:
        self.cells, self.vertices, self.suicide = cells, vertices, suicide
        self.alive = 0

    def is_held(self, own: cython.ulonglong, other: cython.ulonglong) -> cython.bint:
        """Is the ground the side's though the other moves first? The stones that nothing takes are left in `alive`."""
        region: cython.ulonglong
        alive: cython.ulonglong = self.cells.alive(own, other, 0, self.suicide)
        rest: cython.ulonglong = self.cells.everything & (self.cells.everything ^ alive)
        outside: cython.ulonglong = self.cells.solid[1] | (self.cells.everything ^ self.cells.playable)
        left: cython.ulonglong = self.vertices & rest
        self.alive = alive
        while left != 0:
            region = self.cells.chain(lowest(left), rest)
            left &= left ^ region
            if region & outside != 0 or not self.is_cramped(region):
                return False
        return True

    def is_cramped(self, region: cython.ulonglong) -> cython.bint:
        """Are at most two neighbouring vertices of the region at no stone that nothing takes?"""
        vertex: cython.int
        waiting: cython.ulonglong = region & (region ^ self.cells.solid[0])
        far: cython.ulonglong = 0
        while waiting != 0:
            vertex = lowest(waiting)
            waiting &= waiting - 1
            if self.cells.near[vertex] & self.alive == 0:
                far |= cython.cast(cython.ulonglong, 1) << vertex
        if far & (far - 1) == 0:
            return True
        vertex = lowest(far)
        far &= far - 1
        return far & (far - 1) == 0 and self.cells.near[vertex] & far != 0
