"""Text that has less room than it needs: of labels, buttons, boxes, tabs, titles, headers, menus and what is painted.

What is shortened by design says its whole text in a tip.
"""

import sys
from collections.abc import Callable, Iterable, Iterator

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
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
    tip = above.toolTip() if above is not None else ""
    if isinstance(widget, QLineEdit):
        return bool(tip)
    return all(part in tip for part in without_mnemonic(said).split(", "))


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
    style, metrics, whole = widget.style(), widget.fontMetrics(), widget.rect()
    match widget:
        case ElidedLabel():
            shown = getattr(widget, "shown", "")
            needed_ = _wide(widget.text(), metrics) if "…" in shown else 0
            yield "text", widget.text(), needed_, widget.contentsRect().width(), whole
        case QLabel():
            if widget.text() and not widget.wordWrap():
                needed = QLabel.sizeHint(widget)
                yield "text", widget.text(), needed.width(), widget.width(), whole
                yield "height", widget.text(), needed.height() - 2 * SLACK, widget.height(), whole
        case QToolButton():
            if widget.text() and widget.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly:
                option = QStyleOptionToolButton()
                widget.initStyleOption(option)
                beside = option.toolButtonStyle == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
                shown = option.toolButtonStyle != Qt.ToolButtonStyle.ToolButtonIconOnly or widget.icon().isNull()
                if shown:
                    taken = widget.iconSize().width() + 4 if beside and not widget.icon().isNull() else 0
                    yield "text", widget.text(), _wide(widget.text(), metrics) + taken, widget.width() - 4, whole
        case QAbstractButton():
            if widget.text() and isinstance(widget, (QPushButton, QCheckBox, QRadioButton)):
                option = QStyleOptionButton()
                widget.initStyleOption(option)
                element = (
                    QStyle.SubElement.SE_PushButtonContents
                    if isinstance(widget, QPushButton)
                    else QStyle.SubElement.SE_CheckBoxContents
                    if isinstance(widget, QCheckBox)
                    else QStyle.SubElement.SE_RadioButtonContents
                )
                given = style.subElementRect(element, option, widget).width()
                taken = 0 if widget.icon().isNull() else widget.iconSize().width() + 4
                yield "text", widget.text(), _wide(widget.text(), metrics) + taken, given, whole
        case QComboBox():
            option_ = QStyleOptionComboBox()
            widget.initStyleOption(option_)
            given = style.subControlRect(Complex.CC_ComboBox, option_, Sub.SC_ComboBoxEditField, widget).width()
            taken = 0 if widget.itemIcon(widget.currentIndex()).isNull() else widget.iconSize().width() + 4
            if not widget.isEditable():
                yield "choice", widget.currentText(), _wide(widget.currentText(), metrics) + taken, given, whole
        case QAbstractSpinBox():
            line = widget.findChild(QLineEdit)
            if line is not None:
                yield "number", line.text(), _wide(line.text(), metrics), line.contentsRect().width() - 2, whole
        case QLineEdit():
            if widget.placeholderText() and not widget.text():
                given = widget.contentsRect().width() - 4
                for action in widget.findChildren(QToolButton):
                    given -= action.width() if action.isVisible() else 0
                yield "placeholder", widget.placeholderText(), _wide(widget.placeholderText(), metrics), given, whole
        case QGroupBox():
            if widget.title():
                group = QStyleOptionGroupBox()
                widget.initStyleOption(group)
                given = style.subControlRect(Complex.CC_GroupBox, group, Sub.SC_GroupBoxLabel, widget).width()
                yield "title", widget.title(), _wide(widget.title(), metrics), given, whole
        case QTabBar():
            for place in range(widget.count()):
                text, where = widget.tabText(place), widget.tabRect(place)
                if text and widget.isTabVisible(place) and without_mnemonic(text) not in widget.tabToolTip(place):
                    taken = 0 if widget.tabIcon(place).isNull() else widget.iconSize().width() + 4
                    is_across = where.width() > where.height()
                    given = (where.width() if is_across else where.height()) - 4
                    seen = QRect() if widget.usesScrollButtons() else where
                    yield "tab", text, _wide(text, metrics) + taken, given, seen
        case QHeaderView():
            model = widget.model()
            is_across = widget.orientation() == Qt.Orientation.Horizontal
            for section in range(min(widget.count(), 60)) if model is not None and is_across else ():
                said = model.headerData(section, widget.orientation(), Qt.ItemDataRole.DisplayRole)
                tip = model.headerData(section, widget.orientation(), Qt.ItemDataRole.ToolTipRole)
                if said and not widget.isSectionHidden(section) and str(said) not in str(tip or ""):
                    size = widget.sectionSize(section)
                    at = widget.sectionViewportPosition(section)
                    yield "header", str(said), _wide(str(said), metrics) + 4, size, QRect(at, 0, 1, 1)
        case QMenuBar():
            needed = sum(widget.actionGeometry(action).width() for action in widget.actions())
            if widget.isVisible() and not widget.isNativeMenuBar():
                said = " ".join(action.text() for action in widget.actions())
                yield "menus", said, max(needed, widget.sizeHint().width()), widget.width(), QRect()
        case QListView():
            model = widget.model()
            for row in range(min(model.rowCount(), 60) if model is not None else 0):
                index = model.index(row, widget.modelColumn())
                said, tip = index.data(), index.data(Qt.ItemDataRole.ToolTipRole)
                if isinstance(said, str) and widget.horizontalScrollBar().maximum() == 0 and said != tip:
                    given = widget.viewport().width()
                    yield "row", said, widget.sizeHintForIndex(index).width(), given, QRect()
        case QProgressBar():
            if widget.isTextVisible():
                yield "progress", widget.text(), _wide(widget.text(), metrics), widget.width(), whole


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
