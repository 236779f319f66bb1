"""Which chains are dead, as a whole: the answer that the playouts make likely and in which everything fits together.

Players stop when nothing is left to be done. So in the right answer every group that stays has room to live or stands
in seki, and few points lie between the two sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from goboard.analysis.chains import Chains, distinct, ends, united
from goboard.analysis.frames import frame_of
from goboard.analysis.playouts import Estimate
from goboard.arrays import Float, Int, Int32, Mask, mask
from goboard.jobs.watch import Watch
from goboard.kernel.graph import graph_of

_BOTH = 0b110
_EYES_BY_SIZE = np.array([0.0, 1.0, 1.0, 1.5, 1.75, 1.9, 2.0])
"""How many eyes a region of so many points is good for when nobody moves there at once."""
_ENOUGH = 2.0


def eyes_by_size(sizes: Int) -> Float:
    """(r,) how many eyes regions of such sizes are good for."""
    return np.asarray(_EYES_BY_SIZE[np.clip(sizes, 0, len(_EYES_BY_SIZE) - 1)], dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Standing:
    """One answer to which chains are dead, laid out.

    `region` (n,) numbers the regions that are empty once the dead are off, -1 on stones; `sizes` and `masks` (r,) are
    their sizes and a bit for each side that they touch. `group` (k,) numbers the groups of living chains, -1 for dead
    ones; `eyes` and `side` are (g,); `touch` (m, 2) pairs groups with the regions that they touch.
    """

    region: Int32
    sizes: Int
    masks: Int
    group: Int
    side: Int
    eyes: Float
    touch: Int

    @property
    def is_shared(self) -> Mask:
        """(r,) the regions that both sides touch."""
        return np.asarray(self.masks == _BOTH)

    def living(self) -> Mask:
        """(g,) the groups with room for two eyes, and those that meet one of their side across a shared region."""
        lives = self.eyes >= _ENOUGH
        across = self.touch[self.is_shared[self.touch[:, 1]]]
        side_at = self.side[across[:, 0]] if len(across) else np.zeros(0, dtype=np.intp)
        key = across[:, 1] * 2 + side_at - 1 if len(across) else side_at
        while True:
            reached = mask(2 * len(self.sizes), key[lives[across[:, 0]]])
            grown = lives.copy()
            grown[across[reached[key], 0]] = True
            if (grown == lives).all():
                return lives
            lives = grown

    def in_seki(self, lives: Mask) -> Mask:
        """(g,) the groups that do not live by themselves beside groups of the other side that do not either."""
        across = self.touch[self.is_shared[self.touch[:, 1]]]
        weak = across[~lives[across[:, 0]]]
        sides = np.zeros(len(self.sizes), dtype=np.intp)
        np.bitwise_or.at(sides, weak[:, 1], 1 << self.side[weak[:, 0]])
        return mask(len(lives), weak[sides[weak[:, 1]] == _BOTH, 0])


def standing_of(chains: Chains, is_dead: Mask, in_doubt: Mask | None = None) -> Standing:
    """The board without the dead chains; regions where some of them `in_doubt` lay do not make groups."""
    board = chains.board
    region, masks = graph_of(board).regions(chains.without(is_dead))
    masked = np.array(masks, dtype=np.intp)
    sizes = np.bincount(region[region >= 0], minlength=len(masks))
    here, there = ends(board)
    meets = (region[here] < 0) & (region[there] >= 0)
    pairs = distinct(chains.of[here[meets]], region[there[meets]], len(masks))
    joins = masked != _BOTH
    if in_doubt is not None:
        joins = joins & ~mask(len(masks), region[chains.spread(is_dead & in_doubt)])
    own = pairs[joins[pairs[:, 1]]]
    root = _joined(chains.count, own, len(masks))
    group = np.full(chains.count, -1, dtype=np.intp)
    roots, group[~is_dead] = np.unique(root[~is_dead], return_inverse=True)
    touch = distinct(group[pairs[:, 0]], pairs[:, 1], len(masks))
    inside = touch[(masked != _BOTH)[touch[:, 1]]]
    eyes = np.bincount(inside[:, 0], weights=eyes_by_size(sizes)[inside[:, 1]], minlength=len(roots)).astype(np.float64)
    return Standing(region, sizes, masked, group, chains.player[roots].astype(np.intp), eyes, touch)


def _joined(count: int, pairs: Int, regions: int) -> Int:
    """The least chain of the set that regions of one side join each chain to."""
    first = np.full(regions, count, dtype=np.int64)
    np.minimum.at(first, pairs[:, 1], pairs[:, 0])
    return united(count, np.stack([first[pairs[:, 1]], pairs[:, 0]], axis=1))


_AGREE = 0.9
"""Chains that have the same fate in so many of the games are taken as one."""
_MOST_AROUND = 16
"""Of more chains around one point only such are paired as are so near in their order."""
_DOUBT = 0.1
"""Chains surer than that are left alone."""
_MOST_IN_DOUBT = 12
DIGITS = 9
"""What differs less is equal: sums come out otherwise where vertices are numbered otherwise."""
_LEAST = 0.002
_STAYS = 0.5
"""Log odds in favour of staying: what only the move of one side decides is not dead yet."""
_HOMELESS, _SEKI, _SHARED = 1.0, 0.1, 0.02
"""What an answer loses for each group without room to live, each that stands in seki, each point that both touch."""


def ko_eyes(chains: Chains, standing: Standing) -> Mask:
    """(r,) the single points at which one stone can be taken, as in a ko: two make one eye, as both are never lost."""
    chain, liberty = chains.at_liberty[(chains.sizes == 1)[chains.at_liberty[:, 0]]].T
    taken = liberty[chains.liberties[chain] == 1]
    region = standing.region[taken]
    return mask(len(standing.sizes), region[(region >= 0) & (standing.sizes == 1)[region]])


@dataclass(frozen=True, eq=False)
class Bundles:
    """Chains taken as one: `of` (k,) is the bundle of a chain; `own` (b,) how likely the bundle keeps its points; and
    `kind` (b,) is equal for those that a symmetry of the position exchanges."""

    of: Int
    own: Float
    kind: Int

    def sums(self, values: Int | Float) -> Float:
        """(b,) of each bundle the sum of its chains' values (k,)."""
        return np.asarray(np.bincount(self.of, weights=values, minlength=len(self.own)), dtype=np.float64)

    def any_of(self, chosen: Mask) -> Mask:
        """(b,) the bundles with one of these chains."""
        return np.asarray(np.bincount(self.of[chosen], minlength=len(self.own)) > 0)


