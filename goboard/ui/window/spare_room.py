"""The room of a panel that has nothing to say: those below it have most of it meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QStyle

from goboard.ui.widgets import after_pause
from goboard.ui.window.docks import Docks
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import SIDE, Column, Stage

LITTLE = 6
"""Ems of height of a panel that has nothing to say."""
REST = 300
"""Milliseconds that it has had nothing to say for: no record is read meanwhile."""


class SpareRoom(QObject):
    """Of one panel in the one column beside the board. A height that a person gives it stays; what is kept for the next
    start is the height that it has otherwise."""

    def __init__(self, docks: Docks, stage: Stage, title: str) -> None:
        super().__init__(docks)
        self._docks, self._stage, self._title = docks, stage, title
        self._before = self._given = 0
        """Its height otherwise, and the one that it has now; 0 while it has its own."""
        self._pause = after_pause(self, REST, self._lend)
        docks.keeping.connect(self.take_back)
        self._is_spared = False
        docks.was_kept.connect(self._go_on)
        docks.seen.connect(self._go_on_soon)
        docks.arranged.connect(self._begin_anew)

    def spare(self, *, is_spared: bool) -> None:
        """Has it nothing to say?"""
        if is_spared != self._is_spared:
            self._is_spared = is_spared
            if is_spared:
                self._pause.start()
            else:
                self.take_back()

    def _go_on_soon(self) -> None:
        """It may be in sight only now."""
        if self._is_spared and not self._before:
            self._pause.start()

    def _begin_anew(self) -> None:
        self._before = self._given = 0
        self._go_on_soon()

    def _go_on(self) -> None:
        if self._is_spared:
            self._lend()

    def _lend(self) -> None:
        dock, below = self._docks[self._title], self._below()
        least = round(LITTLE * em_of(dock))
        if below is None or self._before or dock.height() <= least:
            return
        before = dock.height()
        self._share(least, below)
        self._before, self._given = before, dock.height()

    def take_back(self) -> None:
        """It is as high as before, unless a person has given it another height meanwhile."""
        self._pause.stop()
        below, before, given = self._below(), self._before, self._given
        self._before = self._given = 0
        if below is not None and before and self._docks[self._title].height() == given:
            self._share(before, below)

    def _share(self, own: int, below: QDockWidget) -> None:
        dock, column = self._docks[self._title], self._column
        layout = column.layout() if column is not None else None
        if column is None or layout is None:
            return
        # with the titles of the tabs that the one below is among
        between = column.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, column)
        both = dock.geometry().united(below.geometry()).height() - between
        column.resizeDocks([dock, below], [own, max(both - own, 1)], Qt.Orientation.Vertical)
        layout.activate()

    @property
    def _column(self) -> Column | None:
        return self._docks.column_of(self._docks[self._title])

    def _below(self) -> QDockWidget | None:
        """What is seen below it."""
        docks, column = self._docks, self._column
        own = docks[self._title]
        if self._stage.shape != SIDE or column is None or own.isHidden():
            return None
        others = (each for each in docks.lasting if each not in (own, *column.tabifiedDockWidgets(own)))
        seen = (each for each in others if docks.column_of(each) is column)
        return next((each for each in seen if docks.is_seen(str(each.property("title")))), None)
