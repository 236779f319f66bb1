"""Commands that make a position the start of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.edits import AddGame, Change, RemoveNode, Reparent, puts
from goboard.games.flattening import start_values
from goboard.games.properties import joined
from goboard.games.tree import Node, copy_below
from goboard.session.events import Answer, Event, Refused
from goboard.session.records import edit
from goboard.session.refusals import GONE, NOT_HELD

if TYPE_CHECKING:
    from goboard.session.state import SessionState

STARTS_THERE = Refused("The game starts there already.")


def start_here(session: SessionState, key: int) -> Answer:
    """The root stays the same node; what was below it goes, and what follows the new start comes below it."""
    values = _start_at(session, key)
    if not isinstance(values, tuple):
        return values
    node, said = values
    root = session.game.root
    values_of_root = [*((ident, ()) for ident in root.idents() if ident not in said), *said.items()]
    changes: tuple[Change, ...] = (
        *puts(root, values_of_root),
        *(RemoveNode(child) for child in root.children),
        *(Reparent(child, root) for child in node.children),
    )
    session.message = f"The game starts there now.{_prisoners(session, node)}"
    return edit(session, "start of the game", changes, root)


def split_game(session: SessionState, key: int, is_moved: bool) -> Answer:
    values = _start_at(session, key)
    if not isinstance(values, tuple):
        return values
    node, said = values
    root = Node(joined(said))
    games = session.document.collection
    added = AddGame(games, root, len(games.games))
    session.message = f"The position is the start of game {len(games.games) + 1}.{_prisoners(session, node)}"
    if not is_moved:
        copy_below(node, root)
        return edit(session, "split game", (added,), root)
    moved = (Reparent(child, root) for child in node.children)
    return edit(session, "split game", (added, *moved, RemoveNode(node)), root)


def _start_at(session: SessionState, key: int) -> Event | tuple[Node, dict[str, tuple[str, ...]]]:
    """The node with that key, and what a first node with its position says; or why there can be none."""
    game, node = session.game, session.node(key)
    if node is None:
        return GONE
    if not game.is_playable:
        return Refused(game.fault)
    if node.parent is None:
        return STARTS_THERE
    try:
        return node, start_values(game.root, node, game.replay.position(node), game.rules, game.codec)
    except ValueError:
        return NOT_HELD


def _prisoners(session: SessionState, node: Node) -> str:
    """What the new start leaves out: a set-up has no prisoners."""
    taken = sum(session.game.replay.position(node).captures)
    return f" {taken} {'stone' if taken == 1 else 'stones'} taken before are not counted any more." if taken else ""
