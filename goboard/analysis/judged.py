"""What the engines found out about every chain from one perspective, as arrays; verdicts are made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from goboard.analysis.chains import Chains, Float, Int, Mask
from goboard.analysis.report import Eye, Ground, Status, Step
from goboard.analysis.sides import Perspective

STATUSES = tuple(Status)
GROUNDS = tuple(Ground)
ALIVE, DEAD, SEKI, UNSETTLED = range(len(STATUSES))


@dataclass(frozen=True, eq=False)
class Judged:
    """Every chain of one perspective, judged.

    `status` (k,) numbers `STATUSES`, `ground` (k,) numbers `GROUNDS`; `certainty`, `kept` (how often its own side had
    its points in the end) and `group` are (k,) too. `shares` is (2, n): how likely either side ends up with a vertex.
    `eyes` and `lines` hold what was found for some chains, `vital` where its attacker kills and its owner saves others.
    """

    perspective: Perspective
    chains: Chains
    status: Int
    ground: Int
    certainty: Float
    is_proven: Mask
    kept: Float
    group: Int
    shares: Float
    games: int
    eyes: Mapping[int, tuple[Eye, ...]] = field(default_factory=dict)
    vital: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    lines: Mapping[int, tuple[Step, ...]] = field(default_factory=dict)
