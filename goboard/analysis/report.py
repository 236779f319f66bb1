"""What an analysis says of a position, frozen: the only values of this package that cross a thread."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

import numpy as np

from goboard.arrays import Float32, Int32, closed, mask
from goboard.boards.board import Board
from goboard.dataclass import dataclass
from goboard.rules.protocol import Score

_DOUBT, _FIRST_DOUBT = 0.65, 0.9
"""Of the spread of the points that are open: how far the lead of a whole analysis, and of a first look, is off in 19x19
games. Leads one move apart in games of strong players differ by root two as much."""
_TOLD = 0.6
"""How far points are at least given to whoever they are told to be of, where the game is as good as over."""


class Status(StrEnum):
    """What becomes of a chain if the game ends here."""

    ALIVE = "alive"
    DEAD = "dead"
    SEKI = "seki"
    UNSETTLED = "unsettled"
    """It depends on who moves first; if the game ended here it would stay on the board."""


class Ground(StrEnum):
    """What a verdict rests on, the surest first."""

    UNCONDITIONAL = "unconditional"
    """Alive even if its owner always passes, or unable to live inside such stones."""
    SEARCH = "search"
    """Read out to the end."""
    EYES = "eyes"
    """The eyespace as local game."""
    PLAYOUTS = "playouts"
    """Many games played to their end by chance."""
    RULES = "rules"
    """What the rule set itself sees on the board, where it does not capture as Go does."""
    OTHERS = "others"
    """Another program's word, or a record's."""


@dataclass(frozen=True)
class Eye:
    """One eyespace: its vertices, those from which the attacker can come in, and the enemy stones inside, ascending.

    `most` and `least` are the eyes when its owner or the attacker moves first, None above the solver's limit; `attack`
    and `defend` are the first moves that reach them where they matter.
    """

    vertices: tuple[int, ...]
    marginal: tuple[int, ...] = ()
    stones: tuple[int, ...] = ()
    most: int | None = None
    least: int | None = None
    attack: tuple[int, ...] = ()
    defend: tuple[int, ...] = ()


class Step(NamedTuple):
    """One move of a line that was read; vertex -1 is a pass."""

    player: int
    vertex: int


class Ko(StrEnum):
    """What kos decide about a chain."""

    NONE = ""
    """Nothing."""
    IF_ATTACKED = "if attacked"
    """Its attacker can make its life a ko; its owner saves it."""
    IF_DEFENDED = "if defended"
    """Its owner can make its death a ko; its attacker takes it."""
    OPEN = "open"
    """A ko decides whoever begins."""
    NEEDLESS = "needless"
    """Nothing, though both sides take some, as in a double ko: one side has its way whoever has more threats."""

    @property
    def is_to_be_won(self) -> bool:
        """Does its fate hang on who wins one?"""
        return self not in (Ko.NONE, Ko.NEEDLESS)


class Race(NamedTuple):
    """A chain against one of the other side's, named by a vertex: the moves that it takes to fill the liberties of
    each, those of large eyes included, and how many liberties they share."""

    rival: int
    own: int
    theirs: int
    shared: int


@dataclass(frozen=True)
class Verdict:
    """What becomes of one chain. `certainty` is 0 to 1, and 1 exactly where `is_proven`.

    Proven alive is what lives even if others move first; proven dead is what is taken even if its owner moves first.
    `group` numbers the chains that live or die together. `line` kills or saves where reading found one. `why` is a
    sentence for the player.
    """

    vertices: tuple[int, ...]
    player: int
    status: Status
    certainty: float
    ground: Ground
    group: int
    why: str = ""
    eyes: tuple[Eye, ...] = ()
    line: tuple[Step, ...] = ()
    is_proven: bool = False


@dataclass(frozen=True, eq=False)
class Report:
    """An analysed position. Arrays are read-only.

    `shares[p - 1, v]`, (players, n), is how likely player p, or those allied with p, end up with vertex v.
    `chain_of` (n,) is the index of the vertex's chain in `verdicts`, -1 on empty vertices. `territory` has one byte a
    vertex: whose settled territory it is, points below dead stones included, 0 for nobody. `sealing` are the empty
    vertices at which a border is still open. `unconditional[p - 1]` are the stones that live though their owner always
    passes, with the regions that are theirs. `score` counts the position after the dead are removed as the rule set
    says; `lead` is the expected margin of player 1 over the best other, komi included. `games` were played out.
    A quick first report is not final. Where the game is still `is_open` nobody can tell yet whose the points that are
    not settled will be. `note` is a sentence on what was left out, "" where nothing was. `source` is
    whose word it is, "" for goboard's own. Unless it `is_read` the board was too large for that: nothing is estimated.
    """

    board: Board
    stones: bytes
    shares: Float32
    verdicts: tuple[Verdict, ...]
    chain_of: Int32
    territory: bytes
    dame: tuple[int, ...]
    sealing: tuple[int, ...]
    unconditional: tuple[tuple[int, ...], ...]
    score: Score
    lead: float
    games: int
    seconds: float
    is_final: bool
    is_open: bool = True
    note: str = ""
    source: str = ""
    is_read: bool = True

    @cached_property
    def chances(self) -> Float32:
        """(n,) from 1, surely player 1's, to -1, surely another's, if the game goes on."""
        rest = self.shares[1:].max(axis=0) if len(self.shares) > 1 else np.zeros_like(self.shares[0])
        return closed(self.shares[0] - rest)

    @cached_property
    def owner(self) -> Float32:
        """(n,) from 1, player 1's, to -1, another's: the chances while the game is open.

        As good as over it is counted as it stands: points are theirs whom stones that stay and territory are told to be
        of, those in doubt included, and what is told to be nobody's and counts for nobody is 0.
        """
        if self.is_open or not self.verdicts:
            return self.chances
        stones, territory, counted = (
            np.frombuffer(each, dtype=np.uint8) for each in (self.stones, self.territory, self.score.owner)
        )
        is_dead = mask(len(stones), self.of(Status.DEAD))
        told = np.where(territory > 0, territory, np.where(is_dead, 0, stones))
        sign = np.where(told == 1, 1, np.where(told > 1, -1, 0)).astype(np.float32)
        given = sign * np.maximum(sign * self.chances, np.float32(_TOLD))
        nobodys = (told == 0) & (counted == 0)
        return closed(np.where(told > 0, given, np.where(nobodys, np.float32(0), self.chances)))

    @cached_property
    def error(self) -> float:
        """By how many points `lead` may be off, one standard deviation; 0 where nothing is open."""
        spread = float(np.sqrt(np.clip(1.0 - self.chances.astype(np.float64) ** 2, 0.0, 1.0).sum()))
        return (_DOUBT if self.is_final else _FIRST_DOUBT) * spread if self.games else 0.0

    def verdict(self, vertex: int) -> Verdict | None:
        """The verdict on the chain at the vertex, None where no stone lies."""
        index = int(self.chain_of[vertex])
        return self.verdicts[index] if index >= 0 else None

    def of(self, status: Status) -> tuple[int, ...]:
        """All stones of that status, ascending."""
        return stones_with(self.verdicts, status)

    def proven(self, status: Status) -> tuple[int, ...]:
        """The stones whose status is certain, ascending."""
        return stones_with((verdict for verdict in self.verdicts if verdict.is_proven), status)


def stones_with(verdicts: Iterable[Verdict], status: Status) -> tuple[int, ...]:
    """The stones with that status, ascending."""
    return tuple(sorted(v for verdict in verdicts if verdict.status is status for v in verdict.vertices))


@dataclass(frozen=True)
class Request:
    """How an analysis is to be made: the seconds it may take and the seed that makes it repeatable.

    Without a budget the work is fixed, so that equal seeds give equal reports whatever the machine is doing.
    """

    budget: float | None = None
    seed: int = 0
