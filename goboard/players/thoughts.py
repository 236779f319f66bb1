"""What a player is told before a move and what comes of it, frozen values."""

import os
from dataclasses import dataclass
from math import sqrt

from goboard.rules.moves import Move

STRONGEST = 10
_FEWEST, _GROWTH = 12, 2.4
MOST_THREADS = 8


@dataclass(frozen=True)
class Effort:
    """How long a move may take, in seconds, how strong it shall be, 1 to 10, and what chance begins from.

    Below the highest level a player looks at so many games and no more. With a seed even the time does not count there,
    so that equal seeds give equal moves. Without one a move is the same again where `chance` is.
    """

    seconds: float = 2.0
    level: int = STRONGEST
    seed: int | None = None
    chance: int = 0

    @property
    def games(self) -> int | None:
        """The most games that are played out for a move; None where time alone decides."""
        return None if self.level >= STRONGEST else round(_FEWEST * _GROWTH ** (self.level - 1))

    @property
    def is_repeatable(self) -> bool:
        return self.seed is not None and self.games is not None

    @property
    def threads(self) -> int:
        """How many search at once, each on its own."""
        return 1 if self.games is not None else min(os.cpu_count() or 1, MOST_THREADS)


@dataclass(frozen=True)
class Candidate:
    """A move that was thought of: -1 is a pass. `share` is how often the player to move won, `lead` their margin over
    the best other as the games ended, `line` the moves thought best after it, itself the first, which were tried in so
    many games each as `line_games` says."""

    vertex: int
    games: int
    share: float
    lead: float
    line: tuple[int, ...] = ()
    line_games: tuple[int, ...] = ()


@dataclass(frozen=True)
class Thoughts:
    """The candidates, the most tried first, after so many games; whose each vertex was in the end: `owner` (n,) from 1,
    always the player to move's or their friends', to -1; `spread` is how far the margins of
    the games lie apart, one standard deviation."""

    candidates: tuple[Candidate, ...]
    games: int
    owner: tuple[float, ...]
    spread: float = 0.0


@dataclass(frozen=True)
class Choice:
    """The move that a player makes, and what they think of the game for themselves: how likely they win, by how much.

    `why` is a sentence where the move is no stone.
    """

    move: Move
    share: float
    lead: float
    thoughts: Thoughts
    why: str = ""


def spread_of(total: float, squares: float, games: int) -> float:
    """The standard deviation of so many values, from their sum and that of their squares."""
    return sqrt(max(squares / games - (total / games) ** 2, 0.0)) if games else 0.0
