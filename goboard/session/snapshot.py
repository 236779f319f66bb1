"""Everything the window may show, and what pictures of a game are made from. All frozen: they cross between threads."""

from collections.abc import Hashable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from goboard.arrays import Float
from goboard.boards.board import Board
from goboard.dataclass import dataclass
from goboard.games.clocks import ClockSettings, Time
from goboard.games.contests import Contest
from goboard.rules.moves import Deed
from goboard.rules.position import Position
from goboard.rules.protocol import Politics, RuleInfo, RuleSet, Score, Sign
from goboard.rules.turns import BLACK_AND_WHITE
from goboard.session.tree_outline import Outline
from goboard.words.message import in_context, phrase

if TYPE_CHECKING:
    from goboard.games.reviews import Judgement
    from goboard.games.tree import Warning
    from goboard.library.guesses import Guessed
    from goboard.sgf.saving import FileIdentity

GUESS, PROBLEM, CHOICES = "guess", "problem", "choices"
RIGHT, WRONG = "right", "wrong"
STANDINGS = SEEN, MISSED, SOLVED = in_context("problem", "seen"), phrase("not solved"), in_context("problem", "solved")
"""What has become of a game of a file since it was opened: looked at, or tried as a problem."""


class Look(NamedTuple):
    """A position for a reviewer to judge: that of the node with that key, or after a move there, -1 a pass."""

    key: int
    vertex: int | None


@dataclass(frozen=True)
class StudyView:
    """`mode` is GUESS, PROBLEM or CHOICES, `words` what has just happened and what is asked for, `mood` RIGHT, WRONG or
    ""."""

    mode: str
    words: str
    score: str
    """The score by now, in words."""
    mood: str = ""
    to_find: int = 0
    """The player whose move is to be found, 0 if none is."""
    wrong: tuple[int, ...] = ()
    """The points tried in vain for this move."""
    ruled_out: tuple[int, ...] = ()
    """Points that the move is not at, by the hints given."""
    hint: tuple[int, ...] = ()
    """Points that a hint lights up."""
    is_over: bool = False
    """The record ends here, or the problem was solved or failed."""
    has_more: bool = False
    """Is there another game in the file behind this one, and one before it?"""
    has_earlier: bool = False
    can_take_back: bool = False
    """Has the solver made a move that can be taken back?"""
    is_comment_told: bool = False
    """What is shown as the comment is not just the node's own: it is not to be edited."""
    summary: tuple[str, ...] = ()
    """The statistics at the end, one sentence a line."""
    at_once: bool | None = None
    """Was the problem solved at the first try, without help? None while that is open, and in other modes."""
    look: Look | None = None
    """What is to be looked at before it goes on."""
    guessed: "Guessed | None" = None
    """What came of the moves of this game, of several whose moves are guessed one after the other."""


@dataclass(frozen=True)
class Mark:
    """A sign on a vertex: `kind` is TR SQ CR MA SL or LB, `text` is the label of an LB."""

    kind: str
    vertex: int
    text: str = ""


@dataclass(frozen=True)
class Variation:
    """A node that follows the one shown: its key and where it plays, None for anything but a stone."""

    key: int
    vertex: int | None
    player: int
    is_pass: bool = False


@dataclass(frozen=True)
class LineMove:
    """One move of a variation: the node's key, its number (as MN counts), the player, where a stone goes, if any."""

    key: int
    number: int
    player: int
    vertex: int | None
    figure: int = 0
    """Which figure of the record (FG) it is in, 0 before the first."""
    printed: int = 1
    """How the record wants it numbered in print (PM): 0 not at all, 1 as counted, 2 from 1 to 100 again and again."""
    deed: Deed = Deed.STONE
    """A pass, an offer or a war has no point."""


