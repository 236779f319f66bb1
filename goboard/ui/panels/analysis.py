"""What the analysis makes of the position shown: who leads, what is sure, what is open; and the overlays' switches."""

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QWidget,
)

from goboard.analysis.report import Report, Status
from goboard.drawing.overlays.overlay import Overlay, Table
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.theme import Theme
from goboard.session.snapshot import RulesView, Snapshot
from goboard.ui.analysis_words import effort, grounds, groups, open_borders, progress, stones_at
from goboard.ui.language import tr, worded
from goboard.ui.look import paint_chip_of
from goboard.ui.painting.painter import paint
from goboard.ui.plain import PlainLabel, RecordLabel, menu_text, plain_text, tip_text
from goboard.ui.style import UNIT, Type, clear_pixmap, embolden, sized, theme_for, tokens_for
from goboard.ui.widgets import ScrolledPanel, in_column, named
from goboard.ui.window.flow_layout import FlowLayout
from goboard.words.message import phrase, sentences

SIDE = 1.3
"""Of a sign, in heights of the text beside it."""
SMALLEST = 20
"""Device-independent pixels that a sign needs."""
LEAST_CHIP = 24
"""Device-independent pixels: what is lower is missed by the mouse."""
REPAINTED = (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.DevicePixelRatioChange)


class Chip(QCheckBox):
    """A switch with a sign, words and the key that does the same; tinted while it is on."""

    def __init__(self, title: str, key: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._key = key
        sized(self, Type.SMALL)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        letters = self.fontMetrics()
        words = letters.size(Qt.TextFlag.TextHideMnemonic, self.text()).width() + letters.horizontalAdvance(self._key)
        height = max(LEAST_CHIP, self.iconSize().height() + UNIT)
        return QSize(words + self.iconSize().width() + 6 * UNIT, height)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        tokens = tokens_for(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_chip_of(self, painter, is_on=self.isChecked())
        side = self.iconSize()
        left, top = 3 * UNIT // 2, (self.height() - side.height()) // 2
        self.icon().paint(painter, QRect(QPoint(left, top), side))
        words = self.rect().adjusted(left + side.width() + UNIT, 0, -2 * UNIT, 0)
        painter.setPen(QColor(tokens.text))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextHideMnemonic, self.text())
        painter.setPen(QColor(tokens.text2))
        painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._key)
        painter.end()


class OverlaySwitches(QWidget):
    """`toggled` carries the name of an overlay that a person switches on or off.

    `added` comes when another one is shown than at first.
    """

    toggled = Signal(str)
    added = Signal()

    def __init__(self, parent: QWidget | None = None, table: Table = OVERLAYS) -> None:
        super().__init__(parent)
        self.boxes: dict[str, Chip] = {}
        self._table = table
        self._painted: tuple[object, ...] = ()
        self._shown: frozenset[str] | None = None
        self._words: tuple[str, ...] = ()
        flow = FlowLayout()
        self.setLayout(flow)
        side = self._side()
        # the room is there before the signs are
        self._no_sign = QIcon(clear_pixmap(QSize(side, side)))
        for overlay in table:
            self._add(flow, overlay)

    def show_choice(self, shown: frozenset[str]) -> None:
        """Set the switches, which is not told as a wish."""
        before, self._shown = self._shown, shown
        for name, box in self.boxes.items():
            box.setChecked(name in shown)
        if before is not None and shown - before:
            self.added.emit()

    def show_words(self, rules: RulesView) -> None:
        """Call the overlays as the rules of the game do."""
        words = tuple(rules.worded(overlay.title) for overlay in self._table)
        if words != self._words:
            self._words = words
            for box, said in zip(self.boxes.values(), words, strict=True):
                box.setText(menu_text(said))

    def _add(self, flow: FlowLayout, overlay: Overlay[Any]) -> None:
        help_ = worded(overlay.help)
        box = named(
            Chip(worded(overlay.title), overlay.key, self), tip=f"{help_[:1].upper()}{help_[1:]} ({overlay.key})"
        )
        box.setAccessibleDescription(help_)
        # not `toggled`: that is told too when the window sets it
        box.clicked.connect(lambda _, name=overlay.name: self.toggled.emit(name))
        box.setIcon(self._no_sign)
        box.setIconSize(QSize(self._side(), self._side()))
        flow.addWidget(box)
        self.boxes[overlay.name] = box

    def _side(self) -> int:
        return max(SMALLEST, round(self.fontMetrics().height() * SIDE))

    def _paint_signs(self) -> None:
        """Only once they are seen: what draws them need not be loaded before."""
        theme, ratio = theme_for(self.palette()), self.devicePixelRatioF()
        side = self._side()
        wanted = theme, side, ratio
        if not self.isVisible() or wanted == self._painted:
            return
        self._painted = wanted
        for overlay, box in zip(self._table, self.boxes.values(), strict=True):
            box.setIcon(sign_icon(overlay, side, ratio, theme))
            box.setIconSize(QSize(side, side))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in REPAINTED:
            self._paint_signs()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() in (QEvent.Type.Show, QEvent.Type.DevicePixelRatioChange):
            self._paint_signs()
        return is_done


