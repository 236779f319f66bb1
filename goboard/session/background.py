"""What the session works out in the background: the judging of the whole record, the comparison of rule sets, and long
ways to a node that is to be shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from goboard.games.judging import Judgements, differences, illegal_moves
from goboard.games.tree import Node
from goboard.session.events import Compared, Comparing, Difference, Event, Judged, Judging, Progress, Shown, Walking
from goboard.session.game import GameState

if TYPE_CHECKING:
    from goboard.games.compared import ComparedRow
    from goboard.session.document import Document


PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the work has come."""


def judge_whole(game: GameState, old: Judgements | None) -> Iterator[Event | None]:
    """Judge all of it and tell what differs from that judgement. Yields None for work done without anything to
    report."""
    total = len(game.layout.outline().keys)
    yield from _reported(Judging, ((done, total) for done in game.judging()))
    yield _told(game, _listed(differences(game.replay, old, game.judged)) if old is not None else ())


def _reported(kind: type[Progress], steps: Iterable[tuple[int, int]]) -> Iterator[Event | None]:
    """Do that work, whose steps are so many done of so many, and say now and then how far it has come."""
    last = time.monotonic()
    for done, total in steps:
        now = time.monotonic()
        if now - last > PROGRESS_EVERY:
            last = now
            yield kind(done, total)
        else:
            yield None


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
    from goboard.games.comparing import compare

    rows: list[ComparedRow] = []
    yield from _reported(Comparing, compare(game.replay, rows))
    yield Compared(tuple(rows))


STRIDE = 32
"""Nodes that are followed between two looks at what else is asked."""


def is_long(game: GameState, before: Node, far: int) -> bool:
    """Do more than `far` nodes that nobody has looked at yet lie on the way from that node to the one shown?"""
    return game.node is not before and game.is_playable and game.is_far(game.node, far)


def walked(game: GameState, path: list[Node], show: Callable[[], Shown]) -> Iterator[Event | None]:
    """Yields None for each stretch, now and then how far it is, and what is shown in the end."""
    for at in path[::STRIDE]:
        game.look_at(at)
        yield None
    yield from _reported(Walking, _followed(game, game.replay.way(path[-1])))
    game.cursor.go(path[-1])
    yield show()


def _followed(game: GameState, way: Sequence[Node]) -> Iterator[tuple[int, int]]:
    for done in range(0, len(way), STRIDE):
        game.replay.position(way[done])
        yield done, len(way)
