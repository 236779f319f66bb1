"""The eyespace workbench of a window: made when it is first asked for, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from goboard.analysis.report import Status
from goboard.ui.analysis_worker import AnalysisWorker
from goboard.ui.window.part import Part, bring_forward
from goboard.ui.window.requests import CloseAll
from goboard.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from goboard.session.snapshot import Snapshot
    from goboard.ui.eyes.eyespace_window import EyespaceWindow


class Workbench(QObject):
    """`quit_asked` comes from the workbench's own key for it."""

    quit_asked = Signal()

    def __init__(self, window: QWidget, worker: AnalysisWorker) -> None:
        super().__init__(window)
        self._worker = worker
        self.window: EyespaceWindow | None = None

    def open(
        self,
        snapshot: Snapshot | None = None,
        vertex: int | None = None,
        *,
        dead: Collection[int] = (),
        alive: Collection[int] | None = None,
    ) -> None:
        """Bring the workbench forward; with a vertex of the snapshot's board, with the eyespace that this is in.

        `dead` and `alive` are stones that are known to be so.
        """
        if self.window is None:
            self._make(has_example=vertex is None)
        assert self.window is not None
        self.window.show()
        bring_forward(self.window)
        if snapshot is not None and vertex is not None:
            self.window.cut_out(snapshot, vertex, dead, alive)

    def leave(self) -> None:
        """Close the workbench: nothing in it has to be saved."""
        if self.window is not None:
            self.window.close()

    def _make(self, *, has_example: bool) -> None:
        from goboard.ui.eyes.eyespace_window import EyespaceWindow

        # without a parent: a window that belongs to another one is always kept above that
        window = EyespaceWindow(self._worker)
        window.quit_asked.connect(self.quit_asked)
        window.closed.connect(self._forget)
        if has_example:
            window.show_example()
        self.window = window

    def _forget(self) -> None:
        self.window = None


class EyesPart(Part):
    """Opens the workbench with the eyespace under the pointer, if there is one."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.workbench = Workbench(workspace.window, workspace.analysis)
        self.workbench.quit_asked.connect(lambda: workspace.request(CloseAll()))

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"eyespace": self._open}

    def close(self) -> None:
        self.workbench.leave()

    def _open(self) -> None:
        workspace = self.workspace
        spot, report = workspace.canvas.hovered, workspace.findings.report
        vertex = spot if isinstance(spot, int) else None
        if report is None:
            self.workbench.open(workspace.snapshot, vertex)
        else:
            dead, alive = report.of(Status.DEAD), report.of(Status.ALIVE)
            self.workbench.open(workspace.snapshot, vertex, dead=dead, alive=alive)
