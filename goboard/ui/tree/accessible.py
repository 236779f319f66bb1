"""The game tree as screen readers find it: a tree of which every node that no fold hides is an item with its move,
where it stands among its siblings, and what the record says of it. Trees of very many nodes are told by the node shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import QPoint, QPointF, QRect, QSize
from PySide6.QtGui import QAccessible, QAccessibleInterface

from goboard.session.snapshot import LineMove, Snapshot, Variation
from goboard.ui.spoken import Role, SpokenPart, SpokenWhole, Text
from goboard.ui.tree.sheet import TreeSheet
from goboard.ui.tree.signs import item_words

MOST_ITEMS = 10_000


class SpokenNode(SpokenPart):
    """One node; its number is its place in the shape of the tree."""

    _whole: SpokenTree

    def __init__(self, whole: SpokenTree, place: int) -> None:
        super().__init__(whole, whole.tree, Role.TreeItem, place)

    @property
    def tree(self) -> TreeSheet:
        return cast(TreeSheet, self._widget)

    def rect(self) -> QRect:
        if not self.is_there():
            return QRect()
        half = self.tree.grid.cell / 2
        corner = (self.tree.centre_at(self.number) - QPointF(half, half)).toPoint()
        return QRect(self.tree.viewport().mapToGlobal(corner), QSize(round(2 * half), round(2 * half)))

    def state(self) -> QAccessible.State:
        state, tree, shape = QAccessible.State(), self.tree, self.tree.shape
        if shape is None or not self.is_there():
            state.invalid = True
            return state
        is_shown = self.number == tree.current
        state.focusable = state.selectable = True
        state.selected, state.focused = is_shown, is_shown and tree.hasFocus()
        state.expandable = shape.follows(self.number)
        state.collapsed = bool(shape.hidden[self.number])
        state.expanded = state.expandable and not state.collapsed
        state.offscreen = not tree.viewport().rect().contains(tree.centre_at(self.number).toPoint())
        return state

    def text(self, text: QAccessible.Text) -> str:
        if text is not Text.Name or not self.is_there():
            return ""
        shape = self.tree.shape
        assert shape is not None
        if self.number == self.tree.current:
            return self.tree.described()
        return item_words(shape, self.number, *self._whole.known())


class SpokenTree(SpokenWhole):
    """The tree, with its nodes as children, in the order of the record."""

    def __init__(self, tree: TreeSheet) -> None:
        super().__init__(tree, Role.Tree)
        self._known: list[tuple[Snapshot, Mapping[int, str]]] = []
        # this may outlive the tree
        tree.destroyed.connect(self._known.clear)

    @property
    def tree(self) -> TreeSheet:
        return cast(TreeSheet, self._widget)

    def part(self, index: int) -> SpokenNode:
        return SpokenNode(self, index)

    def known(self) -> tuple[tuple[str, ...], Mapping[int, str]]:
        """The players' names, and where the moves lie that the line shown, its variations and its next moves make."""
        snapshot = self.tree.snapshot
        if snapshot is None:
            return (), {}
        if not self._known or self._known[0][0] is not snapshot:
            node, labels = snapshot.node, snapshot.board.labels
            moves: tuple[LineMove | Variation, ...] = (*node.moves, *node.siblings, *node.next)
            points = {each.key: labels[each.vertex] for each in moves if each.vertex is not None}
            self._known[:] = [(snapshot, points)]
        return snapshot.names, self._known[0][1]

    def text(self, text: QAccessible.Text) -> str:
        """The node shown is said by its item, and by the tree only where there are none: else it is heard twice."""
        if text is Text.Description:
            return "" if self.childCount() else self.tree.accessibleDescription()
        return super().text(text)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        tree = self.tree
        at = tree.viewport().mapFromGlobal(QPoint(x, y))
        if tree.shape is None or not tree.viewport().rect().contains(at):
            return None
        return self.child(tree.shape.place_at(*tree.grid.cell_at(QPointF(at))))

    def childCount(self) -> int:
        shape = self.tree.shape
        return 0 if shape is None or len(shape.nodes) > MOST_ITEMS else len(shape.nodes)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.child(self.tree.current) if self.tree.hasFocus() else None
