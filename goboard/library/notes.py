"""What people write about games, free text for each: kept by what a file holds, as tags are, and searched."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from goboard.library.entries import LibraryError
from goboard.library.tags import bring_back_into, table_beside_files
from goboard.library.wording import key_of
from goboard.words.message import Number, phrase

MOST_SIGNS = 20_000
TABLES = table_beside_files("notes", "said", "digest, number")
"""A key is the text as it is searched for; what a note belongs to is told as for tags, and they go with files alike."""
_TO_GAMES = "notes JOIN files USING (digest) JOIN games ON games.file = files.id AND games.number = notes.number"
IS_NOTED = f"games.id IN (SELECT games.id FROM {_TO_GAMES} WHERE instr(notes.key, ?))"
"""The condition that a word occurs in what is noted of a game."""
_CHOSEN = "FROM games JOIN files ON files.id = games.file WHERE games.id IN (SELECT value FROM json_each(:games))"
_PUT = f"INSERT OR REPLACE INTO notes SELECT digest, number, :key, :note, fingerprint {_CHOSEN} AND digest <> x''"
_REMOVE = f"DELETE FROM notes WHERE (digest, number) IN (SELECT digest, number {_CHOSEN})"
_OF_GAMES = f"SELECT games.id, said FROM {_TO_GAMES} WHERE games.id IN (SELECT value FROM json_each(?))"


def note_of(said: str) -> str:
    """A note as it is kept; LibraryError for one that is too long."""
    note = "\n".join(line.rstrip() for line in said.replace("\0", "").splitlines()).strip()
    if len(note) > MOST_SIGNS:
        raise LibraryError(phrase("A note has {most} signs at most.", most=Number(MOST_SIGNS)))
    return note.encode("utf-8", "replace").decode()


def put(connection: sqlite3.Connection, ids: Iterable[int], note: str) -> int:
    """What is noted of games from now on, "" for nothing; how many games. Games in equal files have it together."""
    wanted = {"games": json.dumps([*ids])}
    if not note:
        return connection.execute(_REMOVE, wanted).rowcount
    return connection.execute(_PUT, {**wanted, "key": key_of(note), "note": note}).rowcount


def notes_of(connection: sqlite3.Connection, ids: Iterable[int]) -> Mapping[int, str]:
    """Of those of these games that have any."""
    return dict(connection.execute(_OF_GAMES, (json.dumps([*ids]),)))


def noted_games(connection: sqlite3.Connection) -> list[int]:
    """The games of which something is noted, by their ids."""
    return [id_ for (id_,) in connection.execute(f"SELECT games.id FROM {_TO_GAMES} ORDER BY files.path, games.number")]


def noted(connection: sqlite3.Connection) -> list[Sequence[object]]:
    """All notes as values of JSON, also of games that are not there now."""
    rows = connection.execute("SELECT digest, number, said, fingerprint FROM notes ORDER BY digest, number")
    return [(digest.hex(), *rest) for digest, *rest in rows]


def bring_back(connection: sqlite3.Connection, rows: object) -> None:
    """Inverse of `noted`, which has no keys."""
    listed = rows if isinstance(rows, list) else ()
    bring_back_into("notes", connection, [_with_key(row) for row in listed])


def _with_key(row: object) -> object:
    match row:
        case [digest, number, str(note), moves]:
            return [digest, number, key_of(note), note, moves]
    return row
