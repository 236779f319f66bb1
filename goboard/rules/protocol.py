"""What every rule set offers. The window, the command line and the records know a rule set only by this."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import Protocol, cast, runtime_checkable

from goboard.boards.board import Board
from goboard.boards.building import every_letter
from goboard.dataclass import dataclass
from goboard.rules.happenings import Deal, Happening
from goboard.rules.moves import IllegalMove, Move
from goboard.rules.position import Position, Setup
from goboard.words.message import in_context, mark_fields, phrase


class OptionError(ValueError):
    """An option that the rule set does not have, or a value it cannot take; the text is a sentence for the user."""


@dataclass(frozen=True)
class OptionField:
    """One option of a rule set: forms, the command line and files are generated from it.

    `kind` says how its text is written and checked, see `goboard.rules.options`: "number", "choice" (one of `choices`,
    value -> title), "formula" (in `variables`, giving a truth value), "weights" (a formula in `variables`, or one
    number for each point), "scores", "players", "alliances", "ties", "name" (one line of text). With `least` a number
    is whole, that or more. One that `is_switch` makes the rules what they are: it is chosen in the rule editor, not in
    a form.
    """

    name: str
    title: str
    kind: str
    default: str
    help: str
    choices: Mapping[str, str] | None = None
    variables: tuple[str, ...] = ()
    least: int | None = None
    is_switch: bool = False

    def __post_init__(self) -> None:
        mark_fields(self, "title", "help", "choices")


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
    `text` names the file below resources/rules that holds the rules' own words; one of the same name in a language's
    folder there is its translation, line for line. `walk` is the module whose STEPS lead newcomers through it.
    `players` is 0 where any number may play. `removes_dead` says whether stones agreed dead are taken off before
    counting, `reads_seki` whether points beside chains marked as seki do not count. `is_for_plane`: can it be played on
    the infinite board? `reported` are the kinds of signs that scripts are told after every ply. `explains_stones`: is
    what a stone belongs to shown as soon as the pointer is on it?

    In records `sgf_name` is what RU says, and `spellings` are further ways to write it; `kata_names` are what KataGo
    and KGS call it. `is_told_by_name`: do RU and KM say it all, unless an option is not what it usually is? Else GOBR
    names the rule set. `counted_by` and
    `takes_stones` is False where they never leave the board: nobody has prisoners, and no stone is called dead. `unit`
    are the words for its score: how it is counted, and one of it. `unmarked` is said to those who count
    where nothing is removed: why no stone can be marked dead. `has_every_letter`: the rules' text calls the files of
    a grid a to s, i among them.
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
    is_for_plane: bool = False
    reported: tuple[str, ...] = ()
    explains_stones: bool = False
    is_told_by_name: bool = False
    spellings: tuple[str, ...] = ()
    kata_names: tuple[str, ...] = ()
    counted_by: str = phrase("area")
    unit: str = phrase("point")
    reads_seki: bool = False
    takes_stones: bool = True
    has_every_letter: bool = False
    walk: str = ""
    unmarked: str = phrase("These rules count every stone on the board: play dead stones out before you count.")

    def __post_init__(self) -> None:
        mark_fields(self, "title", "summary", "reading", "unit", "counted_by")

    @property
    def form(self) -> tuple[OptionField, ...]:
        """The options that forms ask for."""
        return tuple(field for field in self.options if not field.is_switch)

    def named(self, board: Board) -> Board:
        """The board with its points called as the rules' text calls them."""
        return every_letter(board) if self.has_every_letter else board

    def has_option(self, name: str) -> bool:
        return any(field.name == name for field in self.options)


@dataclass(frozen=True)
class Facts:
    """What may be assumed of a rule set on a board by those who do not know it.

    `is_go_elsewhere`: a program that knows Go alone plays a record's moves as they are meant: chains without liberties
    are taken off, the opponent's first, and nothing else ever is. `is_played_out`: Go's moves, played until nothing is
    left to take, tell what the stones of a position are worth; so not where a game may end before. `allows_suicide`:
    one's own chains may be cleared too; least is proven where they may. `counts_area`: the margin is that of the points
    which will belong to both sides, with their weights, and of what does not change any more.

    Who first has taken `captures_to_win` stones has won; with 0 nobody wins so.

    `lost` are kinds of signs whose stones are lost where games are not played out, with the words for it; those of a
    kind in `final` can never be saved. `kept` is said of those that are not lost, and `trust` is how sure what is not
    final is. `unremoved` is said of dead stones where nothing is taken off at the end.

    `is_dear_to_list`: to find all legal moves takes many times as long as to check one.
    """

    is_go_elsewhere: bool = False
    is_played_out: bool = True
    allows_suicide: bool = True
    counts_area: bool = True
    captures_to_win: int = 0
    lost: Mapping[str, str] = field(default_factory=dict)
    final: frozenset[str] = frozenset()
    kept: str = ""
    trust: float = 0.5
    unremoved: str = ""
    is_dear_to_list: bool = False


