"""Cutting from a position the piece of the board on which a search can prove what becomes of some chains.

Any set of vertices may be cut out if the prover is given nothing beyond it but what cannot be taken: all other vertices
next to the piece become stones of the opponent that cannot be taken. Whatever happens there in truth, the prover's
chains have no fewer liberties than in the piece and the opponent's no more, so every answer that wins in the piece
wins on the board: where the prover does take such a stone, the piece goes on as if it still lay there, and a stone put
there again is the opponent's pass. Chains of the prover that reach beyond the piece breathe in it alone, and none may
be lost.
"""

from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass, field

from goboard.analysis.chain_view import ChainView
from goboard.kernel.small_board import SmallBoard
from goboard.rules.position import EMPTY

MOST_VERTICES = 64
MOST_SEARCHED = 50
"""So many vertices of regions at most are searched together."""
MOST_EMPTY = 14
MOST_WALLS = 12
SPARE = 8
"""So many of the liberties that a surrounding chain has elsewhere are taken into account."""
MOST_INNER = 6
"""A chain of the prover with more stones is not given up and played over."""

MOST_RIVAL = 6
"""A chain with more liberties is not taken in a race."""

FEWEST_STONES = 6
"""With fewer no eyes are looked for where a border is open."""

Vertices = tuple[int, ...]


@dataclass(frozen=True)
class Piece:
    """The cells with the prover's and the opponent's stones as bits; `vertices` are those of the playable bits.

    Two of one position are equal if all but the cells is, which says what these are; of clear points nothing is asked.

    `guards` are the prover's chains that must stay, `targets` the opponent's that are to be taken. With `ground`, bits
    of the piece, nobody else may live there in the end. `lasting` are the prover's chains that were taken for granted,
    by number. The last `spare` vertices are liberties elsewhere. `walls` are the chains that are one vertex.
    """

    cells: SmallBoard = field(compare=False)
    own: int
    other: int
    vertices: Vertices
    guards: int
    targets: tuple[int, ...] = ()
    ground: int = 0
    lasting: frozenset[int] = frozenset()
    spare: int = 0
    walls: Vertices = ()

    def bits(self, stones: bytes, side: int) -> int:
        """That side's stones on the vertices of the piece."""
        return sum(1 << bit for bit, vertex in enumerate(self.vertices) if stones[vertex] == side)

    def bit(self, vertex: int) -> int:
        """The place of the vertex among the playable bits, -1 if it is not there."""
        return self.vertices.index(vertex) if vertex in self.vertices else -1


@dataclass(frozen=True)
class Plan:
    """What is to be cut: cells, and `spare` liberties of the `walls`, chains that are one vertex each.

    Spare liberties touch nothing else in the piece: whatever connects them is the opponent's. Empty vertices beyond
    that are `clear` count as stones of the prover that nothing takes, which is no proof.
    """

    view: ChainView
    side: int
    cells: set[int]
    spare: set[int]
    walls: list[int]
    targets: Vertices
    lasting: Set[int]
    clear: Collection[int] = ()

    def is_held(self, vertex: int) -> bool:
        """Is there a stone of the prover that nothing takes?"""
        if vertex in self.clear:
            return True
        return self.view.stones[vertex] == self.side and self.view.label[vertex] in self.lasting


def killing(view: ChainView, targets: Vertices, safe: Collection[int] = ()) -> Piece | None:
    """Where the chains `targets` (one vertex each) may be taken: all that they can reach; None if that is too much.

    Whoever surrounds them may be short of liberties: some that lie elsewhere belong to the piece, for the owner to
    fill.
    """
    side = 3 - view.stones[targets[0]]
    inside = view.spread(stones_of(view, targets), side, MOST_EMPTY)
    if inside is None:
        return None
    plan = surrounded(view, inside, safe, targets)
    if len(targets) == 1 and len(view.members(view.label[targets[0]])) > 1:
        plan.walls.append(view.label[targets[0]])
        plan.cells.difference_update(view.members(view.label[targets[0]]))
    return cut(plan)


def surrounded(
    view: ChainView, inside: frozenset[int], safe: Collection[int], targets: Vertices, lasting: Collection[int] = ()
) -> Plan:
    """The inside, and of the chains around it those that do not last, with some of their other liberties.

    What lasts, `lasting` if that is known, must do so whatever happens in all of the piece.
    """
    side = 3 - view.stones[targets[0]]
    lasts = frozenset(lasting) or view.standing(side, inside, safe)
    while True:
        plan = _surrounded(view, inside, lasts, targets)
        if lasting or len(plan.spare) + len(plan.cells) == len(inside):
            return plan
        left = lasts & view.standing(side, inside | plan.cells | plan.spare, safe)
        if left == lasts:
            return plan
        lasts = left


