"""Which of the things that were proved one by one hold all together.

Each proof tells its side how to answer where the proof plays. Two of them may ask for two answers to one move, so those
whose places meet hold together only where one of them secures all.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

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
    roots = united(len(defences), pairs)
    sets = [[one for one, of in zip(defences, roots, strict=True) if of == root] for root in sorted(set(roots))]
    return [together for together in sets if len(together) > 1]


def held_together(view: ChainView, defences: Iterable[Defence], safe: Collection[int]) -> list[Defence]:
    """Defences that hold together, those that secure most first; of equal ones that meet none.

    Stones that were taken for granted, or that are `safe` if attacks are answered, must need nothing of their places.
    """
    keys = {one: _key(view, one) for one in set(defences)}
    chosen = list[Defence]()
    for one in sorted(keys, key=keys.__getitem__):
        rivals = (other for other in keys if keys[other] == keys[one] and other.secured != one.secured)
        if not any(map(one.meets, chosen)) and not any(map(one.meets, rivals)):
            chosen.append(one)
    for side in (1, 2):
        of_side = [one for one in chosen if one.side == side]
        chosen = [one for one in chosen if one.side != side] + _supported(view, side, of_side, safe)
    return chosen


def certain(
    view: ChainView, checker: Checker, defences: Collection[Defence], known: Mapping[int, Standing]
) -> frozenset[int]:
    """The chains that these defences secure, as far as they were found to hold all at once and with what is `known`."""
    secured = frozenset[int]()
    for side in sorted({one.side for one in defences}):
        of_side = [one for one in defences if one.side == side]
        if not _hold(view, checker, of_side, known.get(side)):
            chosen = list[Defence]()
            for one in of_side:
                chosen += [one] if _hold(view, checker, [*chosen, one], known.get(side)) else []
            of_side = chosen
        secured = secured.union(*(one.secured for one in of_side))
    return secured


def _hold(view: ChainView, checker: Checker, defences: Sequence[Defence], known: Standing | None) -> bool:
    """Are they certificates that hold together, and leave standing what is known?"""
    if not defences:
        return True
    side = defences[0].side
    lives = {life for one in defences for life in one.lives}
    plays = tuple(life.play for life in lives if life.play is not None)
    area = frozenset[int]().union(*(life.area for life in lives))
    secured = {v for one in defences for chain in one.secured for v in view.members(chain)}
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


def _key(view: ChainView, one: Defence) -> tuple[int, int, tuple[int, ...]]:
    return -len(one.secured), len(one.area), view.shade(one.side, one.area)


def _supported(view: ChainView, side: int, chosen: list[Defence], safe: Collection[int]) -> list[Defence]:
    """Those left once all that they take for granted lasts, wherever they play."""
    while chosen:
        used = frozenset[int]().union(*(one.area for one in chosen))
        lasts = view.standing(side, used, safe).union(*(one.secured for one in chosen))
        left = [one for one in chosen if _granted(view, one, safe) <= lasts]
        if len(left) == len(chosen):
            break
        chosen = left
    return chosen


def _granted(view: ChainView, one: Defence, safe: Collection[int]) -> set[int]:
    """The chains of its side that it takes for granted, and those that are safe and touch the places where it plays."""
    beside = {near for vertex in one.area for near in (vertex, *view.near(vertex))}
    return view.chains_of(beside.intersection(safe), one.side).union(*(life.lasting for life in one.lives))