@dataclass(frozen=True)
class Sign:
    """Something that the rules see on the board: of one `kind`, a few words joined by underscores, and there."""

    kind: str
    vertices: tuple[int, ...]

    @property
    def title(self) -> str:
        """What a legend calls it."""
        return SIGNS.get(self.kind) or self.kind.replace("_", " ")


SIGNS: Mapping[str, str] = {
    "meal": phrase("meal"),
    "glutton": phrase("glutton"),
    "sick_glutton": phrase("sick glutton"),
    "not_alive": phrase("not alive"),
    "in_atari": phrase("in atari"),
    "dead": in_context("sign on the board", "dead"),
}
"""What a legend calls each kind of sign."""


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
    the player to move may offer an alliance and on whom declare war. `credits[p - 1]` and `territory[p - 1]` are
    captured stones and vertices so far, `common[p - 1]` those of the vertices that are other players' territory too.
    `dragons` are ascending vertices, overlapping ones included; `passes` are the passes in a row and `passes_to_end`
    how many end the game.
    """

    turn_list: tuple[int, ...]
    alliances: frozenset[tuple[int, int]]
    offers: tuple[int, ...]
    wars: tuple[int, ...]
    credits: tuple[int, ...]
    territory: tuple[int, ...]
    common: tuple[int, ...]
    dragons: tuple[tuple[int, ...], ...]
    passes: int
    passes_to_end: int


@dataclass(frozen=True)
class ScoreLine:
    """One line of a score's breakdown: a title and one value for each player; `is_sum`: what the lines above make."""

    title: str
    values: tuple[Fraction, ...]
    is_sum: bool = False

    @classmethod
    def of(cls, title: str, values: Iterable[int]) -> "ScoreLine":
        """A line of whole numbers."""
        return cls(title, tuple(map(Fraction, values)))


@dataclass(frozen=True)
class Score:
    """A final configuration, counted.

    `totals[p - 1]` is player p's score. `owner` has one byte a vertex: the player whose area it is, 0 for nobody;
    points below removed stones belong to whom the region belongs to. `stones` is the configuration after the dead
    were removed. `dame` are the empty vertices that reach more than one player, `seki` the living stones that share
    them and have no two eyes of their own. `winners` have the top score, several of them on a tie. `counts` holds what
    the rule set adds to its answer (Chinese: 子 and half of the points), `details` what it tells of both players, such
    as their prisoners. `counts_stones` is False where living stones do not score. `bounds[p - 1]` encloses a total that
    no fraction is, (low, high); it is empty where all totals are exact. Where lines are sums the totals are among them.
    `verdict` is the result in the words of the rules' text, `working` the way to it. `halves`: has each side half of
    nobody's points?
    `deals` says who got which of the stones that were removed, where that has to be dealt. `shared` are masks of the
    players who count each vertex, where several may count the same; bit p stands for player p.
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
    details: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    counts_stones: bool = True
    deals: tuple[Deal, ...] = ()
    shared: tuple[int, ...] = ()
    verdict: str = ""
    working: str = ""
    halves: bool = False


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
        """The players' names for sentences: Black and White, or those chosen; documents have those of `keys_of`."""
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

    def score(self, position: Position, dead: Collection[int] = (), seki: Collection[int] = ()) -> Score:
        """The configuration counted after taking the chains off that `dead` touches, where the rules take any off.

        `seki` marks living chains beside which no point counts, where the rules look at that.
        """
        ...

    def ending(self, position: Position) -> str:
        """How the game has ended, a sentence; "" while it goes on."""
        ...

    def facts(self, board: Board) -> Facts:
        """What may be assumed of these rules on that board."""
        ...

    def explain(self, position: Position, vertex: int) -> Explanation:
        """Why the player to move may or may not play at an empty vertex; what keeps or threatens a stone on it."""
        ...

    def marked_together(self, position: Position, vertex: int) -> tuple[int, ...]:
        """The stones that are dead or alive as one with the stone at `vertex`, ascending."""
        ...


