# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Shapes around an empty vertex in which to play there is often good, on every vertex that looks like a lattice's.

They are those of MoGo (Gelly, Wang, Munos, Teytaud 2006), as Baudiš's Michi has them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from time import sleep

import cython

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
_TURN = 256
"""So many rings are made in a few milliseconds."""
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
        for vertex in range(board.size):
            if vertex % _TURN == 0:
                # nothing else lets other threads have their turn here: for a million points that would be half a minute
                sleep(0)
            first, degree = board.starts[vertex], board.starts[vertex + 1] - board.starts[vertex]
            at, end = eyes.link_starts[vertex], eyes.link_starts[vertex + 1]
            found: list[int] = []
            if 2 <= degree <= 4 and end - at == (16 if degree == 4 else 4 * degree - 4):
                found = _ring([board.near[first + i] for i in range(degree)], [eyes.links[i] for i in range(at, end)])
            for i in range(8):
                self.ring[8 * vertex + i] = found[i] if i < len(found) else (_BORDER if found else _NOBODY)

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


def _ring(near: list[int], links: list[int]) -> list[int]:
    """The neighbours and what is between them, in turn; on a border from one end to the other, else all around; or
    nothing where they do not lie so."""
    between: dict[tuple[int, int], int] = {}
    for at in range(0, len(links), 4):
        one, other = links[at], links[at + 1]
        if links[at + 2] != 1 or (one, other) in between:
            return []
        between[one, other] = between[other, one] = links[at + 3]
    ends = [one for one in range(len(near)) if sum(pair[0] == one for pair in between) == 1]
    now = ends[0] if ends else 0
    ring, seen = [near[now]], {now}
    while len(seen) < len(near):
        other = next((i for i in range(len(near)) if i not in seen and (now, i) in between), -1)
        if other < 0:
            return []
        ring += [between[now, other], near[other]]
        seen.add(other)
        now = other
    return ring if ends else [*ring, between[now, 0]] if (now, 0) in between else []
