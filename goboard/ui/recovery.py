"""Recovery copies: one for each window, locked while its program lives, offered by the next start if it was killed."""

import contextlib
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QLockFile

from goboard.plural import counted
from goboard.sgf.saving import FileIdentity

RECORD, DRAWING = ".sgf", ".board"
"""How the names of copies end; those of drawings are board files."""
TRASH, KEPT_DAYS = "discarded", 14
"""The folder of discarded copies beside the others, and how long they stay there."""
FACTS, NEW_FACTS, LOCK = ".json", ".new", ".lock"


@dataclass(frozen=True)
class Lost:
    """A copy whose program is gone. `path` is the file that the record came from, "" if it had none."""

    copy: Path
    path: str
    time: float
    identity: FileIdentity | None = None
    """What was in the file at `path` when the record was read from it or saved, None if that is not known."""
    game: int = 0
    node: int = 0
    """What was shown: that node of that game, counted in preorder."""
    lock: QLockFile | None = field(default=None, compare=False, repr=False)
    """Held while it is offered, so that no other start gets the same one."""

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

    def told(self, now: float) -> str:
        """What a person goes by: name, when and how long ago, size, folder, and whether its file is newer now."""
        words = f"{self.name}, {self.when} ({_age(now - self.time)})"
        with contextlib.suppress(OSError):
            words += f", {max(1, round(self.copy.stat().st_size / 1024)):,} KB"
        folder = os.path.dirname(self.path)
        return words + (f", in {folder}" if folder else "") + (" – the file is newer now" if self.is_file_newer else "")

    @property
    def is_file_newer(self) -> bool:
        """Has something else been written to its file since?"""
        try:
            is_later = bool(self.path) and os.stat(self.path).st_mtime > self.time
        except (OSError, ValueError):
            return False
        return is_later and not (self.identity is not None and self.identity.is_of(self.path))

    def discard(self) -> None:
        """Take the copy away; it is kept for some days, and can be brought back."""
        trash = self.copy.parent / TRASH
        try:
            trash.mkdir(exist_ok=True)
            _move(self.copy, trash)
            # from now on its days are counted
            (trash / self.copy.name).with_suffix(FACTS).touch()
        except OSError:
            _remove(self.copy.with_suffix(""))

    def bring_back(self) -> bool:
        """It was discarded by mistake; False if it is gone."""
        try:
            _move(self.copy.parent / TRASH / self.copy.name, self.copy.parent)
        except OSError:
            return False
        return True

    def release(self) -> None:
        """It is not offered any more: another start may get it."""
        if self.lock is not None:
            self.lock.unlock()

    def remove(self) -> None:
        """Take the copy away for good."""
        self.release()
        _remove(self.copy.with_suffix(""))


class RecoveryCopy:
    """The place of one window's copy. `path` is where the worker writes it, "" where no such folder can be made."""

    def __init__(self, folder: Path, ending: str = RECORD) -> None:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._ending = folder, ending
        self._stem = folder / os.urandom(16).hex()
        self._lock = _lock(self._stem)
        self._lock.tryLock(0)
        self._noted: tuple[str, bool, FileIdentity | None] | None = None
        self._place = 0, 0

    @property
    def path(self) -> str:
        return str(self._stem.with_suffix(self._ending)) if self._lock.isLocked() else ""

    def another(self, ending: str) -> "RecoveryCopy":
        """The place of one more copy."""
        return RecoveryCopy(self._folder, ending)

    def note(self, path: str, is_modified: bool, identity: FileIdentity | None = None) -> None:
        """Remember which file the record belongs to; a record without changes needs no copy."""
        if self._noted == (path, is_modified, identity):
            return
        self._noted = (path, is_modified, identity)
        if is_modified:
            self._write_facts()
        else:
            self._drop()

    def show_from(self, game: int, node: int) -> None:
        """Remember what is shown of the record."""
        if self._place != (game, node):
            self._place = game, node
            if self._noted is not None and self._noted[1]:
                self._write_facts()

    def _write_facts(self) -> None:
        assert self._noted is not None
        path, _, identity = self._noted
        facts = {
            "path": path,
            "pid": os.getpid(),
            "time": time.time(),
            "identity": identity,
            "game": self._place[0],
            "node": self._place[1],
        }
        beside = self._stem.with_suffix(NEW_FACTS)
        with contextlib.suppress(OSError):
            beside.write_text(json.dumps(facts), encoding="utf-8")
            beside.replace(self._stem.with_suffix(FACTS))

    def adopt(self, lost: Lost) -> None:
        """Make a copy that was left behind the copy of this window, so that it outlives another kill."""
        os.replace(lost.copy, self._stem.with_suffix(self._ending))
        lost.remove()
        self._place = lost.game, lost.node
        self.note(lost.path, True, lost.identity)

    def close(self) -> None:
        """A clean end: nothing is left behind."""
        self._drop()
        self._lock.unlock()

    def _drop(self) -> None:
        for ending in (self._ending, FACTS):
            with contextlib.suppress(OSError):
                self._stem.with_suffix(ending).unlink(missing_ok=True)


def lost_copies(folder: Path) -> list[Lost]:
    """The copies of programs that did not end by themselves, the newest first. They are locked until each is released
    or nobody knows of it any more."""
    lost = []
    for copy in (*folder.glob(f"*{RECORD}"), *folder.glob(f"*{DRAWING}")):
        lock = _lock(copy.with_suffix(""))
        if lock.tryLock(0):
            # it may have been taken since it was listed
            if copy.exists():
                lost.append(_lost(copy, lock))
            else:
                lock.unlock()
    return sorted(lost, key=lambda one: one.time, reverse=True)


def sweep(folder: Path) -> None:
    """Take away what programs left that were killed with nothing to restore: locks, and facts without a copy; and what
    was discarded long ago."""
    for facts in (folder / TRASH).glob(f"*{FACTS}"):
        with contextlib.suppress(OSError):
            if time.time() - facts.stat().st_mtime > KEPT_DAYS * 86400:
                _remove(facts.with_suffix(""))
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


def _move(copy: Path, folder: Path) -> None:
    """The copy and what is known of it."""
    facts = copy.with_suffix(FACTS)
    if facts.exists():
        facts.replace(folder / facts.name)
    copy.replace(folder / copy.name)


def _age(seconds: float) -> str:
    """In the largest unit of which there is one."""
    for length, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= length:
            return f"{counted(int(seconds // length), unit)} ago"
    return "just now"


def _lost(copy: Path, lock: QLockFile) -> Lost:
    """That copy with what is known of it; facts that cannot be read do not hide it."""
    try:
        said = json.loads(copy.with_suffix(FACTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        said = {}
    facts: dict[str, object] = said if isinstance(said, dict) else {}
    path, game, node = (facts.get(name) for name in ("path", "game", "node"))
    return Lost(
        copy,
        path if isinstance(path, str) else "",
        copy.stat().st_mtime,
        _identity(facts.get("identity")),
        game if isinstance(game, int) else 0,
        node if isinstance(node, int) else 0,
        lock,
    )


def _identity(said: object) -> FileIdentity | None:
    """One as the facts hold it."""
    kinds = [int, int, int, int, str]
    if not isinstance(said, list) or [type(part) for part in said] != kinds:
        return None
    return FileIdentity(*said)


def _remove(stem: Path) -> None:
    for ending in (RECORD, DRAWING, FACTS, NEW_FACTS, LOCK):
        with contextlib.suppress(OSError):
            stem.with_suffix(ending).unlink(missing_ok=True)
