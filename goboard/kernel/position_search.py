# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Patterns of stones found in games on flat grids, which are written as `goboard.kernel.stone_changes` says."""

from __future__ import annotations

import cython

from goboard.kernel.stone_changes import MOST_POINTS, MOVE, PLAY, POINT_BITS, RETURN, STATES

if not cython.compiled:
    from goboard.kernel.memory import chars, frozen, ints
    from goboard.kernel.position_sieve import Sieve

HIT = 8
"""Numbers to a hit: game, node, moves made, form, column, row; the next move in its rectangle or -1, and its player."""

_HIT = cython.declare(cython.int, HIT)
cython.declare(_COUNT=cython.int, _PLAY=cython.int, _RETURN=cython.int, _MOVE=cython.int)
_COUNT, _PLAY, _RETURN, _MOVE = MOST_POINTS, PLAY, RETURN, MOVE
_SHIFT = cython.declare(cython.int, POINT_BITS)
_STATES = cython.declare(cython.int, STATES)


@cython.final
@cython.cclass
class Scan:
    """A search on boards of one size. All tables are int32.

    `forms` has for each form its width and height, and the first and end of its cells in `cells`, which has for each
    how far its point lies behind that of the top left cell, and the states it may have, as bits; cells that may have
    any are left out. `spots` has where a form may stand: form, column and row of the top left cell, the states that one
    of its cells may have, and the point and states of another that is likely to tell. Those for which a point's change
    to a state counts begin in `starts` at the number point + points * state; it is one longer. A form counts only where
    the moves of its `orders` have been made one after the other: each how far its point lies behind that of the top
    left cell, and the player; those of each form begin in `order_starts`, which is one longer.
    """

    def __init__(self, size: tuple[int, int], tables: tuple[bytearray, ...], room: int) -> None:
        """`size` is columns and rows, `tables` are forms, cells, spots, starts, all spots of forms with column and row,
        order starts and orders; `room` is for so many hits."""
        columns, rows = size
        forms, cells, spots, starts, standing, order_starts, orders = tables
        self._columns, self._size, self._room = columns, columns * rows, room
        board, changed, hits = (
            bytearray(columns * rows),
            bytearray(12 * (columns * rows + 1)),
            bytearray(4 * HIT * room),
        )
        self._owners = [hits, *tables, board, changed]
        self._forms, self._cells, self._spots, self._starts = ints(forms), ints(cells), ints(spots), ints(starts)
        self._standing, self._standing_count = ints(standing), len(standing) // 12
        self._board, self._changed, self._hits = chars(board), ints(changed), ints(hits)
        self._order_starts, self._orders, self._has_order = ints(order_starts), ints(orders), len(orders) > 0
        self._found = self._step_found = self._line_count = 0
        self._make_room(0)
        self._can_be_empty = self._starts_empty(len(forms) // 16)
        self._sieve = Sieve(size, STATES, forms, cells, standing)
        self._lay_out(len(forms) // 16)

    def _make_room(self, longest: cython.int) -> None:
        """`_line` has the moves that lead to a node, each the number of moves made with it, and its word: there is room
        for those of a game of so many bytes."""
        # a header and the move are four bytes
        self._line_owner = bytearray(8 * (longest // 4 + 2))
        self._line = ints(self._line_owner)

    def _lay_out(self, forms: cython.int) -> None:
        """`_dense` has the states of every cell of each form, row by row, `_widest` the longest side of all."""
        form: cython.int
        i: cython.int
        dense = bytearray(4 * forms * self._size)
        self._owners.append(dense)
        self._dense, self._widest = ints(dense), 0
        for i in range(forms * self._size):
            self._dense[i] = (1 << _STATES) - 1
        for form in range(forms):
            self._widest = max(self._widest, self._forms[4 * form], self._forms[4 * form + 1])
            for i in range(self._forms[4 * form + 2], self._forms[4 * form + 3]):
                down: cython.int = self._cells[2 * i] // self._columns
                across: cython.int = self._cells[2 * i] % self._columns
                self._dense[form * self._size + across + self._forms[4 * form] * down] = self._cells[2 * i + 1]

    def _starts_empty(self, forms: cython.int) -> cython.bint:
        """Whether some form may stand where there is no stone."""
        form: cython.int
        i: cython.int
        for form in range(forms):
            for i in range(self._forms[4 * form + 2], self._forms[4 * form + 3]):
                if not self._cells[2 * i + 1] & 1:
                    break
            else:
                return True
        return False

    def search(self, changes: bytes, ends: bytearray, first: int, variations: bool) -> tuple[int, int]:
        """Look through games from number `first` on; `ends` (int32) says at which byte of `changes` each game ends.

        Returns how many hits there are now, of which `hits` tells, and the game where the room was used up: its own
        hits are not among them. It is the number of games if there was room enough. A game that alone needs more room
        is cut off.
        """
        game: cython.int = first
        count: cython.int = len(ends) // 4
        found: cython.int
        to_ends: cython.p_int = ints(ends)
        is_all: cython.bint = variations
        longest: cython.int = 0
        self._data, self._found = frozen(changes), 0
        if self._has_order:
            for game in range(first, count):
                longest = max(longest, to_ends[game] - (to_ends[game - 1] if game > 0 else 0))
            self._make_room(longest)
            game = first
        with cython.nogil:
            while game < count:
                found = self._found
                self._at = to_ends[game - 1] if game > 0 else 0
                self._end, self._game = to_ends[game], game
                if not self._look_through(is_all) and found > 0:
                    self._found = found
                    break
                game += 1
        return int(self._found), int(game)

    def hits(self) -> memoryview:
        """What the last search found, int32, `HIT` numbers to each."""
        return memoryview(self._owners[0]).cast("i")[: self._found * HIT]

    def _look_through(self, is_all: cython.bint) -> cython.bint:
        """Look through one game; False if there was no room for all hits."""
        self._node = self._number = self._line_count = 0
        if self._sieve.clear():
            self._put_in(is_all)
            self._sieve.sift()
            if not self._sieve.count:
                return True
        for i in range(self._size):
            self._board[i] = 0
        while self._at + 2 <= self._end:
            header = self._word()
            if header & _RETURN:
                if not is_all:
                    return True
                self._number = self._word()
                while self._line_count > 0 and self._line[2 * self._line_count - 2] > self._number:
                    self._line_count -= 1
                if not self._apply(self._word()):
                    return True
            if header & _PLAY and self._has_order:
                self._line[2 * self._line_count] = self._number + 1
                self._line[2 * self._line_count + 1] = self._word()
                self._line_count += 1
            elif header & _PLAY:
                self._at += 2
            if header & _MOVE:
                self._number += 1
            changes = header & _COUNT
            if not self._apply(changes):
                return True
            self._step_found = self._found
            if self._node > 0:
                for i in range(changes):
                    if self._sieve.count < 0:
                        self._around(i)
                    else:
                        self._around_left(i)
            elif changes or self._can_be_empty:
                self._everywhere()
            if self._found == self._room:
                return False
            self._node += 1
        return True

    def _put_in(self, is_all: cython.bint) -> None:
        """Tell the sieve what the game puts where; what changes back was there before."""
        i: cython.int
        word: cython.int
        back: cython.int
        header: cython.int
        here: cython.int = self._at
        while self._at + 2 <= self._end:
            header = self._word()
            if header & _RETURN:
                if not is_all:
                    break
                back = self._data[self._at + 2] | self._data[self._at + 3] << 8 if self._at + 4 <= self._end else _COUNT
                self._at += 4 + 2 * back
            if header & _PLAY:
                self._at += 2
            if self._at + 2 * (header & _COUNT) > self._end:
                break
            for i in range(self._at, self._at + 2 * (header & _COUNT), 2):
                word = self._data[i] | self._data[i + 1] << 8
                if word >> _SHIFT < _STATES:
                    self._sieve.put(word & _COUNT if word & _COUNT < self._size else 0, word >> _SHIFT)
            self._at += 2 * (header & _COUNT)
        self._at = here

    def _word(self) -> cython.int:
        """The next word; 0 behind the end."""
        at: cython.int = self._at
        self._at += 2
        return self._data[at] | self._data[at + 1] << 8 if at + 2 <= self._end else 0

    def _apply(self, changes: cython.int) -> cython.bint:
        """Change the board, and note of every change the point, the state before and the one after.

        False, and nothing changed, where they are damaged.
        """
        i: cython.int
        word: cython.int
        vertex: cython.int
        if changes > self._size or self._at + 2 * changes > self._end:
            return False
        for i in range(changes):
            word = self._word()
            vertex = word & _COUNT
            if vertex >= self._size:
                vertex = 0
            self._changed[3 * i] = vertex
            self._changed[3 * i + 1] = self._board[vertex]
            self._changed[3 * i + 2] = word >> _SHIFT
            self._board[vertex] = word >> _SHIFT
        return True

    def _everywhere(self) -> None:
        """Look for every form on every spot that is left."""
        i: cython.int
        form: cython.int
        column: cython.int
        row: cython.int
        is_sifted: cython.bint = self._sieve.count >= 0
        standing: cython.p_int = self._sieve.left if is_sifted else self._standing
        for i in range(self._sieve.count if is_sifted else self._standing_count):
            form, column, row = standing[3 * i], standing[3 * i + 1], standing[3 * i + 2]
            if self._stands(form, column, row):
                self._note(form, column, row)

    def _around(self, change: cython.int) -> None:
        """Look for the forms that this change may have completed."""
        i: cython.int
        form: cython.int
        column: cython.int
        row: cython.int
        before: cython.int = 1 << self._changed[3 * change + 1]
        after: cython.int = self._changed[3 * change + 2]
        entry: cython.int = self._changed[3 * change] + self._size * after
        if after >= _STATES:
            return
        for i in range(self._starts[entry], self._starts[entry + 1]):
            if self._spots[6 * i + 3] & before or not self._spots[6 * i + 5] >> self._board[self._spots[6 * i + 4]] & 1:
                continue
            form, column, row = self._spots[6 * i], self._spots[6 * i + 1], self._spots[6 * i + 2]
            if self._stands(form, column, row) and not self._is_noted(form, column, row):
                self._note(form, column, row)

    def _around_left(self, change: cython.int) -> None:
        """The same on the spots that are left."""
        i: cython.int
        across: cython.int = self._changed[3 * change] % self._columns
        down: cython.int = self._changed[3 * change] // self._columns
        after: cython.int = self._changed[3 * change + 2]
        if after >= _STATES:
            return
        if after:
            i = self._sieve.heads[self._changed[3 * change] + self._size * after]
            while i >= 0:
                self._complete(self._sieve.links[3 * i], change, across, down)
                i = self._sieve.links[3 * i + 1]
        else:
            for i in range(self._sieve.count):
                x: cython.int = across - self._sieve.left[3 * i + 1]
                y: cython.int = down - self._sieve.left[3 * i + 2]
                if x >= 0 and y >= 0 and x < self._widest and y < self._widest:
                    self._complete(i, change, across, down)

    def _complete(self, number: cython.int, change: cython.int, across: cython.int, down: cython.int) -> None:
        """Note the form of a spot that is left if this change, of the point there, has completed it."""
        form: cython.int = self._sieve.left[3 * number]
        column: cython.int = self._sieve.left[3 * number + 1]
        row: cython.int = self._sieve.left[3 * number + 2]
        x: cython.int = across - column
        y: cython.int = down - row
        if not (0 <= x < self._forms[4 * form] and 0 <= y < self._forms[4 * form + 1]):
            return
        states: cython.int = self._dense[form * self._size + x + self._forms[4 * form] * y]
        if states >> self._changed[3 * change + 1] & 1 or not states >> self._changed[3 * change + 2] & 1:
            return
        if self._stands(form, column, row) and not self._is_noted(form, column, row):
            self._note(form, column, row)

    def _stands(self, form: cython.int, column: cython.int, row: cython.int) -> cython.bint:
        i: cython.int
        first: cython.int = column + self._columns * row
        for i in range(self._forms[4 * form + 2], self._forms[4 * form + 3]):
            if not self._cells[2 * i + 1] >> self._board[first + self._cells[2 * i]] & 1:
                return False
        return True

    def _is_noted(self, form: cython.int, column: cython.int, row: cython.int) -> cython.bint:
        """Whether another change of the same node completed it too."""
        i: cython.int
        for i in range(self._step_found, self._found):
            if (
                self._hits[_HIT * i + 3] == form
                and self._hits[_HIT * i + 4] == column
                and self._hits[_HIT * i + 5] == row
            ):
                return True
        return False

    def _is_in_order(self, form: cython.int, first: cython.int) -> cython.bint:
        """Whether the moves of the form's order are among those that lead here, one after the other."""
        made: cython.int = self._line_count - 1
        least: cython.int = self._order_starts[form]
        wanted: cython.int = self._order_starts[form + 1] - 1
        while wanted >= least and made >= 0:
            vertex: cython.int = first + self._orders[2 * wanted]
            if self._line[2 * made + 1] == (vertex | self._orders[2 * wanted + 1] << _SHIFT):
                wanted -= 1
            made -= 1
        return wanted < least

    def _note(self, form: cython.int, column: cython.int, row: cython.int) -> None:
        """Keep a hit, with the next move in its rectangle."""
        header: cython.int
        move: cython.int = 0
        base: cython.int = _HIT * self._found
        here: cython.int = self._at
        if self._found == self._room or (self._has_order and not self._is_in_order(form, column + self._columns * row)):
            return
        self._found += 1
        self._hits[base], self._hits[base + 1], self._hits[base + 2] = self._game, self._node, self._number
        self._hits[base + 3], self._hits[base + 4], self._hits[base + 5] = form, column, row
        self._hits[base + 6], self._hits[base + 7] = -1, 0
        while self._at + 2 <= self._end:
            header = self._word()
            if header & _RETURN:
                break
            if header & _PLAY:
                move = self._word()
                x = (move & _COUNT) % self._columns - column
                y = (move & _COUNT) // self._columns - row
                if 0 <= x < self._forms[4 * form] and 0 <= y < self._forms[4 * form + 1]:
                    self._hits[base + 6], self._hits[base + 7] = move & _COUNT, move >> _SHIFT
                    break
            self._at += 2 * (header & _COUNT)
        self._at = here
