"""A variation drawn to another place among its siblings."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPalette, QPen

from goboard.ui.tree.grid import TreeGrid
from goboard.ui.tree.shape import TreeShape


@dataclass(frozen=True)
class Drag:
    """The node in `place` held by the pointer; `index` is where among its siblings it would go now."""

    place: int
    siblings: tuple[int, ...]
    index: int

    @property
    def is_elsewhere(self) -> bool:
        """Would dropping it change anything?"""
        return self.siblings[self.index] != self.place

    def moved(self, shape: TreeShape, grid: TreeGrid, point: QPointF) -> "Drag":
        """With the pointer there."""
        row = grid.cell_at(point)[1]
        others = [sibling for sibling in self.siblings if sibling != self.place]
        own = int(shape.rows[self.place])
        # a row counts as passed once the pointer is in it, from whichever side it comes
        index = sum(1 for other in others if (at := int(shape.rows[other])) < row or (at == row and at > own))
        return replace(self, index=index)


def begin(shape: TreeShape, place: int) -> Drag | None:
    """Take the node up, None if it has no place to go to; behind a fork the whole variation comes along."""
    while place > 0 and int(shape.parents[place]) == place - 1 and int(shape.rows[place]) > 0:
        if len(shape.siblings(place)) > 1:
            break
        place -= 1
    siblings = shape.siblings(place)
    return Drag(place, tuple(siblings), siblings.index(place)) if len(siblings) > 1 else None


def paint_drag(painter: QPainter, drag: Drag, shape: TreeShape, grid: TreeGrid, palette: QPalette) -> None:
    """A frame around what is held, and a bar where it would go."""
    accent = palette.color(QPalette.ColorRole.Accent)
    column = int(shape.columns[drag.place])
    held = grid.centre(column, int(shape.rows[drag.place]))
    half = grid.cell / 2
    fill = QColor(accent)
    fill.setAlpha(60)
    painter.setPen(QPen(accent, max(1.0, grid.cell / 20)))
    painter.setBrush(fill)
    painter.drawEllipse(held, half, half)
    if drag.is_elsewhere:
        before = drag.index <= drag.siblings.index(drag.place)
        row = int(shape.rows[drag.siblings[drag.index]]) + (-0.5 if before else 0.5)
        reach = 0.7
        painter.setPen(QPen(accent, max(2.0, grid.cell / 7)))
        painter.drawLine(QLineF(grid.centre(column - reach, row), grid.centre(column + reach, row)))
