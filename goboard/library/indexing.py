"""An index brought up to date with its folders: only what has changed is read, in several processes.

Nothing that a file holds stops it.
"""

import os
import sqlite3
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from operator import itemgetter
from time import monotonic

from goboard.formats import archives
from goboard.formats.sending import Workers, in_order
from goboard.jobs.processes import Task
from goboard.jobs.watch import Progress
from goboard.library import phrases
from goboard.library.entries import FolderNews, Refreshed, digest_of
from goboard.library.folders import RecordFile, record_files
from goboard.library.reading import (
    LARGE,
    FileRead,
    Row,
    crashed_file,
    forget_large,
    large_file,
    no_part,
    parts_of,
    read_file,
    read_part,
    unread_file,
)
from goboard.library.store import AGAIN, GAME_COLUMNS, path_of, stored_path, transaction
from goboard.library.tags import follow, will_change
from goboard.words.message import Number, phrase, sentences

_TOGETHER = 1.0
"""Seconds between transactions: what is lost if the program is ended in the middle."""
_PARTLY_READ = -2
"""Stands for the time of change of a large file that was not read to its end."""
_MOST_PROCESSES = 8
_MOST_SAID = 1000
"""Characters from which on no more is said of a file."""
_LOOKING = 0.02
"""The part of the work that looking into the folders is."""

