"""The files opened or saved last."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

MOST_RECENT = 10
RECENT = "files/recent"


class RecentFiles(QObject):
    """One list for the whole program, kept in its settings; `changed` comes when it is another one."""

    changed = Signal()

    def __init__(self, settings: QSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings

    def paths(self) -> list[str]:
        """The latest first."""
        said = self._settings.value(RECENT, [])
        return [str(path) for path in said] if isinstance(said, list) else [str(said)] if said else []

    def set(self, paths: Sequence[str]) -> None:
        """These, as far as there is room for them."""
        self._settings.setValue(RECENT, list(paths[:MOST_RECENT]))
        self.changed.emit()

    def add(self, path: str) -> None:
        """That file is the latest one."""
        self.set([path, *(known for known in self.paths() if known != path)])

    def forget(self, path: str) -> None:
        """That file cannot be opened any more."""
        self.set([known for known in self.paths() if known != path])


def name_of(path: str) -> str:
    """The file without its folder."""
    return os.path.basename(path)


FOLDER = "files/folder"


class LastFolder:
    """One for the whole program, kept in its settings."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def path(self) -> str:
        """The folder; that of the user where there was none or it is gone."""
        folder = str(self._settings.value(FOLDER, ""))
        return folder if folder and Path(folder).is_dir() else str(Path.home())

    def remember(self, file: str) -> None:
        """The folder of that file is the last one."""
        self._settings.setValue(FOLDER, str(Path(file).parent))
