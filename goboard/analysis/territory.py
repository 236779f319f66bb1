"""Settled territory and dame once the dead are taken off.

Where the border between two areas is still open, its points are named, not guessed over.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.chains import ends, labelled
from goboard.arrays import Float, Float32, Int32, Mask, UInt8, mask
from goboard.boards.board import Board
from goboard.kernel.graph import graph_of
from goboard.rules.area import OPEN_REGION, without
from goboard.rules.position import EMPTY, Position

Int16 = NDArray[np.int16]

_FARTHEST = 12
_MOST_DOORS, _BEHIND_EACH = 2, 4
"""What lies nearest to one player's stones is behind doors if it has so few of them, and so many points for each."""

CLEAR = 0.5
"""A point is taken for somebody's if the share in it is that much greater than anybody else's."""


@dataclass(frozen=True)
class Borders:
    """`territory` has one byte a vertex, whose empty point it is, 0 for nobody. The others are ascending.

    `dame` are empty vertices that part two areas or lie between them. `sealing` are those through which somebody's
    territory is open to another: once they are filled it touches its owner alone.
    """

    territory: bytes
    dame: tuple[int, ...]
    sealing: tuple[int, ...]


def borders(board: Board, stones: bytes, shares: Float32) -> Borders:
    """Part the empty points, with the dead taken off; `shares` (players, n) is how likely each gets each vertex.

    What touches the stones of one player alone is theirs, and so is, of any other region, what does once the points
    that touch the stones of several are left out, unless the shares speak for another; and so is what lies nearest to
    their stones behind one or two points through which others come in. The rest is parted by those points, those that
    nobody has a clear share in, and of two neighbours that clearly are different players' the less clear one. Nothing
    is said of an undecided place that is wide.
    """
    labels, masks = graph_of(board).regions(stones)
    single = [mask.bit_length() - 1 if mask.bit_count() == 1 else 0 for mask in masks]
    # the last entry is for the label of vertices with stones
    territory = np.array([*single, 0], dtype=np.int16)[labels]
    shared = np.array([*(mask.bit_count() > 1 for mask in masks), False])[labels]
    if not shared.any():
        return Borders(territory.astype(np.uint8).tobytes(), (), ())
    parting = _Parting(board, stones, shares, shared)
    owner = np.where(shared, parting.owner, territory)
    return Borders(owner.astype(np.uint8).tobytes(), parting.dame(), parting.sealing())


