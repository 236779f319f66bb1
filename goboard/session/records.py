"""Commands that edit a record; each is one step of undo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from goboard.games.contest_record import contest_of, contest_properties
from goboard.games.contests import Contest, Round
from goboard.games.edits import Change, Group, MoveNode, PutValues, RemoveNode, puts
from goboard.games.own_moves import OWN_ALLIANCES, setup_properties
from goboard.games.record_rules import overruling
from goboard.games.tree import Node, upwards
from goboard.games.values import raw_text
from goboard.session.events import Answer, Event, Refused
from goboard.session.refusals import GONE, ROOT

if TYPE_CHECKING:
    from goboard.session.state import SessionState

RULES = frozenset({"RU", "KM", "GOBR", "GOBI", "GOBP", OWN_ALLIANCES})
"""Properties of a root by which its game is judged."""
NAMES = ("PB", "PW")


def edit(session: SessionState, title: str, changes: tuple[Change, ...], show: Node, merges: str = "") -> list[Event]:
    """Make these changes, if there are any, as one step of undo and show that node."""
    if changes:
        game = session.game
        session.document.do(Group(title, changes, game.node, show, merges, (game.root,)))
    return []


def set_comment(session: SessionState, key: int, text: str) -> Answer:
    """Typing in one comment is one step of undo, however often it is sent."""
    node = session.node(key)
    if node is None:
        return GONE
    raw = (raw_text(text),) if text else ()
    title = "comment" if node.has("C") else "new comment"
    return edit(session, title, puts(node, [("C", raw)]), session.game.node, f"comment {node.key}")


def set_info(session: SessionState, values: Mapping[str, str]) -> list[Event]:
    """Each property is written where it stands on the way to the node shown, else into the root."""
    game = session.game
    changes: list[Change] = []
    for ident, text in values.items():
        holder = next((node for node in upwards(game.node) if node.has(ident)), game.root)
        changes.extend(puts(holder, [(ident, (raw_text(text),) if text else ())]))
    if changes:
        changes.extend(puts(game.root, overruling(game.root, values)))
    events = edit(session, "game information", tuple(changes), game.node)
    if changes and {"KM", "RU"} & values.keys():
        session.judge_by_record()
    return events


def delete_node(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if node.parent is None:
        return ROOT
    shown = session.game.node
    stays = node.parent if node in upwards(shown) else shown
    return edit(session, "delete variation", (RemoveNode(node),), stays)


def make_main_line(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    behind = [at for at in list(upwards(node)) if at.parent is not None and at.parent.children[0] is not at]
    return edit(session, "make main line", tuple(MoveNode(at, 0) for at in reversed(behind)), session.game.node)


def move_variation(session: SessionState, key: int, by: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if node.parent is None:
        return ROOT
    siblings = node.parent.children
    index = next(i for i, child in enumerate(siblings) if child is node) + by
    if not 0 <= index < len(siblings):
        return Refused("The variation stands at that end already.")
    return edit(session, "move variation", (MoveNode(node, index),), session.game.node)


def set_contest(session: SessionState, contest: Contest) -> list[Event]:
    """The Contest around the match stands in the root of its game."""
    root = session.game.root
    return edit(session, "contest", puts(root, list(contest_properties(contest).items())), session.game.node)


def settle_first_move(session: SessionState, begins: int, rounds: tuple[Round, ...]) -> Answer:
    """The turn and the Contest's rounds go into the root as one step of undo."""
    game = session.game
    if game.settled:
        return Refused(game.settled)
    contest = contest_of(game.root) or Contest()
    played = replace(contest, rounds=(*contest.rounds, *rounds))
    values = [*contest_properties(played).items()]
    if game.position.to_move != begins:
        values += setup_properties({}, begins, game.codec)
    edit(session, "who begins", puts(game.root, values), game.node)
    colour = game.rules.names[begins - 1]
    name = game.info().get(NAMES[begins - 1], "")
    session.message = f"{name} begins as {colour}." if name else f"{colour} begins."
    return []


def undo(session: SessionState) -> Answer:
    group = session.document.undo()
    if group is None:
        return Refused("There is nothing to undo.")
    session.message = f"Undone: {group.title}."
    _follow_record(session, group)
    return []


def redo(session: SessionState) -> Answer:
    group = session.document.redo()
    if group is None:
        return Refused("There is nothing to redo.")
    session.message = f"Done again: {group.title}."
    _follow_record(session, group)
    return []


def _follow_record(session: SessionState, group: Group) -> None:
    """Where a change that is taken back or made again was one of the record's rules, these are in force."""
    game, before = session.game, session.game.rules.info
    if any(isinstance(at, PutValues) and at.node is game.root and at.ident in RULES for at in group.changes):
        session.judge_by_record()
        after = session.game.rules.info
        if after.name != before.name:
            session.message += f" The rules are {after.title} again."