@dataclass(frozen=True)
class NodeView:
    """The node shown. `flag` says why its move is illegal under the rules chosen, "" if it is not."""

    key: int
    move_number: int
    comment: str
    name: str
    flag: str
    flag_key: int | None
    marks: tuple[Mark, ...]
    lines: tuple[tuple[int, int, bool], ...]
    """(from, to, is it an arrow)"""
    dim: tuple[int, ...]
    territory: tuple[tuple[int, ...], ...]
    """TB and TW of the node."""
    next: tuple[Variation, ...]
    siblings: tuple[Variation, ...]
    """The variations of the parent, this node among them."""
    is_root: bool
    path_length: int
    """How many nodes lie between the root and the end of the variation shown."""
    has_forks: tuple[bool, bool] = (False, False)
    """Is there another variation to go to before this one, and behind it?"""
    end_key: int = 0
    """The key of the node at the end of the variation shown."""
    visible: tuple[int, ...] | None = None
    """The points that the record shows from here on, None for all."""
    annotations: Mapping[str, int] = field(default_factory=dict)
    """Judgements of the node: TE BM DO IT, GB GW DM UC, HO -> 1, or 2 for "very"."""
    value: str = ""
    """The estimated lead that the record states (V), as text."""
    times: Mapping[str, str] = field(default_factory=dict)
    """What the node says of the clocks: BL WL (seconds), OB OW -> text."""
    moves: tuple[LineMove, ...] = ()
    """Of the variation shown, in order; the same object while it is. Of over 12,000 nodes only those around this."""
    made: int = 0
    """How many of them have been made at this node."""
    has_end: bool = True
    """Is the variation's last move among them?"""

    @property
    def last_number(self) -> int:
        """The number of the variation's last move; 0 where it has no move, or where that is not known."""
        return self.moves[-1].number if self.moves and self.has_end else 0


@dataclass(frozen=True, slots=True)
class GameRow:
    """What a list of games tells of one, as interpreted text; `size` is "19" or "19 × 13", "" on other boards."""

    players: tuple[str, ...]
    """The names in turn order, "" where the record does not tell one."""
    result: str = ""
    date: str = ""
    event: str = ""
    """The event, or else the game's own name."""
    size: str = ""


@dataclass(frozen=True)
class Beginning:
    """How a game for two begins: with how many handicap stones, whether Black placed them freely, and who moves."""

    handicap: int = 0
    is_free: bool = False
    begins: int = 1


@dataclass(frozen=True)
class GameView:
    """The game shown. `info` is interpreted text by SGF identifier (PB, PW, BR, WR, KM, RE, DT, EV, RU ...)."""

    index: int
    count: int
    rows: tuple[GameRow, ...]
    """What is listed of each game of the file, empty where there is only one; the same object while nothing changes."""
    info: Mapping[str, str]
    fault: str
    """Why the game cannot be played, in a sentence; it is kept and shown as text then. "" if it can."""
    contest: Contest | None = None
    """The Contest around the match, None if the record tells of none."""
    played: Mapping[int, str] = field(default_factory=dict)
    """By place in the file the games that were looked at: SEEN, SOLVED or MISSED; the same object until it changes."""
    is_problem: bool = False
    """Do stones of several players lie there before the first move?"""
    settled: str = ""
    """Why nobody can settle any more who begins, in a sentence; "" while it is open."""
    beginning: Beginning = field(default_factory=Beginning)

    @property
    def playable(self) -> bool:
        """False for a game that is not Go, or the board or rules of which nobody can make out."""
        return not self.fault


@dataclass(frozen=True, eq=False)
class WeightsView:
    """What each point weighs: `values` is (n,), read-only, nan where it is unknown; the lowest and highest in words.

    `formula` is what they follow on the infinite plane, where most points have no vertex; "" on other boards.
    """

    values: Float
    low: str
    high: str
    formula: str = ""


@dataclass(frozen=True)
class RulesView:
    """The rule set chosen and its options as text; `note` is not empty where the record does not name them itself."""

    info: RuleInfo
    values: Mapping[str, str]
    note: str
    is_kept: bool = True
    """True if the record itself says these rules and this komi."""
    weights: WeightsView | None = None
    """None unless they are asked for, under rules that have any."""
    offers: tuple[tuple[str, Mapping[str, str]], ...] = ()
    """Rules and options that the record may mean as well."""
    takes_stones: bool = True
    """False where no stone ever leaves the board."""
    is_assumed: bool = False
    """True if the record names no rules that goboard knows: these are taken instead."""
    is_warning: bool = False
    """True if the note tells of something wrong, not only of what the record leaves unsaid."""

    @property
    def name(self) -> str:
        return self.info.name

    @property
    def title(self) -> str:
        return self.info.title

    @property
    def dead_word(self) -> str:
        """What chains are called that count for nothing in the end: dead only where stones can be taken."""
        return in_context("stones", "dead") if self.takes_stones else in_context("stones", "lost")

    def worded(self, title: str) -> str:
        """That title with these rules' own word for what is dead."""
        return phrase("Lost stones") if title == "Dead stones" and not self.takes_stones else title


