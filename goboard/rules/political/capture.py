"""Which dragons are captured, in play and at the end, who gets their stones, and whose territory is what."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from goboard.jobs.watch import checked, checkpoint
from goboard.kernel.graph import graph_of
from goboard.rules.happenings import MOST_ROUNDS, Deal, Pairs
from goboard.rules.options import ASCENDING, seed_of
from goboard.rules.political.dragons import Configuration, Dragon
from goboard.rules.position import EMPTY

Draw = Callable[[Sequence[int]], list[int]]
"""Brings players, given ascending, into the order in which equal ones get their stones; asked once in each round."""


def captured(held: Configuration, mover: int) -> tuple[Dragon, ...]:
    """ "The stones of enemy dragons with no liberties are captured": those not friendly to who has just moved."""
    if graph_of(held.board).is_settled(held.stones):
        return ()
    return tuple(dragon for dragon in held.breathless() if not dragon.is_friendly(held.friends[mover]))


def without(stones: bytes, dragons: Iterable[Dragon]) -> bytes:
    """The stones after these dragons are removed from the grid."""
    left = bytearray(stones)
    for dragon in dragons:
        for vertex in dragon.vertices:
            left[vertex] = EMPTY
    return bytes(left)


def dealt(
    held: Configuration,
    dragons: Iterable[Dragon],
    beside: Callable[[Dragon], Mapping[int, int]],
    draw: Draw,
    *,
    at_end: bool = False,
) -> tuple[Deal, ...]:
    """How the stones of these dragons are dealt; a stone that two of them share goes with the first.

    `beside` counts for a dragon each player's stones adjacent to it. Equal dragons draw in turn, whatever vertices they
    come from.
    """
    found, taken = [], set[int]()
    for dragon in dragons:
        fresh = [vertex for vertex in dragon.vertices if vertex not in taken]
        taken.update(fresh)
        found.append((len(fresh), tuple(sorted(beside(dragon).items())), fresh, len(dragon.liberties)))
    deals = []
    for count, touching, fresh, liberties in sorted(found, key=lambda each: each[:2]):
        checkpoint()
        owners = tuple(sorted(Counter(held.stones[vertex] for vertex in fresh).items()))
        rounds, credits = divided(count, touching, draw)
        most_first = tuple(sorted(touching, key=lambda each: -each[1]))
        left = count - sum(stones for _, stones in credits)
        deals.append(Deal(tuple(fresh), owners, most_first, rounds, credits, left, liberties, at_end))
    return tuple(deals)


def neighbours_of(held: Configuration, dragon: Dragon) -> set[int]:
    """The vertices with stones adjacent to the dragon."""
    inside = set(dragon.vertices)
    around = {near for vertex in dragon.vertices for near in held.board.neighbours(vertex)}
    return {near for near in around - inside if held.stones[near] != EMPTY}


def owners_beside(held: Configuration, dragon: Dragon) -> Mapping[int, int]:
    """How many stones adjacent to the dragon each player has."""
    return Counter(held.stones[near] for near in neighbours_of(held, dragon))


def credited(deals: Iterable[Deal], players: int) -> tuple[int, ...]:
    """The stones that each player is credited with."""
    credits = [0] * players
    for deal in deals:
        for player, stones in deal.credits:
            credits[player - 1] += stones
    return tuple(credits)


def divided(stones: int, touching: Pairs, draw: Draw) -> tuple[tuple[tuple[int, ...], ...], Pairs]:
    """ "The Go player with the most stones adjacent to the captured dragon receives the first stone, the next most the
    next stone, and so on, with ties broken randomly ... The process is repeated until all stones are exhausted".
    Stones with nobody next to them are nobody's. Returns who gets a stone in each round, and what each gets of all.
    """
    beside, left = dict(touching), stones
    shares: Counter[int] = Counter()
    rounds: list[tuple[int, ...]] = []
    while left > 0 and beside:
        order = tuple(sorted(draw(list(beside)), key=lambda player: -beside[player])[:left])
        shares.update(order)
        left -= len(order)
        if len(beside) > 1 and len(rounds) < MOST_ROUNDS:
            rounds.append(order)
    return tuple(rounds), tuple(sorted(shares.items()))


def draw_of(ties: str, occasion: str) -> Draw:
    """How the option's text breaks ties; a seed draws the same on the same occasion of every game."""
    seed = seed_of(ties)
    if seed is None:
        return list if ties == ASCENDING else _descending
    rng = random.Random(f"{seed} {occasion}")
    return lambda players: rng.sample(players, len(players))


def _descending(players: Sequence[int]) -> list[int]:
    return list(reversed(players))


def dead_dragons(held: Configuration, dead: Collection[int]) -> tuple[Dragon, ...]:
    """The dragons whose stones were all agreed dead, and those of "A dragon is considered dead if has only one
    liberty"."""
    agreed = set(dead)
    return tuple(d for d in held.dragons if len(d.liberties) == 1 or agreed.issuperset(d.vertices))


def dealt_at_end(held: Configuration, dead: Collection[Dragon], only_alive: bool, draw: Draw) -> tuple[Deal, ...]:
    """ "All dead dragons are captured by the Go players whose unfriendly dragons are adjacent to them"."""
    gone = frozenset(dead)
    alive = {vertex for dragon in held.dragons if dragon not in gone for vertex in dragon.vertices}
    return dealt(held, dead, lambda dragon: _owners_beside(held, dragon, alive, only_alive), draw, at_end=True)


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
    # most regions are reached by the same few players
    mask_of = {
        players: sum(1 << player for player in held.players if not players & ~held.friends[player])
        for players in set(reached)
    }
    masks = [mask_of[players] for players in reached]
    return tuple(masks[region] if region >= 0 else 0 for region in checked(regions))


def _reached(held: Configuration, regions: list[int]) -> list[int]:
    """For each empty region the mask of the owners of all stones of the dragons next to it."""
    found = [0] * (max(regions, default=-1) + 1)
    for dragon in held.dragons:
        checkpoint()
        for liberty in dragon.liberties:
            found[regions[liberty]] |= dragon.players
    return found


def sizes(territory: Collection[int], players: int) -> tuple[int, ...]:
    """How many vertices are each player's territory."""
    counts = Counter(checked(territory))
    return tuple(sum(n for mask, n in counts.items() if mask >> player & 1) for player in range(1, players + 1))


def common(territory: Collection[int], players: int) -> tuple[int, ...]:
    """How many vertices are each player's territory and somebody else's too."""
    return sizes([mask if mask.bit_count() > 1 else 0 for mask in territory], players)


def sole_owners(territory: Collection[int]) -> bytes:
    """One byte a vertex: the one player whose territory it is, 0 if it is nobody's or several players'."""
    return bytes(mask.bit_length() - 1 if mask.bit_count() == 1 else EMPTY for mask in checked(territory))
