"""Recovery copies: one for each window, locked while its program lives, offered by the next start if it was killed.

That of a record is written by the session, with a journal beside it; that of a drawing by the editor, with its facts.
"""

import contextlib
import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from goboard.session.journal import JOURNAL, NEW_JOURNAL
from goboard.sgf.saving import FileIdentity, plain_bytes
from goboard.ui.locks import TRIES, Lock
from goboard.words.message import Number, phrase, plural, sentences

RECORD, DRAWING = ".sgf", ".board"
"""How the names of copies end; those of drawings are board files."""
TRASH, KEPT_DAYS = "discarded", 14
"""The folder of discarded copies beside the others, and how long they stay there."""
FACTS, NEW_FACTS, LOCK = ".json", ".new", ".lock"
HALF = ".tmp"
"""How the names of copies end that are being written."""


@dataclass(frozen=True)
class Lost:
    """A copy whose program is gone. `path` is the file that the record came from, "" if it had none."""

    copy: Path
    path: str
    time: float
    identity: FileIdentity | None = None
    """What was in the file at `path` when the record was read from it or saved, None if that is not known."""
    lock: Lock | None = field(default=None, compare=False, repr=False)
    """Held while it is offered, so that no other start gets the same one."""
    is_earlier: bool = False
    """Is there a newer copy of another state of the same file?"""

    @property
    def is_drawing(self) -> bool:
        """Is it of the board editor, not of a game?"""
        return self.copy.suffix == DRAWING

    @property
    def name(self) -> str:
        name = os.path.basename(self.path)
        if self.is_drawing:
            return phrase("Board editor: {file}", file=name) if name else phrase("Board editor: a new board")
        return name or phrase("New game")

    @property
    def when(self) -> str:
        """When the copy was written, in the words of this place."""
        with contextlib.suppress(OverflowError, OSError, ValueError):
            return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.time))
        return phrase("at an unknown time")

    def read(self) -> bytes:
        return plain_bytes(self.copy)

    def told(self, now: float) -> str:
        """What a person goes by: name, when and how long ago, size, folder, and whether its file is newer now."""
        words = [phrase("{file}, {when} ({age})", file=self.name, when=self.when, age=_age(now - self.time))]
        if self.time > now + 60:
            # the clock was ahead
            words = [self.name, phrase("at an unknown time")]
        with contextlib.suppress(OSError):
            size = os.stat(self.copy if self.copy.exists() else self.path).st_size
            words.append(phrase("{size} KB", size=Number(max(1, round(size / 1024)))))
        if folder := os.path.dirname(self.path):
            words.append(phrase("in {folder}", folder=folder))
        if self.is_earlier:
            words.append(phrase("an earlier state of it"))
        said = sentences(*words, between=", ")
        return phrase("{copy} – the file is newer now", copy=said) if self.is_file_newer else said

    @property
    def is_file_newer(self) -> bool:
        """Has something else been written to its file since? Its contents decide; its time only where nothing is known
        of them, as clocks jump and copying keeps times."""
        try:
            is_later = bool(self.path) and os.stat(self.path).st_mtime > self.time
        except (OSError, ValueError):
            return False
        return is_later if self.identity is None else bool(self.path) and not self.identity.is_of(self.path)

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
            self.lock.release()


class RecoveryCopy:
    """The place of one window's copy. `path` is where the worker writes it, "" where no such folder can be made."""

    def __init__(self, folder: Path, ending: str = RECORD) -> None:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._ending = folder, ending
        self._stem, self._lock = _free_place(folder)
        self._noted: tuple[str, FileIdentity | None] | None = None

    @property
    def path(self) -> str:
        return str(self._stem.with_suffix(self._ending)) if self._lock.is_held else ""

    def another(self, ending: str) -> "RecoveryCopy":
        """The place of one more copy."""
        return RecoveryCopy(self._folder, ending)

    def note(self, path: str, is_modified: bool, identity: FileIdentity | None = None) -> None:
        """Remember which file a drawing belongs to; one without changes needs no copy."""
        if not is_modified:
            self._noted = None
            self._drop()
            return
        if self._noted == (path, identity):
            return
        self._noted = path, identity
        beside = self._stem.with_suffix(NEW_FACTS)
        with contextlib.suppress(OSError):
            beside.write_text(json.dumps({"path": path, "identity": identity}), encoding="utf-8")
            beside.replace(self._stem.with_suffix(FACTS))

    def adopt(self, lost: Lost) -> None:
        """What was left behind is this window's from now on, where it lies: so it outlives another kill at any time."""
        self.close()
        self._stem, self._ending = lost.copy.with_suffix(""), lost.copy.suffix
        self._lock = lost.lock or _locked(self._stem)
        self._noted = None

    def close(self) -> None:
        """A clean end: nothing is left behind."""
        if self._lock.is_held:
            self._drop()
            self._lock.release()

    def _drop(self) -> None:
        for ending in (self._ending, FACTS, JOURNAL, NEW_JOURNAL):
            with contextlib.suppress(OSError):
                self._stem.with_suffix(ending).unlink(missing_ok=True)


def swept(folder: Path) -> list[Lost]:
    """What is left to be offered of a folder that has been cleared of all else."""
    sweep(folder)
    return lost_copies(folder)


