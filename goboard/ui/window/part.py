"""A part of a window's work."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from goboard.session.events import Event
from goboard.session.snapshot import Snapshot


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
