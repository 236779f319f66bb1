"""What every rule set offers. The window, the command line and the records know a rule set only by this."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from goboard.boards.board import Board
from goboard.rules.moves import IllegalMove, Move
from goboard.rules.position import Position, Setup


class OptionError(ValueError):
    """An option that the rule set does not have, or a value it cannot take; the text is a sentence for the user."""


@dataclass(frozen=True)
class OptionField:
    """One option of a rule set: forms, the command line and files are generated from it.

    `kind` is "number" (an exact number written as text) or "choice" (one of `choices`, value -> title).
    """

    name: str
    title: str
    kind: str
    default: str
    help: str
    choices: Mapping[str, str] | None = None


@dataclass(frozen=True)
class RuleInfo:
    """What a rule set says of itself.

    `summary` is a short plain text, `reading` says which reading goboard takes where the rules' text is ambiguous,
    `text` names the file below resources/rules that holds the rules' own words, `sgf_name` is what RU says.
    `removes_dead` says whether stones agreed dead are taken off before counting.
    """

    name: str
    title: str
    summary: str
    reading: str
    text: str
    sgf_name: str
    players: int
    removes_dead: bool
    options: tuple[OptionField, ...]


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score's breakdown: a title and one value for each player."""

    title: str
    values: tuple[Fraction, ...]


@dataclass(frozen=True)
class Score:
    """A final configuration, counted.

    `totals[p - 1]` is player p's score. `owner` has one byte a vertex: the player whose area it is, 0 for nobody;
    points below removed stones belong to whom the region belongs to. `stones` is the configuration after the dead
    were removed. `dame` are the empty vertices that reach more than one player, `seki` the living stones that share
    them and have no two eyes of their own. `winners` have the top score, several of them on a tie. `counts` holds what
    the rule set adds to its answer (Chinese: 子 and half of the points).
    """

    totals: tuple[Fraction, ...]
    owner: bytes
    stones: bytes
    dame: tuple[int, ...]
    seki: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    winners: tuple[int, ...]
    result: str
    counts: Mapping[str, Fraction]


class RuleSet(Protocol):
    """A rule set with its options chosen: a small frozen object over frozen positions."""

    @property
    def info(self) -> RuleInfo: ...

    @property
    def values(self) -> Mapping[str, str]:
        """The options by name, as text."""
        ...

    def start(self, board: Board, setup: Setup | None = None) -> Position:
        """The first position; its configuration is the first of the history."""
        ...

    def set_up(self, position: Position, setup: Setup) -> Position:
        """Stones changed by hand in the middle of a record: nothing is captured, nothing refused."""
        ...

    def legal(self, position: Position) -> bytes:
        """One byte a vertex: 1 where the player to move may put a stone."""
        ...

    def check(self, position: Position, move: Move) -> IllegalMove | None:
        """Why the move may not be made, or None."""
        ...

    def apply(self, position: Position, move: Move) -> Position:
        """What the move does, legal or not: an occupied vertex is replaced, the game goes on after its end.

        A vertex off the board is a ValueError.
        """
        ...

    def score(self, position: Position, dead: Collection[int] = ()) -> Score:
        """The configuration counted after taking the chains off that `dead` touches, where the rules take any off."""
        ...

    def explain(self, position: Position, vertex: int) -> str:
        """One sentence on what the player to move may do at that vertex, and why."""
        ...


Options = Mapping[str, Any]
