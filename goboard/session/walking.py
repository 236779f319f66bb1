"""Long ways through a record: the node shown stays until all is known of the one that is to be shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from goboard.session.events import Event, Shown, Walking

if TYPE_CHECKING:
    from goboard.games.tree import Node
    from goboard.session.game import GameState

STRIDE = 32
"""Nodes that are followed between two looks at what else is asked."""
PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the way has come."""


def is_long(game: GameState, before: Node, far: int) -> bool:
    """Do more than `far` nodes that nobody has looked at yet lie on the way from that node to the one shown?"""
    return game.node is not before and game.is_playable and game.is_far(game.node, far)


def walked(game: GameState, path: list[Node], show: Callable[[], Shown]) -> Iterator[Event | None]:
    """Yields None for each stretch, now and then how far it is, and what is shown in the end."""
    for at in path[::STRIDE]:
        game.look_at(at)
        yield None
    way, last = game.replay.way(path[-1]), time.monotonic()
    for done in range(0, len(way), STRIDE):
        game.replay.position(way[done])
        if time.monotonic() - last > PROGRESS_EVERY:
            last = time.monotonic()
            yield Walking(done, len(way))
        else:
            yield None
    game.cursor.go(path[-1])
    yield show()
