# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What a search found out about configurations of up to 64 vertices, kept to be looked up again."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import hashes, ints

_ODD = cython.declare(cython.ulonglong, 0x1E3779B97F4A7C15)
_LOW = cython.declare(cython.ulonglong, (1 << 62) - 1)


@cython.final
@cython.cclass
class TranspositionTable:
    """What was found out about configurations: proof numbers seen from who is to move, the nodes they cost, a move.

    Configurations are kept in full, so that two are never mistaken for each other.
    """

    def __init__(self, slots: int) -> None:
        self.owners = [bytearray(8 * slots) for _ in range(2)] + [bytearray(4 * slots) for _ in range(6)]
        self.own, self.other = hashes(self.owners[0]), hashes(self.owners[1])
        self.turn, self.born, self.phi = ints(self.owners[2]), ints(self.owners[3]), ints(self.owners[4])
        self.delta, self.work, self.move = ints(self.owners[5]), ints(self.owners[6]), ints(self.owners[7])
        self.slots, self.used, self.generation = slots, 0, 1

    def size(self) -> int:
        """How many configurations there is room for, half of which are used at most."""
        return self.slots

    def clear(self) -> None:
        """Forget everything."""
        self.used = 0
        self.generation += 1

    def answers(self) -> bytes:
        """What side 0, to move, plays where it has won: its stones, the others, the rest of the turn and the move."""
        slot: cython.int
        i: cython.int
        count: cython.int = 0
        for slot in range(self.slots):
            count += self.is_answer(slot)
        rows = bytearray(24 * count)
        wide, narrow = hashes(rows), ints(rows)
        i = 0
        for slot in range(self.slots):
            if self.is_answer(slot):
                wide[3 * i], wide[3 * i + 1] = self.own[slot], self.other[slot]
                narrow[6 * i + 4], narrow[6 * i + 5] = self.turn[slot] >> 1, self.move[slot]
                i += 1
        return bytes(rows)

    def is_answer(self, slot: cython.int) -> cython.bint:
        """Has side 0 won there with its move?"""
        return self.born[slot] == self.generation and self.phi[slot] == 0 and self.turn[slot] & 1 == 0

    def slot(self, own: cython.ulonglong, other: cython.ulonglong, turn: cython.int) -> cython.int:
        """Where the configuration is, or the free place where it belongs."""
        mixed: cython.ulonglong = (own ^ (other << 29) ^ (other >> 35)) * _ODD + cython.cast(cython.ulonglong, turn)
        mixed = (mixed ^ ((mixed & _LOW) >> 29)) * _ODD
        at: cython.int = cython.cast(cython.int, (mixed >> 40) & (self.slots - 1))
        while self.born[at] == self.generation and (
            self.own[at] != own or self.other[at] != other or self.turn[at] != turn
        ):
            at = (at + 1) & (self.slots - 1)
        return at

    def keep(
        self,
        own: cython.ulonglong,
        other: cython.ulonglong,
        turn: cython.int,
        phi: cython.int,
        delta: cython.int,
        work: cython.int,
        move: cython.int,
    ) -> None:
        """Remember these numbers, if half of the slots are still free."""
        at: cython.int = self.slot(own, other, turn)
        if self.born[at] != self.generation:
            if 2 * self.used >= self.slots:
                return
            self.used += 1
            self.work[at] = 0
            self.born[at] = self.generation
            self.own[at], self.other[at], self.turn[at] = own, other, turn
        self.phi[at], self.delta[at], self.move[at] = phi, delta, move
        self.work[at] += work
