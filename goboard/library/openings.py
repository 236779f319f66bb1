"""The openings of a library's games: what stands after so many moves on the whole board, or in a corner.

Openings are one that are the same turned, mirrored or with the colours exchanged, as positions are in a search. Of a
board that is no flat grid all points are one row, and its symmetries are looked for as far as it is not too large.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from goboard.arrays import Int32
from goboard.boards.automorphisms import graph_number, quick_automorphisms
from goboard.boards.board import Board
from goboard.games.patterns import ORIENTATIONS, TRANSPOSE, swapped_player, turned_place
from goboard.kernel.stone_changes import MOST_POINTS, PLAY, POINT_BITS, RETURN
from goboard.library.entries import LibraryError, Played, Tally
from goboard.library.lines import board_of
from goboard.library.players import Gathering, end_of
from goboard.library.query import Query, where
from goboard.library.store import entries_of
from goboard.rules.position import BLACK, WHITE

MOST_MOVES = 20
_AT_A_TIME = 512
MOST_BOARDS = 100
"""So many boards that are no flat grids are listed, each of which is read from a record."""
_MOST_READ = 8
"""Records that are tried for a board: files may be gone."""
_GAMES = """SELECT games.id, columns, rows, winner, first_day, last_day, words FROM games
    JOIN strokes ON strokes.game = games.id WHERE length(words) > 0 AND {} {} ORDER BY games.id"""
_OF = "SELECT games.id FROM games WHERE {}"
_AMONG = "AND games.id IN (SELECT value FROM json_each(:among))"
_ON_GRIDS = "(graph IS NULL AND ((columns = :wide AND rows = :high) OR (columns = :high AND rows = :wide)))"
_ON_GRAPHS = "graph = :graph"
_GRIDS = """SELECT max(columns, rows), min(columns, rows), count(*) FROM games
    JOIN strokes ON strokes.game = games.id WHERE length(words) > 0 AND graph IS NULL GROUP BY 1, 2"""
_GRAPHS = """SELECT graph, count(*) FROM games JOIN strokes ON strokes.game = games.id
    WHERE length(words) > 0 AND graph IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?"""
_ON_ONE = """SELECT games.id FROM games JOIN strokes ON strokes.game = games.id
    WHERE length(words) > 0 AND graph = ? ORDER BY games.id LIMIT ?"""
_PLAYED = """SELECT id, winner, first_day, last_day, black_key, black, white_key, white FROM games
    WHERE id IN (SELECT value FROM json_each(?))"""
_STATES = 4
"""Of a point: empty, or one of two players; a power of two."""
Stone = tuple[int, int, int]
"""Column, row and player."""


class OpeningBoard(NamedTuple):
    """What so many games are played on that openings are known of: a flat grid, the wider side first, or a `board`, all
    points of which are one row."""

    columns: int
    rows: int
    games: int
    board: Board | None = None


class OpeningQuery(NamedTuple):
    """Which openings: what they are played on, as an `OpeningBoard` tells it; after how many moves, on all of it or in
    a corner, which only grids have; in the games of players whose names hold these words, "" for all."""

    columns: int
    rows: int
    moves: int
    is_corner: bool = False
    board: Board | None = None
    player: str = ""

    @property
    def side(self) -> tuple[int, int]:
        """Columns and rows of what is looked at: a corner is a square, less than half of the board each way."""
        half = self.rows // 2
        return (half, half) if self.is_corner else (self.columns, self.rows)


@dataclass(frozen=True)
class Opening:
    """An opening, as it lies on the whole board or in the corner at the top left: `moves` as they were made in one of
    its games, `stones` what stands then. Wins are told in the colours shown here; days are ISO, "" where none is known.
    `swapped` has the games by their ids, and whether the colours are exchanged there."""

    moves: tuple[Stone, ...]
    stones: tuple[Stone, ...]
    games: Tally
    draws: int
    first: str
    last: str
    swapped: dict[int, bool] = field(compare=False)


@dataclass
class _Found:
    moves: tuple[Stone, ...]
    ends: Counter[str] = field(default_factory=Counter)
    first: str = ""
    last: str = ""
    swapped: dict[int, bool] = field(default_factory=dict)

    def add(self, game: int, winner: int | None, first: str, last: str, *, is_swapped: bool) -> None:
        self.swapped[game] = is_swapped
        self.ends[_end(winner, is_swapped=is_swapped)] += 1
        if first:
            self.first = min(self.first or first, first)
            self.last = max(self.last, last)


def _end(winner: int | None, *, is_swapped: bool) -> str:
    """How a game ended for the opening's Black."""
    return end_of(winner, WHITE if is_swapped else BLACK)


