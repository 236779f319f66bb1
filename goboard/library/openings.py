"""The openings of a library's games: what stands after so many moves on the whole board, or in a corner.

Openings are one that are the same turned, mirrored or with the colours exchanged, as positions are in a search.
"""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from goboard.games.patterns import ORIENTATIONS, TRANSPOSE, swapped_player, turned_place
from goboard.kernel.position_search import MOST_POINTS, PLAY, POINT_BITS, RETURN
from goboard.library.aliases import person_by_key
from goboard.library.entries import PlayerTally, YearTally
from goboard.library.players import Player, end_of, player_key, ranked
from goboard.rules.position import BLACK, WHITE

MOST_MOVES = 20
_AT_A_TIME = 512
_GAMES = """SELECT games.id, columns, rows, winner, first_day, last_day, words FROM games
    JOIN strokes ON strokes.game = games.id
    WHERE length(words) > 0 AND graph IS NULL
    AND ((columns = :wide AND rows = :high) OR (columns = :high AND rows = :wide))
    ORDER BY games.id"""
_PLAYED = """SELECT id, winner, first_day, last_day, black_key, black, white_key, white FROM games
    WHERE id IN (SELECT value FROM json_each(?))"""
Stone = tuple[int, int, int]
"""Column, row and player."""


class OpeningQuery(NamedTuple):
    """Which openings: size of the board, the wider side first; after how many moves, on all of it or in a corner."""

    columns: int
    rows: int
    moves: int
    is_corner: bool = False

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
    games: int
    black_wins: int
    white_wins: int
    draws: int
    first: str
    last: str
    swapped: dict[int, bool] = field(compare=False)


class OpeningPage(NamedTuple):
    """What the games with an opening say: by year, wins being those of Black in the opening's colours, and who plays it
    on either side."""

    years: tuple[YearTally, ...]
    players: tuple[PlayerTally, ...]


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


def sizes(connection: sqlite3.Connection) -> tuple[tuple[int, int, int], ...]:
    """Columns and rows of the boards that openings are known on, the wider side first, and games; most games first."""
    sql = """SELECT max(columns, rows), min(columns, rows), count(*) FROM games JOIN strokes ON strokes.game = games.id
        WHERE length(words) > 0 AND graph IS NULL GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2"""
    return tuple(connection.execute(sql))


def openings(connection: sqlite3.Connection, asked: OpeningQuery, check: Callable[[], None]) -> tuple[Opening, ...]:
    """Those that most games have first; `check` may raise to call it off."""
    found: dict[tuple[Stone, ...], _Found] = {}
    keys, places = _Keys(asked), dict[tuple[int, int], _Places]()
    for number, (game, columns, rows, winner, first, last, words) in enumerate(
        connection.execute(_GAMES, {"wide": asked.columns, "high": asked.rows})
    ):
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
    return tuple(sorted(told, key=lambda opening: (-opening.games, opening.stones)))


def _told(stones: tuple[Stone, ...], found: _Found) -> Opening:
    wins, losses, draws = (found.ends[end] for end in ("wins", "losses", "draws"))
    games, days = len(found.swapped), (found.first, found.last)
    return Opening(found.moves, stones, games, wins, losses, draws, *days, found.swapped)


def page(connection: sqlite3.Connection, opening: Opening) -> OpeningPage:
    """See `OpeningPage`; of the games that are there now."""
    people, players = person_by_key(connection), defaultdict[str, Player](Player)
    years = defaultdict[str, Counter[str]](Counter)
    for id_, winner, first, last, *named in connection.execute(_PLAYED, (json.dumps([*opening.swapped]),)):
        is_swapped = opening.swapped[id_]
        years[first[:4]].update(("games", _end(winner, is_swapped=is_swapped)))
        for side, key, name in ((BLACK, *named[:2]), (WHITE, *named[2:])):
            if key:
                shown = swapped_player(side) if is_swapped else side
                person = people.get(key)
                players[player_key(key, person)].add(person or name, shown, end_of(winner, side), first, last)
    told = (
        YearTally(year, *(ends[end] for end in ("games", "wins", "losses", "draws")))
        for year, ends in sorted(years.items())
    )
    return OpeningPage(tuple(told), ranked(players))


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
        self._side = asked.side
        (width, height), is_square = self._side, asked.columns == asked.rows
        orientations = (0, TRANSPOSE) if asked.is_corner else range(ORIENTATIONS)
        self._images = [
            {
                (x, y): turned_place((x, y), orientation, width, height)
                for x in range(max(self._side))
                for y in range(max(self._side))
            }
            for orientation in orientations
            if is_square or asked.is_corner or not orientation & TRANSPOSE
        ]
        self._known: dict[tuple[Stone, ...], tuple[tuple[Stone, ...], tuple[int | None, int | None]]] = {}

    def of(
        self, moves: tuple[Stone, ...], stones: tuple[Stone, ...]
    ) -> tuple[tuple[Stone, ...], bool, tuple[Stone, ...]]:
        """The stones as they stand for all openings that are one, whether the colours are exchanged for that, and the
        moves so. Where both ways lead there, whoever moved first has Black."""
        if stones not in self._known:
            seen = [
                (tuple(sorted(self._laid(stones, image, is_swapped=swap))), swap, number)
                for swap in (False, True)
                for number, image in enumerate(self._images)
            ]
            key = min(laid for laid, _, _ in seen)
            ways = (
                next((n for laid, swap, n in seen if laid == key and swap == wanted), None) for wanted in (False, True)
            )
            plain, swapped = ways
            self._known[stones] = key, (plain, swapped)
        key, ways_there = self._known[stones]
        both = None not in ways_there
        is_swapped = moves[0][2] == WHITE if both else ways_there[0] is None
        way = ways_there[is_swapped]
        assert way is not None
        return key, is_swapped, tuple(self._laid(moves, self._images[way], is_swapped=is_swapped))

    def _laid(
        self, stones: Sequence[Stone], image: dict[tuple[int, int], tuple[int, int]], *, is_swapped: bool
    ) -> Iterator[Stone]:
        for x, y, player in stones:
            yield *image[x, y], swapped_player(player) if is_swapped else player
