"""Commands of the clock that players at this computer share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command
from goboard.session.events import Answer, Refused
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.games.clocks import ClockSettings
    from goboard.session.state import SessionState


class UseClock(Command, needs_go=True):
    """Play on from the node shown with that clock, which the record keeps as TM and OT; times that it knows already
    count. None: play without a clock; times in the record stay."""

    settings: ClockSettings | None

    def answer(self, session: SessionState) -> Answer:
        """TM and OT go into the record, one step of undo."""
        from goboard.games.clock_record import settings_values
        from goboard.games.edits import puts
        from goboard.session.record_edits import edit

        game, settings = session.game, self.settings
        if settings is not None and settings.fault:
            return Refused(settings.fault)
        if settings is not None:
            edit(session, phrase("clock"), puts(game.root, settings_values(settings)), game.node)
        session.clock.use(session.game, settings)
        session.message = (
            phrase("The clock: {settings}.", settings=settings.words)
            if settings is not None
            else phrase("No clock runs any more.")
        )
        return []


class PauseClock(Command):
    """Stop the clock, or let it go on."""

    is_paused: bool

    def answer(self, session: SessionState) -> Answer:
        if not session.clock.is_used(session.game):
            return NO_CLOCK
        session.clock.is_paused = self.is_paused
        session.message = phrase("The clock stands still.") if self.is_paused else phrase("The clock goes on.")
        return []


class LoseOnTime(Command):
    """That player's time is up: the result says so."""

    player: int

    def answer(self, session: SessionState) -> Answer:
        """Of two players the other one has won; among more the game goes on without a result."""
        from goboard.session.results import write_result

        game = session.game
        if not session.clock.is_used(game):
            return NO_CLOCK
        if not session.clock.is_up(game, self.player):
            return Refused(phrase("That player has time left."))
        name = game.rules.names[self.player - 1]
        if len(game.rules.names) != len(LOST_ON_TIME):
            return Refused(
                phrase("{player} has run out of time; among more than two players nobody wins by that.", player=name)
            )
        result = LOST_ON_TIME[self.player - 1]
        write_result(
            session,
            phrase("{player} loses on time", player=name),
            result,
            phrase("{player} has run out of time.", player=name),
        )
        return []


LOST_ON_TIME = ("W+T", "B+T")
"""RE after Black, after White has run out of time."""
NO_CLOCK = Refused(phrase("This game is played without a clock."))
