"""What a file of records holds for the index: read whole, or a large one part by part, in whichever process.

Whatever goes wrong with a file is said of it and stops nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from goboard.formats import archives
from goboard.formats.reader import open_record, unforeseen
from goboard.games.tree import Collection
from goboard.jobs.watch import Cancelled, LimitError, Progress, reserve, silent
from goboard.library.entries import digest_of
from goboard.library.store import NEVER
from goboard.library.summary import Summary, summary_of
from goboard.sgf.reader import SgfError
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

LARGE = 512 * 1024
"""Bytes from which on a file is read part by part."""
PART = 200
"""Games to a part."""
Part = tuple[str, int, int]
"""A file's path, and the number of the first game of a part of it, and of the first after it."""


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
    return _file_read(path, lambda collection: _summaries(collection, range(len(collection.games))))


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
        found = _file_read(path, no_games, tell)
    except _CalledOffError as off:
        raise off.__cause__ or off from None
    return found, sum(counts) if not found.error else 0


def parts_of(path: str, first: int, count: int) -> list[Part]:
    """The parts of a large file of so many games, from number `first` on."""
    return [(path, number, min(number + PART, count)) for number in range(first, count, PART)]


def read_part(part: Part) -> list[Summary] | None:
    """Some of the games of a large file, none if it was changed or taken away meanwhile; None if the process that read
    them came to a sudden end."""
    path, first, end = part
    try:
        collection = _opened(path, *archives.status_of(path))
    except (OSError, SgfError):
        return []
    return _summaries(collection, range(first, min(end, len(collection.games))))


def no_part(_part: Part) -> list[Summary] | None:
    """Instead of a part that ended the process which read it."""
    return None


SUDDEN_END = phrase("The process that read this file came to a sudden end, which is a fault of goboard.")


def crashed_file(path: str) -> FileRead:
    """What is said of a file that ended the process which read it."""
    return FileRead(path, *archives.status_of(path), b"", error=SUDDEN_END)


def unread_file(path: str, error: str) -> FileRead:
    """What is said of a file that could not even be opened."""
    return FileRead(path, 0, NEVER, b"", error=error)


def _file_read(path: str, games_of: Callable[[Collection], Sequence[Summary]], tell: Progress = silent) -> FileRead:
    try:
        # asked before reading: a file that changes meanwhile is read again
        size, changed = archives.status_of(path)
        reserve(size)
        data = archives.record_bytes(path)
    except OSError as error:
        return unread_file(path, phrase("The file could not be read: {reason}.", reason=reason_of(error)))
    except LimitError as error:
        return unread_file(path, str(error))
    found = FileRead(path, size, changed, digest_of(data))
    try:
        collection = open_record(data, path, tell=tell)
        games = games_of(collection)
    except (SgfError, LimitError) as error:
        return replace(found, error=str(error))
    except Cancelled:
        raise
    except Exception as error:
        # one file must not end the work on ten thousand others; it is listed with what happened
        return replace(found, error=unforeseen(error))
    warnings = collection.warnings
    return replace(found, games=games, warnings=len(warnings), first_warning=str(warnings[0]) if warnings else "")


@lru_cache(maxsize=1)
def _opened(path: str, _size: int, _changed: int) -> Collection:
    """A large file as it was then, whose games are parsed when they are asked for."""
    return open_record(archives.record_bytes(path), path)


def _summaries(collection: Collection, numbers: Iterable[int]) -> list[Summary]:
    return [summary_of(collection.games[number], collection.encodings[number]) for number in numbers]
