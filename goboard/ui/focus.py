"""Where the keys are: Tab goes on as one reads and passes over what is covered; what draws no sign of its own gets a
ring while it has them; what is a field's to take, and what a button's."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from math import inf

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QScrollArea,
    QTabWidget,
    QWidget,
)

from goboard.ui.board.widget import BoardWidget
from goboard.ui.edge_frame import EdgeFrame
from goboard.ui.inside import OWN, widgets_in
from goboard.ui.widgets import LIST_KEYS, OwnKeys
from goboard.ui.window.slot import SlotStrip
from goboard.ui.window.stage import ALONE, READ, Column, Stage

BY_KEYS = Qt.WidgetAttribute.WA_KeyboardFocusChange
"""Of a window: keys have brought the keys to where they are."""

ASIDE = 3
"""How many times as far as straight on an arrow goes askew."""
WAYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
CHANGING = (
    (QComboBox, LIST_KEYS),
    (QAbstractSpinBox, (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)),
    (QAbstractSlider, (*LIST_KEYS, Qt.Key.Key_Left, Qt.Key.Key_Right)),
)
"""The keys that change what is chosen in a field, by its kind."""
TABBED = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)

_BY_TAB = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)


def is_seen(widget: QWidget) -> bool:
    """Is any of it, or of what lies in it?"""
    if not widget.visibleRegion().isEmpty():
        return True
    return any(is_seen(each) for each in widget.findChildren(QWidget, options=OWN) if each.isVisible())


def is_under_sheet(widget: QWidget) -> bool:
    """Does it lie in the column over which the sheet is open? That one is not opaque in Qt's eyes."""
    above = widget
    while not isinstance(above, Stage):
        parent = above.parentWidget()
        if parent is None or above.isWindow():
            return False
        above = parent
    return above.is_sheet_open and above.columns[READ].isAncestorOf(widget)


def can_be_seen(widget: QWidget) -> bool:
    """Is it seen, or will be once it has the keys and is scrolled or unfolded into sight?"""
    if is_under_sheet(widget):
        return False
    if is_seen(widget):
        return True
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea | SlotStrip):
        above = None if above.isWindow() else above.parentWidget()
    return above is not None and can_be_seen(above)


def is_gone(widget: QWidget | None) -> bool:
    """Does a whole strip or panel vanish with it, not just a button among others?"""
    above = widget.parentWidget() if widget is not None else None
    return widget is not None and above is not None and not widget.isVisible() and not above.isVisible()


def step(window: QWidget, groups: list[QWidget], *, is_forward: bool) -> bool:
    """The keys go on: through what lies in none of the groups, then through group after group. Is there
    anything else that takes them? Nothing that nobody sees does: tabs behind others, what a strip or the start page
    covers."""
    now = QApplication.focusWidget()
    shown = widgets_in(window, QWidget, shown=True)
    stops = [each for each in shown if each is now or _takes_keys(each)]
    stops.sort(key=lambda each: _place_in(each, groups))
    at = next((place for place, each in enumerate(stops) if each is now), -1)
    others = stops[at + 1 :] + stops[: max(at, 0)]
    for each in others if is_forward else reversed(others):
        if not can_be_seen(each):
            continue
        each.setFocus(Qt.FocusReason.TabFocusReason if is_forward else Qt.FocusReason.BacktabFocusReason)
        # it may hand them on to what had them before
        if QApplication.focusWidget() is not now:
            return True
    return False


def _takes_keys(widget: QWidget) -> bool:
    """Does Tab come to it, and not to a part of it or to what it is a part of?"""
    if widget.focusPolicy() not in _BY_TAB or not widget.isEnabled() or isinstance(widget, QTabWidget):
        return False
    return not isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox)


def _place_in(widget: QWidget, groups: list[QWidget]) -> tuple[int, int, int]:
    """In which of the groups it lies, -1 for none; and where the panel lies in a column that it belongs to."""
    inner, group = widget, widget
    while group not in groups:
        above = group.parentWidget()
        if above is None or group.isWindow():
            return -1, 0, 0
        inner, group = group, above
    panel = inner.pos() if isinstance(group, Column) else QPoint()
    return groups.index(group), panel.y(), panel.x()


