"""The record under every rule set that fits, compared in the background; begun anew when the record changes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from goboard.games.compared import ComparedRow
from goboard.games.comparing import compare
from goboard.session.events import Compared, Comparing, Event

if TYPE_CHECKING:
    from goboard.session.document import Document
    from goboard.session.game import GameState

PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the comparison has come."""


class Comparison:
    """One comparison that was asked for: what it compares, and the work that is left."""

    def __init__(self, document: Document) -> None:
        self._stamp = _stamp(document)
        self.work: Iterator[Event | None] | None = _compared(document.game)

    def is_outdated(self, document: Document) -> bool:
        """Has the record, the game shown or the rule set in force changed since?"""
        return _stamp(document) != self._stamp


def _stamp(document: Document) -> tuple[object, ...]:
    rules = document.game.rules
    return document.game.root.key, document.edits.state, rules.info.name, tuple(rules.values.items())


def _compared(game: GameState) -> Iterator[Event | None]:
    """Yields None for work done without anything to report."""
    rows: list[ComparedRow] = []
    last = time.monotonic()
    for done, total in compare(game.replay, rows):
        now = time.monotonic()
        if now - last > PROGRESS_EVERY:
            last = now
            yield Comparing(done, total)
        else:
            yield None
    yield Compared(tuple(rows))
