"""Contests in files of their own."""

import os
import sys
from pathlib import Path

import pytest

from goboard.session.contest_files import load_contest
from goboard.sgf.saving import SaveError


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    for path in (tmp_path / "pipe.sgf", tmp_path, tmp_path / "none.sgf"):
        with pytest.raises(SaveError, match="could not be read"):
            load_contest(str(path))
