"""What else an analysis is good for: the score graph, what has changed, the eyespace workbench. Opened by menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from goboard.analysis.report import Status
from goboard.session.snapshot import Snapshot
from goboard.ui.eyes.workbench import EyesDesk
from goboard.ui.score.desk import ScoreDesk

if TYPE_CHECKING:
    from goboard.ui.analysis_desk import AnalysisDesk
    from goboard.ui.main_window import MainWindow

EYESPACE = "eyespace"


class AnalysisTools(QObject):
    """Holds the desks of these tools and connects them with the window."""

    def __init__(self, window: MainWindow, desk: AnalysisDesk) -> None:
        super().__init__(window)
        self._window, self._desk = window, desk
        self.score = ScoreDesk(window)
        self.eyes = EyesDesk(window, desk.worker)
        self.score.node_asked.connect(window.go_to)
        self.score.command_made.connect(window.send)
        self.score.line_asked.connect(window.worker.send)
        self.score.request_made.connect(desk.worker.ask)
        self.score.request_dropped.connect(desk.worker.drop)
        self.score.changes_found.connect(desk.show_changed)
        self.score.vertices_lit.connect(window.canvas.light)
        self.score.visibility_changed.connect(desk.check)
        desk.worker.answered.connect(self.score.take_answer)
        self.eyes.quit_asked.connect(window.all_closing_asked)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        return {**self.score.handlers(), EYESPACE: self._open_eyespace}

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """The state after a command."""
        self.score.show_snapshot(snapshot)

    def leave(self) -> None:
        """The window closes: nothing here has to be saved."""
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
