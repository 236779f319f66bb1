"""Folders of a library that lie in others of it: a file is kept once, and belongs to all that it lies in."""

import os
import sqlite3
from collections.abc import Iterable

from goboard.library.entries import Folder
from goboard.library.store import path_of

_COUNTS = """SELECT count(DISTINCT files.id), count(games.id) FROM files LEFT JOIN games ON games.file = files.id
    WHERE files.folder = ?"""
_BELOW = " AND substr(CAST(files.path AS BLOB), 1, length(?2)) = ?2"
"""Only files below a folder, whose name is compared byte for byte: not all names are text."""


def told_folders(connection: sqlite3.Connection) -> tuple[Folder, ...]:
    """All folders with what lies in them."""
    places = _places(connection)
    return tuple(_told(connection, id_, path, places) for id_, path in places.items())


def hand_over(connection: sqlite3.Connection, stored: str | bytes) -> None:
    """Files that the index keeps for a folder go to others that they lie in, too."""
    places = _places(connection)
    for id_, path in places.items():
        others = {other: below for other, below in places.items() if other != id_}
        for other, prefix in _shared(path, others) if path == path_of(stored) else ():
            sql = f"UPDATE files SET folder = ?3 WHERE files.folder = ?1{_BELOW}"
            connection.execute(sql, (id_, prefix, other))


def _places(connection: sqlite3.Connection) -> dict[int, str]:
    return {id_: path_of(path) for id_, path in connection.execute("SELECT id, path FROM folders ORDER BY id")}


def _told(connection: sqlite3.Connection, id_: int, path: str, places: dict[int, str]) -> Folder:
    files, games = connection.execute(_COUNTS, (id_,)).fetchone()
    others = {other: below for other, below in places.items() if other != id_}
    for other, prefix in _shared(path, others):
        more = connection.execute(f"{_COUNTS.replace('?', '?1')}{_BELOW}", (other, prefix)).fetchone()
        files, games = files + more[0], games + more[1]
    return Folder(path, files, games)


def _shared(path: str, others: dict[int, str]) -> Iterable[tuple[int, bytes]]:
    """The other folders that lie in this one or hold it, and how the names of files begin that lie in both."""
    own = _prefix(path)
    for id_, other in others.items():
        prefix = _prefix(other)
        if prefix.startswith(own) or own.startswith(prefix):
            yield id_, max(own, prefix, key=len)


def _prefix(path: str) -> bytes:
    return os.fsencode(os.path.join(path, ""))
