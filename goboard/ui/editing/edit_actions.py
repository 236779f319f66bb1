"""Actions of the Edit and Mark menus: they need what is shown and a way to ask for more."""

from __future__ import annotations

from collections.abc import Callable

from goboard.session.commands.command import Command
from goboard.session.snapshot import NodeView
from goboard.ui.window.workspace import Workspace


class EditActions:
    """Its actions do nothing before there is a snapshot: they are then not offered."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace, self.window = workspace, workspace.window

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        return {}

    @property
    def node(self) -> NodeView:
        return self.workspace.shown.node

    def send(self, command: Command) -> None:
        self.workspace.send(command)

    def tell(self, sentence: str) -> None:
        self.workspace.tell(sentence)

    def for_node(self, make: Callable[[int], Command]) -> Callable[[], None]:
        """A handler that sends a command for the node shown."""
        return lambda: self.send(make(self.node.key))
