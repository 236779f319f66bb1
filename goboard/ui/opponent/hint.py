"""What goboard would play: a disc on the board and a sentence, for the position that it was asked in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.drawing.scene import Advised
from goboard.ui.language import tr
from goboard.ui.opponent.thinking import can_think
from goboard.words.message import phrase, sentences

if TYPE_CHECKING:
    from goboard.players.thoughts import Choice
    from goboard.session.snapshot import Snapshot
    from goboard.ui.board.canvas import BoardCanvas

HINT = "hint"


class Hint:
    """It stands until another node is shown, a count begins or the game is over there."""

    def __init__(self, canvas: BoardCanvas) -> None:
        self._canvas = canvas
        self._asked_at: Snapshot | None = None
        self.words = ""

    def give(self, choice: Choice, shown: Snapshot) -> None:
        from goboard.rules.moves import Play

        self.take_off()
        move = choice.move
        if isinstance(move, Play):
            self._light(move.vertex, shown)
            said = phrase("goboard would play {point}.", point=shown.board.name(move.vertex))
        else:
            said = phrase("goboard would pass.")
        self._asked_at, self.words = shown, sentences(said, choice.why)

    def give_better(self, vertex: int, shown: Snapshot) -> None:
        """What should have been played in place of the last move, -1 for a pass."""
        from goboard.ui.review.wording import better_words

        self.take_off()
        if vertex >= 0:
            self._light(vertex, shown, shown.node.moves[shown.node.made - 1].player)
        self._asked_at, self.words = shown, better_words(vertex, shown)

    def _light(self, vertex: int, shown: Snapshot, player: int = 0) -> None:
        self._canvas.show_advice(shown.stones, (Advised(vertex, tr("hint"), "", 0, is_best=True, player=player),))

    def follow(self, snapshot: Snapshot) -> None:
        """Take it off where it no longer helps."""
        at = self._asked_at
        if at is not None and not (at.node.key == snapshot.node.key and can_think(snapshot)):
            self.take_off()

    def take_off(self) -> None:
        if self._asked_at is not None:
            self._canvas.show_advice(self._asked_at.stones, ())
            self._asked_at, self.words = None, ""
