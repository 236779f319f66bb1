"""The judging of a whole record in the background, and what is told of it."""

import time
from collections.abc import Iterable, Iterator

from goboard.games.judging import Judgements, differences, illegal_moves
from goboard.games.tree import Node
from goboard.session.events import Difference, Event, Judged, Judging
from goboard.session.game import GameState

PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the work has come."""


def judge_whole(game: GameState, old: Judgements | None) -> Iterator[Event | None]:
    """Judge all of it and tell what differs from that judgement. Yields None for work done without anything to
    report."""
    last = time.monotonic()
    total = len(game.layout.outline().keys)
    for done in game.judging():
        now = time.monotonic()
        if now - last > PROGRESS_EVERY:
            last = now
            yield Judging(done, total)
        else:
            yield None
    yield _told(game, _listed(differences(game.replay, old, game.judged)) if old is not None else ())


def judge_edited(game: GameState) -> Iterator[Event | None]:
    """What was edited and what follows it, without a word where nothing has become illegal or legal."""
    before = dict(game.judged.flags)
    for _ in game.judging_again():
        yield None
    if game.judged.flags != before:
        yield _told(game, ())


def _told(game: GameState, changed: tuple[Difference, ...]) -> Judged:
    faults = _listed(illegal_moves(game.replay, game.judged))
    return Judged(game.rules.info.name, len(game.judged.flags), changed, faults, game.layout.lay_out())


def _listed(found: Iterable[tuple[str, Node]]) -> tuple[Difference, ...]:
    return tuple(Difference(message, node.key) for message, node in found)
