"""Where the cells of the tree lie in the panel: how large, which way, how far scrolled. Columns are depth."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRect

ROOM = 0.5
"""Cells left free around the tree, on both sides together."""


@dataclass(frozen=True)
class TreeGrid:
    """`cell` is its side in pixels. Depth goes across, or down; `left` and `top` are how far one has scrolled."""

    cell: float
    is_down: bool = False
    left: int = 0
    top: int = 0

    def centre(self, column: float, row: float) -> QPointF:
        """The middle of a cell in the panel."""
        across, down = (row, column) if self.is_down else (column, row)
        middle = (1 + ROOM) / 2
        return QPointF((across + middle) * self.cell - self.left, (down + middle) * self.cell - self.top)

    def cell_at(self, point: QPointF) -> tuple[int, int]:
        """The column and row of the cell that holds a point of the panel."""
        across = int((point.x() + self.left - self.cell * ROOM / 2) // self.cell)
        down = int((point.y() + self.top - self.cell * ROOM / 2) // self.cell)
        return (down, across) if self.is_down else (across, down)

    def cells_in(self, area: QRect) -> tuple[int, int, int, int]:
        """First and last column, first and last row of the cells in an area of the panel."""
        first, last = self.cell_at(QPointF(area.topLeft())), self.cell_at(QPointF(area.bottomRight()))
        return first[0], last[0], first[1], last[1]

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Width and height in pixels of so many columns and rows."""
        across, down = (rows, columns) if self.is_down else (columns, rows)
        return round((across + ROOM) * self.cell), round((down + ROOM) * self.cell)

    def scrolled(self, left: int, top: int) -> "TreeGrid":
        return replace(self, left=left, top=top)

    def fitting(self, columns: int, rows: int, width: int, height: int) -> float:
        """The side of cells of which so many fill a panel of that size."""
        across, down = (rows, columns) if self.is_down else (columns, rows)
        return min(width / (across + ROOM), height / (down + ROOM))
