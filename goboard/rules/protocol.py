"""What every rule set offers. The window, the command line and the records know a rule set only by this."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, runtime_checkable

from goboard.boards.board import Board
from goboard.rules.moves import IllegalMove, Move
from goboard.rules.position import Position, Setup


class OptionError(ValueError):
    """An option that the rule set does not have, or a value it cannot take; the text is a sentence for the user."""


@dataclass(frozen=True)
class OptionField:
    """One option of a rule set: forms, the command line and files are generated from it.

    `kind` says how its text is written and checked, see `goboard.rules.options`: "number", "choice" (one of `choices`,
    value -> title), "formula" (in `variables`, giving a truth value), "weights" (a formula in `variables`, or one
    number for each point), "scores", "players", "alliances", "ties".
    """

    name: str
    title: str
    kind: str
    default: str
    help: str
    choices: Mapping[str, str] | None = None
    variables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Preset:
    """Options, and maybe a board, under a name that people choose from a list."""

    title: str
    help: str
    options: Mapping[str, str]
    board: Mapping[str, object] | None = None


@dataclass(frozen=True)
class RuleInfo:
    """What a rule set says of itself.

    `summary` is a short plain text, `reading` says which reading goboard takes where the rules' text is ambiguous,
    `text` names the file below resources/rules that holds the rules' own words, `sgf_name` is what RU says.
    `removes_dead` says whether stones agreed dead are taken off before counting. `players` is 0 where any number may
    play. `is_for_plane`: can it be played on the infinite board? `reported` are the kinds of signs that scripts are
    told after every ply. `explains_stones`: is what a stone belongs to shown as soon as the pointer is on it?
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
    presets: tuple[Preset, ...] = ()
    has_alliances: bool = False
    is_for_plane: bool = False
    reported: tuple[str, ...] = ()
    explains_stones: bool = False


@dataclass(frozen=True)
class Sign:
    """Something that the rules see on the board: of one `kind` (see `SIGNS`) and there."""

    kind: str
    vertices: tuple[int, ...]


SIGNS: Mapping[str, str] = {
    "not_alive": "not alive",
    "meal": "meal",
    "glutton": "glutton",
    "sick_glutton": "sick glutton",
    "dead": "dead",
}
"""Kind of sign -> what a legend calls it."""


@dataclass(frozen=True)
class Explanation:
    """An answer to "Why?": a sentence, the rule's name, and the groups of vertices that matter, which may overlap."""

    message: str
    rule: str = ""
    lit: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Politics:
    """What players of a game with alliances look at. Players are numbers 1..n.

    `turn_list` begins with the player to move. `alliances` are pairs (a, b), a < b. `offers` and `wars` say to whom
    the player to move may offer an alliance and on whom e may declare war. `credits[p - 1]` and `territory[p - 1]` are
    captured stones and vertices so far. `dragons` are ascending vertices, overlapping ones included; `passes` are the
    passes in a row and `passes_to_end` how many end the game.
    """

    turn_list: tuple[int, ...]
    alliances: frozenset[tuple[int, int]]
    offers: tuple[int, ...]
    wars: tuple[int, ...]
    credits: tuple[int, ...]
    territory: tuple[int, ...]
    dragons: tuple[tuple[int, ...], ...]
    passes: int
    passes_to_end: int


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
    the rule set adds to its answer (Chinese: 子 and half of the points). `bounds[p - 1]` encloses a total that no
    fraction is, (low, high); it is empty where all totals are exact.
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
    bounds: tuple[tuple[Fraction, Fraction], ...] = ()


class RuleSet(Protocol):
    """A rule set with its options chosen: a small frozen object over frozen positions."""

    @property
    def info(self) -> RuleInfo: ...

    @property
    def values(self) -> Mapping[str, str]:
        """The options by name, as text."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names for sentences: Black and White, or those chosen."""
        ...

    def misfit(self, board: Board) -> str:
        """Why these rules cannot be played on that board, a sentence; "" if they can."""
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

    def explain(self, position: Position, vertex: int) -> Explanation:
        """Why the player to move may or may not play at an empty vertex; what keeps or threatens a stone on it."""
        ...

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """What the rules see on the board besides the stones."""
        ...

    def alliances(self, position: Position) -> frozenset[tuple[int, int]]:
        """The pairs (a, b), a < b, of allied players; none under rules that know no alliances."""
        ...

    def politics(self, position: Position) -> Politics | None:
        """Alliances and credits, None under rules that have none."""
        ...

    def marked_together(self, position: Position, vertex: int) -> tuple[int, ...]:
        """The stones that are dead or alive as one with the stone at `vertex`, ascending."""
        ...


@runtime_checkable
class HasWeights(Protocol):
    """What rule sets have besides, under which points are not worth the same."""

    def weights(self, board: Board) -> tuple[float, ...]:
        """What each vertex weighs, rounded for looking at; nan for the vertex outside."""
        ...
