"""Closing the window ends its threads, whatever they are at."""

import threading
from collections.abc import Callable

from pytestqt.qtbot import QtBot

from goboard.jobs.watch import Watch
from goboard.session.commands.play import PlayAt
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.dialogs.board_progress import BoardProgressDialog
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows, threaded_worker


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
    assert not begun()


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
