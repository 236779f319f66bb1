"""Text that has less room than it needs: of labels, buttons, boxes, tabs, titles, headers, menus and what is painted.

What is shortened by design says its whole text in a tip.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QIcon, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QMenuBar,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QStackedWidget,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionGroupBox,
    QStyleOptionToolButton,
    QTabBar,
    QToolButton,
    QWidget,
)

from goboard.ui.language import without_mnemonic
from goboard.ui.plain import ElidedLabel, without_breaks
from goboard.ui.widgets import ScrolledPanel

SLACK = 1
"""Pixels that rounding takes."""
WHOLE_SCREEN = 0.94
"""Of its width, from which on a window cannot be wider: the rest is its frame."""
Sub, Complex = QStyle.SubControl, QStyle.ComplexControl
Room = tuple[str, str, int, int, QRect]
"""What it is, its text, how wide that is, how wide it may be, and where it is in its widget."""


def cut_texts(windows: Iterable[QWidget] | None = None, *, leave_out: Callable[[QWidget], bool] = bool) -> set[str]:
    """What is cut in these windows (all there are), as far as they are seen, with where it is."""
    QApplication.sendPostedEvents()
    found = set()
    for window in QApplication.topLevelWidgets() if windows is None else windows:
        if not window.isVisible() or leave_out(window):
            continue
        for widget in (window, *window.findChildren(QWidget)):
            if widget.isVisible() and widget.width() and widget.height() and not leave_out(widget):
                found |= {f"{_place(widget)} {fault}" for fault in _faults(widget)}
    return found


def _place(widget: QWidget) -> str:
    """The widget, and the nearest thing above it that is goboard's own."""
    above: QWidget | None = widget
    while above is not None:
        if (module := type(above).__module__).startswith("goboard.ui.") and module.count(".") > 2:
            break
        above = above.parentWidget()
    owner = above if above is not None else widget.window()
    return f"{type(owner).__module__.removeprefix('goboard.ui.')}.{type(owner).__name__}: {type(widget).__name__}"


def _faults(widget: QWidget) -> Iterator[str]:
    # a window that is as wide as the screen may scroll: what it holds in the largest letters has no room there
    is_widest = widget.window().width() >= WHOLE_SCREEN * widget.screen().availableSize().width()
    if isinstance(widget, ScrolledPanel) and widget.horizontalScrollBar().isVisible() and not is_widest:
        yield f"scrolls sideways by {widget.horizontalScrollBar().maximum()}"
    for kind, text, needed, given, where in _rooms(widget):
        said = without_breaks(text)
        if needed > given + SLACK:
            if not _is_told(widget, said):
                yield f"{kind} has {given} of {needed} for {said!r}"
        elif hidden := _hidden(widget, where):
            yield f"{kind} has {hidden} of its pixels outside for {said!r}"
    if isinstance(widget, QLabel) and widget.wordWrap():
        needed = widget.heightForWidth(widget.width())
        if needed > widget.height() + SLACK:
            yield f"text has {widget.height()} of {needed} in height for {widget.text()!r}"


def _is_told(widget: QWidget, said: str) -> bool:
    """Does the tip say all of it? That of a field says what it is for, and so what stood there while it was empty."""
    above: QWidget | None = widget
    while above is not None and not above.toolTip() and not above.isWindow():
        above = above.parentWidget()
    # a tip breaks its lines by itself
    tip = _unbroken(above.toolTip()) if above is not None else ""
    if isinstance(widget, QLineEdit):
        return bool(tip)
    return all(_unbroken(part) in tip for part in without_mnemonic(said).split(", "))


def _unbroken(text: str) -> str:
    """The text without its blanks and ends of lines."""
    return "".join(text.split())


def _hidden(widget: QWidget, where: QRect) -> int:
    """How much of that is beyond what is around the widget, and cannot be scrolled to."""
    most, inner, above = 0, widget, widget.parentWidget()
    while above is not None and not inner.isWindow():
        where = where.translated(inner.pos())
        area = above.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is above:
            # it may be scrolled into sight
            where.moveTop(0)
            where.setHeight(1)
            if area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
                where.moveLeft(0)
                where.setWidth(1)
        if not where.intersects(above.rect()):
            # put aside whole: strips and sheets do so with what there is no room for
            return 0
        beyond = (-where.left(), where.right() + 1 - above.width(), -where.top(), where.bottom() + 1 - above.height())
        most = max(most, *(pixels - SLACK for pixels in beyond))
        inner, above = above, above.parentWidget()
    return most


