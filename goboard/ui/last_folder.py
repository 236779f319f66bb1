"""The folder that file dialogs begin in: where a file was opened or saved last."""

from pathlib import Path

from PySide6.QtCore import QSettings

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
