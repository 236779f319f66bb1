"""What the analysis makes of the position shown: who leads, what is sure, what is open; and the overlays' switches."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from goboard.analysis.report import Report, Status
from goboard.session.snapshot import Snapshot
from goboard.ui.analysis_words import grounds, groups, headline, open_borders, progress, stones_at
from goboard.ui.panels.overlay_switches import OverlaySwitches
from goboard.ui.plain import PlainLabel, RecordLabel, plain_text, tip_text
from goboard.ui.widgets import ScrolledPanel, embolden, in_column, named

OFF = "Nothing is analysed. Switch something on below, or press N."
PLANE = "Positions on the infinite plane are not analysed."
NO_GO = "Only games that goboard can play are analysed."
COUNTED = "While counting, the board shows the count alone."
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
        self.unsettled_title = PlainLabel("It matters who moves first:", self)
        self.unsettled = named(QListWidget(self), "Unsettled groups", "Click a group to see it on the board")
        self.unsettled.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.unsettled.itemClicked.connect(self._point_at)
        self.unsettled.itemActivated.connect(self._point_at)
        self.switches = OverlaySwitches(self)
        self.switches.toggled.connect(self.overlay_toggled)
        self._lay_out()

    def show_report(self, snapshot: Snapshot, report: Report | None, *, is_on: bool, is_working: bool) -> None:
        """Say what is known of the snapshot's position; `is_on`: is anything shown that needs an analysis?"""
        self.switches.show_words(snapshot.rules.dead_word)
        self.counted.say(COUNTED if is_on and snapshot.count is not None else "")
        if report is None or not is_on:
            self._show_nothing(snapshot, is_working=is_working and is_on)
            return
        self.headline.say(headline(snapshot.names, report))
        self.progress.setText(progress(report, is_working))
        self.grounds.say("\n".join(grounds(report, snapshot.rules.dead_word)))
        self.borders.say(open_borders(snapshot.board, report))
        self._list_unsettled(snapshot, report)

    def _show_nothing(self, snapshot: Snapshot, *, is_working: bool) -> None:
        missing = PLANE if snapshot.board.plane is not None else NO_GO
        self.progress.setText(progress(None, True) if is_working else OFF if snapshot.subject is not None else missing)
        for label in (self.headline, self.grounds, self.borders):
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
