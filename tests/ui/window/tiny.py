"""A part of a window, as one file makes it: a panel, an action, an event that it waits for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLabel

from goboard.session.commands.play import PlayPass
from goboard.session.events import Refused
from goboard.session.snapshot import Snapshot
from goboard.ui.window.workspace import Part, Workspace


class TinyPart(Part):
    """Counts what happens to it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.panel: QLabel = QLabel("tiny")
        self.refused: list[str] = []
        self.is_closed = False

    def actions(self) -> dict[str, Callable[[], None]]:
        return {"tiny": lambda: self.workspace.send(PlayPass())}

    def show(self, snapshot: Snapshot) -> None:
        self.panel.setText(f"move {snapshot.node.move_number}")

    def take(self, event: object) -> None:
        if isinstance(event, Refused):
            self.refused.append(event.message)

    def close(self) -> None:
        self.is_closed = True
