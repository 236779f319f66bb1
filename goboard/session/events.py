"""What the session answers to a command, besides the snapshot. All frozen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from goboard.dataclass import dataclass
from goboard.words.message import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.boards.board import Board
    from goboard.games.compared import ComparedRow
    from goboard.games.reviews import Judgement
    from goboard.rules.happenings import Happening
    from goboard.session.commands.command import Command
    from goboard.session.search import Found, TextsFound
    from goboard.session.snapshot import Frames, GameRow, Mark, Snapshot, Subject
    from goboard.session.tree_outline import Outline


@dataclass(frozen=True)
class Shown:
    """The state after a command."""

    snapshot: Snapshot


@dataclass(frozen=True)
class Refused:
    """A move that the rules forbid, or another request that cannot be met: one sentence, and where.

    `key` is the node that a repetition repeats, so that the window can go there.
    """

    message: str
    vertex: int | None = None
    key: int | None = None


@dataclass(frozen=True)
class Asked:
    """The command was not carried out: is it meant? One sentence, where, and the command to send if it is."""

    message: str
    vertex: int
    command: Command


@dataclass(frozen=True)
class Explained:
    """What may be played at a vertex and why, for the position of snapshot `serial`.

    `rule` names the rule that says so, `lit` are the groups of vertices that matter, which may overlap; `is_asked`
    as in the command.
    """

    serial: int
    vertex: int
    legal: bool
    message: str
    key: int | None = None
    rule: str = ""
    lit: tuple[tuple[int, ...], ...] = ()
    is_asked: bool = False


@dataclass(frozen=True)
class Copied:
    """A branch as SGF text, for the clipboard; `words` says what it is."""

    text: str
    words: str


@dataclass(frozen=True, eq=False)
class Preview:
    """The position at a node that is not shown. `player` made its move, 0 where there is none; `number` counts the
    moves up to it; `flag` says why it is illegal, "" if it is not; of a comment it is the beginning."""

    key: int
    board: Board
    stones: bytes
    last_vertex: int | None
    is_pass: bool
    player: int
    number: int
    names: tuple[str, ...]
    marks: tuple[Mark, ...]
    lines: tuple[tuple[int, int, bool], ...]
    name: str
    comment: str
    flag: str
    turn: str = ""
    """What the turn was used for instead of a stone or a pass, in words."""


@dataclass(frozen=True, eq=False)
class Sighted:
    """What the game at that place in the file looks like: a problem before its first move, any other game at its end,
    with its last move. `rows` is the file's list of games, that of a snapshot of this very file; `moves` counts those
    of the main line; `fault` says why there is nothing to be seen."""

    rows: tuple[GameRow, ...]
    game: int
    board: Board
    stones: bytes
    vertex: int | None
    moves: int
    is_problem: bool
    fault: str = ""


@dataclass(frozen=True)
class Ahead:
    """The first moves of the variation that begins with the node of that key: the player of each, and where; None for a
    pass."""

    key: int
    moves: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True)
class Opened:
    """A file was read; it is on the screen now."""

    path: str
    games: int
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Saved:
    """The record was written there, or the board alone."""

    path: str
    is_board: bool = False


@dataclass(frozen=True)
class SaveAsked:
    """The record was not saved: is it meant? One sentence, and the command to send if it is.

    `is_changed`: another program has written the file since it was read; else no new file can be made beside it.
    """

    path: str
    message: str
    command: Command
    is_changed: bool


@dataclass(frozen=True)
class Autosaved:
    """A recovery copy was written, "" for none, because nothing had changed or the journal is enough. `seconds` is what
    that took."""

    path: str
    seconds: float


@dataclass(frozen=True)
class FileProblem:
    """A file could not be read or written; nothing was lost. `action` is "open", "save", "save board", "export",
    "autosave" or "restore"."""

    action: str
    path: str
    message: str


class Difference(NamedTuple):
    """One thing that differs between the record judged by the rules before and after a switch."""

    message: str
    key: int
    is_of_move: bool = False
    """Does it say that the move there is illegal now, or legal?"""


@dataclass(frozen=True)
class Judged:
    """The whole record judged by the rules chosen: what differs from the rules before, how many moves are illegal and
    which of them come first."""

    rules: str
    illegal: int
    differences: tuple[Difference, ...]
    faults: tuple[Difference, ...]
    outline: Outline


@dataclass(frozen=True)
class Progress:
    """How far work in the background has come."""

    done: int
    total: int


class Judging(Progress):
    """How far the judging of the whole record has come."""


class Walking(Progress):
    """How many positions have been worked out of those on the way to a node that is to be shown."""


class Comparing(Progress):
    """How far the comparison has come."""


@dataclass(frozen=True)
class Compared:
    """The main line under every rule set that fits; the set in force comes first. `is_marked`: does the record say at
    its end which stones are dead? `is_estimated`: else, is that counted which is estimated there? `end` is the key of
    that node where it may be, 0 where the rules in force take no stones off. `finished` is what there is to estimate
    where play has stopped there, None where it has not."""

    rows: tuple[ComparedRow, ...]
    is_marked: bool = True
    is_estimated: bool = False
    end: int = 0
    finished: Subject | None = None


@dataclass(frozen=True)
class ComparisonOutdated:
    """The record, the game shown or the rules have changed since they were compared."""


@dataclass(frozen=True, eq=False)
class Line:
    """The positions along the variation shown, from the root on: each node's key, its move number and its subject.

    Of a very long variation not every node is among them. `end_key` is the key of its last node.
    """

    keys: tuple[int, ...]
    numbers: tuple[int, ...]
    subjects: tuple[Subject, ...]
    end_key: int
    reviews: tuple[tuple[Judgement, ...], ...] = ()
    """What the record holds of engines' judgements, by node; () where it holds none."""
    moves: tuple[tuple[int, int | None], ...] = ()
    """Whose move each node is and where it plays: 0 for none, and None for all but a stone."""


