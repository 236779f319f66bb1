"""Proofs of life that rest on answering, and of death inside what lives (after Müller, "Playing it safe", 1997).

`unconditional` says which chains live though their owner always passes (Benson 1976), with the regions that are theirs.

The proofs, for two players, where the enemy moves first and may also pass or move elsewhere. A region is a maximal
connected set of vertices not of the side's colour. Two empty vertices are a *pair* where the side answers the enemy's
move on one of them by a move on the other; no vertex is in two pairs, so one answer at a time is due. Chains that share
the liberties of a pair are linked: an answer there joins them, and while nobody plays there they have two liberties.
Linked chains are a *group*. An answer touches a group that is not taken, so its stone stays for good, and no answer
repeats a position that stood since the proof began; repetitions of what stood before it are not considered.

An *eye* of a group is a region that only the groups of the proof enclose and that has an empty vertex, if

- every vertex of it is next to the group, or
- it has no pair, suicide is forbidden, and every empty vertex of it is next to the group, or
- no other group encloses it, and each vertex not next to the group has a pair in it whose vertices are next to the
  vertex and to the group.

Whatever the enemy does, after the answer every empty vertex of an eye is next to the group or has its pair still
empty: what is taken there by an answer lies on such vertices, and in the second case nothing is taken. And there is
an empty vertex: the enemy cannot fill the last one without suicide, which empties the eye, and an answer leaves the
stone that it answers with a liberty or takes it. So a group with two eyes always has a liberty left after the enemy's
move, and is never taken.

Enemy stones in an eye are dead. The side plays on liberties of their chain that are next to the group, or on a pair to
make them so; its stones there stay, so this ends, and while the chain stands it has a liberty, so the eye has one.
In a region enclosed by such groups that all have two other eyes, enemy stones are also dead if at most one vertex,
or two that are neighbours, are next to none of them. The side fills everything else, and its stones there stay. When
nothing but those vertices is empty, the enemy's chains have no other liberties: the side plays on one and is on the
point of taking all with the other, and if the one stone is taken back, the vertex left takes everything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

import numpy as np

from goboard.analysis.certificate import Eye, Standing
from goboard.arrays import Int32, Mask
from goboard.boards.board import Board
from goboard.kernel.life import CLOSE, VITAL, Life, life
from goboard.rules.position import EMPTY

_NOTHING = Standing(0, frozenset(), (), ())


@dataclass(frozen=True)
class Unconditional:
    """What no sequence of enemy moves takes from a side; vertices ascending.

    `territory` are the vertices of `regions`, those that only living chains enclose and that are vital to one of them,
    enemy stones inside included. The regions come in the order of their first vertices. `standing` proves it.
    """

    stones: tuple[int, ...]
    territory: tuple[int, ...]
    regions: tuple[tuple[int, ...], ...]
    standing: Standing = field(default=_NOTHING, compare=False, repr=False)


def unconditional(board: Board, stones: bytes, side: int, *, suicide: bool = False) -> Unconditional:
    """Benson's theorem for `side`; all other stones are its enemies, and may move any number of times.

    A region is a maximal connected set of vertices not of the side's colour. It is vital to a chain if all its empty
    vertices are liberties of the chain, or with `suicide` all its vertices: a chain of the enemy that takes itself off
    leaves empty what it stood on. So does one that another enemy takes, hence stones of several enemies ask for the
    same. A chain lives if two regions are vital to it that are enclosed by such chains alone: to take it, both would
    have to be filled, and the last empty vertex of either cannot be.
    """
    enemies = set(stones) - {EMPTY, side}
    strict = suicide or len(enemies) > 1
    found = life(board.indptr, board.indices, stones, side, strict=strict)
    own = np.frombuffer(stones, dtype=np.uint8) == side
    regions = members(np.where(own, -1, found.label), len(found.owned))
    kept = tuple(regions[region] for region in np.flatnonzero(found.owned).tolist())
    placed = np.flatnonzero(own)
    living = placed[found.alive[found.label[placed]] != 0]
    inside = tuple(sorted(v for region in kept for v in region))
    return Unconditional(tuple(living.tolist()), inside, kept, _passing(found, regions, own, side, strict=strict))


def _passing(found: Life, regions: Sequence[tuple[int, ...]], own: Mask, side: int, *, strict: bool) -> Standing:
    """Benson's chains and regions as a certificate."""
    placed = np.flatnonzero(own)
    labels, firsts = np.unique(found.label[placed], return_index=True)
    first = dict(zip(labels.tolist(), placed[firsts].tolist(), strict=True))
    region, chain, bits = found.meetings.T
    is_eye = (found.alive[chain] & found.owned[region]).astype(np.bool_) & (bits & (CLOSE if strict else VITAL) != 0)
    eyes = (Eye(regions[r][0], first[c], (), not kind & CLOSE) for r, c, kind in found.meetings[is_eye].tolist())
    chains = frozenset(first[number] for number in np.flatnonzero(found.alive).tolist())
    closed = frozenset(regions[number][0] for number in np.flatnonzero(found.owned).tolist())
    return Standing(side, chains, (), tuple(eyes), closed)


