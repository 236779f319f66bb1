"""The infinite square lattice as a board that grows: the points known so far, and one vertex for all the others.

The unknown points are always one connected region, so that vertex stands for them in chains, liberties and
territory. A region of unknown points that stones have closed off is therefore made known as a whole: `enclosed` finds
what is closed off when a square block of points becomes known.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Int32
from goboard.boards.board import Board, BoardError, Place, read_only
from goboard.words.message import Number, phrase

Contour = list[tuple[Place, Place]]
"""Steps along a border: an unknown point, and the direction in which its known neighbour lies."""

FULL_TURN = 4
"""A walk inside a region, its wall to the left, makes so many right turns; one around known points, left turns."""


def enclosed(known: Container[Place], centre: Place, reach: int, most: int) -> list[Place] | None:
    """The unknown points that the block of that reach around `centre` cuts off from infinity; None above `most`.

    The unknown points before must be one connected region. Those after fall apart only if they meet the block in
    several places, because every part of them did meet it.
    """
    fronts = _fronts(known, centre, reach)
    if len(fronts) < 2:
        return []
    x0, y0 = centre

    def is_known(place: Place) -> bool:
        return place in known or (abs(place[0] - x0) <= reach and abs(place[1] - y0) <= reach)

    walked: set[tuple[Place, Place]] = set()
    found: list[Place] = []
    for front in fronts:
        if front in walked:
            continue
        contour, turns = _walk(is_known, *front)
        walked.update(contour)
        if turns != FULL_TURN:
            continue
        rows = list(_rows(contour))
        if sum(last - first + 1 for first, last, _ in rows) > most - len(found):
            return None
        inside = ((x, y) for first, last, y in rows for x in range(first, last + 1))
        found += [place for place in inside if not is_known(place)]
    return found


def _fronts(known: Container[Place], centre: Place, reach: int) -> list[tuple[Place, Place]]:
    """One border step for each unbroken run of unknown points in the ring around a block."""
    ring = _ring(centre, reach + 1)
    first_known = next((index for index, (place, _) in enumerate(ring) if place in known), None)
    if first_known is None:
        return []
    fronts: list[tuple[Place, Place]] = []
    is_new = True
    for place, wall in ring[first_known:] + ring[:first_known]:
        if place in known:
            is_new = True
        elif is_new and wall is not None:
            fronts.append((place, wall))
            is_new = False
    return fronts


def _ring(centre: Place, reach: int) -> list[tuple[Place, Place | None]]:
    """The points exactly `reach` away, in a round, each with the direction of the block inside; corners have none."""
    x, y = centre
    side = range(-reach + 1, reach)
    return [
        ((x - reach, y + reach), None),
        *(((x + step, y + reach), (0, -1)) for step in side),
        ((x + reach, y + reach), None),
        *(((x + reach, y - step), (-1, 0)) for step in side),
        ((x + reach, y - reach), None),
        *(((x - step, y - reach), (0, 1)) for step in side),
        ((x - reach, y - reach), None),
        *(((x - reach, y + step), (1, 0)) for step in side),
    ]


def _walk(is_known: Callable[[Place], bool], place: Place, wall: Place) -> tuple[Contour, int]:
    """The whole border that this step belongs to, the wall to the left, and its right turns less its left turns."""
    start = place, wall
    contour: Contour = []
    turns = 0
    while not contour or (place, wall) != start:
        contour.append((place, wall))
        (x, y), (wx, wy) = place, wall
        ahead, beside = (x + wy, y - wx), (x + wy + wx, y - wx + wy)
        if is_known(ahead):
            wall = wy, -wx
            turns += 1
        elif is_known(beside):
            place = ahead
        else:
            place, wall = beside, (-wy, wx)
            turns -= 1
    return contour, turns


def _rows(contour: Contour) -> Iterator[tuple[int, int, int]]:
    """First x, last x and y of every row's runs inside a border, top row first."""
    starts = sorted((-y, x) for (x, y), wall in contour if wall == (-1, 0))
    stops = sorted((-y, x) for (x, y), wall in contour if wall == (1, 0))
    for (below, first), (_, last) in zip(starts, stops, strict=True):
        yield first, last, -below


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
                title=phrase("Infinite plane"),
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
            raise BoardError(phrase("A coordinate on the plane has at most {most} digits.", most=MOST_DIGITS))
        room = MOST_KNOWN - self.total_known
        block = [place for place in _box(centre, REACH) if place not in self._ids]
        holes = enclosed(self._ids, centre, REACH, room)
        if holes is None or len(block) > room:
            raise BoardError(
                phrase(
                    "That closes off too much of the plane: goboard follows up to {most} points.",
                    most=Number(MOST_KNOWN),
                )
            )
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

    def _join(self, places: Sequence[Place], vertices: Int32) -> None:
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


def plane() -> Board:
    """What is known of a new infinite plane."""
    return Plane().board
