"""Commands that change which games a file holds, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.branches import OF_NEW_GAMES, head_text
from goboard.games.edits import AddGame, MoveGame, RemoveGame
from goboard.games.forms import form_of, keep_board
from goboard.games.tiers import NEEDS_GOBOARD
from goboard.games.tree import Node
from goboard.games.values import simple_text
from goboard.session.events import Answer, Event, Refused
from goboard.session.records import edit
from goboard.session.refusals import NO_SUCH_GAME

if TYPE_CHECKING:
    from goboard.session.state import SessionState


def add_game(session: SessionState) -> list[Event]:
    like, games = session.game.root, session.document.collection
    says_so = simple_text(like, "GC").endswith(NEEDS_GOBOARD)
    root = Node(head_text(like, OF_NEW_GAMES | ({"GC"} if says_so else frozenset())))
    keep_board(root, form_of(like).board)
    return edit(session, "new game", (AddGame(games, root, len(games.games)),), root)


def remove_game(session: SessionState, index: int) -> Answer:
    document = session.document
    roots = document.roots
    if not 0 <= index < len(roots):
        return NO_SUCH_GAME
    if len(roots) == 1:
        return Refused("This is the only game of the file: it stays.")
    shown = session.game.node
    if index == document.index:
        shown = document.state_of(roots[index + 1 if index + 1 < len(roots) else index - 1]).node
    return edit(session, "remove game", (RemoveGame(document.collection, roots[index], index),), shown)


def move_game(session: SessionState, index: int, to: int) -> Answer:
    document = session.document
    if not all(0 <= place < len(document.roots) for place in (index, to)):
        return NO_SUCH_GAME
    if index == to:
        return []
    change = MoveGame(document.collection, document.roots[index], index, to)
    return edit(session, "move game", (change,), session.game.node)
