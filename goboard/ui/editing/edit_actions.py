"""A part of the edit desk: some of its actions, which need what is shown and a way to ask for more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from goboard.session.commands.command import Command
from goboard.session.snapshot import NodeView, Snapshot

if TYPE_CHECKING:
    from goboard.ui.editing.part import EditPart
    from goboard.ui.window.main_window import MainWindow


class Part:
    """Its actions do nothing before there is a snapshot: they are then not offered."""

    def __init__(self, desk: EditPart, window: MainWindow) -> None:
        self._desk, self.window = desk, window

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        return {}

    @property
    def snapshot(self) -> Snapshot:
        """What is shown now."""
        assert self.window.snapshot is not None
        return self.window.snapshot

    @property
    def node(self) -> NodeView:
        return self.snapshot.node

    def send(self, command: Command) -> None:
        self._desk.command_made.emit(command)

    def tell(self, sentence: str) -> None:
        self._desk.told.emit(sentence)

    def for_node(self, make: Callable[[int], Command]) -> Callable[[], None]:
        """A handler that sends a command for the node shown."""
        return lambda: self.send(make(self.node.key))
