"""How a board stands once the dead are off: regions, the groups that they join, and which of them have room to live.

Counts of eyes here go by the size of regions. What is sure of eyes is said elsewhere; this tells which answers fit
together.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.chains import Chains, Int, Mask, distinct, ends, united
from goboard.kernel.graph import graph_of

_BOTH = 0b110
_EYES_BY_SIZE = np.array([0.0, 1.0, 1.0, 1.5, 1.75, 1.9, 2.0])
"""How many eyes a region of so many points is good for when nobody moves there at once."""
_ENOUGH = 2.0


@dataclass(frozen=True, eq=False)
class Standing:
    """One answer to which chains are dead, laid out.

    `region` (n,) numbers the regions that are empty once the dead are off, -1 on stones; `sizes` and `masks` (r,) are
    their sizes and a bit for each side that they touch. `group` (k,) numbers the groups of living chains, -1 for dead
    ones; `eyes` and `side` are (g,); `touch` (m, 2) pairs groups with the regions that they touch.
    """

    region: NDArray[np.int32]
    sizes: Int
    masks: Int
    group: Int
    side: Int
    eyes: NDArray[np.float64]
    touch: NDArray[np.int64]

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
            reached = np.zeros(2 * len(self.sizes), dtype=np.bool_)
            reached[key[lives[across[:, 0]]]] = True
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
        found = np.zeros(len(lives), dtype=np.bool_)
        found[weak[sides[weak[:, 1]] == _BOTH, 0]] = True
        return found


def standing_of(chains: Chains, is_dead: Mask) -> Standing:
    """The board without the dead chains."""
    board = chains.board
    region, masks = graph_of(board).regions(chains.without(is_dead))
    masked = np.array(masks, dtype=np.intp)
    sizes = np.bincount(region[region >= 0], minlength=len(masks))
    here, there = ends(board)
    meets = (region[here] < 0) & (region[there] >= 0)
    pairs = distinct(chains.of[here[meets]], region[there[meets]], len(masks))
    own = pairs[(masked != _BOTH)[pairs[:, 1]]]
    root = _joined(chains.count, own, len(masks))
    group = np.full(chains.count, -1, dtype=np.intp)
    roots, group[~is_dead] = np.unique(root[~is_dead], return_inverse=True)
    touch = distinct(group[pairs[:, 0]], pairs[:, 1], len(masks))
    inside = touch[(masked != _BOTH)[touch[:, 1]]]
    worth = _EYES_BY_SIZE[np.minimum(sizes, len(_EYES_BY_SIZE) - 1)]
    eyes = np.bincount(inside[:, 0], weights=worth[inside[:, 1]], minlength=len(roots)).astype(np.float64)
    return Standing(region, sizes, masked, group, chains.player[roots].astype(np.intp), eyes, touch)


def _joined(count: int, pairs: NDArray[np.int64], regions: int) -> Int:
    """The least chain of the set that regions of one side join each chain to."""
    first = np.full(regions, count, dtype=np.int64)
    np.minimum.at(first, pairs[:, 1], pairs[:, 0])
    return np.array(united(count, np.stack([first[pairs[:, 1]], pairs[:, 0]], axis=1)), dtype=np.intp)
