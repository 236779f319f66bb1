"""A window of the program: records in tabs, of which one is seen, right of the menus; these fold in a narrow window."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRect, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeySequence,
    QMoveEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QStackedLayout,
    QTextEdit,
    QWidget,
)

from goboard.ui.widgets import DropWindow

if TYPE_CHECKING:
    from goboard.ui.window.main_window import MainWindow
    from goboard.ui.window.requests import OpenGame
    from goboard.ui.window.tab_bar import TabRow

GEOMETRY = "window/geometry"
MOST_TABS = 30
BESIDE = QPoint(40, 40)
"""From a window to one that its tab is moved to."""
SOON = 1000
"""Milliseconds without a change after which size and place are kept."""
LEAST_ROOM = 12
"""Heights of a line beside the menus that tabs need; with fewer the menus fold."""
WERE_BY_KEYS = "were_by_keys"
"""The property of a window: keys had brought the keys to where they were before a menu, a list or a dialog had them."""
FOLDED = 760
"""Pixels of width below which the menus are one button."""


class Asleep(NamedTuple):
    """A record that is not read before its tab is chosen: how it is opened, and what the tab says meanwhile."""

    request: OpenGame
    called: str
    """The file's name; of players who are known Black, White and the result, a line each."""

    @property
    def title(self) -> str:
        """In the language that is spoken."""
        from goboard.ui.files.recent import match_words

        return match_words(*self.called.split("\n")) if "\n" in self.called else self.called