def members(labels: Int32, count: int) -> list[tuple[int, ...]]:
    """The vertices of each label from 0 to count - 1, ascending; (n,) int32, -1 where there is none."""
    order = np.argsort(labels, kind="stable")
    bounds = np.searchsorted(labels[order], np.arange(count + 1)).tolist()
    listed = order.tolist()
    return [tuple(listed[first:end]) for first, end in pairwise(bounds)]


Chains = frozenset[int]


@dataclass(frozen=True)
class Safety:
    """Stones of a side that live though the enemy moves first, the vertices where no enemy lives, its dead stones.

    All ascending; `dead` are stones on `territory`. Unconditional life is included. `standing` makes the
    certificate that proves it.
    """

    stones: tuple[int, ...]
    territory: tuple[int, ...]
    dead: tuple[int, ...]
    standing: Callable[[], Standing] = field(default=lambda: _NOTHING, compare=False, repr=False)


def safety(board: Board, stones: bytes, side: int, *, suicide: bool = False) -> Safety:
    """What of `side` is safe against one enemy who moves in turn with it; `suicide` says whether the rules allow it.

    Several enemies would make more than one move before an answer: where stones of more than one lie on the board,
    only unconditional life counts, and where they may still come, this is not to be asked.
    """
    several = len(set(stones) - {EMPTY, side}) > 1
    ground = _ground(board, stones, side, strict=suicide or several)
    if several:
        safe, closed = set(ground.living), set(ground.owned)
        passing = unconditional(board, stones, side, suicide=suicide).standing
        standing: Callable[[], Standing] = lambda: passing  # noqa: E731
    else:
        proof = _safe(ground)
        safe, closed = proof.chains, set(proof.closed())
        standing = partial(proof.standing, side, closed)
    own = tuple(v for v, stone in enumerate(stones) if stone == side and ground.label[v] in safe)
    inside = tuple(sorted(v for region in closed for v in ground.regions[region]))
    return Safety(own, inside, tuple(v for v in inside if stones[v] != EMPTY), standing)


@dataclass(frozen=True, eq=False)
class _Ground:
    """The side's chains and the regions between them. `touching` has the chains next to each vertex of a region.

    `living` and `owned` are Benson's chains and regions; in `passive` regions one of these chains relies on it that
    nothing is taken.
    """

    board: Board
    stones: bytes
    strict: bool
    label: list[int]
    regions: list[tuple[int, ...]]
    around: list[Chains]
    touching: dict[int, Chains]
    living: Chains
    owned: frozenset[int]
    passive: frozenset[int]

    def empties(self, region: int) -> list[int]:
        return [v for v in self.regions[region] if self.stones[v] == EMPTY]


