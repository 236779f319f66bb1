# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The local game of one eyespace, searched to its end: its graph, what the search keeps, and the search.

A position is one number: a bit a vertex for those still there, 20 bits on for the attacker's stones among them, another
20 bits on for the marginal ones. The wall around is one string that touches every vertex.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from goboard.kernel.memory import chars, hashes, ints

MOST_VERTICES = 20
"""A position has so many bits for each of its three masks."""


@cython.cclass
class EyespaceGraph:
    """Who is beside whom. `near` are the neighbours of each vertex as a mask."""

    def __init__(self, near: Sequence[int]) -> None:
        size = len(near)
        if size > MOST_VERTICES:
            raise ValueError(f"A search holds {MOST_VERTICES} vertices at most, not {size}.")
        masks, order, low, high = (bytearray(4 * count) for count in (20, 20, 1024, 1024))
        self._owners = [masks, order, low, high]
        self._size, self._near, self._order = size, ints(masks), ints(order)
        self._low, self._high = ints(low), ints(high)
        for vertex, mask in enumerate(near):
            self._near[vertex] = mask
        self._arrange()

    def _redraw(self, near: cython.p_int, size: cython.int) -> None:
        """Take up another graph of up to 20 vertices."""
        for i in range(size):
            self._near[i] = near[i]
        self._size = size
        self._arrange()

    def _arrange(self) -> None:
        """The order in which moves are tried, those with many neighbours first, and the neighbours of sets."""
        i: cython.int
        bit: cython.int
        rank: cython.int
        for i in range(self._size):
            rank = i
            while rank > 0 and _count(self._near[self._order[rank - 1]]) < _count(self._near[i]):
                self._order[rank] = self._order[rank - 1]
                rank -= 1
            self._order[rank] = i
        for bit in range(self._size):
            if bit < 10:
                for i in range(1 << bit):
                    self._low[i + (1 << bit)] = self._low[i] | self._near[bit]
            else:
                for i in range(1 << (bit - 10)):
                    self._high[i + (1 << (bit - 10))] = self._high[i] | self._near[bit]


def _count(mask: cython.int) -> cython.int:
    """How many bits are set."""
    count: cython.int = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


cython.declare(_ALL_BITS=cython.ulonglong, _SPREADING=cython.ulonglong)
_ALL_BITS, _SPREADING = (1 << 64) - 1, 0x9E3779B97F4A7C15
cython.declare(_FIRST_SLOTS=cython.int, _POLLED=cython.int, _FULL=cython.int, _CALLED_OFF=cython.int)
_FIRST_SLOTS, _POLLED, _FULL, _CALLED_OFF = 1 << 10, 1 << 12, 1, 2


@cython.final
@cython.cclass
class EyespaceMemo:
    """The results of positions, by keys that are not 0.

    `halted` says that the search has to end: it is 1 if there is no more room, 2 once the byte `flag` is not 0.
    """

    def __init__(self, flag: bytearray) -> None:
        self._flag_owner, self._flag = flag, chars(flag)
        self._use(_FIRST_SLOTS)

    def _use(self, slots: cython.int) -> None:
        self._entries_owner, self._results_owner = bytearray(8 * slots), bytearray(slots)
        self._entries, self._results = hashes(self._entries_owner), chars(self._results_owner)
        self._slots, self._used, self.halted = slots, 0, 0

    def forget(self) -> None:
        """Empty the table."""
        for i in range(self._slots):
            self._entries[i] = 0
        self._used = 0

    def grow(self) -> None:
        """Four times the room; what is known is kept, so that a search begun again is soon where it was."""
        i: cython.int
        slot: cython.int
        slots: cython.int = self._slots
        old_owner, old_results_owner = self._entries_owner, self._results_owner
        old: cython.p_ulonglong = hashes(old_owner)
        results: cython.p_uchar = chars(old_results_owner)
        self._use(4 * slots)
        with cython.nogil:
            for i in range(slots):
                if old[i] != 0:
                    slot = self._slot(old[i])
                    self._entries[slot], self._results[slot] = old[i], results[i]
                    self._used += 1

    def _slot(self, key: cython.ulonglong) -> cython.int:
        """Where the key is, or where it can be put."""
        slot: cython.int
        last: cython.int = self._slots - 1
        slot = cython.cast(
            cython.int, ((((key ^ (key >> 31)) * _SPREADING) & _ALL_BITS) >> 32) & cython.cast(cython.ulonglong, last)
        )
        while self._entries[slot] != 0 and self._entries[slot] != key:
            slot = (slot + 1) & last
        return slot

    def recalled(self, key: cython.ulonglong) -> cython.int:
        """1 or 0 as it was found before, -1 if it was not."""
        slot: cython.int = self._slot(key)
        return -1 if self._entries[slot] == 0 else self._results[slot]

    def remember(self, key: cython.ulonglong, result: cython.bint) -> None:
        """Keep a result, unless the search was broken off: then it means nothing."""
        if self._used % _POLLED == 0 and self._flag[0] != 0:
            self.halted = _CALLED_OFF
        if self.halted != 0:
            return
        slot = self._slot(key)
        self._entries[slot], self._results[slot] = key, result
        self._used += 1
        if self._used > self._slots // 4 * 3:
            self.halted = _FULL


