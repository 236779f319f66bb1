"""Records in archives, read where they are: `games.zip/1998/a.sgf` is the record `1998/a.sgf` in `games.zip`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from goboard.sgf.saving import plain_bytes

if TYPE_CHECKING:
    from goboard.formats.unpacking import Archive

SUFFIXES = (".zip", ".7z", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")


class Member(NamedTuple):
    """A record in an archive: its name there, its bytes, and as a sentence why it is not read, "" if it is."""

    name: str
    size: int
    fault: str = ""


class Sent(NamedTuple):
    """A file that was sent here from elsewhere: its size and time of change there, and what is in it, or why that could
    not be read."""

    size: int
    changed: int
    data: bytes
    error: Exception | None = None

    def found(self) -> "Sent":
        """Itself; raises its error."""
        if self.error is not None:
            raise self.error
        return self


_SENT: ContextVar[tuple[str, Sent] | None] = ContextVar("sent", default=None)


@contextmanager
def having(name: str, sent: Sent) -> Iterator[None]:
    """In work inside, the file of that name is the one that was sent."""
    token = _SENT.set((name, sent))
    try:
        yield
    finally:
        _SENT.reset(token)


def sent_as(name: str) -> Sent | None:
    """The file that was sent by that name, if one was; raises why it could not be read."""
    held = _SENT.get()
    return held[1].found() if held is not None and held[0] == name else None


def is_archive(path: str) -> bool:
    """Is it the name of an archive, and a file?"""
    return path.lower().endswith(SUFFIXES) and os.path.isfile(path)


def is_file(path: str) -> bool:
    """Is there a plain file of that name, or one in an archive: what can be read again?"""
    return os.path.isfile(path) or split(path) is not None


def is_place(path: str) -> bool:
    """Is there a folder of that name, or an archive?"""
    return os.path.isdir(path) or is_archive(path)


def split(path: str) -> tuple[str, str] | None:
    """The archive that a path leads into, and the name in it; None for any other path."""
    plain = path.replace(os.sep, "/")
    at = plain.find("/", 1)
    while at >= 0:
        if plain[:at].lower().endswith(SUFFIXES) and os.path.isfile(path[:at]):
            return path[:at], plain[at + 1 :]
        at = plain.find("/", at + 1)
    return None


def member_path(archive: str, name: str) -> str:
    """Inverse of `split`."""
    return f"{archive}/{name}"


def status_of(path: str) -> tuple[int, int]:
    """(bytes, time of change in nanoseconds) of a file or of a record in an archive, whose time is the archive's."""
    if (sent := sent_as(path)) is not None:
        return sent.size, sent.changed
    found = split(path)
    if found is None:
        status = os.stat(path)
        return status.st_size, status.st_mtime_ns
    return _archive(found[0]).member(found[1]).size, os.stat(found[0]).st_mtime_ns


def record_bytes(path: str) -> bytes:
    """The whole of a plain file, or of a record in an archive; OSError otherwise."""
    if (sent := sent_as(path)) is not None:
        return sent.data
    found = split(path)
    return plain_bytes(path) if found is None else _archive(found[0]).read(found[1])


def members(archive: str) -> tuple[Member, ...]:
    """The records in an archive, in the order of their names, and archives in it, which are not read."""
    return _archive(archive).members


def forget() -> None:
    """Let go of archives that are open, and of what was made to read them."""
    from goboard.formats.unpacking import opened

    opened.cache_clear()


@contextmanager
def letting_go() -> Iterator[None]:
    """Work on many records, after which no archive stays open."""
    try:
        yield
    finally:
        forget()


def _archive(path: str) -> "Archive":
    # what unpacks is of use to those who have archives
    from goboard.formats.unpacking import archive_of

    return archive_of(path)