def _surrounded(view: ChainView, inside: frozenset[int], lasting: frozenset[int], targets: Vertices) -> Plan:
    side = 3 - view.stones[targets[0]]
    walls, cells, spare = list[int](), set(inside), set[int]()
    colour = view.colour(side)
    for chain in view.in_order(view.chains_of({n for v in inside for n in view.near(v)}, side) - lasting, side):
        members, elsewhere = view.members(chain), [v for v in view.liberties(chain) if v not in inside]
        if elsewhere or len(members) > MOST_INNER:
            walls.append(chain)
            spare.update(sorted(elsewhere, key=colour.__getitem__)[:SPARE])
        else:
            cells.update(members)
    return Plan(view, side, cells, spare, walls, targets, lasting)


def stones_of(view: ChainView, targets: Vertices) -> Vertices:
    """All stones of the chains."""
    return tuple(v for target in targets for v in view.members(view.label[target]))


def living(
    view: ChainView, targets: Vertices, safe: Collection[int] = (), besides: Collection[int] = ()
) -> Piece | None:
    """Where the chains `targets` (one vertex each) may make their eyes: the small regions that they enclose.

    Other chains of theirs that help to enclose them must stay too, and bring their own small regions. None if there is
    no such region. The stones `besides` are taken for ones that cannot be taken.
    """
    side = view.stones[targets[0]]
    group, enclosed = _enclosing(view, targets, side)
    cells = set(enclosed.difference(besides))
    if not cells:
        return None
    return _cut_for_eyes(view, side, group, cells, safe)


def reaching(
    view: ChainView, targets: Vertices, safe: Collection[int] = (), besides: Collection[int] = ()
) -> Piece | None:
    """Where the chains `targets` (one vertex each) may make their eyes though a border is still open.

    The regions that they enclose, and of wider ones the empty vertices next to their stones, those first that touch
    most of them. None if there is nothing of that. The stones `besides` are taken for ones that cannot be taken.
    """
    side = view.stones[targets[0]]
    group, enclosed = _enclosing(view, targets, side)
    if sum(len(view.members(chain)) for chain in group) < FEWEST_STONES:
        return None
    cells = set(enclosed.difference(besides))
    free = MOST_EMPTY - sum(view.stones[v] == EMPTY for v in cells)
    border = {v for chain in group for v in view.liberties(chain)} - cells
    near = border | {n for v in border for n in view.near(v) if view.stones[n] == EMPTY}

    colour = view.colour(side)

    def gaps(vertex: int) -> int:
        return sum(n not in near and n not in cells and view.label[n] not in group for n in view.near(vertex))

    # those with nothing open around them come first
    chosen = sorted(near - cells, key=lambda v: (gaps(v), v not in border, colour[v]))[:free]
    if not chosen or len(cells) + free > MOST_SEARCHED:
        return None
    cells.update(chosen)
    return _cut_for_eyes(view, side, group, cells, safe)


def _cut_for_eyes(
    view: ChainView, side: int, group: frozenset[int], cells: set[int], safe: Collection[int]
) -> Piece | None:
    """The piece in which those chains have their eyes, on these points."""
    lasting = view.standing(side, cells, safe)
    walls = view.in_order(group - lasting, side)
    return cut(Plan(view, side, cells, set(), walls, (), lasting))


def sharing(view: ChainView, targets: Vertices, safe: Collection[int] = ()) -> Piece | None:
    """Where the chains `targets` (one vertex each) may hold out against chains that are short of liberties.

    These belong to the piece with all their liberties, so that they may be taken in it. None if there are none.
    """
    side = view.stones[targets[0]]
    group = {view.label[target] for target in targets}
    cells = {v for chain in group for v in view.liberties(chain)}
    touched = cells.union(*(view.around(chain) for chain in group))
    for rival in view.in_order(view.chains_of({n for v in touched for n in (v, *view.near(v))}, 3 - side), side):
        liberties = view.liberties(rival)
        if len(liberties) <= MOST_RIVAL and cells.intersection(liberties):
            cells.update(view.members(rival), liberties)
    if not any(view.stones[v] for v in cells) or sum(view.stones[v] == EMPTY for v in cells) > MOST_EMPTY:
        return None
    border = view.chains_of({n for v in cells for n in view.near(v)}, side) - group
    lasting = view.standing(side, cells, safe)
    others, colour = view.in_order(border - lasting, side), view.colour(side)
    spare = set[int]()
    for chain in others:
        elsewhere = [v for v in view.liberties(chain) if v not in cells]
        spare.update(sorted(elsewhere, key=colour.__getitem__)[:SPARE])
    lasting = view.standing(side, cells | spare, safe)
    walls = view.in_order(group - lasting, side) + [c for c in others if c not in lasting]
    return cut(Plan(view, side, cells, spare, walls, (), lasting))


