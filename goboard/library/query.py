"""Which games of a library are wanted and in what order, also as SQL, and where words stand in what a game says."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from goboard.games.record_rules import named_rules
from goboard.library.aliases import SAME_PERSON
from goboard.library.dates import whole_day
from goboard.library.entries import LibraryError
from goboard.library.notes import IS_NOTED, notes_of
from goboard.library.store import ENDING, PRESET, stored_value
from goboard.library.tags import HAS_TAG
from goboard.library.wording import SAID, key_of, name_key, outcome_of, search_words, snippet
from goboard.rules.position import BLACK, WHITE
from goboard.words.message import phrase


class SortKey(StrEnum):
    """What games are put in order by."""

    DATE = "date"
    BLACK = "black"
    WHITE = "white"
    BLACK_RANK = "black rank"
    WHITE_RANK = "white rank"
    EVENT = "event"
    RESULT = "result"
    SIZE = "size"
    KOMI = "komi"
    HANDICAP = "handicap"
    RULES = "rules"
    MOVES = "moves"
    PLACE = "place"
    FILE = "file"
    AT_MOVE = "at move"
    """Where the position stands that is looked for."""
    TEXT = "text"
    """How well a game fits the text that is looked for, the best first."""


@dataclass(frozen=True)
class Query:
    """What must hold of a game; what is left as it is says nothing.

    Of names, events and rules every word must occur, in any order, whatever the case and accents; rules that goboard
    knows are found in all spellings. `colour` is that of `player`, 1 or 2; `opponent` plays the other side. `black` and
    `white` are names too; a player who is known by several is found by each. `has_won` says whether the player won;
    without a player, `winner` says who did. Days are ISO, whole or cut short ("1996", "1996-05"); a game fits if its
    date may lie between; days that make no sense are a LibraryError. `text` is searched for in comments and in all that
    is said of the game, `comment` in comments alone: every word of it must occur, in "quotes" a phrase. A `result` that
    says how a game ended is found however it is written; any other text must occur in RE. A `tag` is one that was put
    on games, whole. `text` is searched for in notes too, `note` in these alone. A `position` is one
    as `sought.written` gives it.
    """

    player: str = ""
    colour: int = 0
    opponent: str = ""
    has_won: bool | None = None
    winner: int | None = None
    first_day: str = ""
    last_day: str = ""
    event: str = ""
    place: str = ""
    rules: str = ""
    black: str = ""
    white: str = ""
    text: str = ""
    comment: str = ""
    file: str = ""
    columns: int = 0
    rows: int = 0
    board: str = ""
    komi: float | None = None
    least_handicap: int | None = None
    most_handicap: int | None = None
    least_moves: int | None = None
    most_moves: int | None = None
    result: str = ""
    tag: str = ""
    note: str = ""
    position: str = ""
    sort: SortKey = SortKey.DATE
    is_descending: bool = False


EVERYTHING = Query()


Value = str | int | float
Clause = tuple[str, tuple[Value, ...]]
"""A condition on the tables `games` and `files`, and the values of its question marks."""

CLOSENESS = "closeness"
"""The function that says how well a text fits what is looked for."""
_TRIGRAM = 3
_LARGEST = 2**63 - 1
_ORDER: dict[SortKey, tuple[str, ...]] = {
    SortKey.DATE: ("NULLIF(first_day, '')", "last_day"),
    SortKey.BLACK: ("NULLIF(black_key, '')",),
    SortKey.WHITE: ("NULLIF(white_key, '')",),
    SortKey.BLACK_RANK: ("black_strength", "NULLIF(black_rank, '')"),
    SortKey.WHITE_RANK: ("white_strength", "NULLIF(white_rank, '')"),
    SortKey.EVENT: ("NULLIF(event_key, '')", "round"),
    SortKey.RESULT: ("winner", "margin", "NULLIF(result, '')"),
    SortKey.SIZE: ("NULLIF(columns, 0)", "rows"),
    SortKey.KOMI: ("komi",),
    SortKey.HANDICAP: ("handicap",),
    SortKey.RULES: ("NULLIF(rules_key, '')",),
    SortKey.MOVES: ("moves",),
    SortKey.PLACE: ("NULLIF(place_key, '')",),
    SortKey.FILE: (),
    SortKey.AT_MOVE: ("(SELECT at FROM found WHERE game = games.id)",),
    SortKey.TEXT: (f"(SELECT -{CLOSENESS}(words || char(10) || remarks) FROM texts WHERE texts.rowid = games.id)",),
}
_EQUAL = {"columns": "columns", "rows": "rows", "board": "board"}
_CONTAINING = {"event": "event_key", "place": "place_key", "rules": "rules_key"}


def where(query: Query) -> Clause:
    """The condition that the query's games fulfil, "1" if all do. LibraryError for days that make no sense."""
    clauses = list(_clauses(query))
    condition = " AND ".join(f"({sql})" for sql, _ in clauses)
    return condition or "1", tuple(_bindable(value) for _, values in clauses for value in values)


