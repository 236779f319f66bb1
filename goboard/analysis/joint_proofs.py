"""Which of the things that were proved one by one hold all together.

Each proof tells its side how to answer where the proof plays. Two of them may ask for two answers to one move, so those
whose places meet hold together only where one of them secures all.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from goboard.analysis.bait import Life
from goboard.analysis.certificate import Standing, Together
from goboard.analysis.chain_view import ChainView
from goboard.analysis.chains import united
from goboard.analysis.checker import Checker


@dataclass(frozen=True)
class Defence:
    """One side's answers in places that do not meet, and the chains, by number, that they keep or take for good."""

    side: int
    lives: frozenset[Life]

    @cached_property
    def secured(self) -> frozenset[int]:
        return frozenset[int]().union(*(life.kept for life in self.lives))

    @cached_property
    def area(self) -> frozenset[int]:
        return frozenset[int]().union(*(life.area for life in self.lives))

    def meets(self, other: "Defence") -> bool:
        """Might both ask for an answer to the same move?"""
        if self.side != other.side:
            return False
        return any(a != b and not a.area.isdisjoint(b.area) for a in self.lives for b in other.lives)


def meeting(defences: Sequence[Defence]) -> list[list[Defence]]:
    """Those that meet, also by way of others."""
    pairs = [(a, b) for a, one in enumerate(defences) for b, other in enumerate(defences[:a]) if one.meets(other)]
    roots = united(len(defences), pairs).tolist()
    sets = [[one for one, of in zip(defences, roots, strict=True) if of == root] for root in sorted(set(roots))]
    return [together for together in sets if len(together) > 1]


class HeldTogether:
    """Defences that hold all at once and with what is `known`, taken up in the order in which they are found.

    What was secured once stays so, whatever is found later: what meets others takes their place only if it secures all
    that they do of the chains asked about, and else is left out.
    """

    def __init__(self, view: ChainView, checker: Checker, known: Mapping[int, Standing]) -> None:
        self._view, self._checker, self._known = view, checker, known
        self._asked = set[int]()
        self._chosen: dict[int, list[Defence]] = {1: [], 2: []}
        self._fresh: dict[int, list[list[Defence]]] = {1: [], 2: []}
        """Those that meet none of the chosen ones or each other, and that were not held against the board yet."""

    @property
    def secured(self) -> frozenset[int]:
        """The chains, by number, that all of them secure."""
        for side in (1, 2):
            self._settle(side)
        return _secured([*self._chosen[1], *self._chosen[2]])

    def add(self, alike: Collection[Defence], asked: Iterable[int]) -> None:
        """These were found next, for these chains. None stands before another: if they do not hold all at once none is
        taken up."""
        self._asked.update(asked)
        for side in (1, 2):
            those = {one for one in alike if one.side == side}
            lone = (one for one in those if not any(one.meets(o) and o.secured != one.secured for o in those))
            self._take_up(side, sorted(lone, key=lambda one: rank(self._view, one)))

    def _take_up(self, side: int, alike: list[Defence]) -> None:
        before = [*self._chosen[side], *chain.from_iterable(self._fresh[side])]
        if not self._told(alike) <= self._told(before) and not any(o.meets(one) for one in alike for o in before):
            self._fresh[side].append(alike)
            return
        self._settle(side)
        if self._told(alike) <= self._told(self._chosen[side]):
            return
        left = [other for other in self._chosen[side] if not any(map(other.meets, alike))]
        if self._told(self._chosen[side]) <= self._told([*left, *alike]) and self._hold(side, [*left, *alike]):
            self._chosen[side] = [*left, *alike]

    def _told(self, defences: Iterable[Defence]) -> frozenset[int]:
        return _secured(defences) & self._asked

    def _settle(self, side: int) -> None:
        """Hold the fresh ones against the board, all at once if that will do."""
        fresh, self._fresh[side] = self._fresh[side], []
        together = [*self._chosen[side], *chain.from_iterable(fresh)]
        if fresh and self._hold(side, together):
            self._chosen[side] = together
        elif len(fresh) > 1:
            for alike in fresh:
                self._chosen[side] += alike if self._hold(side, [*self._chosen[side], *alike]) else []

    def _hold(self, side: int, defences: Sequence[Defence]) -> bool:
        return _hold(self._view, self._checker, defences, self._known.get(side))


def _secured(defences: Iterable[Defence]) -> frozenset[int]:
    return frozenset[int]().union(*(one.secured for one in defences))


def _hold(view: ChainView, checker: Checker, defences: Sequence[Defence], known: Standing | None) -> bool:
    """Are they certificates that hold together, and leave standing what is known?"""
    side = defences[0].side
    lives = {life for one in defences for life in one.lives}
    plays = tuple(life.play for life in lives if life.play is not None)
    area = frozenset[int]().union(*(life.area for life in lives))
    secured = {v for one in defences for number in one.secured for v in view.members(number)}
    if len(plays) < len(lives) or not secured <= {v for play in plays for v in checker.secured(play)}:
        return False
    for standing in filter(None, map(checker.sound, view.standings(side, area))):
        missing = known.closed - standing.closed if known is not None else ()
        if known is not None and not known.chains <= standing.chains | secured:
            continue
        if any(_holds_stones(view, side, start) for start in missing):
            continue
        if checker.hold_together(Together(side, plays, standing)):
            return True
    return False


def _holds_stones(view: ChainView, side: int, start: int) -> bool:
    """Are there stones in the region, whose death is known, or is it too large to tell?"""
    region = view.spread((start,), side, view.board.size)
    return region is None or any(view.stones[v] for v in region)


def rank(view: ChainView, one: Defence) -> tuple[int, ...]:
    """To put defences in order, those that secure most first, however vertices are numbered."""
    return (-len(one.secured), len(one.area), *view.shade(one.side, one.area))
