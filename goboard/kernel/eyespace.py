# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The local game of one eyespace, searched to its end. What is declared in C of it is in `eyespace.pxd`.

A position is one number: a bit a vertex for those still there, 16 bits on for the attacker's stones among them, another
16 bits on for the marginal ones. The wall around is one string that touches every vertex.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from goboard.kernel.eyespace_graph import MOST_VERTICES

if not cython.compiled:
    from goboard.kernel.eyespace_graph import EyespaceGraph
    from goboard.kernel.eyespace_memo import EyespaceMemo

__all__ = ["MOST_VERTICES", "EyespaceSearch"]

_WORD = cython.declare(cython.int, 0xFFFF)
_CALLED_OFF = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class EyespaceSearch(EyespaceGraph):
    """The searches on one graph; what one of them finds out serves the next. Not for several threads at once.

    `near` are the neighbours of each vertex as a mask; the search ends early once the byte `flag` is not 0.
    """

    def __init__(self, near: Sequence[int], flag: bytearray) -> None:
        super().__init__(near)
        self._memo = EyespaceMemo(flag)

    def lay(self, near: cython.p_int, size: cython.int) -> None:
        """Take up another graph of up to 16 vertices, and forget what was found out on the one before."""
        self._memo.forget()
        self._redraw(near, size)

    def survives(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int, owner_first: bool) -> int:
        """Does the wall survive? 1 or 0; -1 if the search was called off.

        `waiting` are the wall's outer liberties, 0 to 3; `bonus` is 1 with a safe eye elsewhere. Strings breathe.
        """
        result: cython.int
        first: cython.bint = owner_first
        with cython.nogil:
            result = self.stands(position, waiting, bonus, first)
        return result

    def stands(
        self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int, owner_first: cython.bint
    ) -> cython.int:
        """As `survives`."""
        result: cython.bint
        while True:
            self._memo.halted = 0
            if owner_first:
                result = self._defends(position, waiting, bonus)
            else:
                result = not self._attacks(position, waiting, bonus)
            if self._memo.halted == 0:
                return 1 if result else 0
            if self._memo.halted == _CALLED_OFF:
                return -1
            self._memo.grow()

    def filled(self, position: cython.ulonglong, vertex: cython.int) -> cython.ulonglong:
        """RULE 1: O for his move may remove any vertex marked `!` or marked `.`; 0 if he may not.

        Strings without a liberty come off and leave their vertices empty. O may not fill his last liberty.
        """
        bit: cython.int = 1 << vertex
        present: cython.int = cython.cast(cython.int, position & _WORD) & ~bit
        stones: cython.int = cython.cast(cython.int, (position >> 16) & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 32) & _WORD) & ~bit
        touched: cython.int = self._near[vertex] & stones
        free: cython.int = present & ~stones
        string: cython.int
        while touched != 0:
            string = _spread(self._low, self._high, touched & -touched, stones)
            touched &= ~string
            if _around(self._low, self._high, string) & free == 0:
                stones &= ~string
        if present & ~stones == 0:
            return 0
        return _packed(present, stones, marginal)

    def placed(self, position: cython.ulonglong, vertex: cython.int, suicide: cython.bint) -> cython.ulonglong:
        """RULE 2: X for his move may replace a `.` by an `X`; 0 if he may not, for want of liberties.

        With `suicide` stones without a liberty come off; the last empty vertex stays forbidden.
        """
        bit: cython.int = 1 << vertex
        present: cython.int = cython.cast(cython.int, position & _WORD)
        stones: cython.int = cython.cast(cython.int, (position >> 16) & _WORD) | bit
        marginal: cython.int = cython.cast(cython.int, (position >> 32) & _WORD)
        free: cython.int = present & ~stones
        string: cython.int = _spread(self._low, self._high, bit, stones)
        if free == 0:
            return 0
        if _around(self._low, self._high, string) & free == 0:
            if not suicide:
                return 0
            stones &= ~string
        return _packed(present, stones, marginal)

    def entered(self, position: cython.ulonglong, vertex: cython.int) -> cython.ulonglong:
        """RULE 3: X may remove a `!`; every `.` adjacent to it becomes a `!`.

        If an `X` adjoins the `!` which is removed, then that `X` and any which are connected to it are also removed,
        and any `.` adjacent to those becomes a `!`.
        """
        bit: cython.int = 1 << vertex
        stones: cython.int = cython.cast(cython.int, (position >> 16) & _WORD)
        return self._left(position, bit | _spread(self._low, self._high, self._near[vertex] & stones, stones))

    def pulled(self, position: cython.ulonglong, vertex: cython.int) -> cython.ulonglong:
        """X pulls the string at the vertex out by a marginal stone of it: it goes, every `.` beside becomes a `!`."""
        stones: cython.int = cython.cast(cython.int, (position >> 16) & _WORD)
        return self._left(position, _spread(self._low, self._high, 1 << vertex, stones))

    def settled(self, position: cython.ulonglong) -> cython.ulonglong:
        """The position after every string without a liberty is taken off."""
        present: cython.int = cython.cast(cython.int, position & _WORD)
        stones: cython.int = cython.cast(cython.int, (position >> 16) & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 32) & _WORD)
        return _packed(
            present,
            _spread(self._low, self._high, _around(self._low, self._high, present & ~stones) & stones, stones),
            marginal,
        )

    def _left(self, position: cython.ulonglong, gone: cython.int) -> cython.ulonglong:
        """These vertices are the attacker's now and connected out."""
        present: cython.int = cython.cast(cython.int, position & _WORD) & ~gone
        stones: cython.int = cython.cast(cython.int, (position >> 16) & _WORD) & ~gone
        marginal: cython.int = cython.cast(cython.int, (position >> 32) & _WORD) & ~gone
        marginal |= _around(self._low, self._high, gone) & present & ~stones
        return _packed(present, stones, marginal)

    def _attacks(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        """Can X, to move, capture the wall?"""
        key: cython.ulonglong
        known: cython.int
        found: cython.bint
        if (position & ~(position >> 16)) & _WORD == 0:
            return True
        if self._memo.halted != 0 or _is_safe(self._low, self._high, position, bonus):
            return False
        key = position | (cython.cast(cython.ulonglong, waiting * 2 + bonus) << 48)
        known = self._memo.recalled(key)
        if known >= 0:
            return known == 1
        found = self._attack(position, waiting, bonus)
        self._memo.remember(key, found)
        return found

    def _attack(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        stones: cython.int = cython.cast(cython.int, (position >> 16) & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 32) & _WORD)
        free: cython.int = cython.cast(cython.int, position & _WORD) & ~stones
        pulls: cython.int = stones & marginal
        child: cython.ulonglong
        i: cython.int
        vertex: cython.int
        bit: cython.int
        for i in range(self._size):
            vertex = self._order[i]
            bit = 1 << vertex
            if free & bit != 0:
                if marginal & bit != 0:
                    child = self.entered(position, vertex)
                elif free == bit and waiting == 0 and bonus == 0:
                    return True
                else:
                    child = self.placed(position, vertex, False)
                    if child == 0:
                        continue
            elif pulls & bit != 0:
                pulls &= ~_spread(self._low, self._high, bit, stones)
                child = self.pulled(position, vertex)
            else:
                continue
            if not self._defends(child, waiting, bonus):
                return True
        return waiting > 0 and not self._defends(position, waiting - 1, bonus)

    def _defends(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        """Does the wall survive with O to move?"""
        key: cython.ulonglong
        known: cython.int
        found: cython.bint
        if (position & ~(position >> 16)) & _WORD == 0:
            return False
        if self._memo.halted != 0 or _is_safe(self._low, self._high, position, bonus):
            return True
        key = position | (cython.cast(cython.ulonglong, waiting * 2 + bonus + 8) << 48)
        known = self._memo.recalled(key)
        if known >= 0:
            return known == 1
        found = self._defend(position, waiting, bonus)
        self._memo.remember(key, found)
        return found

    def _defend(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        free: cython.int = cython.cast(cython.int, (position & ~(position >> 16)) & _WORD)
        child: cython.ulonglong
        i: cython.int
        vertex: cython.int
        for i in range(self._size):
            vertex = self._order[i]
            if free & (1 << vertex) != 0:
                child = self.filled(position, vertex)
                if child != 0 and not self._attacks(child, waiting, bonus):
                    return True
        return not self._attacks(position, waiting, bonus)


def _packed(present: cython.int, stones: cython.int, marginal: cython.int) -> cython.ulonglong:
    return present | (cython.cast(cython.ulonglong, stones) << 16) | (cython.cast(cython.ulonglong, marginal) << 32)


def _around(low: cython.p_int, high: cython.p_int, mask: cython.int) -> cython.int:
    """The neighbours of all these vertices; some of them may be among them."""
    return low[mask & 0xFF] | high[mask >> 8]


def _spread(low: cython.p_int, high: cython.p_int, seed: cython.int, within: cython.int) -> cython.int:
    """Everything within that hangs together with the seed."""
    found: cython.int = seed
    grown: cython.int = seed | (_around(low, high, seed) & within)
    while grown != found:
        found = grown
        grown = found | (_around(low, high, found) & within)
    return found


def _is_safe(low: cython.p_int, high: cython.p_int, position: cython.ulonglong, bonus: cython.int) -> cython.bint:
    """Has the wall two eyes that X can never fill, the bonus counted, even if O passes for ever?

    In a part without a marginal vertex X's last stone would have no liberty: one vertex there stays empty.
    """
    rest: cython.int = cython.cast(cython.int, position & _WORD)
    marginal: cython.int = cython.cast(cython.int, (position >> 32) & _WORD)
    part: cython.int
    eyes: cython.int = bonus
    while rest != 0 and eyes < 2:
        part = _spread(low, high, rest & -rest, rest)
        rest &= ~part
        if part & marginal == 0:
            eyes += 1
    return eyes >= 2
