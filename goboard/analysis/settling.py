"""From "stays or goes" to a status: what of that which stays stands in seki, and what depends on who moves first."""

import numpy as np

from goboard.analysis.bent_four import can_be_played_out
from goboard.analysis.chains import Chains, Int, Mask
from goboard.analysis.estimate import Estimate
from goboard.analysis.judged import ALIVE, DEAD, SEKI, UNSETTLED
from goboard.analysis.standing import Standing, standing_of
from goboard.jobs.watch import Watch

_LEFT_OPEN = 0.35
"""A region between two groups is of a seki if its points are nobody's at the end of so many of the games."""
_SURE = 0.7
"""How clearly each side must have its will when it moves first."""


def status_of(chains: Chains, is_dead: Mask, estimate: Estimate, watch: Watch) -> Int:
    """(k,) the status as far as the playouts tell."""
    status = np.where(is_dead, DEAD, ALIVE)
    own = estimate.own(chains)
    as_first = np.where(chains.player == 1, own[0], own[1])
    as_second = np.where(chains.player == 1, own[1], own[0])
    status[(as_first >= _SURE) & (as_second <= 1 - _SURE)] = UNSETTLED
    standing = standing_of(chains, is_dead)
    in_seki = ~is_dead & _in_seki(chains, standing, estimate)
    status[in_seki] = SEKI
    for group in np.unique(standing.group[in_seki]).tolist():
        together = np.flatnonzero((standing.group == group) & in_seki)
        if can_be_played_out(chains, together.tolist(), watch):
            status[together] = DEAD
    return status


def _in_seki(chains: Chains, standing: Standing, estimate: Estimate) -> Mask:
    """(k,) the chains of groups without room for two eyes beside such groups of the other side, if games end so too."""
    if not len(standing.sizes) or not standing.is_shared.any():
        return np.zeros(chains.count, dtype=np.bool_)
    at = standing.region >= 0
    nobodys = 1 - estimate.mean.sum(axis=0)
    open_share = np.bincount(standing.region[at], weights=nobodys[at]) / np.maximum(standing.sizes, 1)
    stays_open = standing.is_shared & (open_share >= _LEFT_OPEN)
    candidates = standing.in_seki(standing.living())
    touching = standing.touch[stays_open[standing.touch[:, 1]], 0]
    found = np.zeros(len(candidates) + 1, dtype=np.bool_)
    found[touching] = candidates[touching]
    return found[standing.group]
