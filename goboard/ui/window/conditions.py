"""When an action can be used, and the sentence that is said while it cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from goboard.boards.board import Board
from goboard.session.snapshot import GUESS, Snapshot
from goboard.words.message import phrase

HIDDEN = phrase("The record is hidden until guessing or solving is over.")
VIEWED = phrase("The board shown cannot be looked at in that way.")


@dataclass(frozen=True)
class Condition:
    """Holds for a snapshot or not; `reason` says why not."""

    holds: Callable[[Snapshot], bool]
    reason: str

    def __call__(self, shown: Snapshot) -> bool:
        return self.holds(shown)


@lru_cache(maxsize=1)
def _knows(board: Board) -> bool:
    """Two actions ask it at every move."""
    from goboard.library import can_be_sought as can_be

    return can_be(board)


NO_GO = phrase("goboard cannot play this kind of game.")
is_playable = Condition(lambda shown: shown.game.playable, NO_GO)
is_editable = Condition(
    lambda shown: shown.game.playable and shown.count is None,
    phrase("The board cannot be changed while it is counted."),
)
is_below_root = Condition(lambda shown: not shown.node.is_root, phrase("This is the start of the game."))
has_next = Condition(lambda shown: bool(shown.node.next), phrase("This is the end of the variation."))
has_variations = Condition(
    lambda shown: len(shown.outline.keys) > shown.node.path_length + 1, phrase("There is no other variation.")
)
has_siblings = Condition(
    lambda shown: not shown.node.is_root and len(shown.node.siblings) > 1,
    phrase("There is no variation beside this one."),
)
has_clock = Condition(
    lambda shown: shown.clock is not None and shown.clock.is_used, phrase("There is no clock in this game.")
)
may_pass = Condition(
    lambda shown: shown.game.playable and (shown.study is None or shown.study.mode != GUESS),
    phrase("Passes are not guessed."),
)
can_be_sought = Condition(
    lambda shown: _knows(shown.board), phrase("The library does not know positions on such boards.")
)
is_finite = Condition(lambda shown: shown.board.plane is None, phrase("The infinite plane is no file."))
can_undo = Condition(lambda shown: bool(shown.document.can_undo), phrase("Nothing has been changed yet."))
can_redo = Condition(lambda shown: bool(shown.document.can_redo), phrase("Nothing has been undone."))
has_move = Condition(lambda shown: is_editable(shown) and not shown.node.is_root, phrase("There is no move here."))
has_games = Condition(lambda shown: shown.game.count > 1, phrase("There is no other game in this file."))
may_annul = Condition(lambda shown: shown.may_annul, phrase("The whole board has not come back."))
is_open = Condition(lambda shown: not shown.game.settled, phrase("It is settled who begins."))
is_free = Condition(
    lambda shown: shown.study is None and shown.count is None,
    phrase("Not while the board is counted, or moves are guessed."),
)