class Frame(DropWindow):
    """Pages are the records' own windows, put into this one."""

    takes_text = True

    woken = Signal(object, object)
    """This window, and the tab asleep in whose place a page is wanted."""
    close_asked = Signal(object)
    """A person closes this window."""
    close_tab_asked = Signal(object, object)
    """This window, and its tab that is to be closed."""
    torn = Signal(object, object, object)
    """This window, and its page that was dragged out to that place of the screen; None for a window of its own."""
    closed = Signal(object)
    """This window is done with."""
    changed = Signal()
    """Other tabs, another order, or another one is seen."""

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self._settings = settings
        self.is_leaving = False
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.remember)
        self._row: TabRow | None = None
        self.tabs: list[MainWindow | Asleep] = []
        middle = QWidget()
        self._stack = QStackedLayout(middle)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self.setCentralWidget(middle)
        if sys.platform not in ("win32", "darwin"):
            # Windows itself has it open the menus
            QShortcut(QKeySequence("F10"), self, self._to_menus)
        self.resize(self.screen().availableSize() * 0.9)
        geometry = settings.value(GEOMETRY)
        if isinstance(geometry, QByteArray):
            self._restore(geometry)

    @property
    def pages(self) -> list[MainWindow]:
        """The records that are awake."""
        return [tab for tab in self.tabs if not isinstance(tab, Asleep)]

    @property
    def page(self) -> MainWindow | None:
        """The one that is seen."""
        shown = self._stack.currentWidget()
        return next((page for page in self.pages if page is shown), None)

    @property
    def row(self) -> TabRow:
        """The tabs as they are seen; made with the first record or the second tab."""
        if self._row is None:
            from goboard.ui.window.tab_bar import TabRow

            row = self._row = TabRow(self)
            row.chosen.connect(self._choose)
            row.moved.connect(self._move)
            row.closing.connect(lambda at: self.close_tab_asked.emit(self, self.tabs[at]))
            row.torn.connect(lambda at, place: self.torn.emit(self, self.tabs[at], place))
        return self._row

    def add(self, tab: MainWindow | Asleep, at: int | None = None, *, is_front: bool = True) -> None:
        """One more, there or as the last one."""
        self.tabs.insert(len(self.tabs) if at is None else at, tab)
        if not isinstance(tab, Asleep):
            self._stack.addWidget(tab)
            tab.named.connect(self._follow)
            tab.shown.connect(self._follow_board)
            tab.windowTitleChanged.connect(self.changed)
            tab.menuBar().installEventFilter(self)
            tab.stage.covered.connect(self.place)
        self._show_tabs()
        if is_front or self.page is None:
            self.bring(tab)

    def replace(self, asleep: Asleep, page: MainWindow) -> None:
        """It has woken up."""
        at = self._place_of(asleep)
        del self.tabs[at]
        self.add(page, at)

    def put_to_sleep(self, at: int, asleep: Asleep) -> None:
        """The record asleep at that place is that one now."""
        self.tabs[at] = asleep
        self._show_tabs()

    def exchange(self, before: MainWindow, after: MainWindow) -> None:
        """The one takes the place of the other."""
        self.add(after, self._place_of(before), is_front=before is self.page)
        self.take_out(before)

    def renew_row(self) -> None:
        """Tabs say what they say in another language, and numbers are written as there."""
        self.unsetLocale()
        row, self._row = self._row, None
        if row is not None:
            row.stop()
            row.hide()
            row.deleteLater()
            self._show_tabs()

    def take_out(self, tab: MainWindow | Asleep) -> None:
        """It belongs here no more; another one is seen. The last one leaves an empty window."""
        at = self._place_of(tab)
        is_seen = tab is self.page
        del self.tabs[at]
        if not isinstance(tab, Asleep):
            tab.named.disconnect(self._follow)
            tab.shown.disconnect(self._follow_board)
            tab.windowTitleChanged.disconnect(self.changed)
            tab.menuBar().removeEventFilter(self)
            tab.stage.covered.disconnect(self.place)
            self._stack.removeWidget(tab)
        if is_seen and self.tabs and not self.is_leaving:
            self.bring(self.tabs[min(at, len(self.tabs) - 1)])
        self._show_tabs()

    def bring(self, tab: MainWindow | Asleep) -> None:
        """Have it seen; one that is asleep is woken."""
        if isinstance(tab, Asleep):
            self.woken.emit(self, tab)
            return
        is_full = self.isFullScreen()
        self._stack.setCurrentWidget(tab)
        tab.follow_screen(is_full=is_full)
        self._show_title()
        self._show_tabs()

    def turn_from(self, tab: MainWindow | Asleep) -> None:
        """Have the tab seen that it was opened beside, if it is seen itself."""
        at = self._place_of(tab)
        if tab is self.page and at:
            self.bring(self.tabs[at - 1])

    def take_dropped(self, paths: list[str]) -> None:
        if self.page is not None:
            self.page.open_paths(paths)

    def take_text(self, text: str) -> None:
        from goboard.ui.record_text import encoded
        from goboard.ui.window.requests import OpenText

        if self.page is not None:
            self.page.take(OpenText(encoded(text)))

    def step(self, by: int) -> None:
        """The tab so many places farther on, round the end."""
        page = self.page
        if page is not None:
            self.bring(self.tabs[(self._place_of(page) + by) % len(self.tabs)])

    def go_to(self, number: int) -> None:
        """The tab of that number from 1; 9 is the last one."""
        if number == 9 or number <= len(self.tabs):
            self.bring(self.tabs[-1 if number == 9 else number - 1])

    def focusNextPrevChild(self, is_forward: bool) -> bool:
        from goboard.ui.focus import is_gone, scroll_to, step

        if self.page is not None and self.page.canvas.isVisible() and is_gone(QApplication.focusWidget()):
            # the board is what one goes on with, not what happens to come next
            self.page.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        groups = self.page.stage.in_order() if self.page is not None else []
        has_moved = step(self, groups, is_forward=is_forward)
        if has_moved and (now := QApplication.focusWidget()) is not None:
            scroll_to(now)
        return has_moved

    def leave(self) -> None:
        """Close without asking."""
        self.is_leaving = True
        self.close()

    def drop_sleepers(self) -> None:
        """The window is about to close: nobody is woken any more."""
        self.is_leaving = True
        self.tabs = list(self.pages)

    def remember(self) -> None:
        """Keep size and place for the next start, and which move is seen."""
        self._settings.setValue(GEOMETRY, self.saveGeometry())
        self.changed.emit()

    @property
    def place_told(self) -> str:
        """Size and place as text."""
        return self.saveGeometry().toBase64().toStdString()

    def take_place(self, told: str) -> None:
        """That of the last time, as far as it is one."""
        self._restore(QByteArray.fromBase64(told.encode()))

    def _restore(self, geometry: QByteArray) -> None:
        """All but the full screen: its board alone, without menus and title, is for as long as one asks for it."""
        self.restoreGeometry(geometry)
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowFullScreen)

    def lie_beside(self, other: Frame, place: QPoint | None = None) -> None:
        """As large as that one, there or a little beside it, and whole on the screen."""
        at = other.pos() + BESIDE if place is None else place
        room = (QGuiApplication.screenAt(at) or other.screen()).availableGeometry()
        border = other.frameGeometry().size() - other.size()
        size = (other.normalGeometry().size() + border).boundedTo(room.size())
        self.setWindowState(Qt.WindowState.WindowNoState)
        self.resize(size - border)
        last = room.bottomRight() - QPoint(size.width() - 1, size.height() - 1)
        for each in (at, at - BESIDE - BESIDE):
            # where there is no room below it, above
            self.move(max(room.left(), min(each.x(), last.x())), max(room.top(), min(each.y(), last.y())))
            if self.pos() != other.pos():
                break

    def place(self) -> None:
        """Tabs lie right of the menus; in a narrow window these are one button left of the tabs. The start page alone
        has no tab: there is no record yet."""
        page, row = self.page, self._row
        if page is None or row is None:
            return
        menus = page.menuBar()
        size, is_shown = menus.sizeHint(), not menus.isHidden()
        is_native = menus.isNativeMenuBar()
        wanted = max(FOLDED, size.width() + LEAST_ROOM * self.fontMetrics().height())
        is_folded = not is_native and self.width() < wanted
        left = 0 if is_folded or is_native else size.width()
        self._stack.setContentsMargins(0, size.height() if is_native and is_shown else 0, 0, 0)
        row.fold_menus(is_folded=is_folded)
        row.show_bar(is_shown=len(self.tabs) > 1 or not page.stage.is_covered)
        row.setGeometry(QRect(left, 0, self.width() - left, size.height()))
        row.setVisible(is_shown)
        if (layout := row.layout()) is not None:
            layout.activate()
        row.raise_()

    def _to_menus(self) -> None:
        """The keys go to the menus, or open the button that they are."""
        if self._row is not None and self._row.are_menus_folded:
            self._row.open_menus()
        elif self.page is not None and not self.page.menuBar().isHidden():
            self.page.menuBar().setActiveAction(self.page.menuBar().actions()[0])

    def _raise_panels(self) -> None:
        """Those that were in windows of their own the last time are there before this one, and would stay below it."""
        from goboard.ui.inside import widgets_in

        for dock in widgets_in(self, QDockWidget):
            if dock.isFloating() and dock.isVisible():
                dock.raise_()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._raise_panels)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()
        self.place()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._soon.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The menus come, go, or are others; folded ones get the keys."""
        is_folded = self._row is not None and self._row.are_menus_folded
        reason = event.reason() if isinstance(event, QFocusEvent) and event.gotFocus() else None
        if is_folded and reason == Qt.FocusReason.MenuBarFocusReason:
            QTimer.singleShot(0, self, self.row.open_menus)
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.LayoutRequest):
            self.place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """What is chosen in one window holds in the others as soon as they get the keys."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.page is not None:
            if self.isActiveWindow():
                self.page.follow_chosen()
            else:
                self.page.note_chosen()

    def follow_looks(self) -> None:
        """Boards in small are others now."""
        if self._row is not None:
            self._row.forget_pictures()
        self.update()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.is_leaving and self.tabs:
            self.close_asked.emit(self)
        # it may be settled by now
        event.setAccepted(self.is_leaving or not self.tabs)
        if event.isAccepted():
            if self._row is not None:
                self._row.stop()
            self.closed.emit(self)

    def _place_of(self, tab: object) -> int:
        return next(at for at, each in enumerate(self.tabs) if each is tab)

    def _choose(self, at: int) -> None:
        if self.tabs[at] is not self.page:
            self.bring(self.tabs[at])

    def _move(self, before: int, after: int) -> None:
        """A tab was dragged to another place."""
        self.tabs.insert(after, self.tabs.pop(before))
        self.changed.emit()

    def _follow(self) -> None:
        """A record is called something else than before."""
        page = self.sender()
        if page is self.page:
            self._show_title()
        if self._row is None:
            self._show_tabs()
        else:
            at = next((at for at, each in enumerate(self.tabs) if each is page), None)
            if at is not None:
                self._row.show_page(at, self.tabs[at])

    def _follow_board(self) -> None:
        """A record shows another position than before; the place in one with changes is kept with its copy."""
        page = self.page
        if page is not None and page.snapshot is not None and not page.snapshot.document.modified:
            self._soon.start()
        if self._row is not None:
            self._row.follow_boards()

    def _show_title(self) -> None:
        page = self.page
        if page is not None:
            self.setWindowTitle(page.windowTitle())
            self.setWindowFilePath(page.windowFilePath())
            self.setWindowModified(page.isWindowModified())

    def _show_tabs(self) -> None:
        if len(self.tabs) > 1 or self._row is not None or any(page.snapshot is not None for page in self.pages):
            page = self.page
            self.row.show_tabs(self.tabs, self._place_of(page) if page is not None else 0)
        self.place()
        self.changed.emit()


