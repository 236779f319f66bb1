"""Who leads, and by how much, if the game goes on as the playouts say."""

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.report import Float32
from goboard.rules.position import Position
from goboard.rules.protocol import HasWeights, RuleSet, Score

_CLEARER = 3


def expected_lead(
    rules: RuleSet, position: Position, score: Score, shares: Float32, settled: NDArray[np.uint8]
) -> float:
    """The expected margin of player 1 over the best other.

    Under area counting every vertex counts for whom it will belong to, with its weight where vertices have weights;
    what the score adds to the area, as komi, stays as it is. Where more than the area counts, or among several
    players, what somebody has now counts as far as others will not come to have it. `settled` (n,) is whose each vertex
    is by the verdicts, 0 where that is open.
    """
    weights = np.array(rules.weights(position.board)) if isinstance(rules, HasWeights) else np.ones(len(settled))
    owner = np.frombuffer(score.owner, dtype=np.uint8)
    if position.players == 2 and rules.facts(position.board).counts_area:
        counted = ((owner == 1) * weights).sum() - ((owner == 2) * weights).sum()
        margin = float(score.totals[0] - score.totals[1])
        return float(margin - counted + (_expected(shares, settled) * weights).sum())
    power = np.where(settled == owner, _CLEARER, 1)
    open_to_others = (1 - _clear_share(shares, owner)) ** power * weights
    totals = [float(total) - open_to_others[owner == player].sum() for player, total in enumerate(score.totals, 1)]
    return float(totals[0] - max(totals[1:], default=0.0))


def _clear_share(shares: Float32, owner: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(n,) how far its owner's share in each vertex is above anybody's who has less."""
    ranked = np.sort(shares.astype(np.float64), axis=0)
    own = np.take_along_axis(shares, np.maximum(owner.astype(np.intp) - 1, 0)[np.newaxis], axis=0)[0]
    less = np.where(ranked < own, ranked, 0.0).max(axis=0)
    return np.asarray(np.clip(np.where(own >= ranked[-1], own - less, 0.0), 0.0, 1.0), dtype=np.float64)


def _expected(shares: Float32, settled: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(n,) 1 for player 1 to -1: players hold what is theirs far more surely than games of chance do."""
    raw = shares[0].astype(np.float64) - shares[1]
    sign = np.where(settled == 1, 1.0, np.where(settled == 2, -1.0, 0.0))
    held = sign * (1 - (1 - np.abs(raw)) ** _CLEARER)
    return np.asarray(np.where(raw * sign > 0, held, raw), dtype=np.float64)
