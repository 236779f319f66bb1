"""The docks of the window: in which column they stand for each shape of the window, what fills them, what is
remembered of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QDockWidget, QFrame, QMainWindow, QWidget

from goboard.ui.language import tr
from goboard.ui.style import UNIT
from goboard.ui.widgets import KeyDock, ScrolledPanel, after_pause
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import COLUMNS, READ, SHAPES, SHEET, SIDE, STUDY, WIDE, Column, Stage
from goboard.words.message import phrase

TOP, NOWHERE = Qt.DockWidgetArea.TopDockWidgetArea, Qt.DockWidgetArea.NoDockWidgetArea
STATE_VERSION = 2
COMMENT = "Comment"
PLACES, HEIGHTS = "places", "heights"
"""What is kept of the docks besides what Qt knows of the columns."""
COLUMN_TITLES = {READ: phrase("First column"), STUDY: phrase("Second column")}


SHARES = {"Analysis": 5, "Tree": 6, COMMENT: 5}
"""Of the height of a column of a wide window."""
SOON = 1000
"""Milliseconds without a change after which the layout is kept."""
COME = 18
"""Ems of height of what comes into a column of a wide window."""


class WrappedPanel(ScrolledPanel):
    """A panel of wrapped text keeps the height that the text needs, and scrolls where a small window lacks it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the panel shows decides how wide it must be."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """As wide as the panel needs beside the scroll bar."""
        width = self._inner.minimumSizeHint().width() + self.bar_room
        return QSize(width, super().minimumSizeHint().height())


class DockPlace(NamedTuple):
    """A dock of that title, in English, in that `column` of a wide window: "read", "study", or "sheet", which opens
    over the first.

    There it stands below those before it, those that say `below` at the foot, or is a tab `over` another one. Where
    there is one column those of "study" are tabs below those of "read"; where there is a drawer all are tabs. One
    that `is_transient` comes and goes with what it shows, and no menu shows or hides it. A panel of wrapped text
    `is_scrolled`.
    """

    title: str
    column: str
    below: str = ""
    over: str = ""
    is_transient: bool = False
    is_scrolled: bool = False


class Docks(QObject):
    """Docks stand before they are filled, empty until their panels are needed: `seen` carries the title of one that has
    come into sight and is empty."""

    seen = Signal(str)
    keeping = Signal(object)
    """Before the layout is kept for the next start: the heights by title, which whoever has lent some puts right."""
    arranged = Signal()
    """The docks have the heights again that were kept, or those of the beginning."""

    def __init__(self, window: QMainWindow, stage: Stage, places: Sequence[DockPlace], settings: QSettings) -> None:
        super().__init__(window)
        self._window, self._stage, self._settings = window, stage, settings
        self._places = {place.title: place for place in places}
        self._docks: dict[str, QDockWidget] = {}
        self._do_stand = False
        self._seen: set[str] = set()
        self._latest: list[str] = []
        """What has been in sight or was opened, the latest last."""
        self._arranged = ""
        """The shape of the window that the docks are arranged for."""
        self._put_away: list[QDockWidget] = []
        """Those in windows of their own, while another tab is seen."""
        self._kept: list[object] = []
        self._fronts: list[str] = []
        """What was in sight when another tab was chosen."""
        self._titles = after_pause(self, 0, self._show_titles)
        self._soon = after_pause(self, SOON, self._keep_seen)
        self._titles.timeout.connect(self._soon.start)
        for column in stage.columns.values():
            column.shared_out.connect(self._soon.start)
        stage.shape_changing.connect(self._keep)
        stage.shape_changed.connect(self._arrange)

    def __getitem__(self, title: str) -> QDockWidget:
        self.stand()
        return self._docks[title]

    def stand(self) -> None:
        """Make every dock, unless they stand: those of a drawer wait for it, as the first picture shows none."""
        if not self._do_stand:
            self._do_stand = True
            for place in self._places.values():
                self._make(place)
            if self._stage.shape:
                self._arrange()

    @property
    def lasting(self) -> list[QDockWidget]:
        """Those that a person shows and hides; the others come and go with what they show."""
        return [self[title] for title, place in self._places.items() if not place.is_transient]

    def is_seen(self, title: str) -> bool:
        """Is it in sight, not behind another tab?"""
        return title in self._seen

    def in_sight(self, column: Column) -> list[QDockWidget]:
        """What is seen in that column, one of those that are tabs; what comes and goes too."""
        seen = [self[title] for title in self._docks if self.is_seen(title)]
        return [dock for dock in seen if self.column_of(dock) is column and not dock.isFloating()]

    def is_behind(self, title: str) -> bool:
        """Is another tab in front of it, also while the drawer with both is closed?"""
        dock = self[title]
        column = self.column_of(dock)
        is_open = column is not None and not dock.isHidden() and not dock.isFloating()
        return is_open and column is not None and not column.rect().intersects(dock.geometry())

    def fill(self, place: DockPlace, panel: QWidget) -> None:
        """From now on the dock there holds that panel."""
        dock = self[place.title]
        empty = dock.widget()
        if isinstance(panel, QAbstractScrollArea):
            # the panel's own ground is its frame
            panel.setFrameShape(QFrame.Shape.NoFrame)
        dock.setWidget(WrappedPanel(panel) if place.is_scrolled else panel)
        empty.deleteLater()

    def add(self, place: DockPlace, panel: QWidget, name: str) -> QDockWidget:
        """Another dock, which is shown when it is asked for."""
        self.stand()
        self._places[place.title] = place
        dock = self._make(place)
        dock.setObjectName(name)
        dock.setWidget(panel)
        dock.hide()
        if self._arranged:
            name = self._first_column(place.title)
            in_front = self.in_sight(self._stage.columns[name])
            self._put(place, name)
            dock.hide()
            for each in in_front:
                each.raise_()
        return dock

    def head(self, title: str, widget: QWidget) -> None:
        """Put something small into the header of that dock."""
        from goboard.ui.window.panel_header import PanelHeader

        header = self[title].titleBarWidget()
        assert isinstance(header, PanelHeader)
        header.add(widget)

    def set_shown(self, title: str, *, is_shown: bool) -> None:
        """Show or hide a transient dock. What has just come lies in front of the other tabs."""
        dock = self[title]
        if is_shown != dock.isHidden():
            return
        if is_shown:
            self._open(title)
            return
        dock.hide()
        self._uncover(dock)

    def _uncover(self, dock: QDockWidget) -> None:
        """It has gone: of the tabs that it was one of, the one that was in sight last is again."""
        column = self.column_of(dock)
        tabs = column.tabifiedDockWidgets(dock) if column is not None and not dock.isFloating() else []
        latest = (self._docks[title] for title in reversed(self._latest))
        if (before := next((each for each in latest if each in tabs and not each.isHidden()), None)) is not None:
            before.raise_()

    def _open(self, title: str) -> None:
        """Show it before the tabs that cover it."""
        dock = self[title]
        is_new = dock.isHidden()
        dock.show()
        dock.raise_()
        # in a drawer that is closed it is not seen yet
        self._note_latest(title)
        column = self.column_of(dock)
        if is_new and column is not None and self._stage.shape == WIDE and not column.tabifiedDockWidgets(dock):
            QTimer.singleShot(0, self, partial(self._give_room, column, dock))

    def _give_room(self, column: Column, dock: QDockWidget) -> None:
        """Enough to be read, of what the others have."""
        others = [each for each in self._docks.values() if each is not dock and self.column_of(each) is column]
        own = round(COME * em_of(column))
        rest = max(column.height() - own, 1)
        shares = [SHARES.get(title_of(each), 4) for each in others]
        heights = [max(rest * share // (SHARES["Analysis"] + SHARES["Tree"]), 1) for share in shares]
        column.resizeDocks([dock, *others], [own, *heights], Qt.Orientation.Vertical)

    def bring(self, title: str, *, is_asked: bool = True) -> None:
        """Bring it before the tabs that cover it, and open what it lies in. What nobody `is_asked` for never covers
        the comment."""
        dock, comment = self[title], self._docks.get(COMMENT)
        column = self.column_of(dock)
        if not is_asked and column is not None and comment in column.tabifiedDockWidgets(dock):
            return
        if column is self._stage.columns[SHEET]:
            self._stage.open_sheet()
        elif is_asked and self._stage.has_drawer:
            self._stage.open_drawer()
        self._open(title)

    def remember(self) -> None:
        """Keep the panels for the next start, and for the next tab that is seen."""
        if not self._put_away:
            self._keep()

    def _keep_seen(self) -> None:
        """What ends the program need not be its person."""
        if self._window.isVisible():
            self.remember()

    def set_awake(self, *, is_awake: bool) -> None:
        """The tab of this record is seen, or another one: panels in windows of their own go with it, those in columns
        are as in the tab before."""
        if not is_awake:
            self.remember()
            self._fronts = [title for title in self._docks if self.is_seen(title)]
            self._put_away = [dock for dock in self._docks.values() if dock.isFloating() and not dock.isHidden()]
            for dock in self._put_away:
                dock.hide()
            return
        for dock in self._put_away:
            dock.show()
        self._put_away = []
        if self._arranged and self._layout() != self._kept:
            self._arrange()
        for title in self._fronts:
            if not self[title].isHidden():
                self[title].raise_()

    def _layout(self) -> list[object]:
        """What is kept for windows of this shape."""
        return [self._settings.value(f"layout/{self._arranged}/{name}") for name in (*COLUMNS, PLACES, HEIGHTS)]

    def arrange_as_at_first(self) -> None:
        """Every dock where it was at first, in windows of every shape."""
        for shape in SHAPES:
            self._settings.remove(f"layout/{shape}")
        self._arranged = ""
        for dock in self.lasting:
            dock.setFloating(False)
            dock.show()
        self._arrange()
        self._stage.place()

    @property
    def _transient(self) -> list[str]:
        """What has come by itself and lies in a column."""
        return [
            title
            for title, dock in self._docks.items()
            if self._places[title].is_transient and not dock.isHidden() and not dock.isFloating()
        ]

    def _keep(self) -> None:
        shape = self._arranged
        if not shape:
            return
        # what comes and goes takes room from the others, and lies over them, in this record alone
        columns = {} if self._transient else self._stage.columns
        for name, column in columns.items():
            self._settings.setValue(f"layout/{shape}/{name}", column.saveState(STATE_VERSION))
        heights = {
            title_of(dock): each.box_of(dock).height() for each in columns.values() for dock in self.in_sight(each)
        }
        self.keeping.emit(heights)
        if heights:
            self._set_kept(HEIGHTS, heights)
        self._set_kept(PLACES, {title: self._name_of(dock) for title, dock in self._docks.items()})
        self._kept = self._layout()

    def _arrange(self) -> None:
        """As they were left in a window of that shape, or as at first."""
        if not self._do_stand:
            if not self._stage.has_drawer:
                self.stand()
            return
        before = [*self._latest]
        is_first, self._arranged = not self._arranged, self._stage.shape
        shape = self._arranged
        among = self.lasting if is_first else [dock for dock in self._docks.values() if not dock.isHidden()]
        shown = {title_of(dock) for dock in among}
        floating = {title for title, dock in self._docks.items() if dock.isFloating()}
        kept = self._kept_of(PLACES)
        # what stands below another one comes after it; elsewhere the order is that of the tabs
        places = sorted(self._places.items(), key=lambda each: shape == WIDE and bool(each[1].below))
        for title, dock in self._docks.items():
            # what were left in a column would stand before everything that comes
            if title not in floating and (old := self.column_of(dock)) is not None:
                old.removeDockWidget(dock)
        places = [(title, place) for title, place in places if title not in floating]
        for title, place in places:
            wanted = kept.get(title, "")
            self._put(place, wanted if wanted in COLUMNS else self._first_column(title))
        states = {name: self._settings.value(f"layout/{shape}/{name}") for name in COLUMNS}
        for name, state in states.items():
            if not (isinstance(state, QByteArray) and self._stage.columns[name].restoreState(state, STATE_VERSION)):
                self._set_first_sizes(self._stage.columns[name], shape)
        for title, place in places:
            # what came after that state was kept has no place in it
            if kept and title not in kept:
                self._put(place, self._first_column(title))
        for title, place in self._places.items():
            if place.is_transient or title not in kept or not isinstance(states[READ], QByteArray):
                self[title].setVisible(title in shown)
        # what has come by itself stays before what it came before
        for title in self._transient:
            if self._is_latest(title, before):
                self[title].raise_()
        self._share_as_kept()
        self._titles.start()
        self._kept = self._layout()
        self.arranged.emit()

    def _share_as_kept(self) -> None:
        """Each has the share of its column that it was left with: Qt gives back heights, whatever the column's own."""
        heights = {title: int(height) for title, height in self._kept_of(HEIGHTS).items() if height.isdecimal()}
        for column in self._stage.columns.values():
            own = [title for title in heights if title in self._docks and self.column_of(self[title]) is column]
            sizes = [max(heights[title], 1) for title in own]
            column.resizeDocks([self[title] for title in own], sizes, Qt.Orientation.Vertical)

    def _kept_of(self, name: str) -> dict[str, str]:
        """By title what is kept under that name for windows of this shape."""
        kept = str(self._settings.value(f"layout/{self._arranged}/{name}", "")).split(";")
        return dict(each.split("=", 1) for each in kept if "=" in each)

    def _set_kept(self, name: str, values: Mapping[str, object]) -> None:
        kept = ";".join(f"{title}={value}" for title, value in values.items())
        self._settings.setValue(f"layout/{self._arranged}/{name}", kept)

    def _first_column(self, title: str) -> str:
        """In a window of this shape, as at first."""
        column, shape = self._places[title].column, self._stage.shape
        return column if shape == WIDE or (shape == SIDE and column == SHEET) else READ

    def _put(self, place: DockPlace, name: str) -> None:
        """Last in that column: below the others, or as a tab over one of them."""
        dock, column = self[place.title], self._stage.columns[name]
        old = self.column_of(dock)
        if old is not None:
            old.removeDockWidget(dock)
        before = [other for other in self._docks.values() if self.column_of(other) is column and other is not dock]
        column.addDockWidget(TOP, dock, Qt.Orientation.Vertical)
        lower = [other for other in before if place.below and self._places[title_of(other)].below == place.below]
        for other in lower if self._stage.shape == WIDE else ():
            # below this one from now on
            column.removeDockWidget(other)
            column.addDockWidget(TOP, other, Qt.Orientation.Vertical)
            other.show()
        if over := self._over(place, name, before):
            column.tabifyDockWidget(over, dock)
            first = next(other for other in before if other is over or over in column.tabifiedDockWidgets(other))
            first.raise_()
        dock.setVisible(not place.is_transient)

    def _over(self, place: DockPlace, name: str, before: Sequence[QDockWidget]) -> QDockWidget | None:
        shape = self._stage.shape
        if name == SHEET or shape not in (WIDE, SIDE):
            return before[0] if before else None
        if shape == SIDE and place.column == STUDY:
            return next((other for other in before if self._places[title_of(other)].column == STUDY), None)
        return next((other for other in before if title_of(other) == place.over), None)

    def _set_first_sizes(self, column: Column, shape: str) -> None:
        """The tree has what the others leave; below the comment the tabs have a little less than it."""
        docks = [dock for dock in self._docks.values() if self.column_of(dock) is column]
        shares = SHARES if shape == WIDE else {COMMENT: 5, "Tree": 5}
        column.resizeDocks(docks, [shares.get(title_of(dock), 4) * 100 for dock in docks], Qt.Orientation.Vertical)

    def column_of(self, dock: QDockWidget) -> Column | None:
        """Where it stands, or stood before it became a window of its own; None if it is in none."""
        return next((column for column in self._stage.columns.values() if column.dockWidgetArea(dock) != NOWHERE), None)

    def _name_of(self, dock: QDockWidget) -> str:
        host = self.column_of(dock)
        return next((name for name, column in self._stage.columns.items() if column is host), READ)

    def _make(self, place: DockPlace) -> QDockWidget:
        dock = self._docks[place.title] = KeyDock(tr(place.title), self._stage.columns[READ])
        dock.setProperty("title", place.title)
        dock.setObjectName(place.title.lower())
        dock.setWidget(QWidget(dock))
        dock.setContentsMargins(UNIT, 1, UNIT, UNIT)
        dock.hide()
        features = QDockWidget.DockWidgetFeature
        if place.is_transient and place.title != "Games":
            dock.setFeatures(features.DockWidgetMovable | features.DockWidgetFloatable)
        from goboard.ui.window.panel_header import PanelHeader

        header = PanelHeader(dock)
        dock.setTitleBarWidget(header)
        header.moved.connect(partial(self._move, place.title))
        dock.visibilityChanged.connect(partial(self._see, place.title))
        dock.topLevelChanged.connect(lambda _: self._titles.start())
        dock.dockLocationChanged.connect(lambda _: self._titles.start())
        return dock

    def _move(self, title: str, column: str) -> None:
        """To another column, on top of which it is a tab or below which it stands."""
        self._put(self._places[title], column)
        self[title].show()
        self[title].raise_()

    def _show_titles(self) -> None:
        """A tab says what it is; a panel that stands alone has a header."""
        from goboard.ui.window.panel_header import PanelHeader

        for dock in self._docks.values():
            header, column = dock.titleBarWidget(), self.column_of(dock)
            if isinstance(header, PanelHeader):
                others = column.tabifiedDockWidgets(dock) if column is not None and not dock.isFloating() else []
                header.set_shown(is_shown=not any(not other.isHidden() for other in others))
                header.columns = COLUMN_TITLES if self._stage.shape == WIDE else {}

    def _note_latest(self, title: str) -> None:
        self._latest = [*(each for each in self._latest if each != title), title]

    def _is_latest(self, title: str, latest: Sequence[str]) -> bool:
        """Has it come to the front after all tabs that it is one of?"""
        dock = self._docks[title]
        column = self.column_of(dock)
        others = [title_of(each) for each in column.tabifiedDockWidgets(dock)] if column is not None else []
        return next((each for each in reversed(latest) if each in (title, *others)), "") == title

    def _see(self, title: str, is_seen: bool) -> None:
        self._titles.start()
        if is_seen:
            self._seen.add(title)
            self._note_latest(title)
            self.seen.emit(title)
        else:
            self._seen.discard(title)
            if self._docks[title].isHidden():
                self._uncover(self._docks[title])


def title_of(dock: QDockWidget) -> str:
    """In English, whatever the window speaks."""
    return str(dock.property("title"))
