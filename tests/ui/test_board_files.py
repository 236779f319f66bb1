"""Opening and saving boards in the window."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox
from pytestqt.qtbot import QtBot

from goboard.boards.board import Board
from goboard.boards.catalogue import board_from_spec
from goboard.boards.files.board_file import read_board
from goboard.jobs.watch import Progress
from goboard.session.commands.files import NewGame
from goboard.ui.dialogs.board_progress import BoardProgressDialog
from goboard.ui.dialogs.restore import RestoreDialog
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.requests import PlayOn
from goboard.ui.windows import Windows, threaded_worker
from goboard.user_folders import Folders
from tests.ui.driver import LEFT, NONE, WindowDriver
from tests.ui.tabs.tabs_driver import frame_of
from tests.written_files import written


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "wheel.json", '{"shape": "circular", "rings": 3, "spokes": 8}')


def drop(driver: WindowDriver, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(QPoint(50, 50), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, NONE)
    frame_of(driver.window).dropEvent(event)


def test_a_dropped_board_begins_a_game_and_is_a_recent_file(driver: WindowDriver, file: Path) -> None:
    drop(driver, file)
    shown = driver.shown
    assert shown.board.shape == "circular" and not shown.document.modified
    assert shown.board.title in driver.window.windowTitle()
    assert shown.board.title in driver.window.statusBar().currentMessage()
    driver.window.send(NewGame())
    driver.window.parts["files"].recent_menu.actions()[0].trigger()
    assert driver.shown.board.shape == "circular"


def test_the_open_dialog_takes_boards_too(driver: WindowDriver, file: Path) -> None:
    driver.press("Ctrl+O")
    driver.choose_file(file)
    assert driver.shown.board.shape == "circular"


def test_a_board_on_the_command_line_is_played_on(
    make_windows: Callable[..., Windows], qtbot: QtBot, file: Path
) -> None:
    window = make_windows().start([str(file)])
    qtbot.waitUntil(lambda: window.snapshot is not None)
    assert window.snapshot is not None and window.snapshot.board.shape == "circular"


def test_unsaved_changes_are_asked_about_before_a_board_opens(driver: WindowDriver, file: Path) -> None:
    driver.use_one_tab()
    driver.click("D4")
    drop(driver, file)
    driver.answer("Cancel")
    assert driver.has_stones(black="D4")


def test_a_faulty_board_leaves_the_record_and_is_told_by_its_line(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "loop.csv"
    path.write_text("a,b\nb,b\n", encoding="utf-8")
    board = driver.shown.board
    drop(driver, path)
    assert "loop.csv: Line 2" in driver.dialog(QMessageBox).text()
    assert driver.shown.board is board
    assert driver.window.parts["files"].recent.paths() == []


def test_cancelling_a_long_layout_leaves_the_record(
    make_windows: Callable[..., Windows], qtbot: QtBot, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = Event()

    def endless(data: bytes, name: str, progress: Progress) -> Board:
        try:
            while not ended.wait(0.005):
                progress(0.5, "Laying out")
        finally:
            ended.set()
        raise AssertionError

    monkeypatch.setattr("goboard.boards.files.board_file.read_board", endless)
    window = make_windows(threaded_worker).show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    before = window.snapshot
    window.open_paths([str(file)])
    qtbot.waitUntil(lambda: any(d.isVisible() for d in window.findChildren(BoardProgressDialog)))
    dialog = window.findChildren(BoardProgressDialog)[0]
    assert dialog.words.text() == "Laying out…" and dialog.bar.value() == 500
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    QTest.mouseClick(buttons.button(QDialogButtonBox.StandardButton.Cancel), LEFT)
    assert not dialog.isVisible()
    qtbot.waitUntil(lambda: not window.worker.is_busy)
    assert ended.is_set()
    assert window.snapshot is not None and before is not None and window.snapshot.board is before.board
    assert "cancelled" in window.statusBar().currentMessage()


def test_a_saved_board_opens_again(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.send(NewGame(rules="tromp-taylor", board={"shape": "sierpinski", "depth": 2}))
    board = driver.shown.board
    driver.choose("save_board")
    driver.choose_file(tmp_path / "mine.json")
    assert "mine.json" in driver.window.statusBar().currentMessage()
    assert driver.shown.document.path == ""
    drop(driver, tmp_path / "mine.json")
    assert (driver.shown.board.size, driver.shown.board.title) == (board.size, "mine")
    assert driver.window.parts["files"].recent.paths() == [str(tmp_path / "mine.json")]


def test_a_board_that_was_drawn_is_played_on(driver: WindowDriver) -> None:
    board = board_from_spec({"shape": "honeycomb", "side": 2})
    driver.window.take(PlayOn(board, "", {}))
    assert driver.shown.board is board


class SlowReader:
    """Reads boards as usual once it may go on; tells of itself meanwhile."""

    def __init__(self) -> None:
        self.go_on = Event()
        self.read: list[str] = []

    def __call__(self, data: bytes, name: str, progress: Progress) -> Board:
        while not self.go_on.wait(0.005):
            progress(0.5, "Laying out")
        self.read.append(name)
        return read_board(data, name, progress)


@pytest.fixture
def slow_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowReader]:
    reader = SlowReader()
    monkeypatch.setattr("goboard.boards.files.board_file.read_board", reader)
    yield reader
    reader.go_on.set()


def progress_dialogs(window: MainWindow) -> list[BoardProgressDialog]:
    return [dialog for dialog in window.findChildren(BoardProgressDialog) if dialog.isVisible()]


def test_a_second_file_takes_the_place_of_one_that_is_being_read(
    make_windows: Callable[..., Windows], qtbot: QtBot, file: Path, slow_reader: SlowReader
) -> None:
    other = file.with_name("other.json")
    other.write_text('{"shape": "torus", "columns": 4, "rows": 4}', encoding="utf-8")
    window = make_windows(threaded_worker).show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    window.workspace.settings.setValue("files/in_tabs", False)
    window.open_paths([str(file)])
    for _ in range(2):
        window.open_paths([str(other)])
    qtbot.waitUntil(lambda: len(progress_dialogs(window)) == 1)
    assert "other.json" in progress_dialogs(window)[0].windowTitle()
    slow_reader.go_on.set()
    qtbot.waitUntil(lambda: not window.worker.is_busy)
    assert slow_reader.read == ["other.json"]
    assert window.snapshot is not None and window.snapshot.board.shape == "torus"
    assert not progress_dialogs(window)


def test_a_file_that_is_read_long_at_the_start_shows_neither_bare_titles_nor_two_dialogs(
    make_windows: Callable[..., Windows], folders: Folders, qtbot: QtBot, file: Path, slow_reader: SlowReader
) -> None:
    folders.recovery.mkdir(parents=True)
    (folders.recovery / "old.sgf").write_text("(;GM[1]FF[4]SZ[9];B[ee])", encoding="utf-8")
    window = make_windows(threaded_worker).start([str(file)])
    qtbot.waitUntil(lambda: len(progress_dialogs(window)) == 1)
    assert window.snapshot is not None and window.snapshot.board.shape == "grid"
    steps = window.parts["players"].steps
    assert steps.isVisible() and steps.number.text() == "0"
    assert window.findChild(RestoreDialog) is None
    slow_reader.go_on.set()
    qtbot.waitUntil(lambda: window.findChild(RestoreDialog) is not None)
    assert not progress_dialogs(window)
    assert steps.isVisible()
    assert window.snapshot is not None and window.snapshot.board.shape == "circular"
