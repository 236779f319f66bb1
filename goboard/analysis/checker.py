"""Holds certificates against the board. It knows nothing of what finds them: only what is said here is relied on.

A `Play` is rebuilt from the board and played out by `goboard.kernel.referee`. In its place the prover is given nothing
of what lies beyond: a vertex there touches a stone of the prover's that stays, if it is granted, and else the
opponent's world, where no chain of theirs is ever short of liberties and none of the prover's has any.

A `Standing` is held against the conditions of its theorem (see `goboard.analysis.safety`): regions are found anew, and
every vertex, pair and neighbour is looked at.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from goboard.analysis.certificate import Eye, Play, Standing, Together
from goboard.analysis.safety import Unconditional, unconditional
from goboard.arrays import UInt8
from goboard.boards.board import Board
from goboard.jobs.watch import checkpoint
from goboard.kernel.referee import Referee
from goboard.rules.position import EMPTY

_MOST = 64


class Checker:
    """One position of two sides, 1 and 2, and what stood `before`, which no answer may bring back."""

    def __init__(self, board: Board, stones: bytes, before: Sequence[bytes] = (), *, suicide: bool = False) -> None:
        self.near, self.stones, self.suicide = board.near, stones, suicide
        self._before = before
        self._stays: dict[Play, frozenset[int]] = {}
        self.held: list[Together] = []
        """What was found to hold all at once."""

    @cached_property
    def chain_of(self) -> list[frozenset[int]]:
        """The chain of every stone; nothing for the empty vertices."""
        found = [frozenset[int]()] * len(self.stones)
        for vertex, stone in enumerate(self.stones):
            if stone != EMPTY and not found[vertex]:
                chain = self.reached(vertex, frozenset((stone,)))
                for member in chain:
                    found[member] = chain
        return found

    def reached(self, start: int, colours: Collection[int], besides: Collection[int] = ()) -> frozenset[int]:
        """What hangs together with the vertex over those colours, and over whatever lies on `besides`."""
        found, waiting = {start}, [start]
        while waiting:
            for near in self.near(waiting.pop()):
                if near not in found and (self.stones[near] in colours or near in besides):
                    found.add(near)
                    waiting.append(near)
        return frozenset(found)

    def stays(self, play: Play) -> frozenset[int]:
        """The prover's stones that the play keeps, if it was found to hold."""
        return self._stays.get(play, frozenset())

    def secured(self, play: Play) -> frozenset[int]:
        """The stones that stay by it and those that are taken for good."""
        taken = play.taken if play.for_good and play in self._stays else ()
        return self.stays(play).union(*(self.chain_of[v] for v in taken))

    def holds(self, play: Play) -> bool:
        """Does the prover have its way in every game of that place?"""
        if play not in self._stays:
            kept = self._played(play)
            if kept is None:
                return False
            self._stays[play] = kept
        return True

    def _played(self, play: Play) -> frozenset[int] | None:
        """The stones that stay; None if there is a game in which the answers do not do."""
        place = Place.of(self, play)
        if place is None:
            return None
        own, other = (
            _bits(at for v, at in place.at.items() if self.stones[v] == one) for one in (play.side, 3 - play.side)
        )
        targets = [_bits(place.at[v] for v in self.chain_of[taken]) for taken in play.taken]
        if other & place.beyond & ~sum(set(targets)):
            return None
        referee = Referee(place.rows, (1 << place.walls_from) - 1, place.open_to, self.suicide)
        is_won = referee.check(
            (own, other),
            (targets, own & place.beyond, sum(set(targets)) if play.for_good else 0),
            prover_first=play.prover_first,
            banned=place.at[play.ko] if play.ko in play.place else -1,
            past=self._past(play, (*play.cells, *play.spare)),
            answers=play.answers,
        )
        kept = referee.lasting()
        return frozenset(v for v, at in place.at.items() if kept >> at & 1) if is_won else None

    def _past(self, play: Play, order: Sequence[int]) -> list[tuple[int, int]]:
        """What stood in the place before and might stand again, as the prover's and the opponent's bits."""
        again = self.returning(play.side, play.place)
        placed = [{one: _bits(i for i, v in enumerate(order) if then[v] == one) for one in (1, 2)} for then in again]
        return sorted({(there[play.side], there[3 - play.side]) for there in placed})

    @cached_property
    def _then(self) -> UInt8:
        before = [then for then in dict.fromkeys(self._before) if then != self.stones]
        return np.frombuffer(b"".join(before), dtype=np.uint8).reshape(len(before), len(self.stones))

    def returning(self, side: int, area: Collection[int]) -> list[bytes]:
        """What stood before and may come again though the side plays in that area only.

        Elsewhere none of its stones appear, and stones of the other side vanish only with chains that touch the area.
        """
        if not len(self._then):
            return []
        beside = (n for v in area for n in (v, *self.near(v)) if self.stones[n] == 3 - side)
        within = sorted({*area, *(v for n in beside for v in self.chain_of[n])})
        now = np.frombuffer(self.stones, dtype=np.uint8)
        appears, vanishes = (self._then == side) & (now != side), (now == 3 - side) & (self._then != 3 - side)
        only = appears | vanishes
        only[:, within] = False
        return [self._then[row].tobytes() for row in np.flatnonzero(~only.any(axis=1))]

    def stands(self, standing: Standing) -> bool:
        """Do these chains live by their eyes, and does no enemy in the closed regions?"""
        return self.sound(standing) == standing

    def sound(self, standing: Standing) -> Standing | None:
        """The certificate with those of its closed regions that are so; None if the chains do not live."""
        return _Ground(self, standing).sound()

    def ground(self, standing: Standing) -> list[int]:
        """The vertices of the closed regions."""
        colours = frozenset(self.stones) - {standing.side} | {EMPTY}
        return [v for region in standing.closed for v in self.reached(region, colours)]

    def hold_together(self, proof: Together) -> bool:
        """May the side rely on all of it at once?"""
        used = [play.place for play in proof.plays]
        everywhere = frozenset[int]().union(*used)
        if sum(map(len, used)) != len(everywhere) or not everywhere <= proof.standing.without:
            return False
        if proof.standing.side != proof.side or any(play.side != proof.side for play in proof.plays):
            return False
        if sum(play.prover_first for play in proof.plays) > 1:
            return False
        if not all(map(self.holds, proof.plays)) or not self.stands(proof.standing):
            return False
        lasting = frozenset[int]().union(
            *(self.chain_of[v] for v in proof.standing.chains), *(self._stays[play] for play in proof.plays)
        )
        if not all(play.granted <= lasting for play in proof.plays):
            return False
        self.held.append(proof)
        return True


