"""The docks of the window: where they stand at first, what fills them, what is remembered of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from goboard.ui.widgets import ScrolledPanel

AREAS = {"left": Qt.DockWidgetArea.LeftDockWidgetArea, "right": Qt.DockWidgetArea.RightDockWidgetArea}
WIDTH = 40
"""Of a column of panels, in average characters."""
STATE_VERSION = 1
GEOMETRY, PANELS = "window/geometry", "window/panels"


class DockPlace(NamedTuple):
    """A dock of that title: at the "left" or "right", `below` another one, or a tab `over` another one.

    One that `is_transient` comes and goes with what it shows, and no menu shows or hides it. A panel of wrapped text
    `is_scrolled`.
    """

    title: str
    area: str
    below: str = ""
    over: str = ""
    is_transient: bool = False
    is_scrolled: bool = False


class Docks(QObject):
    """Every dock stands from the beginning, empty until its panel is needed: `seen` carries the title of one that has
    come into sight and is empty."""

    seen = Signal(str)

    def __init__(self, window: QMainWindow, places: Sequence[DockPlace], settings: QSettings) -> None:
        super().__init__(window)
        self._window, self._places, self._settings = window, places, settings
        self._docks: dict[str, QDockWidget] = {}
        self._seen: set[str] = set()
        self._games_are_sized = True
        # what stands below has the width of the board: the columns keep their height
        window.setCorner(Qt.Corner.BottomLeftCorner, AREAS["left"])
        window.setCorner(Qt.Corner.BottomRightCorner, AREAS["right"])
        for place in places:
            self._add(place)
        for place in places:
            if place.below:
                window.splitDockWidget(self[place.below], self[place.title], Qt.Orientation.Vertical)
        for place in places:
            if place.over:
                # the last one lies in front
                window.tabifyDockWidget(self[place.over], self[place.title])
        for dock in self._transient:
            dock.hide()

    def __getitem__(self, title: str) -> QDockWidget:
        return self._docks[title]

    @property
    def lasting(self) -> list[QDockWidget]:
        """Those that a person shows and hides; the others come and go with what they show."""
        return [self[place.title] for place in self._places if not place.is_transient]

    @property
    def _transient(self) -> list[QDockWidget]:
        return [self[place.title] for place in self._places if place.is_transient]

    def is_seen(self, title: str) -> bool:
        """Is it in sight, not behind another tab?"""
        return title in self._seen

    def fill(self, place: DockPlace, panel: QWidget) -> None:
        """From now on the dock there holds that panel."""
        dock = self[place.title]
        empty = dock.widget()
        dock.setWidget(_Scrolled(panel) if place.is_scrolled else panel)
        empty.deleteLater()

    def set_shown(self, title: str, *, is_shown: bool) -> None:
        """Show or hide a transient dock. What has just come lies in front of the other tabs."""
        dock = self[title]
        if is_shown != dock.isHidden():
            return
        dock.setVisible(is_shown)
        if is_shown:
            dock.raise_()
        if is_shown and title == "Games" and not self._games_are_sized:
            # a list wants to be seen more than the tree; later a person's own sizes hold
            self._games_are_sized = True
            below = [self["Tree"], self["Comment"]]
            # its panel is new: what it needs is asked first
            QApplication.sendPostedEvents(dock, QEvent.Type.LayoutRequest)
            layout = self._window.layout()
            assert layout is not None
            layout.activate()
            self._window.resizeDocks([dock, *below], [4, 2, 2], Qt.Orientation.Vertical)

    def restore(self) -> None:
        """As they were left, or as at first."""
        window = self._window
        window.resize(window.screen().availableSize() * 0.9)
        self.first_state = window.saveState(STATE_VERSION)
        geometry, panels = self._settings.value(GEOMETRY), self._settings.value(PANELS)
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)
        if not (isinstance(panels, QByteArray) and window.restoreState(panels, STATE_VERSION)):
            self._set_first_sizes()
        for dock in self._transient:
            dock.hide()

    def remember(self) -> None:
        """Keep size, place and panels for the next start."""
        self._settings.setValue(GEOMETRY, self._window.saveGeometry())
        self._settings.setValue(PANELS, self._window.saveState(STATE_VERSION))

    def arrange_as_at_first(self) -> None:
        """Every dock where it was at first."""
        shown = [dock for dock in self._transient if not dock.isHidden()]
        self._window.restoreState(self.first_state, STATE_VERSION)
        for dock in self.lasting:
            dock.setFloating(False)
        for dock in (*self.lasting, *shown):
            dock.show()
        self._set_first_sizes()

    def _set_first_sizes(self) -> None:
        """Columns as wide as their text needs; the board has the rest."""
        width = self._window.fontMetrics().averageCharWidth() * WIDTH
        sizes = (
            (("Game", "Tree"), (width, width), Qt.Orientation.Horizontal),
            (("Game", "Rules"), (3, 5), Qt.Orientation.Vertical),
            (("Tree", "Comment"), (2, 3), Qt.Orientation.Vertical),
        )
        for titles, shares, along in sizes:
            if all(title in self._docks for title in titles):
                self._window.resizeDocks([self[title] for title in titles], list(shares), along)
        self._games_are_sized = False

    def _add(self, place: DockPlace) -> None:
        dock = self._docks[place.title] = QDockWidget(place.title, self._window)
        dock.setObjectName(place.title.lower())
        dock.setWidget(QWidget(dock))
        if place.is_transient and place.title != "Games":
            features = QDockWidget.DockWidgetFeature
            dock.setFeatures(features.DockWidgetMovable | features.DockWidgetFloatable)
        dock.visibilityChanged.connect(partial(self._see, place.title))
        self._window.addDockWidget(AREAS[place.area], dock)

    def _see(self, title: str, is_seen: bool) -> None:
        if is_seen:
            self._seen.add(title)
            self.seen.emit(title)
        else:
            self._seen.discard(title)


class _Scrolled(ScrolledPanel):
    """A panel of wrapped text keeps the height that the text needs, and scrolls where a small window lacks it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the panel shows decides how wide it must be."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """As wide as the panel needs beside the scroll bar."""
        width = self._inner.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, super().minimumSizeHint().height())
