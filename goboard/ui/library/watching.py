"""The folders of the library while its window is open: what comes into them, or goes, is seen unasked."""

import os
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from goboard.jobs.watch import Watch
from goboard.ui.job_signals import JobSignals
from goboard.ui.widgets import after_pause

SETTLE = 2000
"""Milliseconds without a further change after which folders are looked into."""
MOST = 2000
"""Folders that are watched; systems allow some thousands."""
LISTING = "listing"


class FolderWatch(QObject):
    """`changed` comes some time after files came into the folders or below them, were renamed or removed. What programs
    write into a file that stays in its place, and what lies in hidden folders, is seen at the next refresh."""

    changed = Signal()

    def __init__(self, index: str | os.PathLike[str], parent: QObject, *, is_threaded: bool = True) -> None:
        super().__init__(parent)
        # what is written beside the index comes of looking
        self._left_out = os.path.dirname(os.path.realpath(index))
        self._watcher = QFileSystemWatcher(self)
        self._jobs = JobSignals("library folders", self, threads=int(is_threaded), waits=False)
        self._pause = after_pause(self, SETTLE, self.changed.emit)
        self._watcher.directoryChanged.connect(lambda _path: self._pause.start())
        self._watcher.fileChanged.connect(lambda _path: self._pause.start())

    def follow(self, places: Iterable[str]) -> None:
        """These folders and archives from now on."""
        wanted, left_out = tuple(places), self._left_out
        self._jobs.run(LISTING, lambda watch: below(wanted, left_out, watch), self._take)

    def stop(self) -> None:
        """Nothing is told any more."""
        self._pause.stop()
        self._jobs.stop()

    def _take(self, found: Sequence[str]) -> None:
        before, now = {*self._watcher.directories(), *self._watcher.files()}, set(found)
        if before - now:
            self._watcher.removePaths([*(before - now)])
        if now - before:
            self._watcher.addPaths([*(now - before)])


def below(places: Iterable[str], left_out: str, watch: Watch) -> list[str]:
    """These folders and all below them but hidden ones, and the archives among them, so many as are watched."""
    found: list[str] = []
    for place in places:
        if os.path.isfile(place):
            found.append(place)
        for folder, inner, _ in os.walk(place):
            watch.check()
            inner[:] = [name for name in inner if not name.startswith(".")]
            if os.path.realpath(folder) != left_out:
                found.append(folder)
            if len(found) >= MOST:
                return found
    return found