def put_in_state(window: QWidget, state: Qt.WindowState, *, is_on: bool) -> None:
    """Full screen or minimised, or no more: what else the window was, as maximised, it is afterwards too."""
    if bool(window.windowState() & state) != is_on:
        window.setWindowState(window.windowState() ^ state)


def bring_forward(widget: QWidget) -> None:
    """Its window before the others, and to the keys; of a window's tabs its own."""
    window = widget.window()
    if isinstance(window, Frame):
        for page in window.pages:
            if page is widget and page is not window.page:
                window.bring(page)
    put_in_state(window, Qt.WindowState.WindowMinimized, is_on=False)
    window.raise_()
    window.activateWindow()


def ask_for_menu() -> None:
    """The menu of what has the keys, as the menu key brings it, which not every keyboard has."""
    widget = QApplication.focusWidget()
    if widget is not None:
        spot, by_key = widget.rect().center(), QContextMenuEvent.Reason.Keyboard
        QApplication.sendEvent(widget, QContextMenuEvent(by_key, spot, widget.mapToGlobal(spot)))


def show_keys(before: QWidget | None, now: QWidget | None) -> None:
    """The keys are there now; who brought them there by keys sees it, whoever listens hears of it, and nothing there is
    beyond the screen."""
    from PySide6.QtGui import QAccessible

    if QAccessible.isActive():
        from goboard.ui.spoken import follow_choice

        follow_choice(now)
    if now is not None and not isinstance(now.window(), Frame):
        from goboard.ui.fitting import fit, is_too_large

        if is_too_large(now.window()):
            fit(now.window())
    if isinstance(now, QLineEdit | QPlainTextEdit | QTextEdit):
        from goboard.ui.focus import leave_letters

        leave_letters(now)
    if now is not None and _are_by_keys(before, now):
        from goboard.ui.focus import leave_keys, put_ring

        put_ring(now)
        leave_keys(now)


def _are_by_keys(before: QWidget | None, now: QWidget) -> bool:
    """Did keys bring them there? So they did still where a menu, a list or a dialog had them meanwhile: after these Qt
    shows no sign any more, before Tab is pressed again."""
    window, by_keys = now.window(), Qt.WidgetAttribute.WA_KeyboardFocusChange
    is_back = before is None or before.window() is not window or isinstance(before, QMenuBar)
    if is_back and window.property(WERE_BY_KEYS) and not QApplication.mouseButtons():
        window.setAttribute(by_keys)
        now.update()
    if not isinstance(now, QMenuBar):
        window.setProperty(WERE_BY_KEYS, window.testAttribute(by_keys))
    return window.testAttribute(by_keys)