_INSERT_GAME = f"INSERT INTO games (file, number, {', '.join(GAME_COLUMNS)}) VALUES (?, ?{', ?' * len(GAME_COLUMNS)})"
_INSERT_FILE = (
    "INSERT INTO files (folder, path, size, changed, digest, error, warnings, first_warning)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)


@dataclass(frozen=True, slots=True)
class _Known:
    """A file as the index has it."""

    id: int
    size: int
    changed: int
    digest: bytes
    folder: int

    @property
    def is_whole(self) -> bool:
        return self.changed != _PARTLY_READ

    @property
    def is_current(self) -> bool:
        """Need it not be read while it holds the same?"""
        return self.changed not in (_PARTLY_READ, AGAIN)


@dataclass
class _Work:
    """What there is to do: files to read with their folders, and what was found out so far."""

    to_read: dict[str, int] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    """Why some of those are not to be opened."""
    vanished: dict[str, _Known] = field(default_factory=dict)
    known: dict[str, _Known] = field(default_factory=dict)
    unchanged: int = 0
    renamed: dict[str, str] = field(default_factory=dict)
    folders: dict[int, str] = field(default_factory=dict)
    news: dict[int, FolderNews] = field(default_factory=dict)
    """Of the folders that were looked into."""
    workers: Workers = 1
    archives: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """The archives that were looked into: folder, size and time of change."""

    def tell_news(self) -> dict[str, FolderNews]:
        """What is to be read, and what has vanished, by folders."""
        for path, folder in self.to_read.items():
            if path not in self.faults:
                news = self.news[folder]
                news.changed, news.new = news.changed + (path in self.known), news.new + (path not in self.known)
        for known in self.vanished.values():
            self.news.setdefault(known.folder, FolderNews()).gone += 1
        return {path: self.news[id_] for id_, path in self.folders.items() if id_ in self.news}


def refresh(
    connection: sqlite3.Connection,
    tell: Progress,
    only: Container[str] | None = None,
    workers: Workers | None = None,
) -> Refreshed:
    """Bring the index up to date; see `Library.refresh`."""
    work = _look(connection, tell, only)
    work.workers = workers or _processes()
    _follow_moved(connection, work, tell)
    news = work.tell_news()
    _note_changes(connection, work)
    try:
        read, broken = _read(connection, work, tell)
        with transaction(connection):
            connection.executemany("DELETE FROM files WHERE id = ?", [(known.id,) for known in work.vanished.values()])
            # only now: an archive that was read in part is looked into again
            rows = [(stored_path(path), *facts) for path, facts in work.archives.items()]
            connection.executemany("INSERT OR REPLACE INTO archives VALUES (?, ?, ?, ?)", rows)
    finally:
        archives.forget()
        # not file by file: what one held may be in another that is read later
        with transaction(connection):
            follow(connection)
            phrases.forget_unused(connection)
    tell(1.0, phrase("The library is up to date"))
    return Refreshed(read, work.unchanged, len(work.renamed), len(work.vanished), broken, news, work.renamed)


def _note_changes(connection: sqlite3.Connection, work: _Work) -> None:
    """What held the files that are read again, for the tags."""
    copies = Counter(known.digest for known in work.known.values())
    again = [(path, work.known[path].digest) for path in work.to_read if path in work.known]
    with transaction(connection):
        will_change(connection, [(stored_path(path), held, copies[held] > 1) for path, held in again])


def _look(connection: sqlite3.Connection, tell: Progress, only: Container[str] | None) -> _Work:
    """Compare the folders, or only these, with the index. Files of a folder that is not there now are left alone."""
    work = _Work()
    columns = "id, path, size, changed, digest, folder"
    for id_, path, size, changed, digest, folder in connection.execute(f"SELECT {columns} FROM files"):
        work.known[path_of(path)] = _Known(id_, size, changed, digest, folder)
    gone = dict(work.known)
    for folder, stored in connection.execute("SELECT id, path FROM folders ORDER BY id").fetchall():
        root = work.folders[folder] = path_of(stored)
        if not archives.is_place(root) or (only is not None and root not in only):
            for path in [path for path, known in gone.items() if known.folder == folder]:
                del gone[path]
            continue
        work.news[folder] = FolderNews()
        kept = _Archives(connection, work, folder)
        for number, found in enumerate(record_files(root, kept.is_new)):
            if number % 256 == 0:
                tell(0.0, phrase("Looking into {folder}", folder=root))
            _take(work, found, folder)
            gone.pop(found.path, None)
        kept.settle(gone)
    # a folder that cannot be looked into now keeps its games
    closed = tuple(os.path.join(path, "") for path in work.faults)
    work.vanished = {path: known for path, known in gone.items() if not path.startswith(closed)}
    return work


class _Archives:
    """The archives in one folder: those that are as they were need not be looked into."""

    def __init__(self, connection: sqlite3.Connection, work: _Work, folder: int) -> None:
        self._connection, self._work, self._folder = connection, work, folder
        rows = connection.execute("SELECT path, folder, size, changed FROM archives")
        self._known = {path_of(path): tuple(facts) for path, *facts in rows}
        self._same: set[str] = set()

    def is_new(self, found: RecordFile) -> bool:
        """Is it to be looked into?"""
        if self._known.pop(found.path, ())[1:] == (found.size, found.changed):
            self._same.add(found.path)
            return False
        self._work.archives[found.path] = self._folder, found.size, found.changed
        return True

    def settle(self, gone: dict[str, _Known]) -> None:
        """What is in the same archives stays, and those that are gone, or are looked into again, are forgotten."""
        for path in [path for path in gone if (found := archives.split(path)) and found[0] in self._same]:
            del gone[path]
            self._work.unchanged += 1
        again = [path for path, (folder, *_) in self._known.items() if folder == self._folder]
        again += self._work.archives
        with transaction(self._connection):
            self._connection.executemany(
                "DELETE FROM archives WHERE path = ?", [(stored_path(path),) for path in again]
            )


def _take(work: _Work, found: RecordFile, folder: int) -> None:
    known = work.known.get(found.path)
    if found.fault:
        work.faults[found.path] = found.fault
    elif known and (known.size, known.changed) == (found.size, found.changed):
        work.unchanged += 1
        return
    work.to_read.setdefault(found.path, folder)


def _follow_moved(connection: sqlite3.Connection, work: _Work, tell: Progress) -> None:
    """Find files that only moved, or were only touched, by what they hold: they need not be read."""
    if not work.known:
        return
    by_digest = {known.digest: path for path, known in work.vanished.items() if known.digest and known.is_current}
    settled: list[tuple[object, ...]] = []
    for path in [path for path in work.to_read if path not in work.faults]:
        tell(0.0, phrase("Looking for files that have moved"))
        known = work.known.get(path)
        if known is None and not by_digest:
            continue
        try:
            size, changed = archives.status_of(path)
            digest = digest_of(archives.record_bytes(path))
        except OSError:
            continue
        if known is None:
            origin = by_digest.pop(digest, None)
            known = None if origin is None else work.vanished.pop(origin)
            if known is not None:
                work.renamed[str(origin)] = path
                work.news[work.to_read[path]].moved += 1
        elif known.digest == digest and known.is_current:
            work.unchanged += 1
        else:
            known = None
        if known is not None:
            folder = work.to_read.pop(path)
            settled.append((stored_path(path), folder, size, changed, known.id))
    with transaction(connection):
        # a path may be free only after another file has moved away
        connection.executemany("UPDATE files SET path = -id WHERE id = ?", [(row[-1],) for row in settled])
        connection.executemany("UPDATE files SET path = ?, folder = ?, size = ?, changed = ? WHERE id = ?", settled)


@dataclass
class _Progress:
    """How far reading is: `done` of `count` files."""

    tell: Progress
    count: int
    done: int = 0

    def check(self, part_of_next: float = 0.0, word: str = "") -> None:
        """Tell it, which may raise to call the work off."""
        part = min((self.done + part_of_next) / max(self.count, 1), 1.0)
        self.tell(
            _LOOKING + (1 - _LOOKING) * part,
            word or phrase("Reading records: {done} of {count}", done=self.done, count=self.count),
        )


def _read(connection: sqlite3.Connection, work: _Work, tell: Progress) -> tuple[int, int]:
    """Read what there is to read: many files at once, then the large ones; how many there were, and broken ones."""
    progress = _Progress(tell, len(work.to_read))
    paths = [path for path in work.to_read if path not in work.faults]
    large = {path for path in paths if _size(path) > LARGE}
    broken = _read_small(connection, work, [path for path in paths if path not in large], progress)
    for path in sorted(large):
        try:
            broken += _read_large(connection, work, path, progress)
        finally:
            # before the next one is opened: each may take a large part of the memory
            forget_large()
        progress.done += 1
    progress.check()
    return progress.done, broken


def _read_small(connection: sqlite3.Connection, work: _Work, paths: Sequence[str], progress: _Progress) -> int:
    """Read files and those that must not be opened, and write them, some to a transaction; how many are broken."""
    waiting = [unread_file(path, fault) for path, fault in work.faults.items()]
    broken = progress.done = len(waiting)
    written = monotonic()
    try:
        with closing(in_order(Task(read_file, crashed_file, check=progress.check), paths, work.workers)) as readings:
            for found in readings:
                progress.check()
                progress.done += 1
                broken += bool(found.error)
                waiting.append(found)
                if monotonic() - written >= _TOGETHER:
                    together, waiting = waiting, []
                    _write(connection, work, together)
                    written = monotonic()
    finally:
        # what was read is kept when the work is called off
        _write(connection, work, waiting)
    return broken


def _read_large(connection: sqlite3.Connection, work: _Work, path: str, progress: _Progress) -> bool:
    """Read a large file part by part, and write each part as it comes: reading goes on there when it was called off.
    True if the file is broken."""
    name = os.path.basename(path)
    opened = large_file(path, lambda: progress.check(0.0, phrase("Opening {file}", file=name)))
    found, count = opened.found, opened.count
    if not count:
        _write(connection, work, [found])
        return bool(found.error)
    file, first = _begin_large(connection, found, work)
    parts = parts_of(path, first, count)

    def check() -> None:
        progress.check(
            first / count,
            phrase("Reading {file}: {first} of {count} games", file=name, first=Number(first), count=Number(count)),
        )

    workers = 1 if opened.is_parsed else work.workers
    reading = in_order(Task(read_part, no_part, 1, 1, check), parts, workers, name_of=itemgetter(0))
    with closing(reading) as readings:
        for (_, first, end), games in zip(parts, readings, strict=True):
            check()
            with transaction(connection):
                if games is None:
                    _note_lost(connection, file, first, end)
                else:
                    _write_games(connection, file, games, first)
    with transaction(connection):
        connection.execute("UPDATE files SET changed = ? WHERE id = ?", (found.changed, file))
        return bool(connection.execute("SELECT error <> '' FROM files WHERE id = ?", (file,)).fetchone()[0])


def _note_lost(connection: sqlite3.Connection, file: int, first: int, end: int) -> None:
    """Say of a file which of its games the library lacks, as the process that read them came to a sudden end."""
    lost = phrase(
        "Games {first} to {end} are missing: the process that read them came to a sudden end.",
        first=Number(first + 1),
        end=Number(end),
    )
    (before,) = connection.execute("SELECT error FROM files WHERE id = ?", (file,)).fetchone()
    if len(before) < _MOST_SAID:
        said = phrases.kept(connection, sentences(phrases.meant(connection, before), lost))
        connection.execute("UPDATE files SET error = ? WHERE id = ?", (said, file))


def _begin_large(connection: sqlite3.Connection, found: FileRead, work: _Work) -> tuple[int, int]:
    """The id of a large file in the index, and the number of the first game of it that is still to be read."""
    known = work.known.get(found.path)
    if known and not known.is_whole and known.digest == found.digest:
        last = connection.execute("SELECT max(number) FROM games WHERE file = ?", (known.id,)).fetchone()[0]
        return known.id, 0 if last is None else last + 1
    with transaction(connection):
        return _write_file(connection, replace(found, changed=_PARTLY_READ), work.to_read[found.path]), 0


def _processes() -> int:
    return min(os.cpu_count() or 1, _MOST_PROCESSES)


def _size(path: str) -> int:
    try:
        return archives.status_of(path)[0]
    except OSError:
        return 0


def _write(connection: sqlite3.Connection, work: _Work, read: Sequence[FileRead]) -> None:
    with transaction(connection):
        for found in read:
            _write_file(connection, found, work.to_read[found.path])


def _write_file(connection: sqlite3.Connection, found: FileRead, folder: int) -> int:
    """Write a file and its games, instead of what was there of it; its id."""
    path = stored_path(found.path)
    connection.execute("DELETE FROM files WHERE path = ?", (path,))
    error, warning = phrases.kept(connection, found.error), phrases.kept(connection, found.first_warning)
    row = folder, path, found.size, found.changed, found.digest, error, found.warnings, warning
    file = connection.execute(_INSERT_FILE, row).lastrowid
    assert file is not None
    _write_games(connection, file, found.games, 0)
    return file


def _write_games(connection: sqlite3.Connection, file: int, games: Iterable[Row], first: int) -> None:
    for number, game in enumerate(games, first):
        id_ = connection.execute(_INSERT_GAME, (file, number, *game.values)).lastrowid
        connection.execute("INSERT INTO strokes (game, words) VALUES (?, ?)", (id_, game.changes))
        connection.execute(
            "INSERT INTO texts (rowid, words, remarks) VALUES (?, ?, ?)", (id_, game.words, game.remarks)
        )
