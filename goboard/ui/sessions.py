"""Whose tabs are whose: each program that runs keeps its own for the next start under a key that nobody else writes."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QLockFile

from goboard.ui.recovery import is_free
from goboard.ui.settings import PLACES, Settings


class SessionPlace:
    """Held by a lock in that folder while the program has windows; one that is gone holds nothing."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self._settings, self._folder = settings, folder
        self._key = ""
        self._lock: QLockFile | None = None

    def keep(self, said: str) -> None:
        """The next start finds that again; nothing is kept where too many programs run."""
        if self._hold():
            self._settings.setValue(self._key, said)

    def take_left(self) -> list[object]:
        """What programs that are gone have left; from now on it is this one's."""
        self._settings.refresh()
        self._hold()
        found = [self._settings.value(self._key)] if self._key else []
        for key in PLACES:
            said = self._settings.value(key) if key != self._key else None
            if said is not None and (lock := self._locked(key)) is not None:
                found.append(said)
                self._settings.remove(key)
                lock.unlock()
        return found

    def release(self) -> None:
        """No window is left."""
        if self._lock is not None:
            self._settings.sync()
            self._lock.unlock()
        self._key, self._lock = "", None

    def _hold(self) -> bool:
        if self._lock is None:
            free = ((key, lock) for key in PLACES if (lock := self._locked(key)) is not None)
            self._key, self._lock = next(free, ("", None))
        return self._lock is not None

    def _locked(self, key: str) -> QLockFile | None:
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(str(self._folder / f"{key.replace('/', '-')}.lock"))
        # only a dead process makes a lock stale, never its age
        lock.setStaleLockTime(0)
        return lock if is_free(lock) else None
