"""The targets of `tools/fuzz.py` that need the window: what stands on the clipboard, and settings of every content."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEvent, QEventLoop
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMessageBox, QPlainTextEdit, QWidget
from shiboken6 import isValid

from goboard.session.commands.navigate import GoToMove
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.window.main_window import MainWindow
from goboard.ui.windows import Windows
from goboard.ui.worker import Worker
from goboard.user_folders import Folders
from tests.fuzzing.clipboard import mime_data
from tests.monkey.checks import Faults

PATIENCE = 120_000
"""Milliseconds in which a window must be furnished."""


def clipboard(data: bytes) -> None:
    """Whatever another program has put on the clipboard is pasted, or refused with a sentence."""
    with TemporaryDirectory() as place, _program(Path(place)) as (_, window):
        QGuiApplication.clipboard().setMimeData(mime_data(data))
        for name in ("paste_branch", "merge_clipboard", "paste_branch", "paste_game", "info", "paste_branch"):
            window.workspace.actions[name].trigger()
            for field in window.findChildren(QWidget):
                if isinstance(field, QLineEdit | QPlainTextEdit) and field.isVisible() and not field.isReadOnly():
                    field.paste()
            window.workspace.flush()
            _leave_dialogs()
            window.send(GoToMove(1))


READERS = ("new", "export_picture", "print", "score_graph", "analysis", "numbers", "edit_tools", "autoplay", "library")
"""Actions that open what reads settings of its own."""


def settings(data: bytes) -> None:
    """The program starts with a settings file of any content, and can write it again."""
    with TemporaryDirectory() as place:
        Path(place, "goboard.ini").write_bytes(data)
        with _program(Path(place)) as (_, window):
            for name in READERS:
                action = window.workspace.actions[name]
                if action.isEnabled():
                    action.trigger()
                _leave_dialogs()
            window.workspace.actions["reset_panels"].trigger()


@contextmanager
def _program(folder: Path) -> Iterator[tuple[Windows, MainWindow]]:
    """The program with its files in that folder and one window; AssertionError where anything warns or fails."""
    app = application()
    with Faults() as faults:
        windows = Windows(
            app,
            Folders(folder, folder / "state", folder / "log", folder / "data"),
            lambda path: Worker(autosave_path=path, is_threaded=False),
            AnalysisWorker,
            is_library_threaded=False,
        )
        window = windows.show_window()
        deadline = QDeadlineTimer(PATIENCE)
        while window.snapshot is None:
            app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
            assert not deadline.hasExpired(), "no snapshot"
        try:
            yield windows, window
            app.processEvents()
        finally:
            settings = window.workspace.settings
            for each in list(windows.open):
                each.leave()
            windows.library.leave()
            windows.closing.delete_all()
            # they are written by a thread, into a folder that is taken away
            settings.sync()
            windows.deleteLater()
            # the offscreen platform would hold what Python has given it until after Python's end, and fall over it
            QGuiApplication.clipboard().clear()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not faults.found, faults.found[0].words


@cache
def application() -> QApplication:
    """The one of this process, kept for as long as it lives: a command that draws would make one without widgets."""
    app = QApplication.instance() or QApplication(["goboard"])
    assert isinstance(app, QApplication)
    return app


def _leave_dialogs() -> None:
    """Leave every question: what would be lost is lost."""
    QApplication.processEvents()
    while (dialog := QApplication.activeModalWidget()) is not None and isinstance(dialog, QDialog):
        discard = dialog.button(QMessageBox.StandardButton.Discard) if isinstance(dialog, QMessageBox) else None
        if discard is not None:
            discard.click()
        else:
            dialog.reject()
        QApplication.processEvents()
        if isValid(dialog) and dialog.isVisible():
            dialog.hide()


SETTINGS = [
    b"",
    rb"""[view]
coordinates=true
natural=@Size(1 2)
numbers=last_many
number_count=5
numbers_from_one=1
colours=dark
[new_game]
columns=9
rows=9
rules=mango
clock=10:00, 5x30 byo-yomi
board="{\"shape\": \"torus\", \"columns\": 4, \"rows\": 4}"
[window]
geometry=@ByteArray(\x1\xd9\xd0\xcb\0\x3\0\0\0\0\0\0\0)
panels=@ByteArray(\0\0\0\xff\0\0\0\0\0)
""",
    rb"""[files]
recent=/tmp/a.sgf, /tmp/b.sgf
folder=/tmp
[analysis]
shown=ownership dead
open=graph changes
[autoplay]
seconds=nan
at_comments=@Variant(\0\0\0\x1\x1)
[print]
wish\on_page=-4
wish\first=1e9
[pictures]
wish\dpi=0
wish\length=999999999
look\kind=nothing
look\dpi=inf
look\seconds=nan
[library]
split=5
columns=@ByteArray()
""",
    rb"""[view]
colours=@Invalid()
[new_game]
columns=@Variant(\0\0\0\x2\0\0\0\t)
rows=99999999999
rules=@Rect(1 2 3 4)
[x
y=%%
=
[tree]
down=@Point(3 4)
folds=maybe
[study]
player=7
turned=x, y
""",
]


@cache
def settings_samples() -> tuple[bytes, ...]:
    """Those, and what the program itself writes."""
    with TemporaryDirectory() as place:
        with _program(Path(place)) as (_, window):
            for name in ("coordinates", "numbers", "analysis", "score_graph", "tree_down", "shades", "library"):
                window.workspace.actions[name].trigger()
            _leave_dialogs()
        written = Path(place, "goboard.ini").read_bytes()
    return (*SETTINGS, written)
