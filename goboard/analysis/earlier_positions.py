"""What stood before: which earlier configurations a proof might come back to, where repetition is forbidden.

Who proves something answers within an area and else passes. Outside it the opponent may add stones and take some, but
none of theirs vanish and no stone of the prover's appears: only a configuration that can be reached so can come again.
"""

from collections.abc import Collection, Iterable

import numpy as np

from goboard.analysis.chain_view import ChainView
from goboard.arrays import Int, Mask
from goboard.rules.position import EMPTY, Position


class EarlierPositions:
    """The configurations before the present one, whose stones are `stones`."""

    def __init__(self, stones: bytes, earlier: Iterable[bytes] = ()) -> None:
        self.configurations = seen = [then for then in dict.fromkeys(earlier) if then != stones]
        self._then = np.frombuffer(b"".join(seen), dtype=np.uint8).reshape(len(seen), len(stones))
        self._now = np.frombuffer(stones, dtype=np.uint8)
        self._apart: dict[int, tuple[Mask, Int]] = {}

    def returning(self, view: ChainView, prover: int, area: Collection[int]) -> list[bytes]:
        """The earlier configurations that may stand again while `prover` plays within the area only.

        What the prover takes may lie beside the area too.
        """
        if not len(self._then):
            return []
        rivals = view.chains_of({near for v in area for near in (v, *view.near(v))}, 3 - prover)
        within = sorted({*area, *(v for chain in rivals for v in view.members(chain))})
        apart, count = self._differing(prover)
        return [self._then[row].tobytes() for row in np.flatnonzero(apart[:, within].sum(axis=1) == count)]

    def may_answer_again(self, view: ChainView, prover: int, lasting: Collection[int], area: Collection[int]) -> bool:
        """Might an answer within the area, by a prover whose stones `lasting` stay, bring back what stood?"""
        return any(
            all(then[v] == prover for v in lasting)
            and any(then[v] == prover and view.stones[v] != prover for v in area)
            for then in self.returning(view, prover, area)
        )

    def _differing(self, prover: int) -> tuple[Mask, Int]:
        """(m, n) where an earlier configuration has what only the prover could bring about, and how often (m,)."""
        if prover not in self._apart:
            appears = (self._then == prover) & (self._now != prover)
            vanishes = (self._now == 3 - prover) & (self._then != 3 - prover)
            apart = appears | vanishes
            self._apart[prover] = apart, np.count_nonzero(apart, axis=1)
        return self._apart[prover]


def stood_before(position: Position) -> list[bytes]:
    """The stones of every configuration before the present one."""
    return [position.history.entry(index)[0] for index in range(len(position.history) - 1)]


def answering_area(view: ChainView, stones: Collection[int], territory: Collection[int]) -> set[int]:
    """Where a side answers moves against its safe stones: at their liberties and on its ground."""
    near = {n for v in stones for n in view.near(v) if view.stones[n] == EMPTY}
    return near.union(territory)