def _wide(text: str, metrics: QFontMetrics) -> int:
    return max(metrics.horizontalAdvance(line) for line in without_mnemonic(text).split("\n"))


def _rooms(widget: QWidget) -> Iterator[Room]:
    """Every text of the widget that stands in one line, with its room."""
    return next((rooms(widget) for kind, rooms in _ROOMS if isinstance(widget, kind)), iter(()))


def _of_elided(widget: ElidedLabel) -> Iterator[Room]:
    needed = _wide(widget.text(), widget.fontMetrics()) if "…" in getattr(widget, "shown", "") else 0
    yield "text", widget.text(), needed, widget.contentsRect().width(), widget.rect()


def _of_label(widget: QLabel) -> Iterator[Room]:
    if widget.text() and not widget.wordWrap():
        needed = QLabel.sizeHint(widget)
        yield "text", widget.text(), needed.width(), widget.width(), widget.rect()
        yield "height", widget.text(), needed.height() - 2 * SLACK, widget.height(), widget.rect()


def _of_tool_button(widget: QToolButton) -> Iterator[Room]:
    option = QStyleOptionToolButton()
    widget.initStyleOption(option)
    styles, icon = Qt.ToolButtonStyle, widget.icon()
    is_shown = widget.toolButtonStyle() != styles.ToolButtonIconOnly
    if widget.text() and is_shown and (option.toolButtonStyle != styles.ToolButtonIconOnly or icon.isNull()):
        beside = _taken(widget, icon) if option.toolButtonStyle == styles.ToolButtonTextBesideIcon else 0
        needed = _wide(widget.text(), widget.fontMetrics()) + beside
        yield "text", widget.text(), needed, widget.width() - 4, widget.rect()


def _of_button(widget: QAbstractButton) -> Iterator[Room]:
    element = next((element for kind, element in _CONTENTS if isinstance(widget, kind)), None)
    if widget.text() and element is not None:
        option = QStyleOptionButton()
        widget.initStyleOption(option)
        given = widget.style().subElementRect(element, option, widget).width()
        needed = _wide(widget.text(), widget.fontMetrics()) + _taken(widget, widget.icon())
        yield "text", widget.text(), needed, given, widget.rect()


_CONTENTS = (
    (QPushButton, QStyle.SubElement.SE_PushButtonContents),
    (QCheckBox, QStyle.SubElement.SE_CheckBoxContents),
    (QRadioButton, QStyle.SubElement.SE_RadioButtonContents),
)


def _of_choice(widget: QComboBox) -> Iterator[Room]:
    option = QStyleOptionComboBox()
    widget.initStyleOption(option)
    given = widget.style().subControlRect(Complex.CC_ComboBox, option, Sub.SC_ComboBoxEditField, widget).width()
    if not widget.isEditable():
        taken = _taken(widget, widget.itemIcon(widget.currentIndex()))
        needed = _wide(widget.currentText(), widget.fontMetrics()) + taken
        yield "choice", widget.currentText(), needed, given, widget.rect()


def _of_number(widget: QAbstractSpinBox) -> Iterator[Room]:
    line = widget.findChild(QLineEdit)
    if line is not None:
        needed = _wide(line.text(), widget.fontMetrics())
        yield "number", line.text(), needed, line.contentsRect().width() - 2, widget.rect()


def _of_field(widget: QLineEdit) -> Iterator[Room]:
    said = widget.placeholderText()
    if said and not widget.text():
        buttons = sum(each.width() for each in widget.findChildren(QToolButton) if each.isVisible())
        given = widget.contentsRect().width() - 4 - buttons
        yield "placeholder", said, _wide(said, widget.fontMetrics()), given, widget.rect()


def _of_group(widget: QGroupBox) -> Iterator[Room]:
    if widget.title():
        option = QStyleOptionGroupBox()
        widget.initStyleOption(option)
        given = widget.style().subControlRect(Complex.CC_GroupBox, option, Sub.SC_GroupBoxLabel, widget).width()
        yield "title", widget.title(), _wide(widget.title(), widget.fontMetrics()), given, widget.rect()


def _of_tabs(widget: QTabBar) -> Iterator[Room]:
    for place in range(widget.count()):
        text, where = widget.tabText(place), widget.tabRect(place)
        if text and widget.isTabVisible(place) and without_mnemonic(text) not in widget.tabToolTip(place):
            needed = _wide(text, widget.fontMetrics()) + _taken(widget, widget.tabIcon(place))
            seen = QRect() if widget.usesScrollButtons() else where
            yield "tab", text, needed, max(where.width(), where.height()) - 4, seen


