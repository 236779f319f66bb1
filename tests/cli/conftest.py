"""What tests of commands share."""

from pathlib import Path

import pytest


@pytest.fixture
def record(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The path of the RECORD of the test's own module, as a file."""
    path = tmp_path / "game.sgf"
    path.write_text(request.module.RECORD)
    return str(path)