def bundled(chains: Chains, own: Float, estimate: Estimate) -> Bundles:
    """Chains of one side that share a liberty and nearly always the fate, ordered alike on relabelled boards."""
    pairs = neighbours(chains)
    fates = _fates(chains, estimate)
    agree = (fates[:, pairs[:, 0]] == fates[:, pairs[:, 1]]).mean(axis=0) if len(fates) else np.zeros(len(pairs))
    frame = frame_of(chains.board, chains.without(chains.liberties == 0))
    kinds, place = frame.kinds(chains.of, chains.player), frame.place
    if frame.alike is not None:
        agree = _evened(agree, np.sort(kinds[pairs], axis=1))
    root = united(chains.count, pairs[agree >= _AGREE])
    first = np.full(chains.count, chains.board.size, dtype=np.intp)
    at = chains.of >= 0
    np.minimum.at(first, root[chains.of[at]], place[at])
    roots, of = np.unique(first[root], return_inverse=True)
    weight = chains.sizes.astype(np.float64)
    total = np.bincount(of, weights=weight * own, minlength=len(roots))
    kind = np.full(len(roots), 2 * chains.board.size, dtype=np.intp)
    np.minimum.at(kind, of, kinds)
    return Bundles(of, total / np.maximum(np.bincount(of, weights=weight, minlength=len(roots)), 1), kind)


def _evened(values: Float, keys: Int) -> Float:
    """(m,) of values with equal keys (m, 2) the mean."""
    if not len(keys):
        return values
    of = np.unique(keys, axis=0, return_inverse=True)[1].ravel()
    return np.asarray((np.bincount(of, weights=values) / np.bincount(of))[of], dtype=np.float64)


def neighbours(chains: Chains) -> Int:
    """(m, 2) chains of one side that share a liberty, each with each where they are not very many."""
    chain, liberty = chains.at_liberty.T
    order = np.lexsort((chain, chains.player[chain], liberty))
    chain, place = chain[order], 2 * liberty[order] + chains.player[chain[order]]
    found = [np.zeros((0, 2), dtype=np.intp)]
    for step in range(1, min(_MOST_AROUND, len(chain))):
        beside = place[step:] == place[:-step]
        if not beside.any():
            break
        found.append(np.stack([chain[:-step][beside], chain[step:][beside]], axis=1).astype(np.intp))
    return np.concatenate(found)


def _fates(chains: Chains, estimate: Estimate) -> Mask:
    """(g, k) whether most of a chain's points were its side's at the end of each game."""
    if not chains.count:
        return np.zeros((len(estimate.finals), 0), dtype=np.bool_)
    vertices = np.concatenate([np.array(chain, dtype=np.intp) for chain in chains.vertices])
    kept = estimate.finals[:, vertices] == chains.on_board[vertices]
    starts = np.concatenate([[0], np.cumsum(chains.sizes)[:-1]])
    return np.asarray(2 * np.add.reduceat(kept, starts, axis=1, dtype=np.intp) > chains.sizes)


def without_captors(chains: Chains, is_dead: Mask) -> Mask:
    """(k,) the dead chains whose points would not be the enemy's: none stays that took them."""
    lacking = np.zeros(chains.count, dtype=np.bool_)
    while True:
        gone = is_dead & ~lacking
        standing = standing_of(chains, gone)
        region = standing.region[chains.firsts]
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
    fixed = bundles.any_of(is_fixed)
    doubt = np.minimum(likely, 1 - likely)
    asked = np.flatnonzero((doubt > _DOUBT) & ~fixed)
    asked = asked[np.argsort(-doubt[asked].round(DIGITS), kind="stable")][:_MOST_IN_DOUBT]
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
