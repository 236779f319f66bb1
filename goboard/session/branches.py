"""Edits that carry branches from record to record, make a position the start of a game, or change which games a file
holds."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from goboard.formats.reader import open_record
from goboard.games.branches import (
    OF_BRANCHES,
    OF_NEW_GAMES,
    as_branches,
    convert,
    head_text,
    misfit,
    start_values,
    unread,
)
from goboard.games.edits import AddGame, AddNode, Change, MoveGame, RemoveGame, RemoveNode, Reparent, puts
from goboard.games.merging import Merger
from goboard.games.properties import joined
from goboard.games.record_dialect import form_of, keep_board
from goboard.games.record_form import NEEDS_GOBOARD
from goboard.games.results import end_kept
from goboard.games.tree import Collection, Node, copy_below, preorder, upwards
from goboard.games.values import raw_text, simple_text
from goboard.session.events import NO_SUCH_GAME, NOT_HELD, ROOT, Answer, Copied, Event, Refused
from goboard.session.record_edits import edit
from goboard.sgf.reader import SgfError, read
from goboard.sgf.writer import branch, write
from goboard.words.message import in_context, phrase, plural, sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.session.state import SessionState


MOST_UNREAD, MOST_TOLD = 100, 20
"""Values that are counted of those that cannot be read, and the characters of the first one that are told."""
_NODE = re.compile(r"\s*;")
_PROPERTY = re.compile(r"\s*[A-Z]+\s*\[")


def copy_branch(session: SessionState, key: int) -> Event:
    return _copied(session, session.node(key))


def _copied(session: SessionState, node: Node) -> Copied:
    """The branch as a game that says on which board it is, so that any program reads it."""
    count = sum(1 for _ in preorder(node))
    if node.parent is None:
        text = write(Collection([node])).decode("utf-8")
        return Copied(text, plural("The game, {n} position", "The game, {n} positions", count))
    text = branch(node, head_text(session.game.root, OF_BRANCHES))
    return Copied(text, plural("{n} position", "{n} positions", count))


def cut_branch(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node.parent is None:
        return ROOT
    copied, shown = _copied(session, node), session.game.node
    stays = node.parent if any(at is node for at in upwards(shown)) else shown
    session.message = plural("{n} position cut.", "{n} positions cut.", sum(1 for _ in preorder(node)))
    return [copied, *edit(session, in_context("step of undo", "cut"), (RemoveNode(node),), stays)]


def paste_branch(session: SessionState, key: int, text: str) -> Answer:
    node = session.node(key)
    if not text.strip():
        return Refused(phrase("The clipboard holds no text."))
    try:
        games = read(_as_game(text).encode("utf-8", "replace"), "UTF-8").games
    except SgfError:
        return Refused(phrase("The clipboard's text is no record: nothing in it looks like SGF."))
    target = session.game.root
    refused = next(filter(None, (misfit(root, target) for root in games)), "")
    if refused:
        return Refused(refused)
    branches = [branch for root in games for branch in as_branches(root, target)]
    nodes = [pasted for top in branches for pasted in preorder(top)]
    if not any(pasted.idents() for pasted in nodes):
        return Refused(phrase("The clipboard's record has no moves."))
    session.message = sentences(
        plural("{n} position pasted.", "{n} positions pasted.", len(nodes)), _unread(session, branches)
    )
    changes = (*end_kept(target, node), *(AddNode(node, top) for top in branches))
    return edit(session, in_context("step of undo", "paste"), changes, branches[0])


def _as_game(text: str) -> str:
    """Nodes or properties without the parentheses of a game get them."""
    if _NODE.match(text):
        return f"({text})"
    return f"(;{text})" if _PROPERTY.match(text) else text


def _unread(session: SessionState, branches: list[Node]) -> str:
    """What could not be read of what was pasted, in a sentence behind others."""
    codec = session.game.codec
    points = list(islice((raw for top in branches for raw in unread(top, codec)), MOST_UNREAD + 1))
    if not points or not session.game.is_playable:
        return ""
    first, others = points[0][:MOST_TOLD], len(points) - 1
    if not others:
        return phrase("“{point}” is no point of the {board}.", point=first, board=codec.title)
    if others == MOST_UNREAD:
        return phrase("“{point}” and many more are no points of the {board}.", point=first, board=codec.title)
    return phrase(
        "“{point}” and {others} more are no points of the {board}.", point=first, others=others, board=codec.title
    )


def merge_record(session: SessionState, data: bytes, name: str, info: Mapping[str, str] | None = None) -> Answer:
    try:
        games = open_record(data, name).games
    except SgfError as error:
        return Refused(_of_file(name, str(error)))
    game = session.game
    merger = Merger(game.root, game.codec)
    faults: list[str] = []
    count = 0
    for root in games:
        fault = misfit(root, game.root)
        if fault:
            faults.append(fault)
            continue
        count += 1
        if game.is_playable:
            convert(root, game.codec)
        merger.merge(root)
    if not count:
        return Refused(_of_file(name, faults[0]))
    said = [(ident, (raw_text(words),) if words else ()) for ident, words in (info or {}).items()]
    changes = (*puts(game.root, said), *merger.changes)
    session.message = _merged(len(merger.added), faults, bool(changes))
    events = edit(session, in_context("step of undo", "merge"), changes, game.node)
    if info and {"KM", "RU"} & info.keys():
        session.judge_by_record()
    return events


def _of_file(name: str, fault: str) -> str:
    """What is wrong with the record to merge."""
    if name:
        return phrase("“{file}”: {fault}", file=name, fault=fault)
    return phrase("The other record: {fault}", fault=fault)


def _merged(variations: int, faults: list[str], is_changed: bool) -> str:
    said = (
        plural("{n} new variation.", "{n} new variations.", variations)
        if variations
        else (
            phrase("Merged: texts and signs, no new variation.")
            if is_changed
            else phrase("All of it was in the record already.")
        )
    )
    if not faults:
        return said
    left_out = plural(
        "{n} game was left out: {fault}", "{n} games were left out: {fault}", len(faults), fault=faults[0]
    )
    return sentences(said, left_out)


STARTS_THERE = Refused(phrase("The game starts there already."))


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
        *(Reparent(root, child) for child in node.children),
    )
    session.message = sentences(phrase("The game starts there now."), _prisoners(session, node))
    return edit(session, phrase("start of the game"), changes, root)


def split_game(session: SessionState, key: int, is_moved: bool) -> Answer:
    values = _start_at(session, key)
    if not isinstance(values, tuple):
        return values
    node, said = values
    root = Node(joined(said))
    games = session.document.collection
    added = AddGame(games, root, len(games.games))
    session.message = sentences(
        phrase("The position is the start of game {number}.", number=len(games.games) + 1), _prisoners(session, node)
    )
    if not is_moved:
        copy_below(node, root)
        return edit(session, phrase("split game"), (added,), root)
    moved = (Reparent(root, child) for child in node.children)
    return edit(session, phrase("split game"), (added, *moved, RemoveNode(node)), root)


def _start_at(session: SessionState, key: int) -> Event | tuple[Node, dict[str, tuple[str, ...]]]:
    """The node with that key, and what a first node with its position says; or why there can be none."""
    game, node = session.game, session.node(key)
    if node.parent is None:
        return STARTS_THERE
    try:
        return node, start_values(game.root, node, game.replay.position(node), game.rules, game.codec)
    except ValueError:
        return NOT_HELD


def _prisoners(session: SessionState, node: Node) -> str:
    """What the new start leaves out: a set-up has no prisoners."""
    taken = sum(session.game.replay.position(node).captures)
    return (
        plural(
            "{n} stone taken before are not counted any more.",
            "{n} stones taken before are not counted any more.",
            taken,
        )
        if taken
        else ""
    )


def add_game(session: SessionState) -> list[Event]:
    like, games = session.game.root, session.document.collection
    says_so = simple_text(like, "GC").endswith(NEEDS_GOBOARD)
    root = Node(head_text(like, OF_NEW_GAMES | ({"GC"} if says_so else frozenset())))
    keep_board(root, form_of(like).board)
    return edit(session, phrase("new game"), (AddGame(games, root, len(games.games)),), root)


def remove_game(session: SessionState, index: int) -> Answer:
    document = session.document
    roots = document.roots
    if not 0 <= index < len(roots):
        return NO_SUCH_GAME
    if len(roots) == 1:
        return Refused(phrase("This is the only game of the file: it stays."))
    shown = session.game.node
    if index == document.index:
        shown = document.state_of(roots[index + 1 if index + 1 < len(roots) else index - 1]).node
    return edit(session, phrase("remove game"), (RemoveGame(document.collection, roots[index], index),), shown)


def move_game(session: SessionState, index: int, to: int) -> Answer:
    document = session.document
    if not all(0 <= place < len(document.roots) for place in (index, to)):
        return NO_SUCH_GAME
    if index == to:
        return []
    change = MoveGame(document.collection, document.roots[index], index, to)
    return edit(session, phrase("move game"), (change,), session.game.node)