def boards(connection: sqlite3.Connection, check: Callable[[], None]) -> tuple[OpeningBoard, ...]:
    """Those that openings are known on, most games first; without such as no record can be read of any more."""
    found = [OpeningBoard(*grid) for grid in connection.execute(_GRIDS)]
    for graph, games in connection.execute(_GRAPHS, (MOST_BOARDS,)).fetchall():
        check()
        board = _board(connection, graph)
        if board is not None:
            found.append(OpeningBoard(board.size, 1, games, board))
    return tuple(sorted(found, key=lambda each: (-each.games, each.columns, each.rows)))


def _board(connection: sqlite3.Connection, graph: int) -> Board | None:
    for game in entries_of(connection, [id_ for (id_,) in connection.execute(_ON_ONE, (graph, _MOST_READ))]):
        try:
            board = board_of(game)
        except LibraryError:
            continue
        # the file may have changed since
        if graph_number(board) == graph:
            return board
    return None


def openings(connection: sqlite3.Connection, asked: OpeningQuery, check: Callable[[], None]) -> tuple[Opening, ...]:
    """Those that most games have first; `check` may raise to call it off."""
    found: dict[tuple[Stone, ...], _Found] = {}
    keys, places = _Keys(asked), dict[tuple[int, int], _Places]()
    for number, (game, *size, winner, first, last, words) in enumerate(_games(connection, asked)):
        columns, rows = size if asked.board is None else (asked.columns, asked.rows)
        if number % _AT_A_TIME == 0:
            check()
        if (columns, rows) not in places:
            places[columns, rows] = _Places(columns, rows, asked)
        for moves, stones in _reached(words, places[columns, rows], asked.moves):
            key, is_swapped, shown = keys.of(moves, stones)
            opening = found.get(key)
            if opening is None:
                opening = found[key] = _Found(shown)
            if game not in opening.swapped:
                opening.add(game, winner, first, last, is_swapped=is_swapped)
    told = (_told(key, opening) for key, opening in found.items())
    return tuple(sorted(told, key=lambda opening: (-opening.games.total, opening.stones)))


def _games(connection: sqlite3.Connection, asked: OpeningQuery) -> sqlite3.Cursor:
    told: dict[str, object] = {}
    if asked.player:
        condition, values = where(Query(player=asked.player))
        told["among"] = json.dumps([id_ for (id_,) in connection.execute(_OF.format(condition), values)])
    sql = _GAMES.format(_ON_GRIDS if asked.board is None else _ON_GRAPHS, _AMONG if asked.player else "")
    if asked.board is not None:
        return connection.execute(sql, told | {"graph": graph_number(asked.board)})
    return connection.execute(sql, told | {"wide": asked.columns, "high": asked.rows})


def _told(stones: tuple[Stone, ...], found: _Found) -> Opening:
    wins, losses, draws = (found.ends[end] for end in ("wins", "losses", "draws"))
    games, days = Tally(len(found.swapped), wins, losses), (found.first, found.last)
    return Opening(found.moves, stones, games, draws, *days, found.swapped)


def page(connection: sqlite3.Connection, opening: Opening) -> Played:
    """What the games with an opening say that are there now, in the opening's colours."""
    gathering = Gathering(connection)
    for id_, winner, first, last, *named in connection.execute(_PLAYED, (json.dumps([*opening.swapped]),)):
        gathering.add(winner, (first, last), named, is_swapped=opening.swapped[id_])
    return gathering.told()


Reached = tuple[tuple[Stone, ...], tuple[Stone, ...]]
"""The moves that have led there, and the stones that stand."""


class _Places:
    """Where the points of a board lie for the openings that are asked for: in which corner, 0 to 3, or on the whole
    board, 0; elsewhere -1. Corners are seen from the corner, boards with the wider side across."""

    def __init__(self, columns: int, rows: int, asked: OpeningQuery) -> None:
        (width, height), self.count = asked.side, 4 if asked.is_corner else 1
        self.corner_of, self.place_of = [-1] * (columns * rows), [(0, 0)] * (columns * rows)
        for vertex in range(columns * rows):
            y, x = divmod(vertex, columns)
            corner = 0
            if asked.is_corner:
                is_right, is_low = x >= columns - width, y >= rows - height
                if not (is_right or x < width) or not (is_low or y < height):
                    continue
                corner, x, y = is_right + 2 * is_low, columns - 1 - x if is_right else x, rows - 1 - y if is_low else y
            self.corner_of[vertex], self.place_of[vertex] = corner, (x, y) if columns >= rows else (y, x)

    def laid(self, stones: Iterable[tuple[int, int]], corner: int) -> Iterator[Stone]:
        """Those of these stones, points with their players, that lie there."""
        for vertex, player in stones:
            if player and self.corner_of[vertex] == corner:
                yield *self.place_of[vertex], player


