"""What of a laid-out game tree is shown and where: folded parts, the cells of the panel, nodes and lines in a
window. No painting."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect

from goboard.arrays import Float, Int, Int32, Mask, UInt8
from goboard.session import tree_outline
from goboard.session.tree_outline import MAIN_LINE, Outline


@dataclass(frozen=True)
class Part:
    """What is to be painted. `nodes` are places in the shape; `trunks` is (n, 3): column, first and last row of a line
    down from a node to its lower variations; `joints` is (n, 4): a node's column, its row, its parent's row, and 1 on
    the main line, 2 on the line shown, 3 on both.
    """

    nodes: Int
    trunks: Int32
    joints: Int32


class TreeShape:
    """The nodes of an outline that no fold hides, in preorder, computed once an outline and its folds.

    A place is an index among them. `nodes` are their indices in the outline, `hidden` (n,) says how many nodes are
    folded away behind each, `lowest_child` (n,) in which row the lowest of its variations begins, `parent_rows` (n,) in
    which row the parent is, `lines` (n,) whether it is on the main line (1), the line shown (2), both (3).
    """

    def __init__(self, outline: Outline, folded: Int | None = None, end: int = -1) -> None:
        """`folded` are indices in the outline; `end` is the last node of the line shown."""
        self.outline = outline
        if folded is None or not len(folded):
            self.nodes: Int = np.arange(len(outline.keys))
            self.columns, self.rows, self.parents = outline.columns, outline.rows, outline.parents
            self.hidden: Int32 = np.zeros(len(outline.keys), dtype=np.int32)
        else:
            self._fold(outline, folded)
        self.column_count = int((self.columns + (self.hidden > 0)).max(initial=0)) + 1
        self.row_count = int(self.rows.max(initial=0)) + 1
        above = np.maximum(self.parents, 0)
        self.parent_rows = self.rows[above]
        self.lowest_child: Int32 = self.rows.copy()
        np.maximum.at(self.lowest_child, above, self.rows)
        self.lead(end)

    def lead(self, end: int) -> None:
        """The line shown ends at that node of the outline."""
        self.end = end
        self.far: UInt8 | None = None
        """Kept here by who paints the tree from far away: a colour for each node."""
        is_main = (self.outline.flags[self.nodes] & MAIN_LINE) > 0
        self.lines: NDArray[np.int8] = is_main.astype(np.int8)
        if end >= 0:
            self.lines += 2 * self.outline.on_way_to(end)[self.nodes].astype(np.int8)

    def _fold(self, outline: Outline, folded: Int) -> None:
        visible = ~hidden_by(outline, folded)
        self.nodes = np.flatnonzero(visible)
        places = (np.cumsum(visible) - 1).astype(np.int32)
        self.columns = outline.columns[self.nodes]
        parents = outline.parents[self.nodes]
        self.parents = np.where(parents >= 0, places[np.maximum(parents, 0)], -1).astype(np.int32)
        self.hidden = np.zeros(len(self.nodes), dtype=np.int32)
        shown = folded[visible[folded]]
        self.hidden[places[shown]] = outline.ends[shown] - shown - 1
        # what a fold says stands behind its node
        self.rows = tree_outline.rows(tree_outline.stretches_in(self.parents), self.columns, self.hidden > 0)

    def place_of(self, key: int) -> int:
        """The place of the node with that key, -1 if there is none or a fold hides it."""
        index = self.outline.index_of(key)
        place = int(np.searchsorted(self.nodes, index))
        return place if index >= 0 and place < len(self.nodes) and self.nodes[place] == index else -1

    def key(self, place: int) -> int:
        """The key of the node in that place."""
        return int(self.outline.keys[self.nodes[place]])

    def follows(self, place: int) -> bool:
        """Does anything follow the node, hidden or not?"""
        index = int(self.nodes[place])
        return int(self.outline.ends[index]) > index + 1

    def place_at(self, column: int, row: int) -> int:
        """The place of the node in that cell, -1 for an empty one."""
        found = np.flatnonzero((self.columns == column) & (self.rows == row))
        return int(found[0]) if len(found) else -1

    def row_beside(self, column: int, row: int) -> int:
        """The first row beyond that one which has a node in that column, 0 if none has."""
        beside = self.rows[(self.columns == column) & (self.rows > row)]
        return int(beside.min(initial=self.row_count)) % self.row_count

    def siblings(self, place: int) -> list[int]:
        """The places of all variations of the node's parent, in order, the node's own among them; of the root none."""
        parent = int(self.parents[place])
        return np.flatnonzero(self.parents == parent).tolist() if parent >= 0 else []

    def leaving(self, place: int) -> int:
        """Where the variation through the node leaves the others: the node, or the nearest before it with siblings."""
        counts = np.bincount(self.parents[self.parents >= 0], minlength=len(self.parents))
        while (parent := int(self.parents[place])) >= 0 and counts[parent] == 1 and self.parents[parent] >= 0:
            place = parent
        return place

    def part(self, first_column: int, last_column: int, first_row: int, last_row: int) -> Part:
        """What is seen in those columns and rows, ends included."""
        columns, rows = self.columns, self.rows
        near = np.flatnonzero((columns >= first_column - 1) & (columns <= last_column + 1))
        near_rows = rows[near]
        inside = near[(near_rows >= first_row) & (near_rows <= last_row)]
        lowest = self.lowest_child[near]
        split = near[(lowest > near_rows) & (near_rows <= last_row) & (lowest >= first_row)]
        trunks = np.array((columns[split], rows[split], self.lowest_child[split] - 1), dtype=np.int32).T
        below = near[(near_rows >= first_row) & (near_rows <= last_row + 1) & (self.parents[near] >= 0)]
        joints = np.array((columns[below], rows[below], self.parent_rows[below], self.lines[below]), dtype=np.int32).T
        return Part(inside, trunks, joints)


def differing(before: TreeShape, now: TreeShape) -> tuple[int, int] | None:
    """The first and the last column in which two trees look differently, None where they look alike."""
    was, shows = _looks(before), _looks(now)
    front = _alike(was, shows)
    back = _alike(was[:, front:][:, ::-1], shows[:, front:][:, ::-1])
    ends = (len(each.nodes) - back for each in (before, now))
    columns = np.concatenate([each.columns[front:end] for each, end in zip((before, now), ends, strict=True)])
    return (int(columns.min()), int(columns.max())) if len(columns) else None


def _looks(shape: TreeShape) -> Int32:
    """What of each node is seen, (k, n) for n nodes."""
    outline, chosen = shape.outline, shape.nodes
    placed = (shape.columns, shape.rows, shape.parent_rows, shape.lowest_child, shape.lines, shape.hidden)
    said = (outline.players, outline.numbers, outline.flags, outline.vertices)
    found = np.empty((len(placed) + len(said) + 1, len(chosen)), dtype=np.int32)
    for row, values in zip(found, (*placed, *(each[chosen] for each in said)), strict=False):
        row[:] = values
    found[-1] = outline.ends[chosen] > chosen + 1
    return found


def _alike(before: Int32, now: Int32) -> int:
    """How many at the beginning are the same."""
    most = min(before.shape[1], now.shape[1])
    is_other = (before[:, :most] != now[:, :most]).any(axis=0)
    return int(is_other.argmax()) if is_other.any() else most


def hidden_by(outline: Outline, folded: Int) -> Mask:
    """(n,): the nodes of the outline that follow folded ones."""
    size = len(outline.keys)
    begun = np.bincount(folded + 1, minlength=size + 1)[:size]
    ended = np.bincount(outline.ends[folded], minlength=size + 1)[:size]
    return np.asarray(np.cumsum(begun - ended) > 0)


ROOM = 0.5
"""Cells left free around the tree, on both sides together."""


POINTS = 1.9
"""Cells beside a row in which the points of its moves are written."""
LEAST_POINTS = 18.0
"""Pixels a cell from which on they can be read."""


@dataclass(frozen=True)
class TreeGrid:
    """`cell` is its side in pixels. Depth goes across, or down; `left` and `top` are how far one has scrolled. Beside
    so many of the first rows there is `pointed` room for words, if it goes down."""

    cell: float
    is_down: bool = False
    left: int = 0
    top: int = 0
    pointed: int = 0

    @property
    def worded(self) -> int:
        """So many of the first rows have words beside them."""
        return self.pointed if self.is_down and self.cell >= LEAST_POINTS else 0

    def beside(self, rows: Any) -> Any:
        """Cells for words before that row, or before each of an array."""
        return POINTS * (min(rows, self.worded) if isinstance(rows, int | float) else np.minimum(rows, self.worded))

    def with_points(self, rows: int, width: int) -> TreeGrid:
        """With words beside as many of so many rows as a panel of that width has room for, the first one at least."""
        spare = (width / self.cell - ROOM - rows) / POINTS
        return replace(self, pointed=max(min(math.floor(spare), rows), 1))

    def centre(self, column: float, row: float) -> QPointF:
        """The middle of a cell in the panel."""
        across, down = (row + self.beside(row), column) if self.is_down else (column, row)
        middle = (1 + ROOM) / 2
        return QPointF((across + middle) * self.cell - self.left, (down + middle) * self.cell - self.top)

    def cell_at(self, point: QPointF) -> tuple[int, int]:
        """The column and row of the cell that holds a point of the panel."""
        along = (point.x() + self.left) / self.cell - ROOM / 2
        first = self.worded * (1 + POINTS)
        across = math.floor(along / (1 + POINTS) if along < first else along - self.worded * POINTS)
        down = int((point.y() + self.top - self.cell * ROOM / 2) // self.cell)
        return (down, across) if self.is_down else (across, down)

    def cells_in(self, area: QRect) -> tuple[int, int, int, int]:
        """First and last column, first and last row of the cells in an area of the panel."""
        first, last = self.cell_at(QPointF(area.topLeft())), self.cell_at(QPointF(area.bottomRight()))
        return first[0], last[0], first[1], last[1]

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height in pixels of so many columns and rows."""
        across, down = (rows + self.beside(rows), columns) if self.is_down else (columns, rows)
        return round((across + ROOM) * self.cell), round((down + ROOM) * self.cell)

    def fitting(self, columns: int, rows: int, width: int, height: int) -> float:
        """The side of cells of which so many fill a panel of that size."""
        across, down = (rows, columns) if self.is_down else (columns, rows)
        fitting = min(width / (across + ROOM), height / (down + ROOM))
        if self.is_down and self.pointed and fitting >= LEAST_POINTS:
            return max(min(width / (across + POINTS + ROOM), fitting), LEAST_POINTS - 1)
        return fitting


