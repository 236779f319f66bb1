"""A board in small: on cards, in tabs, in lists."""

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPixmap

from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.ui.painting.painter import paint
from goboard.ui.style import clear_pixmap


def small_board(scene: Scene, side: int, ratio: float, theme: Theme) -> QPixmap:
    """That scene in a square of so many device-independent pixels; beside a board that fills less of it there is
    nothing, not even its shadow."""
    theme = replace(theme, board_shadow="#00000000")
    pixels = round(side * ratio)
    pixmap = clear_pixmap(QSize(side, side), ratio)
    pixmap.setDevicePixelRatio(1.0)
    painter = QPainter(pixmap)
    paint(painter, build(scene, camera_for(scene, pixels, pixels, ratio), theme))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
