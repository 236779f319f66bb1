"""The judgements of a review on their way into the record: a whole review is one step of undo, however long it took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goboard.games.edits import Change, Group, puts
from goboard.games.reviews import judgement_values
from goboard.session.events import Answer
from goboard.words.message import in_context

if TYPE_CHECKING:
    from goboard.games.reviews import Judgement
    from goboard.session.state import SessionState

TITLE = in_context("step of undo", "review")


def put_reviews(session: SessionState, entries: tuple[tuple[int, Judgement], ...], review: int) -> Answer:
    """Nodes that are gone by now are left out."""
    game = session.game
    changes: list[Change] = []
    for key, judgement in entries:
        node = game.layout.node_with(key)
        if node is not None:
            changes += puts(node, judgement_values(node, judgement, game.codec))
    if changes:
        session.document.do(Group(TITLE, tuple(changes), game.node, game.node, f"{TITLE} {review}", is_lasting=True))
    return []
