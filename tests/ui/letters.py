"""Letters with Alt: which do something in a window, and which would do two things."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabBar, QWidget


def in_sight(window: QWidget) -> list[str]:
    """What may have letters of all that is seen of a window, without the menus."""
    buttons = [each for each in window.findChildren(QAbstractButton) if each.isVisibleTo(window)]
    labels = [each for each in window.findChildren(QLabel) if each.isVisibleTo(window) and each.buddy() is not None]
    bars = [each for each in window.findChildren(QTabBar) if each.isVisibleTo(window)]
    return [
        *(each.text() for each in (*buttons, *labels) if each.window() is window.window()),
        *(bar.tabText(at) for bar in bars for at in range(bar.count()) if bar.window() is window.window()),
    ]


def letters(texts: Sequence[str]) -> Counter[str]:
    """Each letter, with how many of these it stands in."""
    return Counter(filter(None, (QKeySequence.mnemonic(text).toString() for text in texts)))


def twice(texts: Sequence[str]) -> dict[str, list[str]]:
    """The letters that stand in several of these, with those in which they do."""
    several = [letter for letter, count in letters(texts).items() if count > 1]
    return {each: [text for text in texts if QKeySequence.mnemonic(text).toString() == each] for each in several}
