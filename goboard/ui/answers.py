"""What a window does with the answers of its session, and with faults of the program."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from goboard.session import events as ev
from goboard.ui.recovery import Lost

if TYPE_CHECKING:
    from goboard.ui.window.main_window import MainWindow

log = logging.getLogger(__name__)


class Answers(QObject):
    """`is_for_file`: the window was opened for a file, and is not wanted without it. `lost` is the copy that a killed
    program left, until it is read."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.is_for_file = False
        self.lost: Lost | None = None
        self._is_failure_shown = False

    @Slot(str)
    def tell_failure(self, report: str) -> None:
        """A fault of the program: log it and say so, one dialog at a time."""
        from goboard.ui.dialogs.messages import tell_failure
        from goboard.ui.reports import facts

        log.error("%s", report)
        if not self._is_failure_shown:
            self._is_failure_shown = True
            tell_failure(self._window, "\n".join([*facts(), "", report])).finished.connect(self._forget_failure)

    @Slot(object)
    def take(self, event: ev.Event) -> None:
        """An answer of the session."""
        window = self._window
        match event:
            case ev.Shown():
                window.show_shown(event)
            case ev.Refused(vertex=None):
                window.frame.tell(event.message)
            case ev.Refused():
                window.board.show_refused(event)
            case ev.Asked():
                window.board.ask(event)
            case ev.Explained():
                window.board.reasons.show(event)
            case ev.Compared() | ev.Comparing() | ev.ComparisonOutdated():
                window.comparison.take(event)
            case ev.Line():
                window.analysis.tools.score.take(event)
            case ev.Opened():
                self._take_opened(event)
            case ev.Saved():
                window.files.take_saved(event)
            case ev.BoardSaved():
                window.files.take_board_saved(event)
            case ev.FileProblem(action="autosave"):
                window.frame.tell(f"No recovery copy could be written: {event.message}")
            case ev.FileProblem() if self.is_for_file:
                window.nothing_opened.emit(window, event)
            case ev.FileProblem():
                self._take_problem(event)
            case ev.Walking():
                window.frame.tell(f"Replaying: {100 * event.done // event.total} %")
            case ev.Judging():
                window.docks.rules.show_judging(event)
            case ev.Judged():
                window.docks.rules.show_judged(event)
                window.docks.tree.show_outline(event.outline)
            case _:
                window.desks.take(event)

    def _take_opened(self, opened: ev.Opened) -> None:
        if self.lost is not None:
            self._window.recovery.adopt(self.lost)
            self.lost = None
        self._window.files.take_opened(opened)

    def _take_problem(self, problem: ev.FileProblem) -> None:
        self.lost = None
        self._window.files.take_problem(problem)

    @Slot()
    def settle(self) -> None:
        """Nothing is on its way any more."""
        # what goes wrong after the first file was read, or its reading cancelled, is told here
        if not self._window.worker.is_busy:
            self.is_for_file = False

    def _forget_failure(self) -> None:
        self._is_failure_shown = False
