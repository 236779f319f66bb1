"""Edits of a record: texts, information, variations and single nodes. Each is one step of undo."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from goboard.games.branches import OF_MOVES
from goboard.games.cleaning import CLEANABLE, LINE_ONLY, UNKNOWN, clean_changes
from goboard.games.colours import exchanged_colours
from goboard.games.contest_history import WHEN, noted
from goboard.games.contest_record import contest_of, contest_properties
from goboard.games.contests import Contest, Round
from goboard.games.edits import AddNode, Change, Group, InsertBelow, MoveNode, PutValues, RemoveNode, TakeOut, puts
from goboard.games.own_moves import OWN_ALLIANCES, setup_properties
from goboard.games.properties import BEFORE_A_MOVE, MOVES, SETUP, is_identifier, is_raw_value
from goboard.games.record_rules import overruling
from goboard.games.results import exchanged, later_branches, left, moved
from goboard.games.tree import Node, main_line, path_to, upwards
from goboard.games.values import raw_text
from goboard.session.events import ROOT, Answer, Event, Refused
from goboard.session.results import ACCEPT
from goboard.words.message import enumerated, in_context, phrase, plural, sentences

if TYPE_CHECKING:
    from goboard.session.state import SessionState


RULES = frozenset({"RU", "KM", "GOBR", "GOBI", "GOBP", OWN_ALLIANCES})
"""Properties of a root by which its game is judged."""
NAMES = ("PB", "PW")


def edit(
    session: SessionState,
    title: str,
    changes: tuple[Change, ...],
    show: Node,
    merges: str = "",
    *,
    joins: bool = False,
) -> list[Event]:
    """Make these changes, if there are any, as one step of undo, or as part of the last one, and show that node."""
    if changes:
        game = session.game
        session.document.do(Group(title, changes, game.node, show, merges, (game.root,), joins=joins))
    return []


def edit_text(session: SessionState, node: Node, ident: str, text: str, title: str) -> Answer:
    """Have one property of a node say that text, "" to take it out. Typing in it is one step of undo, however often
    it is sent."""
    raw = (raw_text(text),) if text else ()
    return edit(session, title, puts(node, [(ident, raw)]), session.game.node, f"{ident} {node.key}")


def set_comment(session: SessionState, key: int, text: str) -> Answer:
    node = session.node(key)
    return edit_text(session, node, "C", text, phrase("comment") if node.has("C") else phrase("new comment"))


def set_info(session: SessionState, values: Mapping[str, str], with_move: bool) -> list[Event]:
    """Each property is written where it stands on the way to the node shown, else into the root."""
    game = session.game
    changes: list[Change] = []
    for ident, text in values.items():
        holder = next((node for node in upwards(game.node) if node.has(ident)), game.root)
        changes.extend(puts(holder, [(ident, (raw_text(text),) if text else ())]))
    if changes:
        changes.extend(puts(game.root, overruling(game.root, values)))
    last = session.document.edits.last
    made = [change.node for change in last.changes if isinstance(change, AddNode)] if last is not None else []
    joins = with_move and game.node in made
    events = edit(session, phrase("game information"), tuple(changes), game.node, joins=joins)
    if changes and {"KM", "RU"} & values.keys():
        session.judge_by_record()
    return events


def delete_node(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node.parent is None:
        return ROOT
    shown = session.game.node
    stays = node.parent if node in upwards(shown) else shown
    session.message = phrase("That is out of the record; Undo brings it back.")
    return edit(session, phrase("delete variation"), _removing(session, (node,)), stays)


def _removing(session: SessionState, nodes: Collection[Node]) -> tuple[Change, ...]:
    """What takes the nodes out with all below them; no line that stays has the result of one that goes."""
    return (*left(session.game.root, nodes), *map(RemoveNode, nodes))


def make_main_line(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    behind = tuple(MoveNode(at, 0) for at in reversed(later_branches(node)))
    before, after = (list(main_line(top))[-1] for top in (session.game.root, node))
    results = exchanged(session.game.root, before, after) if behind else ()
    return edit(session, phrase("make main line"), (*behind, *results), session.game.node)


def move_variation(session: SessionState, key: int, by: int) -> Answer:
    """The variation through that node changes places at the fork where it leaves the others."""
    node = session.node(key)
    parent = node.parent
    if parent is None:
        return ROOT
    while len(parent.children) == 1 and parent.parent is not None:
        node, parent = parent, parent.parent
    siblings = parent.children
    index = next(i for i, child in enumerate(siblings) if child is node) + by
    if not 0 <= index < len(siblings):
        return Refused(phrase("The variation stands at that end already."))
    return edit(session, phrase("move variation"), moved(session.game.root, node, index), session.game.node)


def set_contest(session: SessionState, contest: Contest) -> list[Event]:
    """The Contest around the match stands in the root of its game."""
    root = session.game.root
    return edit(session, phrase("contest"), puts(root, list(contest_properties(contest).items())), session.game.node)


def settle_first_move(session: SessionState, begins: int, rounds: tuple[Round, ...]) -> Answer:
    """The turn and the Contest's rounds go into the root as one step of undo."""
    game = session.game
    if game.settled:
        return Refused(game.settled)
    contest = contest_of(game.root) or Contest()
    played = replace(contest, rounds=(*contest.rounds, *rounds))
    played = noted(contest, played, time.strftime(WHEN), game.move_number(game.node))
    values = [*contest_properties(played).items()]
    if game.position.to_move != begins:
        values += setup_properties({}, begins, game.codec)
    edit(session, phrase("who begins"), puts(game.root, values), game.node)
    colour = game.rules.names[begins - 1]
    name = game.info().get(NAMES[begins - 1], "")
    session.message = (
        phrase("{player} begins as {colour}.", player=name, colour=colour)
        if name
        else phrase("{colour} begins.", colour=colour)
    )
    return []


