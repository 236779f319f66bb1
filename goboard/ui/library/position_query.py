"""What is looked for in the library: a position, or a part of one; and what was played next, in words and spots."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from string import ascii_letters

import numpy as np

from goboard.boards.board import Board
from goboard.boards.catalogue import cached_grid
from goboard.games.patterns import ALL_SIDES, Place, Side, board_pattern, pattern_of, touched_sides
from goboard.kernel.graph import graph_of
from goboard.library import can_be_sought
from goboard.library.entries import Continuation, PositionQuery, Statistics
from goboard.session.snapshot import Snapshot
from goboard.ui.language import number_words, share_words, tr, worded
from goboard.ui.library.pattern_controller import PlayedNext
from goboard.words.message import Number, in_context, phrase, plural

USUAL = 19
_NEARLY = 1e-6


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
class SoughtPosition:
    """`stones` has one byte a point, row by row. `first` and `last` are opposite corners, (column, row), of the part
    that is looked for; `anything` are points that may hold what they like.

    All points of a `given` board, which is no flat grid, are one row; only those `inside` are looked for, None for all.
    """

    columns: int
    rows: int
    stones: bytes
    first: Place
    last: Place
    anything: frozenset[Place] = frozenset()
    given: Board | None = None
    inside: frozenset[int] | None = None

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
        appearing = options.is_symmetric, options.is_swapped, options.has_variations
        if self.given is not None:
            free = {vertex for vertex, _ in self.anything}.union(set(range(self.columns)).difference(self.vertices))
            return PositionQuery(board_pattern(self.given, self.stones, free), *appearing, options.next_player)
        sides = Side.NONE
        if options.is_anchored or self.is_whole:
            sides = touched_sides(self.columns, self.rows, self.first, self.last)
        pattern = pattern_of(self.stones, self.columns, self.first, self.last, sides, self.anything)
        return PositionQuery(pattern, *appearing, options.next_player)

    def vertex_of(self, place: Place) -> int:
        """The point of the board at a place of the part."""
        left, top = self.corner
        return left + place[0] + self.columns * (top + place[1])

    def played(self, vertex: int, player: int) -> "SoughtPosition":
        """The same with a stone more, and without those that it takes."""
        stones = graph_of(self.board).place(self.stones, 0, vertex, player, True)[0]
        return replace(self, stones=stones, anything=self.anything - {place_of(vertex, self.columns)})

    def put(self, vertex: int, player: int) -> "SoughtPosition":
        """The same with that point occupied, or empty for player 0, and nothing taken."""
        stones = bytearray(self.stones)
        stones[vertex] = player
        return replace(self, stones=bytes(stones), anything=self.anything - {place_of(vertex, self.columns)})

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
        return replace(self.unboxed(), stones=bytes(len(self.stones)), anything=frozenset())


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


def shown_in(snapshot: Snapshot) -> SoughtPosition | None:
    """The position of a game window."""
    return on_board(snapshot.board, snapshot.stones)


TITLES = (
    "",
    phrase("Move"),
    phrase("Games"),
    phrase("Played"),
    phrase("Black won"),
    phrase("White won"),
    phrase("Years"),
    phrase("Rank"),
)
TIPS = {
    2: phrase("How often this was played next"),
    3: phrase("In how many of the games with this position; this share is on the board, too"),
    4: phrase("Of the games with this move that were decided"),
    5: phrase("Of the games with this move that were decided"),
}
"""What the titles of these columns leave unsaid."""
LETTERS = ascii_letters[26:] + ascii_letters[:26]
MOST_SPOTS = 48
"""Points that are marked: one move has up to eight on an empty board."""
NAMES = ("", in_context("side", "Black"), in_context("side", "White"))


def letter(place: int) -> str:
    """A letter for each of the moves that are played most; "" for the others."""
    return LETTERS[place] if place < len(LETTERS) else ""


def share(part: int, whole: int) -> str:
    """ "52 %", "" of nothing."""
    return share_words(part / whole) if whole else ""


def rows_of(sought: SoughtPosition, moves: Sequence[Continuation], games: int) -> list[tuple[str, ...]]:
    """The table's rows, of so many games with the position."""
    found = []
    for place, move in enumerate(moves):
        moved, count, *more = _words(sought, move)
        found.append((letter(place), moved, count, share(move.games.games, games), *more))
    return found


def spots_of(sought: SoughtPosition, moves: Sequence[Continuation]) -> tuple[PlayedNext, ...]:
    """The moves that are played most, on the board, with their letters: as many as leave the board to be seen. A point
    where both sides have played shows what was played more."""
    found: dict[int, PlayedNext] = {}
    for place, move in enumerate(moves[: len(LETTERS)]):
        if found and len(found) + len(move.places) > MOST_SPOTS:
            break
        for at in places_of(move):
            vertex = sought.vertex_of(at)
            wins = move.black_wins, move.white_wins
            spot = PlayedNext(vertex, letter(place), *wins, _said(sought, move), at == move.place)
            found.setdefault(vertex, spot)
    return tuple(found.values())


def places_of(move: Continuation) -> Sequence[Place]:
    """The places at which a move is marked: one, where it is the same on more than can be told apart."""
    return move.places if len(move.places) <= MOST_SPOTS else (move.place,)


def summary(statistics: Statistics, is_cut: bool) -> str:
    """What all the games that had the position say together."""
    if not statistics.hits:
        return tr("This position stands in none of these games.")
    found = plural("{n} game", "{n} games", statistics.games)
    if is_cut:
        found = plural("More than {n} game", "More than {n} games", statistics.games)
    if statistics.hits > statistics.games:
        found = phrase("{games}, {hits} times", games=found, hits=Number(statistics.hits))
    decided = statistics.black_wins + statistics.white_wins
    if not decided:
        return tr("{found}.", found=found)
    won = share(statistics.black_wins, decided)
    return tr("{found}; Black won {share} of those decided.", found=found, share=won)


def _words(sought: SoughtPosition, move: Continuation) -> tuple[str, ...]:
    decided = move.black_wins + move.white_wins
    point = sought.board.name(sought.vertex_of(move.place))
    more = "" if len(move.places) == 1 else f" +{len(move.places) - 1}"
    wins = share(move.black_wins, decided), share(move.white_wins, decided)
    moved = f"{worded(NAMES[move.player])} {point}{more}"
    return moved, number_words(move.count), *wins, years_of(move.first_day, move.last_day), move.rank


def years_of(first: str, last: str) -> str:
    """The years of two ISO days."""
    return first[:4] if first[:4] == last[:4] else f"{first[:4]}–{last[:4]}"


def _said(sought: SoughtPosition, move: Continuation) -> str:
    words, _, black, white, *_ = _words(sought, move)
    if not black:
        return worded(plural("{move}: {n} time", "{move}: {n} times", move.count, move=words))
    said = plural(
        "{move}: {n} time, Black won {black}, White {white}",
        "{move}: {n} times, Black won {black}, White {white}",
        move.count,
        move=words,
        black=black,
        white=white,
    )
    return worded(said)
