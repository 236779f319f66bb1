"""What is asked of the record by menu: the node shown, a move's number, the game's information, the count."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from goboard.games.contests import Contest, Round
from goboard.session.commands.command import Command
from goboard.session.commands.count import AcceptCount, StartCounting, StopCounting
from goboard.session.commands.edit import DeleteNode, MakeMainLine, MoveVariation, SetContest, SettleFirstMove
from goboard.session.commands.navigate import GoToMove
from goboard.session.snapshot import Snapshot


class RecordPart(QObject):
    """`command_made` carries what the person asked for; nothing is asked before there is a snapshot."""

    command_made = Signal(object)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._snapshot: Snapshot | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """By the names of the actions that they are for."""
        return {
            "contest": self._edit_contest,
            "who_begins": self._settle_who_begins,
            "delete": lambda: self._send_for_node(DeleteNode),
            "promote": lambda: self._send_for_node(MakeMainLine),
            "move_up": lambda: self._send_for_node(lambda key: MoveVariation(key, -1)),
            "move_down": lambda: self._send_for_node(lambda key: MoveVariation(key, 1)),
            "count": self.toggle_count,
            "go_to_move": self._ask_move,
        }

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def toggle_count(self) -> None:
        """Start counting, or leave it."""
        if self._snapshot is not None:
            self.command_made.emit(StopCounting() if self.is_counting() else StartCounting())

    def is_counting(self) -> bool:
        return self._snapshot is not None and self._snapshot.count is not None

    def accept_count(self) -> None:
        """Write the count into the record; that ends the counting."""
        self.command_made.emit(AcceptCount())
        self.command_made.emit(StopCounting())

    def _send_for_node(self, make: Callable[[int], Command]) -> None:
        if self._snapshot is not None:
            self.command_made.emit(make(self._snapshot.node.key))

    def _ask_move(self) -> None:
        from goboard.ui.dialogs.messages import ask_move_number

        if self._snapshot is not None:
            number = self._snapshot.node.move_number
            ask_move_number(self._window, number, lambda chosen: self.command_made.emit(GoToMove(chosen)))

    def _edit_contest(self) -> None:
        from goboard.ui.dialogs.contest import ContestDialog

        if self._snapshot is None:
            return
        dialog = ContestDialog(self._window, self._snapshot.game.contest, self._player_names())
        dialog.accepted.connect(lambda: self.command_made.emit(SetContest(dialog.contest())))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _settle_who_begins(self) -> None:
        """Both choose in secret; the winner moves first, and the rounds join the record's Contest."""
        from goboard.ui.dialogs.paper_rock_scissors import PaperRockScissorsDialog

        if self._snapshot is None:
            return
        first, second, *_ = self._player_names()
        contest = self._snapshot.game.contest or Contest()
        dialog = PaperRockScissorsDialog(self._window, (first, second), contest.rounds)
        dialog.accepted.connect(lambda: self._settle(dialog.winner, dialog.rounds))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _settle(self, winner: int | None, rounds: tuple[Round, ...]) -> None:
        if winner is not None:
            self.command_made.emit(SettleFirstMove(winner, rounds))

    def _player_names(self) -> tuple[str, ...]:
        """The record's names for two players, else those of the rules."""
        assert self._snapshot is not None
        info, names = self._snapshot.game.info, self._snapshot.names
        if len(names) != 2:
            return names
        return info.get("PB", "") or names[0], info.get("PW", "") or names[1]
