"""Commands that play: each is checked by the rules, and becomes a node of the record if it may be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy
from goboard.session.events import NOT_IN_STUDY, Answer, Refused
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.session.state import SessionState
    from goboard.session.studying import Mode


class PlayAt(Command, handler="playing:play_at", in_study=InStudy.OWN, needs_go=True, is_move=True):
    """The player to move puts a stone there; where a variation does so already, it is followed."""

    vertex: int

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        """Where the move is to be found, or what the solver plays; first of all back to where that is asked."""
        game = session.game
        if game.node is not mode.end:
            game.cursor.go(mode.end)
            session.message = phrase("Back at the move to find.")
        elif not (0 <= self.vertex < game.board.size and game.position.stones[self.vertex]):
            mode.try_move(self.vertex)
        return []


class PlayInstead(Command, handler="playing:play_instead", needs_go=True, takes_clock_along=True):
    """Whoever made the move of the node with that key puts a stone there instead, in a variation beside it; as long as
    that node is shown."""

    key: int
    vertex: int


class PlayAtPlace(Command, handler="playing:play_at_place", in_study=InStudy.OWN, needs_go=True, is_move=True):
    """As `PlayAt`, on the infinite plane: at these coordinates, known to the board or not."""

    x: int
    y: int

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        from goboard.session.playing import at_place

        if session.game.board.plane is None:
            return NOT_IN_STUDY
        return at_place(session, self.x, self.y, lambda vertex: PlayAt(vertex).answer_in_study(session, mode))


class PlayPass(Command, handler="playing:play_pass", in_study=InStudy.OWN, needs_go=True, is_move=True):
    """The player to move passes."""

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        if not mode.has_passes:
            return Refused(phrase("Passes are not guessed."))
        session.game.cursor.go(mode.end)
        mode.try_move(None)
        return []


class OfferAlliance(Command, handler="playing:offer_alliance", needs_go=True, is_move=True):
    """The player to move offers an alliance to that player, who accepts or refuses at once."""

    to: int
    accepted: bool


class DeclareWar(Command, handler="playing:declare_war", needs_go=True, is_move=True):
    """The player to move ends their alliance with that player."""

    on: int


class ResignGame(Command, handler="playing:resign", needs_go=True, is_move=True):
    """That player resigns, 0 the one to move; the record's result says so."""

    player: int = 0


class OnlyAt(Command, handler="playing:only_at", needs_go=True, is_move=True):
    """That move, as long as the node with that key is shown: whoever asks for it has seen that one."""

    key: int
    move: Command


class AnnulGame(Command, handler="playing:annul", needs_go=True):
    """Both sides agree that the game has no result, once the board has come back; with the simple ko alone."""


class AgreeOnEnd(Command, handler="playing:agree_on_end", needs_go=True):
    """Both sides agree that the game is over; only rule sets that know this allow it."""
