"""Ending is not losing: signals, a logout and faults leave a copy of all that was done."""

import ctypes
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot
from shiboken6 import getCppPointer

from goboard.session.commands.files import RestoreCopy
from goboard.session.commands.navigate import Step
from goboard.session.commands.play import PlayAt
from goboard.session.files import text_of
from goboard.ui.recovery import lost_copies
from goboard.ui.window.requests import Restore
from goboard.ui.windows import Windows
from goboard.user_folders import Folders
from tests.session.driver import Driver
from tests.ui.driver import WindowDriver

PLAYS = """
import signal
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from goboard.session.commands.play import PlayAt
from goboard.ui.app import Ending
from goboard.user_folders import Folders
from goboard.ui.windows import Windows
# tests that run in the background have signals ignored, and so have those whom they start
signal.signal(getattr(signal, sys.argv[2]), signal.SIG_DFL)
root = Path(sys.argv[1])
app = QApplication([])
windows = Windows(app, Folders(root / "config", root / "state", root / "log", root / "data"))
ending = Ending(windows.keep_copies, app)
window = windows.start([])
def play():
    if window.snapshot is None:
        return
    timer.stop()
    for vertex in (60, 61, 62, 63):
        window.send(PlayAt(vertex))
    window.parts["comment"].panel.editor.setPlainText("just typed")
    print("played", flush=True)
timer = QTimer(interval=10)
timer.timeout.connect(play)
timer.start()
app.exec()
"""


@pytest.mark.skipif(os.name == "nt", reason="signals end programs at once there")
@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_the_program_after_all_is_copied(name: str, tmp_path: Path, folders: Folders) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS, str(tmp_path), name], env=environment, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"played"
        process.send_signal(getattr(signal, name))
        assert process.wait(60) == -getattr(signal, name)
    (lost,) = lost_copies(folders.recovery)
    drive = Driver()
    drive(RestoreCopy(str(lost.copy)))
    assert drive.snapshot.node.move_number == 4 and b"just typed" in text_of(drive.session.document)


