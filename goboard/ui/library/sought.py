"""What is looked for in the library: a position on a flat grid, or a part of one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.games.orientations import Place
from goboard.games.patterns import ALL_SIDES, Side, has_patterns, pattern_of, touched_sides
from goboard.kernel.graph import graph_of
from goboard.kernel.position_search import MOST_POINTS
from goboard.library.positions import PositionQuery
from goboard.session.snapshot import Snapshot

USUAL = 19


@dataclass(frozen=True)
class Options:
    """How the position may appear. Without `is_anchored` a part that touches an edge may lie anywhere; `next_player` is
    0 where either may move next."""

    is_symmetric: bool = True
    is_swapped: bool = True
    is_anchored: bool = True
    has_variations: bool = False
    next_player: int = 0


@dataclass(frozen=True)
class Sought:
    """`stones` has one byte a point, row by row. `first` and `last` are opposite corners, (column, row), of the part
    that is looked for; `anything` are points that may hold what they like."""

    columns: int
    rows: int
    stones: bytes
    first: Place
    last: Place
    anything: frozenset[Place] = frozenset()

    @property
    def board(self) -> Board:
        return cached_grid("grid", self.columns, self.rows)

    @property
    def is_whole(self) -> bool:
        """Is all of the board looked for?"""
        return touched_sides(self.columns, self.rows, self.first, self.last) == ALL_SIDES

    @property
    def corner(self) -> Place:
        """The top left point of the part."""
        return min(self.first[0], self.last[0]), min(self.first[1], self.last[1])

    @property
    def vertices(self) -> tuple[int, ...]:
        """The points of the part."""
        (left, top), right, bottom = self.corner, max(self.first[0], self.last[0]), max(self.first[1], self.last[1])
        return tuple(x + self.columns * y for y in range(top, bottom + 1) for x in range(left, right + 1))

    def query(self, options: Options) -> PositionQuery:
        """What the library is asked."""
        sides = Side.NONE
        if options.is_anchored or self.is_whole:
            sides = touched_sides(self.columns, self.rows, self.first, self.last)
        pattern = pattern_of(self.stones, self.columns, self.first, self.last, sides, self.anything)
        appearing = options.is_symmetric, options.is_swapped, options.has_variations
        return PositionQuery(pattern, *appearing, options.next_player)

    def vertex_of(self, place: Place) -> int:
        """The point of the board at a place of the part."""
        left, top = self.corner
        return left + place[0] + self.columns * (top + place[1])

    def played(self, vertex: int, player: int) -> "Sought":
        """The same with a stone more, and without those that it takes."""
        stones = graph_of(self.board).place(self.stones, 0, vertex, player, True)[0]
        return replace(self, stones=stones, anything=self.anything - {place_of(vertex, self.columns)})

    def put(self, vertex: int, player: int) -> "Sought":
        """The same with that point occupied, or empty for player 0, and nothing taken."""
        stones = bytearray(self.stones)
        stones[vertex] = player
        return replace(self, stones=bytes(stones), anything=self.anything - {place_of(vertex, self.columns)})

    def freed(self, vertex: int) -> "Sought":
        """The same with anything on that point; a second time takes that back."""
        place = place_of(vertex, self.columns)
        return replace(self.put(vertex, 0), anything=self.anything ^ {place})

    def part(self, vertices: Sequence[int]) -> "Sought":
        """The rectangle around these points of the same board."""
        places = [place_of(vertex, self.columns) for vertex in vertices]
        columns, rows = zip(*places, strict=True)
        return replace(self, first=(min(columns), min(rows)), last=(max(columns), max(rows)))


def place_of(vertex: int, columns: int) -> Place:
    """(column, row) of a point."""
    row, column = divmod(vertex, columns)
    return column, row


def whole(columns: int, rows: int, stones: bytes = b"") -> Sought:
    """All of a board; without stones it is empty."""
    return Sought(columns, rows, stones or bytes(columns * rows), (0, 0), (columns - 1, rows - 1))


def shown_in(snapshot: Snapshot) -> Sought | None:
    """The position of a game window; None on boards on which positions cannot be looked for."""
    board = snapshot.board
    return whole(board.columns, board.rows, snapshot.stones) if can_be_sought(board) else None


def can_be_sought(board: Board) -> bool:
    """True for flat grids that are not larger than those that the library looks through."""
    return has_patterns(board) and board.size <= MOST_POINTS
