"""The slot: the one place for what is being done, beside the board or below it; the strips that lie in it, and how they
fold so that they never need more room than there is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QSizePolicy,
    QStatusBar,
    QStyle,
    QToolButton,
    QWidget,
    QWidgetItem,
)

from goboard.ui.language import tr, worded
from goboard.ui.look import draw_card
from goboard.ui.style import UNIT, put_on_panel, tokens_for

FOOT = 3.4
"""Ems of height of a strip in one line."""
ROWS, MORE_ROWS, ROOMY = 2, 3, 44
"""Of controls that a strip shows beside the board before it is opened; more where the column is so many ems high."""


def em_of(widget: QWidget) -> int:
    """The size of the letters, in device-independent pixels."""
    font = widget.font()
    known = QFontInfo(font).pixelSize()
    # nothing is known where there is no font at all
    return known if known > 0 else max(1, round(font.pointSizeF() * widget.logicalDpiY() / 72))


class FlowLayout(QLayout):
    """As words in a paragraph; hidden widgets take no room. With `most` rows the last widget is in the last of them
    whatever comes, before it the button `more`; what does not fit lies below what is seen."""

    def __init__(self, more: QToolButton | None = None) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._more = more
        self.most = 0
        """0: all rows."""
        self.first: QWidget | None = None
        """What is seen before all others where not everything fits."""
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def addWidget(self, widget: QWidget) -> None:
        """The item is made here: Python never hears of the end of one that Qt makes, and would take whatever lies in
        its place afterwards for it."""
        self.addChildWidget(widget)
        self._items.append(QWidgetItem(widget))

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows, height = self._rows(width)
        shown = self._shown(rows)
        return max(shown * (height + self._gap) - self._gap, 0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        rows, height = self._rows(rect.width())
        shown = self._shown(rows)
        top = rect.top() + max(rect.height() - shown * (height + self._gap) + self._gap, 0) // 2
        if self._more is not None:
            self._more.setGeometry(0, 0, 0, 0)
        for number, row in enumerate(rows):
            y = top + number * (height + self._gap) + (rect.bottom() + 1 if number >= shown else 0)
            x = rect.left()
            for item, size in row:
                item.setGeometry(QRect(QPoint(x, y), QSize(size.width(), height)))
                x += size.width() + self._gap

    def sizeHint(self) -> QSize:
        """All in one row."""
        sizes = [item.sizeHint() for item in self._seen()]
        width = sum(size.width() for size in sizes) + self._gap * max(len(sizes) - 1, 0)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        least = QSize()
        for item in self._seen():
            least = least.expandedTo(item.minimumSize())
        if self.most == 1 and self._more is not None and (seen := self._seen()):
            # the first, the button for the others, and the last
            first = next((each for each in seen if each.widget() is self.first), seen[0])
            shown = {id(each): each.sizeHint().width() for each in (first, seen[-1])}
            least.setWidth(sum(shown.values()) + self._more.sizeHint().width() + 2 * self._gap)
        return least

    @property
    def _gap(self) -> int:
        parent = self.parentWidget()
        assert isinstance(parent, QWidget)
        return parent.style().pixelMetric(QStyle.PixelMetric.PM_LayoutHorizontalSpacing)

    def _seen(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty() and item.widget() is not self._more]

    def _shown(self, rows: list[list[tuple[QLayoutItem, QSize]]]) -> int:
        return min(len(rows), self.most) if self.most else len(rows)

    def _rows(self, width: int) -> tuple[list[list[tuple[QLayoutItem, QSize]]], int]:
        """What stands in each row, and the height of all rows, which is that of the highest thing."""
        items = [(item, item.sizeHint()) for item in self._seen()]
        height = max((size.height() for _, size in items), default=0)
        rows = self._filled(items, width, {})
        if self._more is None:
            return rows, height
        more = next(item for item in self._items if item.widget() is self._more)
        button = (more, QSize(self._more.sizeHint().width(), height))
        if items and (not self.most or len(rows) > 1):
            # what is done comes before what is chosen, and stays where it is when the rest comes or a row is added
            from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox

            choices = QCheckBox, QComboBox, QAbstractSpinBox
            widgets = [item.widget() for item, _ in items]
            order = [(widget is not self.first, isinstance(widget, choices)) for widget in widgets]
            first, last = [items[at] for at in sorted(range(len(items) - 1), key=order.__getitem__)], items[-1]
            if not self.most:
                return self._filled([*first, button, last], width, {}), height
            if len(rows := self._filled([*first, last], width, {})) <= self.most:
                return rows, height
            reserved = button[1].width() + last[1].width() + 2 * self._gap
            rows = self._filled(first, width, {self.most - 1: reserved})
            rows.extend([] for _ in range(self.most + 1 - len(rows)))
            rows[self.most - 1] += [button, last]
        return rows, height

    def _filled(
        self, items: list[tuple[QLayoutItem, QSize]], width: int, reserved: dict[int, int]
    ) -> list[list[tuple[QLayoutItem, QSize]]]:
        rows: list[list[tuple[QLayoutItem, QSize]]] = [[]]
        x = 0
        for item, size in items:
            while x + size.width() > width - (beside := reserved.get(len(rows) - 1, 0)) and (x or beside):
                rows.append([])
                x = 0
            rows[-1].append((item, size))
            x += size.width() + self._gap
        return rows


class SlotStrip(QFrame):
    """What is being done: its head, and controls that wrap below it; below a board all is one line. What does not fit
    comes with the button "…"."""

    resized = Signal()

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(worded(title))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.more = QToolButton(self, autoRaise=True)
        self.more.setCheckable(True)
        self.more.setText("…")
        self.more.setAccessibleName(tr("More"))
        self.more.setToolTip(tr("Show the rest of this strip, or hide it"))
        self.more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more.toggled.connect(self._arrange)
        self.is_line, self.rows = False, ROWS
        self.head, self.row = QHBoxLayout(), FlowLayout(self.more)
        self.row.addWidget(self.more)
        self._whole = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._whole.setContentsMargins(2 * UNIT, UNIT, 2 * UNIT, UNIT)
        self._whole.addLayout(self.head)
        self._whole.addLayout(self.row)
        self._arrange()

    def set_line(self, *, is_line: bool) -> None:
        """Is there one line for it?"""
        if self.is_line != is_line:
            self.is_line = is_line
            self.more.setChecked(False)
            self._arrange()

    def set_rows(self, rows: int) -> None:
        """So many rows of controls are seen beside the board."""
        if self.rows != rows:
            self.rows = rows
            self._arrange()

    @property
    def is_flat(self) -> bool:
        """Is it one line now?"""
        return self.is_line and not self.more.isChecked()

    def fold(self) -> bool:
        """Hide what was opened; False if nothing was."""
        was_open = self.more.isChecked()
        self.more.setChecked(False)
        return was_open

    def _arrange(self) -> None:
        way = QBoxLayout.Direction
        self._whole.setDirection(way.LeftToRight if self.is_flat else way.TopToBottom)
        self._whole.setStretchFactor(self.head, 1 if self.is_flat else 0)
        self.row.most = 0 if self.more.isChecked() else 1 if self.is_line else self.rows
        self._whole.invalidate()
        self.resized.emit()

    def childEvent(self, event: QEvent) -> None:
        child = event.child()  # type: ignore[attr-defined]
        if event.type() == QEvent.Type.ChildAdded and isinstance(child, QWidget):
            child.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What the keys have come to is seen."""
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QWidget) and watched.y() >= self.height() > 0:
            self.more.setChecked(True)
        return super().eventFilter(watched, event)