Cells = tuple[Int32 | Float, Int32 | Float, Int32 | Float, Int32 | Float]
"""Columns and rows where lines begin, and where they end."""


def line_ends(part: Part, grid: TreeGrid) -> list[Float]:
    """Of each kind, 0 to 3 as in the joints, its lines (n, 4): x and y in the panel where they begin and end."""
    is_between = bool(grid.worded)
    column, first, last = part.trunks.T
    shift = 1 if is_between else 0
    lines: list[list[Cells]] = [[(column + shift / 2, first, column + shift / 2, last + shift)], [], [], []]
    for kind, cells in enumerate(lines):
        joints = part.joints[part.joints[:, 3] == kind]
        if len(joints):
            cells.extend((_between if is_between else _aslant)(joints, kind))
    return [_ends(grid, cells) for cells in lines]


def _aslant(joints: Int32, kind: int) -> list[Cells]:
    """To each node from its parent: beside the parent's column, and the last step askew."""
    column, row, above, _ = joints.T
    before = np.maximum(row - 1, above)
    found: list[Cells] = [(column - 1, before, column, row)]
    return [*found, (column - 1, above, column - 1, before)] if kind else found


def _between(joints: Int32, kind: int) -> list[Cells]:
    """To each node from its parent: away from the parent's row half-way to the next column, where no words are."""
    column, row, above, _ = joints.T
    half = column - 0.5
    found: list[Cells] = [(half, row, column, row), (column - 1, above, half, above)]
    return [*found, (half, above, half, row)] if kind else found


