"""Commands that carry branches from record to record: copy, cut, paste, merge."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from goboard.formats.reader import open_record
from goboard.games.branches import OF_BRANCHES, as_branches, convert, head_text, misfit, unread
from goboard.games.collection import Collection
from goboard.games.edits import AddNode, RemoveNode
from goboard.games.merging import Merger
from goboard.games.tree import Node, preorder, upwards
from goboard.session.events import Answer, Copied, Event, Refused
from goboard.session.records import edit
from goboard.session.refusals import GONE, ROOT
from goboard.sgf.reader import SgfError, read
from goboard.sgf.writer import branch, write

if TYPE_CHECKING:
    from goboard.session.state import SessionState

MOST_UNREAD, MOST_TOLD = 100, 20
"""Values that are counted of those that cannot be read, and the characters of the first one that are told."""
_NODE = re.compile(r"\s*;")
_PROPERTY = re.compile(r"\s*[A-Z]+\s*\[")


def copy_branch(session: SessionState, key: int) -> Event:
    node = session.node(key)
    return GONE if node is None else _copied(session, node)


def _copied(session: SessionState, node: Node) -> Copied:
    """The branch as a game that says on which board it is, so that any program reads it."""
    count = sum(1 for _ in preorder(node))
    if node.parent is None:
        text = write(Collection([node])).decode("utf-8")
        return Copied(text, f"The game, {_nodes(count)}")
    text = branch(node, head_text(session.game.root, OF_BRANCHES))
    return Copied(text, f"A branch of {_nodes(count)}" if count > 1 else "One node")


def cut_branch(session: SessionState, key: int) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if node.parent is None:
        return ROOT
    copied, shown = _copied(session, node), session.game.node
    stays = node.parent if any(at is node for at in upwards(shown)) else shown
    session.message = f"{copied.words} cut."
    return [copied, *edit(session, "cut", (RemoveNode(node),), stays)]


def paste_branch(session: SessionState, key: int, text: str) -> Answer:
    node = session.node(key)
    if node is None:
        return GONE
    if not text.strip():
        return Refused("The clipboard holds no text.")
    try:
        games = read(_as_game(text).encode("utf-8", "replace"), "UTF-8").games
    except SgfError:
        return Refused("The clipboard's text is no record: nothing in it looks like SGF.")
    target = session.game.root
    refused = next(filter(None, (misfit(root, target) for root in games)), "")
    if refused:
        return Refused(refused)
    branches = [branch for root in games for branch in as_branches(root, target)]
    nodes = [pasted for top in branches for pasted in preorder(top)]
    if not any(pasted.idents() for pasted in nodes):
        return Refused("The clipboard's record has no moves.")
    session.message = f"{_nodes(len(nodes))} pasted.{_unread(session, branches)}"
    return edit(session, "paste", tuple(AddNode(node, top) for top in branches), branches[0])


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
    first, others = f"“{points[0][:MOST_TOLD]}”", len(points) - 1
    if not others:
        return f" {first} is no point of the {codec.title}."
    return f" {first} and {'many' if others == MOST_UNREAD else others} more are no points of the {codec.title}."


def merge_record(session: SessionState, data: bytes, name: str) -> Answer:
    title = f"“{name}”" if name else "The other record"
    try:
        games = open_record(data, name).games
    except SgfError as error:
        return Refused(f"{title}: {error}")
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
        return Refused(f"{title}: {faults[0]}")
    changes = merger.changes
    session.message = _merged(len(merger.added), faults, bool(changes))
    return edit(session, "merge", changes, game.node)


def _merged(variations: int, faults: list[str], is_changed: bool) -> str:
    said = (
        f"{variations} new {'variation' if variations == 1 else 'variations'}."
        if variations
        else ("Merged: texts and signs, no new variation." if is_changed else "All of it was in the record already.")
    )
    if not faults:
        return said
    return f"{said} {len(faults)} {'game was' if len(faults) == 1 else 'games were'} left out: {faults[0]}"


def _nodes(count: int) -> str:
    return "1 node" if count == 1 else f"{count:,} nodes"
