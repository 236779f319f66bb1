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
    what the score adds to the area, as komi, stays as it is. Where more than the area counts it is the score's margin.
    `settled` (n,) is whose each vertex is by the verdicts, 0 where that is open.
    """
    margin = float(score.totals[0] - max(score.totals[1:])) if len(score.totals) > 1 else float(score.totals[0])
    if position.players != 2 or rules.politics(position) is not None:
        return margin
    weights = np.array(rules.weights(position.board)) if isinstance(rules, HasWeights) else np.ones(len(settled))
    owner = np.frombuffer(score.owner, dtype=np.uint8)
    counted = ((owner == 1) * weights).sum() - ((owner == 2) * weights).sum()
    return float(margin - counted + (_expected(shares, settled) * weights).sum())


def _expected(shares: Float32, settled: NDArray[np.uint8]) -> NDArray[np.float64]:
    """(n,) 1 for player 1 to -1: players hold what is theirs far more surely than games of chance do."""
    raw = shares[0].astype(np.float64) - shares[1]
    sign = np.where(settled == 1, 1.0, np.where(settled == 2, -1.0, 0.0))
    held = sign * (1 - (1 - np.abs(raw)) ** _CLEARER)
    return np.asarray(np.where(raw * sign > 0, held, raw), dtype=np.float64)