_WORD = cython.declare(cython.int, 0xFFFFF)


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
        """Take up another graph of up to 20 vertices, and forget what was found out on the one before."""
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
            result = self._lives(position, waiting, bonus, owner_first)
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
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD) & ~bit
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
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD) | bit
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
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
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD)
        return self._left(position, bit | _spread(self._low, self._high, self._near[vertex] & stones, stones))

    def pulled(self, position: cython.ulonglong, vertex: cython.int) -> cython.ulonglong:
        """X pulls the string at the vertex out by a marginal stone of it: it goes, every `.` beside becomes a `!`."""
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD)
        return self._left(position, _spread(self._low, self._high, 1 << vertex, stones))

    def settled(self, position: cython.ulonglong) -> cython.ulonglong:
        """The position after every string without a liberty is taken off."""
        present: cython.int = cython.cast(cython.int, position & _WORD)
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
        return _packed(
            present,
            _spread(self._low, self._high, _around(self._low, self._high, present & ~stones) & stones, stones),
            marginal,
        )

    def _left(self, position: cython.ulonglong, gone: cython.int) -> cython.ulonglong:
        """These vertices are the attacker's now and connected out."""
        present: cython.int = cython.cast(cython.int, position & _WORD) & ~gone
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD) & ~gone
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD) & ~gone
        marginal |= _around(self._low, self._high, gone) & present & ~stones
        return _packed(present, stones, marginal)

    def _lives(
        self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int, owner_first: cython.bint
    ) -> cython.bint:
        """Does the wall survive, with O to move or with X?"""
        key: cython.ulonglong
        found: cython.bint
        if (position & ~(position >> 20)) & _WORD == 0:
            return False
        if self._memo.halted != 0 or _is_safe(self._low, self._high, position, bonus):
            return True
        key = position | (cython.cast(cython.ulonglong, waiting * 2 + bonus + (8 if owner_first else 0)) << 60)
        known = self._memo.recalled(key)
        if known >= 0:
            return known == 1
        found = self._defend(position, waiting, bonus) if owner_first else not self._attack(position, waiting, bonus)
        self._memo.remember(key, found)
        return found

    def _attack(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
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
            if not self._lives(child, waiting, bonus, True):
                return True
        return waiting > 0 and not self._lives(position, waiting - 1, bonus, True)

    def _defend(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        free: cython.int = cython.cast(cython.int, (position & ~(position >> 20)) & _WORD)
        child: cython.ulonglong
        i: cython.int
        vertex: cython.int
        for i in range(self._size):
            vertex = self._order[i]
            if free & (1 << vertex) != 0:
                child = self.filled(position, vertex)
                if child != 0 and self._lives(child, waiting, bonus, False):
                    return True
        return self._lives(position, waiting, bonus, False)


def _packed(present: cython.int, stones: cython.int, marginal: cython.int) -> cython.ulonglong:
    return present | (cython.cast(cython.ulonglong, stones) << 20) | (cython.cast(cython.ulonglong, marginal) << 40)


def _around(low: cython.p_int, high: cython.p_int, mask: cython.int) -> cython.int:
    """The neighbours of all these vertices; some of them may be among them."""
    return low[mask & 0x3FF] | high[mask >> 10]


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
    marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
    part: cython.int
    eyes: cython.int = bonus
    while rest != 0 and eyes < 2:
        part = _spread(low, high, rest & -rest, rest)
        rest &= ~part
        if part & marginal == 0:
            eyes += 1
    return eyes >= 2
