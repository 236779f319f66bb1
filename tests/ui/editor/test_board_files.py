"""Board files in the editor: opened, saved, dropped, and nothing lost."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from goboard.boards.board import Board
from goboard.ui.files.recent import LastFolder
from tests.ui.editor.conftest import EditorDriver

Opener = Callable[[Board | None], EditorDriver]


def test_saved_and_opened_again_it_is_the_same(grid: EditorDriver, open_editor: Opener, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    grid.press("A")
    grid.drag((3, 3), (4.0, 3.6))
    assert grid.editor.isWindowModified()
    assert grid.editor.files.save_to(str(path))
    assert not grid.editor.isWindowModified()
    assert grid.editor.windowTitle() == "mine.json[*] – Board editor"
    again = open_editor(None)
    again.editor.files.open_path(str(path))
    again.wait()
    before, after = grid.draft.board(), again.draft.board()
    assert after.labels == before.labels
    assert np.array_equal(after.positions, before.positions)
    assert np.array_equal(after.edges, before.edges)
    assert again.editor.files.path == path


def test_save_asks_for_a_file_once(grid: EditorDriver, qtbot: QtBot, tmp_path: Path) -> None:
    grid.choose("save")
    dialog = grid.editor.findChild(QFileDialog)
    assert dialog is not None
    dialog.selectFile(str(tmp_path / "board.json"))
    dialog.accept()
    grid.press("Ctrl+A", "Right", "Ctrl+S")
    assert json.loads((tmp_path / "board.json").read_text())["positions"][0] == [2.0, 3.0]


@pytest.mark.parametrize(("text", "words"), [("{", "Line 1"), ('{"shape": "blob"}', "blob"), ("", "empty")])
def test_a_failed_open_loses_nothing(grid: EditorDriver, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    before = grid.draft
    grid.editor.files.open_path(str(path))
    assert "bad.json was not opened." in grid.box().text()
    assert words in grid.box().text()
    grid.answer("Close")
    assert grid.draft is before


def test_a_file_that_is_not_there_is_told(grid: EditorDriver, tmp_path: Path) -> None:
    grid.editor.files.open_path(str(tmp_path / "none.json"))
    assert "cannot be read" in grid.box().text()
    grid.answer("Close")


@pytest.fixture
def saved(grid: EditorDriver, tmp_path: Path) -> Path:
    """The file that the editor has written last; the drawing has changed since."""
    path = tmp_path / "mine.json"
    assert grid.editor.files.save_to(str(path))
    grid.press("Ctrl+A", "Right")
    return path


def test_what_another_program_wrote_is_not_overwritten(grid: EditorDriver, saved: Path) -> None:
    saved.write_text("theirs")
    grid.press("Ctrl+S")
    assert "mine.json was changed elsewhere" in grid.box().text()
    assert saved.read_text() == "theirs" and grid.editor.isWindowModified()
    grid.answer("Overwrite")
    assert json.loads(saved.read_text())["positions"][0] == [2.0, 3.0] and not grid.editor.isWindowModified()


def test_a_drawing_that_is_opened_knows_its_file(grid: EditorDriver, saved: Path) -> None:
    grid.editor.files.save_to(str(saved))
    grid.editor.files.open_path(str(saved))
    grid.wait()
    grid.press("Ctrl+A", "Right", "Ctrl+S")
    assert not grid.editor.isWindowModified()
    grid.press("Ctrl+A", "Right")
    saved.write_text("theirs")
    grid.press("Ctrl+S")
    assert "was changed elsewhere" in grid.box().text()
    grid.answer("Save as…")
    assert grid.editor.findChild(QFileDialog) is not None and saved.read_text() == "theirs"


def test_where_only_the_file_itself_can_be_written_that_is_asked(
    grid: EditorDriver, saved: Path, no_new_files: None
) -> None:
    grid.press("Ctrl+S")
    assert "can only be written over" in grid.box().text() and grid.editor.isWindowModified()
    grid.answer("Write over it")
    assert not grid.editor.isWindowModified()


def test_a_failed_save_is_told_and_another_place_offered(grid: EditorDriver, tmp_path: Path) -> None:
    grid.press("Ctrl+A", "Right")
    assert not grid.editor.files.save_to(str(tmp_path / "nowhere" / "mine.json"))
    assert "mine.json could not be saved" in grid.box().text()
    grid.answer("Save as…")
    assert grid.editor.findChild(QFileDialog) is not None
    assert grid.editor.isWindowModified()


def test_changes_are_not_lost_without_a_question(grid: EditorDriver) -> None:
    grid.press("Ctrl+A", "Del")
    changed = grid.draft
    grid.choose("new")
    grid.answer("Cancel")
    assert grid.draft is changed
    grid.editor.close()
    assert grid.editor.isVisible()
    grid.answer("Cancel")
    grid.choose("new")
    grid.answer("Don't save")
    assert not grid.editor.isWindowModified()
    assert not grid.editor.model.history.undo_words


def test_closing_an_unchanged_board_asks_nothing(grid: EditorDriver, qtbot: QtBot) -> None:
    with qtbot.waitSignal(grid.editor.closed):
        grid.editor.close()


def test_a_dropped_board_file_is_opened(grid: EditorDriver, tmp_path: Path) -> None:
    path = tmp_path / "pair.csv"
    path.write_text("a,b\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(50, 50), copy, data, left, none)
    grid.editor.dragEnterEvent(entered)
    assert entered.isAccepted()
    grid.editor.dropEvent(QDropEvent(QPoint(50, 50), copy, data, left, none))
    grid.wait()
    assert (grid.draft.size, grid.editor.files.path) == (2, path)


def test_what_is_no_board_is_refused_with_what_would_be_one(grid: EditorDriver, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n")
    grid.editor.take_dropped([str(path)])
    grid.wait()
    assert "Board files end in .json, .graphml" in grid.box().text()
    grid.answer("Close")


def test_files_are_looked_for_where_one_was_opened_last(
    driver: EditorDriver, last_folder: LastFolder, tmp_path: Path
) -> None:
    last_folder.remember(str(tmp_path / "one.sgf"))
    driver.choose("open")
    dialog = driver.editor.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.directory().absolutePath()) == tmp_path
    dialog.reject()
