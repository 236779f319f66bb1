"""The signs of mistakes in the tree: dot, small and large triangle, square, in the colours of an adviser's discs."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from goboard.drawing.layers.advice import COLOURS
from goboard.games.reviews import SIGNED
from goboard.ui.tree.shape import TreeGrid, TreeShape

LEAST_SIGNED = 6.0
"""Pixels a cell from which on there is room for signs."""
SIZES = {SIGNED: 0.12, 3: 0.17, 4: 0.22, 5: 0.22}
"""Class of what was lost -> the sign's size in cells; better moves have none, worse ones the last."""
AWAY = 0.36


def paint_losses(painter: QPainter, shape: TreeShape, grid: TreeGrid, losses: Mapping[int, int]) -> None:
    """At the upper right of each stone whose move lost something."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for key, kind in losses.items() if grid.cell >= LEAST_SIGNED else ():
        place = shape.place_of(key)
        if place < 0 or kind < min(SIZES):
            continue
        centre = grid.centre(int(shape.columns[place]), int(shape.rows[place]))
        centre += QPointF(AWAY, -AWAY) * grid.cell
        half = SIZES[min(kind, max(SIZES))] * grid.cell
        fill = QColor(COLOURS[min(kind, len(COLOURS) - 1)])
        painter.setPen(QPen(QColor("#16171a"), max(1.0, grid.cell / 30)))
        painter.setBrush(fill)
        if kind == min(SIZES):
            painter.drawEllipse(centre, half, half)
        else:
            is_worst = kind >= max(SIZES)
            square = ((-half, -half), (half, -half), (half, half), (-half, half))
            corners = square if is_worst else ((0.0, -half), (half, 0.8 * half), (-half, 0.8 * half))
            painter.drawPolygon(QPolygonF([centre + QPointF(*corner) for corner in corners]))
