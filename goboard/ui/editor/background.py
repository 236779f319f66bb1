"""Long work beside the editor's window, with a progress bar that can be cancelled."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from goboard.jobs.watch import Progress, Watch
from goboard.ui.boards.later import Later
from goboard.ui.dialogs.board_progress import BoardProgressDialog


class Background(QObject):
    """Does one thing at a time. `refused` carries a sentence."""

    refused = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._later = Later(self)
        self._later.done.connect(self._take_done)
        self._later.refused.connect(self._take_refused)
        self._later.gave_nothing.connect(self._clear)
        self._watch: Watch | None = None
        self._progress: BoardProgressDialog | None = None
        self._take: Callable[[object], None] | None = None

    @property
    def is_busy(self) -> bool:
        """Is something being done?"""
        return self._watch is not None

    def start(self, title: str, work: Callable[[Progress], object], take: Callable[[object], None]) -> None:
        """Do it and hand what it gives to `take`; nothing happens while something else is being done."""
        if self._watch is not None:
            return
        self._watch, self._take = Watch(), take
        self._progress = BoardProgressDialog(self._window, self._watch, title)
        self._later.ask(partial(work, self._watch.tell))

    def stop(self) -> None:
        """What is being done is not wanted any more: it ends at its next step, and gives nothing."""
        if self._watch is not None:
            self._watch.cancel()
        self._later.stop()
        self._clear()

    @Slot(object)
    def _take_done(self, made: object) -> None:
        take, is_wanted = self._take, self._watch is not None and not self._watch.is_cancelled
        self._clear()
        if take is not None and is_wanted:
            take(made)

    @Slot(str)
    def _take_refused(self, sentence: str) -> None:
        self._clear()
        self.refused.emit(sentence)

    @Slot()
    def _clear(self) -> None:
        progress = self._progress
        self._watch = self._progress = self._take = None
        if progress is not None:
            progress.end()
