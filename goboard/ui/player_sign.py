"""A player's sign beside a name: a small stone of the player's colour, with the letter that stones carry."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.drawing.glyphs import player_marks
from goboard.drawing.numbering import stone_letters
from goboard.drawing.theme import load_theme
from goboard.ui.painting.painter import paint
from goboard.ui.style import HALF_LIGHT, clear_pixmap, edge_colour, stone_fill

SIDE, PLAIN_SIDE = 1.9, 1.45
"""Of a sign with a letter and of one without, in heights of the text beside it."""


def letter_on(names: Sequence[str], player: int) -> str:
    """The letter on the stones of that player, "" where stones carry none."""
    letters = stone_letters(names)
    return letters[player - 1] if letters else ""


def paint_player(painter: QPainter, box: QRectF, player: int, letter: str, edge: QColor) -> None:
    """A small stone that fills the square box, with its player's mark if it has a letter."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, max(box.width() * 0.06, 1.0)))
    fill = QColor(stone_fill(player))
    light = QRadialGradient(box.left() + 0.36 * box.width(), box.top() + 0.32 * box.height(), 0.5 * box.width())
    light.setColorAt(
        0,
        fill.lighter(110)
        if fill.lightness() > HALF_LIGHT
        else QColor.fromHslF(max(fill.hslHueF(), 0), fill.hslSaturationF(), min(fill.lightnessF() + 0.22, 1)),
    )
    light.setColorAt(1, fill)
    painter.setBrush(light)
    painter.drawEllipse(box)
    if letter:
        centre = np.array([[box.center().x(), box.center().y()]])
        paint(painter, player_marks(centre, box.width() / 2, load_theme("light").stone(player), player, letter))


def player_icon(player: int, letter: str, widget: QWidget) -> QIcon:
    """The sign for tables and menus, as large as the text of that widget asks for."""
    side, ratio = round(widget.fontMetrics().height() * SIDE * 0.8), widget.devicePixelRatioF()
    return _icon(player, letter, side, ratio, edge_colour(widget.palette()).rgba())


@lru_cache(maxsize=256)
def _icon(player: int, letter: str, side: int, ratio: float, edge: int) -> QIcon:
    pixmap = _pixmap(player, letter, side, ratio, edge)
    icon = QIcon(pixmap)
    # what cannot be chosen is grey in its text; a grey sign would be another player's
    icon.addPixmap(pixmap, QIcon.Mode.Disabled)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


@lru_cache(maxsize=256)
def _pixmap(player: int, letter: str, side: int, ratio: float, edge: int) -> QPixmap:
    pixmap = clear_pixmap(QSize(side, side), ratio)
    painter = QPainter(pixmap)
    paint_player(painter, QRectF(1, 1, side - 2, side - 2), player, letter, QColor.fromRgba(edge))
    painter.end()
    return pixmap


class StoneSign(QWidget):
    """A small stone of a player's colour."""

    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self._letter = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_winner(self, player: int, letter: str) -> None:
        """The stone of that player; 0 hides it."""
        self._player = player or self._player
        self.setVisible(bool(player))
        self.show_letter(letter)
        self.update()

    def show_letter(self, letter: str) -> None:
        """The letter on the stone, "" for none."""
        if letter != self._letter:
            self._letter = letter
            self.update()

    def sizeHint(self) -> QSize:
        side = round(self.fontMetrics().height() * (SIDE if self._letter else PLAIN_SIDE))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        side, ratio = min(self.width(), self.height()), self.devicePixelRatioF()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, _pixmap(self._player, self._letter, side, ratio, edge_colour(self.palette()).rgba()))
        painter.end()