def _reached(words: bytes, places: _Places, moves: int) -> Iterator[Reached]:
    """Where a game's main line comes to so many moves: once on the whole board, once in each corner."""
    data: list[int] = np.frombuffer(words, dtype="<u2", count=len(words) // 2).tolist()
    stones: dict[int, int] = {}
    lines: list[list[tuple[int, int]]] = [[] for _ in range(places.count)]
    at, end, left, corner_of = 0, len(data), places.count, places.corner_of
    while left and at < end and not data[at] & RETURN:
        header, at = data[at], at + 1
        move = -1
        if header & PLAY:
            move, at = data[at], at + 1
        count = header & MOST_POINTS
        for word in data[at : at + count]:
            stones[word & MOST_POINTS] = word >> POINT_BITS
        at += count
        corner = corner_of[move & MOST_POINTS] if move >= 0 else -1
        if corner < 0:
            continue
        line = lines[corner]
        line.append((move & MOST_POINTS, move >> POINT_BITS))
        if len(line) == moves:
            left -= 1
            made = tuple(places.laid(line, corner))
            standing = tuple(sorted(places.laid(stones.items(), corner)))
            if all(player in (BLACK, WHITE) for *_, player in (*standing, *made)):
                yield made, standing


class _Keys:
    """What openings have in common that are one; many games have the very same stones."""

    def __init__(self, asked: OpeningQuery) -> None:
        self._width, self._height = asked.side
        self._images = quick_automorphisms(asked.board) if asked.board is not None else _images(asked)
        self._known: dict[tuple[Stone, ...], tuple[tuple[Stone, ...], tuple[int | None, int | None]]] = {}

    def of(
        self, moves: tuple[Stone, ...], stones: tuple[Stone, ...]
    ) -> tuple[tuple[Stone, ...], bool, tuple[Stone, ...]]:
        """The stones as they stand for all openings that are one, whether the colours are exchanged for that, and the
        moves so. Where both ways lead there, whoever moved first has Black."""
        if stones not in self._known:
            self._known[stones] = self._least(stones)
        key, ways_there = self._known[stones]
        both = None not in ways_there
        is_swapped = moves[0][2] == WHITE if both else ways_there[0] is None
        way = ways_there[is_swapped]
        assert way is not None
        return key, is_swapped, self._stones(self._laid(moves, is_swapped=is_swapped)[way])

    def _least(self, stones: tuple[Stone, ...]) -> tuple[tuple[Stone, ...], tuple[int | None, int | None]]:
        """The least of all that these stones may be laid like, and the first image that makes it, with the colours as
        they are and exchanged."""
        laid = np.concatenate([np.sort(self._laid(stones, is_swapped=swap), axis=1) for swap in (False, True)])
        left = np.arange(len(laid))
        for place in range(len(stones)):
            if len(left) == 1:
                break
            seen = laid[left, place]
            left = left[seen == seen.min()]
        count = len(self._images)
        ways = (next(iter(found.tolist()), None) for found in (left[left < count], left[left >= count] - count))
        plain, swapped = ways
        return self._stones(laid[left[0]]), (plain, swapped)

    def _laid(self, stones: Sequence[Stone], *, is_swapped: bool) -> Int32:
        """(images, stones) each stone as a number, in the order of columns, rows and players."""
        places = [x * self._height + y for x, y, _ in stones]
        players = [swapped_player(player) if is_swapped else player for *_, player in stones]
        laid: Int32 = self._images[:, places] * _STATES + np.array(players, dtype=np.int32)
        return laid

    def _stones(self, laid: Int32) -> tuple[Stone, ...]:
        return tuple((*divmod(each // _STATES, self._height), each % _STATES) for each in laid.tolist())


def _images(asked: OpeningQuery) -> Int32:
    """(k, columns x rows) where each place of a rectangle comes to lie, column by column, in every way that keeps it;
    a corner keeps its place and can be mirrored at its diagonal alone."""
    width, height = asked.side
    is_square = width == height
    orientations = (0, TRANSPOSE) if asked.is_corner else range(ORIENTATIONS)
    ways = [each for each in orientations if is_square or not each & TRANSPOSE]
    images = [
        [
            x * height + y
            for x, y in (turned_place((at // height, at % height), way, width, height) for at in range(width * height))
        ]
        for way in ways
    ]
    return np.array(images, dtype=np.int32)
