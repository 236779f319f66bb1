"""How screen readers find widgets that draw themselves: what they are, besides their names and descriptions.

Such a widget has a method `spoken` that makes its interface, which is asked for only where somebody listens.
"""

import sys
from collections import deque
from functools import partial
from typing import Any
from weakref import ref

from PySide6 import QtGui
from PySide6.QtCore import QMetaObject, QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QColor
from PySide6.QtWidgets import QComboBox, QLabel, QStackedWidget, QWidget
from shiboken6 import isValid

from goboard.ui.inside import widgets_in

Role, Text = QAccessible.Role, QAccessible.Text
MOST_NOTICES = 8
"""That are kept: a screen reader asks for their words a little later."""


class SpokenWidget(QAccessibleInterface):
    """A widget that has a role and no parts. It does not hold the widget: PySide never lets go of what has been made
    for Qt, and the board of each closed record would stay with it."""

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__()
        self._there, self._role = ref(widget), role

    @property
    def _widget(self) -> QWidget:
        """What is to be asked only where this is valid."""
        widget = self._there()
        if widget is None:
            raise ReferenceError("this widget is gone")
        return widget

    def isValid(self) -> bool:
        widget = self._there()
        return widget is not None and isValid(widget)

    def object(self) -> QObject | None:  # type: ignore[override]
        return self._there()

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        above = self._widget.parentWidget()
        return QAccessible.queryAccessibleInterface(above) if above is not None else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def rect(self) -> QRect:
        return QRect(self._widget.mapToGlobal(QPoint(0, 0)), self._widget.size())

    def role(self) -> QAccessible.Role:
        return self._role

    def state(self) -> QAccessible.State:
        state, widget = QAccessible.State(), self._widget
        state.focusable, state.focused = widget.focusPolicy() != widget.focusPolicy().NoFocus, widget.hasFocus()
        state.invisible, state.disabled = not widget.isVisible(), not widget.isEnabled()
        return state

    def text(self, text: QAccessible.Text) -> str:
        if text is Text.Name:
            return self._widget.accessibleName()
        return self._widget.accessibleDescription() if text is Text.Description else ""

    def setText(self, text: QAccessible.Text, words: str) -> None:
        """Nothing of it is written so."""

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()

    def relations(self, match: Any = None) -> list[Any]:
        return []


class SpokenPages(SpokenWidget):
    """Pages of which one is in sight: a group. Qt calls them a layered pane, which a screen reader says each time
    the keys come to one."""

    def __init__(self, widget: QStackedWidget) -> None:
        super().__init__(widget, Role.Grouping)
        # some are Qt's own: what stands for them here goes at once where nothing holds it
        self._pages = widget

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        page = self._pages.widget(index)
        return QAccessible.queryAccessibleInterface(page) if page is not None else None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return self.child(self._pages.currentIndex()) if self.rect().contains(x, y) else None

    def childCount(self) -> int:
        return self._pages.count()

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        page = child.object()
        return self._pages.indexOf(page) if isinstance(page, QWidget) else -1


class SpokenWhole(SpokenWidget):
    """A widget with parts, each made when it is asked for first. They go when it goes: a closed record leaves none
    behind."""

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__(widget, role)
        self._parts: dict[int, tuple[int, QAccessibleInterface]] = {}
        # nothing that is connected may hold the widget, nor anything that does
        widget.destroyed.connect(partial(_let_go, self._parts))

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        if not 0 <= index < self.childCount():
            return None
        if index not in self._parts:
            part = self.part(index)
            self._parts[index] = QAccessible.registerAccessibleInterface(part), part
        return self._parts[index][1]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.number if isinstance(child, SpokenPart) else -1

    def part(self, index: int) -> QAccessibleInterface:
        """Make the part with that number."""
        raise NotImplementedError


class SpokenPart(SpokenWidget):
    """A part by its number. It may be gone while somebody still asks for it: there may be fewer parts than before."""

    def __init__(self, whole: SpokenWhole, widget: QWidget, role: QAccessible.Role, number: int) -> None:
        super().__init__(widget, role)
        self._whole, self.number = whole, number

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def parent(self) -> QAccessibleInterface:
        return self._whole

    def is_there(self) -> bool:
        return self.isValid() and self.number < self._whole.childCount()


def _let_go(parts: dict[int, tuple[int, QAccessibleInterface]], _widget: object = None) -> None:
    while parts:
        # Qt must delete it: Python would do that too, once nobody holds it
        _, (number, _held) = parts.popitem()
        QAccessible.deleteAccessibleInterface(number)


class SpokenNotice(SpokenWidget):
    """What is to be said at once, as a part of the widget that it is about."""

    def __init__(self, widget: QWidget, words: str) -> None:
        super().__init__(widget, Role.Notification)
        self._words = words

    def object(self) -> QObject | None:  # type: ignore[override]
        return None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return QAccessible.queryAccessibleInterface(self._widget)

    def state(self) -> QAccessible.State:
        return QAccessible.State()

    def text(self, text: QAccessible.Text) -> str:
        return self._words if text is Text.Name else ""


_notices: deque[tuple[int, SpokenNotice]] = deque()


def notify(widget: QWidget, words: str) -> None:
    """Have a screen reader say this now. On Linux many do not know Qt's event for that yet, and all know notices."""
    kind = getattr(QtGui, "QAccessibleAnnouncementEvent", None)
    if sys.platform != "linux" and kind is not None:
        QAccessible.updateAccessibility(kind(widget, words))
        return
    notice = SpokenNotice(widget, words)
    _notices.append((QAccessible.registerAccessibleInterface(notice), notice))
    QAccessible.updateAccessibility(QAccessibleEvent(notice, QAccessible.Event.ObjectShow))
    while len(_notices) > MOST_NOTICES:
        # Qt must delete it: Python would do that too, once nobody holds it
        number, _held = _notices.popleft()
        QAccessible.deleteAccessibleInterface(number)


_followed: list[tuple[QWidget, QMetaObject.Connection]] = []


def follow_choice(now: QWidget | None) -> None:
    """On Linux Qt calls a list by what is chosen in it, and tells nobody when another line is: whoever comes to one by
    keys hears what it is called, unless a label beside it says so, and then each line chosen."""
    if sys.platform != "linux" or any(box is now for box, _ in _followed):
        return
    while _followed:
        QObject.disconnect(_followed.pop()[1])
    if isinstance(now, QComboBox):
        name = now.accessibleName()
        if name and not any(label.buddy() is now for label in widgets_in(now.window(), QLabel)):
            notify(now, name)
        _followed.append((now, now.currentTextChanged.connect(partial(notify, now))))
