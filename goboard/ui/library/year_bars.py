"""A player's years as bars: games won below, others above."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from goboard.library.entries import YearTally
from goboard.ui.language import tr, worded
from goboard.ui.style import letter_width
from goboard.ui.widgets import named
from goboard.words.message import phrase, sentences

LINES, LEAST_LINES = 5, 3


class YearBars(QWidget):
    """Years without games keep their places between the others; those that are not known are left out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._years: Sequence[YearTally] = ()
        named(self, tr("Games by year as bars"), tr("Games in each year; the full part was won"))

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(letter_width(metrics) * 20, metrics.height() * LINES)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), self.fontMetrics().height() * LEAST_LINES)

    def show_years(self, years: Sequence[YearTally]) -> None:
        """Show these, in order."""
        self._years = [year for year in years if year.year.isdigit()]
        self.setVisible(len(self._years) > 1)
        self.setAccessibleDescription(
            worded(
                sentences(
                    *(
                        phrase("{year}: {wins} of {games}", year=year.year, wins=year.wins, games=year.games)
                        for year in self._years
                    ),
                    between="; ",
                )
            )
        )
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._years:
            return
        first, last = int(self._years[0].year), int(self._years[-1].year)
        most, words = max(year.games for year in self._years), self.fontMetrics().height()
        width, room = self.width() / (last - first + 1), self.height() - words
        gap = min(1.0, width / 4)
        painter, palette = QPainter(self), self.palette()
        for year in self._years:
            left = (int(year.year) - first) * width
            for games, role in ((year.games, QPalette.ColorRole.Mid), (year.wins, QPalette.ColorRole.Highlight)):
                height = room * games / most
                painter.fillRect(QRectF(left, room - height, width - gap, height), palette.color(role))
        painter.drawText(0, self.height() - self.fontMetrics().descent(), str(first))
        said = str(last)
        place = self.width() - self.fontMetrics().horizontalAdvance(said)
        painter.drawText(place, self.height() - self.fontMetrics().descent(), said)
