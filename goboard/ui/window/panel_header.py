"""The header of a panel. Apart from `docks`: the first picture of a small window shows none."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QEnterEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMenu, QToolButton, QWidget

from goboard.ui.language import tr, worded
from goboard.ui.look import WINDOW_MARGIN
from goboard.ui.plain import PlainLabel
from goboard.ui.style import UNIT, embolden
from goboard.ui.widgets import named
from goboard.ui.window.slot import em_of

HEADER = 2.2
"""Ems of height."""


class PanelHeader(QWidget):
    """The title of a panel, which moves it; its button is there while it is pointed at. `moved` names a column."""

    moved = Signal(str)

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        self.columns: dict[str, str] = {}
        """By name the columns that the panel can be moved to, with their titles."""
        self._title = PlainLabel(dock.windowTitle(), self)
        embolden(self._title)
        self._made: QToolButton | None = None
        self._is_shown = True
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(WINDOW_MARGIN, 0, UNIT, 0)
        row.addWidget(self._title, 1)

    @property
    def _button(self) -> QToolButton:
        """Made when it is first pointed at, or something must leave room for it."""
        if self._made is None:
            title = self._dock.windowTitle()
            button = self._made = named(
                QToolButton(self, autoRaise=True), tr("{panel}: place", panel=title), tr("Move or hide this panel")
            )
            button.setText("…")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            kept = button.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            button.setSizePolicy(kept)
            button.clicked.connect(lambda: self._ask(button.mapToGlobal(QPoint(0, button.height()))))
            button.hide()
            self._row.addWidget(button)
        return self._made

    def set_shown(self, *, is_shown: bool) -> None:
        """Beside tabs it takes no room."""
        if self._is_shown != is_shown:
            self._is_shown = is_shown
            self.setMaximumHeight(self.sizeHint().height())
            self._title.setVisible(is_shown)
            self.updateGeometry()

    def add(self, widget: QWidget) -> None:
        """Something small beside the title."""
        widget.setParent(self)
        self._row.insertWidget(self._row.indexOf(self._button), widget)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), round(HEADER * em_of(self)) if self._is_shown else 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._ask(event.globalPos())

    def enterEvent(self, event: QEnterEvent) -> None:
        self._button.show()

    def leaveEvent(self, event: QEvent) -> None:
        if self._made is not None:
            self._made.hide()

    def _ask(self, at: QPoint) -> None:
        menu, dock = QMenu(self), self._dock
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name, title in self.columns.items():
            menu.addAction(worded(title), partial(self.moved.emit, name))
        is_own = dock.isFloating()
        menu.addAction(
            tr("Back into the column") if is_own else tr("Window of its own"), partial(self._float, not is_own)
        )
        if dock.features() & QDockWidget.DockWidgetFeature.DockWidgetClosable:
            menu.addAction(tr("Hide"), dock.close)
        menu.popup(at)

    def _float(self, is_own: bool) -> None:
        """A window of its own lies off the place it had, or it would not be seen to be one."""
        self._dock.setFloating(is_own)
        if is_own:
            self._dock.move(self._dock.pos() - QPoint(10 * UNIT, 6 * UNIT))
