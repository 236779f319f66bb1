"""From the window to the board editor and back, and the end of both."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from goboard.boards.catalogue import board_from_spec
from goboard.session.commands.files import NewGame
from goboard.session.commands.play import PlayAt
from goboard.ui.dialogs.new_game import NewGameDialog
from goboard.ui.editor.board_editor import SOON, BoardEditor
from goboard.ui.recovery import lost_copies
from goboard.ui.window.frame import Frame
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.ui.driver import LEFT, WindowDriver
from tests.ui.test_recovery import kill_once_copied, restore_dialog

THREE = {"shape": "graph", "points": 3, "edges": [[0, 1], [1, 2]], "positions": [[0, 0], [1, 0], [2, 1]]}
DRAWS_AND_WAITS = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from goboard.boards.catalogue import board_from_spec
from goboard.user_folders import Folders
from goboard.ui.windows import Windows
root = Path(sys.argv[1])
app = QApplication([])
windows = Windows(app, Folders(root / "config", root / "state", root / "log", root / "data"))
window = windows.start([])
window.parts["editor"].open(board_from_spec({"shape": "honeycomb", "side": 2}))
window.parts["editor"].editor.model.select([0])
window.parts["editor"].editor.model.delete_selected()
app.exec()
"""


def open_editor(window: MainWindow) -> BoardEditor:
    window.workspace.actions["edit_board"].trigger()
    editor = window.parts["editor"].editor
    assert editor is not None
    return editor


def drawn_in(window: MainWindow) -> BoardEditor:
    """The editor with a change that is not saved."""
    editor = open_editor(window)
    editor.model.select_all()
    editor.model.nudge(1, 0)
    assert editor.isWindowModified()
    return editor


def boxes(window: QWidget) -> list[QMessageBox]:
    return [box for box in window.findChildren(QMessageBox) if box.isVisible()]


def answer(window: QWidget, text: str) -> None:
    """Click that button of the only question on the window."""
    (box,) = boxes(window)
    button = next(b for b in box.findChildren(QPushButton) if b.text().replace("&", "") == text)
    QTest.mouseClick(button, LEFT)


def test_the_editor_begins_with_the_board_shown_and_its_board_is_played_on(driver: WindowDriver) -> None:
    window = driver.window
    window.send(NewGame(board={"shape": "honeycomb", "side": 2}))
    editor = open_editor(window)
    assert editor.model.draft.board().size == board_from_spec({"shape": "honeycomb", "side": 2}).size
    editor.play_asked.emit(board_from_spec(THREE))
    assert driver.shown.board.size == 3
    assert open_editor(window) is editor
    window.parts["editor"].close()
    assert window.parts["editor"].editor is None


def test_a_drawn_board_is_played_on_by_the_rules_of_the_game_shown(driver: WindowDriver, qtbot: QtBot) -> None:
    window = driver.window
    options = {"F": "1", "T": "z > 2"}
    window.send(NewGame(rules="mango", options=options, board={"shape": "honeycomb", "side": 2}))
    window.send(PlayAt(0))
    open_editor(window).play_asked.emit(board_from_spec(THREE))
    frame = window.window()
    assert isinstance(frame, Frame)
    qtbot.waitUntil(lambda: frame.page.snapshot is not None and frame.page.snapshot.board.size == 3)
    shown = frame.page.workspace.shown
    assert shown.rules.name == "mango"
    assert {name: shown.rules.values[name] for name in options} == options


def test_a_board_drawn_for_a_new_game_is_played_on_by_the_rules_chosen_there(driver: WindowDriver) -> None:
    window = driver.window
    driver.use_one_tab()
    driver.choose("new")
    dialog = driver.dialog(NewGameDialog)
    dialog.rules.setCurrentIndex(dialog.rules.findData("mango"))
    for name, value in (("F", "2"), ("T", "z > 2")):
        dialog.options.set_value(name, value)
    QTest.mouseClick(dialog.board.editor_button, LEFT)
    editor = window.parts["editor"].editor
    assert editor is not None and driver.shown.rules.name != "mango"
    editor.play_asked.emit(board_from_spec(THREE))
    rules = driver.shown.rules
    assert (rules.name, rules.values["F"], rules.values["T"]) == ("mango", "2", "z > 2")
    # opened by itself the editor knows of no new game
    window.send(NewGame(rules="aga"))
    open_editor(window).play_asked.emit(board_from_spec(THREE))
    assert driver.shown.rules.name == "aga"


