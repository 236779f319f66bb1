"""Opening, saving and everything that could lose a record."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QMessageBox, QTreeView
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Watch
from goboard.resources_path import resource
from goboard.session.commands.files import NewGame, OpenBytes, SaveFile
from goboard.session.commands.navigate import GoToMove
from goboard.ui.files.recent import FOLDER
from goboard.ui.inside import widgets_in
from goboard.ui.window.main_window import MainWindow
from goboard.ui.window.requests import OpenAndDo, OpenElsewhere, OpenText
from goboard.ui.windows import Windows, threaded_worker
from tests.ui.driver import NONE, WindowDriver
from tests.ui.tabs.tabs_driver import frame_of
from tests.written_files import written

ONE = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Ann]PW[Bob];B[cc];W[gg])"
TWO = "(;GM[1]FF[4]SZ[9]PB[First])(;GM[1]FF[4]SZ[13]PB[Second])"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "one.sgf", ONE)


def test_no_column_of_files_is_cut(driver: WindowDriver, file: Path) -> None:
    (file.parent / "a game with rather a long name.sgf").write_text(ONE * 2000, encoding="utf-8")
    driver.press("Ctrl+O")
    dialog = driver.dialog(QFileDialog)
    dialog.setDirectory(str(file.parent))
    (table,) = widgets_in(dialog, QTreeView)
    driver.qtbot.waitUntil(lambda: table.model().rowCount(table.rootIndex()) >= 2)
    for column in range(table.model().columnCount()):

        def is_whole(at: int = column) -> bool:
            return table.columnWidth(at) >= table.sizeHintForColumn(at)  # type: ignore[attr-defined, no-any-return]

        driver.qtbot.waitUntil(is_whole)
    assert table.header().length() <= table.viewport().width()
    dialog.reject()


def drop(driver: WindowDriver, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at = QPoint(50, 50)
    event = QDropEvent(at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, NONE)
    frame_of(driver.window).dropEvent(event)


def test_opening_by_the_dialog(driver: WindowDriver, file: Path) -> None:
    driver.press("Ctrl+O")
    kinds = driver.dialog(QFileDialog).findChild(QComboBox, "fileTypeCombo")
    assert isinstance(kinds, QComboBox) and kinds.currentText() == "Records and boards", "without all their endings"
    driver.choose_file(file)
    assert driver.shown.document.path == str(file)
    assert driver.window.windowTitle().startswith("one.sgf")
    assert str(file) in driver.window.parts["files"].recent.paths()


def test_a_folder_of_the_program_itself_is_neither_remembered_nor_offered(driver: WindowDriver) -> None:
    shipped, home = sorted(resource("records").glob("*.sgf"))[0], os.path.expanduser("~")
    folder = driver.window.workspace.folder
    driver.window.open_paths([str(shipped)])
    assert driver.shown.document.source == str(shipped) and folder.path == home
    driver.press("Ctrl+Shift+S")
    dialog = driver.dialog(QFileDialog)
    assert dialog.directory().absolutePath() == Path(home).as_posix()
    assert [Path(name).name for name in dialog.selectedFiles()] == [shipped.name]
    dialog.reject()
    driver.window.workspace.settings.setValue(FOLDER, str(shipped.parent))
    assert folder.path == home, "as an earlier version remembered it"


def test_a_recent_file_opens_from_its_menu(driver: WindowDriver, file: Path) -> None:
    driver.window.open_paths([str(file)])
    driver.window.send(NewGame())
    driver.window.parts["files"].recent_menu.actions()[0].trigger()
    assert driver.shown.document.path == str(file)


def test_saving_as_adds_the_ending_and_saving_again_asks_nothing(driver: WindowDriver, tmp_path: Path) -> None:
    driver.click("D4")
    driver.press("Ctrl+S")
    driver.choose_file(tmp_path / "mine")
    saved = tmp_path / "mine.sgf"
    assert ";B[dp]" in saved.read_text(encoding="utf-8")
    assert not driver.window.isWindowModified()
    driver.click("Q16")
    driver.press("Ctrl+S")
    assert ";W[pd]" in saved.read_text(encoding="utf-8")


def test_dropped_files_open_the_first_here_and_others_beside(
    driver: WindowDriver, file: Path, windows: Windows
) -> None:
    other = file.with_name("two.sgf")
    other.write_text(TWO, encoding="utf-8")
    drop(driver, file, other)
    assert driver.shown.document.path == str(file)
    wanted = [str(file), str(other)]
    driver.qtbot.waitUntil(lambda: [w.snapshot.document.path for w in windows.open if w.snapshot] == wanted)


def test_the_games_of_a_file_are_listed_and_can_be_chosen(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(TWO, encoding="utf-8")
    driver.window.open_paths([str(path)])
    games = driver.window.parts["games"].panel
    assert games.isVisible()
    assert games.model.rowCount() == 2
    games.table.selectRow(1)
    assert driver.shown.board.columns == 13
    assert driver.shown.game.info["PB"] == "Second"


def test_unsaved_changes_are_saved_on_request_before_something_new(driver: WindowDriver, file: Path) -> None:
    driver.window.workspace.settings.setValue("files/in_tabs", False)
    driver.window.open_paths([str(file)])
    driver.click("E5")
    driver.window.open_paths([str(file)])
    driver.answer("Save")
    assert "[ee]" in file.read_text(encoding="utf-8")
    assert not driver.shown.document.modified


def test_cancel_keeps_everything(driver: WindowDriver, file: Path) -> None:
    driver.click("D4")
    driver.window.close()
    driver.answer("Cancel")
    assert driver.window.isVisible()
    assert driver.has_stones(black="D4")


def test_do_not_save_closes(driver: WindowDriver, windows: Windows) -> None:
    driver.click("D4")
    driver.window.close()
    driver.answer("Don't save")
    assert not driver.window.isVisible()
    assert windows.open == []


def test_a_question_is_answered_once(driver: WindowDriver, windows: Windows) -> None:
    """What is pressed before the question is off the screen is no second answer."""
    driver.click("D4")
    driver.window.close()
    box = driver.dialog(QMessageBox)
    answers: list[str] = []
    box.buttonClicked.connect(lambda button: answers.append(button.text()))
    button = box.button(QMessageBox.StandardButton.Discard)
    button.click()
    button.click()
    assert len(answers) == 2
    assert windows.open == []


def test_closing_after_saving_a_record_without_a_file(driver: WindowDriver, tmp_path: Path) -> None:
    driver.click("D4")
    driver.window.close()
    driver.answer("Save")
    driver.choose_file(tmp_path / "kept.sgf")
    assert (tmp_path / "kept.sgf").exists()
    assert not driver.window.isVisible()


def test_giving_up_the_save_dialog_keeps_the_window(driver: WindowDriver) -> None:
    driver.click("D4")
    driver.window.close()
    driver.answer("Save")
    driver.dialog(QFileDialog).reject()
    assert driver.window.isVisible()


def test_a_comment_typed_just_now_is_asked_about(driver: WindowDriver) -> None:
    driver.window.parts["comment"].panel.editor.setPlainText("just typed")
    driver.window.close()
    driver.answer("Cancel")
    assert driver.window.isVisible()


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff garbage \x80", b"(", b"no game at all"], ids=["empty", "garbage", "truncated", "text"]
)
def test_a_file_without_a_record_is_told_in_a_sentence(driver: WindowDriver, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.sgf"
    path.write_bytes(content)
    driver.click("D4")
    driver.press("Ctrl+S")
    driver.choose_file(tmp_path / "mine.sgf")
    driver.window.open_paths([str(path)])
    assert "broken.sgf" in driver.dialog(QMessageBox).text()
    assert driver.window.isVisible() and driver.stone("D4") == 1


@pytest.fixture
def reading(
    make_windows: Callable[..., Windows], qtbot: QtBot, file: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[MainWindow, Callable[[], None]]]:
    """A window whose file is being read, until what is given with it is called."""
    go_on = Event()

    def slow(path: str) -> bytes:
        go_on.wait()
        return Path(path).read_bytes()

    def finish() -> None:
        go_on.set()
        qtbot.waitUntil(lambda: window.snapshot is not None and window.snapshot.document.path == str(file))

    monkeypatch.setattr("goboard.session.files.bytes_of", slow)
    window = make_windows(threaded_worker).start([str(file)])
    try:
        qtbot.waitUntil(lambda: window.snapshot is not None)
        yield window, finish
    finally:
        go_on.set()


def test_a_window_shows_an_empty_game_while_its_file_is_read(reading: tuple[MainWindow, Callable[[], None]]) -> None:
    window, finish = reading
    assert window.parts["players"].card.rules.words.startswith("Chinese rules")
    assert not window.workspace.actions["back"].isEnabled()
    finish()


def test_only_the_first_file_of_a_window_decides_whether_it_stays(
    make_windows: Callable[..., Windows], qtbot: QtBot, file: Path
) -> None:
    windows = make_windows(threaded_worker)
    first, gone = windows.start([]), str(file.with_name("gone.sgf"))
    first.workspace.request(OpenElsewhere(gone))
    assert len(windows.open) == 2
    qtbot.waitUntil(lambda: windows.open == [first])
    qtbot.waitUntil(lambda: any("gone.sgf" in box.text() for box in first.findChildren(QMessageBox)))
    first.workspace.request(OpenElsewhere(str(file)))
    second = windows.open[1]
    qtbot.waitUntil(lambda: second.snapshot is not None and second.snapshot.document.path == str(file))
    qtbot.waitUntil(lambda: not second.worker.is_busy)
    second.open_paths([gone])
    qtbot.waitUntil(lambda: any("gone.sgf" in box.text() for box in second.findChildren(QMessageBox)))
    assert windows.open == [first, second]


def test_a_file_that_is_gone_is_told_and_leaves_the_recent_list(driver: WindowDriver, file: Path) -> None:
    driver.window.open_paths([str(file)])
    file.unlink()
    driver.window.workspace.settings.setValue("files/in_tabs", False)
    driver.window.open_paths([str(file)])
    assert "one.sgf" in driver.dialog(QMessageBox).text()
    assert driver.window.parts["files"].recent.paths() == []
    assert driver.shown.game.info["PB"] == "Ann"


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be made read-only there")
def test_where_saving_fails_another_place_is_offered(driver: WindowDriver, file: Path, tmp_path: Path) -> None:
    driver.window.open_paths([str(file)])
    driver.click("E5")
    driver.window.send(SaveFile(str(tmp_path / "no such folder" / "x.sgf")))
    driver.answer("Save as…")
    driver.choose_file(tmp_path / "elsewhere.sgf")
    assert "[ee]" in (tmp_path / "elsewhere.sgf").read_text(encoding="utf-8")
    assert file.read_text(encoding="utf-8") == ONE


def test_game_information_is_edited_and_the_rest_stays(driver: WindowDriver, file: Path) -> None:
    from goboard.ui.dialogs.game_info import GameInfoDialog

    driver.window.open_paths([str(file)])
    driver.press("Ctrl+I")
    dialog = driver.dialog(GameInfoDialog)
    assert dialog.lines["PB"].text() == "Ann"
    dialog.lines["PB"].setText("Anna")
    dialog.lines["EV"].setText("Cup")
    assert dialog.changes() == {"PB": "Anna", "EV": "Cup"}
    dialog.accept()
    assert (driver.shown.game.info["PB"], driver.shown.game.info["EV"]) == ("Anna", "Cup")
    assert driver.shown.game.info["PW"] == "Bob"


def changed_by_another(driver: WindowDriver, file: Path) -> None:
    """Another program writes the file, and the person saves before the watch has looked."""
    driver.window.open_paths([str(file)])
    driver.click("E5")
    file.write_text(TWO, encoding="utf-8")
    driver.press("Ctrl+S")


def test_saving_over_what_another_program_wrote_asks_first(driver: WindowDriver, file: Path) -> None:
    changed_by_another(driver, file)
    assert file.read_text(encoding="utf-8") == TWO
    driver.answer("Cancel")
    assert file.read_text(encoding="utf-8") == TWO and driver.shown.document.modified
    driver.press("Ctrl+S")
    driver.answer("Overwrite")
    assert "[ee]" in file.read_text(encoding="utf-8") and not driver.shown.document.modified


def test_what_another_program_wrote_is_shown_beside(driver: WindowDriver, file: Path, windows: Windows) -> None:
    changed_by_another(driver, file)
    driver.answer("Show both")
    driver.qtbot.waitUntil(lambda: len(windows.open) == 2 and windows.open[1].snapshot is not None)
    other = windows.open[1]
    driver.qtbot.waitUntil(lambda: other.snapshot is not None and other.snapshot.game.info.get("PB") == "First")
    assert file.read_text(encoding="utf-8") == TWO and driver.shown.document.modified


def test_a_changed_file_stays_and_the_record_is_saved_elsewhere_before_closing(
    driver: WindowDriver, file: Path
) -> None:
    driver.window.open_paths([str(file)])
    driver.click("E5")
    file.write_text(TWO, encoding="utf-8")
    driver.window.close()
    driver.answer("Save")
    driver.answer("Save as…")
    driver.choose_file(file.with_name("mine.sgf"))
    assert "[ee]" in file.with_name("mine.sgf").read_text(encoding="utf-8")
    assert file.read_text(encoding="utf-8") == TWO
    assert not driver.window.isVisible()


def test_saving_while_a_file_is_read_says_why_not(
    reading: tuple[MainWindow, Callable[[], None]], qtbot: QtBot, file: Path
) -> None:
    window, finish = reading
    window.workspace.actions["save"].trigger()
    assert window.statusBar().currentMessage().startswith("Nothing is saved while a file is being opened")
    assert window.findChild(QFileDialog) is None
    finish()
    qtbot.waitUntil(lambda: not window.worker.is_busy)
    window.workspace.actions["save"].trigger()
    qtbot.waitUntil(lambda: "AP[goboard" in file.read_text(encoding="utf-8"))


def test_what_was_to_be_done_with_a_file_is_not_done_with_another(
    driver: WindowDriver, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.use_one_tab()

    def called_off() -> Watch:
        watch = Watch()
        watch.cancel()
        return watch

    with monkeypatch.context() as patched:
        patched.setattr("goboard.ui.files.part.Watch", called_off)
        driver.window.take(OpenAndDo(str(file), 0, GoToMove(2)))
    driver.qtbot.waitUntil(lambda: not driver.window.worker.is_busy, timeout=20_000)
    driver.window.take(OpenText(b"(;SZ[9]PB[Other];B[aa];W[bb])"))
    driver.qtbot.waitUntil(lambda: driver.shown.game.info.get("PB") == "Other", timeout=20_000)
    driver.qtbot.waitUntil(lambda: not driver.window.worker.is_busy, timeout=20_000)
    assert driver.shown.node.move_number == 0
    driver.window.take(OpenAndDo(str(file), 0, GoToMove(2)))
    driver.dialog(QMessageBox).button(QMessageBox.StandardButton.Discard).click()
    driver.qtbot.waitUntil(
        lambda: driver.shown.game.info.get("PB") == "Ann" and driver.shown.node.move_number == 2, timeout=20_000
    )


def test_a_record_without_a_file_is_called_by_its_day_and_players(driver: WindowDriver) -> None:
    driver.window.send(OpenBytes(b"(;SZ[9]PB[A/B]PW[Zo\xc3\xab]DT[2024-05-01,02]RE[B+R]CA[UTF-8];B[cc])", ""))
    driver.choose("save_as")
    dialog = driver.dialog(QFileDialog)
    assert [Path(file).name for file in dialog.selectedFiles()] == ["2024-05-01 A_B – Zoë.sgf"]
    dialog.reject()
    driver.window.send(NewGame(9, 9))
    driver.choose("save_as")
    dialog = driver.dialog(QFileDialog)
    assert Path(dialog.selectedFiles()[0]).name == "game.sgf"
    dialog.reject()
