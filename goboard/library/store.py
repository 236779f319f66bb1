"""The file that holds an index: its tables, how they are opened for reading and writing, and its rows as values."""

import errno
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from threading import Lock

from goboard.games.record_rules import meant_rules
from goboard.library import aliases, guesses, notes, phrases, study, tags
from goboard.library.entries import GameEntry, LibraryError
from goboard.library.summary import Summary
from goboard.library.wording import outcome_of
from goboard.sgf.saving import plain_bytes
from goboard.words.message import phrase, plural, sentences
from goboard.words.reasons import reason_of

VERSION = 5
"""Of the tables and of what is written into them. An index of another version is made anew from its folders."""
NEVER = -1
"""Stands for the time of change of a file that is to be read next time, whether it has changed or not."""
AGAIN = -3
"""The same for one that is read again, though it is known what it held."""
_PATIENCE = 10.0
"""Seconds to wait for another program that writes."""
ASIDE = (".damaged", ".damaged2", ".damaged3")
"""Behind the names of indexes that were put aside; of so many the oldest goes when another is."""
_BEFORE = ".before"
"""Behind the name of an index in an older form, until the one that takes its place is made."""
PRESET = "preset"
"""The function that says which of goboard's rule sets a text of RU means, "" if none."""
ENDING = "ending"
"""The function that says how a game whose RE is this ended: "points", "resignation", ..."""
FOLDERS = ".folders"
"""Behind the name of the file that holds the list of folders a second time, for an index that gets damaged."""
_ELSEWHERE = {".tags": tags, ".notes": notes, ".aliases": aliases, ".study": study, ".guesses": guesses}
"""The same for tags and notes, for the players of several names."""
_MOST_CHECKED = 64 << 20
"""Bytes of an index that is looked through when it is opened; of a larger one damage is found where it is read."""
_MAGIC = b"SQLite format 3\0"
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_ENDINGS = ("", "-wal", "-shm")
_PRIMARY = 0xFF
"""The part of an error code of SQLite that tells the kind."""

GAME_COLUMNS = tuple(field.name for field in fields(Summary) if field.name not in ("strokes", "text", "remarks"))
_TYPES: dict[object, str] = {
    str: "TEXT NOT NULL",
    int: "INTEGER NOT NULL",
    int | None: "INTEGER",
    float | None: "REAL",
}
_TYPES[bytes] = "BLOB NOT NULL"
_GAME_FIELDS = ",\n    ".join(
    f"{field.name} {_TYPES[field.type]}" for field in fields(Summary) if field.name in GAME_COLUMNS
)

_ARCHIVES = """CREATE TABLE IF NOT EXISTS archives (
    path PRIMARY KEY NOT NULL,
    folder INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL
);"""
"""Of archives that were read whole. An index of an earlier goboard has no such table."""
_TABLES = f"""
CREATE TABLE folders (id INTEGER PRIMARY KEY, path UNIQUE NOT NULL);
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    folder INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE,
    path UNIQUE NOT NULL,
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    digest BLOB NOT NULL,
    error TEXT NOT NULL,
    warnings INTEGER NOT NULL,
    first_warning TEXT NOT NULL
);
{_ARCHIVES}
CREATE INDEX files_by_digest ON files (digest);
CREATE INDEX files_by_folder ON files (folder);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES files ON DELETE CASCADE,
    number INTEGER NOT NULL,
    {_GAME_FIELDS}
);
CREATE INDEX games_by_file ON games (file);
CREATE INDEX games_by_day ON games (first_day);
CREATE INDEX games_by_fingerprint ON games (fingerprint);
CREATE INDEX games_by_opening ON games (opening);
CREATE TABLE strokes (game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, words BLOB NOT NULL);
CREATE VIRTUAL TABLE texts USING fts5(words, remarks, tokenize = 'trigram');
CREATE TRIGGER forget_text AFTER DELETE ON games BEGIN DELETE FROM texts WHERE rowid = old.id; END;
{tags.TABLES}
{notes.TABLES}
{aliases.TABLES}
{study.TABLES}
{guesses.TABLES}
{phrases.TABLES}
PRAGMA user_version = {VERSION};
"""


def _preset(said: object) -> str:
    """What is stored of odd characters is no text."""
    return meant_rules(said) if isinstance(said, str) else ""


