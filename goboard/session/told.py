"""What a person asks of a node: its properties as they stand in the file, and where its game's information stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.cleaning import LINE_ONLY, clean_changes
from goboard.games.sgf_types import GAME_INFO
from goboard.games.tree import Node, upwards
from goboard.rules.moves import Play
from goboard.rules.position import EMPTY
from goboard.session.commands.edit import CLEAN
from goboard.session.events import Answer, CleanCounted, Event, Explained, NodeTold
from goboard.session.playing import at_place, repeated_key
from goboard.session.refusals import GONE, NOT_IN_STUDY

if TYPE_CHECKING:
    from goboard.session.state import SessionState


def ask_node(session: SessionState, key: int, purpose: str) -> Answer:
    """The answer names the move number of the nearest node above that holds each piece of game information."""
    node = session.node(key)
    if node is None:
        return GONE
    if session.studying.hides(node):
        return NOT_IN_STUDY
    places: dict[str, int] = {}
    for at in upwards(node):
        for ident in GAME_INFO.intersection(at.idents()).difference(places):
            places[ident] = -1 if at.parent is None else session.game.move_number(at)
    properties = tuple((ident, node.values(ident)) for ident in node.idents())
    return NodeTold(node.key, purpose, properties, places)


def count_clean(session: SessionState) -> Answer:
    game = session.game
    return CleanCounted(_counts(session, game.root), _counts(session, game.node))


def _counts(session: SessionState, top: Node) -> dict[str, int]:
    """By kind, from that node of the variation shown on."""
    line = session.game.cursor.line
    _, counts = clean_changes(top, CLEAN)
    place = next(place for place, node in enumerate(line) if node is top)
    beside = sum(len(node.children) - 1 for node in line[place:-1])
    return {**counts, LINE_ONLY: beside} if beside else counts


def make_known(session: SessionState, x: int, y: int) -> Answer:
    return at_place(session, x, y, lambda _vertex: [])


def explain(session: SessionState, vertex: int, is_asked: bool) -> Event:
    """Why the player to move may or may not play there; what keeps or threatens a stone."""
    game = session.game
    if not game.is_playable or not 0 <= vertex < game.board.size:
        return Explained(session.serial, vertex, False, "")
    position = game.position
    illegal = game.rules.check(position, Play(vertex))
    key = repeated_key(session, illegal) if illegal and position.stones[vertex] == EMPTY else None
    why = game.rules.explain(position, vertex)
    return Explained(
        session.serial, vertex, illegal is None, why.message, key, why.rule, why.lit, is_asked
    )  # fmt: skip


def explain_at_place(session: SessionState, x: int, y: int) -> Answer:
    """The point becomes known if it was not; so the board that the answer speaks of is shown before it."""
    return at_place(session, x, y, lambda vertex: [session.show(), explain(session, vertex, is_asked=True)])