class _Parting:
    """The empty vertices of regions that touch several players, the mask `shared`, parted.

    `owner` (n,) has whose they are, 0 for nobody's and for all other vertices.
    """

    def __init__(self, board: Board, stones: bytes, shares: Float32, shared: Mask) -> None:
        here, there = ends(board)
        self._here, self._there = here[shared[here]], there[shared[here]]
        self._board = board
        self._shared = shared
        self._stones = np.frombuffer(stones, dtype=np.uint8).astype(np.int16)
        self._by_stones = self._beside(self._stones)
        lead = _lead(shares)
        likely = (np.argmax(shares, axis=0) + 1).astype(np.int16)
        enclosed = self._enclosed(shares)
        self.owner = np.where(enclosed > 0, enclosed, self._behind_doors(shares))
        clear = shared & (self.owner == 0) & (lead >= CLEAR) & self._by_stones.are_nobodys_but(likely)
        kept = self._touching_stones(clear & ~self._giving_way(clear, likely, lead), likely)
        self.owner = np.where(kept, likely, self.owner)
        self._absorb()

    def _beside(self, players: Int16) -> "_Players":
        """Whose of (n,) the vertices are next to."""
        found = _nobody(self._board.size)
        found.add(self._here, players[self._there], players[self._there])
        return found

    def _enclosed(self, shares: Float32) -> Int16:
        """(n,) whose the places are that, but for the points between several players' stones, only one's enclose."""
        places = self._places(self._shared & ~self._by_stones.are_several)
        around = places.all_in(self._by_stones)
        alone = np.where((around.low == around.high) & (around.high > 0), around.high, 0)
        found: Int16 = np.where(places.of >= 0, alone[places.of], 0).astype(np.int16)
        return np.where(places.speaking(shares, found)[places.of], found, 0).astype(np.int16)

    def _behind_doors(self, shares: Float32) -> Int16:
        """(n,) whose the places are that lie nearest to one's stones and have but few points next to any others."""
        found: Int16 = np.zeros(self._board.size, dtype=np.int16)
        nearest = self._nearest()
        here, there = self._here, self._there
        doors = mask(self._board.size, here[self._shared[there] & (nearest[there] != nearest[here])])
        for player in range(1, len(shares) + 1):
            places = self._places(nearest == player)
            count = np.bincount(places.of[doors & (places.of >= 0)], minlength=places.count + 1)
            sizes = np.bincount(places.of[places.of >= 0], minlength=places.count + 1)
            own = np.where(places.of >= 0, player, 0).astype(np.int16)
            is_shut = (count <= _MOST_DOORS) & (sizes > _BEHIND_EACH * count) & places.speaking(shares, own)
            found[(places.of >= 0) & is_shut[places.of] & ~doors] = player
        return found

    def _nearest(self) -> Int16:
        """(n,) whose stones are nearest over shared empty vertices, -1 where several are, 0 where nobody's are near."""
        nearest: Int16 = np.zeros(self._board.size, dtype=np.int16)
        for _ in range(_FARTHEST):
            reached = self._beside(np.maximum(nearest, self._stones))
            fresh = self._shared & (nearest == 0) & (reached.high > 0)
            if not fresh.any():
                break
            # where several come at once nobody goes on
            nearest[fresh] = np.where(reached.are_several, -1, reached.high)[fresh]
        return nearest

    def _giving_way(self, clear: Mask, likely: Int16, lead: Float32) -> Mask:
        """The clear points with a neighbour that is another's, and no less clearly."""
        here, there = self._here, self._there
        gives = clear[here] & clear[there] & (likely[here] != likely[there]) & (lead[there] >= lead[here])
        return mask(self._board.size, here[gives])

    def _touching_stones(self, kept: Mask, likely: Int16) -> Mask:
        """Without the areas that touch no stone of their owner."""
        # neighbours that were different players' have given way
        area, count = labelled(self._board, kept)
        meets = kept[self._here] & (self._stones[self._there] == likely[self._here])
        return mask(count + 1, area[self._here[meets]])[area]

    def _absorb(self) -> None:
        """An unclear place that only one player's stones and area touch is part of that area."""
        places = self._places(self._shared & (self.owner == 0))
        around = places.all_in(self._around)
        alone = np.where(around.low == around.high, around.high, 0)
        self.owner = np.where(places.of >= 0, alone[places.of], self.owner)

    @property
    def _around(self) -> "_Players":
        """Whose stones or area each vertex is next to."""
        return self._beside(np.maximum(self._stones, self.owner))

    def _places(self, chosen: Mask) -> "_Places":
        return _Places(*labelled(self._board, chosen))

    @cached_property
    def _open(self) -> Mask:
        """The points next to an area beyond which somebody else is: beside the point, or in the same narrow place."""
        places, around = self._places(self._shared & (self.owner == 0)), self._around
        reach = places.is_narrow & places.all_in(around).are_several
        by_area = mask(self._board.size, self._here[self.owner[self._there] > 0])
        return (places.of >= 0) & (reach[places.of] | around.are_several) & by_area

    def sealing(self) -> tuple[int, ...]:
        return tuple(np.flatnonzero(self._open).tolist())

    def dame(self) -> tuple[int, ...]:
        """Points between stones of several players, and what lies between the areas unless that is wide."""
        places = self._places(self._shared & (self.owner == 0) & ~self._open)
        found = (places.of >= 0) & (places.is_narrow[places.of] | self._by_stones.are_several)
        return tuple(np.flatnonzero(found).tolist())


@dataclass(frozen=True, eq=False)
class _Players:
    """A set of players for each of some things, told by its `low`est and `high`est; 0 as the highest where empty."""

    low: Int16
    high: Int16

    def add(self, at: NDArray[np.integer], low: Int16, high: Int16) -> None:
        """Add to the sets `at` these places, nobody where `high` is 0."""
        some = high > 0
        np.minimum.at(self.low, at[some], low[some])
        np.maximum.at(self.high, at[some], high[some])

    @property
    def are_several(self) -> Mask:
        several: Mask = (self.high > 0) & (self.low != self.high)
        return several

    def are_nobodys_but(self, player: Int16) -> Mask:
        alone: Mask = (self.high == 0) | ((self.low == player) & (self.high == player))
        return alone


def _nobody(count: int) -> _Players:
    return _Players(np.full(count, np.iinfo(np.int16).max, dtype=np.int16), np.zeros(count, dtype=np.int16))


@dataclass(frozen=True, eq=False)
class _Places:
    """What hangs together: `of` (n,) is the place of each vertex, -1 where it is in none."""

    of: Int32
    count: int

    @property
    def is_narrow(self) -> Mask:
        """(count + 1,) the places too small to be open."""
        return np.bincount(self.of[self.of >= 0], minlength=self.count + 1) < OPEN_REGION

    def speaking(self, shares: Float32, owner: Int16) -> Mask:
        """(count + 1,) the places in which the shares speak for the `owner` (n,)."""
        inside = np.flatnonzero(owner)
        own = shares[owner[inside] - 1, inside]
        speaks = own - (shares[:, inside].sum(axis=0) - own)
        return np.asarray(np.bincount(self.of[inside], speaks, minlength=self.count + 1) > 0)

    def all_in(self, players: _Players) -> _Players:
        """(count + 1,) the players of all vertices of each place."""
        found, inside = _nobody(self.count + 1), self.of >= 0
        found.add(self.of[inside], players.low[inside], players.high[inside])
        return found


_CLEAR_ENOUGH, _HELD = 0.3, 0.8
"""How much greater its owner's share in a region's points must be on average than anybody else's, so that it is theirs,
and so that they hold it as what they enclosed."""


