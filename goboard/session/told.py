"""What a person asks of a node: its properties as they stand in the file, and where its game's information stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from goboard.boards.board import BoardError
from goboard.games.cleaning import LINE_ONLY, clean_changes
from goboard.games.sgf_types import GAME_INFO
from goboard.games.tree import Node, upwards
from goboard.session.commands.ask import AskNode, CountClean, MakeKnown
from goboard.session.commands.edit import CLEAN
from goboard.session.events import CleanCounted, Event, NodeTold, Refused
from goboard.session.navigation import GONE, node_of
from goboard.session.play import ONLY_ON_PLANE
from goboard.session.studying import NOT_NOW

if TYPE_CHECKING:
    from goboard.session.session import Session


def ask_node(session: Session, command: AskNode) -> Event | list[Event]:
    """The answer names the move number of the nearest node above that holds each piece of game information."""
    node = node_of(session, command.key)
    if node is None:
        return GONE
    if session.studying.hides(node):
        return NOT_NOW
    places: dict[str, int] = {}
    for at in upwards(node):
        for ident in GAME_INFO.intersection(at.idents()).difference(places):
            places[ident] = -1 if at.parent is None else session.game.move_number(at)
    properties = tuple((ident, node.values(ident)) for ident in node.idents())
    return NodeTold(node.key, command.purpose, properties, places)


def count_clean(session: Session, _command: CountClean) -> Event | list[Event]:
    game = session.game
    return CleanCounted(_counts(session, game.root), _counts(session, game.node))


def _counts(session: Session, top: Node) -> dict[str, int]:
    """By kind, from that node of the variation shown on."""
    line = session.game.cursor.line
    _, counts = clean_changes(top, CLEAN)
    place = next(place for place, node in enumerate(line) if node is top)
    beside = sum(len(node.children) - 1 for node in line[place:-1])
    return {**counts, LINE_ONLY: beside} if beside else counts


def make_known(session: Session, command: MakeKnown) -> Event | list[Event]:
    plane = session.game.board.plane
    if plane is None:
        return ONLY_ON_PLANE
    try:
        plane.vertex(command.x, command.y)
    except BoardError as error:
        return Refused(str(error))
    return []


HANDLERS: dict[type, Callable[[Session, Any], Event | list[Event]]] = {
    AskNode: ask_node,
    CountClean: count_clean,
    MakeKnown: make_known,
}
