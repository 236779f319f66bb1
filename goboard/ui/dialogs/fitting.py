"""Whether rules can be played on a board: asked beside the window where that takes long."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, Signal

from goboard.boards.board import Board, BoardError
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError
from goboard.ui.boards.later import Later

SMALL = 2000
"""Points of boards that are looked through at once."""


class Fitting(QObject):
    """`settled` carries a sentence on what does not fit, "" where all does."""

    settled = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._asked: tuple[object, ...] = ()
        self.later = Later(self)
        self.later.done.connect(self._settle)

    def ask(self, rules: str, options: Mapping[str, str], board: Board) -> None:
        """`settled` answers, now or later; being asked the same again while it is looked into changes nothing."""
        asked = rules, options, board
        if self.later.is_busy and asked == self._asked:
            return
        self._asked = asked
        if board.size <= SMALL:
            self.later.forget()
            self.settled.emit(misfit(*asked))
        else:
            self.later.ask(partial(misfit, *asked))

    def _settle(self, words: str) -> None:
        self.settled.emit(words)


def misfit(rules: str, options: Mapping[str, str], board: Board) -> str:
    """Why such a game cannot be played, "" if it can."""
    try:
        return catalogue.make(rules, options).misfit(board)
    except (OptionError, BoardError) as error:
        return str(error)
