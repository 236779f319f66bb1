"""The signs of what players do besides placing stones: alliances, refused offers, wars, captured stones dealt. They are
drawn in one colour, and told apart where nodes are small and on dark ground."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from goboard.rules.happenings import Deed
from goboard.session import tree_outline as outlines
from goboard.ui.style import clear_pixmap

WIDTH = 0.17
"""Of a line, in radii of the sign."""
LEAST_RINGS = 5
"""Pixels of a sign's radius."""
BOLT = ((0.2, -0.95), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 0.95), (0.6, -0.2), (0.05, -0.2))
"""The corners of the sign of war."""
DOTS = ((0.0, -0.62), (-0.58, 0.42), (0.58, 0.42))
"""Where the stones are in the sign of a deal."""


def _line(painter: QPainter, radius: float, ink: QColor) -> None:
    painter.setPen(QPen(ink, max(1.0, WIDTH * radius)))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_alliance(painter: QPainter, radius: float, ink: QColor) -> None:
    """Two rings, joined; two discs where rings would be filled by their own lines."""
    is_small = radius < LEAST_RINGS
    _line(painter, radius, ink)
    if is_small:
        painter.setBrush(ink)
    reach, apart = (0.36, 0.52) if is_small else (0.56, 0.36)
    for side in (-apart, apart):
        painter.drawEllipse(QPointF(side * radius, 0), reach * radius, reach * radius)


def paint_refusal(painter: QPainter, radius: float, ink: QColor) -> None:
    """A ring struck through."""
    _line(painter, radius, ink)
    reach = 0.74 * radius
    painter.drawEllipse(QPointF(), reach, reach)
    painter.drawLine(QPointF(-0.71 * reach, 0.71 * reach), QPointF(0.71 * reach, -0.71 * reach))


def paint_war(painter: QPainter, radius: float, ink: QColor) -> None:
    """A flash of lightning."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([QPointF(x * radius, y * radius) for x, y in BOLT]))


def paint_deal(painter: QPainter, radius: float, ink: QColor) -> None:
    """Three stones apart."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for x, y in DOTS:
        painter.drawEllipse(QPointF(x * radius, y * radius), 0.4 * radius, 0.4 * radius)


Paint = Callable[[QPainter, float, QColor], None]
SIGNS: Mapping[Deed, Paint] = {
    Deed.ALLIANCE: paint_alliance,
    Deed.REFUSAL: paint_refusal,
    Deed.WAR: paint_war,
    Deed.CAPTURE: paint_deal,
    Deed.ALLIED: paint_alliance,
    Deed.PARTED: paint_refusal,
}
OF_MOVE: Mapping[int, Paint] = {
    outlines.ALLIANCE: paint_alliance,
    outlines.REFUSAL: paint_refusal,
    outlines.WAR: paint_war,
}
"""What stands on a node instead of its number, by its flag."""


def sign_of(flags: int) -> Paint | None:
    """The sign of the turn without a stone that these flags tell of; None for any other."""
    return next((paint for flag, paint in OF_MOVE.items() if flags & flag), None)


def deed_icon(deed: Deed, widget: QWidget, side: int) -> QIcon:
    """The sign as an icon of that side, in the colours of the widget's text, chosen or not."""
    icon = QIcon()
    for mode, role in (
        (QIcon.Mode.Normal, QPalette.ColorRole.Text),
        (QIcon.Mode.Selected, QPalette.ColorRole.HighlightedText),
    ):
        pixmap = clear_pixmap(QSize(side, side), widget.devicePixelRatioF())
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        SIGNS[deed](painter, 0.46 * side, widget.palette().color(role))
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon
