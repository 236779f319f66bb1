"""The eyespace workbench of a window: made when it is first asked for, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from goboard.analysis.report import Status
from goboard.ui.widgets import add_help_key
from goboard.ui.window.frame import bring_forward
from goboard.ui.window.requests import CloseAll
from goboard.ui.window.workspace import Part

if TYPE_CHECKING:
    from goboard.session.snapshot import Snapshot
    from goboard.ui.eyes.eyespace_window import EyespaceWindow


class EyesPart(Part):
    """Opens the workbench with the eyespace under the pointer, if there is one."""

    window: EyespaceWindow | None = None

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"eyespace": self._open_pointed}

    def open(
        self,
        snapshot: Snapshot | None = None,
        vertex: int | None = None,
        *,
        dead: Collection[int] = (),
        alive: Collection[int] | None = None,
    ) -> None:
        """Bring the workbench forward; with a vertex of the snapshot's board, with the eyespace that this is in. `dead`
        and `alive` are stones that are known to be so."""
        if self.window is None:
            self.window = self._made(has_example=vertex is None)
        self.window.show()
        bring_forward(self.window)
        if snapshot is not None and vertex is not None:
            self.window.model.cut_out(snapshot, vertex, dead, alive)

    def hand_over(self) -> Any:
        return self.window.hand_over() if self.window is not None else None

    def take_over(self, kept: Any) -> None:
        self.window = self._made(has_example=False)
        self.window.take_over(kept)
        self.window.show()

    def close(self) -> None:
        """Nothing in the workbench has to be saved."""
        if self.window is not None:
            self.window.close()

    def _open_pointed(self) -> None:
        workspace = self.workspace
        spot, report = workspace.canvas.hovered, workspace.findings.report
        vertex = spot if isinstance(spot, int) else None
        if report is None:
            self.open(workspace.snapshot, vertex)
        else:
            self.open(workspace.snapshot, vertex, dead=report.of(Status.DEAD), alive=report.of(Status.ALIVE))

    def _made(self, *, has_example: bool) -> EyespaceWindow:
        from goboard.ui.eyes.eyespace_window import EyespaceWindow

        # without a parent: a window that belongs to another one is always kept above that
        window = EyespaceWindow(self.workspace.analysis)
        window.quit_asked.connect(lambda: self.workspace.request(CloseAll()))
        window.closed.connect(self._forget)
        add_help_key(window, self.workspace.action("manual").trigger)
        if has_example:
            window.show_example()
        return window

    def _forget(self) -> None:
        self.window = None
