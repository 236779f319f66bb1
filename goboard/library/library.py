"""A library of records, as the program uses it; folders may lie in one another, and a file is kept once."""

import os
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path

from goboard.jobs.watch import Progress, silent
from goboard.library import tags
from goboard.library.entries import (
    Career,
    Counts,
    DuplicateGroup,
    Folder,
    Found,
    GameEntry,
    LibraryError,
    Page,
    PlayerTally,
    PositionQuery,
    Problem,
    Refreshed,
    Statistics,
)
from goboard.library.query import EVERYTHING, Query, order, snippets_of, where
from goboard.library.store import AGAIN, COLUMNS, TABLES, Store, entries_of, entry, path_of, stored_path, transaction

_COUNTS = """SELECT count(DISTINCT files.id), count(games.id),
    count(DISTINCT CASE WHEN error <> '' THEN files.id END) FROM files LEFT JOIN games ON games.file = files.id
    WHERE files.folder = ?"""
_BELOW = " AND substr(CAST(files.path AS BLOB), 1, length(?2)) = ?2"
"""Only files below a folder, whose name is compared byte for byte: not all names are text."""


def told_folders(connection: sqlite3.Connection) -> tuple[Folder, ...]:
    """All folders with what lies in them."""
    places = _places(connection)
    return tuple(_told(connection, id_, places) for id_ in places)


def hand_over(connection: sqlite3.Connection, stored: str | bytes) -> None:
    """Files that the index keeps for a folder go to others that they lie in, too."""
    places = _places(connection)
    for id_, path in places.items():
        for other, prefix in _shared(id_, places) if path == path_of(stored) else ():
            sql = f"UPDATE files SET folder = ?3 WHERE files.folder = ?1{_BELOW}"
            connection.execute(sql, (id_, prefix, other))


def _places(connection: sqlite3.Connection) -> dict[int, str]:
    return {id_: path_of(path) for id_, path in connection.execute("SELECT id, path FROM folders ORDER BY id")}


def _told(connection: sqlite3.Connection, id_: int, places: dict[int, str]) -> Folder:
    counts = connection.execute(_COUNTS, (id_,)).fetchone()
    for other, prefix in _shared(id_, places):
        more = connection.execute(f"{_COUNTS.replace('?', '?1')}{_BELOW}", (other, prefix)).fetchone()
        counts = [sum(pair) for pair in zip(counts, more, strict=True)]
    return Folder(places[id_], *counts)


def _shared(id_: int, places: dict[int, str]) -> Iterable[tuple[int, bytes]]:
    """The other folders that lie in this one or hold it, and how the names of files begin that lie in both."""
    own = _prefix(places[id_])
    for other, path in places.items():
        prefix = _prefix(path)
        if other != id_ and (prefix.startswith(own) or own.startswith(prefix)):
            yield other, max(own, prefix, key=len)


def _prefix(path: str) -> bytes:
    return os.fsencode(os.path.join(path, ""))


def _unchecked() -> None:
    """For callers who do not call off."""


