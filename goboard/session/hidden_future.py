"""What the session says, without what lies ahead in the record while it is to be found."""

from collections.abc import Sequence
from dataclasses import replace
from typing import overload

import numpy as np

from goboard.games.tree import Node, upwards
from goboard.session.document import Document
from goboard.session.events import Event, Judged, Shown
from goboard.session.snapshot import NodeView, Snapshot, StudyView
from goboard.session.studying import Mode
from goboard.session.tree_outline import Outline

MOST_KEYS = 1 << 40
"""Nodes have lower keys than that."""


@overload
def hidden(event: Shown, mode: Mode, document: Document) -> Shown: ...


@overload
def hidden(event: Event, mode: Mode, document: Document) -> Event: ...


def hidden(event: Event, mode: Mode, document: Document) -> Event:
    """The event without anything that would give away what is to be found."""
    if isinstance(event, Shown) and event.snapshot.study is None:
        view = mode.view()
        if mode.goes_on_in_other_games:
            is_last = document.index + 1 == len(document.roots)
            view = replace(view, has_more=not is_last, has_earlier=document.index > 0)
        return Shown(_known_part(event.snapshot, mode.end, view, mode.comment(document.game.node)))
    if isinstance(event, Judged):
        return replace(event, differences=(), faults=(), outline=_known_outline(event.outline, _way_to(mode.end)))
    return event


def _way_to(end: Node) -> list[int]:
    """The keys of the nodes from the root to that one."""
    return [node.key for node in upwards(end)][::-1]


def _known_part(snapshot: Snapshot, end: Node, study: StudyView, comment: str) -> Snapshot:
    """Only the way to the node `end` is known; `comment` is what is to be read at the node shown."""
    path = _way_to(end)
    study = replace(study, is_comment_told=comment != snapshot.node.comment)
    return replace(
        snapshot,
        node=replace(_node(snapshot.node, path), comment=comment),
        outline=_known_outline(snapshot.outline, path),
        study=study,
    )


def _node(node: NodeView, path: list[int]) -> NodeView:
    known = set(path)
    made = sum(1 for move in node.moves if move.key in known)
    return replace(
        node,
        next=tuple(each for each in node.next if each.key in known),
        siblings=tuple(each for each in node.siblings if each.key == node.key),
        path_length=len(path) - 1,
        has_forks=(False, False),
        end_key=path[-1],
        moves=node.moves[:made],
        made=min(node.made, made),
        has_end=True,
    )


def _known_outline(outline: Outline, path: Sequence[int]) -> Outline:
    """The way alone, as one line."""
    found = [index for index in map(outline.index_of, path) if index >= 0]
    places, size = np.array(found, dtype=np.int64), len(found)
    keys = outline.keys[places]
    known = replace(
        outline,
        # no other way at any time has this number
        epoch=-(outline.epoch * MOST_KEYS + path[-1]),
        keys=keys,
        columns=np.arange(size, dtype=np.int32),
        rows=np.zeros(size, dtype=np.int32),
        parents=np.arange(-1, size - 1, dtype=np.int32),
        players=outline.players[places],
        numbers=outline.numbers[places],
        flags=outline.flags[places],
        ends=np.full(size, size, dtype=np.int32),
        by_key=np.argsort(keys, kind="stable").astype(np.intp),
    )
    known.freeze()
    return known
