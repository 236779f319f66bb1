"""What takes long in the board editor: done in the background, one thing at a time, with its progress told."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from goboard.jobs.watch import Progress
from goboard.ui.dialogs.board_progress import BoardProgressDialog
from goboard.ui.job_signals import board_jobs

WORK = "work"


class Background(QObject):
    """Does one thing at a time. `refused` carries a sentence."""

    refused = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._jobs = board_jobs(self)
        self._jobs.refused.connect(self._refuse)
        self._jobs.ended.connect(self._end)
        self._progress: BoardProgressDialog | None = None

    @property
    def is_busy(self) -> bool:
        """Is something being done?"""
        return self._jobs.is_busy(WORK)

    def start(self, title: str, work: Callable[[Progress], object], take: Callable[[object], None]) -> None:
        """Do it and hand what it gives to `take`; nothing happens while something else is being done."""
        if self.is_busy:
            return
        job = self._jobs.run(WORK, lambda watch: work(watch.tell), take)
        if self.is_busy:
            self._progress = BoardProgressDialog(self._window, job.watch, title)

    def stop(self) -> None:
        """What is being done is not wanted any more: it ends at its next step, and gives nothing."""
        self._jobs.stop()
        self._end(WORK)

    @Slot(str, str)
    def _refuse(self, _kind: str, sentence: str) -> None:
        self._end(WORK)
        self.refused.emit(sentence)

    @Slot(str)
    def _end(self, _kind: str) -> None:
        progress, self._progress = self._progress, None
        if progress is not None:
            progress.end()
