"""The library on its threads: records come while they are read, and reading is paused and stopped."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Watch
from goboard.library.library import Library
from goboard.library.sought import whole
from goboard.ui.library.refreshing import Gate
from goboard.ui.library.window import LibraryWindow
from tests.library.records import record, save


@pytest.fixture
def library(tmp_path: Path) -> Iterator[LibraryWindow]:
    save(
        tmp_path / "records", **{f"game{number:03}": record([number, 80], DT=f"19{number:02}") for number in range(30)}
    )
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    window = LibraryWindow(Library(tmp_path / "index.db"), settings)
    window.begin()
    yield window
    window.close()
    window.deleteLater()


def test_records_are_read_beside_the_window(library: LibraryWindow, tmp_path: Path, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not library.strip.is_running)
    library.add_folders([str(tmp_path / "records")])
    qtbot.waitUntil(lambda: library.games.model.total == 30 and not library.strip.is_running)
    assert library.strip.isHidden()


def test_of_quick_steps_the_last_position_is_answered(library: LibraryWindow, tmp_path: Path, qtbot: QtBot) -> None:
    library.add_folders([str(tmp_path / "records")])
    qtbot.waitUntil(lambda: not library.strip.is_running and library.games.model.total == 30)
    sought = whole(9, 9)
    for vertex, player in ((3, 1), (80, 2)):
        sought = sought.played(vertex, player)
        library.look_for(sought)
    qtbot.waitUntil(lambda: library.position.answer is not None)
    answer = library.position.answer
    assert answer is not None
    assert answer.sought == sought
    qtbot.waitUntil(lambda: library.games.model.total == answer.statistics.games)


def test_closing_stops_what_is_being_read(library: LibraryWindow, tmp_path: Path) -> None:
    library.add_folders([str(tmp_path / "records")])
    library.close()
    assert not library.strip.is_running


def test_paused_reading_can_be_stopped(qtbot: QtBot) -> None:
    from threading import Thread

    from goboard.jobs.watch import Cancelled

    gate, watch, ended = Gate(), Watch(), []

    def work() -> None:
        tell = gate.teller(watch)
        try:
            while True:
                tell(0.5, "Reading")
        except Cancelled:
            ended.append(True)

    gate.set_closed(True)
    thread = Thread(target=work)
    thread.start()
    qtbot.waitUntil(lambda: watch.progress[1] == "Reading")
    watch.cancel()
    thread.join(10)
    assert ended == [True]
