"""Long work beside the window: on a thread, with a progress bar that can be cancelled."""

import threading
import time
import traceback
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot
from PySide6.QtWidgets import QProgressDialog, QWidget

from goboard.boards.board import BoardError
from goboard.boards.layout.progress import Cancelled, Progress

PATIENCE = 400
"""Milliseconds after which a progress bar is shown."""
PARTS = 1000
BETWEEN = 0.05
"""Seconds between two signs of progress."""


class _Work(QThread):
    """One piece of work. What it gives, or why it gives nothing, is told in signals."""

    done = Signal(object)
    refused = Signal(str)
    broke = Signal(str)
    progressed = Signal(float, str)

    def __init__(self, work: Callable[[Progress], object], parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._is_cancelled = threading.Event()
        self._told = -BETWEEN

    def cancel(self) -> None:
        """Stop at the next step."""
        self._is_cancelled.set()

    def run(self) -> None:
        try:
            made = self._work(self._progress)
        except Cancelled:
            return
        except BoardError as error:
            self.refused.emit(str(error))
        except Exception:
            self.broke.emit(traceback.format_exc())
        else:
            if not self._is_cancelled.is_set():
                self.done.emit(made)

    def _progress(self, part: float, word: str) -> None:
        if self._is_cancelled.is_set():
            raise Cancelled
        now = time.monotonic()
        # a flood of signals would leave the window no time for anything else
        if now >= self._told + BETWEEN:
            self._told = now
            self.progressed.emit(part, word)


class Background(QObject):
    """Does one thing at a time. `refused` carries a sentence, `broke` the report of a fault."""

    refused = Signal(str)
    broke = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._work: _Work | None = None
        self._bar: QProgressDialog | None = None
        self._take: Callable[[object], None] | None = None

    @property
    def is_busy(self) -> bool:
        """Is something being done?"""
        return self._work is not None

    def start(self, title: str, work: Callable[[Progress], object], take: Callable[[object], None]) -> None:
        """Do it and hand what it gives to `take`; nothing happens while something else is being done."""
        if self._work is not None:
            return
        self._take = take
        self._work = _Work(work, self)
        self._work.done.connect(self._take_done)
        self._work.refused.connect(self._take_refused)
        self._work.broke.connect(self._take_broken)
        self._work.progressed.connect(self._take_progress)
        self._work.finished.connect(self._clear)
        self._bar = QProgressDialog(title, "Cancel", 0, PARTS, self._window)
        self._bar.setWindowTitle("Board editor")
        self._bar.setWindowModality(Qt.WindowModality.WindowModal)
        self._bar.setAutoReset(False)
        self._bar.setMinimumDuration(PATIENCE)
        self._bar.canceled.connect(self._work.cancel)
        self._bar.setValue(0)
        self._work.start()

    def stop(self) -> None:
        """End what is being done, and wait for its end."""
        if self._work is not None:
            work = self._work
            self._take = None
            work.cancel()
            work.wait()
            self._clear()

    @Slot(object)
    def _take_done(self, made: object) -> None:
        take = self._take
        self._clear()
        if take is not None:
            take(made)

    @Slot(str)
    def _take_refused(self, sentence: str) -> None:
        self._clear()
        self.refused.emit(sentence)

    @Slot(str)
    def _take_broken(self, report: str) -> None:
        self._clear()
        self.broke.emit(report)

    @Slot(float, str)
    def _take_progress(self, part: float, word: str) -> None:
        if self._bar is not None and self._work is not None:
            self._bar.setLabelText(f"{word}…")
            self._bar.setValue(round(PARTS * min(part, 0.999)))

    @Slot()
    def _clear(self) -> None:
        """Forget work that has ended; its thread has nothing left to do but return."""
        work, bar = self._work, self._bar
        self._work = self._bar = self._take = None
        if bar is not None:
            bar.canceled.disconnect()
            bar.close()
            bar.deleteLater()
        if work is not None:
            work.finished.disconnect(self._clear)
            work.wait()
            work.deleteLater()
