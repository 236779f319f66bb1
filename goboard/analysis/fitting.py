"""Which chains are dead, as a whole: the answer that the playouts make likely and in which everything fits together.

Players stop when nothing is left to be done. So in the right answer every group that stays has room to live or stands
in seki, and few points lie between the two sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from goboard.analysis.chains import Chains, Float, Int, Mask, united
from goboard.analysis.estimate import Estimate
from goboard.analysis.standing import Standing, standing_of
from goboard.jobs.watch import Watch

_AGREE = 0.9
"""Chains that have the same fate in so many of the games are taken as one."""
_DOUBT = 0.1
"""Chains surer than that are left alone."""
_MOST_IN_DOUBT = 12
_LEAST = 0.002
_STAYS = 0.5
"""Log odds in favour of staying: what only the move of one side decides is not dead yet."""
_HOMELESS, _SEKI, _SHARED = 1.0, 0.1, 0.02
"""What an answer loses for each group without room to live, each that stands in seki, each point that both touch."""


@dataclass(frozen=True, eq=False)
class Bundles:
    """Chains taken as one: `of` (k,) is the bundle of a chain; `own` (b,) how likely the bundle keeps its points."""

    of: Int
    own: Float

    @property
    def count(self) -> int:
        return len(self.own)


def bundled(chains: Chains, own: Float, estimate: Estimate) -> Bundles:
    """Chains of one side that share a liberty and nearly always the fate."""
    pairs = neighbours(chains)
    fates = _fates(chains, estimate)
    agree = (fates[:, pairs[:, 0]] == fates[:, pairs[:, 1]]).mean(axis=0) if len(fates) else np.zeros(len(pairs))
    roots, of = np.unique(united(chains.count, pairs[agree >= _AGREE]), return_inverse=True)
    weight = chains.sizes.astype(np.float64)
    total = np.bincount(of, weights=weight * own, minlength=len(roots))
    return Bundles(of, total / np.maximum(np.bincount(of, weights=weight, minlength=len(roots)), 1))


def neighbours(chains: Chains) -> Int:
    """(m, 2) chains of one side that share a liberty."""
    pairs = chains.at_liberty[np.lexsort((chains.at_liberty[:, 0], chains.at_liberty[:, 1]))]
    beside = pairs[1:, 1] == pairs[:-1, 1]
    a, b = pairs[:-1, 0][beside], pairs[1:, 0][beside]
    same = chains.player[a] == chains.player[b]
    return np.stack([a[same], b[same]], axis=1).astype(np.intp)


def _fates(chains: Chains, estimate: Estimate) -> Mask:
    """(g, k) whether a chain's first point was its side's at the end of each game."""
    first = np.array([chain[0] for chain in chains.vertices], dtype=np.intp)
    fates: Mask = estimate.finals[:, first] == chains.player
    return fates


def without_captors(chains: Chains, is_dead: Mask) -> Mask:
    """(k,) the dead chains whose points would not be the enemy's: none stays that took them."""
    lacking = np.zeros(chains.count, dtype=np.bool_)
    first = np.array([chain[0] for chain in chains.vertices], dtype=np.intp)
    while True:
        gone = is_dead & ~lacking
        standing = standing_of(chains, gone)
        region = standing.region[first]
        masks = np.append(standing.masks, 0)[region]
        found = gone & (masks & (1 << (3 - chains.player.astype(np.intp))) == 0)
        if not found.any():
            return lacking
        lacking |= found


def fitted(chains: Chains, bundles: Bundles, is_fixed: Mask, watch: Watch) -> Mask:
    """(k,) the dead chains: the best answer among those that differ from the playouts' in what is in doubt.

    Raises Cancelled once it is called off.
    """
    likely = np.clip(bundles.own, _LEAST, 1 - _LEAST)
    likely = 1 / (1 + np.exp(-_STAYS) * (1 - likely) / likely)
    is_dead = likely < 0.5
    fixed = np.bincount(bundles.of[is_fixed], minlength=bundles.count) > 0
    doubt = np.minimum(likely, 1 - likely)
    asked = np.flatnonzero((doubt > _DOUBT) & ~fixed)
    asked = asked[np.argsort(-doubt[asked], kind="stable")][:_MOST_IN_DOUBT]
    best, lowest = is_dead, _cost(chains, bundles, likely, is_dead)
    while True:
        found = best
        for flipped in _answers(best, asked):
            watch.check()
            cost = _cost(chains, bundles, likely, flipped)
            if cost < lowest - 1e-9:
                found, lowest = flipped, cost
        if found is best:
            break
        best = found
    chosen: Mask = best[bundles.of]
    return chosen


def _answers(is_dead: Mask, asked: Int) -> Iterator[Mask]:
    """One bundle or two flipped."""
    for number in (1, 2):
        for chosen in combinations(asked.tolist(), number):
            flipped = is_dead.copy()
            flipped[list(chosen)] ^= True
            yield flipped


def _cost(chains: Chains, bundles: Bundles, likely: Float, is_dead: Mask) -> float:
    chance = np.where(is_dead, 1 - likely, likely)
    return float(-np.log(chance).sum()) + strain(standing_of(chains, is_dead[bundles.of]))


def strain(standing: Standing) -> float:
    """How badly an answer fits together."""
    lives = standing.living()
    seki = standing.in_seki(lives)
    homeless = ~lives & ~seki
    shared = standing.sizes[standing.is_shared].sum()
    return float(_HOMELESS * homeless.sum() + _SEKI * seki.sum() + _SHARED * shared)
