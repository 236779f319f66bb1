"""Windows made anew in place, as another language is spoken: each page hands over all that it holds to one in its
place, and the session goes on as if nothing had been.

A page waits for what is on its way, such as an answer or a question of its own to a person, before it is made anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from goboard.ui.widgets import after_pause
from goboard.ui.window.frame import Frame

if TYPE_CHECKING:
    from goboard.ui.window.main_window import MainWindow
    from goboard.ui.windows import Windows

AGAIN = 100
"""Milliseconds until those that had to wait are looked at again."""


class Renewal(QObject):
    """Makes the windows anew, those that are seen first."""

    def __init__(self, windows: Windows) -> None:
        super().__init__(windows)
        self._windows = windows
        self._outdated: list[MainWindow] = []
        self._is_library_done = True
        # whoever asks for it is a dialog of one of them, and is still at work
        self._next = after_pause(self, 0, self._go_on)

    def begin(self) -> None:
        """Every page there is now, and every window around them."""
        self._is_library_done = False
        self._outdated = sorted(self._windows.open, key=lambda page: page.isHidden())
        for frame in self._windows.frames:
            frame.renew_row()
        self._next.start(0)

    def _go_on(self) -> None:
        """The library or one page at a time, so that what a person does meanwhile is done."""
        self._outdated = [page for page in self._outdated if page in self._windows.open]
        is_going_on = False
        try:
            is_going_on = self._renew_library() or self._renew_page()
        finally:
            # a fault in one page leaves the others in the old language no longer than need be
            if self._outdated or not self._is_library_done:
                self._next.start(0 if is_going_on else AGAIN)

    def _renew_library(self) -> bool:
        if self._is_library_done or not self._windows.open:
            return False
        # after a fault it is not tried again
        self._is_library_done = True
        self._is_library_done = self._windows.renew_library()
        return self._is_library_done

    def _renew_page(self) -> bool:
        ready = next((page for page in self._outdated if _is_ready(page)), None)
        if ready is None:
            return False
        self._outdated.remove(ready)
        self._windows.renew(ready)
        return True


def _is_ready(page: MainWindow) -> bool:
    """Is nothing on its way there, and nothing asked of a person?"""
    if page.snapshot is None or page.is_busy or page.workspace.is_loading:
        return False
    if QApplication.activePopupWidget() is not None or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
        return False
    return not any(_asks_in(widget, page) for widget in QApplication.topLevelWidgets()) and page.is_flushed()


def _asks_in(widget: QWidget, page: MainWindow) -> bool:
    """Is that a question that waits for an answer there? The preferences come again."""
    from goboard.ui.preferences.dialog import PreferencesDialog

    if not widget.isModal() or not widget.isVisible() or isinstance(widget, PreferencesDialog):
        return False
    above = widget
    while (parent := above.parentWidget()) is not None:
        if parent is page:
            return True
        above = parent
    return above is page.window() or not isinstance(above, Frame)
