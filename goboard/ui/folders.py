"""Where goboard keeps what outlives a run: settings, recovery copies, the log, the library."""

from pathlib import Path
from typing import NamedTuple

import platformdirs
from PySide6.QtCore import QSettings


class Folders(NamedTuple):
    """The folders of one user; they are made when something is written."""

    config: Path
    state: Path
    log: Path
    data: Path

    @property
    def recovery(self) -> Path:
        return self.state / "recovery"

    def settings(self) -> QSettings:
        """The settings file; what is set is written by itself."""
        return QSettings(str(self.config / "goboard.ini"), QSettings.Format.IniFormat)


def user_folders() -> Folders:
    """The folders that the system has for this user."""
    return Folders(
        config=platformdirs.user_config_path("goboard", appauthor=False),
        state=platformdirs.user_state_path("goboard", appauthor=False),
        log=platformdirs.user_log_path("goboard", appauthor=False),
        data=platformdirs.user_data_path("goboard", appauthor=False),
    )
