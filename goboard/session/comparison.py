"""The record under every rule set that fits, compared in the background; begun anew when the record changes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from goboard.games.compared import ComparedRow
from goboard.games.comparing import compare
from goboard.session.commands.ask import Compare
from goboard.session.events import Compared, Comparing, ComparisonOutdated, Event
from goboard.session.play import NOT_GO

if TYPE_CHECKING:
    from goboard.session.game import GameState
    from goboard.session.session import Session

PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the comparison has come."""


class Comparison:
    """One comparison that was asked for: what it compares, and the work that is left."""

    def __init__(self, session: Session) -> None:
        self._stamp = _stamp(session)
        self.work: Iterator[Event | None] | None = _compared(session.game)

    def is_outdated(self, session: Session) -> bool:
        """Has the record, the game shown or the rule set in force changed since?"""
        return _stamp(session) != self._stamp


def start_comparison(session: Session, _command: Compare) -> Event | list[Event]:
    if not session.game.is_playable:
        return NOT_GO
    session.comparison = Comparison(session)
    return []


def refresh(session: Session) -> list[Event]:
    """After a command: a comparison under way begins anew if it is outdated, of a finished one that is told once."""
    comparison = session.comparison
    if comparison is None or not comparison.is_outdated(session):
        return []
    is_under_way = comparison.work is not None and session.game.is_playable
    session.comparison = Comparison(session) if is_under_way else None
    return [] if is_under_way else [ComparisonOutdated()]


def _stamp(session: Session) -> tuple[object, ...]:
    rules = session.game.rules
    return session.game.root.key, session.document.edits.state, rules.info.name, tuple(rules.values.items())


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
