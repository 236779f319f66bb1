"""The legend in the status line: what the badges on the board stand for."""

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.drawing.layers.signs import BADGES, badges
from goboard.rules.protocol import Sign
from goboard.ui.board.scene_board import SceneBoard
from goboard.ui.painting.painter import paint


class Legend(QWidget):
    """One badge and its name for each kind of sign; hidden while there is none."""

    def __init__(self, board: SceneBoard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._titles: dict[str, str] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_signs(self, signs: Iterable[Sign]) -> None:
        """List the kinds among these signs, in the order that all badges have."""
        present = {sign.kind: sign.title for sign in signs}
        self._titles = {kind: present[kind] for kind in [*BADGES, *sorted(present)] if kind in present}
        words = ", ".join(self._titles.values())
        self.setAccessibleName(f"Signs on the board: {words}")
        self.setToolTip(f"Signs on the board: {words}")
        self.setVisible(bool(self._titles))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(sum(map(self._width, self._titles.values())), metrics.height() + 2)

    def _width(self, title: str) -> int:
        metrics = self.fontMetrics()
        return 2 * metrics.height() + metrics.horizontalAdvance(title)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        height, middle, left = metrics.height(), self.height() / 2, 0
        for kind, title in self._titles.items():
            centre = np.array([[left + height / 2, middle]])
            paint(painter, badges(kind, centre, 0.46 * height, self._board.theme))
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            painter.drawText(left + round(1.25 * height), round(middle + metrics.capHeight() / 2), title)
            left += self._width(title)
        painter.end()
