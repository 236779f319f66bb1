"""What clicks, hovering and the wheel on the board mean, and what is told beside the pointer."""

from PySide6.QtCore import QObject, Signal, Slot

from goboard.session import commands as do
from goboard.session.events import Explained, Refused
from goboard.session.snapshot import Snapshot
from goboard.ui.canvas import BoardCanvas
from goboard.ui.worker import Worker


class BoardDesk(QObject):
    """`command_made` carries what the person asked for on the board."""

    command_made = Signal(object)

    def __init__(self, canvas: BoardCanvas, worker: Worker) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._worker = worker
        self._snapshot: Snapshot | None = None
        self._hovered = -1
        canvas.vertex_clicked.connect(self._click)
        canvas.vertex_hovered.connect(self._hover)
        canvas.wheel_stepped.connect(self._step)
        canvas.link_activated.connect(self._follow)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._canvas.show_snapshot(snapshot)

    def show_refused(self, refused: Refused) -> None:
        if refused.vertex is not None:
            self._canvas.show_reason(refused.vertex, refused.message, refused.key)

    def show_explained(self, explained: Explained) -> None:
        """Say it if it is still about the position shown and the point under the pointer."""
        is_fresh = self._snapshot is not None and explained.serial == self._snapshot.serial
        if is_fresh and explained.vertex == self._hovered and not explained.legal and explained.message:
            self._canvas.show_reason(explained.vertex, explained.message, explained.key)

    @Slot(int, bool, bool)
    def _click(self, vertex: int, is_shift: bool, is_right: bool) -> None:
        if self._snapshot is None:
            return
        if self._snapshot.count is not None:
            self.command_made.emit(do.ToggleDead(vertex, single=is_shift))
        elif not is_right:
            self.command_made.emit(do.PlayAt(vertex))

    @Slot(int)
    def _hover(self, vertex: int) -> None:
        self._hovered = vertex
        snapshot = self._snapshot
        if snapshot is None or vertex < 0 or snapshot.is_over or snapshot.count is not None:
            return
        if snapshot.game.playable and not snapshot.stones[vertex] and not snapshot.legal[vertex]:
            self._worker.send(do.Explain(vertex))

    @Slot(int)
    def _step(self, moves: int) -> None:
        self.command_made.emit(do.Step(moves))

    @Slot(object)
    def _follow(self, key: int) -> None:
        self.command_made.emit(do.GoTo(key))
