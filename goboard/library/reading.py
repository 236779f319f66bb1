"""One file of records made into what the index keeps of it, in any process. Nothing that a file holds stops it."""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

from goboard.formats.reader import open_record, unforeseen
from goboard.games.collection import Collection
from goboard.library.entries import Tell, tell_nobody
from goboard.library.store import NEVER
from goboard.library.summary import Summary, summary_of
from goboard.sgf.reader import SgfError

LARGE = 512 * 1024
"""Bytes from which on a file is read part by part."""
PART = 200
"""Games to a part."""
Part = tuple[str, int]
"""A file's path, and the number of the first game of a part of it."""


@dataclass(frozen=True, slots=True)
class FileRead:
    """What a file holds. `error` says why it could not be made out, "" if it could."""

    path: str
    size: int
    changed: int
    digest: bytes
    games: Sequence[Summary] = ()
    error: str = ""
    warnings: int = 0
    first_warning: str = ""


def read_file(path: str) -> FileRead:
    """Read one file of records."""
    return _read(path, lambda collection: _summaries(collection, range(len(collection.games))))


class _CalledOffError(BaseException):
    """Carries what `check` raised past those who answer for whatever goes wrong with a file."""


def large_file(path: str, check: Callable[[], None]) -> tuple[FileRead, int]:
    """Open a large file, and count its games without reading them: `read_part` does, part by part."""
    counts: list[int] = []

    def no_games(collection: Collection) -> Sequence[Summary]:
        counts.append(len(collection.games))
        return ()

    def tell(_part: float, _word: str) -> None:
        try:
            check()
        except BaseException as reason:
            raise _CalledOffError from reason

    try:
        found = _read(path, no_games, tell)
    except _CalledOffError as off:
        raise off.__cause__ or off from None
    return found, sum(counts) if not found.error else 0


def parts_of(path: str, first: int, count: int) -> list[Part]:
    """The parts of a large file of so many games, from number `first` on."""
    return [(path, number) for number in range(first, count, PART)]


def read_part(part: Part) -> list[Summary]:
    """Some of the games of a large file; none if it was changed or taken away meanwhile."""
    path, first = part
    try:
        status = os.stat(path)
        collection = _opened(path, status.st_size, status.st_mtime_ns)
    except (OSError, SgfError):
        return []
    return _summaries(collection, range(first, min(first + PART, len(collection.games))))


def no_part(_part: Part) -> list[Summary]:
    """Instead of a part that ended the process which read it."""
    return []


def crashed_file(path: str) -> FileRead:
    """What is said of a file that ended the process which read it."""
    status = os.stat(path)
    message = "The process that read this file came to a sudden end, which is a fault of goboard."
    return FileRead(path, status.st_size, status.st_mtime_ns, b"", error=message)


def unread_file(path: str, error: str) -> FileRead:
    """What is said of a file that could not even be opened."""
    return FileRead(path, 0, NEVER, b"", error=error)


def digest_of(data: bytes) -> bytes:
    """(16 bytes) the same for equal files alone."""
    return blake2b(data, digest_size=16).digest()


def _read(path: str, games_of: Callable[[Collection], Sequence[Summary]], tell: Tell = tell_nobody) -> FileRead:
    try:
        # asked before reading: a file that changes meanwhile is read again
        status = os.stat(path)
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        return unread_file(path, f"The file could not be read: {error.strerror or error}.")
    found = FileRead(path, status.st_size, status.st_mtime_ns, digest_of(data))
    try:
        collection = open_record(data, path, tell=tell)
        games = games_of(collection)
    except SgfError as error:
        return replace(found, error=str(error))
    except Exception as error:
        # one file must not end the work on ten thousand others; it is listed with what happened
        return replace(found, error=unforeseen(error))
    warnings = collection.warnings
    return replace(found, games=games, warnings=len(warnings), first_warning=str(warnings[0]) if warnings else "")


@lru_cache(maxsize=1)
def _opened(path: str, _size: int, _changed: int) -> Collection:
    """A large file as it was then, whose games are parsed when they are asked for."""
    with open(path, "rb") as file:
        return open_record(file.read(), path)


def _summaries(collection: Collection, numbers: Iterable[int]) -> list[Summary]:
    return [summary_of(collection.games[number], collection.encodings[number]) for number in numbers]
