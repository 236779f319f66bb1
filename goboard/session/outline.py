"""The tree of a game laid out in columns and rows, for the window to draw."""

from collections.abc import Container

import numpy as np
from numpy.typing import NDArray

from goboard.games.meaning import move_of
from goboard.games.tree import Node
from goboard.games.values import Codec
from goboard.rules.moves import Pass
from goboard.session.snapshot import COMMENT, ILLEGAL, MARKUP, NAMED, PASS, SETUP, Outline

SIGNS = {
    **dict.fromkeys(("C", "GC"), COMMENT),
    **dict.fromkeys(("TR", "SQ", "CR", "MA", "SL", "LB", "LN", "AR", "DD", "TB", "TW", "GOBO"), MARKUP),
    **dict.fromkeys(("AB", "AW", "AE", "GOBU"), SETUP),
    "N": NAMED,
}


class OutlineBuilder:
    """Remembers what each node looks like, so that only new nodes are read again after a change to the tree."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self._looks: dict[int, tuple[int, int]] = {}
        self._epoch = 0

    def forget(self, node: Node) -> None:
        """The node's properties have changed."""
        self._looks.pop(node.key, None)

    def build(self, root: Node, illegal: Container[int]) -> Outline:
        """The outline of the whole game; `illegal` holds the keys of nodes whose move is illegal."""
        nodes, parents, columns = _preorder(root)
        size = len(nodes)
        players, numbers = np.zeros(size, dtype=np.int8), np.zeros(size, dtype=np.int32)
        flags, counts = np.zeros(size, dtype=np.uint8), [0] * size
        for index, node in enumerate(nodes):
            player, flag = self._look(node)
            before = counts[parents[index]] if index else 0
            counts[index] = before + (player > 0)
            if player:
                players[index], numbers[index] = player, counts[index]
            flags[index] = flag | (ILLEGAL if node.key in illegal else 0)
        self._epoch += 1
        parent_array = np.array(parents, dtype=np.int32)
        column_array = np.array(columns, dtype=np.int32)
        rows = _rows(parent_array, column_array)
        keys = np.array([node.key for node in nodes], dtype=np.int64)
        for array in (keys, column_array, rows, parent_array, players, numbers, flags):
            array.setflags(write=False)
        return Outline(self._epoch, keys, column_array, rows, parent_array, players, numbers, flags)

    def _look(self, node: Node) -> tuple[int, int]:
        look = self._looks.get(node.key)
        if look is None:
            move = move_of(node, self.codec)
            flag = PASS if isinstance(move, Pass) else 0
            for ident in node.idents():
                flag |= SIGNS.get(ident, 0)
            look = self._looks[node.key] = (move.player if move else 0, flag)
        return look


def _preorder(root: Node) -> tuple[list[Node], list[int], list[int]]:
    """Nodes in preorder, first children first, with the index of each one's parent and its depth."""
    nodes: list[Node] = []
    parents: list[int] = []
    columns: list[int] = []
    waiting: list[tuple[Node, int, int]] = [(root, -1, 0)]
    while waiting:
        node, parent, column = waiting.pop()
        index = len(nodes)
        nodes.append(node)
        parents.append(parent)
        columns.append(column)
        children = node.children
        if len(children) == 1:
            waiting.append((children[0], index, column + 1))
        elif children:
            waiting.extend((child, index, column + 1) for child in reversed(children))
    return nodes, parents, columns


def _rows(parents: NDArray[np.int32], columns: NDArray[np.int32]) -> NDArray[np.int32]:
    """A row for each node so that no two variations touch: the main line in row 0, later forks nearer to it.

    A variation is a stretch of nodes in preorder, each the first child of the one before.
    """
    size = len(parents)
    rows = np.zeros(size, dtype=np.int32)
    starts = [0, *(np.flatnonzero(parents[1:] != np.arange(size - 1)) + 1).tolist()]
    ends = [*starts[1:], size]
    stretch_of_start = {start: number for number, start in enumerate(starts)}
    forks: list[list[int]] = [[] for _ in starts]
    owner = np.repeat(np.arange(len(starts)), np.diff([*starts, size]))
    for start in starts[1:]:
        forks[int(owner[parents[start]])].append(start)
    lowest = np.full(int(columns.max()) + 1, -1, dtype=np.int32)
    waiting = [0]
    while waiting:
        start = waiting.pop()
        number = stretch_of_start[start]
        first, last = int(columns[start]), int(columns[ends[number] - 1])
        reach = lowest[max(first - 1, 0) : last + 1]
        row = int(reach.max()) + 1
        rows[start : ends[number]] = row
        reach[:] = row
        # a stretch's forks are met in preorder: the last one of the line comes first, siblings keep their order
        grouped = sorted(forks[number], key=lambda fork: (-int(parents[fork]), fork))
        waiting.extend(reversed(grouped))
    return rows