def _bindable(value: Value) -> Value:
    """A value as SQLite takes it, which compares with what is stored as it did before."""
    if isinstance(value, str):
        return str(stored_value(value))
    return min(max(value, -_LARGEST), _LARGEST) if isinstance(value, int) else value


def day_problem(first_day: str, last_day: str) -> str:
    """A sentence on what is wrong with the days of a query, "" if nothing is."""
    for day in (first_day, last_day):
        if day and not whole_day(day, is_end=False):
            return phrase("“{day}” is no date: write a year, as 1996, or 1996-05, or 1996-05-27.", day=day)
    if first_day and last_day and whole_day(first_day, is_end=False) > whole_day(last_day, is_end=True):
        return phrase(
            "No day lies between {first_day} and {last_day}: the first is later than the last.",
            first_day=first_day,
            last_day=last_day,
        )
    return ""


def order(query: Query) -> str:
    """What to put the games in order by; those without what it goes by come last either way."""
    direction = "DESC" if query.is_descending else "ASC"
    keys = [f"{key} {direction} NULLS LAST" for key in _ORDER[query.sort]]
    last = direction if query.sort == SortKey.FILE else "ASC"
    return ", ".join([*keys, f"files.path {last}", f"number {last}"])


def _clauses(query: Query) -> Iterator[Clause]:
    yield from _players(query)
    for name, column in _EQUAL.items():
        if value := getattr(query, name):
            yield f"{column} = ?", (value,)
    for name, column in _CONTAINING.items():
        if value := getattr(query, name):
            sql, values = _holds(column, search_words(value))
            preset, _, is_nearest = named_rules(value.strip()) if name == "rules" else ("", {}, "")
            if preset and not is_nearest:
                # all spellings of it, which are told apart here and need no other index
                sql, values = f"({sql}) OR {PRESET}(rules) = ?", (*values, preset)
            yield sql, values
    if problem := day_problem(query.first_day, query.last_day):
        raise LibraryError(problem)
    if query.first_day:
        yield "last_day >= ?", (whole_day(query.first_day, is_end=False),)
    if query.last_day:
        yield "first_day <> '' AND first_day <= ?", (whole_day(query.last_day, is_end=True),)
    if query.result:
        yield _result(query.result)
    if query.tag:
        yield HAS_TAG, (key_of(query.tag),)
    if query.file:
        yield "instr(lower(files.path), ?)", (query.file.lower(),)
    yield from _numbers(query)
    written = _texts(query.text, "texts", "words || char(10) || remarks")
    for word, (sql, values) in zip(search_words(query.text), written, strict=True):
        yield f"({sql}) OR {IS_NOTED}", (*values, word)
    yield from _texts(query.comment, "remarks", "remarks")
    for word in search_words(query.note):
        yield IS_NOTED, (word,)


def _numbers(query: Query) -> Iterator[Clause]:
    if query.komi is not None:
        yield "komi = ?", (query.komi,)
    bounds = (("handicap", query.least_handicap, query.most_handicap), ("moves", query.least_moves, query.most_moves))
    for column, least, most in bounds:
        if least is not None:
            yield f"{column} >= ?", (least,)
        if most is not None:
            yield f"{column} <= ?", (most,)


