"""The palette: a line for a few letters, and below it what they fit. It lies over the window, which waits behind it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from goboard.ui.language import tr, worded
from goboard.ui.palette.rows import NOTHING, Row
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.style import UNIT, Type, embolden
from goboard.ui.widgets import in_column, in_row, named
from goboard.ui.window.slot import em_of
from goboard.words.message import phrase, sentences

WIDTH, ROW_HEIGHT, HEADING, TOP = 46, 2.6, 2.1, 0.11
"""Ems, and the part of the window's height above it."""
LOWEST = 0.72
"""Of the window's height: how tall it may be."""
VEIL = 70
"""Of 255: how dark the window is behind it."""
RADIUS = 12
FOOT = phrase('> actions    @ records    # moves    " comments')
SET_KEY = phrase("Shift+Enter sets a key")
ROW_ROLE = Qt.ItemDataRole.UserRole
AnyIndex = QModelIndex | QPersistentModelIndex


class Lines(QStyledItemDelegate):
    """A sign, the text with the letters that fit, where it is from, its key."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        row = index.data(ROW_ROLE)
        em = QFontMetrics(option.font).height() / 1.2
        return QSize(10, round(em * (ROW_HEIGHT if isinstance(row, Row) else HEADING)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = index.data(ROW_ROLE)
        rect, font, palette = option.rect, option.font, option.palette
        rect = rect.adjusted(2 * UNIT, 0, -2 * UNIT, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        faint = palette.color(QPalette.ColorRole.PlaceholderText)
        if not isinstance(row, Row):
            painter.setPen(faint)
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.drawText(rect.adjusted(2 * UNIT, 0, 0, -1), Qt.AlignmentFlag.AlignVCenter, str(index.data()))
            painter.restore()
            return
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        accent = palette.color(QPalette.ColorRole.Accent)
        if is_chosen:
            ground = QColor(accent)
            ground.setAlpha(46)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect, 7, 7)
        ink = faint if row.why_not else palette.color(QPalette.ColorRole.Text)
        self._paint_row(painter, row, rect.adjusted(3 * UNIT, 0, -3 * UNIT, 0), font, (ink, faint, accent))
        painter.restore()

    def _paint_row(
        self, painter: QPainter, row: Row, rect: QRect, font: QFont, inks: tuple[QColor, QColor, QColor]
    ) -> None:
        ink, faint, accent = inks
        side = round(rect.height() * 0.45)
        if row.icon is not None and not row.icon.isNull():
            row.icon.paint(painter, QRect(rect.left(), rect.center().y() - side // 2, side, side))
        rect = rect.adjusted(side + 3 * UNIT, 0, 0, 0)
        if row.keys:
            rect = rect.adjusted(0, 0, -_paint_keys(painter, row.keys, rect, font, (ink, faint)) - 3 * UNIT, 0)
        bold = QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        left, places = rect.left(), frozenset(row.places)
        for text, is_hit in _runs(row.text, places):
            painter.setFont(bold if is_hit else font)
            painter.setPen(accent if is_hit and not row.why_not else ink)
            metrics = QFontMetrics(painter.font())
            room = rect.right() - left
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRect(left, rect.top(), max(room, 0), rect.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            left += metrics.horizontalAdvance(text)
            if left >= rect.right():
                return
        painter.setFont(font)
        painter.setPen(faint)
        left += 3 * UNIT
        more = row.why_not or row.more
        shown = QFontMetrics(font).elidedText(more, Qt.TextElideMode.ElideMiddle, max(rect.right() - left, 0))
        painter.drawText(rect.adjusted(left - rect.left(), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, shown)


def _runs(text: str, places: frozenset[int]) -> list[tuple[str, bool]]:
    """The text in pieces that fit and pieces that do not."""
    runs: list[tuple[str, bool]] = []
    for place, letter in enumerate(text):
        is_hit = place in places
        if runs and runs[-1][1] == is_hit:
            runs[-1] = (runs[-1][0] + letter, is_hit)
        else:
            runs.append((letter, is_hit))
    return runs


def _paint_keys(painter: QPainter, keys: str, rect: QRect, font: QFont, inks: tuple[QColor, QColor]) -> int:
    """In a frame at the right end; answers how wide it is."""
    metrics = QFontMetrics(font)
    width, height = metrics.horizontalAdvance(keys) + 3 * UNIT, metrics.height() + UNIT
    frame = QRectF(rect.right() - width, rect.center().y() - height / 2 + 0.5, width, height)
    painter.setPen(inks[1])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 4, 4)
    painter.setPen(inks[0])
    painter.setFont(font)
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, keys)
    return width


STEPS = {
    Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8, Qt.Key.Key_Tab: 1,
    Qt.Key.Key_Backtab: -1,
}  # fmt: skip


class Line(QLineEdit):
    """Every key is its own while it has the keys; `walked` says by how many rows to go, `done` whether Shift was
    held."""

    walked = Signal(int)
    done = Signal(bool)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and Qt.Key(event.key()) in STEPS:
                self.walked.emit(STEPS[Qt.Key(event.key())])
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Escape:
                self.left.emit()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.done.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            case _:
                super().keyPressEvent(event)
        event.accept()


class Box(QFrame):
    """The palette itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.line = named(Line(self), tr("Find an action"))
        self.line.setFrame(False)
        self.line.setPlaceholderText(tr("Actions, moves, comments, records"))
        embolden(self.line, is_bold=False, larger=Type.SECTION)
        self.list = named(QListWidget(self), tr("What can be done"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setItemDelegate(Lines(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.viewport().setAutoFillBackground(False)
        self.note, self.hint = PlainLabel(FOOT, self), PlainLabel(SET_KEY, self)
        for label in (self.note, self.hint):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        line, foot = in_row(self.line), in_row((self.note, 1), self.hint)
        line.setContentsMargins(4 * UNIT, 4 * UNIT, 4 * UNIT, 3 * UNIT)
        foot.setContentsMargins(4 * UNIT, 2 * UNIT, 4 * UNIT, 3 * UNIT)
        column = in_column(line, (self.list, 1), foot, of=self, flush=True)
        column.setSpacing(0)

    def show_rows(self, rows: Sequence[Row], *, is_more: bool = False) -> None:
        """These, under a heading for each kind; the first is chosen, or where there is but more of the same the one
        that somebody has walked to."""
        rest = self._places()[1:]
        chosen = self.chosen if is_more and self.list.currentRow() in rest else None
        self.list.clear()
        kind = ""
        for row in rows:
            if row.kind != kind:
                kind = row.kind
                self._add(kind)
            spoken = worded(sentences(row.text, row.more, row.keys, row.why_not, between=", "))
            item = self._add(spoken)
            item.setData(ROW_ROLE, row)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        if not rows:
            self._add(NOTHING)
        self.tell("")
        kept = [row[:3] for row in rows]
        self.walk(1 + (kept.index(chosen[:3]) if chosen is not None and chosen[:3] in kept else 0))

    def _add(self, text: str) -> QListWidgetItem:
        item = QListWidgetItem(one_line(text))
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(item)
        return item

    @property
    def chosen(self) -> Row | None:
        item = self.list.currentItem()
        row = item.data(ROW_ROLE) if item is not None else None
        return row if isinstance(row, Row) else None

    def _places(self) -> list[int]:
        return [at for at in range(self.list.count()) if isinstance(self.list.item(at).data(ROW_ROLE), Row)]

    def walk(self, steps: int) -> None:
        """So many rows on, as far as there are any."""
        places = self._places()
        if places:
            now = self.list.currentRow()
            here = places.index(now) if now in places else -1
            self.list.setCurrentRow(places[min(max(here + steps, 0), len(places) - 1)])
            if self.list.currentRow() == places[0]:
                self.list.scrollToTop()
            self._tell_chosen()

    def _tell_chosen(self) -> None:
        row = self.chosen
        self.hint.setVisible(row is not None and bool(row.action))
        self.line.setAccessibleDescription(self.list.currentItem().text() if row is not None else worded(NOTHING))

    def tell(self, words: str) -> None:
        """A sentence in the foot."""
        self.note.setText(one_line(words) or FOOT)

    def wish(self, room: QSize) -> QSize:
        """How large it is in so much room."""
        em = em_of(self)
        rows = sum(self.list.sizeHintForRow(at) for at in range(self.list.count()))
        rest = self.sizeHint().height() - self.list.sizeHint().height()
        height = min(rows + rest + 2 * UNIT, round(room.height() * LOWEST))
        return QSize(min(WIDTH * em, room.width() - 8 * UNIT), height)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        under = self.list.geometry().top()
        painter.drawLine(QPoint(1, under), QPoint(self.width() - 2, under))
        painter.end()


class Palette(QWidget):
    """A veil over the whole window with the box on it. `done` comes with the row and whether Shift was held, after the
    palette is gone; `typed` with what is in the line."""

    typed = Signal(str)
    done = Signal(object, bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.hide()
        self.box = Box(self)
        self._window, self._before = window, window.focusWidget()
        self._reason = Qt.FocusReason.PopupFocusReason
        line, shown = self.box.line, self.box.list
        line.textChanged.connect(self.typed)
        line.walked.connect(self.box.walk)
        line.left.connect(self.leave)
        line.done.connect(self._do)
        shown.itemClicked.connect(lambda: self._do(False))
        window.installEventFilter(self)

    def begin(self, words: str = "") -> None:
        """Show it, ready to type."""
        window = self._window.window()
        self._before = window.focusWidget()
        if window.testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            self._reason = Qt.FocusReason.ShortcutFocusReason
        else:
            self._reason = Qt.FocusReason.PopupFocusReason
        # the tabs lie over the record's own window
        self.setParent(self._window.window())
        self.box.line.setText(words)
        self.typed.emit(words)
        self.show()
        self.raise_()
        self.place()
        self.box.line.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_rows(self, rows: Sequence[Row], *, is_more: bool = False) -> None:
        self.box.show_rows(rows, is_more=is_more)
        self.place()

    def leave(self) -> None:
        """Gone, and the keys are where they were."""
        self.hide()
        self.setParent(self._window)
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(self._reason)

    def _do(self, is_shift: bool) -> None:
        row = self.box.chosen
        if row is None:
            return
        if row.why_not and not is_shift:
            self.box.tell(row.why_not)
        elif not is_shift or row.action:
            self.leave()
            self.done.emit(row, is_shift)

    def place(self) -> None:
        """Over the whole window, the box at its head."""
        room = self.window().size()
        self.setGeometry(QRect(QPoint(), room))
        size = self.box.wish(room)
        self.box.setGeometry(QRect(QPoint((room.width() - size.width()) // 2, round(TOP * room.height())), size))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.place()
        elif event.type() == QEvent.Type.Hide and self.isVisible():
            self.leave()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.leave()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(0, 0, 0, VEIL))
        painter.end()
