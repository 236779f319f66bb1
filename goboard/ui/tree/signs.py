"""One node of the tree: a stone with its number, and around it what the record says there. Lengths are in cells."""

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen, QPolygonF

from goboard.session.tree_outline import COMMENT, FIGURE, HOTSPOT, ILLEGAL, MARKUP, NAMED, PASS, SETUP
from goboard.ui.style import edge_colour, stone_fill, stone_ink
from goboard.ui.tree import colours

RADIUS = 0.36
CORNER = 0.38
TEXT = (0.0, 0.5, 0.46, 0.37, 0.29)
"""The size of numbers by how many digits they have."""
LOWEST = 0.58
"""How far signs reach down: below the number, and above the next row's."""
LEAST_TEXT = 7
"""Pixels: smaller letters are not readable and left away."""
LEAST_SIGNS = 12
"""Pixels a cell from which on there is room for signs."""
Role = QPalette.ColorRole


def paint_node(painter: QPainter, cell: float, player: int, flags: int, palette: QPalette) -> None:
    """Paint all but its number around the painter's origin."""
    _paint_body(painter, cell, player, flags, palette)
    if flags & ILLEGAL:
        _paint_cross(painter, cell, palette)
    if cell >= LEAST_SIGNS:
        _paint_ring(painter, cell, flags)
        for flag, paint in SIGNS.items():
            if flags & flag:
                painter.save()
                paint(painter, cell, palette)
                painter.restore()
        _paint_judgements(painter, cell, flags, palette)


def paint_number(painter: QPainter, cell: float, player: int, number: int, flags: int) -> None:
    """The number of a move, or the sign of a pass, where there is room for it and no cross over it."""
    text = "–" if flags & PASS else str(number)
    size = TEXT[min(len(text), len(TEXT) - 1)] * cell
    if player and size >= LEAST_TEXT and not flags & ILLEGAL:
        painter.setPen(QColor(stone_ink(player)))
        _paint_text(painter, QRectF(-cell, -cell, 2 * cell, 2 * cell), text, size)


def _paint_body(painter: QPainter, cell: float, player: int, flags: int, palette: QPalette) -> None:
    painter.setPen(QPen(edge_colour(palette), max(1.0, cell / 26)))
    painter.setBrush(QColor(stone_fill(player)))
    if not player:
        _paint_no_move(painter, cell, bool(flags & SETUP))
        return
    radius = RADIUS * cell
    painter.drawEllipse(QPointF(), radius, radius)


def _paint_no_move(painter: QPainter, cell: float, is_setup: bool) -> None:
    """A diamond; of a set-up a square half black and half white."""
    if not is_setup:
        painter.drawPolygon(_corners(4, 0.22 * cell, 0.0))
        return
    side = 0.29 * cell
    painter.setBrush(QColor(stone_fill(2)))
    painter.drawRect(QRectF(-side, -side, 2 * side, 2 * side))
    painter.setBrush(QColor(stone_fill(1)))
    painter.drawPolygon(QPolygonF([QPointF(-side, side), QPointF(-side, -side), QPointF(side, -side)]))


def _paint_cross(painter: QPainter, cell: float, palette: QPalette) -> None:
    reach = RADIUS * cell * 0.95
    # a seam keeps the cross apart from a stone of like darkness
    for colour, width in ((palette.color(Role.Base), cell / 5), (colours.warning(palette), cell / 9)):
        painter.setPen(QPen(colour, width))
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))


def _paint_ring(painter: QPainter, cell: float, flags: int) -> None:
    """The stone's edge in the colour of how the move is judged."""
    kind = colours.judged(flags)
    if kind:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colours.JUDGEMENTS[kind]), cell * 0.08))
        painter.drawEllipse(QPointF(), cell * 0.4, cell * 0.4)


def _paint_judgements(painter: QPainter, cell: float, flags: int, palette: QPalette) -> None:
    kind = colours.judged(flags)
    if kind:
        fill = QColor(colours.JUDGEMENTS[kind])
        ink = colours.INK if fill.lightness() > 105 else colours.PAPER
        _paint_badge(painter, cell, 1, colours.letters_of_move(flags), fill, QColor(ink), palette)
    letters = colours.letters_of_position(flags)
    if letters:
        _paint_badge(painter, cell, -1, letters, palette.color(Role.Base), palette.color(Role.Text), palette)


def _paint_badge(
    painter: QPainter, cell: float, side: int, letters: str, fill: QColor, ink: QColor, palette: QPalette
) -> None:
    """Letters in a rounded box at the lower right (1) or left (-1) of the stone."""
    size = (0.36 if len(letters) == 1 else 0.31) * cell
    width, height = (0.32 if len(letters) == 1 else 0.48) * cell, 0.34 * cell
    right, bottom = 0.5 * cell, LOWEST * cell
    box = QRectF(right - width if side > 0 else -right, bottom - height, width, height)
    painter.setPen(QPen(edge_colour(palette), max(1.0, cell / 30)))
    painter.setBrush(fill)
    painter.drawRoundedRect(box, height / 4, height / 4)
    if size >= LEAST_TEXT:
        painter.setPen(ink)
        _paint_text(painter, box, letters, size, is_bold=True)


def _paint_text(painter: QPainter, box: QRectF, text: str, size: float, *, is_bold: bool = False) -> None:
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(size)))
    font.setBold(is_bold)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _seam(painter: QPainter, cell: float, palette: QPalette, fill: QColor) -> None:
    painter.setPen(QPen(palette.color(Role.Base), cell / 22))
    painter.setBrush(fill)


def _paint_comment(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A dot at the upper right."""
    _seam(painter, cell, palette, palette.color(Role.Link))
    painter.drawEllipse(QPointF(CORNER * cell, -CORNER * cell), 0.14 * cell, 0.14 * cell)


def _paint_markup(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A triangle at the upper left."""
    _seam(painter, cell, palette, palette.color(Role.Link))
    painter.translate(-CORNER * cell, -CORNER * cell)
    painter.drawPolygon(_corners(3, 0.15 * cell, -math.pi / 2))


def _paint_name(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A bar below."""
    _seam(painter, cell, palette, palette.color(Role.Link))
    painter.drawRect(QRectF(-0.2 * cell, 0.38 * cell, 0.4 * cell, 0.11 * cell))


def _paint_figure(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A bar at the left: a figure begins."""
    _seam(painter, cell, palette, palette.color(Role.Text))
    painter.drawRect(QRectF(-0.5 * cell, -0.26 * cell, 0.11 * cell, 0.52 * cell))


def _paint_hotspot(painter: QPainter, cell: float, palette: QPalette) -> None:
    """A star above."""
    _seam(painter, cell, palette, QColor(colours.HOTSPOT_COLOUR))
    outer, inner = _corners(5, 0.17 * cell, -math.pi / 2), _corners(5, 0.08 * cell, -math.pi / 2 + math.pi / 5)
    painter.translate(0, -0.42 * cell)
    painter.drawPolygon(
        QPolygonF([point for pair in zip(outer.toList(), inner.toList(), strict=True) for point in pair])
    )


def _corners(count: int, radius: float, first: float) -> QPolygonF:
    angles = (first + 2 * math.pi * corner / count for corner in range(count))
    return QPolygonF([QPointF(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles])


SIGNS: dict[int, Callable[[QPainter, float, QPalette], None]] = {
    COMMENT: _paint_comment,
    MARKUP: _paint_markup,
    NAMED: _paint_name,
    FIGURE: _paint_figure,
    HOTSPOT: _paint_hotspot,
}
