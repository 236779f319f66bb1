"""Words on the screen that are told to who hears it, once they stand and whenever they are new."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from goboard.ui.board.speech import announce
from goboard.ui.widgets import after_pause

UNTIL_TOLD = 250
"""Milliseconds: what comes up fills its boxes first, and screen readers drop what comes amidst so much."""


class Told(QObject):
    """Tells the words of a widget while it is seen; those that were told are told again when it comes back."""

    def __init__(self, widget: QWidget, words: Callable[[], str]) -> None:
        super().__init__(widget)
        self._widget, self._words, self._heard = widget, words, ""
        self._telling = after_pause(self, UNTIL_TOLD, self._tell)
        widget.installEventFilter(self)

    def changed(self) -> None:
        """There may be other words by now."""
        self._telling.start()

    def keep_silent(self) -> None:
        """These words need not be told."""
        self._heard = self._words()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self._telling.start()
        elif event.type() == QEvent.Type.Hide:
            self._telling.stop()
            self._heard = ""
        return False

    def _tell(self) -> None:
        words = self._words()
        if self._widget.isVisible() and words != self._heard:
            self._heard = words
            announce(self._widget, words)
