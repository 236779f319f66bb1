"""What the analysis makes of the position shown: who leads, what is sure, what is open; and the overlays' switches."""

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPalette
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QGridLayout, QListWidget, QListWidgetItem, QWidget

from goboard.analysis.report import Report, Status
from goboard.drawing.overlays.overlay import Overlay, Table
from goboard.drawing.overlays.table import OVERLAYS
from goboard.drawing.theme import Theme
from goboard.session.snapshot import RulesView, Snapshot
from goboard.ui.analysis_words import effort, grounds, groups, open_borders, progress, stones_at
from goboard.ui.language import tr, worded
from goboard.ui.painting.painter import paint
from goboard.ui.plain import PlainLabel, RecordLabel, menu_text, plain_text, tip_text
from goboard.ui.style import clear_pixmap, theme_for
from goboard.ui.widgets import ScrolledPanel, embolden, in_column, named
from goboard.words.message import phrase, sentences

SIDE = 1.3
"""Of a sign, in heights of the text beside it."""
SMALLEST = 20
"""Device-independent pixels that a sign needs."""
REPAINTED = (QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.DevicePixelRatioChange)


class OverlaySwitches(QWidget):
    """`toggled` carries the name of an overlay that a person switches on or off.

    `added` comes when another one is shown than at first.
    """

    toggled = Signal(str)
    added = Signal()

    def __init__(self, parent: QWidget | None = None, table: Table = OVERLAYS) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        self._table = table
        self._painted: tuple[object, ...] = ()
        self._shown: frozenset[str] | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(0, 1)
        side = self._side()
        # the room is there before the signs are
        self._no_sign = QIcon(clear_pixmap(QSize(side, side)))
        for row, overlay in enumerate(table):
            self._add(grid, row, overlay)

    def show_choice(self, shown: frozenset[str]) -> None:
        """Set the switches, which is not told as a wish."""
        before, self._shown = self._shown, shown
        for name, box in self.boxes.items():
            box.setChecked(name in shown)
        if before is not None and shown - before:
            self.added.emit()

    def show_words(self, rules: RulesView) -> None:
        """Call the overlays as the rules of the game do."""
        for overlay in self._table:
            self.boxes[overlay.name].setText(menu_text(rules.worded(overlay.title)))

    def _add(self, grid: QGridLayout, row: int, overlay: Overlay[Any]) -> None:
        help_ = worded(overlay.help)
        box = named(QCheckBox(worded(overlay.title), self), tip=f"{help_[:1].upper()}{help_[1:]} ({overlay.key})")
        box.setAccessibleDescription(help_)
        # not `toggled`: that is told too when the window sets it
        box.clicked.connect(lambda _, name=overlay.name: self.toggled.emit(name))
        key = PlainLabel(overlay.key, self)
        key.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        key.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        box.setIcon(self._no_sign)
        box.setIconSize(QSize(self._side(), self._side()))
        # styles leave more room around a box, and then not all of them are in sight
        box.setFixedHeight(self._side() + 1)
        grid.addWidget(box, row, 0)
        grid.addWidget(key, row, 1)
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
            box.setFixedHeight(side + 1)

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


OFF = phrase("Nothing is analysed. Switch something on below, or press N.")
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
        self.switches = OverlaySwitches(self)
        self.switches.toggled.connect(self.overlay_toggled)
        self._lay_out()

    def show_report(self, snapshot: Snapshot, report: Report | None, *, is_on: bool, is_working: bool) -> None:
        """Say what is known of the snapshot's position, but for who leads; `is_on`: is anything shown that needs an
        analysis?"""
        self.switches.show_words(snapshot.rules)
        self.counted.say(COUNTED if is_on and snapshot.count is not None else "")
        if report is None or not is_on:
            self._show_nothing(snapshot, is_working=is_working and is_on)
            return
        self.progress.setText(progress(report, is_working))
        self.headline.setToolTip(tip_text("" if is_working else effort(report)))
        self.grounds.say(sentences(*grounds(report, snapshot.rules.dead_word), between="\n"))
        self.borders.say(open_borders(snapshot.board, report))
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
        said = self.headline, self.progress, self.grounds, self.unsettled_title, self.unsettled, self.borders
        inner = in_column(*said, of=content, flush=True)
        inner.addSpacing(self.fontMetrics().height() // 2)
        inner.addWidget(self.counted)
        inner.addWidget(self.switches)
        inner.addStretch(1)
        in_column(ScrolledPanel(content), of=self)
