"""Capturing races between two chains that stronger stones shut in: their liberties counted, and who wins.

`races_in` counts for the words of a verdict, whatever lies there. `counted` says who wins, of plain races alone: every
empty vertex is a liberty that one of the two has for itself and an enemy who cannot be taken may fill, or one that both
have and nobody else touches, or an eye of one or two points. Then it is a matter of counting (Müller, "Race to
Capture", 1999): a search would go through the liberties in every order.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from goboard.analysis.chain_view import ChainView
from goboard.analysis.pieces import MOST_EMPTY
from goboard.analysis.report import Race, Status
from goboard.rules.position import EMPTY

_FEWEST_IN_RACE = 3
_FILLED_AS = (0, 1, 2, 3, 5, 8, 12)
"""The moves that it takes to fill a large eye of so many points: stones put in are taken off again."""
_PLAIN_EYE = 2
_MET, _LINKED = 2, 3
"""So many stones of whoever is taken touch the taker, and its friends, at least."""


def races_in(view: ChainView, cells: Collection[int], chains: Collection[int]) -> Iterator[tuple[int, Race]]:
    """Chains of both sides among these that touch and are no crumbs: of each the race against its largest rival."""
    large = {label for label in chains if len(view.members(label)) >= _FEWEST_IN_RACE}
    for label in sorted(large):
        rivals = view.chains_of(view.around(label), 3 - _side(view, label)) & large
        if rivals:
            rival = max(rivals, key=lambda one: (len(view.members(one)), -one))
            shared = set(view.liberties(label)).intersection(view.liberties(rival))
            first = view.members(rival)[0]
            yield label, Race(first, _moves(view, cells, label), _moves(view, cells, rival), len(shared))


def _side(view: ChainView, label: int) -> int:
    return view.stones[view.members(label)[0]]


def _moves(view: ChainView, cells: Collection[int], label: int) -> int:
    """How many moves it takes to fill the chain's liberties; large eyes take more than they have points."""
    side, moves = _side(view, label), 0
    waiting = set(view.liberties(label))
    while waiting:
        vertex = min(waiting)
        region = view.spread((vertex,), side, MOST_EMPTY) or {vertex}
        inside, reached = sum(view.stones[v] != EMPTY for v in region), waiting & region
        is_whole = region <= set(cells) and len(region) < len(_FILLED_AS) and len(reached) + inside == len(region)
        is_eye = is_whole and _is_eye(view, region, label)
        moves += max(_FILLED_AS[len(region)] - inside, len(reached)) if is_eye else len(reached)
        waiting -= reached
    return moves


def _is_eye(view: ChainView, region: Collection[int], label: int) -> bool:
    """Does this chain alone surround the region?"""
    return view.chains_of({n for v in region for n in view.near(v)}, _side(view, label)) == {label}


@dataclass(frozen=True)
class _Runner:
    """One of the two: the vertices that are its own alone, how many moves fill them, and has it an eye among them?

    `outside` are those that are in no eye.
    """

    side: int
    own: set[int]
    outside: set[int]
    moves: int
    has_eye: bool

    def filled_first(self, view: ChainView, shared: set[int]) -> int:
        """Where its enemy begins."""
        return min(self.outside or shared or self.own, key=view.colour(self.side).__getitem__)


@dataclass(frozen=True)
class CountedRace:
    """What becomes of the chains `labels`. `fills` has for each the vertex where its enemy begins to fill."""

    labels: tuple[int, int]
    statuses: tuple[Status, Status]
    fills: tuple[int, int]


def counted(view: ChainView, cells: Collection[int], chains: Collection[int]) -> CountedRace | None:
    """Who wins if the cells hold a plain race between two of the chains; None if they hold anything else."""
    inside = set(cells)
    racing = _racing(view, inside, chains)
    if racing is None:
        return None
    shared = set(view.liberties(racing[0])).intersection(view.liberties(racing[1]))
    if any(n not in shared and view.label[n] not in racing for v in shared for n in view.near(v)):
        return None
    one, other = (_runner(view, inside, label, shared) for label in racing)
    if one is None or other is None:
        return None
    known = {*shared, *one.own, *other.own}
    if any(v not in known and view.label[v] not in racing for v in inside):
        return None
    fills = one.filled_first(view, shared), other.filled_first(view, shared)
    return CountedRace(racing, _statuses(one, other, len(shared)), fills)


def _racing(view: ChainView, inside: set[int], chains: Collection[int]) -> tuple[int, int] | None:
    """The only two chains of more than one stone, if whoever takes the other is linked with those who shut it in.

    Who takes stones that it hardly touches, or that touch its friends but once, has few liberties by that, and may be
    taken in turn.
    """
    large = sorted(label for label in chains if len(view.members(label)) > 1)
    if len(large) != 2:
        return None
    for taker, taken in (large, large[::-1]):
        members, side = view.members(taken), _side(view, taker)
        met = view.around(taker).intersection(members)
        linked = [v for v in members if any(view.stones[n] == side and n not in inside for n in view.near(v))]
        if len(met) < _MET or len(linked) < _LINKED:
            return None
    return large[0], large[1]


def _runner(view: ChainView, inside: set[int], label: int, shared: set[int]) -> _Runner | None:
    """What the chain has for itself; None if that cannot be counted."""
    side, own, outside = _side(view, label), set[int](), set[int]()
    moves = eyes = 0
    alone = set(view.liberties(label)) - shared
    while waiting := alone - own:
        vertex = min(waiting)
        region = view.spread((vertex,), side, MOST_EMPTY)
        if region is not None and region <= inside and _is_eye(view, region, label):
            if len(region) > _PLAIN_EYE:
                return None
            own |= region
            eyes, moves = eyes + 1, moves + sum(view.stones[v] == EMPTY for v in region)
            continue
        around = [near for near in view.near(vertex) if view.label[near] != label and near not in alone]
        if not around or any(near in inside or view.stones[near] != 3 - side for near in around):
            return None
        own.add(vertex)
        outside.add(vertex)
        moves += 1
    return _Runner(side, own, outside, moves, eyes > 0) if eyes < _PLAIN_EYE else None


def _statuses(one: _Runner, other: _Runner, shared: int) -> tuple[Status, Status]:
    """What becomes of the two, both being shut in.

    Whoever has the only eye has the shared liberties for itself: the other side cannot fill the eye before them. With
    two or more of them, or one and an eye on either side, nobody can fill the last without being taken, unless they
    are ahead by so many moves.
    """
    lead = one.moves - other.moves
    if one.has_eye != other.has_eye:
        return _raced(lead + (shared if one.has_eye else -shared), 0, 1)
    if shared == 0:
        return _raced(lead, 0, 1)
    needed = shared if one.has_eye else shared - 1
    return _raced(lead, needed, needed + 1)


def _raced(lead: int, begins: int, wins: int) -> tuple[Status, Status]:
    """Who is ahead by `wins` takes the other, and by `begins` if they move first."""
    if lead < 0:
        ahead, behind = _raced(-lead, begins, wins)
        return behind, ahead
    if lead >= wins:
        return Status.ALIVE, Status.DEAD
    if lead >= begins:
        return (Status.UNSETTLED if lead == 0 else Status.ALIVE), Status.UNSETTLED
    return Status.ALIVE, Status.ALIVE
