"""Commands that play: each is checked by the rules, and becomes a node of the record if it may be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy

if TYPE_CHECKING:
    from goboard.session.events import Answer
    from goboard.session.state import SessionState
    from goboard.session.studying import Mode


class PlayAt(Command):
    """The player to move puts a stone there; where a variation does so already, it is followed."""

    in_study = InStudy.OWN

    vertex: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.rules.moves import Play
        from goboard.session.playing import play

        return play(session, Play(self.vertex))

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        """Where the move is to be found, or what the solver plays; first of all back to where that is asked."""
        game = session.game
        if game.node is not mode.end:
            game.cursor.go(mode.end)
            session.message = "Back at the move to find."
        elif not (0 <= self.vertex < game.board.size and game.position.stones[self.vertex]):
            mode.try_move(self.vertex)
        return []


class PlayAtPlace(Command):
    """As `PlayAt`, on the infinite plane: at these coordinates, known to the board or not."""

    in_study = InStudy.OWN

    x: int
    y: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.playing import at_place

        return at_place(session, self.x, self.y, lambda vertex: PlayAt(vertex).answer(session))

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        from goboard.session.events import NOT_IN_STUDY
        from goboard.session.playing import at_place

        if session.game.board.plane is None:
            return NOT_IN_STUDY
        return at_place(session, self.x, self.y, lambda vertex: PlayAt(vertex).answer_in_study(session, mode))


class PlayPass(Command):
    """The player to move passes."""

    in_study = InStudy.OWN

    def answer(self, session: SessionState) -> Answer:
        from goboard.rules.moves import Pass
        from goboard.session.playing import play

        return play(session, Pass())

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        if not mode.has_passes:
            from goboard.session.events import Refused

            return Refused("Passes are not guessed.")
        session.game.cursor.go(mode.end)
        mode.try_move(None)
        return []


class OfferAlliance(Command):
    """The player to move offers an alliance to that player, who accepts or refuses at once."""

    to: int
    accepted: bool

    def answer(self, session: SessionState) -> Answer:
        from goboard.rules.moves import Offer
        from goboard.session.playing import play

        return play(session, Offer(self.to, self.accepted))


class DeclareWar(Command):
    """The player to move ends their alliance with that player."""

    on: int

    def answer(self, session: SessionState) -> Answer:
        from goboard.rules.moves import War
        from goboard.session.playing import play

        return play(session, War(self.on))


class ResignGame(Command, handler="playing:resign"):
    """The player to move resigns; the record's result says so."""


class AgreeOnEnd(Command, handler="playing:agree_on_end"):
    """Both sides agree that the game is over; only rule sets that know this allow it."""
