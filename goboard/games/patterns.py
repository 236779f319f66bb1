"""Patterns of stones: cells, each with what may be there, up to symmetry and colour.

On flat grids they are rectangles. A rectangle can be laid in eight ways: mirrored across, mirrored down, and with rows
and columns exchanged. On other boards a pattern has all points of its board in one row, which can be laid in as many
ways as the board has symmetries: points that may hold anything are no part of what is looked for.

A position is one byte a vertex, on grids row by row from the top left.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntFlag
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int32, closed
from goboard.boards.automorphisms import automorphisms
from goboard.boards.board import Board
from goboard.rules.position import BLACK, WHITE
from goboard.words.message import phrase

FLIP_ACROSS, FLIP_DOWN, TRANSPOSE = 1, 2, 4
"""What an orientation, 0..7, is made of: first rows and columns change places, then each way is turned round."""
ORIENTATIONS = 8

Place = tuple[int, int]
"""(column, row), counted from 0 at the top left."""
Kind = TypeVar("Kind", bound=np.generic)


def turned_place(place: Place, orientation: int, columns: int, rows: int) -> Place:
    """Where a (column, row) of a rectangle of that size comes to lie when it is turned."""
    column, row = place
    if orientation & TRANSPOSE:
        column, row, columns, rows = row, column, rows, columns
    if orientation & FLIP_ACROSS:
        column = columns - 1 - column
    if orientation & FLIP_DOWN:
        row = rows - 1 - row
    return column, row


def original_place(place: Place, orientation: int, columns: int, rows: int) -> Place:
    """Inverse of `turned_place`; the size is that of the turned rectangle."""
    column, row = place
    if orientation & FLIP_ACROSS:
        column = columns - 1 - column
    if orientation & FLIP_DOWN:
        row = rows - 1 - row
    return (row, column) if orientation & TRANSPOSE else (column, row)


def turned(cells: NDArray[Kind], orientation: int) -> NDArray[Kind]:
    """Cells (rows, columns) laid in that orientation; a view of the same memory."""
    if orientation & TRANSPOSE:
        cells = cells.T
    if orientation & FLIP_ACROSS:
        cells = cells[:, ::-1]
    return cells[::-1] if orientation & FLIP_DOWN else cells


EMPTY_CELL = 1
OFF_BOARD = 1 << 63
ANYTHING = OFF_BOARD - 1
"""A cell may hold a sum of these and of 1 << player for a stone; `ANYTHING` is every state of a point of the board."""

Cells = NDArray[np.uint64]


class PatternError(ValueError):
    """A pattern that cannot be; the text is a sentence for the user."""


class Side(IntFlag):
    """Sides of the board that a pattern must lie against."""

    NONE = 0
    LEFT = 1
    TOP = 2
    RIGHT = 4
    BOTTOM = 8


ALL_SIDES = Side.LEFT | Side.TOP | Side.RIGHT | Side.BOTTOM


@dataclass(frozen=True)
class Pattern:
    """What a rectangle of cells may hold, row by row from the top left, and against which sides it must lie.

    A pattern against all four sides is a whole board, and is found only on boards of its own size. With a `board`, that
    is no flat grid, it is found on boards that are joined like that alone. It stands where the moves in `order`, each
    a cell's number and a player, were made one after the other, whatever else was played before and between them; a
    single position does not tell that.
    """

    columns: int
    rows: int
    cells: tuple[int, ...]
    sides: Side = Side.NONE
    board: Board | None = None
    order: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if min(self.columns, self.rows) < 1 or len(self.cells) != self.columns * self.rows:
            raise PatternError(
                phrase(
                    "{cells} cells do not fill {columns} × {rows}.",
                    cells=len(self.cells),
                    columns=self.columns,
                    rows=self.rows,
                )
            )
        if not all(0 < cell < 1 << 64 for cell in self.cells):
            raise PatternError(phrase("Every cell of a pattern must be able to hold something."))
        if not all(0 <= cell < len(self.cells) for cell, _ in self.order):
            raise PatternError(phrase("The pattern must lie on the board."))

    @property
    def is_whole_board(self) -> bool:
        return self.sides == ALL_SIDES

    @cached_property
    def array(self) -> Cells:
        """(rows, columns) what each cell may hold; read-only."""
        cells = np.array(self.cells, dtype=np.uint64).reshape(self.rows, self.columns)
        cells.flags.writeable = False
        return cells

    @property
    def orientations(self) -> int:
        """In how many ways it may be laid."""
        return ORIENTATIONS if self.board is None else len(automorphisms(self.board))

    def turned(self, orientation: int) -> "Pattern":
        """This pattern in another orientation, 0..7, or so many as its board has."""
        if self.board is not None:
            cells = self.array[:, _sources(self.board)[orientation]]
            return _pattern(cells, self.sides, self.board, self._turned_order(orientation))
        sides = _turned_sides(self.sides, orientation)
        return _pattern(turned(self.array, orientation), sides, order=self._turned_order(orientation))

    def _turned_order(self, orientation: int) -> tuple[tuple[int, int], ...]:
        if not self.order:
            return ()
        if self.board is not None:
            image = automorphisms(self.board)[orientation]
            return tuple((int(image[cell]), player) for cell, player in self.order)
        width = self.rows if orientation & TRANSPOSE else self.columns
        found = []
        for cell, player in self.order:
            row, column = divmod(cell, self.columns)
            column, row = turned_place((column, row), orientation, self.columns, self.rows)
            found.append((column + width * row, player))
        return tuple(found)

    def in_order(self, moves: Iterable[tuple[Place, int]], corner: Place = (0, 0)) -> "Pattern":
        """This pattern where these moves, (column, row) and player, have been made in that order; those outside it do
        not matter. Its top left cell lies at the corner."""
        found = []
        for (column, row), player in moves:
            x, y = column - corner[0], row - corner[1]
            if 0 <= x < self.columns and 0 <= y < self.rows:
                found.append((x + self.columns * y, player))
        return replace(self, order=tuple(found))

    def own_orientations(self, of: "Pattern") -> list[int]:
        """Those in which another one of the same size or board looks like this."""
        if self.board is None:
            return [number for number in range(ORIENTATIONS) if of.turned(number) == self]
        images = of.array[0][_sources(self.board)]
        alike = np.flatnonzero((images == self.array[0]).all(axis=1)).tolist()
        return [number for number in alike if of._turned_order(number) == self.order]

    def with_colours_swapped(self) -> "Pattern":
        """This pattern with Black for White and White for Black."""
        one, two = 1 << BLACK, 1 << WHITE
        kept = ~np.uint64(one | two)
        cells = self.array
        black, white = (cells & np.uint64(one)) != 0, (cells & np.uint64(two)) != 0
        order = tuple((cell, swapped_player(player)) for cell, player in self.order)
        return _pattern((cells & kept) | black * np.uint64(two) | white * np.uint64(one), self.sides, self.board, order)

    def forms(self, *, symmetric: bool = True, swapped: bool = True) -> tuple["Form", ...]:
        """The different patterns that orientations and the other colours make of this one, itself first."""
        found: dict[Pattern, Form] = {}
        for is_swapped in (False, True) if swapped else (False,):
            coloured = self.with_colours_swapped() if is_swapped else self
            for orientation in coloured.different_orientations() if symmetric else (0,):
                pattern = coloured.turned(orientation)
                found.setdefault(pattern, Form(pattern, orientation, is_swapped))
        return tuple(found.values())

    def different_orientations(self) -> Iterable[int]:
        """Those in which it looks different, each the first of its kind."""
        if self.board is None:
            return range(ORIENTATIONS)
        # of the many of a board most may be alike
        images = self.array[0][_sources(self.board)]
        first: dict[tuple[bytes, tuple[tuple[int, int], ...]], int] = {}
        for number, image in enumerate(images):
            first.setdefault((image.tobytes(), self._turned_order(number)), number)
        return first.values()


@dataclass(frozen=True)
class Form:
    """One appearance of a pattern: what it looks like, and how it was made of the pattern."""

    pattern: Pattern
    orientation: int = 0
    is_swapped: bool = False

    def turned_place(self, place: Place, columns: int, rows: int) -> Place:
        """Where a (column, row) of the pattern as it was given, of this size, lies in this form."""
        if self.pattern.board is not None:
            return int(automorphisms(self.pattern.board)[self.orientation, place[0]]), 0
        return turned_place(place, self.orientation, columns, rows)

    def original_place(self, place: Place) -> Place:
        """The (column, row) of the pattern as it was given that lies there in this form."""
        if self.pattern.board is not None:
            return int(_sources(self.pattern.board)[self.orientation, place[0]]), 0
        return original_place(place, self.orientation, self.pattern.columns, self.pattern.rows)

    def original_player(self, player: int) -> int:
        """Whom this form's player stands for in the pattern as it was given, and the other way round."""
        return swapped_player(player) if self.is_swapped else player


