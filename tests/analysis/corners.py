"""Corners and edges made by chance between stones that surely live, and what becomes of a chain there by all games.

    python -m tests.analysis.corners SEED COUNT

prints so many, as lines of corners.txt, in which those that hang on a ko are many.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property, partial
from typing import NamedTuple

SIDE = 9
EYES = (76, 78, 80)
"""Where White, who has the rest of the board, cannot be taken."""
THREATS = 3
MOST_FREE = 7
"""Corners that leave more vertices beside the chain in question take long to solve."""
FEWEST_STONES = 4
"""In that chain."""
KINDS = ((5, 3), (6, 3), (4, 3), (4, 4), (5, 2), (6, 2), (7, 2), (3, 3), (5, 4))
"""How wide and how high."""
OWNER, ATTACKER = 0, 1


class Fate(StrEnum):
    """What becomes of the chain with one side to move."""

    ALIVE = "alive"
    KO = "ko"
    """It is taken if its attacker has more threats, and only then."""
    DEAD = "dead"


class State(NamedTuple):
    """Stones as bits, where nothing may be taken back at once (or -1), who is to move, the threats left."""

    owner: int
    attacker: int
    ko: int
    side: int
    threats: int


_Placing = Callable[[int, int, int, int], tuple[int, int, int] | None]


@dataclass(frozen=True)
class Corner:
    """Vertices of a board of nine lines with `stones` (0, 1, 2), White on all others but for the eyes."""

    vertices: tuple[int, ...]
    stones: tuple[int, ...]

    @property
    def rows(self) -> list[str]:
        """The whole board."""
        marks = [".OO"[(v not in EYES) * 2] for v in range(SIDE * SIDE)]
        for vertex, stone in zip(self.vertices, self.stones, strict=True):
            marks[vertex] = ".XO"[stone]
        return ["".join(marks[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)]

    @cached_property
    def near(self) -> list[int]:
        """The neighbours of each vertex inside, as bits."""
        at = {vertex: bit for bit, vertex in enumerate(self.vertices)}
        return [sum(1 << at[n] for n in _beside(vertex) if n in at) for vertex in self.vertices]

    @cached_property
    def lasting(self) -> int:
        """Where a White stone hangs together with the outside."""
        inside = set(self.vertices)
        return sum(1 << bit for bit, v in enumerate(self.vertices) if not inside.issuperset(_beside(v)))

    def of(self, player: int) -> int:
        """The player's stones as bits."""
        return sum(1 << bit for bit, stone in enumerate(self.stones) if stone == player)

    @cached_property
    def chains(self) -> list[int]:
        """Black's, the largest first."""
        left, found = self.of(1), list[int]()
        while left:
            found.append(self.chain(left & -left, left))
            left &= ~found[-1]
        return sorted(found, key=lambda chain: (-chain.bit_count(), chain))

    @property
    def free(self) -> int:
        """How many vertices the largest chain leaves: each of them may be in three states while it stands."""
        return len(self.vertices) - self.chains[0].bit_count()

    @property
    def asked(self) -> int:
        """A vertex of the largest chain of Black."""
        return self.vertices[(self.chains[0] & -self.chains[0]).bit_length() - 1]

    def chain(self, start: int, own: int) -> int:
        """What hangs together with the start."""
        found = start
        while (wider := found | (self.around(found) & own)) != found:
            found = wider
        return found

    def around(self, chain: int) -> int:
        """What touches it."""
        found = 0
        while chain:
            found |= self.near[(chain & -chain).bit_length() - 1]
            chain &= chain - 1
        return found

    def breathes(self, chain: int, occupied: int, side: int) -> bool:
        """Has it a liberty, or what cannot be taken?"""
        return bool((side == ATTACKER and chain & self.lasting) or self.around(chain) & ~occupied)

    @property
    def is_position(self) -> bool:
        """Has every chain a liberty?"""
        own, other = self.of(1), self.of(2)
        singles = ((1 << bit, 0 if stone == 1 else 1) for bit, stone in enumerate(self.stones) if stone)
        return all(self.breathes(self.chain(one, (own, other)[side]), own | other, side) for one, side in singles)

    def fates(self) -> tuple[Fate, Fate]:
        """What becomes of the largest chain if its attacker begins, and if its owner does."""
        roots = [State(self.of(1), self.of(2), -1, side, THREATS) for side in (ATTACKER, OWNER)]
        won = [self._won(roots, free) for free in (ATTACKER, OWNER)]
        attacked, defended = zip(*won, strict=True)
        return _fate(*attacked), _fate(*defended)

    def is_begun(self, vertex: int) -> bool:
        """Does the attacker take the chain who begins there, and has more threats?"""
        found = self.placed(self.of(1), self.of(2), self.vertices.index(vertex), ATTACKER)
        return found is not None and self._won([State(*found, OWNER, THREATS)], ATTACKER)[0]

    def _won(self, roots: Sequence[State], free: int) -> list[bool]:
        """Is it taken from each of these, if `free` has the threats? What never ends takes nothing."""
        won = self.taken(self.chains[0], roots, free)
        return [root in won for root in roots]

    def taken(self, target: int, roots: Sequence[State], free: int) -> set[State]:
        """Where Black cannot keep all of these stones."""
        return forced(roots, self.following(free), lambda state: state.owner & target != target, ATTACKER)

    def following(self, free: int) -> Callable[[State], Iterator[State]]:
        """What may come next where `free` has the threats."""
        return partial(self._following, free=free, place=cache(self.placed))

    def _following(self, state: State, free: int, place: _Placing) -> Iterator[State]:
        yield state._replace(ko=-1, side=1 - state.side)
        for vertex in range(len(self.vertices)):
            if vertex == state.ko and not (state.side == free and state.threats):
                continue
            found = place(state.owner, state.attacker, vertex, state.side)
            if found is not None:
                yield State(*found, 1 - state.side, state.threats - (vertex == state.ko))

    def placed(self, owner: int, attacker: int, vertex: int, side: int) -> tuple[int, int, int] | None:
        """The stones then and where nothing may be taken back at once; None if that may not be played."""
        bit, own, other = 1 << vertex, *((owner, attacker) if side == OWNER else (attacker, owner))
        if (own | other) & bit:
            return None
        own, taken, touched = own | bit, 0, self.near[vertex] & other
        while touched:
            chain = self.chain(touched & -touched, other)
            touched &= ~chain
            taken |= 0 if self.breathes(chain, own | other, 1 - side) else chain
        other &= ~taken
        chain = self.chain(bit, own)
        if not self.breathes(chain, own | other, side):
            return None
        is_lasting = side == ATTACKER and chain & self.lasting
        is_ko = chain == bit and not is_lasting and taken.bit_count() == 1
        is_ko = is_ko and self.around(chain) & ~(own | other) == taken
        return *((own, other) if side == OWNER else (other, own)), taken.bit_length() - 1 if is_ko else -1


