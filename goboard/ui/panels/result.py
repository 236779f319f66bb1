"""The end of a game: who has won and how, and what one may do next. A card above the steps, while that is the last
thing that was done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QBoxLayout, QToolButton, QWidget

from goboard.session.snapshot import Snapshot
from goboard.ui.language import tr, without_stop
from goboard.ui.panels.player_card import rules_words
from goboard.ui.plain import PlainLabel, one_line
from goboard.ui.player_sign import StoneSign, letter_on
from goboard.ui.style import UNIT, Type, embolden
from goboard.ui.widgets import cross_button, in_column, in_row, push_button
from goboard.ui.window.flow_layout import FlowLayout
from goboard.ui.window.requests import PlayAgain, Review
from goboard.ui.window.workspace import Part, Workspace
from goboard.words.message import plural, sentences

TOP = Qt.AlignmentFlag.AlignTop
"""The result, times the usual letters."""


def winner_of(snapshot: Snapshot) -> int:
    """Whose name the result begins with; 0 if it names nobody alone."""
    said = [snapshot.result.startswith(f"{name} ") for name in snapshot.names]
    is_one = said.count(True) == 1 and " and " not in snapshot.result and "resigns" not in snapshot.result
    return said.index(True) + 1 if is_one else 0


class ResultCard(QWidget):
    """Result, rules and moves; what can be done next, and a button that closes it."""

    def __init__(
        self,
        review: Callable[[], object],
        save: Callable[[], object],
        again: Callable[[], object],
        take_back: Callable[[], object],
    ) -> None:
        super().__init__()
        self.setAccessibleName(tr("End of the game"))
        self.sign = StoneSign(1, self)
        self.result = PlainLabel(self, wordWrap=True)
        self.facts = PlainLabel(self, wordWrap=True)
        embolden(self.result, larger=Type.RESULT)
        self.facts.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.review_button = push_button(self, tr("Re&view"), review, tr("Have every move of the game judged"))
        self.review_button.setDefault(True)
        self.save_button = push_button(self, tr("Sa&ve"), save, tr("Save the record"))
        self.again_button = push_button(
            self, tr("Play a&gain"), again, tr("A new game on this board under these rules")
        )
        self.back_button = push_button(
            self, tr("&Take back"), take_back, tr("What has just ended the game was not meant: play on (Ctrl+Z)")
        )
        self.close_button = cross_button(self, tr("Hide this"))
        buttons = FlowLayout()
        for button in (self.review_button, self.save_button, self.again_button, self.back_button):
            buttons.addWidget(button)
        heading = in_row(self.sign, (self.result, 1), flush=True)
        self._column = in_column((heading, 1), self.facts, buttons, flush=True)
        self._column.setSpacing(UNIT)
        in_row((self._column, 1), self.close_button, of=self).setAlignment(self.close_button, TOP)

    def set_short(self, *, is_short: bool) -> None:
        """All in one line, where the card lies over the board."""
        ways = QBoxLayout.Direction
        self._column.setDirection(ways.LeftToRight if is_short else ways.TopToBottom)
        self.facts.setVisible(not is_short)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        winner = winner_of(snapshot)
        self.sign.show_winner(winner, letter_on(snapshot.names, winner or 1))
        self.result.setText(without_stop(snapshot.result))
        moves = plural("{n} move", "{n} moves", snapshot.node.move_number)
        *game, _result = rules_words(snapshot)
        self.facts.setText(one_line(sentences(*game, moves, between=", ")))
        self.save_button.setEnabled(snapshot.document.modified)


class StoppedCard(QWidget):
    """That play has stopped and what is to be done, or that the record's game ends here; with a button that begins the
    count, and one that closes it."""

    def __init__(self, count: Callable[[], object]) -> None:
        super().__init__()
        self.setAccessibleName(tr("End of play"))
        self.said = PlainLabel(self, wordWrap=True)
        self.count_button = push_button(
            self, tr("Count now"), count, tr("See the score as the board lies, and mark what is not as it seems")
        )
        self.count_button.setDefault(True)
        self.close_button = cross_button(self, tr("Hide this"))
        in_row((self.said, 1), self.count_button, self.close_button, of=self)

    def show_snapshot(self, snapshot: Snapshot) -> None:
        self.said.setText(snapshot.result if snapshot.is_uncounted else tr("How did it come to this result?"))
        self.count_button.setText(tr("Count now") if snapshot.is_uncounted else tr("Show the count"))


class ResultPart(Part):
    """The cards come with the end of the game, and go when they are closed or something else is shown."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        action = workspace.action
        self.card = ResultCard(
            lambda: workspace.request(Review()),
            lambda: action("save").trigger(),
            lambda: workspace.request(PlayAgain()),
            lambda: action("undo").trigger(),
        )
        self.card.close_button.clicked.connect(self._close)
        self.stopped = StoppedCard(lambda: action("count").trigger())
        self.stopped.close_button.clicked.connect(self._close)
        workspace.stage.slot.add_note(self.stopped, is_urgent=True)
        self.count_button = QToolButton(workspace.window, autoRaise=True)
        """In place of that card, where the board would have to make room for it whenever one steps there."""
        self.count_button.setText(tr("Show the count"))
        self.count_button.setToolTip(self.stopped.count_button.toolTip())
        self.count_button.clicked.connect(action("count").trigger)
        pills = workspace.stage.pills.layout()
        assert pills is not None
        pills.addWidget(self.count_button)
        self._closed: tuple[int, str] | None = None
        """The end that nobody wants to see any more: node and result."""
        workspace.stage.slot.add_note(self.card, is_urgent=True)
        workspace.stage.shape_changed.connect(self._follow_shape)
        self._follow_shape()

    def show(self, snapshot: Snapshot) -> None:
        is_of_end = snapshot.is_ended_here or snapshot.is_uncounted or snapshot.is_settled
        if self._closed is not None and self._closed[0] == snapshot.node.key and not is_of_end:
            # it was taken back: another end is news, also one in the same words
            self._closed = None
        is_new = self._end(snapshot) != self._closed
        if snapshot.is_ended_here and is_new:
            self._closed = None
            self.card.show_snapshot(snapshot)
        self.stopped.show_snapshot(snapshot)
        self._place(snapshot, is_new=is_new)

    def escape(self) -> bool:
        was_shown = self._is_shown
        self._close()
        return was_shown

    def _place(self, snapshot: Snapshot, *, is_new: bool) -> None:
        """Show what is to be seen of it in a window of that shape."""
        stage = self.workspace.stage
        is_settled = snapshot.is_settled and not snapshot.is_ended_here and snapshot.study is None
        is_stopped = snapshot.is_uncounted and snapshot.study is None
        self.card.setVisible(snapshot.is_ended_here and is_new)
        self.stopped.setVisible((is_stopped or (is_settled and not stage.has_drawer)) and is_new)
        self.count_button.setVisible(is_settled and stage.has_drawer)
        self.workspace.tell_result(is_told=not self.card.isHidden() or (is_stopped and is_new))

    def _follow_shape(self) -> None:
        self.card.set_short(is_short=self.workspace.stage.has_drawer)
        if (shown := self.workspace.snapshot) is not None:
            self._place(shown, is_new=self._end(shown) != self._closed)

    def _end(self, snapshot: Snapshot) -> tuple[int, str]:
        return snapshot.node.key, snapshot.result

    def _close(self) -> None:
        if self._is_shown:
            self._closed = self._end(self.workspace.shown)
            self._place(self.workspace.shown, is_new=False)

    @property
    def _is_shown(self) -> bool:
        return not (self.card.isHidden() and self.stopped.isHidden())
