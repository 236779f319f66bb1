# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""The local game of one eyespace, searched to its end: its graph, what the search keeps, and the search.

A position is one number: a bit a vertex for those still there, 20 bits on for the attacker's stones among them, another
20 bits on for the marginal ones. The wall around is one string that touches every vertex.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from goboard.kernel.eyespace_memo import CALLED_OFF

if not cython.compiled:
    from goboard.kernel.eyespace_memo import EyespaceMemo, key_of, slot_of
    from goboard.kernel.memory import hashes, ints

MOST_VERTICES = 20
"""A position has so many bits for each of its three masks."""
_MOST_PLIES = 512
"""More than any line has: X places at most 190 stones, as often a vertex goes as there are, and O moves between."""


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


_CALLED_OFF = cython.declare(cython.int, CALLED_OFF)
_WORD, _WON = cython.declare(cython.int, 0xFFFFF), cython.declare(cython.int, 1 << 20)


@cython.cclass
class EyespaceThreats(EyespaceGraph):
    """The moves by which a side wins whatever stones there are, and whatever is played elsewhere before.

    The owner's are fills that leave two eyes. The attacker's are marginal vertices: once they have come in there, what
    is not marginal is too little for two eyes. Only by moving on the same vertex can the opponent take a threat away.
    """

    def __init__(self, near: Sequence[int]) -> None:
        super().__init__(near)
        slots = 1 << min(max(len(near), 8), 16)
        entries = bytearray(8 * slots)
        self._owners.append(entries)
        self._threat_entries, self._last_threat = hashes(entries), slots - 1

    def _forget_threats(self) -> None:
        slot: cython.int
        for slot in range(self._last_threat + 1):
            self._threat_entries[slot] = 0

    def _threats(
        self, present: cython.int, marginal: cython.int, bonus: cython.int, by_owner: cython.bint
    ) -> cython.int:
        """The threats of a side as a mask; `_WON` if it has won already. Margins beside margins alone are left out."""
        inner: cython.int = present & ~marginal
        present &= inner | _around(self._low, self._high, inner)
        marginal &= present
        key: cython.ulonglong = (
            present
            | (cython.cast(cython.ulonglong, marginal) << 20)
            | (cython.cast(cython.ulonglong, bonus + (6 if by_owner else 4)) << 40)
        )
        slot: cython.int = slot_of(key, self._last_threat)
        if self._threat_entries[slot] >> 21 != key:
            self._threat_entries[slot] = (key << 21) | self._found_threats(present, marginal, bonus, by_owner)
        return cython.cast(cython.int, self._threat_entries[slot] & 0x1FFFFF)

    def _found_threats(
        self, present: cython.int, marginal: cython.int, bonus: cython.int, by_owner: cython.bint
    ) -> cython.int:
        inner: cython.int = present & ~marginal
        tried: cython.int = (present if by_owner else marginal) & (inner | _around(self._low, self._high, inner))
        found: cython.int = 0
        vertex: cython.int
        bit: cython.int
        if self._has_won(present, marginal, bonus, by_owner):
            return _WON
        for vertex in range(self._size):
            bit = 1 << vertex
            if tried & bit != 0 and self._has_won(
                present & ~bit, marginal if by_owner else marginal | self._near[vertex], bonus, by_owner
            ):
                found |= bit
        return found

    def _has_won(
        self, present: cython.int, marginal: cython.int, bonus: cython.int, by_owner: cython.bint
    ) -> cython.bint:
        """Has the owner two eyes that X can never fill, even if O passes for ever? Or is too little left for them?

        In a part without a marginal vertex X's last stone would have no liberty: one vertex there stays empty. Two
        eyes need two vertices that are not joined. Until none but those is left X can always come in.
        """
        inner: cython.int = present & ~marginal
        vertex: cython.int
        eyes: cython.int = bonus
        if by_owner:
            inner &= ~_spread(self._low, self._high, marginal & present, present)
            while inner != 0 and eyes < 2:
                inner &= ~_spread(self._low, self._high, inner & -inner, inner)
                eyes += 1
            return eyes >= 2
        if bonus > 0:
            return inner == 0
        for vertex in range(self._size):
            if inner >> vertex & 1 != 0 and inner & ~self._near[vertex] & ~(1 << vertex) != 0:
                return False
        return True

    def _zone(
        self, position: cython.ulonglong, bonus: cython.int, by_owner: cython.bint, is_first_enough: cython.bint
    ) -> cython.int:
        """Where the opponent of a side, who is to move, must move to keep it from winning by its threats.

        `_WORD` if the side could not win by them though it were to move: by one, or by a move that makes two. Where it
        is enough to know that, nothing is sought after the first.
        """
        present: cython.int = cython.cast(cython.int, position & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
        free: cython.int = present & ~cython.cast(cython.int, (position >> 20) & _WORD)
        own: cython.int = free if by_owner else marginal
        threats: cython.int = self._threats(present, marginal, bonus, by_owner) & own
        zone: cython.int = _WORD
        vertex: cython.int
        bit: cython.int
        if threats != 0:
            zone = threats if threats & (threats - 1) == 0 else 0
        for vertex in range(self._size):
            bit = 1 << vertex
            if own & bit == 0:
                continue
            if zone == 0 or (is_first_enough and zone != _WORD):
                break
            threats = self._threats(
                present & ~bit,
                (marginal if by_owner else marginal | self._near[vertex]) & present & ~bit,
                bonus,
                by_owner,
            )
            if by_owner:
                threats &= free
            if threats & (threats - 1) != 0:
                zone &= bit | (threats if _count(threats) == 2 else 0)
        return zone


@cython.final
@cython.cclass
class EyespaceSearch(EyespaceThreats):
    """The searches on one graph; what one of them finds out serves the next. Not for several threads at once.

    `near` are the neighbours of each vertex as a mask; the search ends early once the byte `flag` is not 0.
    """

    def __init__(self, near: Sequence[int], flag: bytearray) -> None:
        super().__init__(near)
        self._memo = EyespaceMemo(flag)
        moves = bytearray(4 * _MOST_PLIES * MOST_VERTICES)
        self._owners.append(moves)
        self._moves, self._top = ints(moves), 0

    def lay(self, near: cython.p_int, size: cython.int) -> None:
        """Take up another graph of up to 20 vertices, and forget what was found out on the one before."""
        self._memo.forget()
        self._forget_threats()
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
            self._memo.halted, self._top = 0, 0
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

    def _lone(self, position: cython.ulonglong) -> cython.int:
        """The empty marginal vertices beside which there is nothing but vertices of their kind, if anything.

        All that can happen to one is that O fills it or X comes in, and neither changes anything else: only how many
        there are matters. To X coming in there is what taking an outer liberty is, but O can take the vertex away:
        X, who can do with the liberty whatever X could do with the vertex, does not take a liberty before the last.
        """
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD)
        edge: cython.int = cython.cast(cython.int, (position >> 40) & _WORD) & ~stones
        return edge & ~_around(self._low, self._high, cython.cast(cython.int, position & _WORD) & ~edge)

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
        known: cython.int = self._known(position, waiting, bonus, owner_first)
        return known == 1 if known >= 0 else self._read(position, waiting, bonus, owner_first)

    def _known(
        self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int, owner_first: cython.bint
    ) -> cython.int:
        """As `_lives`, but -1 where that is neither plain nor was found out before."""
        key: cython.ulonglong = key_of(position, self._lone(position), waiting, bonus, owner_first)
        present: cython.int = cython.cast(cython.int, position & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
        known: cython.int
        if (position & ~(position >> 20)) & _WORD == 0:
            return 0
        if self._memo.halted != 0 or self._threats(present, marginal, bonus, True) == _WON:
            return 1
        if self._threats(present, marginal, bonus, False) == _WON:
            return 0
        known = self._memo.recalled(key)
        if known < 0:
            known = self._forced(position, bonus, owner_first)
            if known >= 0:
                self._memo.remember(key, known == 1)
        return known

    def _forced(self, position: cython.ulonglong, bonus: cython.int, owner_first: cython.bint) -> cython.int:
        """What threats alone decide: those of the side to move, or those it cannot meet."""
        zone: cython.int
        if self._zone(position, bonus, owner_first, True) != _WORD:
            return owner_first
        zone = self._zone(position, bonus, not owner_first, False)
        # what is in the zone of the owner's threats is empty
        if owner_first:
            zone &= cython.cast(cython.int, ~(position >> 20) & _WORD)
        return -1 if zone != 0 else not owner_first

    def _read(
        self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int, owner_first: cython.bint
    ) -> cython.bint:
        """As `_lives`, of a position that was not known when it was come upon."""
        key: cython.ulonglong = key_of(position, self._lone(position), waiting, bonus, owner_first)
        known: cython.int = self._memo.recalled(key)
        top: cython.int = self._top
        found: cython.bint
        if self._memo.halted != 0:
            return True
        if known >= 0:
            return known == 1
        found = self._defend(position, waiting, bonus) if owner_first else not self._attack(position, waiting, bonus)
        self._top = top
        self._memo.remember(key, found)
        return found

    def _attack(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        """Does a move of X bring the wall down? Every move is looked up before the first is searched."""
        stones: cython.int = cython.cast(cython.int, (position >> 20) & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
        free: cython.int = cython.cast(cython.int, position & _WORD) & ~stones
        pulls: cython.int = stones & marginal
        zone: cython.int = self._zone(position, bonus, True, False)
        lone: cython.int = self._lone(position)
        tried: cython.int = zone & ~(lone & (lone - 1))
        first: cython.int = self._top
        child: cython.ulonglong
        known: cython.int
        i: cython.int
        vertex: cython.int
        bit: cython.int
        if free & (free - 1) == 0 and free & marginal == 0 and waiting == 0 and bonus == 0:
            return True
        for i in range(self._size):
            vertex = self._order[i]
            bit = 1 << vertex
            if (free | pulls) & tried & bit == 0:
                continue
            if pulls & bit != 0:
                pulls &= ~_spread(self._low, self._high, bit, stones)
            child = self._attacked(position, vertex)
            if child == 0 and marginal & bit == 0:
                continue
            known = self._known(child, waiting, bonus, True)
            if known == 0:
                return True
            if known < 0:
                self._keep_move(first, vertex, -_count(cython.cast(cython.int, child & ~(child >> 40) & _WORD)))
        for i in range(first, self._top):
            if not self._read(self._attacked(position, self._moves[i] & 31), waiting, bonus, True):
                return True
        return waiting > 0 and lone == 0 and zone == _WORD and not self._lives(position, waiting - 1, bonus, True)

    def _attacked(self, position: cython.ulonglong, vertex: cython.int) -> cython.ulonglong:
        """After X's move on a vertex that is empty or a marginal stone; 0 is no move where it is not marginal."""
        if (position >> 40 >> vertex) & 1 == 0:
            return self.placed(position, vertex, False)
        if (position >> 20 >> vertex) & 1 != 0:
            return self.pulled(position, vertex)
        return self.entered(position, vertex)

    def _defend(self, position: cython.ulonglong, waiting: cython.int, bonus: cython.int) -> cython.bint:
        """Does a move of O, or a pass, keep the wall? Every move is looked up before the first is searched."""
        zone: cython.int = self._zone(position, bonus, False, False)
        lone: cython.int = self._lone(position)
        tried: cython.int = cython.cast(cython.int, position & ~(position >> 20)) & zone & ~(lone & (lone - 1))
        first: cython.int = self._top
        child: cython.ulonglong
        known: cython.int
        i: cython.int
        vertex: cython.int
        if zone == _WORD and self._memo.recalled(key_of(position, lone, waiting, bonus, False)) == 1:
            return True
        for i in range(self._size):
            vertex = self._order[i]
            if tried & (1 << vertex) == 0:
                continue
            child = self.filled(position, vertex)
            if child == 0:
                continue
            known = self._known(child, waiting, bonus, False)
            if known == 1:
                return True
            if known < 0:
                self._keep_move(first, vertex, self._promise(child, bonus))
        for i in range(first, self._top):
            if self._read(self.filled(position, self._moves[i] & 31), waiting, bonus, False):
                return True
        return zone == _WORD and self._lives(position, waiting, bonus, False)

    def _promise(self, position: cython.ulonglong, bonus: cython.int) -> cython.int:
        """In how many ways two fills more would leave two eyes, and what there still is to make them of."""
        present: cython.int = cython.cast(cython.int, position & _WORD)
        marginal: cython.int = cython.cast(cython.int, (position >> 40) & _WORD)
        free: cython.int = present & ~cython.cast(cython.int, (position >> 20) & _WORD)
        ways: cython.int = 2 * _count(present & ~marginal)
        vertex: cython.int
        bit: cython.int
        for vertex in range(self._size):
            bit = 1 << vertex
            if free & bit != 0:
                ways += _count(self._threats(present & ~bit, marginal & ~bit, bonus, True) & free)
        return ways

    def _keep_move(self, first: cython.int, vertex: cython.int, rank: cython.int) -> None:
        """Put a move among those of this position that have to be searched, the highest rank first."""
        i: cython.int = self._top
        while i > first and self._moves[i - 1] >> 5 < rank:
            self._moves[i] = self._moves[i - 1]
            i -= 1
        self._moves[i] = rank * 32 + vertex
        self._top += 1


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