def undo(session: SessionState) -> Answer:
    """A count that was accepted is open again."""
    group = session.document.undo()
    if group is None:
        return Refused(phrase("There is nothing to undo."))
    return _told(session, group, phrase("Undone: {step}.", step=group.title), is_counting=True)


def redo(session: SessionState) -> Answer:
    group = session.document.redo()
    if group is None:
        return Refused(phrase("There is nothing to redo."))
    session.game.resumed = 0
    return _told(session, group, phrase("Done again: {step}.", step=group.title), is_counting=False)


def _told(session: SessionState, group: Group, done: str, *, is_counting: bool) -> Answer:
    """What has been taken back or made again; `is_counting` after an accepted count."""
    session.message = done
    if group.title == ACCEPT:
        session.game.is_counting = is_counting
    _follow_record(session, group)
    return []


def _follow_record(session: SessionState, group: Group) -> None:
    """Where a change that is taken back or made again was one of the record's rules, these are in force."""
    game, before = session.game, session.game.rules.info
    if any(isinstance(at, PutValues) and at.node is game.root and at.ident in RULES for at in group.changes):
        session.judge_by_record()
        after = session.game.rules.info
        if after.name != before.name:
            session.message = sentences(session.message, phrase("The rules are {rules} again.", rules=after.title))


WORDS = {
    "comments": phrase("comments"),
    "markup": phrase("markup"),
    "annotations": phrase("annotations"),
    "names": phrase("names"),
    "territory": phrase("territory"),
    "times": in_context("clock", "times"),
    UNKNOWN: phrase("unknown properties"),
    "analysis": phrase("values of engines"),
}
"""What each kind that can be cleaned up is called."""


