"""What the window is made of: a part has actions, shows snapshots, takes events, can be left and closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from goboard.session.snapshot import Snapshot
    from goboard.ui.window.workspace import Workspace


class Part(QObject):
    """One part of a window, made when it is first needed. It knows the workspace and nothing else of the window."""

    panel: QWidget | None = None
    """What its dock holds, if the table of parts gives it one."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace.window)
        self.workspace = workspace

    def actions(self) -> Mapping[str, Callable[[], object]]:
        """What its actions do, by their names in the menus."""
        return {}

    def show(self, snapshot: Snapshot) -> None:
        """A command has been answered."""

    def take(self, event: object) -> None:
        """An answer of the session, or a request of another part, of a kind that the table of parts names for it."""

    def follow_settings(self, keys: Sequence[str]) -> None:
        """These settings were changed by hand elsewhere."""

    def escape(self) -> bool:
        """Leave what one is in, such as a mode or a tool; False if there is nothing to leave."""
        return False

    def close(self) -> None:
        """The window closes."""

    def keep(self) -> None:
        """The program ends without asking: write down what would be lost by it."""

    def hand_over(self) -> Any:
        """The window is made anew, in another language, and this part with it: what the one in its place goes on with,
        None for nothing. What the record or the settings hold needs no handing over, nor do actions switched on."""
        return None

    def take_over(self, kept: Any) -> None:
        """Go on with what the part before this one has handed over."""

    def settle(self, then: Callable[[], None]) -> None:
        """The window is to close: do it once nothing in this part can be lost by it."""
        then()

    @property
    def work(self) -> object:
        """Work in this part that the record does not hold: another value after everything that is done; None: none."""
        return None
