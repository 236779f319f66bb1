"""The folders that the system has for a user."""

import os
from pathlib import Path

import platformdirs


class Folders:
    """The folders of one user, and what lies in them; they are made when something is written."""

    def __init__(self, config: Path, state: Path, log: Path, data: Path) -> None:
        self.config, self.state, self.log, self.data = config, state, log, data
        self.by_use = {"config": config, "state": state, "log": log, "data": data}
        """All of them."""
        self.settings = config / "goboard.ini"
        self.recovery = state / "recovery"
        self.rules = data / "rules"
        """Where the rule sets are that people made themselves."""
        self.engines = data / "engines"
        """Where the files of other programs are that play."""
        self.themes = data / "themes"
        """Where boards of one's own are: small files, and their pictures."""
        self.library = data / "library.db"
        """The index of the library."""


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
