"""The records in a folder, and in the archives there."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from stat import S_ISDIR, S_ISREG

from goboard.formats import archives
from goboard.formats.reader import SUFFIXES
from goboard.user_folders import user_folders
from goboard.words.message import phrase
from goboard.words.reasons import reason_of


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A record, or what stands in the way of one: `fault` is a sentence on why it must not be opened, "" if it may be.

    `size` in bytes, `changed` in nanoseconds.
    """

    path: str
    size: int = 0
    changed: int = 0
    fault: str = ""


def unreached(place: str | os.PathLike[str]) -> str:
    """Why it cannot be told what is there, as of a link to itself; "" where it can, and where nothing is."""
    try:
        os.stat(place)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        return reason_of(error)
    return ""


OWN = "goboard"
"""How the folders are called in which the program keeps its own files."""


def _own_folders() -> frozenset[str]:
    return frozenset(map(os.path.realpath, user_folders().by_use.values()))


def _always(_archive: RecordFile) -> bool:
    return True


def record_files(folder: str, is_wanted: Callable[[RecordFile], bool] = _always) -> Iterator[RecordFile]:
    """The records in a folder and all below it, in the order of their paths, told by how their names end; and folders
    that cannot be looked into. Links to folders are not followed. Archives are looked into as folders are, and may be
    given as one, unless they are not wanted. Where goboard keeps its own files is left out, unless it is `folder`."""
    waiting: list[os.DirEntry[str]] = []
    if archives.is_archive(folder):
        yield from _look_into_archive(folder, is_wanted)
        return
    own = _own_folders()
    yield from _look_into(folder, waiting)
    while waiting:
        entry = waiting.pop()
        try:
            if entry.is_dir(follow_symlinks=False):
                if entry.name == OWN and os.path.realpath(entry.path) in own:
                    continue
                yield from _look_into(entry.path, waiting)
            elif entry.name.lower().endswith(SUFFIXES):
                yield _looked_at(entry)
            elif entry.name.lower().endswith(archives.SUFFIXES) and entry.is_file():
                yield from _look_into_archive(entry.path, is_wanted)
        except OSError as error:
            yield RecordFile(entry.path, fault=phrase("The file could not be read: {reason}.", reason=reason_of(error)))


def _look_into(folder: str, waiting: list[os.DirEntry[str]]) -> Iterator[RecordFile]:
    """Add what lies in a folder, last names first."""
    try:
        with os.scandir(folder) as entries:
            waiting += sorted(entries, key=lambda entry: entry.name, reverse=True)
    except OSError as error:
        yield RecordFile(folder, fault=phrase("The folder could not be read: {reason}.", reason=reason_of(error)))


def _look_into_archive(path: str, is_wanted: Callable[[RecordFile], bool]) -> Iterator[RecordFile]:
    try:
        status = os.stat(path)
        found = RecordFile(path, status.st_size, status.st_mtime_ns)
        listed = archives.members(path) if is_wanted(found) else ()
    except OSError as error:
        yield RecordFile(path, fault=phrase("The archive could not be read: {reason}.", reason=reason_of(error)))
        return
    for member in listed:
        fault = phrase("The record could not be read: {reason}.", reason=member.fault) if member.fault else ""
        yield RecordFile(archives.member_path(path, member.name), member.size, found.changed, fault)


def _looked_at(entry: os.DirEntry[str]) -> RecordFile:
    status = entry.stat()
    if S_ISREG(status.st_mode):
        return RecordFile(entry.path, status.st_size, status.st_mtime_ns)
    if S_ISDIR(status.st_mode):
        return RecordFile(entry.path, fault=phrase("It is a link to a folder, which is not followed."))
    # opening a pipe would wait for somebody who writes into it
    return RecordFile(entry.path, fault=phrase("It is no file but a pipe, a socket or a device; it was not opened."))
