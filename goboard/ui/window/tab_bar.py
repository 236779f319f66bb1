"""The tabs of a window: a small board, players and result of each record, a dot where it has unsaved changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QIcon, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTabBar, QToolButton, QWidget

from goboard.drawing.scene import Scene, View
from goboard.ui.plain import menu_text, tip_text
from goboard.ui.small_board import small_board
from goboard.ui.style import theme_for
from goboard.ui.widgets import after_pause, named
from goboard.ui.window.frame import Asleep
from goboard.ui.window.slot import em_of

if TYPE_CHECKING:
    from goboard.ui.window.frame import Frame
    from goboard.ui.window.main_window import MainWindow

WIDTHS = (8, 18)
"""Of a tab, in ems."""
SIDE = 20
"""Pixels of a small board."""
REST = 400
"""Milliseconds after the last change until small boards are painted."""
MOST_DRAWN = 2000
"""Points of boards that are drawn as small as that."""
OFF = 1.5
"""Heights of the bar that a tab is dragged up or down until it leaves it."""
UNSAVED = "● "


class TabBar(QTabBar):
    """`torn` carries a tab that was dragged off the bar, and where on the screen it was let go."""

    torn = Signal(int, QPoint)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._held = -1
        self._pressed = 0.0
        self.room = self.height_of_row = 0
        """Pixels for all of them."""
        self.setAccessibleName("Records")
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(True)
        self.setTabsClosable(True)
        self.setMovable(True)
        self.setIconSize(QSize(SIDE, SIDE))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def tabSizeHint(self, index: int) -> QSize:
        least, most = (round(each * em_of(self)) for each in WIDTHS)
        room = self.room - 3 * em_of(self)
        return QSize(min(max(room // max(self.count(), 1), least), most), self.height_of_row)

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        self._pressed = event.globalPosition().y()
        self._held = self.tabAt(at) if event.button() == Qt.MouseButton.LeftButton else -1
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_off = self._held >= 0 and self._is_off(event)
        self.setCursor(Qt.CursorShape.DragMoveCursor if is_off else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_torn = self._held >= 0 and self._is_off(event)
        super().mouseReleaseEvent(event)
        self._held = -1
        self.unsetCursor()
        if is_torn:
            # the tab under the hand is the one that is seen
            self.torn.emit(self.currentIndex(), event.globalPosition().toPoint())

    def _is_off(self, event: QMouseEvent) -> bool:
        """Is the pointer so far above or below the bar that the tab leaves it?"""
        far = abs(event.globalPosition().y() - self._pressed)
        return far > OFF * max(self.height_of_row, em_of(self))


class TabRow(QWidget):
    """The tabs, and a button for one more. Tabs go by their place."""

    chosen = Signal(int)
    moved = Signal(int, int)
    closing = Signal(int)
    torn = Signal(int, object)
    """Without a place: to a window of its own."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame)
        self._frame = frame
        self.setAutoFillBackground(True)
        bar = self.bar = TabBar(self)
        bar.currentChanged.connect(self._choose)
        bar.tabMoved.connect(self.moved)
        bar.tabCloseRequested.connect(self.closing)
        bar.torn.connect(self.torn.emit)
        self._is_filling = False
        self.more = named(QToolButton(self, autoRaise=True), "New tab", "Another tab, with the start page")
        self.more.setText("+")
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.clicked.connect(lambda: self._act("new_tab"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(bar)
        row.addWidget(self.more)
        row.addStretch(1)
        self._rest = after_pause(self, REST, self._paint)

    def show_tabs(self, tabs: Sequence[MainWindow | Asleep], current: int) -> None:
        """These, of which that one is seen."""
        self._is_filling = True
        bar = self.bar
        while bar.count() < len(tabs):
            bar.addTab("")
        while bar.count() > len(tabs):
            bar.removeTab(bar.count() - 1)
        for at, tab in enumerate(tabs):
            self.show_page(at, tab)
        bar.setCurrentIndex(current)
        self._is_filling = False

    def show_page(self, at: int, tab: MainWindow | Asleep) -> None:
        """What the tab there says."""
        bar = self.bar
        if isinstance(tab, Asleep):
            words, told = tab.title, f"{tab.title}\n{tab.request.path}"
        else:
            words, told = f"{UNSAVED if tab.isWindowModified() else ''}{tab.tab_words}", tab.tab_tip
        text = menu_text(words)
        if bar.tabText(at) != text:
            bar.setTabText(at, text)
        bar.setTabToolTip(at, tip_text(told))
        if isinstance(tab, Asleep):
            bar.setTabIcon(at, QIcon())
            bar.setTabData(at, None)
        elif bar.tabData(at) != _drawn(tab):
            self._rest.start()

    def _paint(self) -> None:
        """Small boards of what has changed."""
        for at, tab in enumerate(self._frame.tabs[: self.bar.count()]):
            if isinstance(tab, Asleep) or tab.snapshot is None or self.bar.tabData(at) == _drawn(tab):
                continue
            self.bar.setTabData(at, _drawn(tab))
            shown, icon = tab.snapshot, QIcon()
            scene = Scene(shown.board, shown.stones, View(), last_vertex=shown.last_vertex)
            if scene.board.size <= MOST_DRAWN:
                icon.addPixmap(small_board(scene, SIDE, self.devicePixelRatioF(), theme_for(self.palette())))
            self.bar.setTabIcon(at, icon)

    def _choose(self, at: int) -> None:
        if not self._is_filling and at >= 0:
            self.chosen.emit(at)

    def _act(self, name: str) -> None:
        """An action of the record that is seen."""
        page = self._frame.page
        if page is not None and page.snapshot is not None:
            page.workspace.action(name).trigger()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # the bar asks for the widths of its tabs again when its icons have another size
        self.bar.room, self.bar.height_of_row = self.width(), self.height()
        self.bar.setIconSize(QSize(SIDE - 1, SIDE))
        self.bar.setIconSize(QSize(SIDE, SIDE))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at = self.bar.tabAt(self.bar.mapFrom(self, event.pos()))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if at >= 0:
            menu.addAction("&Close this tab", lambda: self.closing.emit(at))
            menu.addAction("&Window of its own", lambda: self.torn.emit(at, None))
            menu.addSeparator()
        page = self._frame.page
        if page is not None and page.snapshot is not None:
            for name in ("new_tab", "reopen_tab"):
                menu.addAction(page.workspace.action(name))
        menu.popup(event.globalPos())


def _drawn(page: MainWindow) -> str:
    """Another one when its small board would be another one."""
    return f"{id(page)} {page.snapshot.serial if page.snapshot is not None else -1}"