def _of_header(widget: QHeaderView) -> Iterator[Room]:
    model = widget.model()
    is_across = widget.orientation() == Qt.Orientation.Horizontal
    for section in range(min(widget.count(), 60)) if model is not None and is_across else ():
        said = model.headerData(section, widget.orientation(), Qt.ItemDataRole.DisplayRole)
        tip = model.headerData(section, widget.orientation(), Qt.ItemDataRole.ToolTipRole)
        if said and not widget.isSectionHidden(section) and str(said) not in str(tip or ""):
            where = QRect(widget.sectionViewportPosition(section), 0, 1, 1)
            needed = _wide(str(said), widget.fontMetrics()) + 4
            yield "header", str(said), needed, widget.sectionSize(section), where


def _of_menus(widget: QMenuBar) -> Iterator[Room]:
    if widget.isVisible() and not widget.isNativeMenuBar():
        needed = sum(widget.actionGeometry(action).width() for action in widget.actions())
        said = " ".join(action.text() for action in widget.actions())
        yield "menus", said, max(needed, widget.sizeHint().width()), widget.width(), QRect()


def _of_list(widget: QListView) -> Iterator[Room]:
    model = widget.model()
    for row in range(min(model.rowCount(), 60) if model is not None else 0):
        index = model.index(row, widget.modelColumn())
        said, tip = index.data(), index.data(Qt.ItemDataRole.ToolTipRole)
        if isinstance(said, str) and widget.horizontalScrollBar().maximum() == 0 and said != tip:
            yield "row", said, widget.sizeHintForIndex(index).width(), widget.viewport().width(), QRect()


def _of_progress(widget: QProgressBar) -> Iterator[Room]:
    if widget.isTextVisible():
        yield "progress", widget.text(), _wide(widget.text(), widget.fontMetrics()), widget.width(), widget.rect()


def _taken(widget: QAbstractButton | QComboBox | QTabBar, icon: QIcon) -> int:
    """How much of its room an icon beside the text takes."""
    return 0 if icon.isNull() else widget.iconSize().width() + 4


_ROOMS: tuple[tuple[type[QWidget], Callable[[Any], Iterator[Room]]], ...] = (
    (ElidedLabel, _of_elided),
    (QLabel, _of_label),
    (QToolButton, _of_tool_button),
    (QAbstractButton, _of_button),
    (QComboBox, _of_choice),
    (QAbstractSpinBox, _of_number),
    (QLineEdit, _of_field),
    (QGroupBox, _of_group),
    (QTabBar, _of_tabs),
    (QHeaderView, _of_header),
    (QMenuBar, _of_menus),
    (QListView, _of_list),
    (QProgressBar, _of_progress),
)
"""The first kind that a widget is counts."""


def pages(dialog: QWidget) -> Iterator[None]:
    """Turn to each of its pages, one after the other."""
    yield
    for bar in filter(QWidget.isVisible, dialog.findChildren(QTabBar)):
        for place in range(bar.count()):
            bar.setCurrentIndex(place)
            yield
    lists = dialog.findChildren(QListWidget) if dialog.findChildren(QStackedWidget) else ()
    for rows in filter(QWidget.isVisible, lists):
        for place in range(rows.count()):
            rows.setCurrentRow(place)
            yield


def narrow_paint(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What is painted as text into a place that is too narrow for it."""
    found: set[str] = set()
    paint = QPainter.drawText

    def spy(painter: QPainter, *given: object) -> object:
        where, text = given[0], next((each for each in given if isinstance(each, str)), "")
        if isinstance(where, (QRect, QRectF)) and not any(_number(each) & WRAPS for each in given[1:]):
            needed, room = _wide(text, painter.fontMetrics()), round(where.width())
            if needed > room + SLACK:
                found.add(f"{sys._getframe(1).f_globals['__name__']} paints {needed} in {room}: {text!r}")
        return paint(painter, *given)

    monkeypatch.setattr(QPainter, "drawText", spy)
    return found


WRAPS = Qt.TextFlag.TextWordWrap.value | Qt.TextFlag.TextDontClip.value


def _number(flags: object) -> int:
    value = getattr(flags, "value", flags)
    return value if isinstance(value, int) else 0
