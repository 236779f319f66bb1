"""Which unknown points of the lattice are closed off when a square block of points becomes known.

Known points hold together over corners as well, unknown ones along lines only: that is what keeps a region in. A
closed-off region is found by walking along the border of the known points, so it costs its border, not its area.
"""

from collections.abc import Callable, Container, Iterator

from goboard.boards.board import Place

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