@dataclass(frozen=True)
class Place:
    """The vertices of a `Play` as bits, each wall being one: cells, spare, and from the bit `walls_from` on the walls.

    `rows` are the neighbours of each bit; at those of `open_to` the prover's and the opponent's chains always breathe.
    """

    at: dict[int, int]
    rows: list[int]
    open_to: tuple[int, int]
    walls_from: int

    @property
    def beyond(self) -> int:
        """The walls."""
        return (1 << len(self.rows)) - (1 << self.walls_from)

    @staticmethod
    def of(checker: Checker, play: Play) -> "Place | None":
        """Where the play goes on; None if it does not fit the board."""
        stones, chain_of = checker.stones, checker.chain_of
        order, walls = (*play.cells, *play.spare), [chain_of[wall] for wall in play.walls]
        place = frozenset(order).union(*walls)
        count = len(order) + len(walls)
        if count > _MOST or len(place) != len(order) + sum(map(len, walls)) or not all(walls):
            return None
        granted = frozenset[int]().union(*(chain_of[v] for v in play.granted))
        if any(stones[v] != play.side for v in granted) or not granted.isdisjoint(place):
            return None
        if any(len(wall) < 2 for wall in walls if stones[next(iter(wall))] != play.side):
            return None
        cells = frozenset(play.cells)
        if any(stones[v] == play.side and not chain_of[v] <= cells for v in order):
            return None
        taken = [chain_of[v] for v in play.taken]
        if any(not chain or not chain <= place or stones[next(iter(chain))] != 3 - play.side for chain in taken):
            return None
        at = {v: number for number, v in enumerate(order)}
        at |= {v: number for number, wall in enumerate(walls, len(order)) for v in wall}
        return Place._joined(checker, play, at, count, granted)

    @staticmethod
    def _joined(checker: Checker, play: Play, at: dict[int, int], count: int, granted: frozenset[int]) -> "Place":
        """What touches what. Spare vertices touch walls alone, and are the opponent's besides."""
        walls_from, cells = count - len(play.walls), frozenset(play.cells)
        rows, own_world, other_world = [0] * count, 0, _bits(at[v] for v in play.spare)
        for vertex, number in at.items():
            is_wall = number >= walls_from
            for near in checker.near(vertex):
                if at.get(near) == number:
                    continue
                if near in at and (is_wall or at[near] >= walls_from or (vertex in cells and near in cells)):
                    rows[number] |= 1 << at[near]
                elif near in granted:
                    own_world |= 0 if is_wall else 1 << number
                elif not is_wall or checker.stones[vertex] != play.side:
                    other_world |= 1 << number
        return Place(at, rows, (own_world, other_world), walls_from)


