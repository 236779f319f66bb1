"""Eyespaces cut out of a configuration on any board.

An eyespace is what hangs together of the ground that its owner reaches no later than the enemy, the enemy stones inside
included. A vertex is marginal where the enemy can come in: where the border is open, or where the wall can be cut. What
a cut still hangs on joins the eyespace as a marginal vertex of its own beside the one that it decides.
"""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from goboard.analysis.chains import ends, members
from goboard.analysis.chains import labelled as components
from goboard.analysis.eyes.labelled import EMPTY, MARGINAL, MARGINAL_STONE, STONE, Labelled, labelled
from goboard.analysis.eyes.solver import EyespaceTooLargeError, solve
from goboard.analysis.report import Eye
from goboard.analysis.safety import unconditional
from goboard.arrays import Int32, Mask, mask
from goboard.boards.board import Board
from goboard.jobs.watch import Watch
from goboard.kernel.cuts import Walk, walk
from goboard.kernel.eyespace_search import MOST_VERTICES
from goboard.kernel.graph import graph_of

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


FAR = np.iinfo(np.int32).max


@dataclass(frozen=True, eq=False)
class Ground:
    """Masks over the board's vertices, the chain of each vertex, -1 on empty ones, and the vertices of each chain.

    `wall` are the owner's stones that are not dead, `inside` the enemy stones within their eyespaces. `space` is what
    the owner reaches no later than an enemy who is not inside; `is_open` is the part where that enemy can come in.
    `joints` are the vertices of the rest that the wall needs to hold together.
    """

    wall: Mask
    inside: Mask
    space: Mask
    is_open: Mask
    chain: Int32
    chains: Sequence[tuple[int, ...]]
    joints: Mapping[int, Joint]


def ground_of(
    board: Board, stones: bytes, owner: int, dead: Collection[int], alive: Collection[int] | None, watch: Watch
) -> Ground:
    """The owner's ground; `alive` are enemy stones never inside, None finds those that live unconditionally.

    Raises Cancelled once it is called off.
    """
    arrows = _Arrows(board)
    colours = np.frombuffer(stones, dtype=np.uint8)
    is_dead = mask(board.size, dead)
    wall = (colours == owner) & ~is_dead
    enemy = (colours != owner) & (colours != 0)
    chain, liberties = graph_of(board).chains(stones)
    living = mask(board.size, _unconditional_enemies(board, stones, owner) if alive is None else alive)
    inside = enemy & (is_dead | _surrounded(arrows, board, wall, enemy & ~living, enemy & ~is_dead, chain))
    empty = (colours == 0) & ~_beyond(board)
    watch.check()
    passable = empty | inside
    outside = enemy & ~inside
    near, far = arrows.distances(wall, passable), arrows.distances(outside, passable)
    space = passable & (near != FAR) & (near <= far)
    is_open = space & arrows.next_to(~wall & ~space)
    held = joints(board, wall, space & ~is_open, empty, watch)
    return Ground(wall, inside, space, is_open, chain, members(chain, len(liberties)), held)


def _beyond(board: Board) -> Mask:
    """The vertex that stands for all the rest of an infinite board: nobody's ground."""
    return mask(board.size, [board.outside] if board.outside >= 0 else [])


def _unconditional_enemies(board: Board, stones: bytes, owner: int) -> list[int]:
    enemies = sorted(set(stones) - {0, owner})
    return [vertex for enemy in enemies for vertex in unconditional(board, stones, enemy).stones]


