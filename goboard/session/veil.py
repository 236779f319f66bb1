"""A snapshot without what lies ahead in the record."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from goboard.games.tree import Node, upwards
from goboard.session.snapshot import NodeView, Snapshot
from goboard.session.study_view import StudyView
from goboard.session.tree_outline import Outline

MOST_KEYS = 1 << 40
"""Nodes have lower keys than that."""


def way_to(end: Node) -> list[int]:
    """The keys of the nodes from the root to that one."""
    return [node.key for node in upwards(end)][::-1]


def veiled(snapshot: Snapshot, end: Node, study: StudyView, comment: str) -> Snapshot:
    """Only the way to the node `end` is known; `comment` is what is to be read at the node shown."""
    path = way_to(end)
    study = replace(study, is_comment_told=comment != snapshot.node.comment)
    return replace(
        snapshot,
        node=replace(_node(snapshot.node, path), comment=comment),
        outline=veiled_outline(snapshot.outline, path),
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
        end_key=path[-1],
        moves=node.moves[:made],
        made=min(node.made, made),
    )


def veiled_outline(outline: Outline, path: Sequence[int]) -> Outline:
    """The way alone, as one line."""
    found = [index for index in map(outline.index_of, path) if index >= 0]
    places, size = np.array(found, dtype=np.int64), len(found)
    keys = outline.keys[places]
    veil = replace(
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
    veil.freeze()
    return veil
