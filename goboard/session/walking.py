"""Long ways through a record: the node shown stays until all is known of the one that is to be shown."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from goboard.session.commands.navigate import GoTo, GoToMainLine, GoToMove, Step, SwitchVariation
from goboard.session.events import Event, Walking

if TYPE_CHECKING:
    from goboard.games.tree import Node
    from goboard.session.game import GameState
    from goboard.session.session import Session

WALKS = (GoTo, Step, GoToMove, GoToMainLine, SwitchVariation)
STRIDE = 32
"""Nodes that are followed between two looks at what else is asked."""
PROGRESS_EVERY = 0.2
"""Seconds between two reports on how far the way has come."""


def set_out(session: Session, before: Node) -> None:
    """The command has led from the node `before` to the one shown now: where that is a long way through what nobody
    has looked at yet, it is walked in the background, and the next command ends it."""
    game, node = session.game, session.game.node
    if session.far is None or node is before or not game.is_playable or not game.is_far(node, session.far):
        return
    path = game.cursor.line[: game.cursor.depth + 1]
    game.cursor.go(before)
    session.errands.send(GoTo(node.key), _walked(session, game, path))


def _walked(session: Session, game: GameState, path: list[Node]) -> Iterator[Event | None]:
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
    yield session.show()
