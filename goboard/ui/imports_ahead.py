"""What windows and dialogs that may be opened next are made of, imported before anybody asks for them.

Python loads a module in the thread that needs it, and the window answers nothing meanwhile: the library alone is a
hundred of them. A little at a time, while nothing is being answered, nobody feels it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from goboard.ui.windows import Windows

EVERY = 60
"""Milliseconds from one step to the next."""
STEPS = (
    # questions, tabs, another record
    "goboard.ui.dialogs.messages", "goboard.ui.tabs", "goboard.ui.closing", "goboard.ui.dialogs.board_progress",
    # a new game
    "goboard.ui.study.strips", "goboard.ui.files.last_game", "goboard.ui.boards.parameters",
    "goboard.ui.dialogs.board_choice", "goboard.ui.dialogs.paper_rock_scissors", "goboard.ui.dialogs.new_game",
    # the library
    "goboard.library.sought", "goboard.ui.library.part", "goboard.ui.library.host", "goboard.kernel.node_reader",
    "goboard.sgf.lenient", "goboard.sgf.parser", "goboard.formats.reader", "goboard.library.aliases",
    "goboard.library.guesses", "goboard.library.notes", "goboard.library.query", "goboard.library.library",
    "goboard.ui.library.played_view", "goboard.ui.library.game_columns", "goboard.ui.library.games_page",
    "goboard.ui.library.game_view", "goboard.ui.library.pages", "goboard.session.board_edits",
    "goboard.ui.library.comparing", "goboard.ui.library.asking", "goboard.ui.library.batch",
    "goboard.ui.library.chosen_games", "goboard.ui.library.window",
    # the preferences
    "goboard.ui.preferences.part", "goboard.ui.preferences.pictures",
    # the board editor
    "goboard.ui.editor.part", "goboard.boards.draft_lattice", "goboard.ui.editor.actions",
    "goboard.ui.editor.draft_board", "goboard.ui.editor.board_editor",
    # the manual, the rules in words, the tour
    "goboard.ui.manual.window", "goboard.ui.rule_text", "goboard.ui.start.tour",
    # the rules, and what is found by its name
    "goboard.ui.panels.rules", "goboard.ui.palette.part", "goboard.ui.palette.box",
    # the eyespaces
    "goboard.ui.eyes.part", "goboard.analysis.safety", "goboard.analysis.eyes.cutting",
    "goboard.ui.eyes.eyespace_controller", "goboard.analysis.eyes.local_game", "goboard.ui.eyes.draw_page",
    "goboard.ui.eyes.eyespace_window",
)  # fmt: skip
"""In an order in which each brings few others along; what brings a library of megabytes is left to who needs it."""


class ImportsAhead(QObject):
    """Takes one step after the other, and then goes."""

    def __init__(self, windows: "Windows") -> None:
        super().__init__(windows)
        self._windows = windows
        self._left = list(reversed(STEPS))
        self._timer = QTimer(self, interval=EVERY, timerType=Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()

    @Slot()
    def _go_on(self) -> None:
        if not self._left:
            self._timer.stop()
            self.deleteLater()
        elif not self._is_held_up:
            import_module(self._left.pop())

    @property
    def _is_held_up(self) -> bool:
        """Does a person drag something, or is there an answer to be shown?"""
        pressed = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        return pressed or any(page.is_busy for page in self._windows.open)
