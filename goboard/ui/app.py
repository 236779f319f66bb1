"""The desktop program: one application, its first window, the files of the command line, its folders."""

import os
import signal
import sys
from pathlib import Path
from typing import NamedTuple

import platformdirs
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication


def has_display() -> bool:
    """Is there a screen that a window can be shown on?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def stop_feature_search() -> None:
    """Keep PySide from reading the source of every module that is imported after it.

    It looks there for `__feature__`, which nothing here uses; the lines would stay in memory, 10 MB of them.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if feature is not None and "_mod_uses_pyside" in vars(feature):
        vars(feature)["_mod_uses_pyside"] = lambda _module: False


def run(files: list[str]) -> int:
    """Show the program until its last window is closed; the exit status."""
    if not has_display():
        print(
            "goboard: no display to show a window on; `goboard render FILE -o picture.png` draws without one.",
            file=sys.stderr,
        )
        return 1
    stop_feature_search()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("goboard")
    app.setDesktopFileName("goboard")

    from goboard.ui.reports import catch_exceptions, start_log
    from goboard.ui.windows import Windows

    folders = user_folders()
    windows = Windows(app, folders)
    catch_exceptions(windows.tell_failure)
    window = windows.start(files)
    # after the first picture: what goes wrong before is told all the same
    window.begun.connect(lambda: start_log(folders.log))
    # Ctrl+C in a terminal: Python would look at it only after the next event; the recovery copy stays
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return app.exec()


class Folders(NamedTuple):
    """The folders of one user; they are made when something is written."""

    config: Path
    state: Path
    log: Path
    data: Path

    @property
    def recovery(self) -> Path:
        return self.state / "recovery"

    def settings(self) -> QSettings:
        """The settings file; what is set is written by itself."""
        return QSettings(str(self.config / "goboard.ini"), QSettings.Format.IniFormat)


def user_folders() -> Folders:
    """The folders that the system has for this user."""
    return Folders(
        config=platformdirs.user_config_path("goboard", appauthor=False),
        state=platformdirs.user_state_path("goboard", appauthor=False),
        log=platformdirs.user_log_path("goboard", appauthor=False),
        data=platformdirs.user_data_path("goboard", appauthor=False),
    )
