"""Every chain that no proof speaks of yet, read out as far as its share of the work allows."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from goboard.analysis.chains import Chains, Int, Mask
from goboard.analysis.estimate import Effort
from goboard.analysis.judged import DEAD, STATUSES, UNSETTLED
from goboard.analysis.past import Past
from goboard.analysis.proofs import Proofs
from goboard.analysis.reading import Reader, RegionReading
from goboard.analysis.report import Status, Step

_DEEPER = 4
"""So many times the nodes may be spent to show that what is taken stays so."""
_UNREAD = RegionReading()


@dataclass(frozen=True, eq=False)
class Readings:
    """What was read of each chain, and which ones are surely not bait.

    Stones that are taken may be bait: what took them is taken in turn, or they come to live again, and were not dead.
    So captures that were read prove what stays in the end only where `is_final` (k,), while staying needs no more than
    itself.
    """

    found: Sequence[RegionReading]
    is_final: Mask

    @property
    def status(self) -> Int:
        """(k,) the numbers of the statuses, -1 where nothing was read that holds in the end."""
        read = [-1 if one.status is None else STATUSES.index(one.status) for one in self.found]
        status = np.array(read, dtype=np.intp)
        status[(status == DEAD) & ~self.is_final] = -1
        return status

    @property
    def is_proven(self) -> Mask:
        """(k,) is the status certain?"""
        proven: Mask = (self.status >= 0) & ((self.status != UNSETTLED) | self.is_final)
        return proven

    @property
    def stays(self) -> Mask:
        """(k,) the chains that are surely not dead: they live if their owner moves first."""
        return np.array([one.owner_first is True for one in self.found], dtype=np.bool_)

    @property
    def goes(self) -> Mask:
        """(k,) the chains that are surely dead."""
        return np.asarray(self.status == DEAD)

    @property
    def lines(self) -> dict[int, tuple[Step, ...]]:
        """What kills or saves a chain, by chain."""
        lines = {number: one.kill or one.save for number, one in enumerate(self.found)}
        return {number: line for number, line in lines.items() if line}


def nothing_read(chains: Chains) -> Readings:
    """Before anything was read."""
    return Readings([_UNREAD] * chains.count, np.zeros(chains.count, dtype=np.bool_))


def readings_of(
    chains: Chains, proofs: Proofs, nodes: Sequence[int], effort: Effort, past: Past, *, suicide: bool
) -> Readings:
    """One for each chain, with so many nodes; those already proven are not read, nor any after the deadline."""
    reader = Reader(chains.board, chains.stones, suicide=suicide, past=past)
    safe = np.flatnonzero(proofs.safe).tolist()
    found = []
    for number, vertices in enumerate(chains.vertices):
        is_read = nodes[number] > 0 and not proofs.is_proven[number] and not effort.is_late
        if is_read:
            found.append(reader.region(vertices[:1], safe, nodes=nodes[number], stop=effort.stop))
        else:
            found.append(_UNREAD)
    lives = reader.order({one.life for one in found if one.life is not None})
    is_final = np.ones(chains.count, dtype=np.bool_)
    for number, one in enumerate(found):
        if one.status in (Status.DEAD, Status.UNSETTLED):
            is_final[number] = not effort.is_late and reader.is_taken_over(
                chains.vertices[number][0],
                safe,
                lives,
                attacker_first=one.status is Status.UNSETTLED,
                nodes=_DEEPER * nodes[number],
                stop=effort.stop,
            )
    return Readings(found, is_final)
