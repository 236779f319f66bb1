"""What else an analysis is good for: the score graph, what has changed, the eyespace workbench. Opened by menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings

from goboard.analysis.report import Status
from goboard.session.snapshot import Snapshot
from goboard.ui.eyes.part import EyesPart
from goboard.ui.score.part import ScorePart

if TYPE_CHECKING:
    from goboard.ui.analysis.part import AnalysisPart
    from goboard.ui.window.main_window import MainWindow


EYESPACE = "eyespace"
OPEN = "analysis/open"
"""Where the names of the open panels are kept."""


class AnalysisTools(QObject):
    """Holds the desks of these tools and connects them with the window."""

    def __init__(self, window: MainWindow, desk: AnalysisPart, settings: QSettings) -> None:
        super().__init__(window)
        self._window, self._desk, self._settings = window, desk, settings
        self._is_begun = False
        self.score = ScorePart(window)
        self.eyes = EyesPart(window, desk.worker)
        self.score.node_asked.connect(window.go_to)
        self.score.command_made.connect(window.send)
        self.score.line_asked.connect(window.worker.send)
        self.score.request_made.connect(desk.worker.ask)
        self.score.request_dropped.connect(desk.worker.drop)
        self.score.changes_found.connect(desk.show_changed)
        self.score.vertices_lit.connect(window.canvas.light)
        self.score.visibility_changed.connect(desk.check)
        desk.worker.answered.connect(self.score.take_answer)
        desk.worker.unanswered.connect(self.score.give_up)
        self.eyes.quit_asked.connect(window.all_closing_asked)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        return {**self.score.handlers(), EYESPACE: self._open_eyespace}

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """The state after a command."""
        self.score.show_snapshot(snapshot)
        if not self._is_begun:
            self._is_begun = True
            self.score.reopen(str(self._settings.value(OPEN, "")).split())

    def leave(self) -> None:
        """The window closes: what is open now will be so at the next start."""
        self._settings.setValue(OPEN, " ".join(self.score.opened))
        self.eyes.leave()

    def _open_eyespace(self) -> None:
        """The workbench, with the eyespace under the pointer if there is one."""
        spot, report = self._window.canvas.hovered, self._desk.report
        vertex = spot if isinstance(spot, int) else None
        if report is None:
            self.eyes.open(self._window.snapshot, vertex)
        else:
            dead, alive = report.of(Status.DEAD), report.of(Status.ALIVE)
            self.eyes.open(self._window.snapshot, vertex, dead=dead, alive=alive)
