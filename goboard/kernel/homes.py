# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""What the moves in a small eyespace are worth, read out once for each shape and looked up from then on.

What is declared in C of it is in `homes.pxd`.
"""

from __future__ import annotations

from collections.abc import Iterable

import cython

if not cython.compiled:
    from goboard.kernel.memory import hashes

from goboard.kernel.eyespace import EyespaceSearch

LARGEST = 7
"""The most vertices of a shape that is read out."""
KILLS, SAVES, LOSES, GIVES, DEADLY = 8, 16, 24, 32, 40
"""Where in an answer the bits of each kind begin."""

_SLOTS = cython.declare(cython.int, 1 << 14)
_LEAST_FREE = cython.declare(cython.int, 1 << 12)
_SPREADING = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15 >> 1)
_ALL_BITS = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_OUTER_LIBERTIES = 2


@cython.final
@cython.cclass
class Homes:
    """What one thread knows. A shape is a number: for each vertex its neighbours of lower index, then the stones.

    An answer has eight bits for each of: the moves that kill, if the owner could live; those that save, if he could be
    killed; the owner's moves that lose a life; the attacker's that give one away; those after which the owner is dead
    without another eye. Its lowest bit is set.
    """

    def __init__(self) -> None:
        self._keys_owner, self._answers_owner = bytearray(8 << 14), bytearray(8 << 14)
        self.keys, self.answers = hashes(self._keys_owner), hashes(self._answers_owner)
        self.used = 0

    def answer(self, shape: cython.ulonglong, size: cython.int) -> cython.ulonglong:
        """What the shape's moves are worth."""
        key: cython.ulonglong = (shape << 3) | size
        slot: cython.int = cython.cast(cython.int, ((key * _SPREADING) & _ALL_BITS) >> 50)
        while self.answers[slot] != 0:
            if self.keys[slot] == key:
                return self.answers[slot]
            slot = (slot + 1) & (_SLOTS - 1)
        if self.used >= _SLOTS - _LEAST_FREE:
            self.forget()
            return self.answer(shape, size)
        self.used += 1
        self.keys[slot] = key
        self.answers[slot] = self.read(shape, size)
        return self.answers[slot]

    def forget(self) -> None:
        """Empty the table."""
        slot: cython.int
        for slot in range(_SLOTS):
            self.answers[slot] = 0
        self.used = 0

    def read(self, shape: cython.ulonglong, size: cython.int) -> cython.ulonglong:
        """Read the shape out."""
        return _worth(shape, size)


def _worth(shape: int, size: int) -> int:
    near, stones = _unpacked(shape, size)
    search = EyespaceSearch(near, bytearray(1))
    start = ((1 << size) - 1) | (stones << 16)
    fills = [0 if stones >> v & 1 else search.filled(start, v) for v in range(size)]
    places = [0 if stones >> v & 1 else search.placed(start, v, False) for v in range(size)]
    kills = saves = loses = gives = deadly = 0
    for bonus in (0, 1):
        # whether the owner lives, after each move and as it is, with the other side to move next
        owned = [child != 0 and _lives(search, child, bonus, False) for child in fills]
        attacked = [child == 0 or _lives(search, child, bonus, True) for child in places]
        if_first, if_second = _lives(search, start, bonus, True), _lives(search, start, bonus, False)
        if if_first and not if_second and kills == 0:
            kills = _mask(not lives for lives in attacked)
            saves = _mask(owned)
        if bonus == 0:
            deadly = _mask(not lives for lives in attacked)
        if if_second:
            loses |= _mask(child != 0 and not lives for child, lives in zip(fills, owned, strict=True))
        if not if_first:
            gives |= _mask(child != 0 and lives for child, lives in zip(places, attacked, strict=True))
    return 1 | kills << KILLS | saves << SAVES | loses << LOSES | gives << GIVES | deadly << DEADLY


def _lives(search: EyespaceSearch, position: int, bonus: int, owner_first: bool) -> bool:
    return search.survives(position, _OUTER_LIBERTIES, bonus, owner_first) == 1


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << index for index, flag in enumerate(flags) if flag)


def _unpacked(shape: int, size: int) -> tuple[list[int], int]:
    """The neighbours of each vertex and the stones, as masks."""
    near = [0] * size
    for vertex in range(size):
        lower = shape >> (7 * vertex) & 0x7F
        near[vertex] |= lower
        for other in range(vertex):
            near[other] |= (lower >> other & 1) << vertex
    return near, shape >> (7 * size) & 0x7F