def _enclosing(view: ChainView, targets: Vertices, side: int) -> tuple[frozenset[int], frozenset[int]]:
    """The chains that enclose small regions together with the targets, and those regions' vertices."""
    if targets not in view.enclosed:
        view.enclosed[targets] = _enclosed(view, targets, side)
    return view.enclosed[targets]


def _enclosed(view: ChainView, targets: Vertices, side: int) -> tuple[frozenset[int], frozenset[int]]:
    group, cells = set[int](), frozenset[int]()
    waiting = view.in_order({view.label[target] for target in targets}, side)
    # where the other side lives whatever is done, no eye is to be had
    large = {vertex for chain in view.living(3 - side) for vertex in view.members(chain)}
    while waiting:
        chain = waiting.pop()
        group.add(chain)
        for region in _regions(view, chain, side, cells, large):
            together = cells | region
            if len(together) > MOST_SEARCHED or sum(view.stones[v] == EMPTY for v in together) > MOST_EMPTY:
                break
            cells = together
            border = view.chains_of({n for v in region for n in view.near(v)}, side)
            waiting += view.in_order(border.difference(group, waiting), side)
    return frozenset(group), cells


def _regions(view: ChainView, chain: int, side: int, known: frozenset[int], large: set[int]) -> list[frozenset[int]]:
    """The other regions around the chain, the smallest first; too large ones are noted in `large`."""
    found: list[frozenset[int]] = []
    seen = set(known)
    for start in sorted(view.around(chain)):
        if start not in seen and start not in large:
            region = view.spread((start,), side, MOST_EMPTY)
            if region is None or not large.isdisjoint(region):
                large.update(region or (start,))
            else:
                found.append(region)
                seen |= region
    return sorted(found, key=lambda region: (len(region), view.shade(side, region)))


def cut(plan: Plan) -> Piece | None:
    """The piece as it was planned; None if there is no room for so much."""
    view, cells = plan.view, plan.cells
    if len(cells) + len(plan.spare) + len(plan.walls) > MOST_VERTICES or len(plan.walls) > MOST_WALLS:
        return None
    # the search looks at the lowest bits first: at vertices with many ways on
    colour = view.colour(plan.side)
    order = (
        *sorted(cells, key=lambda v: (-len(cells.intersection(view.near(v))), colour[v])),
        *sorted(plan.spare, key=colour.__getitem__),
    )
    spot = {chain: len(order) + number for number, chain in enumerate(plan.walls)}
    place = {vertex: bit for bit, vertex in enumerate(order)}
    rows, solid, stones = [0] * (len(order) + len(spot)), [0, 0], [0, 0]
    for vertex, bit in place.items():
        if view.stones[vertex] != EMPTY:
            stones[view.stones[vertex] != plan.side] |= 1 << bit
        for near in view.near(vertex):
            if view.label[near] in spot:
                rows[bit] |= 1 << spot[view.label[near]]
                rows[spot[view.label[near]]] |= 1 << bit
            elif near in cells and vertex in cells:
                rows[bit] |= 1 << place[near]
            else:
                solid[0 if plan.is_held(near) else 1] |= 1 << bit
        if vertex in plan.spare:
            solid[1] |= 1 << bit
    for chain, bit in spot.items():
        is_rival = view.stones[view.members(chain)[0]] != plan.side
        if is_rival and any(not _is_told(plan, near, place, spot) for near in view.around(chain)):
            solid[1] |= 1 << bit
    for chain, bit in spot.items():
        stones[view.stones[view.members(chain)[0]] != plan.side] |= 1 << bit
    guards = sum(1 << bit for bit in spot.values()) & stones[0]
    goals = tuple(_goal(view, view.label[target], place, spot) for target in plan.targets)
    cut = SmallBoard(rows, (1 << len(order)) - 1, (solid[0], solid[1]))
    beside = {n for v in order for n in view.near(v)}.union(*(view.around(chain) for chain in spot))
    granted = view.chains_of(beside, plan.side) & plan.lasting
    walls = tuple(view.members(chain)[0] for chain in plan.walls)
    return Piece(cut, stones[0], stones[1], order, guards, goals, 0, frozenset(granted), len(plan.spare), walls)


def _is_told(plan: Plan, vertex: int, place: Mapping[int, int], spot: Mapping[int, int]) -> bool:
    """Is what lies there in the piece, or certain to stay?"""
    return vertex in place or plan.view.label[vertex] in spot or plan.is_held(vertex)


def _goal(view: ChainView, chain: int, place: dict[int, int], spot: dict[int, int]) -> int:
    if chain in spot:
        return 1 << spot[chain]
    return sum(1 << place[vertex] for vertex in view.members(chain))
