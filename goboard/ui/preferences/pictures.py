"""Small pictures of the boards and stones that can be chosen."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from goboard.boards.catalogue import cached_grid
from goboard.drawing.looks import Look, themed
from goboard.drawing.scene import Scene, View
from goboard.ui.painting.pixmaps import BoardPixmaps

SIDE, LINES = 72, 5
POSITION = "......XOX..OXO..XOX......"


def look_icon(widget: QWidget, scheme: str, look: Look) -> QIcon:
    """Some stones on a small board."""
    ratio = widget.devicePixelRatioF()
    stones = bytes(".XO".index(each) for each in POSITION)
    pixmaps = BoardPixmaps(Scene(cached_grid("grid", LINES, LINES), stones, View(natural=True)), themed(scheme, look))
    side = round(SIDE * ratio)
    pixmaps.resize(side, side, ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.drawPixmap(0, 0, pixmaps.still())
    painter.end()
    pixmap = QPixmap.fromImage(image)
    pixmap.setDevicePixelRatio(ratio)
    return QIcon(pixmap)


def icon_size() -> QSize:
    return QSize(SIDE, SIDE)
