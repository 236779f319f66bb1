"""A library of records, as the program uses it; folders may lie in one another, and a file is kept once."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, TypeVar

from goboard.formats.archives import is_place
from goboard.jobs.watch import Progress, silent
from goboard.library import aliases, guesses, notes, players, study, tags
from goboard.library.entries import (
    Career,
    Counts,
    DuplicateGroup,
    EventTally,
    Folder,
    Found,
    GameEntry,
    LibraryError,
    Page,
    Played,
    PlayerTally,
    PositionQuery,
    Problem,
    Refreshed,
    Statistics,
)
from goboard.library.folders import unreached
from goboard.library.phrases import meant
from goboard.library.query import CLOSENESS, EVERYTHING, Query, SortKey, closeness, order, snippets_of, where
from goboard.library.store import AGAIN, COLUMNS, TABLES, Store, entries_of, entry, path_of, stored_path, transaction
from goboard.library.wording import search_words
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.formats.sending import Workers
    from goboard.library.openings import Opening, OpeningBoard, OpeningQuery

_COUNTS = """SELECT count(DISTINCT files.id), count(games.id),
    count(DISTINCT CASE WHEN error <> '' THEN files.id END) FROM files LEFT JOIN games ON games.file = files.id
    WHERE files.folder = ?"""
_BELOW = " AND substr(CAST(files.path AS BLOB), 1, length(:prefix)) = :prefix"
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
            sql = f"UPDATE files SET folder = :other WHERE files.folder = :folder{_BELOW}"
            connection.execute(sql, {"folder": id_, "prefix": prefix, "other": other})


def _places(connection: sqlite3.Connection) -> dict[int, str]:
    return {id_: path_of(path) for id_, path in connection.execute("SELECT id, path FROM folders ORDER BY id")}


def _told(connection: sqlite3.Connection, id_: int, places: dict[int, str]) -> Folder:
    counts = connection.execute(_COUNTS, (id_,)).fetchone()
    for other, prefix in _shared(id_, places):
        below = f"{_COUNTS.replace('?', ':folder')}{_BELOW}"
        more = connection.execute(below, {"folder": other, "prefix": prefix}).fetchone()
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


Answer = TypeVar("Answer")
_MANY = 5000
"""Games that are named one by one at most."""


def _unchecked() -> None:
    """For callers who do not call off."""


def _today() -> tuple[float, float]:
    """Now, and when the day began here."""
    now = datetime.now()
    return now.timestamp(), now.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()


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
        if not is_place(place):
            if why := unreached(folder):
                raise LibraryError(phrase("{file} could not be read: {reason}.", file=os.fspath(folder), reason=why))
            raise LibraryError(phrase("{folder} is no folder.", folder=os.fspath(folder)))
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
            connection.execute("DELETE FROM archives")

    def refresh(
        self, tell: Progress = silent, only: Iterable[str] | None = None, workers: "Workers | None" = None
    ) -> Refreshed:
        """Read what is new or has changed in the folders, or `only` in these, and forget what has vanished.

        A folder that is not there now, as on a disk that is not plugged in, keeps its games. What was read before the
        work was called off, or the program ended, stays. LibraryError while another thread or program does the same.
        Files are read by these `workers`, else by processes here.
        """
        from goboard.library.indexing import refresh

        with self._store.writing() as connection:
            try:
                return refresh(connection, tell, None if only is None else frozenset(only), workers)
            finally:
                self._store.note_elsewhere(connection)

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
        return self._changed(lambda connection: change(connection, ids, tag))

    def _changed(self, change: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Something is written at once, here and in its second place."""
        with self._store.between() as connection:
            with transaction(connection):
                answer = change(connection)
            self._store.note_elsewhere(connection)
        return answer

    def note(self, ids: Iterable[int], said: str) -> int:
        """Write about games, in place of what was noted of them, or "" to take that away; of how many. Also during a
        refresh."""
        note = notes.note_of(said)
        return self._changed(lambda connection: notes.put(connection, ids, note))

    def noted(self) -> list[int]:
        """The games of which something is noted, by their ids, in order of file and number."""
        with self._store.reading() as connection:
            return notes.noted_games(connection)

    def tags(self) -> tuple[tags.Tag, ...]:
        """All tags, and how many games have them."""
        with self._store.reading() as connection:
            return tags.tags_in(connection)

    def games(
        self,
        query: Query = EVERYTHING,
        first: int = 0,
        count: int = 1000,
        ids: Iterable[int] | None = None,
        check: Callable[[], None] = _unchecked,
    ) -> Page:
        """The games that fit, from number `first` on, so many of them; with `ids`, as a search gives, among those.
        Where `ids` say at which move a position stands, games can be put in order by that."""
        query, ids = self.settled(query, ids, check)
        condition, values = where(query)
        if ids is not None:
            condition += " AND games.id IN (SELECT value FROM json_each(?))"
            values = (*values, f"[{','.join(map(str, ids))}]")
        with self._store.reading() as connection:
            if query.sort is SortKey.AT_MOVE:
                connection.execute("CREATE TEMP TABLE found (game INTEGER PRIMARY KEY, at INTEGER)")
                moves = ids.items() if isinstance(ids, Mapping) else ()
                connection.executemany("INSERT INTO found VALUES (?, ?)", moves)
            elif query.sort is SortKey.TEXT:
                fits = partial(closeness, search_words(f"{query.text} {query.comment}"))
                connection.create_function(CLOSENESS, 1, fits, deterministic=True)
            total = connection.execute(f"SELECT count(*) FROM {TABLES} WHERE {condition}", values).fetchone()[0]
            sql = f"SELECT {COLUMNS} FROM {TABLES} WHERE {condition} ORDER BY {order(query)} LIMIT ? OFFSET ?"
            found = tuple(map(entry, connection.execute(sql, (*values, count, first))))
            listed = [game.id for game in found]
            return Page(found, total, tags.tags_of(connection, listed), notes.notes_of(connection, listed))

    def settled(
        self, query: Query, ids: Iterable[int] | None = None, check: Callable[[], None] = _unchecked
    ) -> tuple[Query, Iterable[int] | None]:
        """The query without its position, which is looked for now, and the games in which that stands among `ids`:
        for those who ask page by page."""
        if query.position:
            standing = self._standing(query, check)
            ids = standing if ids is None else {id_: standing[id_] for id_ in ids if id_ in standing}
        return replace(query, position=""), ids

    def _standing(self, query: Query, check: Callable[[], None]) -> dict[int, int]:
        """The games in which the query's position stands, and after how many moves first."""
        from goboard.library.sought import read_position

        sought, options = read_position(query.position)
        found = self.search(sought.query(options), replace(query, position=""), check)
        # the first of a game is put in last
        return dict(found.rows[::-1, [0, 2]].tolist())

    def counts(self) -> Counts:
        """What the index holds in all."""
        with self._store.reading() as connection:
            files, broken = connection.execute("SELECT count(*), count(NULLIF(error, '')) FROM files").fetchone()
            return Counts(files, connection.execute("SELECT count(*) FROM games").fetchone()[0], broken)

    def players(self, text: str = "") -> tuple[PlayerTally, ...]:
        """Everybody whose name holds all words of that text, whoever has played most first."""
        with self._store.reading() as connection:
            return players.tallies(connection, text)

    def career(self, name: str) -> Career:
        """All about one player under all names, of which one is given whole, whatever the case, accents and rank;
        LibraryError for nobody."""
        with self._store.reading() as connection:
            return players.career(connection, name)

    def events(self, text: str = "") -> tuple[EventTally, ...]:
        """All events whose names hold all words of that text, those with most games first."""
        with self._store.reading() as connection:
            return players.events(connection, text)

    def event(self, name: str) -> Played:
        """The years and the players of the event of exactly that name, whatever the case and accents."""
        with self._store.reading() as connection:
            return players.event(connection, name)

    def opening_boards(self, check: Callable[[], None] = _unchecked) -> tuple["OpeningBoard", ...]:
        """The boards on which openings are known, with their games; those of most games first."""
        from goboard.library.openings import boards

        with self._store.reading() as connection:
            return boards(connection, check)

    def openings(self, asked: "OpeningQuery", check: Callable[[], None] = _unchecked) -> tuple["Opening", ...]:
        """What the games begin with, on the whole board or in a corner; what most begin with first."""
        from goboard.library.openings import openings

        with self._store.reading() as connection:
            return openings(connection, asked, check)

    def opening_page(self, opening: "Opening") -> Played:
        """The years and the players of an opening's games."""
        from goboard.library.openings import page

        with self._store.reading() as connection:
            return page(connection, opening)

    def people(self) -> tuple[aliases.Person, ...]:
        """Players who are known by several names."""
        with self._store.reading() as connection:
            return aliases.people(connection)

    def alias_suggestions(self) -> tuple[aliases.Suggestion, ...]:
        """Names that may be one player's; nothing is joined by itself."""
        with self._store.reading() as connection:
            return aliases.suggestions(connection)

    def join_names(self, names: Iterable[str], person: str = "") -> aliases.Person:
        """Names are one player's, who is called by that name, or as before, or by the first. Also during a refresh."""
        return self._changed(lambda connection: aliases.join(connection, names, person))

    def join_all(self, suggested: Iterable[aliases.Suggestion]) -> int:
        """All that is suggested, in one step; how many."""
        return self._changed(lambda connection: aliases.join_all(connection, [*suggested]))

    def part_names(self, names: Iterable[str]) -> tuple[str, ...]:
        """Names are those of other players again, or of nobody else; which were."""
        return self._changed(lambda connection: aliases.part(connection, names))

    def dismiss_names(self, names: Iterable[str]) -> None:
        """Do not suggest any more that these are one player's."""
        self._changed(lambda connection: aliases.dismiss(connection, names))

    def undo_names(self) -> str:
        """Take the last of these changes back; what it had said."""
        return self._changed(aliases.undo)

    def add_problems(self, place: str | os.PathLike[str], tell: Progress = silent) -> int:
        """Have the problems of a folder, an archive or a file come again; how many there are. Also during a refresh."""
        path, why = os.path.realpath(place), unreached(place)
        if not (why or os.path.exists(path)):
            raise LibraryError(phrase("There is nothing called {place}.", place=os.fspath(place)))
        if not (os.path.isfile(path) or os.path.isdir(path)):
            why = why or phrase("it is no file but a pipe, a socket or a device")
            raise LibraryError(phrase("{file} could not be read: {reason}.", file=os.fspath(place), reason=why))
        found = study.found_in(path, tell)
        return self._changed(lambda connection: study.add(connection, path, found))

    def remove_problems(self, place: str) -> bool:
        """They come no more; False if that was none of the places."""
        known = [path for path, _ in self.problem_places() if path in (place, os.path.realpath(place))]
        for path in known:
            self._changed(partial(study.forget, place=path))
        return bool(known)

    def problem_places(self) -> list[tuple[str, int]]:
        """From where problems come, and how many."""
        with self._store.reading() as connection:
            return study.places(connection)

    def problem_queue(self, new: int = study.NEW_A_DAY, *, mistakes: bool = False) -> list[study.Due]:
        """What is to be solved today; or again, as the last try failed."""
        with self._store.reading() as connection:
            return study.queue(connection, *_today(), new, mistakes=mistakes)

    def note_problem(self, key: str, *, is_solved: bool) -> float | None:
        """What came of one; when it comes again, None where nobody asked for it."""
        with self._store.reading() as connection:
            if not study.is_known(connection, key):
                return None
        return self._changed(lambda connection: study.note(connection, key, time(), is_solved=is_solved))

    def problem_standing(self) -> study.Standing:
        """How it goes with them today."""
        with self._store.reading() as connection:
            return study.standing(connection, *_today())

    def problem_results(self) -> list[dict[str, object]]:
        """What came of each, for a list."""
        with self._store.reading() as connection:
            return study.results(connection)

    def begin_guessing(self, title: str, games: Sequence[GameEntry]) -> int:
        """A round of guessing through these games; its number. LibraryError for none, or too many."""
        return self._changed(lambda connection: guesses.begin(connection, title, games, time()))

    def guess_round_of(self, games: Sequence[GameEntry]) -> int | None:
        """The round through just these games that is not over, if there is one."""
        with self._store.reading() as connection:
            return guesses.round_of(connection, games)

    def guess_rounds(self) -> list[guesses.Round]:
        """All rounds, the newest first."""
        with self._store.reading() as connection:
            return guesses.rounds(connection)

    def waiting_guesses(self, round_: int) -> list[guesses.Waiting]:
        """The games of a round that are not over."""
        with self._store.reading() as connection:
            return guesses.waiting(connection, round_)

    def note_guesses(
        self, key: str, told: Sequence[guesses.Guess], passed: Iterable[str] = (), *, is_over: bool
    ) -> None:
        """What came of the moves of a game, "round:place"; in those `passed` there was nothing to guess."""

        def noted(connection: sqlite3.Connection) -> None:
            for each in passed:
                guesses.note(connection, *guesses.place_of(each), (), 0.0, is_over=True)
            guesses.note(connection, *guesses.place_of(key), told, time(), is_over=is_over)

        self._changed(noted)

    def choose_guesses(self, round_: int, choice: guesses.Choice) -> None:
        """A round asks for these moves from now on."""
        self._changed(lambda connection: guesses.choose(connection, round_, choice))

    def remove_guess_round(self, round_: int) -> bool:
        """With all that came of it; False if there is none."""
        return self._changed(lambda connection: guesses.remove(connection, round_))

    def guess_scores(self, round_: int) -> list[guesses.Score]:
        """By players and phases."""
        with self._store.reading() as connection:
            return guesses.scores(connection, round_)

    def guess_results(self) -> list[dict[str, object]]:
        """What came of every move, for a list."""
        with self._store.reading() as connection:
            return guesses.results(connection)

    def game(self, id_: int) -> GameEntry:
        """One game; LibraryError if the index has lost it meanwhile."""
        with self._store.reading() as connection:
            found = entries_of(connection, [id_])
        if not found:
            raise LibraryError(phrase("The library does not hold that game any more."))
        return found[0]

    def snippets(self, ids: Iterable[int], text: str) -> dict[int, str]:
        """What is written in these games around the first of these words, without case and accents."""
        with self._store.reading() as connection:
            return snippets_of(connection, ids, text)

    def search(
        self,
        asked: PositionQuery,
        query: Query = EVERYTHING,
        check: Callable[[], None] = _unchecked,
        tell: Callable[[Found], None] | None = None,
    ) -> Found:
        """Where a pattern comes to stand in the games that fit; `tell` is told what is found first, if more takes
        long."""
        from goboard.library.searching import found_in

        # games in which another position stands, too
        only = self._standing(query, check) if query.position else None
        with self._store.reading() as connection:
            return found_in(connection, asked, replace(query, position=""), check, tell, only)

    def statistics(self, asked: PositionQuery, found: Found) -> Statistics:
        """What was played next where the pattern stood, `found` being what `search` answered."""
        from goboard.library.statistics import Ending, statistics_of

        games = found.games
        with self._store.reading() as connection:
            columns = "id, winner, first_day, last_day, black_strength, white_strength"
            # of many it is quicker to read all
            wanted = "" if len(games) > _MANY else f" WHERE id IN ({','.join(map(str, games))})"
            rows = connection.execute(f"SELECT {columns} FROM games{wanted}").fetchall()
        endings = {
            id_: Ending(winner or 0, first, last, (black, white))
            for id_, winner, first, last, black, white in rows
            if id_ in games
        }
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
            found = [
                Problem(path_of(path), meant(connection, error), warnings, meant(connection, first))
                for path, error, warnings, first in connection.execute(sql).fetchall()
            ]
            gone = [path_of(path) for (path,) in connection.execute("SELECT path FROM folders")]
        missing = [Problem(path, phrase("The folder is not there."), 0, "") for path in gone if not is_place(path)]
        return (*missing, *found)
