"""What a file of records holds for the index: read whole, or a large one part by part, in whichever process.

Whatever goes wrong with a file is said of it and stops nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import NamedTuple

from goboard.formats import archives
from goboard.formats.reader import open_record, unforeseen
from goboard.games.lazy_games import loaded, written_of
from goboard.games.tree import Collection
from goboard.jobs.watch import Cancelled, LimitError, Progress, checkpoint, reserve, silent
from goboard.library.entries import digest_of
from goboard.library.store import GAME_COLUMNS, NEVER, stored_value
from goboard.library.summary import Summary, summary_of
from goboard.library.wording import key_of
from goboard.remembered import Remembered
from goboard.sgf.reader import MOST_AT_ONCE, SgfError
from goboard.words.message import phrase
from goboard.words.reasons import reason_of

LARGE = MOST_AT_ONCE
"""A file of more bytes is read part by part, as its games are parsed one by one; any other is parsed once."""
PART = 200
"""Games to a part."""
Part = tuple[str, int, int]
"""A file's path, and the number of the first game of a part of it, and of the first after it."""


class Row(NamedTuple):
    """What is written of a game: the values of `GAME_COLUMNS`, the stone changes, and what is searched for words."""

    values: tuple[object, ...]
    changes: bytes
    words: str
    remarks: str


_values_of = attrgetter(*GAME_COLUMNS)


def row_of(game: Summary) -> Row:
    """A summary as it is written, which other processes send faster, too."""
    values = tuple(map(stored_value, _values_of(game)))
    words, remarks = stored_value(key_of(game.text)), stored_value(key_of(game.remarks))
    assert isinstance(words, str) and isinstance(remarks, str)
    return Row(values, game.strokes, words, remarks)


@dataclass(frozen=True, slots=True)
class FileRead:
    """What a file holds. `error` says why it could not be made out, "" if it could."""

    path: str
    size: int
    changed: int
    digest: bytes
    games: Sequence[Row] = ()
    error: str = ""
    warnings: int = 0
    first_warning: str = ""


def read_file(path: str) -> FileRead:
    """Read one file of records."""
    return _file_read(path, lambda collection: _Rows(collection).of(range(len(collection.games))))


class _CalledOffError(BaseException):
    """Carries what `check` raised past those who answer for whatever goes wrong with a file."""


@dataclass(frozen=True, slots=True)
class LargeFile:
    """A large file that was opened: what is said of it, how many games it has, and whether most of them are parsed by
    now, for their faults: then they are kept for `read_part`, as any other process would have to parse them again."""

    found: FileRead
    count: int = 0
    is_parsed: bool = False


def large_file(path: str, check: Callable[[], None]) -> LargeFile:
    """Open a large file, and count its games without reading them: `read_part` does, part by part."""
    opened: list[Collection] = []

    def no_games(collection: Collection) -> Sequence[Row]:
        opened.append(collection)
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
    if found.error or not opened:
        return LargeFile(found)
    (collection,) = opened
    count = len(collection.games)
    is_parsed = count < 2 * len(loaded(collection))
    if is_parsed:
        _keep(Opened(path, found.size, found.changed), collection)
    return LargeFile(found, count, is_parsed)


def parts_of(path: str, first: int, count: int) -> list[Part]:
    """The parts of a large file of so many games, from number `first` on."""
    return [(path, number, min(number + PART, count)) for number in range(first, count, PART)]


def read_part(part: Part) -> list[Row] | None:
    """Some of the games of a large file, none if it was changed or taken away meanwhile; None if the process that read
    them came to a sudden end."""
    path, first, end = part
    try:
        rows = _opened(Opened(path, *archives.status_of(path)))
    except (OSError, SgfError):
        return []
    return rows.of(range(first, end))


def no_part(_part: Part) -> list[Row] | None:
    """Instead of a part that ended the process which read it."""
    return None


SUDDEN_END = phrase("The process that read this file came to a sudden end, which is a fault of goboard.")


def crashed_file(path: str) -> FileRead:
    """What is said of a file that ended the process which read it."""
    return FileRead(path, *archives.status_of(path), b"", error=SUDDEN_END)


def unread_file(path: str, error: str) -> FileRead:
    """What is said of a file that could not even be opened."""
    return FileRead(path, 0, NEVER, b"", error=error)


def _file_read(path: str, games_of: Callable[[Collection], Sequence[Row]], tell: Progress = silent) -> FileRead:
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


class Opened(NamedTuple):
    """A large file as it was when it was opened."""

    path: str
    size: int
    changed: int


_MOST_KNOWN, _LEAST_TAKEN = 1 << 24, 1 << 10
"""Bytes of all rows that are kept for games that are written alike, and how many one takes at least."""


class _Rows:
    """The rows of a file's games. Short ones that are written alike, of which there are very many where a file holds
    hardly anything but faults, are made out once."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._known = Remembered[tuple[str, str], Row](_MOST_KNOWN)

    def of(self, numbers: range) -> list[Row]:
        """The rows of those of these games that there are."""
        return [self._row(number) for number in numbers[: max(len(self._collection.games) - numbers.start, 0)]]

    def _row(self, number: int) -> Row:
        checkpoint()
        said, encoding = written_of(self._collection, number), self._collection.encodings[number]
        found = None if said is None else self._known.get((encoding, said))
        if found is None:
            found = row_of(summary_of(self._collection.games[number], encoding))
            if said is not None:
                size = _LEAST_TAKEN + len(said) + len(found.changes) + len(found.words) + len(found.remarks)
                self._known.keep((encoding, said), found, size)
        return found


_kept: dict[Opened, _Rows] = {}
"""The large file opened last."""


def _keep(opened: Opened, collection: Collection) -> _Rows:
    _kept.clear()
    _kept[opened] = rows = _Rows(collection)
    return rows


def forget_large() -> None:
    """Let go of the large file opened last."""
    _kept.clear()


def _opened(wanted: Opened) -> _Rows:
    """That file, whose games are parsed when they are asked for."""
    return _kept.get(wanted) or _keep(wanted, open_record(archives.record_bytes(wanted.path), wanted.path))
