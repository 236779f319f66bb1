"""The desktop program: one application, its first window, the files of the command line, its folders."""

import builtins
import linecache
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QMessageLogContext,
    QObject,
    QSocketNotifier,
    QTimer,
    QtMsgType,
    Slot,
    qFormatLogMessage,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFileOpenEvent, QPixmapCache
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from goboard.ui.windows import Windows

ENDING = ("SIGTERM", "SIGINT", "SIGHUP")
"""The signals that end the program once its recovery copies are written."""
BROKEN = ("The X11 connection broke", "The Wayland connection broke")
"""What Qt says before it ends a program whose screen is gone; what it does then may crash while threads are at work."""


def has_display() -> bool:
    """Is there a screen that a window can be shown on?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def stop_feature_search() -> None:
    """Have Python alone import what is imported from now on.

    PySide has put itself between, to find modules that say `__feature__`, which nothing here does: at each import
    statement it calls two functions, and it reads the source of each new module. The lines would stay in memory, 10 MB
    of them, as those do that have been read by now.
    """
    linecache.clearcache()
    found = vars(builtins)
    if found["__import__"] is found.get("__feature_import__"):
        found["__import__"] = found["__orig_import__"]


TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8
"""Options of the GNU C library's `mallopt`."""
LARGE_BLOCK, HEAPS = 1 << 17, 2
"""A block of so many bytes has pages of its own; all threads share so many heaps."""
KEPT = 4 << 10
"""Kilobytes of what Qt has drawn of icons and the like, for the next time; what it was not asked for lately goes."""


def return_memory() -> None:
    """Have the C library give the memory of freed pictures and tables back to the system.

    By itself it soon puts large blocks among small ones, which keep the room of those that are gone, and gives every
    thread a heap. Qt, too, keeps less of what it could draw again.
    """
    QPixmapCache.setCacheLimit(KEPT)
    if sys.platform == "linux":
        import ctypes

        # other C libraries have no such function
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(TRIM_THRESHOLD, LARGE_BLOCK)
            mallopt(MMAP_THRESHOLD, LARGE_BLOCK)
            mallopt(ARENA_MAX, HEAPS)


def spare_looks() -> None:
    """What there is by now is gone through again only by those who look at everything for garbage."""
    from goboard.jobs.garbage import keep_for_good

    keep_for_good()


REST = 2000
"""Milliseconds from the first picture until imports for what comes next begin."""


def import_ahead(windows: "Windows") -> None:
    """Load what is opened next, a little at a time."""
    from goboard.ui.imports_ahead import ImportsAhead

    ImportsAhead(windows)


LISTED_SLOWLY = ("win32", "darwin")
"""Systems on which it takes long to ask which fonts there are; they have signs of all languages."""


def begin_with_signs() -> None:
    """Before anything is written, where that is quick: whoever adds a font later has Qt open anew those that texts
    already hold, again and again, 10 MB of them."""
    from goboard.ui.fonts import NO_FONT, has_letters, provide_signs

    if not has_letters():
        print(f"goboard: {NO_FONT}.", file=sys.stderr)
    provide_signs()


def _open_first(windows: "Windows", files: list[str], app: QApplication, log: Path) -> None:
    """The first window, which nobody holds: it may close before the program ends. What can wait comes after its first
    picture: what goes wrong before is told all the same."""
    from goboard.ui.reports import start_log

    window = windows.start(files)
    window.begun.connect(lambda: start_log(log))
    if sys.platform in LISTED_SLOWLY:
        window.begun.connect(begin_with_signs)
    window.begun.connect(return_memory)
    window.begun.connect(spare_looks)
    window.begun.connect(lambda: Ending(windows.keep_copies, app))
    window.begun.connect(lambda: QTimer.singleShot(REST, windows, partial(import_ahead, windows)))


