"""Recovery copies: one for each window, locked while its program lives, offered by the next start if it was killed."""

import contextlib
import json
import os
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

RECORD, DRAWING = ".sgf", ".board"
"""How the names of copies end; those of drawings are board files."""
FACTS, LOCK = ".json", ".lock"


@dataclass(frozen=True)
class Lost:
    """A copy whose program is gone. `path` is the file that the record came from, "" if it had none."""

    copy: Path
    path: str
    time: float

    @property
    def is_drawing(self) -> bool:
        """Is it of the board editor, not of a game?"""
        return self.copy.suffix == DRAWING

    @property
    def name(self) -> str:
        name = os.path.basename(self.path)
        return f"Board editor: {name or 'a new board'}" if self.is_drawing else name or "New game"

    @property
    def when(self) -> str:
        """When the copy was written, in the words of this place."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.time))

    def read(self) -> bytes:
        return self.copy.read_bytes()

    def discard(self) -> None:
        """Take the copy away for good."""
        _remove(self.copy.with_suffix(""))


class RecoveryCopy:
    """The place of one window's copy. `path` is where the worker writes it, "" where no such folder can be made."""

    def __init__(self, folder: Path, ending: str = RECORD) -> None:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._ending = folder, ending
        self._stem = folder / uuid.uuid4().hex
        self._lock = _lock(self._stem)
        self._lock.tryLock(0)
        self._noted: tuple[str, bool] | None = None

    @property
    def path(self) -> str:
        return str(self._stem.with_suffix(self._ending)) if self._lock.isLocked() else ""

    def another(self, ending: str) -> "RecoveryCopy":
        """The place of one more copy."""
        return RecoveryCopy(self._folder, ending)

    def note(self, path: str, is_modified: bool) -> None:
        """Remember which file the record belongs to; a record without changes needs no copy."""
        if self._noted == (path, is_modified):
            return
        self._noted = (path, is_modified)
        if is_modified:
            facts = {"path": path, "pid": os.getpid(), "time": time.time()}
            with contextlib.suppress(OSError):
                self._stem.with_suffix(FACTS).write_text(json.dumps(facts), encoding="utf-8")
        else:
            self._drop()

    def adopt(self, lost: Lost) -> None:
        """Make a copy that was left behind the copy of this window, so that it outlives another kill."""
        os.replace(lost.copy, self._stem.with_suffix(self._ending))
        lost.discard()
        self.note(lost.path, True)

    def close(self) -> None:
        """A clean end: nothing is left behind."""
        self._drop()
        self._lock.unlock()

    def _drop(self) -> None:
        for ending in (self._ending, FACTS):
            with contextlib.suppress(OSError):
                self._stem.with_suffix(ending).unlink(missing_ok=True)


def lost_copies(folder: Path) -> list[Lost]:
    """The copies of programs that did not end by themselves, the newest first."""
    lost = []
    for copy in (*folder.glob(f"*{RECORD}"), *folder.glob(f"*{DRAWING}")):
        lock = _lock(copy.with_suffix(""))
        if lock.tryLock(0):
            lock.unlock()
            lost.append(Lost(copy, _path_of(copy.with_suffix(FACTS)), copy.stat().st_mtime))
    return sorted(lost, key=lambda one: one.time, reverse=True)


def sweep(folder: Path) -> None:
    """Take away what programs left that were killed with nothing to restore: locks, and facts without a copy."""
    for path in folder.glob(f"*{LOCK}"):
        stem = path.with_suffix("")
        lock = _lock(stem)
        if not any(stem.with_suffix(ending).exists() for ending in (RECORD, DRAWING)) and lock.tryLock(0):
            # what is unlocked is gone
            lock.unlock()
            _remove(stem)


def _lock(stem: Path) -> QLockFile:
    lock = QLockFile(str(stem.with_suffix(LOCK)))
    # only a dead process makes a lock stale, never its age
    lock.setStaleLockTime(0)
    return lock


def _path_of(facts: Path) -> str:
    try:
        said = json.loads(facts.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    path = said.get("path", "") if isinstance(said, dict) else ""
    return path if isinstance(path, str) else ""


def _remove(stem: Path) -> None:
    for ending in (RECORD, DRAWING, FACTS, LOCK):
        with contextlib.suppress(OSError):
            stem.with_suffix(ending).unlink(missing_ok=True)
