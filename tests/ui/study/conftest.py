"""Opens records from their text."""

from collections.abc import Callable
from pathlib import Path

import pytest

from goboard.session.commands.files import OpenFile
from tests.ui.hands import Hands


@pytest.fixture
def opened(hands: Hands, tmp_path: Path) -> Callable[[str], Hands]:
    def open_text(text: str) -> Hands:
        file = tmp_path / "record.sgf"
        file.write_text(text, "utf-8")
        hands.window.send(OpenFile(str(file)))
        return hands

    return open_text
