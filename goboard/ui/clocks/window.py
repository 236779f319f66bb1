"""The clock in a window of its own, in digits that are read across a room: it follows the game's clock, and its digits
are as large as the window lets them be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QPoint, QPointF, QRectF, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from goboard.games.clocks import ClockSettings, Overtime, Time
from goboard.ui import style
from goboard.ui.clocks.face import digits, is_low, reserve_words, spoken
from goboard.ui.language import tr, worded
from goboard.ui.plain import PlainLabel, one_line, plain_text
from goboard.ui.style import UNIT
from goboard.ui.widgets import add_key, in_column, push_button
from goboard.ui.window.frame import put_in_state
from goboard.ui.window.slot import em_of
from goboard.words.message import phrase

GEOMETRY = "clock/geometry"
NOTHING = phrase("This game has no clock.")
SIZE = 40, 22
"""Ems."""
LEAST = 12, 7
NAME_PART, WORDS_PART = 0.16, 0.2
"""Of a face's height."""
MOST_DISCS = 8
TIME_IS_UP = "0:00"


class ClockRow(NamedTuple):
    """What one player's face shows."""

    player: int
    name: str
    time: Time | None
    settings: ClockSettings | None
    runs: bool
    halted: str = ""


class BigFace(QWidget):
    """One player: the name, the digits, and what follows them. Who moves stands on the chosen ground with a bar; what
    runs out is in the warning colour and has an exclamation mark; what stands still has two bars."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.row = ClockRow(0, "", None, None, False)

    def show_row(self, row: ClockRow) -> None:
        """Show that from now on."""
        if row != self.row:
            self.row = row
            time = spoken(row.time, row.settings)
            told = phrase("{player}: {time}", player=one_line(row.name), time=time)
            said = worded(phrase("{told}. {halted}", told=told, halted=row.halted) if row.halted else told)
            if said != self.accessibleName():
                self.setAccessibleName(said)
            self.update()

    @property
    def is_short(self) -> bool:
        """Is the time of a running clock about to end?"""
        row = self.row
        return row.time is not None and (row.runs or row.time.is_up) and is_low(row.time, row.settings)

    @property
    def words(self) -> str:
        """The digits, with the sign that says what they do."""
        time = self.row.time
        if time is None:
            return "–"
        shown = worded(TIME_IS_UP) if time.is_up else digits(time.shown)
        return f"! {shown}" if self.is_short else f"‖ {shown}" if self.row.halted else shown

    @property
    def reserve(self) -> str:
        """What the digits do not say, of a clock that stands still too."""
        said = reserve_words(self.row.time, self.row.settings)
        return " · ".join(filter(None, (said, tr("Stands still") if self.row.halted else "")))

    def paintEvent(self, event: QPaintEvent) -> None:
        row, tokens = self.row, style.tokens_for(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        ground = tokens.bad_ground if self.is_short else tokens.tint if row.runs else tokens.panel
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(box, 3 * UNIT, 3 * UNIT)
        if row.runs:
            bar = QRectF(box.left(), box.top(), max(box.width() * 0.015, 4), box.height())
            painter.fillRect(bar, QColor(tokens.bad if self.is_short else tokens.accent))
        margin = box.height() * 0.06
        inner = box.adjusted(margin + box.width() * 0.02, margin, -margin, -margin)
        name, below = inner.height() * NAME_PART, inner.height() * WORDS_PART
        self._write(
            painter, QRectF(inner.left(), inner.top(), inner.width(), name), plain_text(row.name, 80), tokens.text
        )
        middle = inner.adjusted(0, name, 0, -below)
        painter.setPen(QColor(tokens.bad if self.is_short else tokens.text))
        painter.setFont(self._digit_font(middle))
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self.words)
        foot = QRectF(inner.left(), inner.bottom() - below, inner.width(), below)
        self._draw_reserve(painter, foot, tokens)
        painter.end()

    def _write(self, painter: QPainter, box: QRectF, words: str, colour: str) -> None:
        """One line, elided where there is no room."""
        font = QFont(self.font())
        font.setPixelSize(max(round(box.height() * 0.8), 9))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)

    def _digit_font(self, box: QRectF) -> QFont:
        """As large as the box lets it be; all digits are equally wide, so that nothing trembles."""
        font = QFont(self.font())
        font.setFeature(QFont.Tag("tnum"), 1)
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(100)
        metrics = QFontMetricsF(font)
        # room for the sign is kept at both sides, as the digits stay in the middle
        model = "".join("8" if each.isdigit() else each for each in self.words.strip("!‖ "))
        wide = metrics.horizontalAdvance(model) + metrics.horizontalAdvance("‖ ")
        font.setPixelSize(max(round(100 * min(box.width() / wide, box.height() / metrics.height())), 9))
        return font

    def _draw_reserve(self, painter: QPainter, box: QRectF, tokens: style.Tokens) -> None:
        """Words, and a disc for each period left."""
        time, settings = self.row.time, self.row.settings
        words = self.reserve
        is_byo_yomi = settings is not None and settings.overtime is Overtime.BYO_YOMI and time is not None
        count = time.left if is_byo_yomi and time is not None and not time.main and not time.is_up else 0
        colour = tokens.bad if self.is_short else tokens.text2
        if not 0 < count <= MOST_DISCS:
            self._write(painter, box, words, colour)
            return
        side = box.height() * 0.42
        room = count * side * 1.6
        self._write(painter, box.adjusted(0, 0, -room, 0), words, colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        for number in range(count):
            centre = QPointF(box.right() - room + (number + 0.5) * side * 1.6, box.center().y())
            painter.drawEllipse(centre, side / 2, side / 2)


CLOSE_BUTTON = Qt.WindowType.WindowCloseButtonHint


class ClockWindow(QWidget):
    """`clock_asked` and `pause_asked` are for the game; `closed` comes when it is gone."""

    clock_asked = Signal()
    pause_asked = Signal()
    closed = Signal()

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self._settings = settings
        self.faces: list[BigFace] = []
        self.setWindowTitle(tr("Clock – goboard"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # systems keep dialogs alone above the window that they belong to
        self.setWindowFlags(Qt.WindowType.Dialog | Qt.WindowType.WindowMinMaxButtonsHint | CLOSE_BUTTON)
        self.setMinimumSize(QSize(*LEAST) * em_of(self))
        self.nothing = QWidget(self)
        words = PlainLabel(NOTHING, self.nothing)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.choose_button = push_button(
            self.nothing, tr("&Clock…"), self.clock_asked.emit, tr("Play on from here with a clock")
        )
        column = in_column(1, words, of=self.nothing)
        column.addWidget(self.choose_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        add_key(self, "F11", self.turn_full, tr("Full screen"))
        add_key(self, ("Space", "Pause"), self.pause_asked.emit, tr("Pause the clock"))
        add_key(self, "Esc", self._leave, tr("Leave"))
        add_key(self, "Ctrl+W", self.close, tr("Close"))

    def open(self, above: QWidget) -> None:
        """Show it where it was, at first beside that window, and above that window however that is clicked."""
        kept = self._settings.value(GEOMETRY)
        self.resize(QSize(*SIZE) * em_of(self))
        if isinstance(kept, QByteArray):
            self.restoreGeometry(kept)
        else:
            beside, room = above.frameGeometry(), above.screen().availableGeometry()
            # where there is no room beside it, over the panels: the board is seen whole
            has_room = beside.right() + self.width() <= room.right()
            corner = beside.topRight() if has_room else beside.bottomRight() - QPoint(*self.size().toTuple())
            self.move(corner + QPoint(1, 0 if has_room else 1))
        self.winId()
        if (own := self.windowHandle()) is not None:
            own.setTransientParent(above.windowHandle())
        self.show()

    def show_times(self, rows: Sequence[ClockRow]) -> None:
        """Show these, one face a player; a sentence and a button where there is no clock."""
        while len(self.faces) > len(rows):
            self.faces.pop().deleteLater()
        while len(self.faces) < len(rows):
            self.faces.append(BigFace(self))
            self.faces[-1].show()
        for face, row in zip(self.faces, rows, strict=True):
            face.show_row(row)
        self.nothing.setVisible(not rows)
        self._place()

    def turn_full(self) -> None:
        """The whole screen, or a window again."""
        put_in_state(self, Qt.WindowState.WindowFullScreen, is_on=not self.isFullScreen())

    def _leave(self) -> None:
        if self.isFullScreen():
            self.turn_full()
        else:
            self.close()

    def _place(self) -> None:
        """Beside or below each other, whichever makes the digits larger."""
        self.nothing.setGeometry(self.rect())
        count, gap = len(self.faces), 2 * UNIT
        if not count:
            return

        def size(columns: int) -> tuple[float, float]:
            rows = -(-count // columns)
            return (self.width() - gap * (columns + 1)) / columns, (self.height() - gap * (rows + 1)) / rows

        columns = max(range(1, count + 1), key=lambda each: min(size(each)[0] / 4, size(each)[1] / 1.8))
        wide, tall = size(columns)
        for number, face in enumerate(self.faces):
            row, column = divmod(number, columns)
            left, top = gap + column * (wide + gap), gap + row * (tall + gap)
            face.setGeometry(QRectF(left, top, wide, tall).toRect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._settings.setValue(GEOMETRY, self.saveGeometry())
        self.closed.emit()
        super().closeEvent(event)
