"""Which dragons are captured, and how their stones are divided by those next to them."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from goboard.kernel.graph import graph_of
from goboard.rules.options import ASCENDING, seed_of
from goboard.rules.political.dragons import Configuration, Dragon
from goboard.rules.position import EMPTY

Draw = Callable[[Sequence[int]], list[int]]
"""Brings players, given ascending, into the order in which equal ones get their stones; asked once in each round."""


class Spoils(NamedTuple):
    """Stones to be divided, and how many stones each player has beside their dragon, players ascending."""

    stones: int
    touching: tuple[tuple[int, int], ...]


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


def spoils_of(dragons: Iterable[Dragon], beside: Callable[[Dragon], Mapping[int, int]]) -> list[Spoils]:
    """What is to be divided of these dragons, in their order; a stone that two of them share goes with the first.

    `beside` counts for a dragon each player's stones adjacent to it.
    """
    found, taken = [], set[int]()
    for dragon in dragons:
        fresh = set(dragon.vertices) - taken
        taken |= fresh
        found.append(Spoils(len(fresh), tuple(sorted(beside(dragon).items()))))
    return found


def neighbours_of(held: Configuration, dragon: Dragon) -> set[int]:
    """The vertices with stones adjacent to the dragon."""
    inside = set(dragon.vertices)
    around = {near for vertex in dragon.vertices for near in held.board.neighbours(vertex)}
    return {near for near in around - inside if held.stones[near] != EMPTY}


def owners_beside(held: Configuration, dragon: Dragon) -> Mapping[int, int]:
    """How many stones adjacent to the dragon each player has."""
    return Counter(held.stones[near] for near in neighbours_of(held, dragon))


def credited(spoils: Iterable[Spoils], players: int, draw: Draw) -> tuple[int, ...]:
    """The stones that each player is credited with. Equal spoils draw in turn, whatever vertices they come from."""
    credits = [0] * players
    for found in sorted(spoils):
        for player, stones in divided(found, draw).items():
            credits[player - 1] += stones
    return tuple(credits)


def divided(spoils: Spoils, draw: Draw) -> Mapping[int, int]:
    """ "The Go player with the most stones adjacent to the captured dragon receives the first stone, the next most the
    next stone, and so on, with ties broken randomly ... The process is repeated until all stones are exhausted".
    Stones with nobody next to them are nobody's."""
    beside, left = dict(spoils.touching), spoils.stones
    shares: Counter[int] = Counter()
    while left > 0 and beside:
        order = sorted(draw(list(beside)), key=lambda player: -beside[player])
        shares.update(order[:left])
        left -= len(order)
    return shares


def draw_of(ties: str, occasion: str) -> Draw:
    """How the option's text breaks ties; a seed draws the same on the same occasion of every game."""
    seed = seed_of(ties)
    if seed is None:
        return list if ties == ASCENDING else _descending
    rng = random.Random(f"{seed} {occasion}")
    return lambda players: rng.sample(players, len(players))


def _descending(players: Sequence[int]) -> list[int]:
    return list(reversed(players))