def go_towards(within: QWidget, way: tuple[int, int]) -> None:
    """The keys go to what lies nearest that way, rather beside than askew; they stay where nothing lies there."""
    now = within.window().focusWidget()
    if now is None or not within.isAncestorOf(now):
        return
    stops = [each for each in widgets_in(within, QWidget, shown=True) if each is not now and _takes_keys(each)]
    far = {each: _distance(within, now, each, way) for each in stops if can_be_seen(each)}
    nearest = min(far, key=far.__getitem__, default=now)
    if far.get(nearest, inf) < inf:
        nearest.setFocus(Qt.FocusReason.ShortcutFocusReason)
        scroll_to(nearest)


def _distance(within: QWidget, one: QWidget, other: QWidget, way: tuple[int, int]) -> float:
    """From one to the other that way, infinite where the other does not lie there. To the side counts more."""
    here, there = (QRect(each.mapTo(within, QPoint()), each.size()) for each in (one, other))
    right, down = there.left() - here.right(), there.top() - here.bottom()
    left, up = here.left() - there.right(), here.top() - there.bottom()
    ahead = {(1, 0): right, (-1, 0): left, (0, 1): down, (0, -1): up}[way]
    aside = max(up, down, 0) if way[0] else max(left, right, 0)
    return inf if ahead < 0 else ahead + ASIDE * aside


def scroll_to(widget: QWidget) -> None:
    """Bring it into sight, in whatever it lies."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


def has_no_sign(widget: QWidget) -> bool:
    """Does it show nothing of its own while it has the keys, or no more than a thin frame?"""
    return isinstance(widget, QAbstractScrollArea | BoardWidget)


def put_ring(widget: QWidget) -> None:
    """A ring for as long as it has the keys, if it needs one."""
    if has_no_sign(widget):
        (widget.findChild(FocusRing, options=OWN) or FocusRing(widget)).begin()


def leave_keys(widget: QWidget) -> None:
    """A field that Tab has come to is changed by its own keys, which step through the record elsewhere."""
    keys = next((keys for kind, keys in CHANGING if isinstance(widget, kind)), None)
    if keys is not None and widget.findChild(FieldKeys, options=OWN) is None:
        FieldKeys(widget, keys)


class FieldKeys(OwnKeys):
    """Only while the field has the keys because keys brought them: who has clicked into it steps on with the arrows."""

    def __init__(self, widget: QWidget, keys: Iterable[Qt.Key]) -> None:
        super().__init__(widget, keys)
        self._is_clicked = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._is_clicked = True
        elif isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in TABBED:
            self._is_clicked = False
        is_meant = isinstance(watched, QWidget) and watched.window().testAttribute(BY_KEYS) and not self._is_clicked
        return is_meant and super().eventFilter(watched, event)


def leave_letters(widget: QWidget) -> None:
    """Alt with a letter belongs to a button or a menu, and is not typed where that cannot be pressed; with macOS it is
    what types other signs."""
    if sys.platform != "darwin" and widget.findChild(ButtonKeys, options=OWN) is None:
        ButtonKeys(widget)


class ButtonKeys(QObject):
    """Takes them from a field for text."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        is_typed = bool(event.text()) and event.text().isprintable()
        return is_typed and event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier == Qt.KeyboardModifier.AltModifier


class FocusRing(EdgeFrame):
    """Round what has the keys; it goes with them."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._has_keys = False
        widget.installEventFilter(self)

    def begin(self) -> None:
        """The widget has the keys now."""
        self._has_keys = True
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._fit()
        elif event.type() == QEvent.Type.FocusOut:
            self._has_keys = False
            self.hide()
        elif event.type() == QEvent.Type.FocusIn and self.window().testAttribute(BY_KEYS):
            self.begin()
        return False

    def _fit(self) -> None:
        above = self.parentWidget()
        assert above is not None
        # round the board alone it would go along the edges of the screen, and tell nothing
        stage = above.parentWidget()
        is_all = isinstance(stage, Stage) and stage.shape == ALONE and above.width() >= stage.width()
        self.put(is_seen=self._has_keys and not (is_all and isinstance(above, BoardWidget)))
