# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: allow-untyped-calls
"""Where patterns of stones may come to stand in a game at all: nowhere but where each of their stones is put at some
time. Of a game without such a place nothing else needs to be looked at."""

from __future__ import annotations

import cython

if not cython.compiled:
    from goboard.kernel.memory import hashes, ints

cython.declare(_WIDEST=cython.int, _LINKS=cython.int, _ALL=cython.int)
_WIDEST, _LINKS = 63, 4096
"""Columns of the widest board that is sifted; links to the spots that are left at most."""
ALL = -1
"""Stands for the count of the spots that are left where none is ruled out, or too few."""
_ALL = ALL


@cython.final
@cython.cclass
class Sieve:
    """The spots of forms on boards of one size, told as by `position_search.Scan`: tables of int32.

    A game is put in by `clear` and `put`. After `sift` `count` spots are left, form, column and row of each in `left`,
    in their order; or `ALL`. Those that a point's change to a state concerns, but to none, are a chain: it begins in
    `heads` at the number point + points * state with a link, which has the spot and the next link, -1 at its end.
    """

    def __init__(
        self, size: tuple[int, int], states: int, forms: bytearray, cells: bytearray, standing: bytearray
    ) -> None:
        columns, rows = size
        i: cython.int
        place: cython.int
        self._rows, self._size, self._states = rows, columns * rows, states
        self._is_narrow = columns <= _WIDEST
        self._count = len(forms) // 16
        bits, allowed = bytearray(8 * columns * rows), bytearray(8 * self._count * rows)
        across, down, row_of = bytearray(len(cells) // 2), bytearray(len(cells) // 2), bytearray(4 * columns * rows)
        left, heads = bytearray(len(standing)), bytearray(b"\xff" * (4 * columns * rows * states))
        ever, links = bytearray(8 * states * rows), bytearray(12 * _LINKS)
        self._owners = [forms, cells, bits, allowed, across, down, row_of, left, heads, ever, links]
        self._forms, self._cells = ints(forms), ints(cells)
        self._across, self._down, self._row_of = ints(across), ints(down), ints(row_of)
        self._bit_of, self._allowed, self._ever = hashes(bits), hashes(allowed), hashes(ever)
        self.left, self.heads, self.links = ints(left), ints(heads), ints(links)
        self.count, self._link_count = _ALL, 0
        for i in range(columns * rows):
            self._row_of[i], self._bit_of[i] = i // columns, cython.cast(cython.ulonglong, 1) << i % columns % _WIDEST
        for i in range(len(cells) // 8):
            self._across[i], self._down[i] = self._cells[2 * i] % columns, self._cells[2 * i] // columns
        at = ints(standing)
        for i in range(len(standing) // 12):
            place = at[3 * i] * rows + at[3 * i + 2]
            self._allowed[place] |= cython.cast(cython.ulonglong, 1) << at[3 * i + 1] % _WIDEST

    def clear(self) -> cython.bint:
        """Begin with another game; False where it would be of no use, and all spots are left."""
        i: cython.int
        for i in range(self._link_count):
            self.heads[self.links[3 * i + 2]] = -1
        self.count, self._link_count = _ALL, 0
        for i in range(self._states * self._rows if self._is_narrow else 0):
            self._ever[i] = 0
        return self._is_narrow

    def put(self, vertex: cython.int, state: cython.int) -> None:
        """The point is in that state at some time."""
        self._ever[state * self._rows + self._row_of[vertex]] |= self._bit_of[vertex]

    def sift(self) -> None:
        """Find the spots that are left."""
        form: cython.int
        row: cython.int
        column: cython.int
        columns: cython.ulonglong
        count: cython.int = 0
        for form in range(self._count):
            for row in range(self._rows - self._forms[4 * form + 1] + 1):
                columns = self._columns(form, row)
                column = 0
                while columns:
                    if columns & 1:
                        self.left[3 * count], self.left[3 * count + 1], self.left[3 * count + 2] = form, column, row
                        count += 1
                    columns >>= 1
                    column += 1
            if count > _LINKS:
                return
        # what is put in last is the first of its chain
        for row in range(count - 1, -1, -1):
            if not self._link(row):
                return
        self.count = count

    def _columns(self, form: cython.int, row: cython.int) -> cython.ulonglong:
        """The columns, as bits, from which on the form may come to stand with its upper edge in that row."""
        i: cython.int = self._forms[4 * form + 2]
        state: cython.int
        states: cython.int
        ever: cython.ulonglong
        left: cython.ulonglong = self._allowed[form * self._rows + row]
        while left and i < self._forms[4 * form + 3]:
            states = self._cells[2 * i + 1]
            if not states & 1:
                ever = 0
                state = 1
                while states >> state:
                    if states >> state & 1:
                        ever |= self._ever[state * self._rows + row + self._down[i]]
                    state += 1
                left &= ever >> self._across[i]
            i += 1
        return left

    def _link(self, number: cython.int) -> cython.bint:
        """Put a spot that is left into the chains of its points and their states; False if there is no room."""
        i: cython.int
        state: cython.int
        key: cython.int
        form: cython.int = self.left[3 * number]
        columns: cython.int = self._size // self._rows
        first: cython.int = self.left[3 * number + 1] + columns * self.left[3 * number + 2]
        for i in range(self._forms[4 * form + 2], self._forms[4 * form + 3]):
            state = 1
            while self._cells[2 * i + 1] >> state:
                if self._cells[2 * i + 1] >> state & 1:
                    if self._link_count == _LINKS:
                        return False
                    key = first + self._cells[2 * i] + self._size * state
                    self.links[3 * self._link_count] = number
                    self.links[3 * self._link_count + 1] = self.heads[key]
                    self.links[3 * self._link_count + 2] = key
                    self.heads[key] = self._link_count
                    self._link_count += 1
                state += 1
        return True
