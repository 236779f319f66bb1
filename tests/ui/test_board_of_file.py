"""A board for a new game out of a file, or out of the editor."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from goboard.boards.board import Board
from goboard.boards.files.board_file import read_board
from goboard.jobs.watch import Progress
from goboard.session.commands.files import OpenFile
from goboard.ui.dialogs.new_game import NewGameDialog
from tests.ui.driver import LEFT, WindowDriver
from tests.ui.new_game_driver import choose, start, start_button, wait_for_the_game


@pytest.fixture
def dialog(driver: WindowDriver) -> NewGameDialog:
    driver.press("Ctrl+N")
    return driver.dialog(NewGameDialog)


@pytest.fixture
def go_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Boards are read as usual once this is set."""
    event = Event()

    def slow(data: bytes, name: str, progress: Progress) -> Board:
        event.wait()
        return read_board(data, name, progress)

    monkeypatch.setattr("goboard.ui.dialogs.board_choice.read_board", slow)
    yield event
    event.set()


def read(driver: WindowDriver, dialog: NewGameDialog, path: Path) -> None:
    QTest.mouseClick(dialog.board.file_button, LEFT)
    driver.choose_file(path)
    driver.qtbot.waitUntil(lambda: not dialog.board.is_building)


def test_the_board_of_a_file_is_played_on(driver: WindowDriver, dialog: NewGameDialog, tmp_path: Path) -> None:
    path = tmp_path / "square.csv"
    path.write_text("a,b\nb,c\nc,d\nd,a\n", encoding="utf-8")
    read(driver, dialog, path)
    assert dialog.board.shape.currentText() == "square"
    board = start(driver, dialog)
    assert (board.title, board.size) == ("square", 4)


def test_a_file_without_a_board_is_told_and_another_shape_can_be_chosen(
    driver: WindowDriver, dialog: NewGameDialog, tmp_path: Path
) -> None:
    path = tmp_path / "loop.csv"
    path.write_text("a,b\nb,b\n", encoding="utf-8")
    read(driver, dialog, path)
    assert "loop.csv: Line 2" in dialog.problem.text() and not start_button(dialog).isEnabled()
    choose(driver, dialog, "torus")
    assert start(driver, dialog).shape == "torus"


def start_during_a_read(driver: WindowDriver, dialog: NewGameDialog, path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    QTest.mouseClick(dialog.board.file_button, LEFT)
    driver.choose_file(path)
    QTest.mouseClick(start_button(dialog), LEFT)


@pytest.mark.usefixtures("takes_long")
def test_start_during_a_read_begins_with_the_board_of_the_file(
    driver: WindowDriver, dialog: NewGameDialog, tmp_path: Path, go_on: Event
) -> None:
    start_during_a_read(driver, dialog, tmp_path / "square.csv", "a,b\nb,c\nc,d\nd,a\n")
    assert dialog.isVisible() and "once the board is built" in dialog.problem.text()
    go_on.set()
    wait_for_the_game(driver)
    assert driver.shown.board.title == "square"


@pytest.mark.usefixtures("takes_long")
def test_another_choice_during_a_read_begins_nothing(
    driver: WindowDriver, dialog: NewGameDialog, tmp_path: Path, go_on: Event
) -> None:
    start_during_a_read(driver, dialog, tmp_path / "pair.csv", "a,b\n")
    choose(driver, dialog, "hexagonal")
    go_on.set()
    QApplication.processEvents()
    assert dialog.isVisible() and dialog.board.spec()["shape"] == "hexagonal"


def test_a_file_is_looked_for_where_one_was_opened_last(
    driver: WindowDriver, dialog: NewGameDialog, tmp_path: Path
) -> None:
    dialog.reject()
    driver.window.parts["files"].folder.remember(str(tmp_path / "one.sgf"))
    driver.press("Ctrl+N")
    again = next(d for d in driver.window.findChildren(NewGameDialog) if d.isVisible())
    QTest.mouseClick(again.board.file_button, LEFT)
    assert Path(driver.dialog(QFileDialog).directory().absolutePath()) == tmp_path


def test_a_new_game_after_a_graph_is_proposed_on_it_and_another_board_can_be_chosen(
    driver: WindowDriver, tmp_path: Path
) -> None:
    path = tmp_path / "square.csv"
    path.write_text("a,b\nb,c\nc,d\nd,a\n", encoding="utf-8")
    driver.window.send(OpenFile(str(path)))
    driver.press("Ctrl+N")
    dialog = driver.dialog(NewGameDialog)
    assert (dialog.board.shape.currentText(), dialog.board.is_building) == ("square", False)
    board = start(driver, dialog)
    assert (board.title, board.labels) == ("square", ("a", "b", "c", "d"))
    driver.press("Ctrl+N")
    again = next(d for d in driver.window.findChildren(NewGameDialog) if d.isVisible())
    choose(driver, again, "grid")
    assert start(driver, again).columns == 19


def test_the_editor_is_asked_for_in_place_of_the_dialog(driver: WindowDriver, dialog: NewGameDialog) -> None:
    with driver.qtbot.waitSignal(driver.window.workspace.requested):
        QTest.mouseClick(dialog.board.editor_button, LEFT)
    assert not dialog.isVisible()
