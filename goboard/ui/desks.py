"""The desks of a window that only need its snapshots and events: one line each. What they do is in their packages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal

from goboard.session.events import Event
from goboard.session.snapshot import Snapshot

if TYPE_CHECKING:
    from goboard.ui.main_window import MainWindow


class Desk(QObject):
    """A part of the window's work. `command_made` carries what the person asked for, `told` a sentence for the status
    line."""

    command_made = Signal(object)
    told = Signal(str)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What the actions without a command of their own do, by their names."""
        return {}

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """A command has been answered."""

    def take(self, event: Event) -> None:
        """An answer of the session other than those that the window itself shows."""

    def escape(self) -> bool:
        """Leave what one is in, such as a mode or a tool; False if there is nothing to leave."""
        return False

    def leave(self) -> None:
        """The window closes."""


class Desks:
    """All of them, asked in turn."""

    def __init__(self, window: MainWindow, settings: QSettings) -> None:
        self._all: list[Desk] = []
        for desk in self._all:
            desk.command_made.connect(window.send)

    def connect_told(self, tell: Callable[[str], None]) -> None:
        """Sentences for the status line go there."""
        for desk in self._all:
            desk.told.connect(tell)

    def handlers(self) -> dict[str, Callable[[], None]]:
        return {name: handler for desk in self._all for name, handler in desk.handlers().items()}

    def show_snapshot(self, snapshot: Snapshot) -> None:
        for desk in self._all:
            desk.show_snapshot(snapshot)

    def take(self, event: Event) -> None:
        for desk in self._all:
            desk.take(event)

    def escape(self) -> bool:
        """Leave one thing; False if there was nothing."""
        return any(desk.escape() for desk in self._all)

    def leave(self) -> None:
        for desk in self._all:
            desk.leave()
