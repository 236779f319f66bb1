"""The folders that the system has for a user."""

import os
from pathlib import Path
from typing import NamedTuple

import platformdirs


class Folders(NamedTuple):
    """The folders of one user; they are made when something is written."""

    config: Path
    state: Path
    log: Path
    data: Path

    @property
    def recovery(self) -> Path:
        return self.state / "recovery"

    @property
    def rules(self) -> Path:
        """Where the rule sets are that people made themselves."""
        return self.data / "rules"

    @property
    def engines(self) -> Path:
        """Where the files of other programs are that play."""
        return self.data / "engines"

    @property
    def themes(self) -> Path:
        """Where boards of one's own are: small files, and their pictures."""
        return self.data / "themes"

    @property
    def library(self) -> Path:
        """The index of the library."""
        return self.data / "library.db"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "goboard.ini"


def user_folders() -> Folders:
    """The folders that the system has for this user; where nobody knows any, nothing can be kept."""
    makers = (
        platformdirs.user_config_path,
        platformdirs.user_state_path,
        platformdirs.user_log_path,
        platformdirs.user_data_path,
    )
    try:
        return Folders(*(make("goboard", appauthor=False) for make in makers))
    except RuntimeError:
        return Folders(*4 * [Path(os.devnull) / "goboard"])