@dataclass(frozen=True)
class ClockView:
    """The players' times at the node shown. `running` is the player whose clock runs since `since` (seconds of
    `time.monotonic`) and who had used up `used` milliseconds before that, 0 if none does."""

    settings: ClockSettings | None
    """None where the record states times, but not what clock they are of."""
    times: tuple[Time | None, ...]
    """By player; None where nothing is known."""
    running: int
    since: float
    used: int
    is_used: bool
    """True if this game is played with the clock here and now."""
    is_paused: bool


@dataclass(frozen=True)
class Count:
    """The count in progress at the node shown. `dead` are the stones taken off, `marked` and `estimated` together."""

    dead: tuple[int, ...]
    score: Score
    accepted: bool
    """True if the record holds exactly this count already."""
    marked: tuple[int, ...] = ()
    """Dead by the user's hand, or by a record that says so."""
    estimated: tuple[int, ...] = ()
    """Dead by an estimate that nobody has confirmed."""
    spared: tuple[int, ...] = ()
    """Alive by the user's hand, whatever is estimated."""
    by_hand: tuple[int, ...] = ()
    """Dead by the user's hand: all of the marked, unless the record says which stones are dead."""
    seki: tuple[int, ...] = ()
    """Stones in seki: as the rules count it where they look at that, else by estimate, as far as they are not dead."""
    is_agreed: bool = False
    """True if the record itself says which stones are dead: estimates change nothing."""
    is_estimated: bool = False
    """True once an estimate has come in for this position."""
    disputed: tuple[int, ...] = ()
    """Stones whose life or death is marked by hand otherwise than the estimate has it."""


@dataclass(frozen=True, eq=False)
class Subject:
    """A position and the rules by which it is judged: what an analysis is of."""

    position: Position
    rules: RuleSet
    agreed: float | None = None
    """Where play has stopped and the record says with how many points: player 1's, negative where they lost."""

    @property
    def key(self) -> Hashable:
        """Equal for subjects of which an analysis says the same; the stones are in it by their hash."""
        position, rules = self.position, self.rules
        # a single stone just taken may be a ko, which forbids a move
        taken = position.captured if len(position.captured) == 1 else ()
        at = position.board, position.zobrist, position.to_move, position.captures, taken, position.extra
        # where play has stopped the points are counted, and nobody moves any more
        return *at, position.is_over, rules.info.name, *rules.values.items()


@dataclass(frozen=True)
class DocumentView:
    """The file behind the record. `path` is "" before the first save; `warnings` came up while reading it."""

    path: str
    name: str
    modified: bool
    can_undo: str
    """What Undo would take back, in words; "" if nothing."""
    can_redo: str
    encoding: str
    warnings: tuple[str, ...]
    notes: tuple["Warning", ...] = ()
    """The same, with what they are about; the same object while they are that."""
    asked_encoding: str = ""
    """The encoding by which the person had it read, "" where the file was believed."""
    source: str = ""
    """The file that was read, though the record cannot be saved there where it is in another format; "" without one."""
    identity: "FileIdentity | None" = None
    """What was in the file at `path` when it was read or saved the last time, None if that is not known."""


