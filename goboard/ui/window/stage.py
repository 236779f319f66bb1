"""The middle of the window: the board, the columns beside it, the slot for what is being done. The window's shape says
what is where; nothing else moves the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QChildEvent, QEvent, QObject, QPoint, QRect, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QTabBar,
    QTabWidget,
    QToolBar,
    QWidget,
)

from goboard.ui.inside import OWN, widgets_in
from goboard.ui.language import tr
from goboard.ui.look import draw_card
from goboard.ui.style import UNIT, Type, put_on_panel, tokens_for
from goboard.ui.widgets import in_row
from goboard.ui.window.slot import FOOT, Slot, em_of, height_of

WIDE, SIDE, TALL, SMALL, ALONE = SHAPES = ("wide", "side", "tall", "small", "alone")
"""Two columns beside the board; one; panels below it; panels in a drawer over it; the board alone."""
READ, STUDY, SHEET = COLUMNS = ("read", "study", "sheet")
"""What is read; what is studied; what opens over the first of them."""
GAP = 2 * UNIT
TWO_COLUMNS, ONE_COLUMN = 54, 22
"""Ems beside the board from which on there is room for them."""
NARROW = 0.8
"""Of the height: narrower windows are tall."""
READ_WIDTHS, STUDY_WIDTHS = (30, 46), (26, 44)
READ_PART = 0.57
DRAWER, TOOLS, CARD = (24, 30), 2.8, 5.6
LARGE_DRAWER = Type.ALONE / Type.COMMENT
"""Of the drawer where the board is alone, times the usual one: its letters are so much larger."""
LARGE_FOOT = 1.25
"""Of the foot where the board is alone, times the usual one."""
LEAST, FITTING = (26, 22), (880, 520)
"""Of the whole, in ems, but no more than these pixels: with menus and large letters it fits a screen of 900 by 600."""
LEAST_BOARD = 0.35
"""Of the side that the board could have: how small the divider makes it."""
FADE = 2500
"""Milliseconds without the mouse after which the foot goes, where the board is alone."""


def shape_of(width: int, height: int, em: int, before: str = "") -> str:
    """The shape of a window with so much room; the one `before` stays while the room differs by no more than an em."""
    side = max(min(height - 2 * GAP, width - 2 * GAP), 0)
    left = width - side - 3 * GAP
    if left >= (TWO_COLUMNS - (before == WIDE)) * em:
        return WIDE
    if left >= (ONE_COLUMN - (before in (WIDE, SIDE))) * em:
        return SIDE
    return TALL if width < NARROW * height + em * (before == TALL) else SMALL


class Places(NamedTuple):
    """Where everything is; an empty rectangle for what has no place."""

    board: QRect
    read: QRect = QRect()
    study: QRect = QRect()
    divider: QRect = QRect()


def places_in(shape: str, width: int, height: int, em: int, foot: int, part: float = 1.0) -> Places:
    """The places in a window of that shape; `part` is how much of its side the divider leaves the board."""
    tall = height - 2 * GAP
    if shape == ALONE:
        return Places(QRect(0, 0, width, height - foot))
    if shape == SMALL:
        return Places(QRect(GAP, GAP, width - 2 * GAP, height - 2 * GAP - foot))
    if shape == TALL:
        side = round((width - 2 * GAP) * part)
        below = side + 2 * GAP + foot
        read = QRect(GAP, below, width - 2 * GAP, height - below - GAP)
        return Places(QRect(GAP, GAP, width - 2 * GAP, side), read)
    side = round(min(tall, width - 2 * GAP) * part)
    if shape == SIDE:
        board = QRect(GAP, GAP, side, tall)
        read = QRect(side + 2 * GAP, GAP, width - side - 3 * GAP, tall)
        return Places(board, read, divider=QRect(side + GAP, GAP, GAP, tall))
    room = width - side - 4 * GAP
    first = min(max(round(READ_PART * room), READ_WIDTHS[0] * em), READ_WIDTHS[1] * em)
    second = min(max(room - first, STUDY_WIDTHS[0] * em), STUDY_WIDTHS[1] * em)
    board = QRect(GAP, GAP, side + room - first - second, tall)
    read = QRect(board.right() + 1 + GAP, GAP, first, tall)
    study = QRect(read.right() + 1 + GAP, GAP, second, tall)
    return Places(board, read, study, QRect(board.right() + 1, GAP, GAP, tall))


class Divider(QWidget):
    """Between the board and the column beside it: dragged, it makes the board smaller; a double click restores it."""

    moved = Signal(int)
    restored = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.underMouse():
            painter = QPainter(self)
            middle = self.width() // 2
            painter.fillRect(middle - 1, 0, 2, self.height(), self.palette().color(QPalette.ColorRole.Mid))
            painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.moved.emit(self.mapToParent(event.position().toPoint()).x() - self.width() // 2)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.restored.emit()


class Stage(QWidget):
    """The board comes right after the window's first picture, which `painted` tells. `shape_changing` comes before the
    columns get other places, `shape_changed` then."""

    painted = Signal()
    drawer_changed = Signal()
    shape_changing = Signal()
    shape_changed = Signal()
    covered = Signal()
    """What covers all of it comes, or goes."""
    laid_out = Signal()
    """Everything has its place, and lies before what it covers."""

    def __init__(self, parent: QMainWindow, settings: QSettings) -> None:
        super().__init__(parent)
        self._settings = settings
        self._board: QWidget | None = None
        self._card: QWidget | None = None
        self.cover: QWidget | None = None
        """Lies over everything while it is shown."""
        self._tools: list[QWidget] = []
        self.shape = ""
        self.setMouseTracking(True)
        self._is_alone = self._is_drawn = self._is_awake = self._is_left = False
        self.toolbar = QToolBar(tr("Toolbar"), self)
        self.toolbar.setObjectName("toolbar")
        self.toolbar.setBackgroundRole(QPalette.ColorRole.Window)
        self.toolbar.setAutoFillBackground(True)
        # keeps the height of the buttons that come later: the first picture has everything where it stays
        self.toolbar.addAction("")
        self.toolbar.installEventFilter(self)
        self.columns = {name: Column(self) for name in COLUMNS}
        self.columns[SHEET].hide()
        self.slot = Slot(self)
        self.slot.changed.connect(self.place)
        self.pills = QWidget(self)
        """What is to be noticed about the record; in the card, or in the foot."""
        in_row(self.slot.notes_button, of=self.pills, flush=True)
        self.hover = QWidget(self)
        """What is pointed at; beside the steps."""
        in_hover = QHBoxLayout(self.hover)
        in_hover.setContentsMargins(UNIT, 0, 0, 0)
        self.drawer_is_left: Callable[[], bool] = bool
        """Would the drawer hide the last move at the right?"""
        self.divider = Divider(self)
        self.divider.moved.connect(self._drag)
        self.divider.restored.connect(lambda: self._set_part(1.0))
        self._fading = QTimer(self, singleShot=True, interval=FADE)
        self._fading.timeout.connect(self._fade)

    def put(self, board: QWidget) -> None:
        """This is the board."""
        self._board = board
        board.setParent(self)
        board.lower()
        board.installEventFilter(self)
        board.show()
        self.place()

    def put_card(self, card: QWidget) -> None:
        """Who plays, at the head of the first column."""
        self._card = card
        card.setParent(self)
        card.show()
        self.place()

    def add_strip(self, strip: QWidget) -> None:
        """A strip of what is being done; hidden until it is shown."""
        self.slot.add(strip)

    def add_tools(self, tools: QWidget) -> None:
        """A strip of tools in the place of the toolbar; hidden until it is shown."""
        tools.setParent(self)
        tools.setBackgroundRole(QPalette.ColorRole.Window)
        tools.setAutoFillBackground(True)
        tools.hide()
        tools.installEventFilter(self)
        self._tools.append(tools)
        self._seat_tools()

    def in_order(self) -> list[QWidget]:
        """What lies on it, as one reads it."""
        board = [each for each in (self._board,) if each is not None]
        card = [each for each in (self._card,) if each is not None]
        return [*board, *self._tools, self.toolbar, *card, *self.columns.values(), self.slot]

    @property
    def is_covered(self) -> bool:
        """Does anything lie over all of it?"""
        return self.cover is not None and not self.cover.isHidden()

    @property
    def has_foot(self) -> bool:
        """Does the slot lie below the board?"""
        return self.shape not in (WIDE, SIDE)

    @property
    def has_drawer(self) -> bool:
        """Do the panels lie in a drawer over the board?"""
        return self.shape in (SMALL, ALONE)

    @property
    def is_drawer_open(self) -> bool:
        return self.has_drawer and self._is_drawn

    def open_drawer(self, *, is_open: bool = True) -> None:
        """Show the panels beside the board, or over the side of it where the last move is not; or hide them."""
        if is_open and not self._is_drawn:
            self._is_left = self.drawer_is_left()
        self._is_drawn = is_open
        self.place()
        self.drawer_changed.emit()

    @property
    def is_sheet_open(self) -> bool:
        return not self.columns[SHEET].isHidden()

    def open_sheet(self, *, is_open: bool = True) -> None:
        """Show what lies over the first column, or hide it."""
        self.columns[SHEET].setVisible(is_open and not self.has_drawer and self.shape != TALL)
        self.place()

    def set_alone(self, *, is_alone: bool) -> None:
        """The board alone, or everything again."""
        self._is_alone, self._is_drawn = is_alone, False
        self.place()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint() * 2

    def minimumSizeHint(self) -> QSize:
        return (QSize(*LEAST) * em_of(self)).boundedTo(QSize(*FITTING))

    @property
    def _part(self) -> float:
        kept = self._settings.value(f"layout/{self.shape}/board", 1.0)
        return min(max(float(str(kept)), LEAST_BOARD), 1.0)

    def _set_part(self, part: float) -> None:
        self._settings.setValue(f"layout/{self.shape}/board", round(min(max(part, LEAST_BOARD), 1.0), 4))
        self.place()

    def _drag(self, right: int) -> None:
        self._set_part((right - GAP) / max(min(self.height(), self.width()) - 2 * GAP, 1))

    def place(self) -> None:
        """Give everything its place."""
        em = em_of(self)
        shape = ALONE if self._is_alone else shape_of(self.width(), self.height(), em, self.shape)
        is_new = shape != self.shape
        if is_new and self.shape:
            self.shape_changing.emit()
        self.shape = shape
        foot = round(FOOT * em * (LARGE_FOOT if shape == ALONE else 1))
        self.slot.set_line(is_line=self.has_foot, foot=foot, hides_notes=self.has_drawer)
        if is_new:
            self._seat_tools()
        places = places_in(shape, self.width(), self.height(), em, foot + self._lift(), self._part)
        places = self._beside_drawer(places, em) if self.is_drawer_open else places
        if self._board is not None:
            self._board.setGeometry(places.board)
        self.divider.setGeometry(places.divider)
        self.divider.setVisible(not places.divider.isEmpty())
        over = self._place_column(places, em) if shape in (WIDE, SIDE) else self._place_foot(places, em)
        self.columns[STUDY].setVisible(shape == WIDE)
        self.columns[STUDY].setGeometry(places.study)
        if self.cover is not None:
            self.cover.setGeometry(self.rect())
            over.append(self.cover)
        self._lay_over([*over, *self.slot.told])
        if is_new:
            self.shape_changed.emit()
        self.laid_out.emit()

    def _lay_over(self, widgets: list[QWidget]) -> None:
        """Over all others, the last of them on top. What lies so already is not painted again."""
        lying = [each for each in self.children() if each.isWidgetType()]
        if lying[-len(widgets) :] != widgets:
            for each in widgets:
                each.raise_()

    def _beside_drawer(self, places: Places, em: int) -> Places:
        """The board gives way to the drawer where it is no smaller beside it."""
        beside = places.board.adjusted(0, 0, -self._drawer_width(em) - GAP, 0)
        return places._replace(board=beside) if beside.width() >= beside.height() else places

    def _drawer_width(self, em: int) -> int:
        tabs = max((bar.sizeHint().width() for bar in widgets_in(self.columns[READ], QTabBar)), default=0)
        least, most = (round(each * em * (LARGE_DRAWER if self.shape == ALONE else 1)) for each in DRAWER)
        return min(max(tabs, least), most, self.width() - 2 * GAP)

    def _lift(self) -> int:
        """How much above the foot the board leaves to what is urgent there."""
        above = [each for each in self.slot.urgent if not each.isHidden() and each not in self.slot.in_line]
        return sum(height_of(each, self.width() - 2 * GAP) for each in above) if self.has_drawer else 0

    def _place_column(self, places: Places, em: int) -> list[QWidget]:
        """What lies over other things there, the topmost last."""
        read, over = places.read, list[QWidget]()
        left, top, width = read.left(), read.top(), read.width()
        tools = next((each for each in self._tools if not each.isHidden()), None)
        if not self.toolbar.isHidden() or tools is not None:
            height = max(self.toolbar.sizeHint().height(), round(TOOLS * em))
            self.toolbar.setGeometry(left, top, width, height)
            if tools is not None:
                height = max(height, height_of(tools, width))
                tools.setGeometry(left, top, width, height)
                over.append(tools)
            top += height + UNIT
        height = height_of(self._card, width) if self._card is not None else round(CARD * em)
        if self._card is not None:
            self._card.setGeometry(left, top, width, height)
            self._card.show()
        top += height + GAP
        self.slot.set_room(read.bottom() + 1 - top)
        slot = self.slot.height_at(width)
        self.slot.setGeometry(left, read.bottom() + 1 - slot, width, slot)
        self.slot.show()
        between = QRect(left, top, width, max(read.bottom() + 1 - slot - GAP - top, 0))
        self.columns[READ].setGeometry(between)
        self.columns[READ].show()
        self.columns[SHEET].setGeometry(between)
        return [*over, self.columns[SHEET]]

    def _seat_tools(self) -> None:
        """Below the board tools are one strip of several; beside it they lie over the toolbar."""
        for each in self._tools:
            is_strip, is_shown = each.parentWidget() is self.slot, not each.isHidden()
            if is_strip == self.has_foot:
                continue
            if self.has_foot:
                each.removeEventFilter(self)
                self.slot.add(each)
            else:
                self.slot.give_back(each, self)
                each.installEventFilter(self)
            each.setVisible(is_shown)

    def _place_foot(self, places: Places, em: int) -> list[QWidget]:
        """The slot stands below the board. What needs more room than its place takes it from the panels; where they are
        in a drawer it is opened upwards for as long as one looks at it. What lies over other things, the topmost last.
        """
        for each in filter(None, [self._card, self.columns[SHEET]]):
            each.hide()
        self.toolbar.lower()
        self.toolbar.setGeometry(0, 0, 0, 0)
        width, column = self.width() - 2 * GAP, self.columns[READ]
        height = self.slot.height_at(width)
        if self.shape == TALL:
            top, bottom = places.board.bottom() + 1 + GAP // 2, places.read.bottom() + 1
            self.slot.setGeometry(GAP, top, width, height)
            column.setGeometry(GAP, top + height + GAP // 2, width, max(bottom - top - height - GAP // 2, 0))
            column.show()
        else:
            bottom = self.height() - (0 if self.shape == ALONE else GAP // 2)
            self.slot.setGeometry(GAP, bottom - height, width, height)
            right = self.width() - GAP - (wide := self._drawer_width(em))
            at = GAP if self._is_left and places.board.right() >= right else right
            column.setGeometry(at, places.board.top(), wide, places.board.height())
            column.setVisible(self._is_drawn)
        self.slot.setVisible(self.shape != ALONE or self._is_awake or not self.slot.is_free)
        return [self.slot] if self.shape == TALL else [column, self.slot]

    def _wake(self, event: QEvent) -> None:
        """Where the board is alone the foot comes as the mouse moves, over the board or beside it."""
        if event.type() == QEvent.Type.MouseMove and self._is_alone:
            self._fading.start()
            if not self._is_awake:
                self._is_awake = True
                self.place()

    def _fade(self) -> None:
        if self.slot.underMouse():
            self._fading.start()
        else:
            self._is_awake = False
            self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._board:
            self._wake(event)
        elif event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.place()
        return False

    def event(self, event: QEvent) -> bool:
        self._wake(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.FontChange):
            self.place()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._board is None:
            self.painted.emit()


class Column(QMainWindow):
    """Panels below each other or behind tabs, to be moved about by their headers; no window of its own."""

    shared_out = Signal()
    """A person has moved the line between two panels."""

    def __init__(self, stage: QWidget) -> None:
        super().__init__(stage)
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setDocumentMode(True)
        self.setDockNestingEnabled(True)
        self._dress()

    def box_of(self, dock: QDockWidget) -> QRect:
        """Where that panel is, with the tabs over it."""
        box = dock.geometry()
        for bar in self.findChildren(QTabBar, options=OWN):
            over = bar.geometry()
            is_above = abs(over.bottom() - box.top()) <= UNIT
            if bar.isVisible() and is_above and over.left() <= box.right() and over.right() >= box.left():
                return box.united(over)
        return box

    def _dress(self) -> None:
        put_on_panel(self)

    def event(self, event: QEvent) -> bool:
        """Qt moves the line here, and tells no handler of it."""
        is_taken = super().event(event)
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.shared_out.emit()
        return is_taken

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Qt sends that of the application to windows alone
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._dress()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each panel, and those behind tabs together, lie on a ground of their own."""
        painter, tokens = QPainter(self), tokens_for(self.palette())
        for dock in self.findChildren(QDockWidget, options=OWN):
            is_here = dock.isVisible() and not dock.isFloating() and self.rect().intersects(dock.geometry())
            if is_here:
                draw_card(painter, self.box_of(dock), tokens)
        painter.end()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def childEvent(self, event: QChildEvent) -> None:
        super().childEvent(event)
        bar = event.child()
        if event.polished() and isinstance(bar, QTabBar):
            dress_tabs(bar)
            bar.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            bar.customContextMenuRequested.connect(partial(self._ask_of_tab, bar))

    def _ask_of_tab(self, bar: QTabBar, at: QPoint) -> None:
        """The menu that the header of a panel without tabs has."""
        title = bar.tabText(bar.tabAt(at) if bar.tabAt(at) >= 0 else bar.currentIndex())
        for dock in self.findChildren(QDockWidget, options=OWN):
            if dock.windowTitle() == title:
                asked = QContextMenuEvent(QContextMenuEvent.Reason.Other, QPoint(), bar.mapToGlobal(at))
                QApplication.sendEvent(dock.titleBarWidget(), asked)


def dress_tabs(bar: QTabBar) -> None:
    """Titles that are never cut."""
    bar.setElideMode(Qt.TextElideMode.ElideNone)
    bar.setExpanding(False)
    bar.setDrawBase(False)
