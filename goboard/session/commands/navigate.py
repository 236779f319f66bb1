"""Commands that walk through a record and change nothing in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.session.commands.command import Command, InStudy
from goboard.session.events import NO_SUCH_GAME, NOT_IN_STUDY, Answer, Refused
from goboard.words.message import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from goboard.games.tree import Node
    from goboard.session.state import SessionState
    from goboard.session.studying import Mode


class SelectGame(Command, in_study=InStudy.OWN):
    """Show another game of the file, counted from 0."""

    index: int

    def answer(self, session: SessionState) -> Answer:
        if not 0 <= self.index < len(session.document.roots):
            return NO_SUCH_GAME
        session.document.index = self.index
        return []

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        """Another game is another problem; while one is guessed the others stay out of sight."""
        if not mode.goes_on_in_other_games:
            return NOT_IN_STUDY
        from goboard.session.commands.study import begin_problem

        return begin_problem(session, self.index)


class GoTo(Command, is_walk=True, in_study=InStudy.OWN):
    """Show the node with that key."""

    key: int

    def answer(self, session: SessionState) -> Answer:
        session.game.cursor.go(session.node(self.key))
        return []

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        """No farther than what is known."""
        node = mode.known(self.key)
        if node is None:
            return NOT_IN_STUDY
        session.game.cursor.go(node)
        return []


class GoToPlace(Command):
    """Show the node number `place`, counted in preorder from 0, of a game of the file, or the game where it has no
    such node."""

    game: int
    place: int

    def answer(self, session: SessionState) -> Answer:
        if not 0 <= self.game < len(session.document.roots):
            return NO_SUCH_GAME
        session.document.index = self.game
        keys = session.game.layout.outline().keys
        if 0 <= self.place < len(keys):
            session.game.cursor.go(session.node(int(keys[self.place])))
        return []


class GoToWarning(Command, handler="files:go_to_warning"):
    """Show the node that the warning of that number is about, as far as it is still there; its game at least."""

    number: int


class Step(Command, is_walk=True, in_study=InStudy.OWN):
    """Walk along the variation shown: forward (+n) or back (-n); large numbers reach its ends."""

    moves: int

    def answer(self, session: SessionState) -> Answer:
        session.game.cursor.step(self.moves)
        return []

    def answer_in_study(self, session: SessionState, mode: Mode) -> Answer:
        """No farther than what is known."""
        cursor = session.game.cursor
        cursor.step(min(self.moves, max(mode.depth - cursor.depth, 0)))
        return []


class StepToComment(Command, is_walk=True):
    """Walk along the variation shown to the next comment (+1), or to the one before (-1)."""

    by: int

    def answer(self, session: SessionState) -> Answer:
        # the text of a node is looked through before any of it is read
        found = _along(session, self.by, lambda node: "C" in node.text() and any(map(str.strip, node.values("C"))))
        session.message = "" if found else phrase("There is no other comment that way in this variation.")
        return []


class StepToHotspot(Command, is_walk=True):
    """The same to what the record calls a hotspot."""

    by: int

    def answer(self, session: SessionState) -> Answer:
        found = _along(session, self.by, lambda node: bool(node.values("HO")))
        session.message = "" if found else phrase("There is no other hotspot that way in this variation.")
        return []


class StepToFork(Command, is_walk=True):
    """The same to where several moves follow."""

    by: int

    def answer(self, session: SessionState) -> Answer:
        found = _along(session, self.by, lambda node: len(node.children) > 1)
        session.message = "" if found else phrase("This variation has no other fork that way.")
        return []


def _along(session: SessionState, by: int, is_wanted: Callable[[Node], bool]) -> bool:
    """Show the nearest such node of the variation, if there is one on that side of the node shown."""
    cursor = session.game.cursor
    places = range(cursor.depth + by, len(cursor.line) if by > 0 else -1, by)
    found = next((cursor.line[place] for place in places if is_wanted(cursor.line[place])), None)
    if found is not None:
        cursor.go(found)
    return found is not None


class GoToMove(Command, is_walk=True):
    """Show the node of the variation shown after which that many moves have been made."""

    number: int

    def answer(self, session: SessionState) -> Answer:
        """The move of that number in the variation shown; where MN makes several, the next one; else one elsewhere."""
        game, number = session.game, self.number
        if number < 0:
            return Refused(phrase("Moves are counted from 0, the start."))
        moves, made = game.line_moves()
        found = [move.key for move in (*moves[made:], *moves[:made]) if move.number == number]
        if not found and number == 0:
            found = [game.root.key]
        if not found:
            # the first node of that number in the order of the tree, the main line first
            outline = game.layout.outline()
            found = [int(key) for key in outline.keys[outline.numbers == number][:1]]
            session.message = phrase("Move {number} is in another variation.", number=number) if found else ""
        if not found:
            last = game.move_number(game.cursor.line[-1])
            return Refused(
                phrase("There is no move {number}; this variation ends with move {last}.", number=number, last=last)
            )
        game.cursor.go(session.node(found[0]))
        return []


class GoToMainLine(Command, is_walk=True):
    """Show the last node of the main line that this variation has in common with it; stepping on follows the main line
    from there."""

    def answer(self, session: SessionState) -> Answer:
        from goboard.games.tree import main_line

        cursor = session.game.cursor
        node = cursor.root
        for at in cursor.line[1 : cursor.depth + 1]:
            if node.children[0] is not at:
                break
            node = at
        cursor.go(list(main_line(node))[-1])
        cursor.go(node)
        return []


class SwitchVariation(Command, is_walk=True):
    """Show the next (+1) or previous (-1) sibling; where there is none, what follows a fork, or what the nearest fork
    behind has."""

    by: int

    def answer(self, session: SessionState) -> Answer:
        node = session.game.cursor.fork(self.by)
        if node is not None:
            session.game.cursor.go(node)
        else:
            session.message = phrase("There is no other variation that way.")
        return []
