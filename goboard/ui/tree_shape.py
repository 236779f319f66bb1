"""Which nodes and lines of a laid-out game tree lie in a window of columns and rows. No painting here."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.session.snapshot import Outline

Int32 = NDArray[np.int32]


@dataclass(frozen=True)
class Part:
    """What is to be painted. `nodes` are indices into the outline; `trunks` is (n, 3): column, first and last row of a
    line down from a node to its lower variations; `joints` is (n, 3): a node's column, its row and its parent's row.
    """

    nodes: NDArray[np.int64]
    trunks: Int32
    joints: Int32


class TreeShape:
    """An outline with what painting a part of it needs, computed once an outline."""

    def __init__(self, outline: Outline) -> None:
        self.outline = outline
        self.column_count = int(outline.columns.max(initial=0)) + 1
        self.row_count = int(outline.rows.max(initial=0)) + 1
        self._parent_rows = outline.rows[np.maximum(outline.parents, 0)]
        self._lowest_child = outline.rows.copy()
        np.maximum.at(self._lowest_child, np.maximum(outline.parents, 0), outline.rows)

    def index_of(self, key: int) -> int:
        """The index of the node with that key, -1 if there is none."""
        found = np.flatnonzero(self.outline.keys == key)
        return int(found[0]) if len(found) else -1

    def index_at(self, column: int, row: int) -> int:
        """The index of the node in that cell, -1 for an empty one."""
        found = np.flatnonzero((self.outline.columns == column) & (self.outline.rows == row))
        return int(found[0]) if len(found) else -1

    def part(self, first_column: int, last_column: int, first_row: int, last_row: int) -> Part:
        """What is seen in those columns and rows, ends included."""
        columns, rows = self.outline.columns, self.outline.rows
        near = np.flatnonzero((columns >= first_column - 1) & (columns <= last_column + 1))
        near_rows = rows[near]
        inside = near[(near_rows >= first_row) & (near_rows <= last_row)]
        lowest = self._lowest_child[near]
        split = near[(lowest > near_rows) & (near_rows <= last_row) & (lowest >= first_row)]
        trunks = np.stack([columns[split], rows[split], self._lowest_child[split] - 1], axis=1)
        below = near[(near_rows >= first_row) & (near_rows <= last_row + 1) & (self.outline.parents[near] >= 0)]
        joints = np.stack([columns[below], rows[below], self._parent_rows[below]], axis=1)
        return Part(inside, trunks, joints)