@dataclass(frozen=True)
class Snapshot:
    """The state after a command. `serial` grows; an older one is dropped by whoever holds a newer one."""

    serial: int
    board: Board
    stones: bytes
    legal: bytes
    """One byte a vertex: 1 where the player to move may play; all 0 when the game is over."""
    to_move: int
    players: int
    captures: tuple[int, ...]
    last_vertex: int | None
    last_was_pass: bool
    is_over: bool
    may_resume: tuple[int, ...]
    """Who may go on after two passes by these rules; none where play has not stopped."""
    may_annul: bool
    """May both sides agree that the game has no result?"""
    result: str
    """What the end of the game says in words, "" while it goes on: "White wins by resignation"."""
    node: NodeView
    game: GameView
    rules: RulesView
    outline: Outline
    document: DocumentView
    count: Count | None = None
    signs: tuple[Sign, ...] = ()
    """What the rules see on the board besides the stones."""
    names: tuple[str, ...] = BLACK_AND_WHITE
    """The players' names in the rules' sentences, in turn order."""
    politics: Politics | None = None
    """Alliances and credits, None under rules that have none and for games that are not Go."""
    final: Score | None = None
    """The count of a game with alliances that the record holds here, None without one."""
    subject: Subject | None = None
    """What can be analysed, None for games that are not Go and on the infinite plane."""
    clock: ClockView | None = None
    """None where there is neither a clock nor a time in the record."""
    study: StudyView | None = None
    """Guessing or solving; what lies ahead in the record is hidden then."""
    is_ended_here: bool = False
    """Has the last change to the record ended the game?"""
    is_uncounted: bool = False
    """Has play stopped, nobody counts, and the record does not say what has come of it?"""
    is_settled: bool = False
    """Does the line shown end here, nobody counts, and does the record say what a count has made of it?"""
    owed: int = 0
    """How many handicap stones Black has still to place before the first move."""
    last_turn: str = ""
    """What the last turn was used for instead of a stone or a pass: "declares war on Bob"; "" for any other."""
    message: str = field(default="")
    """One sentence for the status line, "" for none."""

    @property
    def game_key(self) -> int:
        """The key of the first node of the game shown, which no other game has."""
        return int(self.outline.keys[0])

    @property
    def counted(self) -> Score | None:
        """The count in progress, or the one that the record holds."""
        return self.count.score if self.count is not None else self.final

    def holdings(self, player: int) -> tuple[Fraction, Fraction]:
        """The player's captured stones and territory, of which their score is the sum: as counted, else as they are.
        Only where there are politics."""
        politics, score = self.politics, self.counted
        assert politics is not None
        if score is None:
            return Fraction(politics.credits[player - 1]), Fraction(politics.territory[player - 1])
        territory = score.lines[0].values[player - 1]
        return score.totals[player - 1] - territory, territory

    def common_territory(self, player: int) -> Fraction:
        """How much of a player's territory is other players' too, as counted or as it is. Only where there are
        politics."""
        politics, score = self.politics, self.counted
        assert politics is not None
        if score is None:
            return Fraction(politics.common[player - 1])
        return Fraction(sum(mask.bit_count() > 1 and mask >> player & 1 for mask in score.shared))

    @property
    def passer(self) -> int | None:
        """Whose pass was the last move, None if it was none."""
        moves, made = self.node.moves, self.node.made
        if not self.last_was_pass:
            return None
        last = moves[made - 1].player if 0 < made <= len(moves) else 0
        return last or (self.to_move - 2) % self.players + 1

    @property
    def mover(self) -> int:
        """Whose turn it is; 0 while the points are counted and after the end, when it is nobody's."""
        return 0 if self.is_over or self.result or self.count is not None else self.to_move


@dataclass(frozen=True)
class Figure:
    """A diagram for print begins at a node (FG), with a name; it may leave coordinates or the name out."""

    name: str = ""
    has_coordinates: bool = True
    has_name: bool = True


@dataclass(frozen=True, eq=False)
class Frame:
    """One node and the position after it. `player` is 0 where the node is no move, `vertex` None if no stone is put."""

    key: int
    number: int
    """Of the move, as MN counts; of the last move before the node if it is none."""
    stones: bytes
    player: int = 0
    vertex: int | None = None
    deed: Deed = Deed.STONE
    is_illegal: bool = False
    marks: tuple[Mark, ...] = ()
    lines: tuple[tuple[int, int, bool], ...] = ()
    dim: tuple[int, ...] = ()
    visible: tuple[int, ...] | None = None
    territory: tuple[tuple[int, ...], ...] = ()
    signs: tuple[Sign, ...] = ()
    name: str = ""
    comment: str = ""
    figure: Figure | None = None
    numbering: int = 1
    """How moves are numbered from here on (PM): 0 not, 1 as counted, 2 from 1 to 100 again and again."""
    annotations: Mapping[str, int] = field(default_factory=dict)
    """Judgements of the node, as in `NodeView`."""
    reviews: "tuple[Judgement, ...]" = ()
    """What engines say of the position."""


@dataclass(frozen=True, eq=False)
class Branch:
    """A variation beside the line: the position that it starts from, then its nodes up to its end."""

    frames: tuple[Frame, ...]


@dataclass(frozen=True, eq=False)
class Frames:
    """The variation shown, from the root to its end; `at` is the place of the node shown in it.

    `purpose` is what the command asked it for, `info` the game information by SGF identifier, `branches` the other
    variations of the game in the order in which they branch off, if they were asked for.
    """

    purpose: str
    board: Board
    names: tuple[str, ...]
    info: Mapping[str, str]
    line: tuple[Frame, ...]
    at: int
    branches: tuple[Branch, ...] = ()