@runtime_checkable
class HasSigns(Protocol):
    """What rule sets have besides that see more on the board than stones."""

    def signs(self, position: Position) -> tuple[Sign, ...]:
        """What the rules see on the board besides the stones."""
        ...


@runtime_checkable
class HasAlliances(Protocol):
    """What rule sets have besides whose players make alliances."""

    def alliances(self, position: Position) -> frozenset[tuple[int, int]]:
        """The pairs (a, b), a < b, of allied players."""
        ...

    def with_alliances(self, position: Position, alliances: frozenset[tuple[int, int]]) -> Position:
        """The position under these alliances, as a record says they are."""
        ...

    def politics(self, position: Position, *, is_brief: bool = False) -> Politics:
        """Alliances, credits and what else players look at; without territory and dragons if `is_brief`."""
        ...

    def happened(self, position: Position) -> tuple[Happening, ...]:
        """What has happened between players by the move that made this position, in order."""
        ...


@runtime_checkable
class AllowsRepeats(Protocol):
    """What rule sets have besides under which a board may come back."""

    def repeats(self, position: Position) -> int | None:
        """The ply after which the board of a placement stood before; None if it never did."""
        ...


@runtime_checkable
class HasWeights(Protocol):
    """What rule sets have besides under which points are not worth the same."""

    def weights(self, board: Board) -> tuple[float, ...]:
        """What each vertex weighs, rounded for looking at; nan for the vertex outside."""
        ...

    @property
    def weight_formula(self) -> str:
        """The formula in x and y that they follow; "" where they are listed."""
        ...


class MayTakeNothing(Protocol):
    """What rule sets have besides under some of whose options stones never leave the board."""

    @property
    def takes_nothing(self) -> bool:
        """Is that so under the options chosen?"""
        ...


def takes_stones(rules: RuleSet) -> bool:
    """May a stone ever leave the board? If not, nobody has prisoners and nothing is dead."""
    # asked at every step, as what signs there are
    may_not = hasattr(rules, "takes_nothing") and cast(MayTakeNothing, rules).takes_nothing
    return rules.info.takes_stones and not may_not


NOTHING_LEAVES = phrase("Under these rules every stone stays on the board and counts: nothing is taken off.")


def unmarked_words(info: RuleInfo, *, is_taking: bool) -> str:
    """Why no stone can be marked dead, where nothing is removed; `is_taking`: may a stone leave the board at all?"""
    return info.unmarked if is_taking == info.takes_stones else NOTHING_LEAVES


def signs_of(rules: RuleSet, position: Position) -> tuple[Sign, ...]:
    """What the rules see on the board besides the stones; nothing under most rules."""
    # asked at every step: instances are looked through for it, what is known of a class is remembered
    return cast(HasSigns, rules).signs(position) if issubclass(type(rules), HasSigns) else ()


def has_alliances(rules: RuleSet) -> bool:
    """Do players make alliances under them?"""
    return issubclass(type(rules), HasAlliances)


def alliances_of(rules: RuleSet, position: Position) -> frozenset[tuple[int, int]]:
    """The allied players; none under rules that know no alliances."""
    return cast(HasAlliances, rules).alliances(position) if has_alliances(rules) else frozenset()


def repeats_of(rules: RuleSet, position: Position) -> int | None:
    """The ply after which the board of a placement stood before, where the rules tell; None if it never did."""
    return cast(AllowsRepeats, rules).repeats(position) if issubclass(type(rules), AllowsRepeats) else None


def happenings_of(rules: RuleSet, position: Position) -> tuple[Happening, ...]:
    """What has happened between players by the last move; nothing under rules without alliances."""
    return cast(HasAlliances, rules).happened(position) if has_alliances(rules) else ()


def politics_of(rules: RuleSet, position: Position, *, is_brief: bool = False) -> Politics | None:
    """What players look at under rules with alliances, None under others; if `is_brief`, what is known at once."""
    if not has_alliances(rules):
        return None
    return cast(HasAlliances, rules).politics(position, is_brief=is_brief)
