# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Moves that a player would hardly miss: answers to the last one, and none that throws stones or eyes away.

What is declared in C of it is in `guidance.pxd`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.arena import Arena
    from goboard.kernel.homes import Homes
    from goboard.kernel.liberties import Liberties
    from goboard.kernel.own_eyes import OwnEyes
    from goboard.kernel.shapes import Shapes


@cython.final
@cython.cclass
class Guide:
    """Chooses moves on an arena. Chances are out of 256."""

    def __init__(self, arena: Arena, eyes: OwnEyes, homes: Homes) -> None:
        self.arena, self.eyes = arena, eyes
        self.liberties = Liberties(arena)
        self.shapes = Shapes(arena, self.liberties, homes)

    def pick(self, side: cython.int) -> cython.int:
        """The side's next move: an answer to the last one, or else a random one that makes sense; -1 to pass."""
        vertex: cython.int = self.answer(side) if self.arena.last >= 0 else -1
        return vertex if vertex >= 0 else self.wander(side)

    def wander(self, side: cython.int) -> cython.int:
        """A random move that makes sense, all of them equally likely; -1 if there is none."""
        index: cython.int
        vertex: cython.int
        left: cython.int = self.arena.free
        while left > 0:
            index = self.arena.draw(left)
            vertex = self.arena.empties[index]
            if self.is_sensible(vertex, side) and not self.shapes.spoils(vertex, side):
                return vertex
            left -= 1
            self.arena.postpone(index, left)
        return -1

    def is_sensible(self, vertex: cython.int, side: cython.int) -> cython.bint:
        """Whether the move is legal and gives neither an own eye nor own stones away."""
        return (
            self.arena.is_legal(vertex, side)
            and not self.eyes.is_kept(vertex, side)
            and not self.shapes.throws_away(vertex, side)
        )

    def chance(self, of_256: cython.int) -> cython.bint:
        return self.arena.draw(256) < of_256

    def answer(self, side: cython.int) -> cython.int:
        """What the last move calls for, the most urgent first; -1 if it calls for nothing."""
        vertex: cython.int = -1
        if self.chance(240):
            vertex = self.catch(self.arena.chain[self.arena.last], side)
        if vertex < 0 and self.chance(230):
            vertex = self.save(side)
        if vertex < 0 and self.chance(240):
            vertex = self.shapes.vital(side)
        if vertex < 0 and self.chance(96):
            vertex = self.press(side)
        if vertex < 0 and self.chance(128):
            vertex = self.meet(side)
        return vertex

    def catch(self, chain: cython.int, side: cython.int) -> cython.int:
        """Take the chain if it is in atari; -1 if that cannot be or gives more away."""
        vertex: cython.int
        if not self.arena.is_atari(chain):
            return -1
        vertex = self.liberties.liberty(chain)
        if self.arena.is_legal(vertex, side) and not self.shapes.throws_away(vertex, side):
            return vertex
        return -1

    def save(self, side: cython.int) -> cython.int:
        """Save a chain that the last move put in atari, by taking an attacker or by running; -1 if there is none."""
        i: cython.int
        vertex: cython.int
        chain: cython.int
        last: cython.int = self.arena.last
        for i in range(self.arena.starts[last], self.arena.starts[last + 1]):
            if self.arena.stones[self.arena.near[i]] != side:
                continue
            chain = self.arena.chain[self.arena.near[i]]
            if self.arena.is_atari(chain):
                vertex = self.take_attacker(chain, side)
                if vertex < 0:
                    vertex = self.run_away(chain, side)
                if vertex >= 0:
                    return vertex
        return -1

    def take_attacker(self, chain: cython.int, side: cython.int) -> cython.int:
        """Take one of the enemy chains in atari that touch the chain; -1 if there is none."""
        i: cython.int
        near: cython.int
        taking: cython.int
        vertex: cython.int = chain
        while True:
            for i in range(self.arena.starts[vertex], self.arena.starts[vertex + 1]):
                near = self.arena.near[i]
                if self.arena.stones[near] == 3 - side:
                    taking = self.catch(self.arena.chain[near], side)
                    if taking >= 0:
                        return taking
            vertex = self.arena.next[vertex]
            if vertex == chain:
                return -1

    def run_away(self, chain: cython.int, side: cython.int) -> cython.int:
        """Lengthen a chain in atari if that gives three liberties, or sometimes two; -1 if not."""
        vertex: cython.int = self.liberties.liberty(chain)
        if not self.arena.is_legal(vertex, side):
            return -1
        liberties: cython.int = self.liberties.liberties_after(vertex, side, 3)
        if liberties >= 3 or (liberties == 2 and self.chance(96)):
            return vertex
        return -1

    def press(self, side: cython.int) -> cython.int:
        """Put the last move's chain in atari if it has two liberties; -1 if that makes no sense."""
        one: cython.int = self.liberties.two_liberties(self.arena.chain[self.arena.last])
        other: cython.int = self.liberties.other
        if one < 0:
            return -1
        if self.chance(128):
            one, other = other, one
        if self.is_sensible(one, side):
            return one
        return other if self.is_sensible(other, side) else -1

    def meet(self, side: cython.int) -> cython.int:
        """Join own chains, or part enemy chains, at a vertex beside the last move; -1 if there is none."""
        i: cython.int
        vertex: cython.int
        first: cython.int = self.arena.starts[self.arena.last]
        degree: cython.int = self.arena.starts[self.arena.last + 1] - first
        if degree == 0:
            return -1
        begin: cython.int = self.arena.draw(degree)
        for i in range(degree):
            vertex = self.arena.near[first + (begin + i) % degree]
            if (
                self.arena.stones[vertex] == 0
                and (self.liberties.parts_around(vertex, side) > 1 or self.liberties.parts_around(vertex, 3 - side) > 1)
                and self.is_sensible(vertex, side)
            ):
                return vertex
        return -1