def _ground(board: Board, stones: bytes, side: int, *, strict: bool) -> _Ground:
    found = life(board.indptr, board.indices, stones, side, strict=strict)
    own = np.frombuffer(stones, dtype=np.uint8) == side
    label = found.label.tolist()
    regions = members(np.where(own, -1, found.label), len(found.owned))
    touching = {
        v: frozenset([label[near] for near in board.neighbours(v) if stones[near] == side])
        for v in np.flatnonzero(~own).tolist()
    }
    around: list[set[int]] = [set() for _ in regions]
    passive = set()
    for region, chain, bits in found.meetings.tolist():
        around[region].add(chain)
        if not strict and found.owned[region] and bits & VITAL and not bits & CLOSE:
            passive.add(region)
    living = frozenset(np.flatnonzero(found.alive).tolist())
    owned = frozenset(np.flatnonzero(found.owned).tolist())
    enclosing = [frozenset(chains) for chains in around]
    return _Ground(board, stones, strict, label, regions, enclosing, touching, living, owned, frozenset(passive))


def _safe(ground: _Ground) -> "_Proof":
    """The chains of all groups with two eyes."""
    chains = {chain for around in ground.around for chain in around}
    while True:
        proof = _Proof(ground, chains)
        lost = {chain for chain in chains if len(proof.eyes[proof.group[chain]]) < 2}
        if not lost:
            return proof
        chains = chains - lost


class _Proof:
    """The groups that chains taken for safe make, and their eyes. `pairs` are the classes of vertices, by region, of
    which two are kept for linking the same chains."""

    def __init__(self, ground: _Ground, chains: set[int]) -> None:
        self._ground = ground
        self.chains = chains
        self.pairs = {region: found for region in range(len(ground.regions)) if (found := self._linking(region))}
        self.group = self._linked()
        self.eyes: dict[int, set[int]] = {group: set() for group in self.group.values()}
        for region, around in enumerate(ground.around):
            if around and around <= chains:
                for group in self._owners(region):
                    self.eyes[group].add(region)

    def _linking(self, region: int) -> dict[Chains, list[int]]:
        """The empty vertices that touch the same two chains or more, where there are two such vertices."""
        ground = self._ground
        if region in ground.passive or len(ground.around[region] & self.chains) < 2:
            return {}
        found: dict[Chains, list[int]] = {}
        for vertex in ground.empties(region):
            touched = ground.touching[vertex] & self.chains
            if len(touched) > 1 and not touched <= ground.living:
                found.setdefault(touched, []).append(vertex)
        return {touched: vertices for touched, vertices in found.items() if len(vertices) > 1}

    def _linked(self) -> dict[int, int]:
        """The group of every chain, called by its first chain."""
        group = {chain: chain for chain in self.chains}

        def first(chain: int) -> int:
            while group[chain] != chain:
                group[chain] = chain = group[group[chain]]
            return chain

        for classes in self.pairs.values():
            for touched in classes:
                heads = {first(chain) for chain in touched}
                group.update(dict.fromkeys(heads, min(heads)))
        return {chain: first(chain) for chain in self.chains}

    def _owners(self, region: int) -> Iterator[int]:
        """The groups that the region is an eye of."""
        ground = self._ground
        vertices, empties = ground.regions[region], ground.empties(region)
        if not empties:
            return
        near, near_empties = self._near(vertices), self._near(empties)
        passive = not ground.strict and region not in self.pairs
        paired = len(near) == 1 and region not in ground.passive and self._paired(region, empties) is not None
        for group, close in near.items():
            if paired or close == len(vertices) or (passive and near_empties.get(group, 0) == len(empties)):
                yield group

    def standing(self, side: int, closed: Iterable[int]) -> Standing:
        """What is said of the side, as a certificate."""
        ground = self._ground
        first = {ground.label[v]: v for v in range(len(ground.stones) - 1, -1, -1) if ground.stones[v] == side}
        pairs = {region: self._asked(region) for region in range(len(ground.regions))}
        links = [pair for region in self.pairs for pair in self._links(region, pairs[region])]
        eyes = tuple(
            self._eye(region, first[group], self._near(ground.regions[region])[group], pairs[region])
            for group, regions in self.eyes.items()
            for region in sorted(regions)
        )
        inside = frozenset(ground.regions[region][0] for region in closed)
        return Standing(side, frozenset(first[chain] for chain in self.chains), tuple(links), eyes, inside)

    def _eye(self, region: int, group: int, close: int, pairs: Sequence[tuple[int, int]] | None) -> Eye:
        vertices = self._ground.regions[region]
        if close == len(vertices):
            return Eye(vertices[0], group)
        if not self._ground.strict and region not in self.pairs and pairs is None:
            return Eye(vertices[0], group, is_passive=True)
        far = self._far(region)
        return Eye(vertices[0], group, tuple((v, *pair) for v, pair in zip(far, pairs or (), strict=False)))

    def _links(self, region: int, pairs: Sequence[tuple[int, int]] | None) -> list[tuple[int, int]]:
        if pairs is not None:
            return list(pairs[len(self._far(region)) :])
        return [(first, second) for first, second, *_ in self.pairs[region].values()]

    def _asked(self, region: int) -> list[tuple[int, int]] | None:
        """The pairs of all vertices that are next to no group, then those of the links, where eyes need them."""
        vertices, empties = self._ground.regions[region], self._ground.empties(region)
        if not any(region in regions for regions in self.eyes.values()):
            return None
        near = self._near(vertices)
        if len(near) != 1:
            return None
        ((group, close),) = near.items()
        is_passive = not self._ground.strict and region not in self.pairs
        if close == len(vertices) or (is_passive and self._near(empties).get(group, 0) == len(empties)):
            return None
        return self._paired(region, empties)

    def _far(self, region: int) -> list[int]:
        return [v for v in self._ground.regions[region] if not self._ground.touching[v]]

    def _near(self, vertices: Iterable[int]) -> dict[int, int]:
        """How many of the vertices are next to each group."""
        touching, group = self._ground.touching, self.group
        found = dict[int, int]()
        for chains in map(touching.__getitem__, vertices):
            for near in {group[chain] for chain in chains} if len(chains) > 1 else map(group.__getitem__, chains):
                found[near] = found.get(near, 0) + 1
        return found

    def _paired(self, region: int, empties: list[int]) -> list[tuple[int, int]] | None:
        """A pair in it for all vertices that are not next to the one group around the region, then those that link."""
        ground = self._ground
        near, far = {v for v in empties if ground.touching[v]}, self._far(region)
        if 2 * len(far) > len(near):
            return None
        asked = [near.intersection(ground.board.neighbours(v)) for v in far]
        return _pairs([*asked, *map(set, self.pairs.get(region, {}).values())], len(near))

    def closed(self) -> Iterator[int]:
        """The regions in which no enemy lives."""
        ground = self._ground
        for region, around in enumerate(ground.around):
            if not around or not around <= self.chains:
                continue
            groups = {self.group[chain] for chain in around}
            if any(region in self.eyes[group] for group in groups):
                yield region
            elif all(len(self.eyes[group] - {region}) > 1 for group in groups):
                far = [v for v in ground.regions[region] if not ground.touching[v]]
                if len(far) < 2 or (len(far) == 2 and far[0] in ground.board.neighbours(far[1])):
                    yield region


