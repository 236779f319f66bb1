"""Commands that look for something in a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command
from goboard.session.events import Answer, Refused
from goboard.words.message import phrase

if TYPE_CHECKING:
    from goboard.session.search import Query
    from goboard.session.state import SessionState


class Find(Command, is_silent=True, urgency=3):
    """Look for the next match behind the node shown in the order of the tree (+1), the previous one (-1), or the node
    shown itself if it is one and else the next (0). It goes round at the ends; `Found` tells which one it is."""

    query: Query
    step: int = 1

    def answer(self, session: SessionState) -> Answer:
        """The answer comes from the background; what was found already is not looked for again."""
        from goboard.session.finding import CannotFindError, Finding, test_for

        document, finding = session.document, session.finding
        try:
            test_for(self.query, document.game, document.game.root)
        except CannotFindError as error:
            StopFinding().answer(session)
            return Refused(str(error))
        if finding is None or not finding.finder.is_for(document, self.query):
            finding = session.finding = Finding(document, self.query)
        finding.ask(document.game.node, self.step)
        session.work_on(self, finding.work())
        return []


class ShowFound(Command):
    """Show the match of that index; nothing where another search has begun since."""

    index: int
    query: Query

    def answer(self, session: SessionState) -> Answer:
        """Nothing is shown once the record has changed: the match may be gone."""
        finding, document = session.finding, session.document
        if finding is None or finding.finder.query != self.query:
            # something else is looked for by now, or nothing: that is told, or nobody waits for it
            return []
        finder = finding.finder
        if not (0 <= self.index < len(finder.nodes) and finder.is_current(document)):
            return Refused(phrase("That match is no longer in the record."))
        document.index, node = finder.nodes[self.index]
        document.game.cursor.go(node)
        return []


class StopFinding(Command, is_silent=True):
    """Nothing is looked for any more."""

    def answer(self, session: SessionState) -> Answer:
        session.finding = None
        session.stop_work(Find)
        return []


class AskTexts(Command, is_silent=True, is_asked_again=True, urgency=2):
    """Ask for the moves of the game shown that are called like `words` ("127", "K11", "127 K11"), and for the comments
    and names that have the words in them, `most` of each, in other games of the file too where that is wanted;
    `TextsFound` brings them, in the background."""

    words: str
    most: int
    in_all_games: bool = False

    def answer(self, session: SessionState) -> Answer:
        """What is asked last counts."""
        from goboard.session.finding import texts

        session.work_on(self, texts(session.document, self.words, self.most, in_all_games=self.in_all_games))
        return []
