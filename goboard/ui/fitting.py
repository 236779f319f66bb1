"""Windows that need more room than their screen has, as with very large letters: all of it is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QMainWindow, QScrollArea, QVBoxLayout, QWidget

WIDENED = 24
"""Pixels for the bars and the window's own frame."""


def room_for(window: QWidget) -> QSize:
    """What its screen has for it."""
    return window.screen().availableSize() - QSize(WIDENED, WIDENED)


def is_too_large(window: QWidget) -> bool:
    """Does it need more?"""
    least, room = window.minimumSizeHint(), room_for(window)
    return least.width() > room.width() or least.height() > room.height()


def fit(window: QWidget) -> None:
    """Let it be scrolled, as large as its screen allows; the keys stay where they are."""
    layout, keys, least = window.layout(), QApplication.focusWidget(), window.minimumSizeHint()
    if isinstance(window, QMainWindow):
        inner = window.takeCentralWidget()
    elif layout is not None:
        inner = QWidget()
        inner.setLayout(layout)
    else:
        return
    if inner is None:
        return
    scroll = QScrollArea(widgetResizable=True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setWidget(inner)
    if isinstance(window, QMainWindow):
        window.setCentralWidget(scroll)
        # a window that is on the screen does not show it by itself
        scroll.show()
    else:
        around = QVBoxLayout(window)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(scroll)
    # what comes into a window that is seen already is hidden at first
    scroll.show()
    # with the bars; a window manager that still places it would make one without a least size small
    room = room_for(window)
    size = (least + QSize(WIDENED, WIDENED)).boundedTo(room)
    window.setMinimumSize(size)
    window.resize(window.size().expandedTo(size).boundedTo(room))
    place = window.screen().availableGeometry()
    if not place.contains(window.frameGeometry()):
        window.move(place.topLeft())
    if keys is not None and keys.window() is window:
        keys.setFocus()
        # once everything has its place
        QTimer.singleShot(0, scroll, lambda: scroll.ensureWidgetVisible(keys))