def _pairs(asked: list[set[int]], vertices: int) -> list[tuple[int, int]] | None:
    """Two vertices for each of those who ask, from what it asks for, and none for two of them, if that can be."""
    if 2 * len(asked) > vertices or any(len(choice) < 2 for choice in asked):
        return None
    slots = [choice for choice in asked for _ in range(2)]
    taken: dict[int, int] = {}
    held: dict[int, int] = {}
    if not all(_is_given(slot, slots, taken, held) for slot in range(len(slots))):
        return None
    return [(held[slot], held[slot + 1]) for slot in range(0, len(slots), 2)]


def _is_given(slot: int, slots: list[set[int]], taken: dict[int, int], held: dict[int, int]) -> bool:
    """Give the slot a vertex, others moving to vertices that are still free; False if that cannot be.

    `taken` has the slot of each vertex given, `held` the vertex of each slot. The library for this takes half a second
    to be loaded, too long before a first answer.
    """
    asker: dict[int, int] = {}
    waiting = [slot]
    for asking in waiting:
        for vertex in slots[asking] - asker.keys():
            asker[vertex] = asking
            if vertex in taken:
                waiting.append(taken[vertex])
                continue
            left: int | None = vertex
            while left is not None:
                given, holder = left, asker[left]
                left = held.get(holder)
                taken[given], held[holder] = holder, given
            return True
    return False