class Match(NamedTuple):
    """Where a form of a pattern lies on a board: its top left cell."""

    form: Form
    column: int
    row: int

    def place_of(self, column: int, row: int) -> Place:
        """The (column, row) of the pattern as it was given that lies on that point of the board; it may lie outside."""
        return self.form.original_place((column - self.column, row - self.row))


@lru_cache(maxsize=8)
def _sources(board: Board) -> Int32:
    """(k, size) from where every symmetry of a board takes what comes to lie on each point."""
    return closed(np.argsort(automorphisms(board), axis=1).astype(np.int32))


def board_pattern(board: Board, stones: bytes, anything: Iterable[int] = ()) -> Pattern:
    """The pattern that stands on a board that is no flat grid, but for points that may hold what they like."""
    cells = _states(stones, board.size)
    cells[0, [*anything]] = ANYTHING
    return _pattern(cells, ALL_SIDES, board)


def swapped_player(player: int) -> int:
    """White for Black, Black for White; others stay."""
    return {BLACK: WHITE, WHITE: BLACK}.get(player, player)


def pattern_of(
    stones: bytes, columns: int, first: Place, last: Place, sides: Side = Side.NONE, anything: Iterable[Place] = ()
) -> Pattern:
    """The pattern that stands between two corners of a position, (column, row), both included.

    It lies against `sides`, which must be sides that the rectangle touches. `anything` are points, counted on the
    board, that may hold what they like. PatternError where the rectangle leaves the board.
    """
    rows = len(stones) // columns
    (left, right), (top, bottom) = sorted((first[0], last[0])), sorted((first[1], last[1]))
    if left < 0 or top < 0 or right >= columns or bottom >= rows:
        raise PatternError(phrase("The pattern must lie on the board."))
    if sides & ~touched_sides(columns, rows, (left, top), (right, bottom)):
        raise PatternError(phrase("A pattern can lie only against sides of the board that it touches."))
    cells = _states(stones, columns)[top : bottom + 1, left : right + 1].copy()
    for column, row in anything:
        if left <= column <= right and top <= row <= bottom:
            cells[row - top, column - left] = ANYTHING
    return _pattern(cells, sides)


