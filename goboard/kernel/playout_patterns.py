# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Shapes around an empty vertex in which to play there is often good, on every vertex that looks like a lattice's.

They are those of MoGo (Gelly, Wang, Munos, Teytaud 2006), as Baudiš's Michi has them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import cython

from goboard.jobs.watch import checkpoint

if not cython.compiled:
    from goboard.kernel.eye_points import EyePoints
    from goboard.kernel.memory import chars, ints
    from goboard.kernel.playout_board import PlayoutBoard

cython.declare(_NOBODY=cython.int, _BORDER=cython.int, _OUTSIDE=cython.int)
_NOBODY, _BORDER, _OUTSIDE = -2, -1, 3
_SHAPES = (
    "XOX ... ???", "XO. ... ?.?", "XO? X.. x.?", ".O. X.. ...",
    "XO? O.o ?o?", "XO? O.X ???", "?X? O.O ooo", "OX? o.O ???",
    "X.? O.? ###", "OX? X.O ###", "?X? x.O ###", "?XO x.x ###", "?OX X.O ###",
)  # fmt: skip
"""Row by row around the middle: X and O stones, x and o anything but that stone, # beyond the border, ? anything. First
four ways to reach round a stone, four to cut, then those on the side."""
cython.declare(_STRETCH=cython.int)
_STRETCH = 1 << 13
"""Rings that are made, in a few milliseconds, between two looks whether they are still wanted."""
_KINDS = {".": (0,), "X": (1,), "O": (2,), "#": (3,), "x": (0, 2, 3), "o": (0, 1, 3), "?": (0, 1, 2, 3)}
_AROUND = (1, 2, 5, 8, 7, 6, 3, 0)
"""The places of a shape, from the top clockwise."""


@lru_cache(maxsize=1)
def good_shapes() -> bytes:
    """For each ring of eight, two bits each, whether its middle is good to play on, for either side."""
    good = bytearray(1 << 16)
    for shape in _SHAPES:
        places = shape.replace(" ", "")
        ring = [_KINDS[places[place]] for place in _AROUND]
        mirrored = [ring[0], *reversed(ring[1:])]
        for around, turn, own in product((ring, mirrored), range(0, 8, 2), (1, 2)):
            for stones in product(*around[turn:], *around[:turn]):
                good[sum((0, own, 3 - own, 3)[stone] << 2 * i for i, stone in enumerate(stones))] = 1
    return bytes(good)


@cython.final
@cython.cclass
class Patterns:
    """The rings around all vertices of a board. A vertex of a lattice has four neighbours and four vertices between
    them, or on a border a part of these; all others have no ring."""

    def __init__(self, board: PlayoutBoard, eyes: EyePoints) -> None:
        self.board = board
        self.good = bytearray(good_shapes())
        self.is_good, self.ring = chars(self.good), ints(board.room(32 * board.size))
        self.between, self.turn = ints(board.room(4 * 16)), ints(board.room(4 * 8))
        vertex: cython.int
        for vertex in range(board.size):
            if vertex % _STRETCH == 0:
                # nothing else lets other threads have their turn here
                checkpoint()
            self.look_around(vertex, eyes)

    def look_around(self, vertex: cython.int, eyes: EyePoints) -> None:
        """Make the vertex's ring."""
        i: cython.int
        found: cython.int = 0
        degree: cython.int = self.board.starts[vertex + 1] - self.board.starts[vertex]
        length: cython.int = eyes.link_starts[vertex + 1] - eyes.link_starts[vertex]
        if 2 <= degree <= 4 and length == (16 if degree == 4 else 4 * degree - 4):
            found = self.go_round(vertex, degree, eyes)
        for i in range(8):
            self.ring[8 * vertex + i] = self.turn[i] if i < found else (_BORDER if found > 0 else _NOBODY)

    def go_round(self, vertex: cython.int, degree: cython.int, eyes: EyePoints) -> cython.int:
        """Put the neighbours and what is between them into `turn`, one after the other; on a border from one end to the
        other, else all around. Returns how many, 0 where they do not lie so."""
        at: cython.int
        one: cython.int
        other: cython.int
        for at in range(16):
            self.between[at] = -1
        at = eyes.link_starts[vertex]
        while at < eyes.link_starts[vertex + 1]:
            one, other = eyes.links[at], eyes.links[at + 1]
            if eyes.links[at + 2] != 1 or self.between[4 * one + other] >= 0:
                return 0
            self.between[4 * one + other] = self.between[4 * other + one] = eyes.links[at + 3]
            at += 4
        begin: cython.int = self.border_end(degree)
        seen: cython.int = 0
        first: cython.int = self.board.starts[vertex]
        one = max(begin, 0)
        self.turn[0] = self.board.near[first + one]
        for at in range(1, degree):
            seen |= 1 << one
            other = 0
            while other < degree and (seen >> other & 1 or self.between[4 * one + other] < 0):
                other += 1
            if other == degree:
                return 0
            self.turn[2 * at - 1], self.turn[2 * at] = self.between[4 * one + other], self.board.near[first + other]
            one = other
        if begin >= 0:
            return 2 * degree - 1
        self.turn[2 * degree - 1] = self.between[4 * one]
        return 2 * degree if self.between[4 * one] >= 0 else 0

    def border_end(self, degree: cython.int) -> cython.int:
        """The first neighbour with a single other one beside it; -1 where there is none."""
        one: cython.int
        other: cython.int
        beside: cython.int
        for one in range(degree):
            beside = 0
            for other in range(degree):
                beside += self.between[4 * one + other] >= 0
            if beside == 1:
                return one
        return -1

    def has_ring(self, vertex: cython.int) -> cython.bint:
        return self.ring[8 * vertex] != _NOBODY

    def fits(self, vertex: cython.int) -> cython.bint:
        """Whether what stands around an empty vertex that has a ring makes it a good one to play on."""
        i: cython.int
        near: cython.int
        code: cython.int = 0
        for i in range(8):
            near = self.ring[8 * vertex + i]
            code |= (_OUTSIDE if near < 0 else self.board.stones[near]) << 2 * i
        return self.is_good[code] != 0
