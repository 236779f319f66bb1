"""Dragons: "any set of mutually friendly stones occupying mutually adjacent vertices in which no stone in the set is
adjacent to a mutually friendly stone not in the set". Where alliances are not transitive they overlap.

They are put together from chains, the connected stones of one player, which are in the same dragons.
Sets of players are masks: bit p stands for player p.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice

from goboard.boards.board import Board
from goboard.jobs.garbage import without_collector
from goboard.jobs.watch import checkpoint
from goboard.rules.position import EMPTY

Alliances = frozenset[tuple[int, int]]
"""Pairs (a, b) of allied players, a < b."""

MOST_DRAGONS = 4096
"""So many are looked for at most: alliances can be such that there are exponentially many."""
_STRIDE = 1024


@lru_cache(maxsize=256)
def friends_of(alliances: Alliances, players: int) -> tuple[int, ...]:
    """For each player the mask of those whose stones are friendly: "owned by the same Go player or by allies"."""
    masks = [1 << player for player in range(players + 1)]
    for a, b in alliances:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return tuple(masks)


@dataclass(frozen=True, slots=True)
class Chain:
    """Connected stones of one player; `touching` are the numbers of the chains next to it."""

    owner: int
    vertices: tuple[int, ...]
    liberties: frozenset[int]
    touching: frozenset[int]


@dataclass(frozen=True, slots=True)
class Dragon:
    """`vertices` ascending, the mask of its stones' owners, and the "unoccupied vertices to which it is adjacent"."""

    vertices: tuple[int, ...]
    players: int
    liberties: frozenset[int]

    def is_friendly(self, friends: int) -> bool:
        """Of a player's friends: "A dragon is friendly to a Go player if it contains only friendly stones"."""
        return not self.players & ~friends


