"""Drawings that a turn about their middle takes into themselves, as textbooks have Petersen's graph and its like.

What turns such a drawing is an automorphism whose cycles have one length, but for a fixed vertex in the middle. Its
cycles become rings inside each other, or all lie on one circle along a path that goes round through all vertices.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, permutations

import numpy as np

from goboard.arrays import Float, Int
from goboard.boards.building import edge_lengths
from goboard.boards.layout.clearance import crossings, room
from goboard.boards.layout.distances import Links
from goboard.jobs.watch import Progress
from goboard.words.message import phrase

MOST_POINTS, MOST_EDGES = 130, 350
"""Of larger graphs nobody sees the symmetry."""
SAMPLES, PRODUCTS = 60, 240
"""Automorphisms that are looked for, and how many more are made of those that are found."""
TESTS = 12
"""How often a vertex may be tried, on the average, before an automorphism is given up."""
LEAST_TURNS, MOST_RINGS, MOST_ON_CIRCLE = 3, 4, 6
ALIKE, MOST_ROTATIONS = 2, 24
"""Of rotations that part the graph alike so many are drawn, and so many of all."""
INNERMOST = (0.3, 0.45, 0.6)
"""Radii of the innermost ring that are tried."""
MOST_WORK = 25_000
"""Drawings that are looked at, times edges."""
MORE_CROSSINGS, FEW_CROSSINGS = 2, 8
LEAST_ROOM, ROOMY, MORE_ROOM = 0.01, 0.3, 1.2
"""Between a point and an edge not its own, where edges are about 1 long: the least, plenty, and how much more than
usual it must be otherwise."""
RING_COST, UNEVEN_COST, TIGHT_COST = 1.0, 1.5, 2.0
"""What a ring, unequal lengths (their logarithms' deviation) and want of room cost, where a crossing and its images
cost 1."""
TINY = 1e-9
WORD = phrase("Looking for symmetry")


@dataclass(frozen=True, eq=False)
class Rotation:
    """`cycles` (m, k) are the rings in the order in which they are turned, `middle` the fixed vertices, one at most."""

    cycles: Int
    middle: Int

    @property
    def turns(self) -> int:
        """How many make a whole one."""
        return int(self.cycles.shape[1])

    def stepping(self, step: int) -> "Rotation":
        """The same made of so many turns at once."""
        order = np.arange(self.turns) * step % self.turns
        return Rotation(self.cycles[:, order], self.middle)

    @property
    def steps(self) -> list[int]:
        """The numbers of turns that make all others, one of each pair of opposite ones."""
        return [step for step in range(1, self.turns // 2 + 1) if math.gcd(step, self.turns) == 1]


def symmetric_drawing(links: Links, usual: Float, progress: Progress, seed: int = 0) -> Float | None:
    """(size, 2) the most pleasing of such drawings; None where there is none, or none so clear as the `usual` one: it
    may have some more crossings, as one and its images are seen as one."""
    if links.size > MOST_POINTS or len(links.edges) > MOST_EDGES:
        return None
    known = len(crossings(usual, links.edges))
    most = MORE_CROSSINGS * known + FEW_CROSSINGS
    least_room = min(ROOMY / 2, max(LEAST_ROOM, MORE_ROOM * room(usual, links.edges)))
    best, least, left = None, math.inf, MOST_WORK // len(links.edges)
    for rotation in rotations(links, progress, seed) if known else ():
        for places in islice(_drawings(links, rotation), left):
            left -= 1
            progress(1 - 0.4 * left * len(links.edges) / MOST_WORK, WORD)
            cost = _cost(places, links.edges, least_room, least)
            # what takes longest comes last
            crossed = len(crossings(places, links.edges)) if cost < least else 0
            if crossed <= most and cost + crossed / rotation.turns < least - TINY:
                best, least = places, cost + crossed / rotation.turns
    return best


def _cost(places: Float, edges: Int, least_room: float, least: float) -> float:
    """What a drawing costs besides its crossings; inf where it is squeezed or surely costs more than the `least`."""
    lengths = edge_lengths(places, edges)
    cost = RING_COST * _circles(places) + UNEVEN_COST * float(np.log(lengths).std())
    clearance = room(places, edges) if cost < least else 0.0
    return cost + TIGHT_COST * max(0.0, 1 - clearance / ROOMY) if clearance >= least_room else math.inf


def _circles(places: Float) -> int:
    """On how many circles about the origin the places lie."""
    return len(set(np.hypot(*places.T).round(6).tolist()))


def rotations(links: Links, progress: Progress, seed: int = 0) -> list[Rotation]:
    """Those of the graph, the ones with most turns first; not all that there are."""
    rng = np.random.default_rng(seed)
    group = _automorphisms(links, progress, rng)
    for _ in range(PRODUCTS if group else 0):
        one, other = rng.integers(len(group), size=2)
        group.append(group[one][group[other]])
    found: dict[tuple[object, ...], list[Rotation]] = {}
    for each in group:
        for rotation in _powers(each):
            alike = found.setdefault(_parting(links, rotation), [])
            if len(alike) < ALIKE:
                alike.append(rotation)
    ordered = sorted((each for alike in found.values() for each in alike), key=lambda each: -each.turns)
    return ordered[:MOST_ROTATIONS]


def _powers(automorphism: Int) -> Iterator[Rotation]:
    """The powers of an automorphism that are rotations, with as many turns as possible first."""
    cycles = _cycles(automorphism.tolist())
    order = math.lcm(*map(len, cycles))
    # no rotation has more turns than there are vertices
    for power in (order // each for each in range(len(automorphism), LEAST_TURNS - 1, -1) if order % each == 0):
        rings = [ring for cycle in cycles for ring in _strided(cycle, power)]
        turns = max(map(len, rings))
        whole, middle = ([ring for ring in rings if len(ring) == length] for length in (turns, 1))
        if turns >= LEAST_TURNS and len(middle) <= 1 and len(whole) + len(middle) == len(rings):
            yield Rotation(np.array(whole), np.array(middle, dtype=np.int64).reshape(-1))


def _strided(cycle: list[int], power: int) -> list[list[int]]:
    """The cycles into which a power of it falls."""
    count = math.gcd(len(cycle), power)
    length = len(cycle) // count
    return [[cycle[(first + power * step) % len(cycle)] for step in range(length)] for first in range(count)]


def _cycles(images: list[int]) -> list[list[int]]:
    is_open, found = [True] * len(images), []
    for first in range(len(images)):
        cycle, here = [], first
        while is_open[here]:
            is_open[here] = False
            cycle.append(here)
            here = images[here]
        if cycle:
            found.append(cycle)
    return found


def _parting(links: Links, rotation: Rotation) -> tuple[object, ...]:
    """How many turns, and how many edges there are within and between the rings, whichever of them is which."""
    ring = np.full(links.size, len(rotation.cycles))
    ring[rotation.cycles] = np.arange(len(rotation.cycles))[:, None]
    count = len(rotation.cycles) + 1
    table = np.zeros((count, count), dtype=np.int64)
    np.add.at(table, (ring[links.edges[:, 0]], ring[links.edges[:, 1]]), 1)
    table += table.T
    return rotation.turns, *sorted((int(row[at]), *sorted(row.tolist())) for at, row in enumerate(table))


# automorphisms


def _automorphisms(links: Links, progress: Progress, rng: np.random.Generator) -> list[Int]:
    """Some of them, found by chance."""
    steps = links.lengths_all
    around = [np.flatnonzero(row == 1) for row in steps]
    kinds = np.unique(np.sort(steps, axis=1), axis=0, return_inverse=True)[1].reshape(-1)
    counts = np.bincount(kinds)
    start = int(np.flatnonzero(kinds == counts.argmax())[0])
    order = np.lexsort((np.arange(links.size), steps[start]))
    before = [next((at for at in range(here) if steps[order[at], order[here]] == 1), 0) for here in range(links.size)]
    goals = np.flatnonzero(kinds == kinds[start])
    found = []
    for sample in range(SAMPLES):
        progress(0.6 * sample / SAMPLES, WORD)
        images = _extended(steps, around, order, before, int(rng.choice(goals)), kinds, rng)
        if images is not None:
            whole = np.empty(links.size, dtype=np.int64)
            whole[order] = images
            found.append(whole)
    return found


def _extended(
    steps: Float, around: list[Int], order: Int, before: list[int], goal: int, kinds: Int, rng: np.random.Generator
) -> Int | None:
    """The images of the vertices in that order, the first one's being the goal: all distances stay the same."""
    size = len(order)
    images = np.full(size, -1, dtype=np.int64)
    images[0] = goal
    waiting: list[list[int]] = [[]]
    here, left = 1, TESTS * size
    while here < size:
        if len(waiting) == here:
            near = around[images[before[here]]]
            same = (steps[near[:, None], images[:here]] == steps[order[here], order[:here]]).all(axis=1)
            waiting.append(rng.permutation(near[same & (kinds[near] == kinds[order[here]])]).tolist())
            left -= 1
        if waiting[here]:
            images[here] = waiting[here].pop()
            here += 1
        elif here == 1 or left < 0:
            return None
        else:
            waiting.pop()
            here -= 1
    return images


# drawings


def _drawings(links: Links, rotation: Rotation) -> Iterator[Float]:
    near = links.lengths_all == 1
    for step in rotation.steps:
        stepped = rotation.stepping(step)
        if len(stepped.cycles) <= MOST_RINGS:
            yield from _in_rings(near, stepped)
        if len(stepped.cycles) <= MOST_ON_CIRCLE and not len(stepped.middle):
            yield from _on_circle(near, stepped)


def _in_rings(near: Float, rotation: Rotation) -> Iterator[Float]:
    """Every ring on a circle of its own, in every order, turned so that edges between rings are short."""
    count, turns = len(rotation.cycles), rotation.turns
    for order in permutations(range(count)):
        for innermost in INNERMOST if count > 1 else (1.0,):
            places = np.zeros((len(near), 2))
            radii = np.linspace(1.0, innermost, count)
            placed = np.zeros(0, dtype=np.int64)
            for ring, radius in zip(order, radii.tolist(), strict=True):
                cycle = rotation.cycles[ring]
                others, at = np.nonzero(near[np.ix_(placed, cycle)]) if len(placed) else (placed, placed)
                starts = np.arange(2 * turns) / (2 * turns)
                rounds = _round(starts[:, None] + np.arange(turns) / turns, radius)
                away = np.linalg.norm(rounds[:, at] - places[placed[others]], axis=2).sum(axis=1)
                places[cycle] = rounds[int(away.round(9).argmin())]
                placed = np.concatenate([placed, cycle])
            yield places


def _on_circle(near: Float, rotation: Rotation) -> Iterator[Float]:
    """All vertices on one circle, each joined to the next one, if they can be."""
    count, turns = len(rotation.cycles), rotation.turns
    ring = {vertex: number for number, cycle in enumerate(rotation.cycles.tolist()) for vertex in cycle}
    place = {vertex: at for cycle in rotation.cycles.tolist() for at, vertex in enumerate(cycle)}
    first = int(rotation.cycles[0, 0])
    for way in _ways(near, [first], ring, count):
        for last in np.flatnonzero(near[way[-1]]).tolist():
            step = place[last]
            if ring[last] or math.gcd(step, turns) != 1 or 2 * step > turns:
                continue
            places = np.zeros((len(near), 2))
            for at, vertex in enumerate(way):
                cycle = rotation.cycles[ring[vertex]]
                turned = cycle[(place[vertex] + step * np.arange(turns)) % turns]
                places[turned] = _round(np.arange(turns) / turns + at / (count * turns), 1.0)
            yield places


def _ways(near: Float, way: list[int], ring: dict[int, int], count: int) -> Iterator[list[int]]:
    """Every path that goes on through rings in which it was not yet."""
    if len(way) == count:
        yield way
        return
    been = {ring[vertex] for vertex in way}
    for vertex in np.flatnonzero(near[way[-1]]).tolist():
        if ring[vertex] not in been:
            yield from _ways(near, [*way, vertex], ring, count)


def _round(parts: Float, radius: float) -> Float:
    """(..., 2) places on a circle, 0 at the top, a whole turn being 1."""
    angles = 2 * np.pi * parts
    return np.stack([radius * np.sin(angles), radius * np.cos(angles)], axis=-1)
