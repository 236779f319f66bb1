"""Telling those who hear the screen what has just changed."""

from collections.abc import Sequence

from PySide6 import QtGui
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from goboard.boards.board import Board
from goboard.drawing.camera import Spot
from goboard.session.snapshot import Snapshot
from goboard.ui.board_words import board_name, board_state, point_words


def announce(widget: QWidget, words: str) -> None:
    """Have a screen reader say this now; older versions of Qt have no such event."""
    kind = getattr(QtGui, "QAccessibleAnnouncementEvent", None)
    if kind is not None and words:
        QAccessible.updateAccessibility(kind(widget, words))


class BoardSpeech:
    """Keeps a board's name and state for screen readers up to date, and says what the keyboard's cursor points to."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._said = ""

    def tell(self, board: Board, snapshot: Snapshot | None, spot: Spot | None, more: Sequence[str] = ()) -> None:
        """Describe what is shown; what is at `spot` comes first, and is announced whenever it has changed.

        `more` is what an analysis says of it.
        """
        words = "" if snapshot is None or spot is None else ", ".join([point_words(snapshot, spot), *more])
        state = "" if snapshot is None else board_state(snapshot)
        self._widget.setAccessibleName(board_name(board))
        self._widget.setAccessibleDescription(f"{words}; {state}" if words else state)
        if words != self._said:
            announce(self._widget, words)
        self._said = words