class _Arrows:
    """The board's edges, each in both directions."""

    def __init__(self, board: Board) -> None:
        self._from, self._to = ends(board)
        self._board = board

    def next_to(self, chosen: Mask) -> Mask:
        """The vertices with a chosen neighbour."""
        return mask(len(chosen), self._to[chosen[self._from]])

    def distances(self, sources: Mask, passable: Mask) -> Int32:
        """(n,) steps from the nearest source through passable vertices, FAR where none leads."""
        found = np.full(len(sources), FAR, dtype=np.int32)
        found[sources] = 0
        front, steps = sources, 0
        while front.any():
            steps += 1
            front = self.next_to(front) & passable & (found == FAR)
            found[front] = steps
        return found

    def chains_by(self, mask: Mask, chain: Int32) -> Int32:
        """The chains with a stone in the mask or next to it."""
        return np.unique(chain[(mask | self.next_to(mask)) & (chain >= 0)])

    def small_parts(self, mask: Mask) -> Mask:
        """The vertices of the mask whose component can be searched, and is not most of the board."""
        component, _ = components(self._board, mask)
        sizes = np.bincount(component[mask], minlength=1)
        sizes[component[mask & _beyond(self._board)]] = len(mask)
        return mask & (sizes[component] <= min(MOST_VERTICES, len(mask) // 2))


def _surrounded(arrows: _Arrows, board: Board, wall: Mask, may_be: Mask, enemy: Mask, chain: Int32) -> Mask:
    """The enemy stones that can be taken to be inside although nobody said so.

    Those in a small region that the wall alone encloses; and chains all of whose liberties are next to the wall, and
    next to no enemy chain that is not inside.
    """
    enclosed = may_be & arrows.small_parts(~wall)
    free = ~wall & (chain < 0)
    away = free & (_beyond(board) | ~arrows.next_to(wall))
    candidates = np.unique(chain[may_be])
    candidates = np.setdiff1d(candidates, arrows.chains_by(away, chain), assume_unique=True)
    while True:
        within = np.isin(chain, candidates) | enclosed
        outside = enemy & ~within
        kept = np.setdiff1d(candidates, arrows.chains_by(free & arrows.next_to(outside), chain), assume_unique=True)
        if len(kept) == len(candidates):
            return within & may_be
        candidates = kept


@dataclass(frozen=True)
class CutEyespace:
    """An eyespace on a board: `vertices[v]` is the board's vertex for vertex v of `labelled`.

    The first `size` of them are the space itself, ascending; those after it decide whether the wall holds together.
    `walls` are the owner's chains around it, each ascending.
    """

    owner: int
    labelled: Labelled
    vertices: tuple[int, ...]
    size: int
    walls: tuple[tuple[int, ...], ...]

    @property
    def space(self) -> tuple[int, ...]:
        """The vertices of the space itself, ascending."""
        return self.vertices[: self.size]

    @property
    def marginal(self) -> tuple[int, ...]:
        """The vertices from which the enemy can come in, ascending."""
        return self._labelled(MARGINAL + MARGINAL_STONE)

    @property
    def stones(self) -> tuple[int, ...]:
        """The enemy stones inside, ascending."""
        return self._labelled(STONE + MARGINAL_STONE)

    def _labelled(self, labels: str) -> tuple[int, ...]:
        return tuple(vertex for vertex, label in zip(self.space, self.labelled.labels, strict=False) if label in labels)


def eyespaces(
    board: Board,
    stones: bytes,
    side: int,
    dead: Collection[int] = (),
    *,
    alive: Collection[int] | None = None,
    watch: Watch | None = None,
) -> list[CutEyespace]:
    """Every eyespace of a side, in the order of their first vertices.

    Enemy stones are inside if they are `dead` or plainly surrounded, and never if they are `alive`; without `alive`
    those count that live unconditionally. The side's own dead stones are no wall. Raises Cancelled once it is called
    off.
    """
    watch = watch or Watch()
    ground = ground_of(board, stones, side, dead, alive, watch)
    found = []
    for part in _parts(board, ground.space):
        watch.check()
        found.append(_cut(board, side, ground, part))
    return found


def cut(
    board: Board, stones: bytes, vertex: int, *, dead: Collection[int] = (), alive: Collection[int] | None = None
) -> CutEyespace | None:
    """The smallest eyespace, of either side, that the vertex is in; None if it is in none."""
    found = []
    for side in sorted(set(stones) - {0}):
        ground = ground_of(board, stones, side, dead, alive, Watch())
        if ground.space[vertex]:
            part = next(part for part in _parts(board, ground.space) if vertex in part)
            found.append((len(part), side, ground, part))
    if not found:
        return None
    _, side, ground, part = min(found, key=lambda one: one[:2])
    return _cut(board, side, ground, part)


def eye_of(eyespace: CutEyespace, watch: Watch | None = None) -> Eye:
    """The eyespace with its values and vital points as a report shows it; raises Cancelled once it is called off."""
    space = Eye(eyespace.space, eyespace.marginal, eyespace.stones)
    try:
        found = solve(eyespace.labelled, watch).renamed(eyespace.vertices)
    except EyespaceTooLargeError:
        return space
    return Eye(space.vertices, space.marginal, space.stones, found.most, found.least, found.attack, found.defend)


def _parts(board: Board, space: Mask) -> list[tuple[int, ...]]:
    return members(*components(board, space))


def _cut(board: Board, owner: int, ground: Ground, part: tuple[int, ...]) -> CutEyespace:
    number = {vertex: index for index, vertex in enumerate(part)}
    edges = [(number[v], number[near]) for v in part for near in board.neighbours(v) if v < near and near in number]
    marginal = {vertex for vertex in part if ground.is_open[vertex]}
    for vertex in part:
        joint = ground.joints.get(vertex)
        if joint is not None and joint.keys:
            key = joint.keys[0]
            edges.append((number[vertex], number.setdefault(key, len(number))))
            marginal.add(key)
        elif joint is not None:
            marginal.add(vertex)
    labels = [_label(bool(ground.inside[vertex]), vertex in marginal) for vertex in number]
    walls = _walls(board, ground, part)
    return CutEyespace(owner, labelled("".join(labels), edges), tuple(number), len(part), walls)


def _walls(board: Board, ground: Ground, part: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    around = {near for vertex in part for near in board.neighbours(vertex) if ground.wall[near]}
    return tuple(ground.chains[chain] for chain in sorted({int(ground.chain[stone]) for stone in around}))


def _label(is_stone: bool, is_marginal: bool) -> str:
    if is_stone:
        return MARGINAL_STONE if is_marginal else STONE
    return MARGINAL if is_marginal else EMPTY
