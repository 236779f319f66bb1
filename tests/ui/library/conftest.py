"""A library of a few records, in a window beside a game's."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication

from goboard.library.library import Library
from goboard.session.commands.files import NewGame
from goboard.ui.library.window import LibraryWindow
from goboard.ui.windows import Windows
from tests.library.records import save
from tests.ui.driver import WindowDriver

RECORDS = {
    "first": "(;SZ[9]PB[Honinbo Shusai]PW[Go Seigen]RE[W+2]DT[1933-10-16]RU[Japanese];B[cc];W[gg];B[cg];W[gc])",
    "second": "(;SZ[9]PB[Go Seigen]PW[Kitani Minoru]RE[B+R]DT[1939-09-28]KM[0];B[gg];W[cc]C[Famous reply];B[gc];W[ee])",
    "third": "(;SZ[9]PB[Kitani Minoru]PW[Honinbo Shusai]RE[W+5]DT[1938-06-26];B[cc](;W[gg];B[gc])(;W[ee]))",
    "fourth": "(;SZ[13]PB[Sakata Eio]PW[Takagawa Kaku]RE[B+R]DT[1961];B[dd];W[jj])",
}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    save(folder, **RECORDS, copy=RECORDS["first"])
    (folder / "broken.sgf").write_bytes(b"")
    return folder


@pytest.fixture
def empty(windows: Windows, driver: WindowDriver) -> LibraryWindow:
    """A library without folders."""
    driver.choose("library")
    assert windows.library.window is not None
    return windows.library.window


@pytest.fixture
def alone(tmp_path: Path, qapp: QApplication) -> Iterator[LibraryWindow]:
    """A library without folders, and without a game's window, which takes most of a test's time."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = LibraryWindow(Library(tmp_path / "index.db"), settings, is_threaded=False)
    window.begin()
    window.show()
    yield window
    window.close()
    window.deleteLater()


@pytest.fixture
def library(request: pytest.FixtureRequest, records: Path) -> LibraryWindow:
    """With all records read; beside a game's window where the test has a driver for one."""
    window: LibraryWindow = request.getfixturevalue("empty" if "driver" in request.fixturenames else "alone")
    window.add_folders([str(records)])
    return window


@pytest.fixture
def listed(library: LibraryWindow) -> Callable[[], list[str]]:
    """The names of the files that the table lists."""
    table, column = library.games.model, _file_column(library)
    return lambda: [table.cell_words(row, column).removesuffix(".sgf") for row in range(table.rowCount())]


def _file_column(library: LibraryWindow) -> int:
    model = library.games.model
    return next(c for c in range(model.columnCount()) if model.headerData(c, Qt.Orientation.Horizontal) == "File")


@pytest.fixture
def small(driver: WindowDriver) -> None:
    """The game's window shows an empty board of 9 x 9."""
    driver.window.send(NewGame(9, 9))
