"""What is asked of the record by menu: the node shown, a move's number, the game's information, the count."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from goboard.session import commands as do
from goboard.session.commands import Command
from goboard.session.snapshot import Snapshot


class RecordDesk(QObject):
    """`command_made` carries what the person asked for; nothing is asked before there is a snapshot."""

    command_made = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._snapshot: Snapshot | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        return {
            "info": self._edit_info,
            "delete": lambda: self._send_for_node(do.DeleteNode),
            "promote": lambda: self._send_for_node(do.MakeMainLine),
            "move_up": lambda: self._send_for_node(lambda key: do.MoveVariation(key, -1)),
            "move_down": lambda: self._send_for_node(lambda key: do.MoveVariation(key, 1)),
            "count": self.toggle_count,
            "go_to_move": self._ask_move,
        }

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def toggle_count(self) -> None:
        """Start counting, or leave it."""
        if self._snapshot is not None:
            self.command_made.emit(do.StopCounting() if self.is_counting() else do.StartCounting())

    def is_counting(self) -> bool:
        return self._snapshot is not None and self._snapshot.count is not None

    def accept_count(self) -> None:
        """Write the count into the record; that ends the counting."""
        self.command_made.emit(do.AcceptCount())
        self.command_made.emit(do.StopCounting())

    def _send_for_node(self, make: Callable[[int], Command]) -> None:
        if self._snapshot is not None:
            self.command_made.emit(make(self._snapshot.node.key))

    def _ask_move(self) -> None:
        from goboard.ui.dialogs.messages import ask_move_number

        if self._snapshot is not None:
            number = self._snapshot.node.move_number
            ask_move_number(self._window, number, lambda chosen: self.command_made.emit(do.GoToMove(chosen)))

    def _edit_info(self) -> None:
        from goboard.ui.dialogs.game_info import GameInfoDialog

        if self._snapshot is None:
            return
        dialog = GameInfoDialog(self._snapshot.game.info, self._window)
        dialog.accepted.connect(lambda: self._change_info(dialog.changes()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _change_info(self, changes: dict[str, str]) -> None:
        if changes:
            self.command_made.emit(do.SetInfo(changes))
