"""Closing windows: each record asks about its unsaved changes first, several at once in one question; what comes to its
end after that, and what is copied where the program is ended by others."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Slot

from goboard.ui.window.frame import Frame, bring_forward
from goboard.ui.window.handover import silence

if TYPE_CHECKING:
    from goboard.jobs.threads import Threads
    from goboard.ui.files.part import FilePart
    from goboard.ui.window.main_window import MainWindow
    from goboard.ui.window.workspace import Workspace
    from goboard.ui.windows import Windows

PATIENCE, LAST_PATIENCE = 2.0, 4.0
"""Seconds that the end of the program waits for what is being answered, and again once that is called off."""


class Closing(QObject):
    """Of one window, or of all. A person may cancel anywhere; then none is closed."""

    def __init__(self, windows: Windows) -> None:
        super().__init__(windows)
        self._windows = windows
        self._ending: list[Threads] = []
        """What comes to its end without its window."""
        self._going: deque[MainWindow] = deque()
        """Closed pages that wait for another one to be deleted."""
        self._is_deleting = False
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._delete_next)

    def ask(
        self,
        answered: dict[MainWindow, object],
        frame: Frame | None = None,
        given_up: dict[MainWindow, int] | None = None,
    ) -> None:
        """Ask the records of that window, else of all, that have not answered, or in which something was done after
        they had; changes given up are so no longer than this goes on."""
        given_up = given_up or {}
        if not answered:
            self._windows.tabs.hold()
        unasked = [page for page in self._pages_of(frame) if answered.get(page) != page.work]
        unsaved = [page for page in unasked if page.isWindowModified() and page not in given_up]
        if len(unsaved) > 1 and not answered:
            from goboard.ui.dialogs.messages import ask_unsaved_records

            ask_unsaved_records(
                unsaved[0].window(),
                [page.tab_words for page in unsaved],
                lambda: self._save_and_close(unsaved, frame),
                lambda: self._discard_and_close(unsaved, frame),
            )
            return
        if unasked:
            first = unasked[0]
            if first in given_up:
                files_of(first).give_up(given_up[first])
            first.settle(lambda: self.ask({**answered, first: first.work}, frame, given_up))
            return
        with ExitStack() as end:
            if frame is None:
                end.callback(self._windows.leave_library)
            self._close_frames([frame] if frame is not None else list(self._windows.frames))

    def _pages_of(self, frame: Frame | None) -> list[MainWindow]:
        return [page for page in self._windows.open if frame is None or page.window() is frame]

    def _discard_and_close(self, unsaved: Sequence[MainWindow], frame: Frame | None) -> None:
        """Nobody wants their changes; what else is in them is asked for."""
        self.ask({}, frame, {page: files_of(page).changes for page in unsaved})

    def _save_and_close(self, unsaved: Sequence[MainWindow], frame: Frame | None) -> None:
        """Save one after the other, then ask what is left."""
        if unsaved:
            bring_forward(unsaved[0])
            rest = partial(self._save_and_close, unsaved[1:], frame)
            # what comes after it is shown first: it has no changes any more
            files_of(unsaved[0]).save_then(lambda: QTimer.singleShot(0, self, rest))
        else:
            self.ask({}, frame)

    def _close_frames(self, frames: Sequence[Frame]) -> None:
        """Without asking; what was open by now is kept for the next start."""
        self._windows.tabs.keep()
        with ExitStack() as end:
            # a fault in one of them lets the others close all the same
            for frame in reversed(frames):
                shown = frame.page
                end.callback(frame.leave)
                for page in sorted(frame.pages, key=lambda page: page is not shown):
                    end.callback(page.leave)
                end.callback(frame.drop_sleepers)

    def note(self, workspace: Workspace) -> None:
        """That of a record which is closed; its threads may still be at something."""
        threads = (*self._ending, workspace.worker.threads, workspace.analysis.threads)
        self._ending = [each for each in threads if each.is_running]
        # its own window is about to go
        silence(workspace.worker.failed)
        workspace.worker.failed.connect(self._windows.tell_failure)

    def delete(self, page: MainWindow) -> None:
        """It is closed, and its widgets go; those of pages that are closed with it go later, one page after the other:
        all at once they would hold everything up."""
        self._going.append(page)
        if not self._is_deleting:
            self._delete_next()

    @Slot()
    def _delete_next(self) -> None:
        self._is_deleting = bool(self._going)
        if self._is_deleting:
            page = self._going.popleft()
            page.destroyed.connect(self._go_on)
            page.deleteLater()

    @Slot()
    def _go_on(self) -> None:
        self._next.start()

    def delete_all(self) -> None:
        """The program ends: the turn of those that wait would not come any more."""
        while self._going:
            self._going.popleft().deleteLater()

    def wait(self) -> None:
        """Until all that has been closed has come to its end."""
        for each in self._ending:
            each.shutdown()

    def keep_copies(self) -> None:
        """The program is about to be ended, by a signal or a logout: recovery copies hold all that was done, and those
        of records that are closed are gone."""
        jobs, faults = {}, []
        for window in self._windows.open:
            try:
                jobs[window] = window.begin_copy(is_end=True)
            except Exception as fault:
                # the end comes all the same: what the session has is copied, and so are the other records
                faults.append(fault)
                jobs[window] = window.begin_copy(is_end=False)
        for patience in (PATIENCE, LAST_PATIENCE):
            end = monotonic() + patience
            for window, job in jobs.items():
                if job is None:
                    continue
                # the copy is made after what is being answered, which is called off where it takes too long
                with suppress(TimeoutError):
                    job.result(max(0.0, end - monotonic()))
                    continue
                window.worker.call_off()
        self.wait()
        # what the answers say of the files is written beside the copies
        QCoreApplication.sendPostedEvents(None, QEvent.Type.MetaCall)
        if faults:
            raise faults[0]


def files_of(page: MainWindow) -> FilePart:
    """What reads and saves that record."""
    from goboard.ui.files.part import FilePart

    files = page.parts["files"]
    assert isinstance(files, FilePart)
    return files
