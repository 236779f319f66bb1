"""Commands that change the shape of the tree, a node at a time or many."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from goboard.games.cleaning import LINE_ONLY, UNKNOWN, clean_changes
from goboard.games.edits import Change, InsertBelow, MoveNode, PutValues, RemoveNode, TakeOut, puts
from goboard.games.flattening import OF_MOVES
from goboard.games.properties import is_identifier, is_raw_value
from goboard.games.sgf_types import BEFORE_A_MOVE, MOVES, SETUP
from goboard.games.tree import Node, main_line, path_to, upwards
from goboard.session.commands.edit import (
    CLEAN,
)
from goboard.session.events import Answer, Refused
from goboard.session.records import RULES, edit
from goboard.session.refusals import GONE, ROOT

if TYPE_CHECKING:
    from goboard.session.state import SessionState

WORDS = {UNKNOWN: "unknown properties", "analysis": "values of engines"}


def keep_only_this(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    line = _line_through(session, node)
    changes = _pruned(line)
    if not changes:
        return Refused("There are no other variations.")
    session.message = f"{_count(len(changes), 'variation')} taken out."
    return edit(session, "keep one variation", changes, _stays(session, line, node))


def _line_through(session: SessionState, node: Node) -> list[Node]:
    """The variation through that node as it is shown, else by its first moves."""
    line = session.game.cursor.line
    if any(at is node for at in line):
        return line
    return [*path_to(node), *list(main_line(node))[1:]]


def _pruned(line: Iterable[Node]) -> tuple[Change, ...]:
    """What takes everything beside a line out."""
    return tuple(
        RemoveNode(child) for parent, stays in pairwise(line) for child in parent.children if child is not stays
    )


def _stays(session: SessionState, kept: Iterable[Node], other: Node) -> Node:
    """The node shown if it is among those kept, else another one."""
    shown = session.game.node
    return shown if any(at is shown for at in kept) else other


def split_node(session: SessionState, key: int) -> Answer:
    """Setup comes before the move; without any the move comes first, and texts and signs follow it."""
    node = session.node(key)
    if node is None:
        return GONE
    idents = node.idents()
    has_setup = not SETUP.isdisjoint(idents)
    stays = BEFORE_A_MOVE if has_setup else OF_MOVES
    moved = [ident for ident in idents if ident not in stays and (has_setup or node.parent is not None)]
    if MOVES.isdisjoint(idents) or not moved:
        return Refused("There is nothing to part in this node: it needs a move, and a set-up, a text or signs with it.")
    new = Node()
    for ident in moved:
        new.put(ident, node.values(ident))
    return edit(session, "split node", (*(PutValues(node, ident, ()) for ident in moved), InsertBelow(node, new)), node)


def insert_node(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    new = Node()
    return edit(session, "insert node", (InsertBelow(node, new),), new)


def delete_only_node(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if node.parent is None:
        return ROOT
    shown = session.game.node
    stays = node.parent if shown is node else shown
    return edit(session, "delete one node", (TakeOut(node.parent, node),), stays)


def delete_others(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    others = [child for child in node.parent.children if child is not node] if node.parent else []
    if not others:
        return Refused("There is no other variation beside this one.")
    above = list(upwards(session.game.node))
    stays = node if any(at is other for at in above for other in others) else session.game.node
    session.message = f"{_count(len(others), 'variation')} taken out."
    return edit(session, "delete other variations", tuple(map(RemoveNode, others)), stays)


def place_variation(session: SessionState, key: int, index: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if node.parent is None:
        return ROOT
    siblings = node.parent.children
    if not 0 <= index < len(siblings):
        return Refused(f"There are {len(siblings)} variations here; none has that place.")
    if siblings[index] is node:
        return []
    return edit(session, "move variation", (MoveNode(node, index),), session.game.node)


def clean_up(session: SessionState, kinds: frozenset[str], key: int) -> Answer:
    top = session.node(key) if key else session.game.root
    if top is None:
        return GONE
    unknown = kinds.difference(CLEAN)
    if unknown:
        return Refused(f"Nothing of that kind can be cleaned up: {', '.join(sorted(unknown))}.")
    changes: list[Change] = []
    told: list[str] = []
    shown = session.game.node
    line = _line_through(session, top)
    if LINE_ONLY in kinds:
        pruned = _pruned(line[next(place for place, at in enumerate(line) if at is top) :])
        changes += pruned
        told += [_count(len(pruned), "variation")] if pruned else []
        gone = {change.top.key for change in pruned}
        fork = next((at.parent for at in upwards(shown) if at.key in gone), None)
        shown = fork or shown
    cleaned, counts = clean_changes(top, kinds, {change.top.key for change in changes})
    told += [f"{WORDS.get(kind, kind)} of {_count(count, 'node')}" for kind, count in counts.items()]
    if not (changes or cleaned):
        session.message = "There was nothing of that to take out."
        return []
    session.message = f"Taken out: {', '.join(told)}."
    return edit(session, "clean up", (*changes, *cleaned), shown)


def put_property(session: SessionState, key: int, ident: str, values: tuple[str, ...]) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if not is_identifier(ident):
        return Refused(f"“{ident}” is no property: those have upper-case letters, and digits behind them.")
    if not all(map(is_raw_value, values)):
        return Refused("A value cannot hold a bare “]” or end with a bare “\\”: write “\\]” and “\\\\”.")
    title = f"{ident} property"
    edit(session, title, puts(node, [(ident, tuple(values))]), session.game.node)
    if node is session.game.root and ident in RULES:
        session.judge_by_record()
    return []


def _count(number: int, word: str) -> str:
    return f"1 {word}" if number == 1 else f"{number} {word}s"
