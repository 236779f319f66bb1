"""The records in a folder."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from stat import S_ISDIR, S_ISREG

from goboard.formats.reader import SUFFIXES


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record, or what stands in the way of one: `fault` is a sentence on why it must not be opened, "" if it may be.

    `size` in bytes, `changed` in nanoseconds.
    """

    path: str
    size: int = 0
    changed: int = 0
    fault: str = ""


def record_files(folder: str) -> Iterator[RecordFile]:
    """The records in a folder and all below it, in the order of their paths, told by how their names end; and folders
    that cannot be looked into. Links to folders are not followed."""
    waiting: list[os.DirEntry[str]] = []
    yield from _look_into(folder, waiting)
    while waiting:
        entry = waiting.pop()
        try:
            if entry.is_dir(follow_symlinks=False):
                yield from _look_into(entry.path, waiting)
            elif entry.name.lower().endswith(SUFFIXES):
                yield _looked_at(entry)
        except OSError as error:
            yield RecordFile(entry.path, fault=_sentence("file", error))


def _look_into(folder: str, waiting: list[os.DirEntry[str]]) -> Iterator[RecordFile]:
    """Add what lies in a folder, last names first."""
    try:
        with os.scandir(folder) as entries:
            waiting += sorted(entries, key=lambda entry: entry.name, reverse=True)
    except OSError as error:
        yield RecordFile(folder, fault=_sentence("folder", error))


def _looked_at(entry: os.DirEntry[str]) -> RecordFile:
    status = entry.stat()
    if S_ISREG(status.st_mode):
        return RecordFile(entry.path, status.st_size, status.st_mtime_ns)
    if S_ISDIR(status.st_mode):
        return RecordFile(entry.path, fault="It is a link to a folder, which is not followed.")
    # opening a pipe would wait for somebody who writes into it
    return RecordFile(entry.path, fault="It is no file but a pipe, a socket or a device; it was not opened.")


def _sentence(what: str, error: OSError) -> str:
    return f"The {what} could not be read: {error.strerror or error}."