def _ends(grid: TreeGrid, lines: list[Cells]) -> Float:
    """(n, 4): lines from a column and row to another column and row, in the panel; all of one kind at once."""
    if not lines:
        return np.empty((0, 4))
    cells: Float = np.concatenate([np.array(each, dtype=np.float64) for each in lines], axis=1)
    cells[1::2] += grid.beside(cells[1::2])
    ends = cells * grid.cell
    # x first: that of the row where the tree goes down
    ends = ends[[1, 0, 3, 2]] if grid.is_down else ends
    origin = grid.centre(0, 0)
    ends[0::2] += origin.x()
    ends[1::2] += origin.y()
    return ends.T


class Folds:
    """Keys of nodes behind which everything is hidden: by hand, and if `is_automatic` beside the line shown."""

    def __init__(self) -> None:
        self.is_automatic = False
        self._folded: set[int] = set()
        self._opened: set[int] = set()

    def __bool__(self) -> bool:
        return self.is_automatic or bool(self._folded)

    def toggle(self, outline: Outline, index: int, end: int) -> None:
        """Hide what follows the node, or show it again."""
        key = int(outline.keys[index])
        if index in self.indices(outline, end):
            self._open(key)
        else:
            self._opened.discard(key)
            self._folded.add(key)

    def fold_others(self, outline: Outline, end: int) -> None:
        """Hide all but the line that ends at that node and the first nodes of the variations that leave it."""
        self._opened.clear()
        self._folded.update(outline.keys[aside(outline, end)].tolist())

    def unfold_all(self) -> None:
        """Show everything."""
        self._folded.clear()
        self._opened.clear()
        self.is_automatic = False

    def fold_by_itself(self, is_automatic: bool) -> None:
        """From now on hide what the line shown leaves, wherever one goes; or no more."""
        self.is_automatic = is_automatic
        self._folded.clear()
        self._opened.clear()

    def reveal(self, outline: Outline, index: int, end: int) -> bool:
        """Unfold whatever hides the node; was there anything?"""
        folded = self.indices(outline, end)
        if not len(folded):
            return False
        above = folded[(folded < index) & (outline.ends[folded] > index)]
        for key in outline.keys[above].tolist():
            self._open(key)
        return bool(len(above))

    def indices(self, outline: Outline, end: int) -> Int:
        """The folded nodes of the outline, ascending, where the line shown ends at node `end`."""
        found = np.zeros(len(outline.keys), dtype=np.bool_)
        if self._folded:
            found |= np.isin(outline.keys, list(self._folded))
        if self.is_automatic and end >= 0:
            found[aside(outline, end)] = True
            if self._opened:
                found &= ~np.isin(outline.keys, list(self._opened))
        return np.flatnonzero(found & _is_followed(outline))

    def _open(self, key: int) -> None:
        self._folded.discard(key)
        if self.is_automatic:
            self._opened.add(key)


def aside(outline: Outline, end: int) -> Int:
    """The nodes that leave the line ending at node `end` and are followed by more."""
    is_on_line = outline.on_way_to(end)
    has_left = is_on_line[np.maximum(outline.parents, 0)] & ~is_on_line
    return np.flatnonzero(has_left & _is_followed(outline))


def _is_followed(outline: Outline) -> Mask:
    return np.asarray(outline.ends - np.arange(len(outline.ends)) > 1)
