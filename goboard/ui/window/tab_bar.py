"""The tabs of a window: a small board, players and result of each record, a dot where it has unsaved changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QIcon, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMenu,
    QStyle,
    QStyleOption,
    QStyleOptionTab,
    QTabBar,
    QToolButton,
    QWidget,
)

from goboard.drawing.scene import Scene, View
from goboard.ui.icons import icon
from goboard.ui.inside import widgets_in
from goboard.ui.language import tr, worded
from goboard.ui.plain import bring_fonts, fitted, menu_text, tip_text
from goboard.ui.small_board import MOST_DRAWN, small_board
from goboard.ui.style import UNIT, theme_for
from goboard.ui.widgets import after_pause, named
from goboard.ui.window.frame import Asleep
from goboard.ui.window.slot import em_of

if TYPE_CHECKING:
    from goboard.ui.window.frame import Frame
    from goboard.ui.window.main_window import MainWindow
    from goboard.ui.window.sleeping_boards import SleepingBoards

LEAST, FRONT, MOST, WIDEST = 5.5, 15, 24, 48
"""Ems of width of a tab: at least, the one that is seen at least, at most, and at most with long names. Of more than
there is room for some are scrolled away."""
FRONT_LEAST, OTHERS = 9, 6
"""Ems of the one that is seen where the others would have less than so many each."""
READABLE = 10
"""Ems of width below which names are cut: a list of all tabs is there then."""
ENDS = 4.5
"""Ems for what stands behind the tabs."""
SIDE, CROSS = 20, 18
"""Pixels of a small board, and of the cross that closes a tab."""
REST = 400
"""Milliseconds after the last change until small boards are painted."""
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
        self.setAccessibleName(tr("Records"))
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setUsesScrollButtons(True)
        for arrow in widgets_in(self, QToolButton):
            arrow.setAutoRaise(True)
        self.setMovable(True)
        self.setIconSize(QSize(SIDE, SIDE))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.currentChanged.connect(self._show_cross)

    def _widths(self) -> tuple[int, int]:
        """Of the tab that is seen, and of each other one: all alike as long as names can be read."""
        em, count = em_of(self), max(self.count(), 1)
        room = round(self.room - ENDS * em)
        alike = min(room // count, round(MOST * em))
        if alike >= FRONT * em or count == 1:
            return alike, alike
        front = round(min(FRONT * em, max(room - OTHERS * em * (count - 1), FRONT_LEAST * em), room))
        return front, max((room - front) // (count - 1), round(LEAST * em))

    @property
    def is_cut(self) -> bool:
        """Are there names that cannot be read?"""
        return self._widths()[1] < READABLE * em_of(self)

    def tabSizeHint(self, index: int) -> QSize:
        """Wider than others where the names need it and there is room."""
        (front, other), em = self._widths(), em_of(self)
        width = front if index == self.currentIndex() else other
        room = min(round(self.room - ENDS * em) // max(self.count(), 1), WIDEST * em)
        if front == other < room:
            names = self.fontMetrics().horizontalAdvance(self.tabText(index)) + 1
            width = min(room, max(width, names + self._around(index)))
        return QSize(width, self.height_of_row)

    def _around(self, index: int) -> int:
        """Pixels of width beside the words of a tab that has a small board."""
        has_cross = self.tabButton(index, QTabBar.ButtonPosition.RightSide) is not None
        margins = self.style().pixelMetric(QStyle.PixelMetric.PM_TabBarTabHSpace)
        return margins + (CROSS + SIDE // 4) * has_cross + SIDE + SIDE // 2

    def initStyleOption(self, option: QStyleOptionTab, index: int) -> None:
        """As much of the names as there is room for; where that is little, without a board."""
        super().initStyleOption(option, index)
        width = self.tabRect(index).width()
        room = width - self._around(index)
        if width < READABLE * em_of(self):
            option.icon = QIcon()
        if option.icon.isNull():
            room += SIDE + SIDE // 2
        metrics, text = self.fontMetrics(), self.tabText(index)
        dot = UNSAVED if text.startswith(UNSAVED) else ""
        option.text = dot + fitted(text.removeprefix(dot), metrics, room - metrics.horizontalAdvance(dot))

    def arrange(self) -> None:
        """Give the tabs other widths: they are asked for again when icons have another size."""
        self.setIconSize(QSize(SIDE - 1, SIDE))
        self.setIconSize(QSize(SIDE, SIDE))

    def _show_cross(self, _at: int = -1) -> None:
        """The tab that is seen is closed by a cross; others, which need the room for their names, by a middle click. A
        single one is closed with its window."""
        side = QTabBar.ButtonPosition.RightSide
        closed = self.currentIndex() if self.count() > 1 else -1
        for at in range(self.count()):
            shown = self.tabButton(at, side)
            if at != closed and shown is not None:
                self.setTabButton(at, side, cast(QWidget, None))
                # the bar only hides it
                shown.deleteLater()
            elif at == closed and shown is None:
                cross = Cross(self)
                cross.clicked.connect(lambda: self.tabCloseRequested.emit(self.currentIndex()))
                self.setTabButton(at, side, cross)
        self.arrange()

    def tabInserted(self, index: int) -> None:
        super().tabInserted(index)
        self._show_cross()

    def tabRemoved(self, index: int) -> None:
        super().tabRemoved(index)
        self._show_cross()

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
        at = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and at >= 0 and self.count() > 1:
            self.tabCloseRequested.emit(at)
            return
        is_torn = self._held >= 0 and self._is_off(event)
        super().mouseReleaseEvent(event)
        self._held = -1
        self.unsetCursor()
        if is_torn:
            # the tab under the hand is the one that is seen
            self.torn.emit(self.currentIndex(), event.globalPosition().toPoint())

    def _is_off(self, event: QMouseEvent) -> bool:
        """Is the pointer so far above or below the bar that the tab leaves it, or in another window of records that
        lies close by?"""
        over = QApplication.topLevelAt(event.globalPosition().toPoint())
        if over is not self.window() and isinstance(over, type(self.window())):
            return True
        far = abs(event.globalPosition().y() - self._pressed)
        return far > OFF * max(self.height_of_row, em_of(self))


class Cross(QToolButton):
    """Closes the tab that it is on."""

    def __init__(self, bar: QWidget) -> None:
        super().__init__(bar, autoRaise=True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedSize(CROSS, CROSS)
        named(self, tr("Close this tab"), tr("Close this tab"))

    def paintEvent(self, event: QPaintEvent) -> None:
        option, painter = QStyleOption(), QPainter(self)
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_IndicatorTabClose, option, painter, self)
        painter.end()


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
        self.more = named(QToolButton(self, autoRaise=True), tr("New tab"), tr("Another tab, with the start page"))
        self.more.setText("+")
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.clicked.connect(lambda: self._act("new_tab"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.menus = named(QToolButton(self, autoRaise=True), tr("Menus"), tr("All menus (Alt or F10)"))
        self.menus.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.menus.clicked.connect(self.open_menus)
        self.menu = QMenu(self)
        """All menus of the record that is seen, where they are folded."""
        self.menu.aboutToHide.connect(self._give_back_keys)
        self.menus.hide()
        row.addWidget(self.menus)
        row.addSpacing(2 * UNIT)
        row.addWidget(bar)
        self.all = named(QToolButton(self, autoRaise=True), tr("All tabs"), tr("All records of this window, by name"))
        self.all.setArrowType(Qt.ArrowType.DownArrow)
        self.all.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.all.clicked.connect(self._list)
        row.addWidget(self.all)
        row.addWidget(self.more)
        row.addStretch(1)
        self._rest = after_pause(self, REST, self._paint)
        self._sleeping: SleepingBoards | None = None

    @property
    def are_menus_folded(self) -> bool:
        """Is there one button instead of the menus?"""
        return not self.menus.isHidden()

    def fold_menus(self, *, is_folded: bool) -> None:
        """One button that opens all menus, or none."""
        if is_folded and self.menus.icon().isNull():
            self.menus.setIcon(icon("menu", self.palette()))
        if is_folded != self.are_menus_folded:
            self.menus.setVisible(is_folded)
            self._fit()

    def show_bar(self, *, is_shown: bool) -> None:
        """The tabs, and the button for one more."""
        self.bar.setVisible(is_shown)
        self.more.setVisible(is_shown)

    def open_menus(self) -> None:
        """Those of the record that is seen, below the button."""
        page = self._frame.page
        if self.are_menus_folded and self.isVisible() and not self.menu.isVisible() and page is not None:
            self.menu.clear()
            self.menu.addActions(page.menuBar().actions())
            self.menu.popup(self.menus.mapToGlobal(self.menus.rect().bottomLeft()))

    def _give_back_keys(self) -> None:
        """To where they were before they opened the menus."""
        page = self._frame.page
        if page is not None and page.menuBar().hasFocus():
            page.canvas.setFocus(Qt.FocusReason.OtherFocusReason)

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
        self.all.setVisible(bar.is_cut)
        self._is_filling = False

    def show_page(self, at: int, tab: MainWindow | Asleep) -> None:
        """What the tab there says."""
        bar = self.bar
        told = f"{worded(tab.title)}\n{tab.request.path}" if isinstance(tab, Asleep) else tab.tab_tip
        text = menu_text(_words(tab))
        # one that is asleep was not read: nothing else has asked for its signs
        bring_fonts(told)
        if bar.tabText(at) != text:
            bar.setTabText(at, text)
        bar.setTabToolTip(at, tip_text(told))
        if bar.tabData(at) != self._drawn(tab):
            self._rest.start()
            if isinstance(tab, Asleep):
                bar.setTabIcon(at, QIcon())
                bar.setTabData(at, None)

    def follow_boards(self) -> None:
        """Small boards show what the records show, once that has been seen for a while."""
        self._rest.start()

    def _paint(self) -> None:
        """Small boards of what has changed, and of records that are not read yet once they are known."""
        tabs = self._frame.tabs[: self.bar.count()]
        asleep = [tab.request for tab in tabs if isinstance(tab, Asleep)]
        if asleep or self._sleeping is not None:
            self._boards_asleep().ask(asleep)
        for at, tab in enumerate(tabs):
            if self.bar.tabData(at) == self._drawn(tab) or not self._is_known(tab):
                continue
            self.bar.setTabData(at, self._drawn(tab))
            scene, icon = self._scene(tab), QIcon()
            if scene is not None and scene.board.size <= MOST_DRAWN:
                icon.addPixmap(small_board(scene, SIDE, self.devicePixelRatioF(), theme_for(self.palette())))
            self.bar.setTabIcon(at, icon)

    def _is_known(self, tab: MainWindow | Asleep) -> bool:
        if isinstance(tab, Asleep):
            return self._boards_asleep().is_known(tab.request)
        return tab.snapshot is not None

    def _scene(self, tab: MainWindow | Asleep) -> Scene | None:
        if isinstance(tab, Asleep):
            return self._boards_asleep().scene(tab.request)
        shown = tab.snapshot
        return Scene(shown.board, shown.stones, View(), last_vertex=shown.last_vertex) if shown is not None else None

    def _boards_asleep(self) -> SleepingBoards:
        """Made when the first of them is wanted."""
        if self._sleeping is None:
            from goboard.ui.window.sleeping_boards import SleepingBoards

            self._sleeping = SleepingBoards(self)
            self._sleeping.found.connect(self._paint)
        return self._sleeping

    def stop(self) -> None:
        """The window closes, or other tabs take the place of these."""
        self._rest.stop()
        if self._sleeping is not None:
            self._sleeping.stop()

    def _drawn(self, tab: MainWindow | Asleep) -> str:
        """Another one when its small board would be another one."""
        theme = id(theme_for(self.palette()))
        if isinstance(tab, Asleep):
            return f"{tab.request} {theme}"
        serial = tab.snapshot.serial if tab.snapshot is not None else -1
        return f"{id(tab)} {serial} {theme}"

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
        self._fit()

    def _fit(self) -> None:
        """The tabs have what room the menus leave."""
        folded = self.menus.sizeHint().width() if self.are_menus_folded else 0
        self.bar.room, self.bar.height_of_row = self.width() - folded - 2 * UNIT, self.height()
        self.bar.arrange()
        self.all.setVisible(self.bar.is_cut)

    def _list(self) -> None:
        """All tabs by their names, for one to be chosen."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for at, tab in enumerate(self._frame.tabs):
            action = menu.addAction(menu_text(_words(tab)), partial(self.bar.setCurrentIndex, at))
            action.setIcon(self.bar.tabIcon(at))
            action.setCheckable(True)
            action.setChecked(at == self.bar.currentIndex())
        menu.popup(self.all.mapToGlobal(self.all.rect().bottomLeft()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.forget_pictures()

    def forget_pictures(self) -> None:
        """Boards or colours are others now."""
        if not self.menus.icon().isNull():
            self.menus.setIcon(icon("menu", self.palette()))
        self.follow_boards()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        at = self.bar.tabAt(self.bar.mapFrom(self, event.pos()))
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if at >= 0:
            menu.addAction(tr("&Close this tab"), lambda: self.closing.emit(at))
            own = menu.addAction(tr("&Window of its own"), lambda: self.torn.emit(at, None))
            own.setEnabled(self.bar.count() > 1)
            menu.addSeparator()
        page = self._frame.page
        if page is not None and page.snapshot is not None:
            for name in ("new_tab", "reopen_tab"):
                menu.addAction(page.workspace.action(name))
        menu.popup(event.globalPos())


def _words(tab: MainWindow | Asleep) -> str:
    if isinstance(tab, Asleep):
        return worded(tab.title)
    return f"{UNSAVED if tab.isWindowModified() else ''}{worded(tab.tab_words)}"