def forced(
    roots: Sequence[State], following: Callable[[State], Iterable[State]], is_goal: Callable[[State], bool], side: int
) -> set[State]:
    """Where that side brings about the goal, of all that is reached from the roots."""
    after, before, waiting = dict[State, int](), defaultdict[State, list[State]](list), [*roots]
    won = set[State]()
    while waiting:
        state = waiting.pop()
        if state in after:
            continue
        if is_goal(state):
            after[state] = 0
            won.add(state)
            continue
        found = [*following(state)]
        after[state] = len(found)
        for each in found:
            before[each].append(state)
        waiting += found
    spreading = list(won)
    while spreading:
        for state in before[spreading.pop()]:
            after[state] -= 1
            if state not in won and (state.side == side or after[state] == 0):
                won.add(state)
                spreading.append(state)
    return won


def _fate(by_ko: bool, by_force: bool) -> Fate:
    return Fate.DEAD if by_force else Fate.KO if by_ko else Fate.ALIVE


def _beside(vertex: int) -> list[int]:
    x, y = vertex % SIDE, vertex // SIDE
    found = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
    return [a + SIDE * b for a, b in found if 0 <= a < SIDE and 0 <= b < SIDE]


def by_chance(source: random.Random) -> Corner:
    """One with a Black chain of four stones or more, small enough to be asked about."""
    while True:
        width, height = source.choice(KINDS)
        left = 0 if source.random() < 0.6 else source.randint(1, 2)
        vertices = tuple(x + SIDE * y for y in range(height) for x in range(left, left + width))
        corner = Corner(vertices, tuple(_stone(source, vertex, vertices) for vertex in vertices))
        is_asked = bool(corner.chains) and corner.chains[0].bit_count() >= FEWEST_STONES and corner.free <= MOST_FREE
        if is_asked and corner.stones.count(0) > 1 and corner.is_position:
            return corner


def _stone(source: random.Random, vertex: int, inside: Sequence[int]) -> int:
    is_border = any(near not in inside for near in _beside(vertex))
    black, white = (0.72, 0.12) if is_border else (0.2, 0.22)
    chance = source.random()
    return 1 if chance < black else 2 if chance < black + white else 0


def solved(seed: int, count: int) -> Iterator[tuple[Corner, tuple[Fate, Fate]]]:
    """So many different ones: every one that hangs on a ko, one in twelve of the others."""
    source, found = random.Random(seed), set[Corner]()
    while len(found) < count:
        corner = by_chance(source)
        fates = corner.fates()
        if corner not in found and (Fate.KO in fates or source.random() < 1 / 12):
            found.add(corner)
            yield corner, fates


def written(corner: Corner, fates: tuple[Fate, Fate]) -> str:
    """A line of corners.txt: the fates, the column that the rows begin at, the rows."""
    width = corner.vertices.index(corner.vertices[0] + SIDE)
    text = "".join(".XO"[stone] for stone in corner.stones)
    rows = "/".join(text[at : at + width] for at in range(0, len(text), width))
    return " ".join([*fates, str(corner.vertices[0]), rows])


def read(line: str) -> tuple[Corner, tuple[Fate, Fate]]:
    """What such a line says."""
    attacked, defended, left, rows = line.split()
    inside = ((int(left) + x + SIDE * y, sign) for y, row in enumerate(rows.split("/")) for x, sign in enumerate(row))
    vertices, signs = zip(*inside, strict=True)
    return Corner(vertices, tuple(".XO".index(sign) for sign in signs)), (Fate(attacked), Fate(defended))


if __name__ == "__main__":
    for found in solved(int(sys.argv[1]), int(sys.argv[2])):
        print(written(*found), flush=True)