def sign_icon(overlay: Overlay[Any], side: int, ratio: float, theme: Theme) -> QIcon:
    """The sign of that overlay, as large as `side` device-independent pixels."""
    from goboard.drawing.overlays.finding import swatch

    pixels = round(side * ratio)
    pixmap = clear_pixmap(QSize(pixels, pixels))
    painter = QPainter(pixmap)
    paint(painter, swatch(overlay, pixels, theme))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return QIcon(pixmap)


OFF = phrase("No analysis is on the board. Switch something on below, or press N.")
PLANE = phrase("Positions on the infinite plane are not analysed.")
NO_GO = phrase("Only games that goboard can play are analysed.")
COUNTED = phrase("While counting, the board shows the count alone.")
MOST_ROWS = 6
"""Unsettled groups in sight without scrolling."""


class AnalysisPanel(QWidget):
    """`vertex_asked` carries a stone of a group that a person points at in the list."""

    vertex_asked = Signal(int)
    overlay_toggled = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline, self.grounds, self.borders, self.counted = (RecordLabel(self) for _ in range(4))
        embolden(self.headline)
        self.progress = PlainLabel(self, wordWrap=True)
        self.progress.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        # what is below keeps its place when an analysis comes to its end
        self.progress.setMinimumHeight(self.progress.fontMetrics().height())
        self.unsettled_title = PlainLabel(tr("It matters who moves first:"), self)
        self.unsettled = named(QListWidget(self), tr("Unsettled groups"), tr("Click a group to see it on the board"))
        self.unsettled.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.unsettled.itemClicked.connect(self._point_at)
        self.unsettled.itemActivated.connect(self._point_at)
        self.unsettled.hide()
        self.unsettled_title.hide()
        self.switches = OverlaySwitches(self)
        self.switches.toggled.connect(self.overlay_toggled)
        self._lay_out()

    def show_report(self, snapshot: Snapshot, report: Report | None, *, is_on: bool, is_working: bool) -> None:
        """Say what is known of the snapshot's position, but for who leads; `is_on`: is anything shown that needs an
        analysis?"""
        self.switches.show_words(snapshot.rules)
        self.switches.setEnabled(snapshot.subject is not None)
        self.counted.say(COUNTED if is_on and snapshot.count is not None else "")
        if report is None or not is_on:
            self._show_nothing(snapshot, is_working=is_working and is_on)
            return
        self.progress.setText(progress(report, is_working))
        self.headline.setToolTip(tip_text("" if is_working else effort(report)))
        self.grounds.say(sentences(*grounds(report, snapshot.rules.dead_word), between="\n"))
        # while the game goes on borders are open everywhere: nobody has forgotten any
        self.borders.say("" if report.is_open else open_borders(snapshot.board, report))
        self._list_unsettled(snapshot, report)

    def _show_nothing(self, snapshot: Snapshot, *, is_working: bool) -> None:
        missing = PLANE if snapshot.board.plane is not None else NO_GO
        self.progress.setText(progress(None, True) if is_working else OFF if snapshot.subject is not None else missing)
        self.headline.setToolTip("")
        for label in (self.grounds, self.borders):
            label.say("")
        self._list_unsettled(snapshot, None)

    def _list_unsettled(self, snapshot: Snapshot, report: Report | None) -> None:
        found = groups(report, Status.UNSETTLED) if report is not None else ()
        if not found and self.unsettled.isHidden():
            return
        self.unsettled.clear()
        for group in found:
            vertex = group.verdict.vertices[0]
            item = QListWidgetItem(plain_text(stones_at(snapshot, group.verdict.player, group.vertices, vertex)))
            item.setData(Qt.ItemDataRole.UserRole, vertex)
            item.setToolTip(tip_text(group.verdict.why))
            self.unsettled.addItem(item)
        rows = min(len(found), MOST_ROWS)
        height = self.unsettled.sizeHintForRow(0) * rows + 2 * self.unsettled.frameWidth() if rows else 0
        self.unsettled.setFixedHeight(height)
        self.unsettled.setVisible(bool(found))
        self.unsettled_title.setVisible(bool(found))

    def _point_at(self, item: QListWidgetItem) -> None:
        self.vertex_asked.emit(item.data(Qt.ItemDataRole.UserRole))

    def _lay_out(self) -> None:
        content = QWidget(self)
        # the switches are in sight in low panels, too, and keep their place whatever is said
        known = self.grounds, self.unsettled_title, self.unsettled, self.borders
        in_column(self.headline, self.progress, self.counted, self.switches, *known, 1, of=content, flush=True)
        in_column(ScrolledPanel(content), of=self)