class Library:
    """An index of records in folders. All methods may be called from any thread, also while another one refreshes.

    `check` and `tell` may raise whatever they like to call the work off.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open the index in that file, or make it; LibraryError where that cannot be."""
        self._store = Store(Path(path))
        self.path = self._store.path
        """The index that is used: another one beside that which was asked for, where that is a newer program's."""
        self.notice = self._store.notice
        """What had to be done to the index, as a sentence: it was damaged, or a newer program's; "" if nothing."""

    def add_folder(self, folder: str | os.PathLike[str]) -> None:
        """Look into that folder, and all below it, from the next refresh on; LibraryError if there is none."""
        place = os.path.realpath(folder)
        if not os.path.isdir(place):
            raise LibraryError(f"{os.fspath(folder)} is no folder.")
        with self._store.writing() as connection:
            connection.execute("INSERT OR IGNORE INTO folders (path) VALUES (?)", (stored_path(place),))
            self._store.note_folders(connection)

    def remove_folder(self, folder: str | os.PathLike[str]) -> None:
        """Forget that folder and its games, but for those that lie in another one, too; its files stay as they are."""
        with self._store.writing() as connection:
            with transaction(connection):
                for place in {stored_path(os.fspath(folder)), stored_path(os.path.realpath(folder))}:
                    hand_over(connection, place)
                    connection.execute("DELETE FROM folders WHERE path = ?", (place,))
            self._store.note_folders(connection)

    def folders(self) -> tuple[Folder, ...]:
        """All folders, in the order in which they were added; what lies in two of them counts in both."""
        with self._store.reading() as connection:
            return told_folders(connection)

    def read_all_again(self) -> None:
        """Have the next refresh read every file, whether it has changed or not."""
        with self._store.writing() as connection:
            connection.execute("UPDATE files SET changed = ?", (AGAIN,))

    def refresh(self, tell: Progress = silent, only: Iterable[str] | None = None) -> Refreshed:
        """Read what is new or has changed in the folders, or `only` in these, and forget what has vanished.

        A folder that is not there now, as on a disk that is not plugged in, keeps its games. What was read before the
        work was called off, or the program ended, stays. LibraryError while another thread or program does the same.
        """
        from goboard.library.indexing import refresh

        with self._store.writing() as connection:
            try:
                return refresh(connection, tell, None if only is None else frozenset(only))
            finally:
                self._store.note_tags(connection)

    def tag(self, ids: Iterable[int], said: str) -> int:
        """Put a tag on games; how many did not have it. LibraryError where it is none. Also during a refresh."""
        return self._tagged(ids, said, tags.put)

    def untag(self, ids: Iterable[int], said: str) -> int:
        """Take a tag off games; how many had it."""
        return self._tagged(ids, said, tags.take_off)

    def _tagged(
        self, ids: Iterable[int], said: str, change: Callable[[sqlite3.Connection, Iterable[int], str], int]
    ) -> int:
        tag = tags.tag_of(said)
        with self._store.between() as connection:
            with transaction(connection):
                changed = change(connection, ids, tag)
            self._store.note_tags(connection)
        return changed

    def tags(self) -> tuple[tags.Tag, ...]:
        """All tags, and how many games have them."""
        with self._store.reading() as connection:
            return tags.tags_in(connection)

    def games(
        self, query: Query = EVERYTHING, first: int = 0, count: int = 1000, ids: Iterable[int] | None = None
    ) -> Page:
        """The games that fit, from number `first` on, so many of them; with `ids`, as a search gives, among those."""
        condition, values = where(query)
        if ids is not None:
            condition += " AND games.id IN (SELECT value FROM json_each(?))"
            values = (*values, f"[{','.join(map(str, ids))}]")
        with self._store.reading() as connection:
            total = connection.execute(f"SELECT count(*) FROM {TABLES} WHERE {condition}", values).fetchone()[0]
            sql = f"SELECT {COLUMNS} FROM {TABLES} WHERE {condition} ORDER BY {order(query)} LIMIT ? OFFSET ?"
            found = tuple(map(entry, connection.execute(sql, (*values, count, first))))
            return Page(found, total, tags.tags_of(connection, [game.id for game in found]))

    def counts(self) -> Counts:
        """What the index holds in all."""
        with self._store.reading() as connection:
            files, broken = connection.execute("SELECT count(*), count(NULLIF(error, '')) FROM files").fetchone()
            return Counts(files, connection.execute("SELECT count(*) FROM games").fetchone()[0], broken)

    def players(self, text: str = "") -> tuple[PlayerTally, ...]:
        """Everybody whose name holds all words of that text, whoever has played most first."""
        from goboard.library.players import tallies

        with self._store.reading() as connection:
            return tallies(connection, text)

    def career(self, name: str) -> Career:
        """All about one player, the whole name whatever the case, accents and rank; LibraryError for nobody."""
        from goboard.library.players import career

        with self._store.reading() as connection:
            return career(connection, name)

    def game(self, id_: int) -> GameEntry:
        """One game; LibraryError if the index has lost it meanwhile."""
        with self._store.reading() as connection:
            found = entries_of(connection, [id_])
        if not found:
            raise LibraryError("The library does not hold that game any more.")
        return found[0]

    def snippets(self, ids: Iterable[int], text: str) -> dict[int, str]:
        """What is written in these games around the first of these words, without case and accents."""
        with self._store.reading() as connection:
            return snippets_of(connection, ids, text)

    def search(self, asked: PositionQuery, query: Query = EVERYTHING, check: Callable[[], None] = _unchecked) -> Found:
        """Where a pattern comes to stand in the games that fit. Only games on flat grids are looked through."""
        from goboard.library.searching import found_in

        with self._store.reading() as connection:
            return found_in(connection, asked, query, check)

    def statistics(self, asked: PositionQuery, found: Found) -> Statistics:
        """What was played next where the pattern stood, `found` being what `search` answered."""
        from goboard.library.statistics import Ending, statistics_of

        games = found.games
        with self._store.reading() as connection:
            rows = connection.execute("SELECT id, winner, first_day, last_day FROM games").fetchall()
        endings = {id_: Ending(winner or 0, first, last) for id_, winner, first, last in rows if id_ in games}
        return statistics_of(asked, found, endings)

    def continuations(
        self, asked: PositionQuery, query: Query = EVERYTHING, check: Callable[[], None] = _unchecked
    ) -> Statistics:
        """What was played next where a pattern or position stood."""
        return self.statistics(asked, self.search(asked, query, check))

    def duplicates(self, check: Callable[[], None] = _unchecked) -> tuple[DuplicateGroup, ...]:
        """Games that are in the library more than once."""
        from goboard.library.duplicates import groups

        with self._store.reading() as connection:
            return groups(connection, check)

    def problems(self, *, with_warnings: bool = False) -> tuple[Problem, ...]:
        """Files that could not be made out, with warnings also those that were read with some; in order of paths."""
        sql = f"""SELECT path, error, warnings, first_warning FROM files
            WHERE error <> '' {"OR warnings > 0" if with_warnings else ""} ORDER BY path"""
        with self._store.reading() as connection:
            found = [Problem(path_of(path), *rest) for path, *rest in connection.execute(sql)]
            gone = [path_of(path) for (path,) in connection.execute("SELECT path FROM folders")]
        missing = [Problem(path, "The folder is not there.", 0, "") for path in gone if not os.path.isdir(path)]
        return (*missing, *found)
