"""Where the wall around an eyespace can be cut: the vertices that its owner must fill to stay in one piece.

A vertex that alone holds parts of the wall together is no eye: the attacker takes the liberties of one of them from
outside, and the owner has to connect. Firm ground, where no enemy can come in, holds together what it touches; where
parts of the wall meet at other empty vertices the two sides take those in turn.
"""

from bisect import bisect_left
from dataclasses import dataclass

import numpy as np

from goboard.analysis.chains import Mask, ends
from goboard.boards.board import Board
from goboard.jobs.watch import Watch
from goboard.kernel.cuts import Walk, walk

Links = dict[int, int]
"""For each empty vertex that is not firm ground the parts of the wall that meet there, a bit for each part."""

MOST_DOUBTFUL = 8
"""With more meeting places than this the parts count as connected."""


@dataclass(frozen=True)
class Joint:
    """A vertex that alone holds the wall together, but for meeting places that the enemy can take as well.

    `keys` are those at which the owner, moving first, connects for good; without any the wall is cut.
    """

    keys: tuple[int, ...] = ()


def joints(board: Board, wall: Mask, firm: Mask, empty: Mask, watch: Watch) -> dict[int, Joint]:
    """The empty vertices of firm ground without which the wall does not hold together whoever moves first.

    Masks, (n,) bool: the wall's stones, the ground where no enemy comes in, and all empty vertices. Raises Cancelled
    once it is called off.
    """
    walked = walk(board.indptr, board.indices, (wall | firm).tobytes())
    stones_before = np.concatenate([[0], np.cumsum(wall[walked.order])])
    cut_off: dict[int, list[tuple[int, int]]] = {}
    for vertex, first, end in walked.parts.tolist():
        if empty[vertex] and firm[vertex] and stones_before[end] > stones_before[first]:
            cut_off.setdefault(vertex, []).append((first, end))
    places = _Places(board, walked, wall, empty & ~firm)
    found = {}
    for vertex, stretches in cut_off.items():
        watch.check()
        component = int(walked.component[vertex])
        first, end = int(walked.starts[component]), int(walked.starts[component + 1])
        inside = sum(int(stones_before[to] - stones_before[since]) for since, to in stretches)
        has_rest = int(stones_before[end] - stones_before[first]) > inside
        joint = _joint((1 << len(stretches) + has_rest) - 1, places.links(component, stretches))
        if joint is not None:
            found[vertex] = joint
    return found


class _Places:
    """The empty vertices off firm ground next to the wall, by the stones that they touch.

    A stone goes by its component and by its rank in the walk's order.
    """

    def __init__(self, board: Board, walked: Walk, wall: Mask, doubtful: Mask) -> None:
        rank = np.empty(board.size, dtype=np.int32)
        rank[walked.order] = np.arange(len(walked.order))
        place, stone = ends(board)
        kept = doubtful[place] & wall[stone]
        place, stone = place[kept], stone[kept]
        by_rank = np.argsort(rank[stone], kind="stable")
        self._ranks: list[int] = rank[stone[by_rank]].tolist()
        self._places: list[int] = place[by_rank].tolist()
        self._touched: dict[int, list[tuple[int, int]]] = {}
        components = walked.component[stone[by_rank]].tolist()
        for vertex, component, at in zip(self._places, components, self._ranks, strict=True):
            self._touched.setdefault(vertex, []).append((component, at))
        self._between: dict[int, list[int]] = {}
        for vertex, touched in self._touched.items():
            joined = {component for component, _ in touched}
            for component in joined if len(joined) > 1 else ():
                self._between.setdefault(component, []).append(vertex)

    def links(self, component: int, stretches: list[tuple[int, int]]) -> Links:
        """What meets where: 0, 1, ... are the component's stretches, then its rest, then the other components."""
        places = self._in_reach(component)
        for first, end in stretches:
            places.update(self._places[bisect_left(self._ranks, first) : bisect_left(self._ranks, end)])

        others: dict[int, int] = {}

        def part(of: int, at: int) -> int:
            if of != component:
                return len(stretches) + 1 + others.setdefault(of, len(others))
            return next((i for i, (first, end) in enumerate(stretches) if first <= at < end), len(stretches))

        found = {}
        for vertex in sorted(places):
            met = 0
            for of, at in self._touched[vertex]:
                met |= 1 << part(of, at)
            if met.bit_count() > 1:
                found[vertex] = met
        return found

    def _in_reach(self, component: int) -> set[int]:
        """The places that join components to this one, from one to the next, or enough of them."""
        places, waiting, seen = set[int](), [component], {component}
        while waiting and len(places) <= MOST_DOUBTFUL:
            joining = self._between.get(waiting.pop(), [])
            places.update(joining)
            fresh = {of for vertex in joining for of, _ in self._touched[vertex]} - seen
            seen |= fresh
            waiting += sorted(fresh)
        return places


def _joint(parts: int, links: Links) -> Joint | None:
    """None if the parts hold together even when the enemy moves first, or there is but one."""
    if parts.bit_count() < 2 or len(links) > MOST_DOUBTFUL or _holds(parts, links, owner_first=False):
        return None
    return Joint(tuple(place for place in links if _holds(*_connected(parts, links, place), owner_first=False)))


def _reached(parts: int, links: Links) -> int:
    """Everything that the links join to these parts."""
    reached, known = parts, 0
    while known != reached:
        known = reached
        for met in links.values():
            if met & reached:
                reached |= met
    return reached


def _holds(parts: int, links: Links, *, owner_first: bool) -> bool:
    """Can the owner make the parts one, if the two sides take the links in turn?"""
    if parts.bit_count() < 2:
        return True
    if parts & ~_reached(parts & -parts, links):
        return False
    if owner_first:
        return any(_holds(*_connected(parts, links, place), owner_first=False) for place in links)
    return all(_holds(parts, _without(links, place), owner_first=True) for place in links)


def _without(links: Links, place: int) -> Links:
    return {vertex: met for vertex, met in links.items() if vertex != place}


def _connected(parts: int, links: Links, place: int) -> tuple[int, Links]:
    """After the owner's stone at the place: what meets there is one."""
    one = links[place]
    first = one & -one
    left = {}
    for vertex, met in links.items():
        joined = met & ~one | first if met & one else met
        if vertex != place and joined.bit_count() > 1:
            left[vertex] = joined
    return (parts & ~one | first if parts & one else parts), left