@pytest.mark.parametrize("name", ["game.sgf", "game.txt"])
def test_a_record_that_is_dropped_on_the_editor_is_shown_in_the_window(
    driver: WindowDriver, tmp_path: Path, name: str
) -> None:
    driver.use_one_tab()
    editor = open_editor(driver.window)
    drawn = editor.model.draft
    (tmp_path / name).write_text("(;FF[4]GM[1]SZ[5];B[aa])")
    editor.take_dropped([str(tmp_path / name)])
    driver.qtbot.waitUntil(lambda: driver.shown.board.size == 25)
    assert editor.model.draft is drawn and not boxes(editor)


def test_playing_brings_the_window_before_the_editor(driver: WindowDriver, qtbot: QtBot) -> None:
    window = driver.window
    editor = open_editor(window)
    qtbot.waitUntil(editor.isActiveWindow)
    handle = editor.windowHandle()
    # a window of another one is never behind it
    assert editor.parent() is None and handle is not None and handle.transientParent() is None
    editor.play_asked.emit(board_from_spec(THREE))
    qtbot.waitUntil(window.isActiveWindow)
    assert "3 points" in window.statusBar().currentMessage()
    assert editor.isVisible()


def test_quitting_asks_about_the_record_then_the_drawing_and_closes_all(driver: WindowDriver, windows: Windows) -> None:
    window = driver.window
    driver.click("D4")
    editor = drawn_in(window)
    driver.press("Ctrl+Q", on=window)
    assert not boxes(editor)
    answer(window, "Don't save")
    assert window.isVisible() and editor.isVisible()
    answer(editor, "Don't save")
    assert windows.open == [] and not window.isVisible()


@pytest.mark.parametrize("is_record_kept", [True, False])
def test_quitting_closes_nothing_once_anything_is_cancelled(
    driver: WindowDriver, windows: Windows, is_record_kept: bool
) -> None:
    window, other = driver.window, windows.show_window()
    driver.qtbot.waitUntil(lambda: other.snapshot is not None)
    driver.click("D4")
    editor = drawn_in(other)
    windows.close_all()
    if is_record_kept:
        answer(window, "Cancel")
    else:
        answer(window, "Don't save")
        answer(editor, "Cancel")
    assert windows.open == [window, other]
    assert window.isVisible() and other.isVisible() and editor.isVisible()
    assert not boxes(window) and not boxes(editor)


def test_a_move_made_while_another_window_asks_is_asked_about(driver: WindowDriver, windows: Windows) -> None:
    window, other = driver.window, windows.show_window()
    driver.qtbot.waitUntil(lambda: other.snapshot is not None)
    other.send(PlayAt(60))
    windows.close_all()
    driver.click("D4")
    answer(other, "Don't save")
    assert windows.open == [window, other]
    answer(window, "Don't save")
    assert windows.open == []


def test_the_editor_quits_the_program_too(driver: WindowDriver, windows: Windows, qtbot: QtBot) -> None:
    editor = open_editor(driver.window)
    qtbot.waitUntil(editor.isActiveWindow)
    QTest.keySequence(editor.canvas, "Ctrl+Q")
    assert windows.open == []


@pytest.mark.slow
def test_a_drawing_of_a_killed_program_is_drawn_on(
    tmp_path: Path, folders: Folders, windows: Windows, qtbot: QtBot
) -> None:
    kill_once_copied(DRAWS_AND_WAITS, "*.board", folders, qtbot, str(tmp_path))
    window = windows.start([])
    dialog = restore_dialog(window, qtbot)
    assert "Board editor" in dialog.list.item(0).text()
    dialog.restore_button.click()
    editor = window.parts["editor"].editor
    assert editor is not None
    qtbot.waitUntil(editor.isWindowModified)
    assert editor.model.draft.size == board_from_spec({"shape": "honeycomb", "side": 2}).size - 1
    assert lost_copies(folders.recovery) == []
    assert len(list(folders.recovery.glob("*.board"))) == 1
    window.leave()
    assert list(folders.recovery.iterdir()) == []


def test_a_small_drawing_is_copied_as_soon_as_the_hand_rests(driver: WindowDriver) -> None:
    editor = drawn_in(driver.window)
    assert editor.copy._timer.isActive() and editor.copy._timer.interval() == SOON


def test_a_drawing_that_is_saved_needs_no_copy(
    driver: WindowDriver, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    editor = drawn_in(driver.window)
    editor.copy.write()
    qtbot.waitUntil(lambda: any(folders.recovery.glob("*.board")))
    assert editor.files.save_to(str(tmp_path / "mine.json"))
    qtbot.waitUntil(lambda: not any(folders.recovery.glob("*.board")))
