"""Labels for words that come from a record, which may be longer than any screen is wide."""

import unicodedata
from itertools import pairwise

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from goboard.ui.plain import PlainLabel, plain_text

BREAK = "\u200b"
"""A zero-width space: a line may end there."""
WIDEST = 18
"""Of a word that is kept whole, in average characters."""
CLINGING = ("Mn", "Me", "Mc", "Cf")
"""Unicode categories of what stays with the character before it."""


class RecordLabel(PlainLabel):
    """Wrapped plain text whose long words may be broken anywhere; its least width does not depend on the text."""

    def __init__(self, parent: QWidget | None = None, *, is_selectable: bool = False) -> None:
        super().__init__(parent, wordWrap=True)
        if is_selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            copy = QAction("&Copy", self)
            copy.triggered.connect(self.copy_selected)
            self.addAction(copy)
            self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def copy_selected(self) -> None:
        """Put the selected text, or all of it where nothing is selected, on the clipboard as the record has it."""
        QApplication.clipboard().setText(without_breaks(self.selectedText()) or self.text())

    def text(self) -> str:
        """The text as the record has it."""
        return without_breaks(super().text())

    def setText(self, text: str) -> None:
        if (text := plain_text(text)) != self.text():
            super().setText(breakable(text, self.fontMetrics()))

    def minimumSizeHint(self) -> QSize:
        least = WIDEST * self.fontMetrics().averageCharWidth()
        return QSize(least, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """The key that copies is for this text while it has the keys, and not for what the window would copy."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selected()
        else:
            super().keyPressEvent(event)


def breakable(text: str, metrics: QFontMetrics) -> str:
    """The text, with an invisible place to break after every character of its long words."""
    widest = WIDEST * metrics.averageCharWidth()
    return " ".join(_broken(word) if _is_wide(word, metrics, widest) else word for word in text.split(" "))


def elided(text: str, metrics: QFontMetrics) -> str:
    """The text, cut off where a word of it is too long to be kept whole."""
    widest = WIDEST * metrics.averageCharWidth()
    is_cut = any(_is_wide(word, metrics, widest) for word in text.split(" "))
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, widest // 2) if is_cut else text


def without_breaks(text: str) -> str:
    return text.replace(BREAK, "")


def _is_wide(word: str, metrics: QFontMetrics, widest: int) -> bool:
    return metrics.horizontalAdvance(word) > widest


def _broken(word: str) -> str:
    parts = word[:1]
    for before, character in pairwise(word):
        clings = unicodedata.category(character) in CLINGING or unicodedata.category(before) == "Cf"
        parts += character if clings else BREAK + character
    return parts
