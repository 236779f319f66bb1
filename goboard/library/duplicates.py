"""Games that a library holds more than once."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields

from goboard.library.entries import DuplicateGroup, GameEntry, Likeness
from goboard.library.store import entries_of

_PLACES = frozenset({"id", "file", "number", "digest"})
"""Fields of a game in which all differ."""
TEXT = "text"
"""Stands among the fields that differ for names as they are written, comments and all other text."""

_EQUAL_FILES = """SELECT group_concat(id) FROM (
    SELECT games.id, digest, number, count(*) OVER (PARTITION BY digest, number) AS copies FROM games
    JOIN files ON files.id = games.file WHERE digest <> x'' AND fingerprint IS NULL
    ) WHERE copies > 1 GROUP BY digest, number"""
_EQUAL_MOVES = (
    "SELECT group_concat(id) FROM games WHERE fingerprint IS NOT NULL GROUP BY fingerprint HAVING count(*) > 1"
)
_EQUAL_OPENINGS = """SELECT group_concat(id) FROM games WHERE opening IS NOT NULL
    GROUP BY opening HAVING count(DISTINCT fingerprint) > 1"""


def groups(connection: sqlite3.Connection, check: Callable[[], None]) -> tuple[DuplicateGroup, ...]:
    """All groups, in order of their first games' files; a game may be in two of them."""
    found = []
    for likeness, sql in (
        (Likeness.SAME_FILE, _EQUAL_FILES),
        (Likeness.SAME_MOVES, _EQUAL_MOVES),
        (Likeness.SAME_OPENING, _EQUAL_OPENINGS),
    ):
        for (ids,) in connection.execute(sql).fetchall():
            check()
            found.append(_group(connection, likeness, [int(id_) for id_ in ids.split(",")]))
    return tuple(sorted(found, key=lambda group: (group.games[0].file, group.games[0].number, group.likeness)))


def _group(connection: sqlite3.Connection, likeness: Likeness, ids: Sequence[int]) -> DuplicateGroup:
    games = entries_of(connection, ids)
    if likeness is Likeness.SAME_MOVES and len(set(_values(connection, _DIGESTS, ids))) == 1:
        likeness = Likeness.SAME_FILE
    differing = [
        field.name
        for field in fields(GameEntry)
        if field.name not in _PLACES and len({getattr(game, field.name) for game in games}) > 1
    ]
    if len(set(_values(connection, _TEXTS, ids))) > 1:
        differing.append(TEXT)
    return DuplicateGroup(likeness, games, tuple(differing))


_DIGESTS = "SELECT digest FROM games JOIN files ON files.id = games.file WHERE games.id IN ({})"
_TEXTS = "SELECT words || char(10) || remarks FROM texts WHERE rowid IN ({})"


def _values(connection: sqlite3.Connection, sql: str, ids: Iterable[int]) -> Iterable[object]:
    return (row[0] for row in connection.execute(sql.format(",".join(map(str, ids)))))
