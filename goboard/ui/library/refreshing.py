"""Bringing the library up to date: how far it is, pause, stop."""

from collections.abc import Callable
from functools import partial
from threading import Event

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.jobs.watch import Watch
from goboard.library.entries import Refreshed
from goboard.library.library import Library
from goboard.ui.decimals import ProgressBar
from goboard.ui.job_signals import JobSignals
from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel
from goboard.ui.widgets import in_row, push_button
from goboard.words.message import phrase, plural, sentences

REFRESH = "refresh"
LOOK_AGAIN = 150
NEWS_AFTER = 8
"""So many looks later what was read meanwhile is shown."""
WAIT = 0.1
"""Seconds after which paused work looks whether it was called off."""


class Gate:
    """Holds work up while it is closed; shared by the window and the thread, as a `Watch` is."""

    def __init__(self) -> None:
        self._is_open = Event()
        self._is_open.set()

    @property
    def is_closed(self) -> bool:
        return not self._is_open.is_set()

    def set_closed(self, is_closed: bool) -> None:
        """Close or open it."""
        if is_closed:
            self._is_open.clear()
        else:
            self._is_open.set()

    def teller(self, watch: Watch) -> Callable[[float, str], None]:
        """What work tells how far it is: waits while the gate is closed, raises `Cancelled` when it was called off."""

        def tell(part: float, word: str) -> None:
            watch.tell(part, word)
            while not self._is_open.wait(WAIT):
                watch.check()

        return tell


class RefreshStrip(QWidget):
    """Hidden while nothing is to be done; why the last refresh came to nothing stays until one comes to its end, as
    what cannot be written is not in the library. `news` comes when the library has become another, also in between;
    `told` carries what a refresh has done, in a sentence, `renamed` where files are now, by where they were."""

    news = Signal()
    told = Signal(object)
    renamed = Signal(object)

    def __init__(self, library: Library, jobs: JobSignals, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library, self._jobs = library, jobs
        self._watch: Watch | None = None
        self._gate = Gate()
        self._looks = 0
        self._changes = 0
        self._is_to_look_again = False
        self.words = PlainLabel(self)
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.words.setWordWrap(True)
        self.bar = ProgressBar(self)
        self.pause_button = push_button(self, tr("Pause"), self._pause)
        self.stop_button = push_button(self, tr("Stop"), self.cancel, tr("What was read so far stays"))
        self.again_button = push_button(self, tr("Try again"), self.refresh, tr("Read what is new or has changed (F5)"))
        buttons = self.pause_button, self.stop_button, self.again_button
        in_row((self.words, 2), (self.bar, 1), *buttons, of=self, flush=True)
        self._timer = QTimer(self, interval=LOOK_AGAIN)
        self._timer.timeout.connect(self._look)
        self._trouble = ""
        jobs.refused.connect(self._refuse)
        jobs.ended.connect(self._end)
        self.hide()

    @property
    def is_running(self) -> bool:
        return self._jobs.is_busy(REFRESH)

    def add(self, folders: list[str]) -> None:
        """Take folders into the library and read them."""
        for folder in folders:
            self._change(partial(self._library.add_folder, folder))
        self.refresh()

    def remove(self, folder: str) -> None:
        """Forget a folder."""
        self._change(partial(self._library.remove_folder, folder))
        self.refresh()

    def refresh(self) -> None:
        """Read what is new or has changed."""
        library, gate = self._library, Gate()
        self._gate, self._looks = gate, 0
        self.pause_button.setText(tr("Pause"))
        self.words.setText(tr("Looking into the folders…"))
        self.bar.setValue(0)
        self._show(is_working=True)
        self._timer.start()
        # a job that is over at once has ended before it is known
        self._watch = None
        job = self._jobs.run(
            REFRESH,
            lambda watch: library.refresh(gate.teller(watch)),
            self._take,
        )
        self._watch = job.watch if self.is_running else None

    def _show(self, *, is_working: bool) -> None:
        for part in (self.bar, self.pause_button, self.stop_button):
            part.setVisible(is_working)
        self.again_button.setVisible(not is_working)
        self.setVisible(is_working or bool(self._trouble))

    def _refuse(self, kind: str, sentence: str) -> None:
        if kind == REFRESH:
            self._trouble = sentence

    def _take(self, done: Refreshed) -> None:
        self._trouble = ""
        self.told.emit(refreshed_words(done))
        if done.renamed:
            self.renamed.emit(done.renamed)

    def look_again(self) -> None:
        """Read what has come meanwhile; what is being read now goes on, and is followed by another look."""
        self._is_to_look_again = self.is_running
        if not self.is_running:
            self.refresh()

    def read_all_again(self) -> None:
        """Read every file."""
        self._change(self._library.read_all_again)
        self.refresh()

    def cancel(self) -> None:
        """What is being read is not wanted any more."""
        self._jobs.drop(REFRESH)

    def _change(self, call: Callable[[], None]) -> None:
        """A change of the folders: what is being read has to stop for it, and goes on afterwards."""
        self._jobs.drop(REFRESH)
        self._changes += 1
        self._jobs.run(f"change {self._changes}", lambda _watch: call(), lambda _none: self.news.emit())

    def _pause(self) -> None:
        self._gate.set_closed(not self._gate.is_closed)
        self.pause_button.setText(tr("Go on") if self._gate.is_closed else tr("Pause"))

    def _look(self) -> None:
        if self._watch is None:
            return
        part, word = self._watch.progress
        self.bar.show_part(part)
        if word:
            self.words.setText(tr("Paused: {work}", work=word) if self._gate.is_closed else tr("{work}…", work=word))
        self._looks += 1
        if self._looks % NEWS_AFTER == 0 and part and not self._gate.is_closed:
            self.news.emit()

    def _end(self, kind: str) -> None:
        if kind == REFRESH:
            self._timer.stop()
            self._watch = None
            self.words.setText(self._trouble)
            self._show(is_working=False)
            self.news.emit()
            if self._is_to_look_again:
                self._is_to_look_again = False
                self.refresh()


def refreshed_words(done: Refreshed) -> str:
    """What a refresh has done."""
    parts = (
        plural("{n} file read", "{n} files read", done.read),
        plural("{n} moved", "{n} moved", done.moved) if done.moved else "",
        plural("{n} gone", "{n} gone", done.removed) if done.removed else "",
        plural("{n} could not be read", "{n} could not be read", done.broken) if done.broken else "",
    )
    told = phrase("The library is up to date: {changes}.", changes=sentences(*parts, between=", "))
    return told if done.read or done.removed else ""