def touched_sides(columns: int, rows: int, first: Place, last: Place) -> Side:
    """The sides of a board of that size which the rectangle between two corners touches."""
    (left, right), (top, bottom) = sorted((first[0], last[0])), sorted((first[1], last[1]))
    touched = Side.NONE
    for side, touches in zip(Side, (left == 0, top == 0, right == columns - 1, bottom == rows - 1), strict=True):
        touched |= side if touches else Side.NONE
    return touched


def matches(
    pattern: Pattern, stones: bytes, columns: int, *, symmetric: bool = True, swapped: bool = True
) -> Iterator[Match]:
    """Where the pattern stands in a position, form by form."""
    return matches_of(pattern.forms(symmetric=symmetric, swapped=swapped), stones, columns)


def matches_of(forms: Sequence[Form], stones: bytes, columns: int) -> Iterator[Match]:
    """As `matches`, for forms that were made before: many positions need them once."""
    states = _states(stones, columns)
    for form in forms:
        across, down = spots(form.pattern, states.shape[1], states.shape[0])
        for row, column in np.argwhere(_standing(form.pattern, states, across, down)):
            yield Match(form, across[int(column)], down[int(row)])


def spots(pattern: Pattern, columns: int, rows: int) -> tuple[range, range]:
    """The columns and the rows of a board of that size that the pattern's top left cell may lie on."""
    return (
        _spots(columns - pattern.columns, bool(pattern.sides & Side.LEFT), bool(pattern.sides & Side.RIGHT)),
        _spots(rows - pattern.rows, bool(pattern.sides & Side.TOP), bool(pattern.sides & Side.BOTTOM)),
    )


def _spots(room: int, at_start: bool, at_end: bool) -> range:
    if room < 0 or (at_start and at_end and room):
        return range(0)
    return range(1) if at_start else range(room, room + 1) if at_end else range(room + 1)


def _standing(pattern: Pattern, states: Cells, across: range, down: range) -> NDArray[np.bool_]:
    """Whether the pattern stands at each of these spots, rows first."""
    found = np.ones((len(down), len(across)), dtype=np.bool_)
    for row, column, cell in telling_cells(pattern).tolist():
        if not found.any():
            break
        seen = states[row + down.start : row + down.stop, column + across.start : column + across.stop]
        found &= (seen & np.uint64(cell)) != 0
    return found


def telling_cells(pattern: Pattern) -> Cells:
    """(n, 3) the cells that cannot hold just anything, row, column and cell, those with a stone first: they rule out
    most."""
    cells = pattern.array
    rows, columns = np.nonzero(cells & np.uint64(ANYTHING) != np.uint64(ANYTHING))
    told = cells[rows, columns]
    order = np.argsort((told & np.uint64(EMPTY_CELL)) != 0, kind="stable")
    return np.column_stack([rows.astype(np.uint64), columns.astype(np.uint64), told])[order]


def _states(stones: bytes, columns: int) -> Cells:
    grid = np.frombuffer(stones, dtype=np.uint8).reshape(-1, columns)
    return np.left_shift(np.uint64(1), grid.astype(np.uint64))


def _pattern(cells: Cells, sides: Side, board: Board | None = None, order: tuple[tuple[int, int], ...] = ()) -> Pattern:
    rows, columns = cells.shape
    return Pattern(columns, rows, tuple(cells.ravel().tolist()), sides, board, order)


def _turned_sides(sides: Side, orientation: int) -> Side:
    left, top, right, bottom = (bool(sides & side) for side in Side)
    if orientation & TRANSPOSE:
        left, top, right, bottom = top, left, bottom, right
    if orientation & FLIP_ACROSS:
        left, right = right, left
    if orientation & FLIP_DOWN:
        top, bottom = bottom, top
    turned = Side.NONE
    for side, has in zip(Side, (left, top, right, bottom), strict=True):
        turned |= side if has else Side.NONE
    return turned
