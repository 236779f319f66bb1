"""What is asked of the record by menu in a dialog: its contest, who begins, a move's number."""

from __future__ import annotations

from collections.abc import Callable

from goboard.games.contests import Contest, Round
from goboard.session.commands.count import StopCounting
from goboard.session.commands.edit import SetContest, SettleFirstMove
from goboard.session.commands.navigate import GoToMove
from goboard.ui.widgets import open_dialog
from goboard.ui.window.workspace import Part


class RecordPart(Part):
    """Nothing is asked before there is a snapshot."""

    def actions(self) -> dict[str, Callable[[], None]]:
        return {
            "contest": self._edit_contest,
            "paper_rock_scissors": lambda: self._edit_contest(is_to_play=True),
            "who_begins": self._settle_who_begins,
            "go_to_move": self._ask_move,
        }

    def escape(self) -> bool:
        snapshot = self.workspace.snapshot
        is_counting = snapshot is not None and snapshot.count is not None
        if is_counting:
            self.workspace.send(StopCounting())
        return is_counting

    def _ask_move(self) -> None:
        from goboard.ui.dialogs.messages import ask_move_number

        workspace = self.workspace
        if workspace.snapshot is not None:
            number = workspace.snapshot.node.move_number
            ask_move_number(workspace.window, number, lambda chosen: workspace.send(GoToMove(chosen)))

    def _edit_contest(self, *, is_to_play: bool = False) -> None:
        """The Contest with all that belongs to it, the page on which Paper-Rock-Scissors is played in front."""
        from goboard.ui.dialogs.contest import FORM, PLAY, ContestDialog

        workspace = self.workspace
        if workspace.snapshot is None:
            return
        contest, move = workspace.snapshot.game.contest, workspace.snapshot.node.move_number
        page = PLAY if is_to_play else FORM
        dialog = ContestDialog(workspace.window, contest, self._player_names(), move, page)
        dialog.played.connect(lambda played: workspace.send(SetContest(played)))
        open_dialog(dialog, lambda: workspace.send(SetContest(dialog.contest())))

    def _settle_who_begins(self) -> None:
        """Both choose in secret; the winner moves first, and the rounds join the record's Contest."""
        from goboard.ui.dialogs.paper_rock_scissors import PaperRockScissorsDialog

        workspace = self.workspace
        if workspace.snapshot is None:
            return
        first, second, *_ = self._player_names()
        contest = workspace.snapshot.game.contest or Contest()
        dialog = PaperRockScissorsDialog(workspace.window, (first, second), contest.rounds)
        open_dialog(dialog, lambda: self._settle(dialog.winner, dialog.rounds))

    def _settle(self, winner: int | None, rounds: tuple[Round, ...]) -> None:
        if winner is not None:
            self.workspace.send(SettleFirstMove(winner, rounds))

    def _player_names(self) -> tuple[str, ...]:
        """The record's names for two players, else those of the rules."""
        assert self.workspace.snapshot is not None
        info, names = self.workspace.snapshot.game.info, self.workspace.snapshot.names
        if len(names) != 2:
            return names
        return info.get("PB", "") or names[0], info.get("PW", "") or names[1]