def lost_copies(folder: Path) -> list[Lost]:
    """The copies of programs that did not end by themselves, the newest first. They are locked until each is released
    or nobody knows of it any more."""
    lost = []
    records = {path.with_suffix(RECORD) for ending in (RECORD, JOURNAL) for path in folder.glob(f"*{ending}")}
    for copy in (*records, *folder.glob(f"*{DRAWING}")):
        lock = _lock(copy.with_suffix(""))
        if lock.take():
            # it may have been taken since it was listed
            if has_copy(copy) and not _is_saved(copy):
                lost.append(_lost(copy, lock))
            else:
                lock.release()
    return _each_once(sorted(lost, key=lambda one: one.time, reverse=True))


def _each_once(lost: Sequence[Lost]) -> list[Lost]:
    """Without those of which a newer one holds the same: they are discarded."""
    kept: list[Lost] = []
    for one in lost:
        newer = [each for each in kept if (each.path, each.is_drawing) == (one.path, one.is_drawing)]
        if any(_holds_the_same(each, one) for each in newer):
            one.discard()
            one.release()
        else:
            kept.append(replace(one, is_earlier=bool(one.path and newer)))
    return kept


def _holds_the_same(newer: Lost, older: Lost) -> bool:
    if older.is_drawing:
        return False
    from goboard.session.restoring import is_same_record

    return is_same_record(str(newer.copy), str(older.copy))


def sweep(folder: Path) -> None:
    """Take away what programs left that were killed with nothing to restore: locks, facts without a copy, copies that
    were being written; and what was discarded long ago."""
    for facts in (folder / TRASH).glob(f"*{FACTS}"):
        with contextlib.suppress(OSError):
            if time.time() - facts.stat().st_mtime > KEPT_DAYS * 86400:
                _remove(facts.with_suffix(""))
    for path in folder.glob(f"*{LOCK}"):
        stem = path.with_suffix("")
        lock = _lock(stem)
        if not any(has_copy(stem.with_suffix(ending)) for ending in (RECORD, DRAWING)) and lock.take():
            _remove(stem)
            # what is released is gone
            lock.release()
    for half in folder.glob(f".*{HALF}"):
        # while a program lives its lock is there
        if not (folder / half.name[1:].split(".")[0]).with_suffix(LOCK).exists():
            with contextlib.suppress(OSError):
                half.unlink()


def has_copy(copy: Path) -> bool:
    """Is there something to restore: a copy, or at least a journal?"""
    return copy.exists() or (copy.suffix == RECORD and copy.with_suffix(JOURNAL).exists())


def _is_saved(copy: Path) -> bool:
    """Is all that was to be restored in its file? Then it is taken away."""
    if copy.suffix != RECORD:
        return False
    from goboard.session.restoring import is_saved

    if not is_saved(str(copy)):
        return False
    _remove(copy.with_suffix(""))
    return True


def _lock(stem: Path) -> Lock:
    return Lock(stem.with_suffix(LOCK))


def _free_place(folder: Path) -> tuple[Path, Lock]:
    """A stem that nobody else has. A start that sweeps may hold even a new one for a moment: then it is another. Where
    every new one is said to be somebody's, no copy is kept."""
    for _ in range(TRIES):
        stem = folder / os.urandom(16).hex()
        lock = _lock(stem)
        if lock.take():
            break
    return stem, lock


def _locked(stem: Path) -> Lock:
    lock = _lock(stem)
    lock.take()
    return lock


def _move(copy: Path, folder: Path) -> None:
    """The copy and what is known of it; FileNotFoundError where there is none."""
    if not has_copy(copy):
        raise FileNotFoundError
    for path in (copy.with_suffix(FACTS), copy.with_suffix(JOURNAL), copy):
        with contextlib.suppress(FileNotFoundError):
            path.replace(folder / path.name)


def _age(seconds: float) -> str:
    """In the largest unit of which there is one."""
    if seconds >= 86400:
        return plural("{n} day ago", "{n} days ago", int(seconds // 86400))
    if seconds >= 3600:
        return plural("{n} hour ago", "{n} hours ago", int(seconds // 3600))
    if seconds >= 60:
        return plural("{n} minute ago", "{n} minutes ago", int(seconds // 60))
    return phrase("just now")


def _lost(copy: Path, lock: Lock) -> Lost:
    """That copy with what is known of it; facts that cannot be read do not hide it."""
    from goboard.session.restoring import facts_of

    facts = facts_of(str(copy))
    with contextlib.suppress(OSError, ValueError):
        said = json.loads(plain_bytes(copy.with_suffix(FACTS)).decode())
        facts = said if isinstance(said, dict) else facts
    path = facts.get("path")
    there = [one for one in (copy, copy.with_suffix(JOURNAL)) if one.exists()]
    return Lost(
        copy,
        path if isinstance(path, str) else "",
        max(one.stat().st_mtime for one in there),
        FileIdentity.of_list(facts.get("identity")),
        lock,
    )


def _remove(stem: Path) -> None:
    for ending in (RECORD, DRAWING, FACTS, NEW_FACTS, JOURNAL, NEW_JOURNAL):
        with contextlib.suppress(OSError):
            stem.with_suffix(ending).unlink(missing_ok=True)
