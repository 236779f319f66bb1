"""Commands that ask what the record holds and what the rules say. None of them changes the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import JUDGING, Command, InStudy
from goboard.session.events import ENDLESS, Answer

if TYPE_CHECKING:
    from goboard.session.state import SessionState


class Explain(Command, handler="node_queries:explain", is_silent=True, in_study=InStudy.ALLOWED):
    """Ask why the player to move may or may not play there, or what keeps the stone there.

    `is_asked` goes through to the answer: a person wants to know, the pointer did not merely pass.
    """

    vertex: int
    is_asked: bool = False


class ExplainAtPlace(Command, handler="node_queries:explain_at_place", is_silent=True, in_study=InStudy.ALLOWED):
    """As `Explain`, asked by a person, on the infinite plane: at these coordinates, known to the board or not."""

    x: int
    y: int


class Compare(Command, is_silent=True, in_study=InStudy.IGNORED, needs_go=True):
    """Judge the main line by every rule set that fits it, in the background; `is_estimating`: without the stones that
    are estimated dead at its end, where nothing marks any."""

    is_estimating: bool = True

    def answer(self, session: SessionState) -> Answer:
        session.compare(is_estimating=self.is_estimating)
        return []


class AskLine(
    Command, is_silent=True, is_asked_again=True, urgency=JUDGING + 1, in_study=InStudy.IGNORED, needs_go=True
):
    """Ask for the positions along the variation shown, in the background."""

    def answer(self, session: SessionState) -> Answer:
        """What is asked last counts: a line still being worked out is given up."""
        from goboard.session.node_queries import line_positions

        game = session.game
        if game.board.plane is not None:
            return ENDLESS
        session.work_on(self, line_positions(game, list(game.cursor.line)))
        return []


class AskLog(
    Command, is_silent=True, is_asked_again=True, urgency=JUDGING + 1, in_study=InStudy.IGNORED, needs_go=True
):
    """Ask for what has happened between players along the variation shown, in the background; `Log` brings it."""

    def answer(self, session: SessionState) -> Answer:
        """What is asked last counts."""
        from goboard.session.node_queries import log

        session.work_on(self, log(session.game, list(session.game.cursor.line)))
        return []


class AskAhead(Command, handler="node_queries:ahead", is_silent=True, in_study=InStudy.IGNORED, needs_go=True):
    """Ask for the moves of the variation that begins with the node of that key; `Ahead` brings them."""

    key: int


class AskPreview(Command, is_silent=True, is_asked_again=True, urgency=1, in_study=InStudy.ALLOWED):
    """Ask for the position at the node with that key, in the background; `Preview` brings it."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        """What is asked last counts: a preview still being worked out is given up. Nodes gone or hidden have none."""
        from goboard.session.node_queries import preview

        node = session.game.layout.node_with(self.key)
        if node is not None and not session.studying.hides(node):
            session.work_on(self, preview(session.game, node))
        return []


class AskSights(Command, is_silent=True, is_asked_again=True, urgency=3, in_study=InStudy.ALLOWED):
    """Ask what these games of the file look like, in the background; a `Sighted` brings each."""

    games: tuple[int, ...]

    def answer(self, session: SessionState) -> Answer:
        """What is asked last counts. While something is hidden every game is seen before its first move."""
        from goboard.session.sights import sights

        session.work_on(self, sights(session.document, self.games, at_start=session.studying.now is not None))
        return []


class AskFrames(Command, is_silent=True, is_asked_again=True, urgency=2, in_study=InStudy.ALLOWED, needs_go=True):
    """Ask for all positions of the variation shown, with `branches` for those of the other variations too; `Frames`
    brings them, in the background. `purpose` goes through to the answer."""

    purpose: str
    branches: bool = False

    def answer(self, session: SessionState) -> Answer:
        """What is asked last counts: what is still being worked out is given up. Nothing is told of what is hidden."""
        from goboard.session.node_queries import frames

        game, mode = session.game, session.studying.now
        line = game.cursor.line
        known = line if mode is None else line[: mode.depth + 1]
        has_branches = self.branches and mode is None
        session.work_on(self, frames(game, self.purpose, has_branches, list(known), game.cursor.depth))
        return []


class AskNode(Command, handler="node_queries:ask_node", is_silent=True, in_study=InStudy.ALLOWED):
    """Ask for a node's raw properties and for where the game information stands; `NodeTold` brings them."""

    key: int
    purpose: str = ""
    """Goes through to the answer."""


class CountClean(Command, handler="node_queries:count_clean", is_silent=True):
    """Ask how much `CleanUp` would remove of each kind; `CleanCounted` says it."""


class MakeKnown(Command, handler="node_queries:make_known", in_study=InStudy.ALLOWED):
    """The point of the infinite plane at these coordinates becomes a vertex of the board, if it was none."""

    x: int
    y: int


class AskReviews(Command, is_silent=True, in_study=InStudy.IGNORED):
    """Ask for all that the record holds of engines' judgements of the node shown; `Reviewed` brings it."""

    def answer(self, session: SessionState) -> Answer:
        from goboard.games.reviews import judgements
        from goboard.session.events import Reviewed

        game = session.game
        size = 0 if game.board.plane is not None else game.board.size
        return [Reviewed(game.node.key, judgements(game.node, game.codec, size))]
