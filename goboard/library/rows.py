"""Rows of the index as the values that a library gives."""

import sqlite3
from collections.abc import Iterable
from dataclasses import fields

from goboard.library.entries import GameEntry
from goboard.library.store import path_of

_NAMES = tuple(field.name for field in fields(GameEntry))
_SPECIAL = {"id": "games.id", "file": "files.path"}
COLUMNS = ", ".join(_SPECIAL.get(name, f"games.{name}") for name in _NAMES)
TABLES = "games JOIN files ON files.id = games.file"
_FILE = _NAMES.index("file")


def entry(row: tuple[object, ...]) -> GameEntry:
    """The game of a row with `COLUMNS`."""
    stored = row[_FILE]
    assert isinstance(stored, str | bytes)
    values = (*row[:_FILE], path_of(stored), *row[_FILE + 1 :])
    return GameEntry(*values)  # type: ignore[arg-type]


def entries_of(connection: sqlite3.Connection, ids: Iterable[int]) -> tuple[GameEntry, ...]:
    """The games with these ids, in order of file and number."""
    wanted = ",".join(map(str, ids))
    sql = f"SELECT {COLUMNS} FROM {TABLES} WHERE games.id IN ({wanted}) ORDER BY files.path, number"
    return tuple(map(entry, connection.execute(sql)))
