"""The toolbar's icons: one drawing each, in the colour of the palette's text, sharp at every size."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from goboard.resources_path import resource

INK = "#000000"
"""What the drawings are inked in; replaced by the palette's colour."""
SIDES = (16, 24, 48)
"""Ready-made sizes in device pixels: those that toolbars and menus ask for at the usual scales."""
MODES = {QIcon.Mode.Normal: QPalette.ColorGroup.Active, QIcon.Mode.Disabled: QPalette.ColorGroup.Disabled}


def icon(name: str, palette: QPalette) -> QIcon:
    """The icon of that name in resources/icons; FileNotFoundError if there is none. "goboard" keeps its colours."""
    made = QIcon()
    for mode, group in MODES.items():
        colour = palette.color(group, QPalette.ColorRole.ButtonText)
        renderer = QSvgRenderer(QByteArray(_drawing(name).replace(INK, colour.name()).encode()))
        for side in SIDES:
            made.addPixmap(_rendered(renderer, side), mode)
    return made


def _rendered(renderer: QSvgRenderer, side: int) -> QPixmap:
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(pixmap.rect()))
    painter.end()
    return pixmap


@lru_cache(maxsize=64)
def _drawing(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")
