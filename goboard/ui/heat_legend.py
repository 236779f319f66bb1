"""The legend of the heat map: its colours between the lowest and the highest weight."""

import numpy as np
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from goboard.drawing.layers.heat import STEPS, shade_colour, shades_of
from goboard.session.snapshot import WeightsView
from goboard.ui.language import tr
from goboard.ui.painting.sprites import qcolour
from goboard.ui.plain import PlainLabel
from goboard.ui.style import theme_for
from goboard.ui.widgets import in_row


class HeatLegend(QWidget):
    """Lowest weight, bar, highest weight; hidden while no weights are shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.low, self.high, self.bar = PlainLabel(self), PlainLabel(self), HeatBar(self)
        in_row(self.low, (self.bar, 1), self.high, of=self, flush=True)
        self.hide()

    def show_weights(self, weights: WeightsView | None) -> None:
        """Say what the colours of these weights mean; None hides the legend."""
        self.setVisible(weights is not None and bool(weights.low))
        if weights is None:
            return
        self.low.setText(weights.low)
        self.high.setText(weights.high)
        self.setAccessibleName(tr("Weights from {low} to {high}", low=weights.low, high=weights.high))
        known = weights.values[np.isfinite(weights.values)]
        shades = shades_of(known)
        if len(known):
            self.bar.show_shades(int(shades.min()), int(shades.max()))


class HeatBar(QWidget):
    """Every shade between two, side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shades = range(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shades(self, first: int, last: int) -> None:
        self._shades = range(first, last + 1)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(60, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), theme_for(self.palette())
        step = self.width() / len(self._shades)
        for index, shade in enumerate(self._shades):
            left, right = round(index * step), round((index + 1) * step)
            box = QRectF(left, 0, right - left, self.height())
            painter.fillRect(box, qcolour(shade_colour(theme, shade / STEPS)))
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(0, 0, self.width() - 1, self.height() - 1)
        painter.end()