def _ending(said: object) -> str:
    return outcome_of(said).kind if isinstance(said, str) else ""


def _complete(connection: sqlite3.Connection) -> None:
    """Add the tables that earlier goboards did not have. Files of which they say something are read again: they kept
    it in English alone."""
    sql = "SELECT count(*) FROM sqlite_master WHERE name = ?"
    is_worded = connection.execute(sql, (phrases.TABLE,)).fetchone()[0]
    connection.executescript(
        f"{tags.TABLES}{notes.TABLES}{aliases.TABLES}{study.TABLES}{guesses.TABLES}{phrases.TABLES}{_ARCHIVES}"
    )
    if not is_worded:
        # large ones that were read in part, too: they begin anew
        sql = "UPDATE files SET changed = ? WHERE (error <> '' OR warnings > 0) AND changed <> ?"
        connection.execute(sql, (AGAIN, NEVER))
        # an archive that has not changed is opened again for those in it
        connection.execute("DELETE FROM archives")


class DamagedError(sqlite3.DatabaseError):
    """The index holds what nobody writes into one."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


class Store:
    """One index file. Any thread may read at any time; one at a time writes, in this program and in others."""

    def __init__(self, path: Path) -> None:
        """Open the index, or make it. One that is old is made anew from its folders; one that is damaged too, and is
        put aside. One of a newer goboard is left alone: another is made beside it. One that only cannot be opened now,
        whatever the reason, stays as it is. `notice` says what had to be done, "" if nothing."""
        self.path = path
        self.notice = ""
        self._writing = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not path.is_file():
                raise OSError(errno.EINVAL, phrase("it is not a file"))
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise LibraryError(
                phrase(
                    "The library's index {file} cannot be opened: {reason}.", file=self.path, reason=reason_of(error)
                )
            ) from None

    def _prepare(self) -> None:
        if not self.path.exists() or not self.path.stat().st_size:
            noted = self._noted_folders()
            self._make(noted)
            if noted:
                self.notice = plural(
                    "The library's index was gone. A new one was made with {n} folder, which the next refresh reads.",
                    "The library's index was gone. A new one was made with {n} folders, which the next refresh reads.",
                    len(noted),
                )
            return
        folders: list[str | bytes] = []
        try:
            with self._connected() as connection:
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                rows = connection.execute("SELECT path FROM folders").fetchall()
                folders = [path for (path,) in rows if isinstance(path, str | bytes)]
                is_sound = self._is_sound(connection)
        except sqlite3.DatabaseError as error:
            if not _is_no_index(error):
                raise
            version, is_sound = VERSION, False
        if version > VERSION:
            self._leave_alone(folders)
        elif not is_sound:
            self._put_aside(folders)
        elif version < VERSION:
            self._make_anew(folders)
        else:
            with self._connected() as connection:
                _complete(connection)
            if not Path(f"{self.path}{FOLDERS}").exists():
                self._note_folders(folders)

    def _is_sound(self, connection: sqlite3.Connection) -> bool:
        if self.path.stat().st_size > _MOST_CHECKED:
            return True
        return bool(connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)])

    def _leave_alone(self, folders: list[str | bytes]) -> None:
        """The index is a newer goboard's: use one beside it, for the same folders and tags where there is none yet."""
        newer, noted = self.path, {ending: self._noted(ending) for ending in _ELSEWHERE}
        self.path = newer.with_name(f"{newer.stem}-{VERSION}{newer.suffix}")
        if self.path.exists() and self.path.stat().st_size:
            self._prepare()
        else:
            for ending, rows in noted.items():
                self._note(ending, rows)
            self._make(folders)
        said = phrase(
            "The index {newer} was made by a newer goboard and is left as it is; {file} is used instead.",
            newer=newer,
            file=self.path.name,
        )
        self.notice = sentences(said, self.notice)

    def _put_aside(self, folders: Iterable[str | bytes]) -> None:
        """Keep the damaged index beside a new one for the folders that were noted, or those that it could tell."""
        noted = self._noted_folders() or list(folders)
        names = [f"{self.path}{ending}" for ending in ASIDE]
        aside = next((name for name in names if not os.path.lexists(name)), None) or min(names, key=_last_change)
        self._move_aside(aside)
        self._make(noted)
        aside = os.path.basename(aside)
        self.notice = plural(
            "The library's index was damaged. It was put aside as {file}, and a new one was "
            "made with {n} folder, which the next refresh reads.",
            "The library's index was damaged. It was put aside as {file}, and a new one was "
            "made with {n} folders, which the next refresh reads.",
            len(noted),
            file=aside,
        )
        if not noted:
            self.notice = phrase(
                "The library's index was damaged. It was put aside as {file}, and a new one was "
                "made with no folders, as none were known, which the next refresh reads.",
                file=aside,
            )

    def _make_anew(self, folders: list[str | bytes]) -> None:
        before = f"{self.path}{_BEFORE}"
        self._move_aside(before)
        self._make(folders)
        for ending in _ENDINGS:
            Path(f"{before}{ending}").unlink(missing_ok=True)

    def _move_aside(self, name: str) -> None:
        for ending in _ENDINGS:
            Path(f"{name}{ending}").unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                os.replace(f"{self.path}{ending}", f"{name}{ending}")

    def _make(self, folders: Iterable[str | bytes]) -> None:
        """Nobody sees an index that is half made; what another program makes meanwhile stays."""
        stored = list(folders)
        beside = self.path.with_name(f"{self.path.name}.{os.urandom(4).hex()}.tmp")
        try:
            with self._connected(beside) as connection:
                script = f"PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; BEGIN; {_TABLES} COMMIT;"
                connection.executescript(script)
                connection.executemany("INSERT OR IGNORE INTO folders (path) VALUES (?)", [(path,) for path in stored])
                with transaction(connection):
                    for ending, kept in _ELSEWHERE.items():
                        kept.bring_back(connection, self._noted(ending))
            is_own = self._is_put_in_place(beside)
        finally:
            for ending in _ENDINGS:
                Path(f"{beside}{ending}").unlink(missing_ok=True)
        if is_own:
            self._note_folders(stored)

    def _is_put_in_place(self, made: Path) -> bool:
        if self.path.exists():
            if self.path.stat().st_size:
                return False
            self.path.unlink()
        for ending in _ENDINGS[1:]:
            # of an index that is gone
            Path(f"{self.path}{ending}").unlink(missing_ok=True)
        try:
            os.link(made, self.path)
        except FileExistsError:
            return False
        except OSError:
            # not every disk has links
            made.replace(self.path)
        return True

    def note_folders(self, connection: sqlite3.Connection) -> None:
        """Keep the list of folders in its second place too."""
        self._note_folders([row[0] for row in connection.execute("SELECT path FROM folders ORDER BY id")])

    def note_elsewhere(self, connection: sqlite3.Connection) -> None:
        """Keep tags, notes, the players of several names and what came of problems in their second places too."""
        for ending, kept in _ELSEWHERE.items():
            rows = kept.noted(connection)
            if rows or Path(f"{self.path}{ending}").exists():
                self._note(ending, rows)

    def _note_folders(self, folders: Iterable[str | bytes]) -> None:
        self._note(FOLDERS, [path_of(path) for path in folders])

    def _note(self, ending: str, values: object) -> None:
        beside = Path(f"{self.path}{ending}.{os.urandom(4).hex()}.tmp")
        try:
            beside.write_text(json.dumps(values), "ascii")
            beside.replace(f"{self.path}{ending}")
        except OSError:
            # the index has them all the same
            beside.unlink(missing_ok=True)

    def _noted(self, ending: str) -> list[object]:
        try:
            noted = json.loads(plain_bytes(f"{self.path}{ending}").decode("ascii"))
        except (OSError, ValueError, RecursionError):
            return []
        return noted if isinstance(noted, list) else []

    def _noted_folders(self) -> list[str | bytes]:
        return [stored_path(path) for path in self._noted(FOLDERS) if isinstance(path, str) and os.path.isabs(path)]

    def _identity(self) -> tuple[int, int]:
        try:
            status = os.stat(self.path)
        except OSError:
            return 0, 0
        return status.st_dev, status.st_ino

    def _failed(self, error: sqlite3.DatabaseError, seen: tuple[int, int], sentence: str) -> LibraryError:
        """What is said of an error; where the index is damaged and still the one that was seen, it is made anew."""
        if _kind(error) in _DAMAGED and seen == self._identity():
            try:
                self._put_aside(())
            except (OSError, sqlite3.Error) as problem:
                return LibraryError(
                    phrase(
                        "The library's index is damaged and cannot be put aside: {reason}.", reason=reason_of(problem)
                    )
                )
            return LibraryError(self.notice)
        return LibraryError(sentence)

    @contextmanager
    def _connected(self, path: Path | None = None) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(
            path or self.path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
        )
        with closing(connection):
            try:
                connection.execute("PRAGMA foreign_keys = ON")
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.create_function(PRESET, 1, _preset, deterministic=True)
                connection.create_function(ENDING, 1, _ending, deterministic=True)
                yield connection
            except UnicodeDecodeError as error:
                # SQLite tells of damage in words that it takes from the damaged place
                raise DamagedError(str(error)) from None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection that sees one state of the index, whatever is written meanwhile."""
        seen = self._identity()
        try:
            with self._connected() as connection:
                connection.execute("BEGIN")
                yield connection
        except sqlite3.DatabaseError as error:
            said = phrase("The library's index cannot be read: {reason}.", reason=reason_of(error))
            raise self._failed(error, seen, said) from None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The one connection that writes; LibraryError if another has it. Transactions are the caller's."""
        if not self._writing.acquire(blocking=False):
            raise LibraryError(phrase("The library is being brought up to date already."))
        try:
            with self.between() as connection:
                yield connection
        finally:
            self._writing.release()

    @contextmanager
    def between(self) -> Iterator[sqlite3.Connection]:
        """A connection for what is written at once, between two transactions of a refresh that may be going on."""
        seen = self._identity()
        try:
            with self._connected() as connection:
                yield connection
        except sqlite3.DatabaseError as error:
            said = phrase("The library's index cannot be written: {reason}.", reason=reason_of(error))
            raise self._failed(error, seen, said) from None


