"""Commands that play: each is checked by the rules, and becomes a node of the record if it may be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.edits import AddNode, Group, puts
from goboard.games.meaning import move_of
from goboard.games.tree import Node
from goboard.rules.moves import AgreeEnd, IllegalMove, Pass, Play
from goboard.rules.position import EMPTY
from goboard.session import commands as do
from goboard.session.events import Event, Explained, Refused
from goboard.session.view import entry_key

if TYPE_CHECKING:
    from goboard.session.session import Session

COLOURS = ("", "B", "W")
NAMES = ("", "Black", "White")
NOT_GO = Refused("This record is of another game than Go; its moves cannot be played here.")


def play_at(session: Session, command: do.PlayAt) -> Event | list[Event]:
    """Follow the variation that plays there, or begin one."""
    return _play(session, Play(command.vertex))


def play_pass(session: Session, _command: do.PlayPass) -> Event | list[Event]:
    """A pass; after the second one in a row the count begins."""
    answer = _play(session, Pass())
    if not isinstance(answer, Refused) and session.game.position.is_over:
        session.game.is_counting = True
        session.message = "Both sides have passed: mark the dead stones and accept the count."
    return answer


def _play(session: Session, move: Play | Pass) -> Event | list[Event]:
    game = session.game
    if not game.is_playable:
        return NOT_GO
    position = game.position
    illegal = game.rules.check(position, move)
    vertex = move.vertex if isinstance(move, Play) else None
    if illegal:
        return Refused(illegal.message, vertex, repeated_key(session, illegal))
    for child in game.node.children:
        made = move_of(child, game.codec)
        if made and made.player == position.to_move and _vertex(made) == vertex:
            game.cursor.go(child)
            return []
    node = Node()
    node.put(COLOURS[position.to_move], (game.codec.text(vertex) if vertex is not None else "",))
    label = game.board.labels[vertex] if vertex is not None else "pass"
    title = f"{NAMES[position.to_move]} {label}"
    session.document.do(Group(title, (AddNode(game.node, node),), game.node, node))
    return []


def _vertex(move: object) -> int | None:
    return move.vertex if isinstance(move, Play) else None


def repeated_key(session: Session, illegal: IllegalMove) -> int | None:
    """The node whose configuration an illegal repetition would bring back."""
    entry = illegal.entry
    return entry_key(session.game, session.game.node, entry) if entry is not None else None


def resign(session: Session, _command: do.ResignGame) -> Event | list[Event]:
    """The result goes into the record; no node is made, since SGF has none for it."""
    game = session.game
    if not game.is_playable:
        return NOT_GO
    loser = game.position.to_move
    result = f"{COLOURS[3 - loser]}+R"
    changes = puts(game.root, [("RE", (result,))])
    if changes:
        session.document.do(Group(f"{NAMES[loser]} resigns", changes, game.node, game.node))
    session.message = f"{NAMES[loser]} resigns."
    return []


def agree_on_end(session: Session, _command: do.AgreeOnEnd) -> Event | list[Event]:
    """双方一致确认着子完毕: where the rules know this end, the count begins."""
    game = session.game
    if not game.is_playable:
        return NOT_GO
    illegal = game.rules.check(game.position, AgreeEnd())
    if illegal and not game.position.is_over:
        return Refused(illegal.message)
    game.is_counting = True
    session.message = "Both sides agree that the game is over: mark the dead stones and accept the count."
    return []


def explain(session: Session, command: do.Explain) -> Event:
    """Why the player to move may or may not play there."""
    game, vertex = session.game, command.vertex
    if not game.is_playable or not 0 <= vertex < game.board.size:
        return Explained(session.serial, vertex, False, "")
    position = game.position
    illegal = game.rules.check(position, Play(vertex))
    if illegal is None or position.stones[vertex] != EMPTY:
        return Explained(session.serial, vertex, illegal is None, game.rules.explain(position, vertex))
    return Explained(session.serial, vertex, False, illegal.message, repeated_key(session, illegal))
