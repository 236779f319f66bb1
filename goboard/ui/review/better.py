"""The move shown, where it was a mistake: what the strip says of it, and on the board what was better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.drawing.scene import Advised
from goboard.rules.position import EMPTY
from goboard.ui.language import tr
from goboard.ui.review.wording import signed_words

if TYPE_CHECKING:
    from goboard.games.review_report import Judged
    from goboard.session.snapshot import Snapshot
    from goboard.ui.board.canvas import BoardCanvas

BY = "review"


def tell_mistake(canvas: BoardCanvas, move: Judged | None, shown: Snapshot, source: str) -> str:
    """The words of a move that has a sign in the tree, "" of any other; the better one is marked, where it can still be
    seen: at a point without a stone."""
    words = signed_words(move, shown, source)
    at = move.better if words and move is not None and move.better is not None else -1
    is_seen = at >= 0 and shown.stones[at] == EMPTY
    canvas.show_advice(shown.stones, (Advised(at, tr("best"), "", 0, is_best=True),) if is_seen else (), BY)
    return words