def keep_only_this(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    line = _line_through(session, node)
    others = _beside(line)
    if not others:
        return Refused(phrase("There are no other variations."))
    session.message = plural("{n} variation taken out.", "{n} variations taken out.", len(others))
    return edit(session, phrase("keep one variation"), _removing(session, others), _stays(session, line, node))


def _line_through(session: SessionState, node: Node) -> list[Node]:
    """The variation through that node as it is shown, else by its first moves."""
    line = session.game.cursor.line
    if any(at is node for at in line):
        return line
    return [*path_to(node), *list(main_line(node))[1:]]


def _beside(line: Iterable[Node]) -> tuple[Node, ...]:
    """Where everything beside a line begins."""
    return tuple(child for parent, stays in pairwise(line) for child in parent.children if child is not stays)


def _stays(session: SessionState, kept: Iterable[Node], other: Node) -> Node:
    """The node shown if it is among those kept, else another one."""
    shown = session.game.node
    return shown if any(at is shown for at in kept) else other


def split_node(session: SessionState, key: int) -> Answer:
    """Setup comes before the move; without any the move comes first, and texts and signs follow it."""
    node = session.node(key)
    idents = node.idents()
    has_setup = not SETUP.isdisjoint(idents)
    stays = BEFORE_A_MOVE if has_setup else OF_MOVES
    moved = [ident for ident in idents if ident not in stays and (has_setup or node.parent is not None)]
    if MOVES.isdisjoint(idents) or not moved:
        return Refused(phrase("There is nothing to part here: it takes a move, and a set-up, a text or signs with it."))
    new = Node()
    for ident in moved:
        new.put(ident, node.values(ident))
    return edit(
        session,
        phrase("split position"),
        (*(PutValues(node, ident, ()) for ident in moved), InsertBelow(node, new)),
        node,
    )


def insert_node(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    new = Node()
    return edit(session, phrase("insert position"), (InsertBelow(node, new),), new)


def delete_only_node(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node.parent is None:
        return ROOT
    shown = session.game.node
    stays = node.parent if shown is node else shown
    results = () if node.children else left(session.game.root, (node,))
    return edit(session, phrase("delete one position"), (*results, TakeOut(node.parent, node)), stays)


def delete_others(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    others = [child for child in node.parent.children if child is not node] if node.parent else []
    if not others:
        return Refused(phrase("There is no other variation beside this one."))
    above = list(upwards(session.game.node))
    stays = node if any(at is other for at in above for other in others) else session.game.node
    session.message = plural("{n} variation taken out.", "{n} variations taken out.", len(others))
    return edit(session, phrase("delete other variations"), _removing(session, others), stays)


def place_variation(session: SessionState, key: int, index: int) -> Answer:
    node = session.node(key)
    if node.parent is None:
        return ROOT
    siblings = node.parent.children
    if not 0 <= index < len(siblings):
        return Refused(phrase("There are {number} variations here; none has that place.", number=len(siblings)))
    if siblings[index] is node:
        return []
    return edit(session, phrase("move variation"), moved(session.game.root, node, index), session.game.node)


def clean_up(session: SessionState, kinds: frozenset[str], key: int) -> Answer:
    top = session.node(key) if key else session.game.root
    unknown = kinds.difference(CLEANABLE)
    if unknown:
        return Refused(phrase("Nothing of that kind can be cleaned up: {kinds}.", kinds=enumerated(sorted(unknown))))
    changes: list[Change] = []
    told: list[str] = []
    shown = session.game.node
    line = _line_through(session, top)
    gone: set[int] = set()
    if LINE_ONLY in kinds:
        pruned = _beside(line[next(place for place, at in enumerate(line) if at is top) :])
        changes += _removing(session, pruned)
        told += [plural("{n} variation", "{n} variations", len(pruned))] if pruned else []
        gone = {node.key for node in pruned}
        fork = next((at.parent for at in upwards(shown) if at.key in gone), None)
        shown = fork or shown
    cleaned, counts = clean_changes(top, kinds, gone)
    told += [
        plural("{what} of {n} position", "{what} of {n} positions", count, what=WORDS.get(kind, kind))
        for kind, count in counts.items()
    ]
    if not (changes or cleaned):
        session.message = phrase("There was nothing of that to take out.")
        return []
    session.message = phrase("Taken out: {things}.", things=enumerated(told))
    return edit(session, phrase("clean up"), (*changes, *cleaned), shown)


def exchange_colours(session: SessionState) -> Answer:
    game = session.game
    if len(game.rules.names) != 2 or game.codec.is_own:
        return Refused(phrase("Only Black and White can exchange their colours."))
    changes = exchanged_colours(game.root, game.replay.position(game.root).to_move, game.codec)
    return edit(session, phrase("exchange the colours"), changes, game.node)


def put_property(session: SessionState, key: int, ident: str, values: tuple[str, ...]) -> Answer:
    node = session.node(key)
    if not is_identifier(ident):
        return Refused(
            phrase(
                "“{property}” is no property: those have upper-case letters, and digits behind them.", property=ident
            )
        )
    if not all(map(is_raw_value, values)):
        return Refused(phrase("A value cannot hold a bare “]” or end with a bare “\\”: write “\\]” and “\\\\”."))
    title = phrase("{name} property", name=ident)
    edit(session, title, puts(node, [(ident, tuple(values))]), session.game.node)
    if node is session.game.root and ident in RULES:
        session.judge_by_record()
    return []