_ROOM_TO_LIVE = 13
"""In an enclosed place of fewer points nobody else comes to live, whatever becomes of games of chance there."""


@dataclass(frozen=True)
class Land:
    """`territory` has one byte a vertex, 0 for nobody; `dame` and `sealing` are empty vertices, ascending.

    `owner` (n,) is the territory with the living stones, `held` (n,) from 0 to 1 how far that is settled: what only one
    player's stones touch and nobody else has a clear share in is settled by degrees.
    """

    territory: bytes
    owner: UInt8
    held: Float32
    dame: tuple[int, ...]
    sealing: tuple[int, ...]


def land_of(position: Position, dead: Collection[int], shares: Float32, seki: Collection[int], counted: bytes) -> Land:
    """Whose the points without living stones are, those below dead stones included.

    A region that an open border leaves to several players is parted by who is likely to end up with its points.
    Eyes of stones in `seki` are nobody's where nobody's are `counted`, one byte a vertex.
    """
    board, stones = position.board, position.stones
    left = without(board, stones, dead)
    found = borders(board, left, _after(position, dead, left, shares))

    def empty(vertices: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(vertex for vertex in vertices if stones[vertex] == EMPTY)

    territory = np.frombuffer(found.territory, dtype=np.uint8).copy()
    taken = [vertex for vertex in dead if left[vertex] == EMPTY]
    region, is_shared, clear = _regions(board, left, shares)
    is_wide = clear < _CLEAR_ENOUGH
    sizes = np.bincount(region[region >= 0], minlength=len(is_wide))
    lone = (~is_shared & (sizes >= _ROOM_TO_LIVE))[region]
    lone[taken] = False
    territory[lone & is_wide[region]] = 0
    degree = np.clip((clear - _CLEAR_ENOUGH) / (_HELD - _CLEAR_ENOUGH), 0.0, 1.0).astype(np.float32)
    held = np.where(lone, degree[region], np.float32(1))
    sealing = [vertex for vertex in found.sealing if not is_wide[region[vertex]]]
    if position.players == 2:
        unclaimed = [vertex for vertex in taken if not territory[vertex]]
        territory[unclaimed] = [3 - stones[vertex] for vertex in unclaimed]
    barred = _barred(board, stones, region, is_shared, seki)[region] & (np.frombuffer(counted, dtype=np.uint8) == EMPTY)
    parted = np.flatnonzero(barred & is_shared[region] & (territory > 0)).tolist()
    dame = sorted({*found.dame, *parted, *(vertex for vertex in sealing if barred[vertex])})
    territory[barred] = 0
    owner = np.maximum(np.frombuffer(left, dtype=np.uint8), territory)
    return Land(territory.tobytes(), owner, held, empty(tuple(dame)), empty(tuple(v for v in sealing if not barred[v])))


def _barred(board: Board, stones: bytes, region: Int32, is_shared: Mask, seki: Collection[int]) -> Mask:
    """The regions next to stones in seki: those of one player, and those that several such share."""
    here, there = ends(board)
    from_seki, of = mask(board.size, seki)[here], np.frombuffer(stones, dtype=np.uint8)[here]
    players = _nobody(is_shared.size)
    players.add(region[there[from_seki]], of[from_seki].astype(np.int16), of[from_seki].astype(np.int16))
    return np.asarray((players.high > 0) & (~is_shared | players.are_several))


def _lead(shares: Float32) -> Float32:
    """(n,) how far the greatest share (k, n) of each vertex is above the next."""
    ranked = np.sort(shares, axis=0)
    return np.asarray(ranked[-1] - ranked[-2] if len(shares) > 1 else ranked[-1])


def _regions(board: Board, left: bytes, shares: Float32) -> tuple[Int32, Mask, Float]:
    """The region of each vertex (n,), the last one for stones; which touch several players' stones; and how far
    anybody's share in each is above all others' on average, 1 for stones.

    Where nobody has a clear share, though only one player may have stones there yet, no border is to be closed.
    """
    labels, masks = graph_of(board).regions(left)
    at = labels >= 0
    lead = _lead(shares)
    sizes = np.maximum(np.bincount(labels[at], minlength=len(masks)), 1)
    clear = np.bincount(labels[at], weights=lead[at], minlength=len(masks)) / sizes
    is_shared = np.array([mask.bit_count() > 1 for mask in masks] + [False], dtype=np.bool_)
    return labels, is_shared, np.append(clear, 1.0)


def _after(position: Position, dead: Collection[int], left: bytes, shares: Float32) -> Float32:
    """The shares as they stand once it is agreed what is dead: its owner has no part in those points any more."""
    settled = shares.copy()
    taken = [vertex for vertex in dead if left[vertex] == EMPTY]
    owners = np.frombuffer(position.stones, dtype=np.uint8)[taken].astype(np.intp)
    lost = settled[owners - 1, taken].copy()
    settled[owners - 1, taken] = 0
    if position.players == 2:
        settled[2 - owners, taken] += lost
    return settled