class Slot(QWidget):
    """One thing at a time: the strip that has come last, or the one that rests here. Strips that are covered stay as
    they are. `is_line`: there is one line for it, and notes wait until they are asked for. `changed` comes when it may
    need other room."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rest: QWidget | None = None
        self._notes: list[QWidget] = []
        self.urgent, self.in_line = list[QWidget](), list[QWidget]()
        """Notes that wait nowhere to be asked for, and those that lie in the one line where above it is the board."""
        self._strips: list[QWidget] = []
        """Those that are open, the latest last."""
        self.is_line = self._hides_notes = False
        self._rows = ROWS
        self.foot = 0
        """The height of one line, which the stage says."""
        self._messages: QStatusBar | None = None
        self.notes_button = QToolButton(autoRaise=True)
        self.notes_button.setCheckable(True)
        self.notes_button.setText(tr("Notes"))
        self.notes_button.setToolTip(tr("What is to be known of the signs and numbers on the board"))
        self.notes_button.hide()
        self.notes_button.toggled.connect(self._follow)
        self._dress()

    @property
    def messages(self) -> QStatusBar:
        """What is told, right above all this; not made before the window's first picture."""
        if self._messages is None:
            stage = self.parentWidget()
            assert isinstance(stage, QWidget)
            self._messages = Messages(self, stage)
        return self._messages

    @property
    def told(self) -> list[QWidget]:
        """What has just been said, over whatever came to lie there; nothing before the first message."""
        return [] if self._messages is None else [self._messages]

    def put_rest(self, rest: QWidget) -> None:
        """What is here while nothing else is."""
        self._rest = rest
        rest.setParent(self)
        rest.show()
        rest.lower()
        self.changed.emit()

    def add(self, strip: QWidget) -> None:
        """A strip that is not shown before it is asked for."""
        strip.setParent(self)
        strip.setAutoFillBackground(True)
        strip.hide()
        strip.installEventFilter(self)
        if isinstance(strip, SlotStrip):
            strip.set_line(is_line=self.is_line)
            strip.set_rows(self._rows)
            strip.resized.connect(self._follow)

    def bring(self, strip: QWidget) -> bool:
        """Bring an open strip before those that lie over it; False if it is seen, or not open."""
        if strip not in self._strips[:-1]:
            return False
        self._strips.remove(strip)
        self._strips.append(strip)
        strip.raise_()
        self._follow()
        return True

    def give_back(self, strip: QWidget, parent: QWidget) -> None:
        """It is no strip any more."""
        strip.removeEventFilter(self)
        if strip in self._strips:
            self._strips.remove(strip)
        strip.setParent(parent)

    def add_note(self, note: QWidget, *, is_urgent: bool = False, is_in_line: bool = False) -> None:
        """A line above whatever is here, while it has something to say; an urgent one waits nowhere to be asked for,
        one `is_in_line` lies in the one line where above it is only the board."""
        self.urgent += [note] * is_urgent
        self.in_line += [note] * is_in_line
        note.setParent(self)
        note.setAutoFillBackground(True)
        note.setVisible(False)
        note.installEventFilter(self)
        self._notes.append(note)

    def set_line(self, *, is_line: bool, foot: int, hides_notes: bool) -> None:
        """Is there one line, so high, and no room for notes above it?"""
        self.foot = foot
        if (self.is_line, self._hides_notes) != (is_line, hides_notes):
            self.is_line, self._hides_notes = is_line, hides_notes
            self._dress()
            for strip in self._own_strips():
                strip.set_line(is_line=is_line)
            self._show_notes_button()

    def set_room(self, height: int) -> None:
        """Beside the board it is at the end of a column that is so high."""
        rows = MORE_ROWS if height >= ROOMY * em_of(self) else ROWS
        if self._rows != rows:
            self._rows = rows
            for strip in self._own_strips():
                strip.set_rows(rows)

    def _own_strips(self) -> list[SlotStrip]:
        return self.findChildren(SlotStrip, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def fold(self) -> bool:
        """Hide what was opened above the line; False if nothing was."""
        was_open = self.notes_button.isChecked() and not self.notes_button.isHidden()
        self.notes_button.setChecked(False)
        front = self.front
        return (isinstance(front, SlotStrip) and front.fold()) or was_open

    @property
    def front(self) -> QWidget | None:
        """What is seen."""
        return self._strips[-1] if self._strips else self._rest

    @property
    def is_free(self) -> bool:
        """Is nothing here but what rests here, and nothing urgent to be said?"""
        return not self._strips and all(note.isHidden() for note in self.urgent)

    @property
    def _shown_notes(self) -> list[QWidget]:
        shown = [note for note in self._notes if not (note.isHidden() or (self._hides_notes and note in self.in_line))]
        is_folded = self._hides_notes and not self.notes_button.isChecked()
        return [note for note in shown if note in self.urgent] if is_folded else shown

    def height_at(self, width: int) -> int:
        """What it needs at that width."""
        width -= 2 * self._inset
        height = sum(height_of(note, width) for note in self._shown_notes) + (2 if self._inset else 0)
        front = self.front
        is_flat = self.is_line and not (isinstance(front, SlotStrip) and not front.is_flat)
        return height + max(height_of(front, width) if front is not None and not is_flat else 0, self.foot)

    def place(self) -> None:
        """Give everything its place."""
        left, top = self._inset, 1 if self._inset else 0
        width, bottom = self.width() - 2 * left, self.height() - top
        notes = self._shown_notes
        for note in self._notes:
            height = height_of(note, width) if note in notes else 0
            note.setGeometry(left, top, width, height)
            top += height
        whole = QRect(left, top, width, bottom - top)
        lying = self.in_line if self._hides_notes else []
        for each in (*self._strips, *filter(None, [self._rest]), *lying):
            each.setGeometry(whole)
        for note in lying:
            note.raise_()

    def _show_notes_button(self) -> None:
        is_waiting = any(note not in self.urgent and not note.isHidden() for note in self._notes)
        self.notes_button.setVisible(self._hides_notes and is_waiting)

    def _follow(self, _is_open: bool = False) -> None:
        self.changed.emit()
        self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            if watched in self._notes:
                self._show_notes_button()
            else:
                if watched in self._strips:
                    self._strips.remove(watched)
                if not watched.isHidden():
                    self._strips.append(watched)
                    watched.raise_()
            self._follow()
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            if self.height_at(self.width()) == self.height():
                self.place()
            else:
                self._follow()
        return super().event(event)

    @property
    def _inset(self) -> int:
        """Beside the board it is a card."""
        return 0 if self.is_line else UNIT + 1

    def _dress(self) -> None:
        put_on_panel(self, is_on=not self.is_line)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Qt sends that of the application to windows alone
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._dress()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._inset:
            painter = QPainter(self)
            draw_card(painter, self.rect(), tokens_for(self.palette()))
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()


def height_of(widget: QWidget, width: int) -> int:
    """What it needs at that width."""
    if widget.hasHeightForWidth():
        return widget.heightForWidth(width)
    return max(widget.sizeHint().height(), widget.minimumSizeHint().height())


PAD, ABOVE, RADIUS = 12, 8, 10.0
"""Device-independent pixels around the words, and from what it stands above."""
MOST_LINES = 4
FLAGS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter


class Messages(QStatusBar):
    """Stands right above `base`, as wide as its words and no wider than that."""

    def __init__(self, base: QWidget, parent: QWidget) -> None:
        super().__init__(parent, sizeGripEnabled=False)
        self._base = base
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self.messageChanged.connect(self._show)
        base.installEventFilter(self)

    def _show(self, message: str) -> None:
        self.setVisible(bool(message))
        self._place()

    def _place(self) -> None:
        if self.isHidden():
            return
        base, metrics = self._base.geometry(), self.fontMetrics()
        room = QRect(0, 0, base.width() - 2 * PAD, MOST_LINES * metrics.lineSpacing())
        words = metrics.boundingRect(room, FLAGS, self.currentMessage())
        width = min(words.width() + 1, room.width()) + 2 * PAD
        height = min(words.height(), room.height()) + PAD
        self.setGeometry(base.left(), max(base.top() - ABOVE - height, 0), width, height)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, tokens = QPainter(self), tokens_for(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.text))
        painter.drawRoundedRect(self.rect(), RADIUS, RADIUS)
        painter.setPen(QColor(tokens.window))
        painter.drawText(self.rect().adjusted(PAD, 0, -PAD, 0), FLAGS, self.currentMessage())
        painter.end()
