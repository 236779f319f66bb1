"""Whose tabs are whose: each program that runs keeps its own for the next start under a key that nobody else writes."""

from __future__ import annotations

import contextlib
from pathlib import Path

from goboard.ui.locks import Lock
from goboard.ui.settings import PLACES, Settings


class SessionPlace:
    """Held by a lock in that folder while the program has windows; one that is gone holds nothing."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        self._settings, self._folder = settings, folder
        self._key = ""
        self._lock: Lock | None = None
        self._is_left = False

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
                lock.release()
        return found

    def release(self) -> None:
        """No window is left: others may have the place once what is kept there is in the file."""
        self._is_left = True
        self._settings.when_written(self._let_go)

    def _let_go(self) -> None:
        """Unless another window came meanwhile."""
        if self._is_left and self._lock is not None:
            self._lock.release()
            self._key, self._lock = "", None

    def _hold(self) -> bool:
        self._is_left = False
        if self._lock is None:
            free = ((key, lock) for key in PLACES if (lock := self._locked(key)) is not None)
            self._key, self._lock = next(free, ("", None))
        return self._lock is not None

    def _locked(self, key: str) -> Lock | None:
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        lock = Lock(self._folder / f"{key.replace('/', '-')}.lock")
        return lock if lock.take() else None