@dataclass(frozen=True, eq=False)
class Configuration:
    """Stones under the alliances of the moment. `friends[p]` is the mask of the players friendly to p."""

    board: Board
    stones: bytes
    friends: tuple[int, ...]

    @property
    def players(self) -> range:
        return range(1, len(self.friends))

    def is_all_friendly(self, players: int, owner: int) -> bool:
        """Whether the owner's stones are friendly to those of all these players."""
        return not players & ~self.friends[owner]

    @cached_property
    def _chain_table(self) -> tuple[tuple[int, ...], tuple[Chain, ...]]:
        with without_collector():
            return _chains(self.board, self.stones)

    @cached_property
    def chain_at(self) -> tuple[int, ...]:
        """The number of the chain on each vertex, -1 on empty ones."""
        return self._chain_table[0]

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """In the order of their first vertices."""
        return self._chain_table[1]

    @cached_property
    def dragons(self) -> tuple[Dragon, ...]:
        """All dragons, in the order of their sorted vertices."""
        with without_collector():
            return self._sorted(
                chains for first in range(len(self.chains)) for chains in self.grown_from(first, first.__le__)
            )

    def dragons_at(self, vertex: int) -> tuple[Dragon, ...]:
        """The dragons that the stone at `vertex` belongs to, in the same order."""
        return self._sorted(self.grown_from(self.chain_at[vertex], lambda _: True))

    @cached_property
    def _short_of_breath(self) -> frozenset[int]:
        """The last liberties of chains; an empty place of its own, -1, stands for chains that have none left."""
        few = (chain.liberties for chain in self.chains if len(chain.liberties) <= 1)
        return frozenset(liberty for liberties in few for liberty in (liberties or (-1,)))

    def may_be_captured(self, vertex: int) -> bool:
        """Could a stone on that empty vertex leave any chain without a liberty? Or is one without already?"""
        return vertex in self._short_of_breath or -1 in self._short_of_breath

    def breathless(self) -> tuple[Dragon, ...]:
        """The dragons with no liberties, in the same order."""
        without = [number for number, chain in enumerate(self.chains) if not chain.liberties]
        return self._sorted(
            chains
            for index, first in enumerate(without)
            for chains in self.grown_from(first, set(without[index:]).__contains__)
        )

    def _sorted(self, found: Iterable[frozenset[int]]) -> tuple[Dragon, ...]:
        dragons = []
        for chains in islice(found, MOST_DRAGONS):
            checkpoint()
            dragons.append(self._dragon(chains))
        return tuple(sorted(dragons, key=lambda dragon: dragon.vertices))

    def grown_from(self, chain: int, is_inside: Callable[[int], bool]) -> Iterator[frozenset[int]]:
        """The dragons that hold this chain and no chain but those inside, as numbers of chains."""
        found = self.chains[chain]
        return self._grown(frozenset((chain,)), found.touching, 1 << found.owner, is_inside)

    def grown_around(self, vertex: int, owner: int, is_inside: Callable[[int], bool]) -> Iterator[frozenset[int]]:
        """As `grown_from`, for the dragons of a stone that `owner` would put on an empty vertex; it is left out."""
        near = frozenset(self.chain_at[n] for n in self.board.neighbours(vertex) if self.stones[n] != EMPTY)
        return self._grown(frozenset(), near, 1 << owner, is_inside)

    def _grown(
        self, chains: frozenset[int], border: frozenset[int], players: int, is_inside: Callable[[int], bool]
    ) -> Iterator[frozenset[int]]:
        """Each friendly player met at the border either joins, or stays out because of one who is to join."""
        waiting, count = [(chains, border, players, 0)], 0
        while waiting and count < MOST_DRAGONS:
            checkpoint()
            chains, border, players, left_out = waiting.pop()
            closed = self._closed(chains, border, players, is_inside)
            if closed is None:
                continue
            chains, border = closed
            common = self._common(players)
            met = 0
            for chain in border:
                owner = 1 << self.chains[chain].owner
                met |= owner
                if not is_inside(chain):
                    left_out |= owner
            met &= common
            if not met:
                count += 1
                yield chains
            elif self._can_stay_out(border, left_out & common, common & ~left_out, is_inside):
                joining = met & ~left_out
                joining &= -joining
                waiting.append((chains, border, players, left_out | joining))
                waiting.append((chains, border, players | joining, left_out))

    def _closed(
        self, chains: frozenset[int], border: frozenset[int], players: int, is_inside: Callable[[int], bool]
    ) -> tuple[frozenset[int], frozenset[int]] | None:
        """These chains with all that those players have next to them, and what touches them; None if not all inside."""
        joined, others, waiting = set(chains), set[int](), list(border)
        while waiting:
            number = waiting.pop()
            if number in joined:
                continue
            if not players >> self.chains[number].owner & 1:
                others.add(number)
                continue
            if not is_inside(number):
                return None
            joined.add(number)
            waiting.extend(self.chains[number].touching)
        return frozenset(joined), frozenset(others)

    def _common(self, players: int) -> int:
        """The players friendly to all of these."""
        common = -1
        for player in bits(players):
            common &= self.friends[player]
        return common

    def _can_stay_out(
        self, border: frozenset[int], left_out: int, candidates: int, is_inside: Callable[[int], bool]
    ) -> bool:
        """Whether for each of these, friendly so far, a candidate unfriendly to them is within reach to keep them out.

        False too where no candidate is left at the border, so that a caller finds one to go on with.
        """
        waiting, seen, reached = list(border), set[int](), 0
        while waiting:
            number = waiting.pop()
            chain = self.chains[number]
            if number not in seen and candidates >> chain.owner & 1 and is_inside(number):
                seen.add(number)
                reached |= 1 << chain.owner
                waiting.extend(chain.touching)
        return reached != 0 and all(reached & ~self.friends[player] for player in bits(left_out))

    def _dragon(self, numbers: frozenset[int]) -> Dragon:
        chains, players = [self.chains[number] for number in numbers], 0
        for chain in chains:
            players |= 1 << chain.owner
        vertices = tuple(sorted(v for chain in chains for v in chain.vertices))
        return Dragon(vertices, players, frozenset().union(*(chain.liberties for chain in chains)))


@lru_cache(maxsize=16)
def configuration(board: Board, stones: bytes, alliances: Alliances, players: int) -> Configuration:
    """The stones under these alliances; the last ones are kept, since many questions are asked of each."""
    return Configuration(board, stones, friends_of(alliances, players))


def bits(mask: int) -> Iterator[int]:
    """The players of a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _chains(board: Board, stones: bytes) -> tuple[tuple[int, ...], tuple[Chain, ...]]:
    at, parts = [-1] * board.size, list[tuple[int, list[int], set[int], set[int]]]()
    for first, owner in enumerate(stones):
        if owner == EMPTY or at[first] >= 0:
            continue
        checkpoint()
        number, members = len(parts), [first]
        liberties, around = set[int](), set[int]()
        at[first] = number
        for place, vertex in enumerate(members):
            if place % _STRIDE == 0:
                checkpoint()
            for near in board.neighbours(vertex):
                stone = stones[near]
                if stone == EMPTY:
                    liberties.add(near)
                elif stone != owner:
                    around.add(near)
                elif at[near] < 0:
                    at[near] = number
                    members.append(near)
        parts.append((owner, members, liberties, around))
    chains = []
    for owner, members, liberties, around in parts:
        checkpoint()
        touching = frozenset(at[vertex] for vertex in around)
        chains.append(Chain(owner, tuple(sorted(members)), frozenset(liberties), touching))
    return tuple(at), tuple(chains)