def is_index(path: Path) -> bool:
    """Is the file an index, be it damaged? Others, data bases of other programs too, must not be put aside."""
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            return Path(f"{path}{FOLDERS}").exists()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError:
        return Path(f"{path}{FOLDERS}").exists()
    return {"folders", "files", "games"} <= tables


def _is_no_index(error: sqlite3.DatabaseError) -> bool:
    """True where it is the file's content that is wrong: damaged, no database, or without the tables of an index."""
    return _kind(error) in _DAMAGED | {sqlite3.SQLITE_ERROR}


def _last_change(name: str) -> float:
    return os.lstat(name).st_mtime


def _kind(error: sqlite3.DatabaseError) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & _PRIMARY


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of what is written inside, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def stored_path(path: str) -> str | bytes:
    """A path as the index holds it: bytes where it is no text."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return os.fsencode(path)
    return path


def stored_value(value: object) -> object:
    """A value as the index holds it: characters that are none, halves of pairs, become question marks; of a message it
    holds the English words."""
    if not isinstance(value, str):
        return value
    return str.__str__(value) if value.isascii() else value.encode("utf-8", "replace").decode()


def path_of(stored: object) -> str:
    """Inverse of `stored_path`."""
    if not isinstance(stored, str | bytes):
        raise DamagedError("a path is neither text nor bytes")
    return stored if isinstance(stored, str) else os.fsdecode(stored)


_NAMES = tuple(field.name for field in fields(GameEntry))
_SPECIAL = {"id": "games.id", "file": "files.path", "digest": "files.digest"}
COLUMNS = ", ".join(_SPECIAL.get(name, f"games.{name}") for name in _NAMES)
TABLES = "games JOIN files ON files.id = games.file"
_FILE = _NAMES.index("file")


def entry(row: tuple[object, ...]) -> GameEntry:
    """The game of a row with `COLUMNS`."""
    values = (*row[:_FILE], path_of(row[_FILE]), *row[_FILE + 1 :])
    return GameEntry(*values)  # type: ignore[arg-type]


def entries_of(connection: sqlite3.Connection, ids: Iterable[int]) -> tuple[GameEntry, ...]:
    """The games with these ids, in order of file and number."""
    wanted = ",".join(map(str, ids))
    sql = f"SELECT {COLUMNS} FROM {TABLES} WHERE games.id IN ({wanted}) ORDER BY files.path, number"
    return tuple(map(entry, connection.execute(sql)))
