"""Words that people put on games, kept by what a file holds: moved and copied files, and an index made anew, have them.

A tag belongs to the game of a number in a file of certain bytes. When goboard sees that a file has got other bytes in
its place, its tags go with it, a game that stands elsewhere in it now being known again by its moves.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from goboard.library.entries import LibraryError
from goboard.library.wording import key_of
from goboard.words.message import phrase

MOST_SIGNS = 100


def table_beside_files(name: str, text: str, primary: str) -> str:
    """The statement that makes a table of what people say of games and what goes with the files that hold them: each
    has the same columns, of which that for the text itself has a name of its own."""
    return f"""CREATE TABLE IF NOT EXISTS {name} (
    digest BLOB NOT NULL,
    number INTEGER NOT NULL,
    key TEXT NOT NULL,
    {text} TEXT NOT NULL,
    fingerprint INTEGER,
    PRIMARY KEY ({primary})
) WITHOUT ROWID;"""


TABLES = f"""{table_beside_files("tags", "tag", "digest, number, key")}
CREATE TABLE IF NOT EXISTS replaced (path PRIMARY KEY NOT NULL, digest BLOB NOT NULL, had_copies INTEGER NOT NULL);"""
"""`replaced` has the files with tags that are being read again and what they held, until the tags have followed."""
HAS_TAG = """EXISTS (SELECT 1 FROM tags WHERE tags.digest = files.digest AND tags.number = games.number
    AND tags.key = ?)"""
"""The condition that a game has the tag of that key."""
_CHOSEN = "FROM games JOIN files ON files.id = games.file WHERE games.id IN (SELECT value FROM json_each(?))"
_ADD = f"""INSERT OR IGNORE INTO tags SELECT digest, number, :key, :tag, fingerprint
    {_CHOSEN.replace("?", ":games")} AND digest <> x''"""
_REMOVE = f"""DELETE FROM tags WHERE key = :key
    AND (digest, number) IN (SELECT digest, number {_CHOSEN.replace("?", ":games")})"""
_ALL = """SELECT min(tag), count(games.id) FROM tags JOIN files USING (digest)
    JOIN games ON games.file = files.id AND games.number = tags.number GROUP BY key ORDER BY key"""
_OF_GAMES = (
    f"""SELECT games.id, tag {_CHOSEN.replace(" WHERE", " JOIN tags USING (digest, number) WHERE")} ORDER BY key"""
)


class Tag(NamedTuple):
    """A tag as it was first written, and how many games have it."""

    tag: str
    games: int


def tag_of(said: str) -> str:
    """A tag as it is kept, blanks put right; LibraryError for what is none."""
    tag = " ".join(said.split())
    if not key_of(tag) or len(tag) > MOST_SIGNS or not tag.isprintable():
        raise LibraryError(
            phrase("A tag is a word or some, of {most} signs at most that can be seen.", most=MOST_SIGNS)
        )
    return tag


def put(connection: sqlite3.Connection, ids: Iterable[int], tag: str) -> int:
    """Put a tag on games; how many did not have it. Games in equal files get it together."""
    return connection.execute(_ADD, {"games": json.dumps([*ids]), "key": key_of(tag), "tag": tag}).rowcount


def take_off(connection: sqlite3.Connection, ids: Iterable[int], tag: str) -> int:
    """Take a tag off games; how many had it."""
    return connection.execute(_REMOVE, {"games": json.dumps([*ids]), "key": key_of(tag)}).rowcount


def tags_in(connection: sqlite3.Connection) -> tuple[Tag, ...]:
    """All tags of games that are there now."""
    return tuple(Tag(*row) for row in connection.execute(_ALL))


def tags_of(connection: sqlite3.Connection, ids: Iterable[int]) -> Mapping[int, tuple[str, ...]]:
    """The tags of those of these games that have any."""
    found: dict[int, tuple[str, ...]] = defaultdict(tuple)
    for id_, tag in connection.execute(_OF_GAMES, (json.dumps([*ids]),)):
        found[id_] += (tag,)
    return dict(found)


_FOLLOWING = {
    "tags": "INSERT OR IGNORE INTO tags VALUES (?, ?, ?, ?, ?)",
    "notes": """INSERT INTO notes VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        said = said || char(10) || excluded.said, key = key || ' ' || excluded.key
        WHERE instr(said, excluded.said) = 0""",
}
"""What goes with files, by tables, and how it comes to what another one held before."""


def will_change(connection: sqlite3.Connection, files: Iterable[tuple[str | bytes, bytes, bool]]) -> None:
    """Note what files held that are read now, and whether others held it too: whatever ends that, tags can follow."""
    has_any = " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE digest = :digest)" for table in _FOLLOWING)
    sql = f"INSERT OR IGNORE INTO replaced SELECT :path, :digest, :had_copies WHERE {has_any}"
    connection.executemany(sql, (dict(zip(("path", "digest", "had_copies"), file, strict=True)) for file in files))


def follow(connection: sqlite3.Connection) -> None:
    """Tags and notes go with the files that hold something else now."""
    for file, before, had_copies in connection.execute("SELECT path, digest, had_copies FROM replaced").fetchall():
        row = connection.execute("SELECT id, digest FROM files WHERE path = ?", (file,)).fetchone()
        if row is not None and row[1] == b"":
            # it cannot be read now
            continue
        if row is not None and row[1] != before:
            _move(connection, before, row[0], row[1], had_copies=had_copies)
        connection.execute("DELETE FROM replaced WHERE path = ?", (file,))


def _move(connection: sqlite3.Connection, before: bytes, file: int, after: bytes, *, had_copies: bool) -> None:
    """From what a file held to what it holds, unless a new file holds the first, to which they have gone then."""
    stays = bool(connection.execute("SELECT count(*) FROM files WHERE digest = ?", (before,)).fetchone()[0])
    if stays and not had_copies:
        return
    games = dict(connection.execute("SELECT number, fingerprint FROM games WHERE file = ?", (file,)).fetchall())
    by_moves = {moves: number for number, moves in games.items()}
    for table, insert in _FOLLOWING.items():
        for _, number, key, said, moves in connection.execute(
            f"SELECT * FROM {table} WHERE digest = ?", (before,)
        ).fetchall():
            place = number if moves is None or games.get(number) == moves else by_moves.get(moves, number)
            if place in games:
                connection.execute(insert, (after, place, key, said, games[place]))
        if not stays:
            connection.execute(f"DELETE FROM {table} WHERE digest = ?", (before,))


def noted(connection: sqlite3.Connection) -> list[Sequence[object]]:
    """All tags as values of JSON, also of games that are not there now."""
    rows = connection.execute("SELECT digest, number, key, tag, fingerprint FROM tags ORDER BY digest, number, key")
    return [(digest.hex(), *rest) for digest, *rest in rows]


def bring_back(connection: sqlite3.Connection, rows: object) -> None:
    """Inverse of `noted`."""
    bring_back_into("tags", connection, rows)


def bring_back_into(table: str, connection: sqlite3.Connection, rows: object) -> None:
    """What goes with files, as digest, number, key, text and moves; rows that make no sense are passed over."""
    for row in rows if isinstance(rows, list) else ():
        match row:
            case [str(digest), int(number), str(key), str(said), int() | None as moves]:
                try:
                    values = (bytes.fromhex(digest), number, key, said, moves)
                    connection.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?, ?, ?, ?)", values)
                except (ValueError, OverflowError):
                    continue
