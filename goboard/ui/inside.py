"""Widgets that lie in another one.

Qt's own way to ask for all of them, or for the one at a place, makes them children of the widget asked in Python's
eyes, however deep they lie. A record's tab that was moved on to another window would then end, for Python, with the
window that it has left: whatever Qt made in it, such as the ground of a list, could not be used any more. So they are
asked for step by step, each of the widget in which it lies."""

from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

OWN = Qt.FindChildOption.FindDirectChildrenOnly
Kind = TypeVar("Kind", bound=QWidget)


def widgets_in(widget: QWidget, kind: type[Kind], *, shown: bool = False) -> list[Kind]:
    """All of that kind, however deep, or those that are `shown`; each comes before what lies in it."""
    found, left = [], [widget]
    while left:
        inner = left.pop()
        if isinstance(inner, kind) and inner is not widget:
            found.append(inner)
        within = reversed(inner.findChildren(QWidget, options=OWN))
        left += (each for each in within if each.isVisible()) if shown else within
    return found


def hide_windows_of(widget: QWidget) -> None:
    """Panels and dialogs of it in windows of their own, while all that watches them is there. Those still in sight when
    it is deleted Qt would close amidst of that, and what half a widget does on hearing of it ends the program."""
    for window in QApplication.topLevelWidgets():
        if not window.isHidden() and _lies_in(window, widget):
            window.hide()


def _lies_in(inner: QWidget, widget: QWidget) -> bool:
    """However deep, in windows of their own, too."""
    holder = inner.parentWidget()
    while holder is not None and holder is not widget:
        holder = holder.parentWidget()
    return holder is not None


def widget_at(widget: QWidget, at: QPoint) -> QWidget | None:
    """The innermost at that place of it, None if there is none."""
    found, inner = None, widget
    while True:
        above = [each for each in inner.findChildren(QWidget, options=OWN) if _takes(each, at)]
        if not above:
            return found
        found = inner = above[-1]
        at = inner.mapFromParent(at)


def _takes(widget: QWidget, at: QPoint) -> bool:
    is_through = widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return widget.isVisible() and not widget.isWindow() and not is_through and widget.geometry().contains(at)