def _players(query: Query) -> Iterator[Clause]:
    if query.winner is not None:
        yield "winner = ?", (query.winner,)
    for name, column in ((query.black, "black_key"), (query.white, "white_key")):
        if name:
            yield _named(column, name)
    if not (query.player or query.opponent):
        return
    sides = []
    values: list[Value] = []
    for colour, own, other in ((BLACK, "black_key", "white_key"), (WHITE, "white_key", "black_key")):
        if query.colour in (0, colour):
            clauses = [_named(own, query.player), _named(other, query.opponent)]
            if query.has_won is not None:
                clauses.append(("winner = ?", (colour if query.has_won else BLACK + WHITE - colour,)))
            sides.append(f"({' AND '.join(sql for sql, _ in clauses)})")
            values += [value for _, of in clauses for value in of]
    yield " OR ".join(sides) or "0", tuple(values)


def _named(column: str, name: str) -> Clause:
    """That name is a part of the column, or of another name of the same player."""
    words = search_words(name_key(name))
    sql, values = _holds(column, words)
    if not words:
        return sql, values
    holds, _ = _holds("one.key", words)
    return f"({sql} OR {SAME_PERSON.format(column=column, holds=holds)})", values * 2


def _holds(column: str, words: Sequence[str]) -> Clause:
    """Every word occurs in that column, wherever."""
    return " AND ".join([f"instr({column}, ?)"] * len(words)) or "1", tuple(words)


def _result(said: str) -> Clause:
    meant = outcome_of(said)
    if meant.kind == "points":
        return "winner = ? AND margin = ?", (meant.winner or 0, meant.margin or 0.0)
    if meant.kind == "draw":
        return "winner = 0", ()
    if meant.winner and said.rstrip().endswith("+"):
        return "winner = ?", (meant.winner,)
    if meant.kind in SAID:
        return f"winner = ? AND {ENDING}(result) = ?", (meant.winner or 0, meant.kind)
    return "instr(lower(result), ?)", (said.lower(),)


def _texts(text: str, column: str, written: str) -> Iterator[Clause]:
    """Every word or quoted phrase must occur, as a part of other words too."""
    for word in search_words(text):
        if len(word) >= _TRIGRAM:
            quoted = word.replace('"', '""')
            yield f"games.id IN (SELECT rowid FROM texts WHERE {column} MATCH ?)", (f'"{quoted}"',)
        else:
            # too short for the index of trigrams
            yield f"games.id IN (SELECT rowid FROM texts WHERE instr({written}, ?))", (word,)


_SATURATION, _LENGTH, _USUAL = 1.2, 0.75, 2000
"""As in BM25: how soon more of the same counts less, how much the length of the text does, and what is usual."""


def closeness(searched: Sequence[str], written: object) -> float:
    """How well a text fits these words, of which every one occurs: often, and in a short text. The weight that BM25
    gives to rare words is left out: all games that are found have all of them."""
    if not isinstance(written, str):
        return 0.0
    length = 1 - _LENGTH + _LENGTH * len(written) / _USUAL
    counts = (written.count(word) for word in searched)
    return sum(count * (_SATURATION + 1) / (count + _SATURATION * length) for count in counts)


def snippets_of(connection: sqlite3.Connection, ids: Iterable[int], text: str) -> dict[int, str]:
    """By game; those in which no word of the text is written are left out."""
    searched = search_words(text)
    wanted = ",".join(map(str, ids))
    if not searched or not wanted:
        return {}
    rows = connection.execute(f"SELECT rowid, trim(words || ' ' || remarks) FROM texts WHERE rowid IN ({wanted})")
    written = {id_: snippet(words, searched) for id_, words in rows}
    for id_, note in notes_of(connection, written).items():
        written[id_] = written[id_] or snippet(note, searched)
    return {id_: found for id_, found in written.items() if found}
