"""Playouts of one configuration with either side first, as shares of the vertices and of the chains."""

from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from goboard.analysis.chains import Chains, Float
from goboard.analysis.playouts import Outcome, play_out
from goboard.analysis.sides import OWN, REST
from goboard.boards.board import Board
from goboard.jobs.watch import Watch

EITHER = (OWN, REST)


@dataclass(frozen=True)
class Effort:
    """How much may be done: until when (`time.monotonic`), unless it is called off, and what makes it repeatable."""

    seed: int
    watch: Watch
    deadline: float | None = None

    @property
    def is_late(self) -> bool:
        return self.deadline is not None and monotonic() >= self.deadline


@dataclass(frozen=True, eq=False)
class Estimate:
    """`shares[f, s]` (2, 2, n): how often side s + 1 has the vertex in the end when side f + 1 moves first.

    `finals` (g, n) are final boards, whoever moved first; `games` were played.
    """

    shares: NDArray[np.float64]
    finals: NDArray[np.uint8]
    games: int

    def with_more(self, other: "Estimate") -> "Estimate":
        """The games of both."""
        weight = other.games / max(self.games + other.games, 1)
        shares = (1 - weight) * self.shares + weight * other.shares
        return Estimate(shares, np.concatenate([self.finals, other.finals]), self.games + other.games)

    @property
    def mean(self) -> Float:
        """(2, n) whoever moves first."""
        mean: Float = self.shares.mean(axis=0)
        return mean

    def own(self, chains: Chains) -> Float:
        """(2, k) how often each chain's points are its own side's in the end when side 1 or side 2 moves first."""
        is_first = chains.player == OWN
        by_side = [[chains.mean(self.shares[first, side]) for side in (0, 1)] for first in (0, 1)]
        return np.stack([np.where(is_first, *of_sides) for of_sides in by_side])


def estimated(board: Board, stones: bytes, games: int, effort: Effort, *, finals: int = 0) -> Estimate:
    """`games` with each side first, played to their end."""
    played = [
        play_out(
            board,
            stones,
            side,
            games=games,
            seed=effort.seed,
            finals=finals,
            watch=effort.watch,
            deadline=effort.deadline,
        )
        for side in EITHER
    ]
    shares = np.stack([_shares(outcome) for outcome in played])
    return Estimate(shares, np.concatenate([outcome.finals for outcome in played]), sum(o.games for o in played))


def _shares(outcome: Outcome) -> Float:
    shares: Float = np.stack([outcome.first, outcome.second]).astype(np.float64) / max(outcome.games, 1)
    return shares
