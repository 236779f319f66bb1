"""A move that follows, pointed at for a while, is played on with those after it: one by one, as stones with numbers."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from goboard.analysis.report import Step
from goboard.session.commands.ask import AskAhead
from goboard.session.events import Ahead
from goboard.session.snapshot import Snapshot
from goboard.ui.widgets import after_pause
from goboard.ui.window.workspace import Workspace

PAUSE, STEP = 500, 350
"""Milliseconds until the first move, and from move to move."""


class NextLine(QObject):
    """Shows it until the pointer goes elsewhere or something else is shown."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace, self._canvas = workspace, workspace.canvas
        self._key: int | None = None
        """The move that is pointed at."""
        self._moves: tuple[Step, ...] = ()
        self._shown = 0
        self._pause = after_pause(self, PAUSE, self._ask)
        self._step = QTimer(self, interval=STEP)
        self._step.timeout.connect(self._go_on)

    def show_snapshot(self, _snapshot: Snapshot) -> None:
        """Another state of the record: what follows may be something else."""
        self._stop()

    def take(self, ahead: Ahead) -> None:
        """Begin to play those moves, if they are still pointed at."""
        if ahead.key == self._key and len(ahead.moves) > 1:
            self._moves = tuple(Step(player, -1 if vertex is None else vertex) for player, vertex in ahead.moves)
            self._shown = len(self._moves) - 1 if self._canvas.is_still else 0
            self._step.start()
            self._go_on()

    def point_at(self, vertex: int) -> None:
        """The pointer has come to that vertex; -1 for none."""
        self._stop()
        snapshot = self._canvas.snapshot
        following = self._canvas.scene.variations
        if snapshot is None or self._workspace.tools.tool is not None:
            return
        self._key = next((each.key for each in following if vertex >= 0 and each.vertex == vertex), None)
        if self._key is not None:
            self._pause.start()

    def _ask(self) -> None:
        if self._key is not None:
            self._workspace.ask(AskAhead(self._key))

    def _go_on(self) -> None:
        self._shown += 1
        self._canvas.light_up((), self._moves[: self._shown])
        if self._shown >= len(self._moves):
            self._step.stop()

    def _stop(self) -> None:
        self._pause.stop()
        self._step.stop()
        if self._shown:
            self._canvas.light_up((), ())
        self._key, self._moves, self._shown = None, (), 0
