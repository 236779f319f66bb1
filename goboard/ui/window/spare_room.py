"""The room of a panel that has nothing to say: those below it have most of it meanwhile."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QStyle

from goboard.ui.widgets import after_pause
from goboard.ui.window.docks import Docks, title_of
from goboard.ui.window.slot import em_of
from goboard.ui.window.stage import SIDE, Column, Stage

LITTLE = 6
"""Ems of height of a panel that has nothing to say."""
MOVED = 3
"""So many ems a person moves the divider at least; by less it moves for a line more in the panel."""
REST = 300
"""Milliseconds that it has had nothing to say for: no record is read meanwhile."""


class Lent(NamedTuple):
    """Heights of the panel before, of it and what is below, of the panel then, and of the whole column."""

    before: int
    both: int
    given: int
    column: int


class SpareRoom(QObject):
    """Of one panel in the one column beside the board. A height that a person gives it stays; what is kept for the next
    start is the height that it has otherwise."""

    def __init__(self, docks: Docks, stage: Stage, title: str) -> None:
        super().__init__(docks)
        self._docks, self._stage, self._title = docks, stage, title
        self._lent: Lent | None = None
        self._is_moved = False
        """Has a person given it its height since it has had nothing to say?"""
        self._pause = after_pause(self, REST, self._lend)
        self._is_spared = False
        docks.keeping.connect(self._put_right)
        docks.seen.connect(self._go_on_soon)
        docks.arranged.connect(self._begin_anew)
        for column in stage.columns.values():
            column.installEventFilter(self)

    def spare(self, *, is_spared: bool) -> None:
        """It has nothing to say from now on, or has."""
        self._is_spared = is_spared
        if is_spared:
            self._pause.start()
        else:
            self.take_back()
            self._is_moved = False

    def _go_on_soon(self) -> None:
        """It may be in sight only now."""
        if self._is_spared and self._lent is None:
            self._pause.start()

    def _begin_anew(self) -> None:
        self._lent, self._is_moved = None, False
        self._go_on_soon()

    def _lend(self) -> None:
        dock, column, below = self._docks[self._title], self._column, self._below()
        least = round(LITTLE * em_of(dock))
        if below is None or column is None or self._lent or self._is_moved or dock.height() <= least:
            return
        before, both = dock.height(), self._both(below)
        self._share(least, below)
        self._lent = Lent(before, both, dock.height(), column.height())

    def take_back(self) -> None:
        """It has the share that it had before, unless a person has given it another one."""
        self._pause.stop()
        self._leave_to_person()
        below, lent = self._below(), self._lent
        self._lent = None
        if below is not None and lent is not None:
            self._share(self._share_of(lent, below), below)

    def _leave_to_person(self) -> None:
        """A height that a person has given it meanwhile stays: it is far from what it was given, and not because the
        window has another height now."""
        dock, column, lent = self._docks[self._title], self._column, self._lent
        if self._below() is None or column is None or lent is None:
            return
        is_far = abs(dock.height() - lent.given) > MOVED * em_of(dock)
        if is_far and column.height() == lent.column:
            self._lent, self._is_moved = None, True

    def _share_of(self, lent: Lent, below: QDockWidget) -> int:
        """Its height without what it has lent."""
        return round(lent.before * self._both(below) / lent.both)

    def _put_right(self, heights: dict[str, int]) -> None:
        """What is kept is the height that it has otherwise; nothing moves for that."""
        self._leave_to_person()
        below, lent = self._below(), self._lent
        if below is not None and lent is not None:
            own = self._share_of(lent, below)
            heights |= {self._title: own, title_of(below): max(self._both(below) - own, 1)}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._lent:
            QTimer.singleShot(0, self, self._follow_window)
        return False

    def _follow_window(self) -> None:
        """What it was given is another height where the window has another one."""
        column = self._column
        if self._lent and column is not None and column.height() != self._lent.column:
            self._lent = self._lent._replace(given=self._docks[self._title].height(), column=column.height())

    def _both(self, below: QDockWidget) -> int:
        """The height of it and what is below, with the titles of the tabs that the one below is among."""
        dock, column = self._docks[self._title], self._column
        assert column is not None
        between = column.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent, None, column)
        return dock.geometry().united(below.geometry()).height() - between

    def _share(self, own: int, below: QDockWidget) -> None:
        dock, column = self._docks[self._title], self._column
        layout = column.layout() if column is not None else None
        if column is None or layout is None:
            return
        sizes = [own, max(self._both(below) - own, 1)]
        column.resizeDocks([dock, below], sizes, Qt.Orientation.Vertical)
        layout.activate()

    @property
    def _column(self) -> Column | None:
        return self._docks.column_of(self._docks[self._title])

    def _below(self) -> QDockWidget | None:
        """What is seen below it."""
        docks, column = self._docks, self._column
        own = docks[self._title]
        if self._stage.shape != SIDE or column is None or own.isHidden() or own.isFloating():
            return None
        others = (each for each in docks.in_sight(column) if each not in (own, *column.tabifiedDockWidgets(own)))
        return next(others, None)
