# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""What the moves in a small eyespace are worth, read out once for each shape and looked up from then on."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.eyespace_search import EyespaceSearch
    from goboard.kernel.memory import hashes, ints

LARGEST = 7
"""The most vertices of a shape that is read out."""
KILLS, SAVES, LOSES, GIVES, DEADLY = 8, 16, 24, 32, 40
"""Where in an answer the bits of each kind begin."""

cython.declare(_SLOTS=cython.int, _LEAST_FREE=cython.int, _OUTER_LIBERTIES=cython.int)
_SLOTS, _LEAST_FREE, _OUTER_LIBERTIES = 1 << 14, 1 << 12, 2
cython.declare(_KILLS=cython.int, _SAVES=cython.int, _LOSES=cython.int, _GIVES=cython.int, _DEADLY=cython.int)
_KILLS, _SAVES, _LOSES, _GIVES, _DEADLY = KILLS, SAVES, LOSES, GIVES, DEADLY
cython.declare(_SPREADING=cython.ulonglong, _ALL_BITS=cython.ulonglong)
_SPREADING, _ALL_BITS = 0x9E3779B97F4A7C15 >> 1, 0xFFFFFFFFFFFFFFFF


@cython.final
@cython.cclass
class EyespaceValues:
    """What one thread knows. A shape is a number: for each vertex its neighbours of lower index, then the stones.

    An answer has eight bits for each of: the moves that kill, if the owner could live; those that save, if they could
    be killed; the owner's moves that lose a life; the attacker's that give one away; those after which the owner is
    dead without another eye. Its lowest bit is set.
    """

    def __init__(self) -> None:
        self._keys_owner, self._answers_owner = bytearray(8 << 14), bytearray(8 << 14)
        self.keys, self.answers = hashes(self._keys_owner), hashes(self._answers_owner)
        self.used = 0
        self._near_owner = bytearray(4 * 8)
        self.near, self.search = ints(self._near_owner), EyespaceSearch([], bytearray(1))

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
        for slot in range(_SLOTS):
            self.answers[slot] = 0
        self.used = 0

    def read(self, shape: cython.ulonglong, size: cython.int) -> cython.ulonglong:
        """Read the shape out."""
        vertex: cython.int
        other: cython.int
        lower: cython.int
        stones: cython.ulonglong = (shape >> (7 * size)) & 0x7F
        start: cython.ulonglong = ((1 << size) - 1) | (stones << 20)
        for vertex in range(size):
            lower = cython.cast(cython.int, (shape >> (7 * vertex)) & 0x7F)
            self.near[vertex] = lower
            for other in range(vertex):
                self.near[other] |= ((lower >> other) & 1) << vertex
        self.search.lay(self.near, size)
        return self.weighed(start, size, 1, self.weighed(start, size, 0, 1))

    def weighed(
        self, start: cython.ulonglong, size: cython.int, bonus: cython.int, known: cython.ulonglong
    ) -> cython.ulonglong:
        """The answer with what the moves are worth if the owner has so many safe eyes elsewhere."""
        vertex: cython.int
        bit: cython.ulonglong
        filled: cython.ulonglong
        placed: cython.ulonglong
        # of the owner's moves and of the attacker's: those after which the owner lives, and those after which they die
        kept: cython.ulonglong = 0
        lost: cython.ulonglong = 0
        given: cython.ulonglong = 0
        taken: cython.ulonglong = 0
        if_first: cython.bint = self.lives(start, bonus, True)
        if_second: cython.bint = self.lives(start, bonus, False)
        for vertex in range(size):
            bit = cython.cast(cython.ulonglong, 1) << vertex
            if (start >> 20) & bit:
                continue
            filled = self.search.filled(start, vertex)
            placed = self.search.placed(start, vertex, False)
            if filled != 0:
                if self.lives(filled, bonus, False):
                    kept |= bit
                else:
                    lost |= bit
            if placed != 0:
                if self.lives(placed, bonus, True):
                    given |= bit
                else:
                    taken |= bit
        if if_first and not if_second and (known >> _KILLS) & 0xFF == 0:
            known = (known & ~(cython.cast(cython.ulonglong, 0xFF) << _SAVES)) | (taken << _KILLS) | (kept << _SAVES)
        if bonus == 0:
            known |= taken << _DEADLY
        if if_second:
            known |= lost << _LOSES
        if not if_first:
            known |= given << _GIVES
        return known

    def lives(self, position: cython.ulonglong, bonus: cython.int, owner_first: cython.bint) -> cython.bint:
        """Does the owner live?"""
        return self.search.stands(position, _OUTER_LIBERTIES, bonus, owner_first) == 1