def run(files: list[str]) -> int:
    """Show the program until its last window is closed; the exit status."""
    if not has_display():
        print(
            "goboard: no display to show a window on; `goboard render FILE -o picture.png` draws without one.",
            file=sys.stderr,
        )
        return 1
    stop_feature_search()
    app = QApplication.instance() or Application(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("goboard")
    app.setDesktopFileName("goboard")

    from goboard.ui.reports import catch_exceptions, run_loop
    from goboard.ui.windows import Windows
    from goboard.user_folders import user_folders

    folders = user_folders()
    if sys.platform not in LISTED_SLOWLY:
        begin_with_signs()
    windows = Windows(app, folders)
    catch_exceptions(windows.tell_failure)
    _open_first(windows, files, app, folders.log)
    if isinstance(app, Application):
        app.give_files_to(lambda path: open_file(windows, path))
    if sys.platform not in ("win32", "darwin"):
        end_with_screen(windows.keep_copies)
    try:
        return run_loop(app.exec)
    finally:
        qInstallMessageHandler(None)


class Application(QApplication):
    """Files that the desktop asks a running program to open, as macOS does with every one, wait here for a window."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._open: Callable[[str], None] | None = None
        self._asked: list[str] = []

    def give_files_to(self, open_file: Callable[[str], None]) -> None:
        """Open by that what has been asked for, and what will be."""
        self._open = open_file
        while self._asked:
            open_file(self._asked.pop(0))

    def event(self, event: QEvent) -> bool:
        # no event filter: that would be asked about every event of every widget
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return super().event(event)
        if self._open is None:
            self._asked.append(event.file())
        else:
            self._open(event.file())
        return True


def open_file(windows: "Windows", path: str) -> None:
    """In a tab of the window in use; in a new window if there is none."""
    page = next((page for page in windows.open if page.isActiveWindow()), None)
    (page or (windows.open[-1] if windows.open else windows.show_window())).open_paths([path])


class Ending(QObject):
    """Signals of the system that end the program: `keep` is called first, then the signal does what it always does."""

    def __init__(self, keep: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._keep = keep
        self._interrupts = 0
        self._read, ours, theirs = _pipe()
        self._notifier = QSocketNotifier(ours, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._take)
        signal.set_wakeup_fd(theirs, warn_on_full_buffer=False)
        self._numbers: set[int] = set()
        for name in ENDING:
            number = getattr(signal, name, None)
            # one that was to be ignored from the beginning still is, as under nohup
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                self._numbers.add(number)
                signal.signal(number, self._note)

    def _note(self, number: int, _frame: object) -> None:
        """Nothing of Qt here: the socket tells the event loop. Who presses Ctrl+C twice does not want to wait."""
        if number == signal.SIGINT:
            self._interrupts += 1
            if self._interrupts > 1:
                _end_by(number)

    @Slot()
    def _take(self) -> None:
        try:
            told = self._read()
        except BlockingIOError:
            return
        number = next((one for one in told if one in self._numbers), 0)
        if number:
            try:
                self._keep()
            finally:
                _end_by(number)


def end_with_screen(keep: Callable[[], None]) -> None:
    """Where the screen breaks away, `keep` is called and the program ends; all else that Qt says goes where it went."""

    def hear(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        print(qFormatLogMessage(kind, context, message), file=sys.stderr, flush=True)
        if message.startswith(BROKEN):
            qInstallMessageHandler(None)
            try:
                keep()
            finally:
                os._exit(1)

    qInstallMessageHandler(hear)


def _pipe() -> tuple[Callable[[], bytes], int, int]:
    """How to read what signals write, and the numbers of both ends. Windows can wait for sockets alone."""
    if sys.platform == "win32":
        import socket

        left, right = socket.socketpair()
        left.setblocking(False)
        right.setblocking(False)
        return lambda: left.recv(64), left.fileno(), right.detach()
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    os.set_blocking(theirs, False)
    return lambda: os.read(ours, 64), ours, theirs


def _end_by(number: int) -> None:
    """End as the signal would have done it, so that whoever sent it is told so."""
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