@pytest.mark.slow
def test_a_screen_that_is_gone_ends_the_program_after_all_is_copied(tmp_path: Path, folders: Folders) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ends = PLAYS.replace("ending = Ending(windows.keep_copies, app)", "end_with_screen(windows.keep_copies)").replace(
        'print("played", flush=True)',
        'qWarning("one thing"); qWarning("The X11 connection broke (error 1). Did the X11 server die?"); os._exit(3)',
    )
    assert ends.count("end_with_screen") == ends.count("os._exit") == 1
    before = "import os\nfrom PySide6.QtCore import qWarning\nfrom goboard.ui.app import end_with_screen\n"
    command = [sys.executable, "-c", before + ends, str(tmp_path), "SIGTERM"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ran.returncode == 1, ran.stderr
    assert "one thing\n" in ran.stderr and "Traceback" not in ran.stderr
    (lost,) = lost_copies(folders.recovery)
    drive = Driver()
    drive(RestoreCopy(str(lost.copy)))
    assert drive.snapshot.node.move_number == 4 and b"just typed" in text_of(drive.session.document)


IGNORES = """
import os
import signal
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from goboard.ui.app import run
signal.signal(signal.SIGINT, signal.SIG_IGN)
app = QApplication([])
QTimer.singleShot(0, lambda: (os.kill(os.getpid(), signal.SIGINT), app.quit()))
run([])
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals end programs at once there")
def test_a_program_begun_in_the_background_does_not_hear_ctrl_c(tmp_path: Path) -> None:
    places = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("CONFIG", "STATE", "DATA")}
    environment = {**os.environ, **places, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", IGNORES], env=environment, check=True)


def _log_out(windows: Windows) -> None:
    """What a session manager has Qt do. Nothing makes the object that comes with the signal, and nobody asks for it."""
    if not sys.platform.startswith("linux"):
        windows.keep_copies()
        return
    (app,) = getCppPointer(QGuiApplication.instance())
    ctypes.PyDLL("libQt6Gui.so.6")._ZN15QGuiApplication17commitDataRequestER15QSessionManager(
        *map(ctypes.c_void_p, (app, app))
    )


def test_a_logout_and_a_fault_copy_what_was_done(driver: WindowDriver, windows: Windows) -> None:
    copy = Path(driver.window.workspace.recovery.path)
    driver.click("D4", "Q16")
    _log_out(windows)
    assert ";W[pd]" in copy.read_text(encoding="utf-8")
    asking = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, QDialog) and widget.isVisible()]
    assert driver.window.isWindowModified() and not asking, "a logout waits for no answer"
    driver.click("Q4")
    assert ";B[pp]" not in copy.read_text(encoding="utf-8"), "until then it is in the journal"
    windows.tell_failure("a fault")
    assert ";B[pp]" in copy.read_text(encoding="utf-8")


def test_the_place_and_the_file_are_known_after_a_kill(
    driver: WindowDriver, windows: Windows, folders: Folders, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "one.sgf"
    file.write_text("(;GM[1]FF[4]SZ[9];B[cc];W[gg];B[cg])", encoding="utf-8")
    driver.window.open_paths([str(file)])
    driver.window.send(Step(2))
    driver.window.send(PlayAt(40))
    windows.keep_copies()
    # as if the program were gone: its lock is
    driver.window.workspace.recovery._lock.release()
    (lost,) = lost_copies(folders.recovery)
    assert lost.identity == driver.shown.document.identity is not None
    other = windows.show_window()
    qtbot.waitUntil(lambda: other.snapshot is not None)
    other.take(Restore(lost))
    assert other.snapshot is not None
    assert other.snapshot.node.move_number == 3 and other.snapshot.stones[40] == 1
    assert other.snapshot.document.identity == lost.identity


def test_no_place_for_copies_is_said_once(folders: Folders, windows: Windows, qtbot: QtBot) -> None:
    folders.state.write_text("a file where the folder should be", encoding="utf-8")
    first = windows.show_window()
    qtbot.waitUntil(lambda: first.findChild(QMessageBox) is not None)
    said = first.findChild(QMessageBox)
    assert isinstance(said, QMessageBox) and said.isVisible()
    assert said.text().startswith("No recovery copies are kept") and str(folders.recovery) in said.text()
    said.close()
    second = windows.show_window()
    qtbot.waitUntil(lambda: second.snapshot is not None)
    second.send(PlayAt(60))
    assert second.findChild(QMessageBox) is None and second.snapshot is not None and second.snapshot.stones[60] == 1


def test_a_fault_while_closing_loses_nothing(
    driver: WindowDriver, windows: Windows, folders: Folders, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.click("D4")
    page, parts = driver.window, driver.window.parts
    copy = page.workspace.recovery.path

    def fail(*_given: object) -> None:
        raise LookupError("a fault")

    with pytest.raises(LookupError), monkeypatch.context() as patched:
        patched.setattr(parts, "settle", fail)
        page.close()
    assert page.isVisible() and page in windows.open, "what has not been asked about stays"
    closed: list[str] = []
    for name in ("comment", "tree"):
        patch = fail if name == "comment" else lambda: closed.append("tree")
        monkeypatch.setattr(parts[name], "close", patch)
    other, frame = windows.show_window(), page.window()
    qtbot.waitUntil(lambda: other.snapshot is not None and not other.is_busy)
    with qtbot.captureExceptions() as faults:
        windows.close_all()
        driver.dialog(QMessageBox).button(QMessageBox.StandardButton.Discard).click()
    assert [kind for kind, _, _ in faults] == [LookupError]
    assert closed == ["tree"] and windows.open == [] == windows.frames and not frame.isVisible()
    # as when the program is gone
    page.workspace.recovery._lock.release()
    assert [str(lost.copy) for lost in lost_copies(folders.recovery)] == [copy]


def test_a_fault_at_the_end_keeps_no_other_record_from_being_copied(
    driver: WindowDriver, windows: Windows, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = driver.window, windows.show_window()
    qtbot.waitUntil(lambda: second.snapshot is not None and not second.is_busy)
    for page in (first, second):
        page.send(PlayAt(60))

    def fail() -> None:
        raise LookupError("a fault")

    monkeypatch.setattr(first.parts, "keep", fail)
    with pytest.raises(LookupError):
        windows.keep_copies()
    assert all(";B[" in Path(page.workspace.recovery.path).read_text("utf-8") for page in (first, second))
