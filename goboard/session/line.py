"""The positions along the variation shown, for those who look at the whole of it: worked out in the background."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from goboard.session.events import Event, Line
from goboard.session.snapshot import Subject

if TYPE_CHECKING:
    from goboard.games.tree import Node
    from goboard.session.game import GameState

MOST_NODES = 2000
"""So many nodes of a variation are given, evenly spread over a longer one."""
MOST_BYTES = 1 << 26
"""So many bytes of stones are given at most, though never fewer than `FEWEST_NODES` nodes."""
FEWEST_NODES = 100


def spread(count: int, most: int) -> list[int]:
    """The places 0..count - 1, or `most` of them evenly spread, the first and last among them."""
    if count <= most:
        return list(range(count))
    return [index * (count - 1) // (most - 1) for index in range(most)]


def line_positions(game: GameState, nodes: list[Node]) -> Iterator[Event | None]:
    """Yields None for each node followed, the line at the end; nothing once other rules are in force."""
    rules, position = game.rules, game.replay.position(nodes[0])
    chosen = set(spread(len(nodes), max(FEWEST_NODES, min(MOST_NODES, MOST_BYTES // game.board.size))))
    subjects: list[Subject] = []
    keys: list[int] = []
    numbers: list[int] = []
    for place, node in enumerate(nodes):
        if place:
            position = game.replay.follow(position, node)
        if place in chosen:
            if game.rules is not rules:
                return
            subjects.append(Subject(position, rules))
            keys.append(node.key)
            numbers.append(game.move_number(node))
        yield None
    yield Line(tuple(keys), tuple(numbers), tuple(subjects), nodes[-1].key)