@lru_cache(maxsize=8)
def certainly_unconditional(board: Board, stones: bytes, side: int, *, suicide: bool) -> Unconditional:
    """Benson's chains and regions if they were found to be as they should, else none."""
    found = unconditional(board, stones, side, suicide=suicide)
    strict = suicide or len(set(stones) - {EMPTY, side}) > 1
    sound = Checker(board, stones, suicide=strict).sound(found.standing) if found.standing.is_passing else None
    if sound is None:
        return Unconditional((), (), (), Standing(side, frozenset(), (), ()))
    return replace(found, standing=sound)


class _Ground:
    """The regions around the chains of one `Standing`, and which of its groups they touch."""

    def __init__(self, checker: Checker, standing: Standing) -> None:
        self._checker, self._claim = checker, standing
        self._near, self._stones = checker.near, checker.stones
        self._regions: dict[int, frozenset[int]] = {}
        self._first: dict[int, int] = {}
        """The first stone of its chain, for every stone of the chains claimed."""
        self._group_of: dict[int, int] = {}
        """The group of every chain, by its first stone."""
        self._eyes_at: dict[int, list[Eye]] = {}
        """The eyes in each region, by its first vertex."""
        self._colours = frozenset(checker.stones) - {standing.side} | {EMPTY}

    def sound(self) -> Standing | None:
        claim, chain_of = self._claim, self._checker.chain_of
        stones = frozenset[int]().union(*(chain_of[v] for v in claim.chains))
        if any(self._stones[v] != claim.side for v in (*claim.chains, *stones)) or not stones.isdisjoint(claim.without):
            return None
        if not self._has_links(stones) or not all(map(self._is_eye, claim.eyes)):
            return None
        eyes: dict[int, set[int]] = {group: set() for group in self._group_of.values()}
        for eye in claim.eyes:
            first = min(self._region(eye.region))
            eyes[self._group(eye.group)].add(first)
            self._eyes_at.setdefault(first, []).append(eye)
        if any(len(of_group) < 2 for of_group in eyes.values()):
            return None
        firm = {group: set[int]() for group in eyes}
        for eye in claim.eyes:
            if not eye.is_passive:
                firm[self._group(eye.group)].add(min(self._region(eye.region)))
        closed = frozenset(region for region in claim.closed if self._is_closed(region, firm))
        return None if self._may_return(stones, closed) else replace(claim, closed=closed)

    def _has_links(self, stones: frozenset[int]) -> bool:
        """Are the pairs good ones? Groups are called by the first stone of their first chain."""
        claim, chain_of = self._claim, self._checker.chain_of
        paired = [*self._paired]
        if len(set(paired)) != len(paired):
            return False
        if any(self._stones[v] != EMPTY or v in claim.without for v in paired):
            return False
        for chain in {chain_of[v] for v in claim.chains}:
            self._first.update(dict.fromkeys(chain, min(chain)))
        self._group_of = {first: first for first in self._first.values()}
        for a, b in claim.links:
            both = {self._first[v] for v in self._near(a) if v in stones}
            both &= {self._first[v] for v in self._near(b) if v in stones}
            groups = {self._group_of[first] for first in both}
            if groups:
                changed = {first: min(groups) for first, group in self._group_of.items() if group in groups}
                self._group_of.update(changed)
        return all(eye.group in stones for eye in claim.eyes)

    def _group(self, stone: int) -> int:
        return self._group_of[self._first[stone]]

    @cached_property
    def _paired(self) -> list[int]:
        """The vertices of all pairs."""
        of_eyes = [v for eye in self._claim.eyes for _, *pair in eye.pairs for v in pair]
        return [*(v for link in self._claim.links for v in link), *of_eyes]

    def _region(self, start: int) -> frozenset[int]:
        if start not in self._regions:
            region = self._checker.reached(start, self._colours, self._claim.without)
            self._regions.update(dict.fromkeys(region, region))
        return self._regions[start]

    def _is_enclosed(self, start: int) -> bool:
        """Is it a region of known vertices between the chains claimed alone?"""
        if self._stones[start] == self._claim.side:
            return False
        checkpoint()
        region = self._region(start)
        if not region.isdisjoint(self._claim.without):
            return False
        return all(v in region or v in self._first for at in region for v in self._near(at))

    def _groups_at(self, vertex: int) -> set[int]:
        return {self._group(v) for v in self._near(vertex) if v in self._first}

    def _is_eye(self, eye: Eye) -> bool:
        if not self._is_enclosed(eye.region):
            return False
        region, group = self._region(eye.region), self._group(eye.group)
        empty = [v for v in region if self._stones[v] == EMPTY]
        far = [v for v in region if group not in self._groups_at(v)]
        if eye.is_passive:
            return (
                not self._checker.suicide
                and bool(empty)
                and not eye.pairs
                and region.isdisjoint(self._paired)
                and not any(self._stones[v] == EMPTY for v in far)
            )
        if not empty or not far:
            return bool(empty)
        if any(len(self._groups_at(v)) > 1 or not self._groups_at(v) <= {group} for v in region):
            return False
        pairs = {v: (a, b) for v, a, b in eye.pairs}
        return all(v in pairs and self._is_pair(v, pairs[v], region, group) for v in far)

    def _is_pair(self, vertex: int, pair: tuple[int, int], region: frozenset[int], group: int) -> bool:
        near = self._near(vertex)
        return all(v in near and v in region and group in self._groups_at(v) for v in pair)

    def _is_closed(self, start: int, firm: dict[int, set[int]]) -> bool:
        """Can no enemy live there, and may what is inside be taken? Passive eyes, which are not `firm`, need it."""
        if not self._is_enclosed(start):
            return False
        region = self._region(start)
        first = min(region)
        here = self._eyes_at.get(first, [])
        if any(eye.is_passive and len(firm[self._group(eye.group)]) < 2 for eye in here):
            return False
        if not all(eye.is_passive for eye in here):
            return True
        far = [v for v in region if not self._groups_at(v)]
        around = {group for v in region for group in self._groups_at(v)}
        if any(len(firm[group] - {first}) < 2 for group in around):
            return False
        return len(far) < 2 or (len(far) == 2 and far[0] in self._near(far[1]))

    def _may_return(self, stones: frozenset[int], closed: frozenset[int]) -> bool:
        """Might an answer, or a move that takes what is inside, bring back what stood before?"""
        claim = self._claim
        area = frozenset[int](self._paired).union(*(self._region(start) for start in closed))
        return any(
            all(then[v] == claim.side for v in stones)
            and any(then[v] == claim.side and self._stones[v] != claim.side for v in area)
            for then in self._checker.returning(claim.side, area)
        )


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))