@dataclass(frozen=True)
class Reviewed:
    """What the record holds of engines' judgements of the node with that key, with candidates and owners."""

    key: int
    judgements: tuple[Judgement, ...]


class Logged(NamedTuple):
    """Something that happened at a node: its key and move number, and its place in the variation."""

    key: int
    number: int
    place: int
    happening: Happening


@dataclass(frozen=True, eq=False)
class Log:
    """What happened between players along the variation shown, from the root on. `keys` are those of all its nodes."""

    keys: tuple[int, ...]
    entries: tuple[Logged, ...]


@dataclass(frozen=True)
class NodeTold:
    """A node's properties with their raw values, in order. `information` says, for each piece of game information in
    force there, the number of the move at which it stands, -1 for the root. `purpose` is the command's."""

    key: int
    purpose: str
    properties: tuple[tuple[str, tuple[str, ...]], ...]
    information: Mapping[str, int]


@dataclass(frozen=True)
class CleanCounted:
    """How many nodes hold something of each kind that `CleanUp` can remove, and how many variations there are: in the
    whole game, and from the node shown on."""

    of_game: Mapping[str, int]
    from_here: Mapping[str, int]


Event: TypeAlias = """
    Shown | Progress | Refused | Asked | Explained | Copied | Opened | Saved | SaveAsked | Autosaved | FileProblem
    | Judged | Compared | ComparisonOutdated | Line | Log | Frames | NodeTold | CleanCounted | Found | TextsFound
    | Preview | Ahead | Reviewed | Sighted
"""
Answer: TypeAlias = "Event | list[Event]"
"""What a command is answered with at once, the snapshot aside."""


ENDLESS = Refused(phrase("Positions on the infinite plane are not analysed."))
NO_MORE_PROBLEMS = Refused(phrase("There is no further problem in this file."))
NO_SUCH_GAME = Refused(phrase("The file has no such game."))
NOT_HELD = Refused(phrase("The record's form holds moves of Black and White alone."))
NOT_IN_STUDY = Refused(phrase("Not while the record is hidden: leave this with Esc first."))
NOTHING_TO_FIND = Refused(phrase("No move is to be found now."))
OFF_BOARD = Refused(phrase("That point is not on the board."))
ONLY_ON_PLANE = Refused(phrase("Only the infinite plane has points without end."))
ROOT = Refused(phrase("The start of a game cannot be moved or deleted."))
TOO_LATE = phrase("That move was not made: the position was another one by then.")
