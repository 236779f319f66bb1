"""The weights of the points between the rules panel and the board: shown as a heat map, painted with a brush."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Signal

from goboard.session.commands.rules import PaintWeights, ShowWeights
from goboard.ui.board.canvas import BoardCanvas
from goboard.ui.board.part import BoardPart
from goboard.ui.panels.rules import RulesPanel

PAINTING = "Painting weights: click or draw over points. Paint again, or Esc, plays on."


class WeightsPart(QObject):
    """`command_made` carries what the person asked for, `told` a sentence for the status line."""

    command_made = Signal(object)
    told = Signal(str)

    def __init__(self, rules: RulesPanel, board: BoardPart, canvas: BoardCanvas) -> None:
        super().__init__(rules)
        self._rules, self._board, self._canvas = rules, board, canvas
        rules.weights_asked.connect(self._show)
        rules.painting_changed.connect(self._paint)
        rules.weights_painted.connect(self._take)

    def _show(self, is_shown: bool) -> None:
        self.command_made.emit(ShowWeights(is_shown))

    def _take(self, name: str, options: Mapping[str, str], painting: int) -> None:
        """What was painted becomes part of the record."""
        self.command_made.emit(PaintWeights(name, options, painting))

    def _paint(self, is_on: bool) -> None:
        """Clicks on the board paint, or play again."""
        self._board.painting = self._rules.form.paint if is_on else None
        self._canvas.left_draws = is_on
        if is_on:
            self._canvas.setCursor(Qt.CursorShape.CrossCursor)
            self.told.emit(PAINTING)
        else:
            self._canvas.unsetCursor()
