"""An index brought up to date with its folders: only what has changed is read."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from goboard.library.entries import Refreshed, Tell
from goboard.library.folders import RecordFile, record_files
from goboard.library.reading import (
    LARGE,
    FileRead,
    Part,
    crashed_file,
    digest_of,
    large_file,
    no_part,
    read_file,
    read_part,
    unread_file,
)
from goboard.library.store import GAME_COLUMNS, path_of, stored_path, stored_value, transaction
from goboard.library.summary import Summary
from goboard.library.wording import key_of
from goboard.library.workers import in_order

_TOGETHER = 1.0
"""Seconds between transactions: what is lost if the program is ended in the middle."""
_MOST_PROCESSES = 8
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


@dataclass
class _Work:
    """What there is to do: files to read with their folders, and what was found out so far."""

    to_read: dict[str, int] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    """Why some of those are not to be opened."""
    vanished: dict[str, _Known] = field(default_factory=dict)
    known: dict[str, _Known] = field(default_factory=dict)
    unchanged: int = 0
    moved: int = 0


def refresh(connection: sqlite3.Connection, tell: Tell) -> Refreshed:
    """Bring the index up to date; see `Library.refresh`."""
    work = _look(connection, tell)
    _follow_moved(connection, work, tell)
    read, broken = _read(connection, work, tell)
    with transaction(connection):
        connection.executemany("DELETE FROM files WHERE id = ?", [(known.id,) for known in work.vanished.values()])
    tell(1.0, "The library is up to date")
    return Refreshed(read, work.unchanged, work.moved, len(work.vanished), broken)


def _look(connection: sqlite3.Connection, tell: Tell) -> _Work:
    """Compare the folders with the index. Files of a folder that is not there now are left as they are."""
    work = _Work()
    columns = "id, path, size, changed, digest, folder"
    for id_, path, size, changed, digest, _ in connection.execute(f"SELECT {columns} FROM files"):
        work.known[path_of(path)] = _Known(id_, size, changed, digest)
    gone = dict(work.known)
    for folder, stored in connection.execute("SELECT id, path FROM folders ORDER BY id").fetchall():
        root = path_of(stored)
        if not os.path.isdir(root):
            for (path,) in connection.execute("SELECT path FROM files WHERE folder = ?", (folder,)):
                gone.pop(path_of(path), None)
            continue
        for number, found in enumerate(record_files(root)):
            if number % 256 == 0:
                tell(0.0, f"Looking into {root}")
            _take(work, found, folder)
            gone.pop(found.path, None)
    # a folder that cannot be looked into now keeps its games
    closed = tuple(os.path.join(path, "") for path in work.faults)
    work.vanished = {path: known for path, known in gone.items() if not path.startswith(closed)}
    return work


def _take(work: _Work, found: RecordFile, folder: int) -> None:
    known = work.known.get(found.path)
    if found.fault:
        work.faults[found.path] = found.fault
    elif known and (known.size, known.changed) == (found.size, found.changed):
        work.unchanged += 1
        return
    work.to_read.setdefault(found.path, folder)


def _follow_moved(connection: sqlite3.Connection, work: _Work, tell: Tell) -> None:
    """Find files that only moved, or were only touched, by what they hold: they need not be read."""
    if not work.known:
        return
    by_digest = {known.digest: path for path, known in work.vanished.items() if known.digest}
    settled: list[tuple[object, ...]] = []
    for path in [path for path in work.to_read if path not in work.faults]:
        tell(0.0, "Looking for files that have moved")
        known = work.known.get(path)
        if known is None and not by_digest:
            continue
        try:
            status = os.stat(path)
            with open(path, "rb") as file:
                digest = digest_of(file.read())
        except OSError:
            continue
        if known is None:
            origin = by_digest.pop(digest, None)
            known = None if origin is None else work.vanished.pop(origin)
            work.moved += known is not None
        elif known.digest == digest:
            work.unchanged += 1
        else:
            known = None
        if known is not None:
            folder = work.to_read.pop(path)
            settled.append((stored_path(path), folder, status.st_size, status.st_mtime_ns, known.id))
    with transaction(connection):
        # a path may be free only after another file has moved away
        connection.executemany("UPDATE files SET path = -id WHERE id = ?", [(row[-1],) for row in settled])
        connection.executemany("UPDATE files SET path = ?, folder = ?, size = ?, changed = ? WHERE id = ?", settled)


def _read(connection: sqlite3.Connection, work: _Work, tell: Tell) -> tuple[int, int]:
    """Read what there is to read and write it, some files to a transaction; how many there were, and broken ones."""
    done = broken = 0
    count = max(len(work.to_read), 1)
    waiting: list[FileRead] = []
    written = monotonic()

    def check(part_of_last: float = 1.0) -> None:
        part = max(done - 1 + part_of_last, 0.0) / count
        tell(_LOOKING + (1 - _LOOKING) * part, f"Reading records: {done} of {count}")

    try:
        for found in _readings(work, check):
            check()
            done, broken = done + 1, broken + bool(found.error)
            is_large = not isinstance(found.games, Sequence)
            waiting += [] if is_large else [found]
            if is_large or monotonic() - written >= _TOGETHER:
                together, waiting = waiting, []
                _write(connection, work, together)
                # a large file is called off alone
                _write(connection, work, [found] if is_large else [])
                written = monotonic()
    finally:
        # what was read is kept when the work is called off
        _write(connection, work, waiting)
    check()
    return done, broken


def _readings(work: _Work, check: Callable[[float], None]) -> Iterator[FileRead]:
    """What every file holds: many at once, then the large ones, whose games come while they are written."""
    yield from (unread_file(path, fault) for path, fault in work.faults.items())
    paths = [path for path in work.to_read if path not in work.faults]
    processes = min(os.cpu_count() or 1, _MOST_PROCESSES)
    large = {path for path in paths if _size(path) >= LARGE}
    small = [path for path in paths if path not in large]
    yield from in_order(read_file, small, processes, crashed_file)
    for path in sorted(large):
        found, parts = large_file(path, lambda: check(1.0))
        yield replace(found, games=_games(parts, processes, check)) if parts else found


def _games(parts: Sequence[Part], processes: int, check: Callable[[float], None]) -> Iterator[Summary]:
    for number, games in enumerate(in_order(read_part, parts, processes, no_part, few=1, batch=1)):
        for game in games:
            check(number / len(parts))
            yield game


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def _write(connection: sqlite3.Connection, work: _Work, read: Sequence[FileRead]) -> None:
    with transaction(connection):
        for found in read:
            _write_file(connection, found, work.to_read[found.path])


def _write_file(connection: sqlite3.Connection, found: FileRead, folder: int) -> None:
    path = stored_path(found.path)
    connection.execute("DELETE FROM files WHERE path = ?", (path,))
    row = (
        folder,
        path,
        found.size,
        found.changed,
        found.digest,
        stored_value(found.error),
        found.warnings,
        stored_value(found.first_warning),
    )
    file = connection.execute(_INSERT_FILE, row).lastrowid
    for number, game in enumerate(found.games):
        values = [stored_value(getattr(game, column)) for column in GAME_COLUMNS]
        id_ = connection.execute(_INSERT_GAME, (file, number, *values)).lastrowid
        connection.execute("INSERT INTO strokes (game, words) VALUES (?, ?)", (id_, game.strokes))
        connection.execute("INSERT INTO texts (rowid, words) VALUES (?, ?)", (id_, stored_value(key_of(game.text))))
