"""What is this? A sentence for whatever is pointed at: its tip, what its action says, or what it is part of."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QDockWidget,
    QInputDialog,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWhatsThis,
    QWidget,
)

from goboard.ui.inside import widgets_in
from goboard.ui.language import in_english, tr, worded
from goboard.ui.plain import one_line, unmarked
from goboard.ui.whats_this_words import OF_CLASSES, OF_KINDS, OF_PANELS, WORDS
from goboard.words.message import phrase, sentences

Standard = QDialogButtonBox.StandardButton
STANDARD = {
    Standard.Ok: phrase("Do what is set here, and close this"),
    Standard.Cancel: phrase("Close this, and leave everything as it was"),
    Standard.Close: phrase("Close this"), Standard.Apply: phrase("Do what is set here"), Standard.Save: phrase("Save"),
}  # fmt: skip
"""What the buttons do that every dialog has."""


IN_BRACKETS = re.compile(r" \(\d[^)]*\)$")
PATTERNS = [(key.removesuffix("*"), words) for key, words in WORDS.items() if key.endswith("*")]


INSIDE = QAbstractSpinBox, QComboBox, QKeySequenceEdit, QTableView, QTreeView
"""Controls that are made of others."""


def sentence_of(widget: QWidget, place: QPoint | None = None) -> str:
    """What is said of that very widget, at that place of it; "" if nothing is."""
    return worded(_sentence_of(widget, place))


def _sentence_of(widget: QWidget, place: QPoint | None) -> str:
    if isinstance(widget, QTabBar):
        at = widget.tabAt(place) if place is not None else widget.currentIndex()
        if at >= 0 and (said := widget.tabWhatsThis(at) or widget.tabToolTip(at)):
            return said
    if isinstance(widget, QToolButton) and widget.defaultAction() is not None:
        return widget.defaultAction().whatsThis() or widget.defaultAction().toolTip()
    # what draws itself has tips for what it draws at a place
    said = widget.whatsThis() or OF_CLASSES.get(type(widget).__name__, "") or widget.toolTip()
    if said or widget.parentWidget() is None:
        return said
    if isinstance(widget, QAbstractButton) and isinstance(box := widget.parentWidget(), QDialogButtonBox):
        return _told(widget) or STANDARD.get(box.standardButton(widget), "")
    if isinstance(widget, QLabel) and (field := widget.buddy()) is not None:
        return sentence_of(field)
    above = widget.parentWidget()
    if isinstance(above, INSIDE) and isinstance(widget, QLineEdit | QAbstractButton):
        return sentence_of(above)
    if isinstance(dialog := widget.parentWidget(), QInputDialog):
        return dialog.labelText()
    return _told(widget) or widget.accessibleDescription()


def name_of(widget: QWidget) -> str:
    """The English title of a control, as it is spoken: its own, its text, or that of the label beside it."""
    if name := widget.accessibleName():
        return in_english(name)
    if isinstance(widget, QAbstractButton):
        return in_english(widget.text()).replace("&", "")
    labels = (label for label in widgets_in(widget.window(), QLabel) if label.buddy() is widget)
    return next((in_english(label.text()).replace("&", "").rstrip(":") for label in labels), "")


def _told(widget: QWidget) -> str:
    """What the table says of it, or of its kind."""
    name = IN_BRACKETS.sub("", name_of(widget))
    holder: QWidget | None = widget
    while holder is not None:
        key = f"{type(holder).__name__}/{name}"
        if key in WORDS:
            return WORDS[key]
        for begins, words in PATTERNS:
            if key.startswith(begins):
                return words
        holder = holder.parentWidget()
    kinds = (words for kind, words in OF_KINDS.items() if isinstance(widget, kind))
    return WORDS.get(name, "") or next(kinds, "")


def answer(widget: QWidget | None, place: QPoint | None = None) -> str:
    """What is said of the widget, or of what it is in; with its name before."""
    while widget is not None and not isinstance(widget, QMenu):
        if said := sentence_of(widget, place):
            name = widget.accessibleName()
            is_said = not name or name.casefold() in said.casefold()
            return said if is_said else tr("{name}: {sentence}", name=name, sentence=said)
        if isinstance(widget, QDockWidget):
            said, more = OF_PANELS.get(str(widget.property("title")), ""), phrase("F1 tells more of it.")
            return worded(sentences(phrase("The panel {panel}.", panel=widget.windowTitle()), said, more))
        if widget.isWindow():
            return tr("The window “{window}”. F1 tells more of it.", window=one_line(widget.windowTitle()))
        if place is not None and widget.parentWidget() is not None:
            place = widget.mapToParent(place)
        widget = widget.parentWidget()
    return ""


class Pointing(QObject):
    """Answers while the pointer asks; gone with that."""

    def __init__(self) -> None:
        super().__init__(QApplication.instance())
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        QWhatsThis.enterWhatsThisMode()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not QWhatsThis.inWhatsThisMode():
            self.deleteLater()
            return False
        if isinstance(event, QHelpEvent) and isinstance(watched, QWidget) and not isinstance(watched, QMenu):
            if event.type() == QEvent.Type.QueryWhatsThis:
                event.accept()
                return True
            if event.type() == QEvent.Type.WhatsThis:
                tell(watched, event.globalPos(), event.pos())
                event.accept()
                return True
        return False


def tell(widget: QWidget, at: QPoint, place: QPoint | None = None) -> None:
    """Say there what the widget is."""
    QWhatsThis.showText(
        at, unmarked(answer(widget, place) or tr("Nothing is said of this. F1 opens the manual.")), widget
    )


def tell_of_focus() -> None:
    """Say of what has the keys what it is."""
    widget = QApplication.focusWidget()
    if widget is not None:
        tell(widget, widget.mapToGlobal(widget.rect().center()))
