"""Records that come into a folder of the library are seen while its window is open."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Watch
from goboard.ui.library.watching import below
from goboard.ui.library.window import LibraryWindow
from tests.formats.archive_files import zipped
from tests.library.records import record, save

PATIENCE = 60_000


@pytest.mark.slow
def test_what_comes_into_a_folder_is_read(library: LibraryWindow, records: Path, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: library.games.model.total == 5, timeout=PATIENCE)
    save(records, more=record([3, 4], PB="Somebody new"))
    qtbot.waitUntil(lambda: library.games.model.total == 6, timeout=PATIENCE)
    (records / "more.sgf").unlink()
    qtbot.waitUntil(lambda: library.games.model.total == 5, timeout=PATIENCE)


def test_which_folders_are_watched(tmp_path: Path) -> None:
    for name in ("r/a/b", "r/.hidden/c", "r/index"):
        (tmp_path / name).mkdir(parents=True)
    archive = zipped(tmp_path / "games.zip", {"a.sgf": "(;SZ[9])"})
    found = below([str(tmp_path / "r"), archive], str(tmp_path / "r" / "index"), Watch())
    assert sorted(found) == sorted([archive, *(str(tmp_path / name) for name in ("r", "r/a", "r/a/b"))])
