"""The slot: the one place for what is being done, beside the board or below it; the strips that lie in it, and how they
fold so that they never need more room than there is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QStatusBar,
    QToolButton,
    QWidget,
)

from goboard.ui.language import tr, worded
from goboard.ui.look import draw_card
from goboard.ui.style import UNIT, put_on_panel, tokens_for
from goboard.ui.window.flow_layout import FlowLayout

FOOT = 3.4
"""Ems of height of a strip in one line."""
ROWS, MORE_ROWS, ROOMY = 2, 3, 44
"""Of controls that a strip shows beside the board before it is opened; more where the column is so many ems high."""
BOTH = 40
"""Ems of the column's height from which on what rests in the slot is seen below a strip that lets it."""


def em_of(widget: QWidget) -> int:
    """The size of the letters, in device-independent pixels."""
    font = widget.font()
    known = QFontInfo(font).pixelSize()
    # nothing is known where there is no font at all
    return known if known > 0 else max(1, round(font.pointSizeF() * widget.logicalDpiY() / 72))


class SlotStrip(QFrame):
    """What is being done: its head, and controls that wrap below it; below a board all is one line. What does not fit
    comes with the button "…"."""

    resized = Signal()
    leaves_rest = False
    """Is what rests in the slot needed beside it, and seen below it where the column is high enough?"""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(worded(title))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.more = QToolButton(self)
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

    def drop_spare(self) -> None:
        """Something else needs the room: none is kept for what may be said again."""

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
        self._is_roomy = self._has_both = False
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
        self._has_both = height >= BOTH * em_of(self)
        self._is_roomy = height >= ROOMY * em_of(self)
        self._share_rows()

    def _share_rows(self) -> None:
        """A note that waits nowhere takes the row of controls that is needed least."""
        is_told = any(not note.isHidden() for note in self.urgent)
        rows = MORE_ROWS if self._is_roomy else ROWS - is_told
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
    def _below(self) -> QWidget | None:
        """What rests here and is seen below the strip in front."""
        leaves_rest = isinstance(self.front, SlotStrip) and self.front.leaves_rest
        return self._rest if leaves_rest and self._has_both and not self.is_line else None

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
        seen = (*self._shown_notes, *filter(None, [self._below]))
        height = sum(height_of(each, width) for each in seen) + (2 if self._inset else 0)
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
        whole, below = QRect(left, top, width, bottom - top), self._below
        lying = self.in_line if self._hides_notes else []
        if below is not None:
            height = height_of(below, width)
            below.setGeometry(left, bottom - height, width, height)
            whole.setBottom(bottom - height - 1)
        others = () if self._rest is None or below is not None else (self._rest,)
        for each in (*self._strips, *others, *lying):
            each.setGeometry(whole)
        for note in lying:
            note.raise_()

    def _show_notes_button(self) -> None:
        is_waiting = any(note not in self.urgent and not note.isHidden() for note in self._notes)
        self.notes_button.setVisible(self._hides_notes and is_waiting)

    def _make_room(self, note: QWidget) -> None:
        """An urgent note comes or goes."""
        if note in self.urgent and not self.is_line:
            self._share_rows()
            for strip in self._own_strips():
                strip.drop_spare()

    def _follow(self, _is_open: bool = False) -> None:
        self.changed.emit()
        self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            if watched in self._notes:
                self._show_notes_button()
                self._make_room(watched)
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
    """Stands right above `base`, as wide as its words and no wider than that, and at its end: where it begins, a tree
    shows the node that one is at."""

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
        self.setGeometry(base.right() + 1 - width, max(base.top() - ABOVE - height, 0), width, height)
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
