"""Where a player may place a stone: "on any unoccupied vertex, with the following exceptions".

Only what touches the vertex matters. A friendly dragon with no liberties that a stone causes always holds that stone,
for a friendly one next to it would take it in. An enemy dragon that it leaves with no liberties is next to it, was a
dragon before, and had that vertex as its only liberty.
"""

from goboard.rules.moves import Reason
from goboard.rules.political.dragons import Configuration
from goboard.rules.political.standing import Standing
from goboard.rules.position import EMPTY


def with_stone(stones: bytes, vertex: int, owner: int) -> bytes:
    """These stones and one more, whatever was there; ValueError for a vertex off the board."""
    if not 0 <= vertex < len(stones):
        raise ValueError(f"Vertex {vertex} is not on the board.")
    return stones[:vertex] + bytes((owner,)) + stones[vertex + 1 :]


def refusal(held: Configuration, standing: Standing, player: int, vertex: int) -> Reason | None:
    """Why the player may not place a stone on that vertex: occupied, exception 1 or exception 2."""
    if held.stones[vertex] != EMPTY:
        return Reason.OCCUPIED
    if standing.has_held(player, vertex):
        return Reason.HELD_LAST_TURN
    if any(held.stones[near] == EMPTY for near in held.board.neighbours(vertex)):
        return None
    if suffocated(held, player, vertex) is None or smothers_enemy(held, player, vertex):
        return None
    return Reason.SUICIDE


def suffocated(held: Configuration, player: int, vertex: int) -> tuple[int, ...] | None:
    """The first "friendly dragon with no liberties" that a stone there would form, without that stone; None if none."""
    if any(held.stones[near] == EMPTY for near in held.board.neighbours(vertex)):
        return None
    only = frozenset((vertex,))
    found = held.grown_around(vertex, player, lambda chain: held.chains[chain].liberties <= only)
    chains = next(found, None)
    if chains is None:
        return None
    return tuple(sorted(v for chain in chains for v in held.chains[chain].vertices))


def smothers_enemy(held: Configuration, player: int, vertex: int) -> bool:
    """Whether a stone there would "cause the formation of an enemy dragon with no liberties"."""
    only, friends = frozenset((vertex,)), held.friends[player]
    beside = {held.chain_at[near] for near in held.board.neighbours(vertex) if held.stones[near] != EMPTY}
    return any(
        not friends >> held.chains[chain].owner & 1
        for first in beside
        if held.chains[first].liberties == only
        for chains in held.grown_from(first, lambda chain: held.chains[chain].liberties <= only)
        for chain in chains
    )
