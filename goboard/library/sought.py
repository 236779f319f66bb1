"""A position, or a part of one, that is looked for in a library, how it may appear, and both as a text that is kept."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.games.patterns import (
    ALL_SIDES,
    Pattern,
    PatternError,
    Place,
    Side,
    board_pattern,
    pattern_of,
    touched_sides,
)
from goboard.games.record_dialect import form_of
from goboard.games.record_form import opening_values
from goboard.games.tree import Node
from goboard.kernel.graph import graph_of
from goboard.kernel.stone_changes import MOST_POINTS, STATES
from goboard.library import can_be_sought
from goboard.library.entries import Appearance, LibraryError, PositionQuery
from goboard.rules import catalogue
from goboard.rules.position import BLACK, EMPTY, WHITE
from goboard.words.message import phrase

_NEARLY = 1e-6
_MOST_MOVES = 1 << 30
"""No game has as many."""


@dataclass(frozen=True, kw_only=True)
class Options(Appearance):
    """How the position may appear. Without `is_anchored` a part that touches an edge may lie anywhere; `is_in_order`
    where the moves that are numbered must have been made in their order."""

    is_anchored: bool = True
    is_in_order: bool = False


@dataclass(frozen=True)
class SoughtPosition:
    """`stones` has one byte a point, row by row. `first` and `last` are opposite corners, (column, row), of the part
    that is looked for; `anything` are points that may hold what they like.

    All points of a `given` board, which is no flat grid, are one row; only those `inside` are looked for, None for all.
    `order` has the moves that are numbered, points and players, the first first; some may have been taken since.
    """

    columns: int
    rows: int
    stones: bytes
    first: Place
    last: Place
    anything: frozenset[Place] = frozenset()
    given: Board | None = None
    inside: frozenset[int] | None = None
    order: tuple[tuple[int, int], ...] = ()

    @property
    def board(self) -> Board:
        return self.given if self.given is not None else cached_grid("grid", self.columns, self.rows)

    @property
    def is_whole(self) -> bool:
        """Is all of the board looked for?"""
        if self.inside is not None:
            return False
        return touched_sides(self.columns, self.rows, self.first, self.last) == ALL_SIDES

    @property
    def corner(self) -> Place:
        """The top left point of the part."""
        return min(self.first[0], self.last[0]), min(self.first[1], self.last[1])

    @property
    def vertices(self) -> tuple[int, ...]:
        """The points of the part."""
        if self.inside is not None:
            return tuple(sorted(self.inside))
        (left, top), right, bottom = self.corner, max(self.first[0], self.last[0]), max(self.first[1], self.last[1])
        return tuple(x + self.columns * y for y in range(top, bottom + 1) for x in range(left, right + 1))

    def query(self, options: Options) -> PositionQuery:
        """What the library is asked."""
        if self.given is not None:
            free = {vertex for vertex, _ in self.anything}.union(set(range(self.columns)).difference(self.vertices))
            pattern = board_pattern(self.given, self.stones, free)
            return options.of(self._in_order(pattern, (0, 0), options))
        sides = Side.NONE
        if options.is_anchored or self.is_whole:
            sides = touched_sides(self.columns, self.rows, self.first, self.last)
        pattern = pattern_of(self.stones, self.columns, self.first, self.last, sides, self.anything)
        return options.of(self._in_order(pattern, self.corner, options))

    def _in_order(self, pattern: Pattern, corner: Place, options: Options) -> Pattern:
        if not options.is_in_order:
            return pattern
        part = frozenset(self.vertices)
        return pattern.in_order(
            ((place_of(vertex, self.columns), player) for vertex, player in self.order if vertex in part), corner
        )

    def vertex_of(self, place: Place) -> int:
        """The point of the board at a place of the part."""
        left, top = self.corner
        return left + place[0] + self.columns * (top + place[1])

    def played(self, vertex: int, player: int) -> "SoughtPosition":
        """The same with a stone more, and without those that it takes."""
        stones = graph_of(self.board).place(self.stones, 0, vertex, player, True)[0]
        anything, order = self.anything - {place_of(vertex, self.columns)}, (*self.order, (vertex, player))
        return replace(self, stones=stones, anything=anything, order=order)

    def numbered(self, vertex: int) -> "SoughtPosition":
        """The same with the stone there as the last of the moves that are numbered; a second time takes that back."""
        kept = tuple(move for move in self.order if move[0] != vertex)
        if kept == self.order and self.stones[vertex]:
            kept = (*kept, (vertex, self.stones[vertex]))
        return replace(self, order=kept)

    def put(self, vertex: int, player: int) -> "SoughtPosition":
        """The same with that point occupied, or empty for player 0, and nothing taken."""
        stones = bytearray(self.stones)
        stones[vertex] = player
        order = tuple(move for move in self.order if move[0] != vertex or move[1] == player)
        anything = self.anything - {place_of(vertex, self.columns)}
        return replace(self, stones=bytes(stones), anything=anything, order=order)

    def freed(self, vertex: int) -> "SoughtPosition":
        """The same with anything on that point; a second time takes that back."""
        place = place_of(vertex, self.columns)
        return replace(self.put(vertex, 0), anything=self.anything ^ {place})

    def part(self, vertices: Sequence[int]) -> "SoughtPosition":
        """The rectangle around these points of the same board."""
        if self.given is not None:
            return replace(self, inside=_around(self.given, vertices))
        places = [place_of(vertex, self.columns) for vertex in vertices]
        columns, rows = zip(*places, strict=True)
        return replace(self, first=(min(columns), min(rows)), last=(max(columns), max(rows)))

    def unboxed(self) -> "SoughtPosition":
        """All of the board again."""
        return replace(self, first=(0, 0), last=(self.columns - 1, self.rows - 1), inside=None)

    def emptied(self) -> "SoughtPosition":
        """All of the board, without stones."""
        return replace(self.unboxed(), stones=bytes(len(self.stones)), anything=frozenset(), order=())


def _around(board: Board, vertices: Sequence[int]) -> frozenset[int]:
    """The points in the rectangle around these, as they are drawn; in space, in the box."""
    places = board.drawn_positions
    low, high = places[[*vertices]].min(axis=0) - _NEARLY, places[[*vertices]].max(axis=0) + _NEARLY
    return frozenset(np.flatnonzero(((places >= low) & (places <= high)).all(axis=1)).tolist())


def place_of(vertex: int, columns: int) -> Place:
    """(column, row) of a point."""
    row, column = divmod(vertex, columns)
    return column, row


def whole(columns: int, rows: int, stones: bytes = b"") -> SoughtPosition:
    """All of a board; without stones it is empty."""
    return SoughtPosition(columns, rows, stones or bytes(columns * rows), (0, 0), (columns - 1, rows - 1))


def on_board(board: Board, stones: bytes) -> SoughtPosition | None:
    """All of a position; None on boards on which positions cannot be looked for."""
    if not can_be_sought(board):
        return None
    if board.is_plain_grid:
        return whole(board.columns, board.rows, stones)
    return replace(whole(board.size, 1, stones), given=board)


_RULES = catalogue.UNNAMED_BY_AREA
"""Of the record in which a board is kept; they do not matter."""


def written(sought: SoughtPosition, options: Options) -> str:
    """As it is kept in a search."""
    said: dict[str, object] = {
        "columns": sought.columns,
        "rows": sought.rows,
        "stones": [[vertex, owner] for vertex, owner in enumerate(sought.stones) if owner],
        "first": sought.first,
        "last": sought.last,
        "anything": sorted(sought.anything),
        "order": sought.order,
        "options": asdict(options),
    }
    if sought.given is not None:
        root = Node()
        for ident, values in opening_values(sought.given, catalogue.make(_RULES), Node()):
            if values:
                root.put(ident, values)
        said |= {"board": root.text(), "inside": sorted(sought.inside) if sought.inside is not None else None}
    return json.dumps(said)


def read_position(text: str) -> tuple[SoughtPosition, Options]:
    """Inverse of `written`; LibraryError for what is none."""
    try:
        said = json.loads(text)
        if not isinstance(said, dict):
            raise TypeError
        sought, options = _sought(said), Options(**said["options"])
        if any(type(value) is not type(getattr(Options, name)) for name, value in asdict(options).items()):
            raise TypeError
        moves = options.first_move, options.last_move
        if options.next_player not in (EMPTY, BLACK, WHITE) or not 0 <= min(moves) <= max(moves) <= _MOST_MOVES:
            raise ValueError
        sought.query(options)
    except (ValueError, TypeError, KeyError, IndexError, RecursionError, PatternError):
        raise LibraryError(phrase("The position of this search cannot be read.")) from None
    return sought, options


def _sought(said: dict[str, object]) -> SoughtPosition:
    board, inside = said.get("board"), said.get("inside")
    if isinstance(board, str):
        form = form_of(Node(board))
        found = None if form.fault else on_board(form.board, bytes(form.board.size))
    else:
        columns, rows = _whole_numbers((said["columns"], said["rows"]))
        found = whole(columns, rows) if 0 < columns * rows <= MOST_POINTS and columns > 0 else None
    if found is None:
        raise ValueError
    stones = bytearray(len(found.stones))
    for each in _listed(said["stones"]):
        vertex, owner = _whole_numbers(each)
        if not 0 < owner < STATES or vertex < 0:
            raise ValueError
        stones[vertex] = owner
    free = frozenset(_place(each, found) for each in _listed(said["anything"]))
    corners = _place(said["first"], found), _place(said["last"], found)
    order = tuple(map(_whole_numbers, _listed(said.get("order", []))))
    if not all(0 <= vertex < len(stones) and player in (BLACK, WHITE) for vertex, player in order):
        raise ValueError
    part = None
    if inside is not None:
        part = frozenset(_place((vertex, 0), found)[0] for vertex in _listed(inside))
    found = replace(found, stones=bytes(stones), first=corners[0], last=corners[1], anything=free)
    return replace(found, inside=part, order=order)


def _listed(said: object) -> Sequence[object]:
    if not isinstance(said, list):
        raise TypeError
    return said


def _place(said: object, on: SoughtPosition) -> Place:
    column, row = _whole_numbers(said)
    if not (0 <= column < on.columns and 0 <= row < on.rows):
        raise ValueError
    return column, row


def _whole_numbers(said: object) -> tuple[int, int]:
    match said:
        case [int(one), int(other)]:
            return one, other
    raise ValueError
