"""The eyespaces of a configuration and what they are worth to the groups around them."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from goboard.analysis.chains import Chains, Int, Mask, united
from goboard.analysis.eyes.cutting import CutEyespace, eye_of, eyespaces
from goboard.analysis.report import Eye
from goboard.analysis.sides import OWN, REST
from goboard.jobs.watch import Watch

_MOST_SOLVED = 8
"""Larger eyespaces are shown, but their values are left to who asks for them: they take long."""
_ENOUGH = 2


@dataclass(frozen=True, eq=False)
class Eyesight:
    """`eyes` of each chain that has any; `most` and `least` (k,) count those of its group if the owner or the attacker
    moves first, -1 where one of its eyespaces is too large to tell."""

    eyes: Mapping[int, tuple[Eye, ...]]
    most: Int
    least: Int

    @property
    def can_live(self) -> Mask:
        """(k,) the chains whose group surely has two eyes if it moves first, as far as eyespaces tell."""
        return np.asarray(self.most >= _ENOUGH)

    @property
    def lives(self) -> Mask:
        """(k,) those that have them even if they are attacked first."""
        return np.asarray(self.least >= _ENOUGH)


def eyesight_of(chains: Chains, is_dead: Mask, watch: Watch) -> Eyesight:
    """The eyespaces of both sides, where the dead chains are no walls and lie inside those of the other side."""
    dead = chains.stones_of(is_dead)
    found: list[tuple[list[int], Eye]] = []
    for side in (OWN, REST):
        for space in eyespaces(chains.board, chains.stones, side, dead, watch=watch):
            walls = sorted({int(chains.of[wall[0]]) for wall in space.walls})
            found.append((walls, _eye(space, watch)))
    pairs = [(walls[0], wall) for walls, _ in found for wall in walls[1:]]
    root = np.array(united(chains.count, pairs), dtype=np.intp)
    least, gain = np.zeros(chains.count, dtype=np.intp), np.zeros(chains.count, dtype=np.intp)
    is_told = np.ones(chains.count, dtype=np.bool_)
    eyes: dict[int, tuple[Eye, ...]] = {}
    for walls, eye in found:
        group = root[walls[0]]
        if eye.most is None or eye.least is None:
            is_told[group] = False
        else:
            least[group] += eye.least
            gain[group] = max(gain[group], eye.most - eye.least)
        for wall in walls:
            eyes[wall] = (*eyes.get(wall, ()), eye)
    return Eyesight(eyes, np.where(is_told, least + gain, -1)[root], np.where(is_told, least, -1)[root])


def _eye(space: CutEyespace, watch: Watch) -> Eye:
    if space.labelled.size <= _MOST_SOLVED:
        return eye_of(space, watch)
    return Eye(space.space, space.marginal, space.stones)
