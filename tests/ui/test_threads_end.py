"""Closing the window ends its threads, whatever they are at."""

import os
import threading
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Watch
from goboard.session.commands.play import PlayAt
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.dialogs.board_progress import BoardProgressDialog
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows, threaded_worker
from goboard.user_folders import Folders


def test_no_thread_is_left_by_a_window_that_closes(make_windows: Callable[..., Windows], qtbot: QtBot) -> None:
    before = {*threading.enumerate()}

    def begun() -> set[str]:
        return {thread.name for thread in {*threading.enumerate()} - before}

    windows = make_windows(threaded_worker, AnalysisWorker)
    window = windows.show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    window.workspace.actions["analysis"].trigger()
    window.send(PlayAt(60))
    qtbot.waitUntil(lambda: {"session", "analysis"}.issubset(begun()))
    settings = window.workspace.settings
    window.leave()
    # they are written in their own time
    settings.sync()
    qtbot.waitUntil(lambda: not begun())


def test_no_window_waits_for_a_copy_on_its_way_to_the_disk(
    make_windows: Callable[..., Windows], folders: Folders, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk may take seconds for it. The end of the program waits, so that nothing is left to be offered."""
    windows, reached, held = make_windows(threaded_worker), threading.Event(), threading.Event()
    window = windows.show_window()
    qtbot.waitUntil(lambda: window.snapshot is not None)
    window.send(PlayAt(60))
    qtbot.waitUntil(lambda: not window.worker.is_busy)

    def slow(_handle: int) -> None:
        reached.set()
        assert held.wait(60)

    monkeypatch.setattr(os, "fsync", slow)
    assert window.begin_copy(is_end=False) is not None and reached.wait(60)
    window.leave()
    assert windows.open == [] and list(folders.recovery.glob("*.journal"))
    threading.Timer(0.05, held.set).start()
    windows.closing.wait()
    assert not window.worker.is_running and list(folders.recovery.glob("*")) == []


def test_a_command_that_takes_long_can_be_called_off(window: MainWindow, qtbot: QtBot) -> None:
    watch = Watch()
    window.worker.slow.emit(watch)
    dialog = window.findChild(BoardProgressDialog)
    assert dialog is not None
    qtbot.waitUntil(dialog.isVisible)
    assert dialog.words.text() == "Working…"
    dialog.reject()
    assert watch.is_cancelled
    dialog.end()
