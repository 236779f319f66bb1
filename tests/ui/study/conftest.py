"""Opens records from their text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from goboard.session.commands.files import OpenFile
from tests.ui.driver import WindowDriver


@pytest.fixture
def opened(driver: WindowDriver, tmp_path: Path) -> Callable[[str], WindowDriver]:
    def open_text(text: str) -> WindowDriver:
        file = tmp_path / "record.sgf"
        file.write_text(text, "utf-8")
        driver.window.send(OpenFile(str(file)))
        return driver

    return open_text


@pytest.fixture
def game(opened: Callable[[str], WindowDriver]) -> WindowDriver:
    """A game that is over soon."""
    return opened("(;SZ[5]RU[Chinese]KM[0.5])")
