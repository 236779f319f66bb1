"""Commands that carry branches from record to record: copy, cut, paste, merge."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from goboard.formats.reader import open_record
from goboard.games.branches import OF_BRANCHES, as_branches, convert, head_text, misfit, unread
from goboard.games.collection import Collection
from goboard.games.edits import AddNode, RemoveNode
from goboard.games.merging import Merger
from goboard.games.tree import Node, preorder, upwards
from goboard.plural import counted, plural
from goboard.session.commands.edit import CopyBranch, CutBranch, MergeRecord, PasteBranch
from goboard.session.events import Copied, Event, Refused
from goboard.session.navigation import GONE, node_of
from goboard.session.records import ROOT, edit
from goboard.sgf.reader import SgfError, read
from goboard.sgf.writer import branch, write

if TYPE_CHECKING:
    from goboard.session.session import Session

MOST_UNREAD, MOST_TOLD = 100, 20
"""Values that are counted of those that cannot be read, and the characters of the first one that are told."""
_NODE = re.compile(r"\s*;")
_PROPERTY = re.compile(r"\s*[A-Z]+\s*\[")


def copy_branch(session: Session, command: CopyBranch) -> Event:
    node = node_of(session, command.key)
    return GONE if node is None else _copied(session, node)


def _copied(session: Session, node: Node) -> Copied:
    """The branch as a game that says on which board it is, so that any program reads it."""
    count = sum(1 for _ in preorder(node))
    if node.parent is None:
        text = write(Collection([node])).decode("utf-8")
        return Copied(text, f"The game, {counted(count, 'node')}")
    text = branch(node, head_text(session.game.root, OF_BRANCHES))
    return Copied(text, f"A branch of {counted(count, 'node')}" if count > 1 else "One node")


def cut_branch(session: Session, command: CutBranch) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    if node.parent is None:
        return ROOT
    copied, shown = _copied(session, node), session.game.node
    stays = node.parent if any(at is node for at in upwards(shown)) else shown
    session.message = f"{copied.words} cut."
    return [copied, *edit(session, "cut", (RemoveNode(node),), stays)]


def paste_branch(session: Session, command: PasteBranch) -> Event | list[Event]:
    node = node_of(session, command.key)
    if node is None:
        return GONE
    if not command.text.strip():
        return Refused("The clipboard holds no text.")
    try:
        games = read(_as_game(command.text).encode("utf-8", "replace"), "UTF-8").games
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
    session.message = f"{counted(len(nodes), 'node')} pasted.{_unread(session, branches)}"
    return edit(session, "paste", tuple(AddNode(node, top) for top in branches), branches[0])


def _as_game(text: str) -> str:
    """Nodes or properties without the parentheses of a game get them."""
    if _NODE.match(text):
        return f"({text})"
    return f"(;{text})" if _PROPERTY.match(text) else text


def _unread(session: Session, branches: list[Node]) -> str:
    """What could not be read of what was pasted, in a sentence behind others."""
    codec = session.game.codec
    points = list(islice((raw for top in branches for raw in unread(top, codec)), MOST_UNREAD + 1))
    if not points or not session.game.is_playable:
        return ""
    first, others = f"“{points[0][:MOST_TOLD]}”", len(points) - 1
    if not others:
        return f" {first} is no point of the {codec.title}."
    return f" {first} and {'many' if others == MOST_UNREAD else others} more are no points of the {codec.title}."


def merge_record(session: Session, command: MergeRecord) -> Event | list[Event]:
    name = f"“{command.name}”" if command.name else "The other record"
    try:
        games = open_record(command.data, command.name).games
    except SgfError as error:
        return Refused(f"{name}: {error}")
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
        return Refused(f"{name}: {faults[0]}")
    changes = merger.changes
    session.message = _merged(len(merger.added), faults, bool(changes))
    return edit(session, "merge", changes, game.node)


def _merged(variations: int, faults: list[str], is_changed: bool) -> str:
    said = (
        f"{counted(variations, 'new variation')}."
        if variations
        else ("Merged: texts and signs, no new variation." if is_changed else "All of it was in the record already.")
    )
    if not faults:
        return said
    return f"{said} {plural('{n} game was', '{n} games were', len(faults))} left out: {faults[0]}"


HANDLERS: dict[type, Callable[[Session, Any], Event | list[Event]]] = {
    CopyBranch: copy_branch,
    CutBranch: cut_branch,
    PasteBranch: paste_branch,
    MergeRecord: merge_record,
}
