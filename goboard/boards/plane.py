"""The infinite square lattice as a board that grows: the points known so far, and one vertex for all the others.

The unknown points are always one connected region, so that vertex stands for them in chains, liberties and
territory. A region of unknown points that stones have closed off is therefore made known as a whole.
"""

from collections.abc import Iterable, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Board, BoardError, Place, read_only
from goboard.boards.contours import enclosed

OUTSIDE = 0
"""The vertex that stands for every unknown point."""
FIRST_REACH = 6
"""What is known at the start: the points up to that far from the origin along both axes."""
REACH, LEAST_REACH = 3, 2
"""How far around a point the lattice is made known, and how far it must be known for that to be put off."""
MOST_KNOWN = 200_000
MOST_DIGITS = 300
"""A float holds numbers of up to 308 digits."""
EXACT = 2**62
"""Whole numbers below this are kept as int64, and their differences fit as well."""
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Plane:
    """Known lattice points and their vertices, 1 and up in the order in which they became known; 0 is `OUTSIDE`.

    Ids never change. The same calls in the same order give the same ids. Not to be grown by two threads.
    """

    def __init__(self, places: Iterable[Place] = ()) -> None:
        """Knows the points around the origin, or exactly these: another plane's known points in their order."""
        self._ids: dict[Place, int] = {}
        self._labels = ["outside"]
        self._places: NDArray[np.generic] = np.zeros((256, 2), dtype=np.int64)
        self._positions = np.full((256, 2), np.nan)
        self._links = np.zeros((256, 4), dtype=np.int32)
        self._board: Board | None = None
        self._add(list(places) or _box((0, 0), FIRST_REACH))

    @property
    def total_known(self) -> int:
        """How many lattice points have a vertex of their own."""
        return len(self._ids)

    @property
    def board(self) -> Board:
        """What is known now, frozen; the same object until the plane grows."""
        if self._board is None:
            self._board = self.board_of(len(self._labels))
        return self._board

    def find(self, x: int, y: int) -> int | None:
        """The vertex of a known point; None where `OUTSIDE` stands for it."""
        return self._ids.get((x, y))

    def place(self, vertex: int) -> Place:
        """The coordinates of a vertex; raises KeyError for `OUTSIDE` and for no vertex."""
        if not 0 < vertex < len(self._labels):
            raise KeyError(vertex)
        x, y = self._places[vertex].tolist()
        return x, y

    def vertex(self, x: int, y: int) -> int:
        """The vertex of any point, made known with its surroundings; BoardError if that would be too much."""
        if any(place not in self._ids for place in _box((x, y), LEAST_REACH)):
            self._grow((x, y))
        return self._ids[x, y]

    def board_of(self, size: int) -> Board:
        """The board as it was when it had that many vertices."""
        if self._board is not None and self._board.size == size:
            return self._board
        links = self._links[:size]
        links = np.sort(np.where(links < size, links, OUTSIDE), axis=1)
        # the outside is one neighbour, however many unknown points it is on this side
        kept = np.ones((size, 4), dtype=np.bool_)
        kept[:, :-1] = (links[:, :-1] != OUTSIDE) | (links[:, 1:] != OUTSIDE)
        kept[OUTSIDE] = False
        border = np.flatnonzero(links[1:, 0] == OUTSIDE) + 1
        counts = kept.sum(axis=1)
        counts[OUTSIDE] = len(border)
        indptr = np.zeros(size + 1, dtype=np.int32)
        np.cumsum(counts, out=indptr[1:])
        indices = np.concatenate([border.astype(np.int32), links[kept]])
        starts = np.repeat(np.arange(size, dtype=np.int32), counts)
        once = starts < indices
        return read_only(
            Board(
                shape="plane",
                title="Infinite plane",
                indptr=indptr,
                indices=indices,
                positions=self._positions[:size],
                labels=tuple(self._labels[:size]),
                edges=np.column_stack([starts[once], indices[once]]),
                spec=MappingProxyType({"shape": "plane"}),
                plane=self,
                outside=OUTSIDE,
                places=self._places[:size],
            )
        )

    def _grow(self, centre: Place) -> None:
        if max(abs(centre[0]), abs(centre[1])) >= 10**MOST_DIGITS:
            raise BoardError(f"A coordinate on the plane has at most {MOST_DIGITS} digits.")
        room = MOST_KNOWN - self.total_known
        block = [place for place in _box(centre, REACH) if place not in self._ids]
        holes = enclosed(self._ids, centre, REACH, room)
        if holes is None or len(block) > room:
            raise BoardError(f"That closes off too much of the plane: goboard follows up to {MOST_KNOWN:,} points.")
        self._add([*block, *holes])

    def _add(self, places: Sequence[Place]) -> None:
        first, last = len(self._labels), len(self._labels) + len(places)
        self._make_room(last)
        self._ids.update(zip(places, range(first, last), strict=True))
        self._labels.extend(f"{x},{y}" for x, y in places)
        if self._places.dtype != object and any(abs(x) >= EXACT or abs(y) >= EXACT for x, y in places):
            self._places = self._places.astype(object)
        self._places[first:last] = np.array(places, dtype=self._places.dtype)
        self._positions[first:last] = np.array(places, dtype=np.float64)
        self._join(places, np.arange(first, last, dtype=np.int32))
        self._board = None

    def _join(self, places: Sequence[Place], vertices: NDArray[np.int32]) -> None:
        for side, (dx, dy) in enumerate(STEPS):
            found = [self._ids.get((x + dx, y + dy), OUTSIDE) for x, y in places]
            others = np.array(found, dtype=np.int32)
            self._links[vertices, side] = others
            self._links[others, (side + 2) % 4] = vertices
        self._links[OUTSIDE] = OUTSIDE

    def _make_room(self, size: int) -> None:
        """Larger arrays where these are full; boards of before keep looking at the old ones."""
        more = max(len(self._links), size) if size > len(self._links) else 0
        if more:
            self._places = np.concatenate([self._places, np.zeros((more, 2), dtype=self._places.dtype)])
            self._positions = np.concatenate([self._positions, np.full((more, 2), np.nan)])
            self._links = np.concatenate([self._links, np.zeros((more, 4), dtype=np.int32)])

    def __reduce__(self) -> tuple[object, ...]:
        return Plane, (list(self._ids),)


def _box(centre: Place, reach: int) -> list[Place]:
    """The points up to `reach` away along both axes, row by row."""
    x, y = centre
    return [(x + dx, y + dy) for dy in range(reach, -reach - 1, -1) for dx in range(-reach, reach + 1)]
