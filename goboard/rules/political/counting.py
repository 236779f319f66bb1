"""The end of a game: dead dragons are captured, then each player's territory is counted."""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache

from goboard.kernel.graph import graph_of
from goboard.rules.political.capture import Spoils, neighbours_of, spoils_of
from goboard.rules.political.dragons import Configuration, Dragon
from goboard.rules.position import EMPTY


def dead_dragons(held: Configuration, dead: Collection[int]) -> tuple[Dragon, ...]:
    """The dragons whose stones were all agreed dead, and those of "A dragon is considered dead if has only one
    liberty"."""
    agreed = set(dead)
    return tuple(d for d in held.dragons if len(d.liberties) == 1 or agreed.issuperset(d.vertices))


def spoils_at_end(held: Configuration, dead: Collection[Dragon], only_alive: bool) -> list[Spoils]:
    """ "All dead dragons are captured by the Go players whose unfriendly dragons are adjacent to them"."""
    alive = {vertex for dragon in held.dragons if dragon not in dead for vertex in dragon.vertices}
    return spoils_of(dead, lambda dragon: _owners_beside(held, dragon, alive, only_alive))


def _owners_beside(held: Configuration, dragon: Dragon, alive: Collection[int], only_alive: bool) -> Mapping[int, int]:
    """How many stones each player has that count as adjacent to a dead dragon; `alive` are those of live dragons.

    "Live unfriendly dragons adjacent to the liberties of dead dragons are considered to be adjacent to the dead
    dragons"; `only_alive` says that a stone which itself is dead has no share either where it touches directly.
    """
    at_liberties = {near for liberty in dragon.liberties for near in held.board.neighbours(liberty)}
    beside = {
        near for near in at_liberties if near in alive and not held.is_all_friendly(dragon.players, held.stones[near])
    }
    direct = neighbours_of(held, dragon)
    beside |= direct.intersection(alive) if only_alive else direct
    return Counter(held.stones[near] for near in beside)


@lru_cache(maxsize=16)
def territory(held: Configuration) -> tuple[int, ...]:
    """For each vertex the mask of the players whose territory it is.

    "Each vertex from which no path may be traced to a dragon unfriendly to a Go player is counted as one territory for
    that Go player": of the unoccupied vertices, along unoccupied vertices.
    """
    labels, _ = graph_of(held.board).regions(held.stones)
    regions = labels.tolist()
    reached = _reached(held, regions)
    masks = [sum(1 << player for player in held.players if not players & ~held.friends[player]) for players in reached]
    return tuple(masks[region] if region >= 0 else 0 for region in regions)


def _reached(held: Configuration, regions: list[int]) -> list[int]:
    """For each empty region the mask of the owners of all stones of the dragons next to it."""
    found = [0] * (max(regions, default=-1) + 1)
    for dragon in held.dragons:
        for liberty in dragon.liberties:
            found[regions[liberty]] |= dragon.players
    return found


def sizes(territory: Collection[int], players: int) -> tuple[int, ...]:
    """How many vertices are each player's territory."""
    counts = Counter(territory)
    return tuple(sum(n for mask, n in counts.items() if mask >> player & 1) for player in range(1, players + 1))


def sole_owners(territory: Collection[int]) -> bytes:
    """One byte a vertex: the one player whose territory it is, 0 if it is nobody's or several players'."""
    return bytes(mask.bit_length() - 1 if mask.bit_count() == 1 else EMPTY for mask in territory)
