"""The records in a folder."""

import os
from collections.abc import Iterator
from contextlib import suppress

from goboard.formats.reader import SUFFIXES


def record_files(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """The records in a folder and all below it, in the order of their paths, told by how their names end.

    What cannot be looked into is passed over, and links to folders are not followed.
    """
    waiting: list[os.DirEntry[str]] = _inside(folder)
    while waiting:
        entry = waiting.pop()
        with suppress(OSError):
            if entry.is_dir(follow_symlinks=False):
                waiting += _inside(entry.path)
            elif entry.name.lower().endswith(SUFFIXES) and entry.is_file():
                yield entry.path, entry.stat()


def _inside(folder: str) -> list[os.DirEntry[str]]:
    """What lies in a folder, last names first."""
    with suppress(OSError), os.scandir(folder) as entries:
        return sorted(entries, key=lambda entry: entry.name, reverse=True)
    return []
