"""A player's sign beside a name: a small stone of the player's colour, with the letter that stones carry."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.drawing.glyphs import player_marks
from goboard.drawing.numbering import stone_letters
from goboard.drawing.theme import load_theme
from goboard.ui.painting.painter import paint
from goboard.ui.style import clear_pixmap, edge_colour, stone_fill

SIDE = 1.9
"""Of a sign, in heights of the text beside it."""


def letter_on(names: Sequence[str], player: int) -> str:
    """The letter on the stones of that player, "" where stones carry none."""
    letters = stone_letters(names)
    return letters[player - 1] if letters else ""


def paint_player(painter: QPainter, box: QRectF, player: int, letter: str, edge: QColor) -> None:
    """A small stone that fills the square box, with its player's mark if it has a letter."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, box.width() * 0.07))
    painter.setBrush(QColor(stone_fill(player)))
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
    pixmap = clear_pixmap(QSize(side, side), ratio)
    painter = QPainter(pixmap)
    paint_player(painter, QRectF(1, 1, side - 2, side - 2), player, letter, QColor.fromRgba(edge))
    painter.end()
    icon = QIcon(pixmap)
    # what cannot be chosen is grey in its text; a grey sign would be another player's
    icon.addPixmap(pixmap, QIcon.Mode.Disabled)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


class StoneSign(QWidget):
    """A small stone of a player's colour, ringed while that player is to move."""

    def __init__(self, player: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        self._letter = ""
        self._is_to_move = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_winner(self, player: int, letter: str) -> None:
        """The stone of that player; 0 hides it."""
        self._player = player or self._player
        self.setVisible(bool(player))
        self.show_player(letter, False)
        self.update()

    def show_player(self, letter: str, is_to_move: bool) -> None:
        """The letter on the stone, "" for none, and whether it is ringed."""
        if (letter, is_to_move) != (self._letter, self._is_to_move):
            self._letter, self._is_to_move = letter, is_to_move
            self.update()

    def sizeHint(self) -> QSize:
        side = round(self.fontMetrics().height() * (SIDE if self._letter else 1.7))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        side, ratio = min(self.width(), self.height()), self.devicePixelRatioF()
        accent = self.palette().color(QPalette.ColorRole.Accent)
        ring = accent.rgba() if self._is_to_move else 0
        painter = QPainter(self)
        painter.drawPixmap(
            0, 0, _ringed(self._player, self._letter, side, ratio, edge_colour(self.palette()).rgba(), ring)
        )


@lru_cache(maxsize=256)
def _ringed(player: int, letter: str, side: int, ratio: float, edge: int, ring: int) -> QPixmap:
    """The sign with a ring of that colour, 0 for none."""
    pixmap = clear_pixmap(QSize(side, side), ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width, inset = side * 0.09, side * (0.14 if letter else 0.2)
    if ring:
        painter.setPen(QPen(QColor.fromRgba(ring), width))
        painter.drawEllipse(QPointF(side / 2, side / 2), (side - width) / 2, (side - width) / 2)
    box = QRectF(inset, inset, side - 2 * inset, side - 2 * inset)
    paint_player(painter, box, player, letter, QColor.fromRgba(edge))
    painter.end()
    return pixmap
