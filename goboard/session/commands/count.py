"""Commands of counting: dead stones are marked on the node, and an accepted count is written into the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.rules.protocol import RuleSet
    from goboard.session.events import Answer
    from goboard.session.state import SessionState


class StartCounting(Command, handler="counting:start_counting", needs_go=True):
    """Count the position shown, or that of the node with the key `at`: mark dead stones, see territory and score."""

    at: int = 0


class StopCounting(Command):
    """Leave the count without accepting it; marks made on the node stay on it."""

    def answer(self, session: SessionState) -> Answer:
        session.game.is_counting = False
        return []


class Resume(Command):
    """Leave the count and play on; that player moves first, which the rules may leave open."""

    player: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.board_edits import set_turn

        game = session.game
        game.is_counting = False
        answer = set_turn(session, self.player) if game.position.to_move != self.player else []
        game.resumed = game.node.key
        session.clock.moved(game)
        session.message = phrase("Play goes on: {player} to move.", player=game.rules.names[self.player - 1])
        return answer


class ToggleDead(Command, handler="counting:toggle_dead"):
    """Mark dead, or alive again: all stones of that colour in the region that the other side encloses, or one chain.

    Stones that are alive by proof are asked about first, unless `is_sure`.
    """

    vertex: int
    single: bool = False
    is_sure: bool = False


class ToggleSeki(Command, handler="counting:toggle_seki"):
    """Mark a chain as seki, or as none, where the rules count nothing beside one."""

    vertex: int


class ForgetMarks(Command, handler="counting:forget_marks"):
    """Take the marks of the count off the node shown: dead is again what is estimated."""


class SuggestDead(Command, handler="counting:suggest_dead", in_study=InStudy.ALLOWED):
    """What an analysis makes of the position with these stones at the node with that key.

    `dead` count as dead until someone marks otherwise; `alive` are those that are so by proof. `rules` are those by
    which it was analysed, None where that is not told.
    """

    key: int
    stones: bytes
    dead: tuple[int, ...]
    alive: tuple[int, ...] = ()
    seki: tuple[int, ...] = ()
    rules: RuleSet | None = None


class AcceptCount(Command, handler="counting:accept_count"):
    """Write result, territory and agreed dead stones into the record; `is_last`: the counting ends with that."""

    is_last: bool = False
