"""Somebody has run out of time: who it is, and what can come of it. A line above the steps, which takes no keys: those
that are meant for the board do not answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from goboard.ui.language import tr
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.style import UNIT, embolden
from goboard.ui.told import Told
from goboard.ui.widgets import after_pause, in_column, in_row, push_button

UNMEANT = 600
"""Milliseconds after it has come: a click by then was meant for what it came to lie over."""


class TimeUpNote(QWidget):
    """`lose` is called with the player who has run out of time, if that decides the game; `go_on` if it does not.
    Hidden while nobody has."""

    def __init__(self, lose: Callable[[int], object], go_on: Callable[[int], object]) -> None:
        super().__init__()
        self.setAccessibleName(tr("Time is up"))
        self.player = 0
        """Who has run out of time, 0 for nobody."""
        self.words = PlainLabel(self, wordWrap=True)
        embolden(self.words)
        self.words.setForegroundRole(QPalette.ColorRole.BrightText)
        self.win_button = self._button(lose, tr("The game ends with that result"))
        self.go_on_button = self._button(go_on, tr("Nothing comes of it: the game goes on"))
        self.go_on_button.setText(tr("Play on"))
        self._stretch = QWidget(self)
        self._buttons = in_row(self.win_button, self.go_on_button, (self._stretch, 1), flush=True)
        self._column = in_column((self.words, 1), self._buttons, of=self)
        self._column.setSpacing(UNIT)
        self._told = Told(self, self.words.text)
        self._unmeant = after_pause(self, UNMEANT, lambda: self._take_clicks(True))

    def _button(self, pressed: Callable[[int], object], tip: str) -> QPushButton:
        """Without a letter, and reached by Tab alone: nobody presses it who was about to play."""
        button = push_button(self, "", lambda: pressed(self.player), tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _take_clicks(self, takes: bool) -> None:
        for button in (self.win_button, self.go_on_button):
            button.setEnabled(takes)

    def set_short(self, *, is_short: bool) -> None:
        """All in one line, where there is no more room."""
        ways = QBoxLayout.Direction
        self._column.setDirection(ways.LeftToRight if is_short else ways.TopToBottom)
        self._stretch.setVisible(not is_short)

    def show_player(self, player: int, names: Sequence[str]) -> None:
        """That player has run out of time, or nobody has for 0."""
        self.player = player
        if player:
            name = names[player - 1]
            is_for_two = len(names) == 2
            said = tr("{name} has run out of time.", name=name)
            agreed = tr("{name} has run out of time. What comes of it is for the players to agree.", name=name)
            self.words.setText(said if is_for_two else agreed)
            if is_for_two:
                self.win_button.setText(one_line(tr("{winner} wins on time", winner=names[2 - player])))
            self.win_button.setVisible(is_for_two)
            self._told.changed()
            self._take_clicks(False)
            self._unmeant.start()
        self.setVisible(player > 0)
