"""What the session answers to a command, besides the snapshot. All frozen."""

from dataclasses import dataclass

from goboard.games.compared import ComparedRow
from goboard.session.commands import Command
from goboard.session.snapshot import Outline, Snapshot, Subject


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


@dataclass(frozen=True)
class Opened:
    """A file was read; it is on the screen now."""

    path: str
    games: int
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Saved:
    """The record was written there."""

    path: str


@dataclass(frozen=True)
class BoardSaved:
    """The board was written there; the record was not."""

    path: str


@dataclass(frozen=True)
class Autosaved:
    """A recovery copy was written; "" if nothing had changed. `seconds` is what it took."""

    path: str
    seconds: float


@dataclass(frozen=True)
class FileProblem:
    """A file could not be read or written; nothing was lost. `action` is "open", "save", "save board", "export"
    or "autosave"."""

    action: str
    path: str
    message: str


@dataclass(frozen=True)
class Difference:
    """One thing that differs between the record judged by the rules before and after a switch."""

    message: str
    key: int


@dataclass(frozen=True)
class Judged:
    """The whole record judged by the rules chosen: what differs from the rules before, how many moves are illegal."""

    rules: str
    illegal: int
    differences: tuple[Difference, ...]
    outline: Outline


@dataclass(frozen=True)
class Judging:
    """How far the judging of the whole record has come."""

    done: int
    total: int


@dataclass(frozen=True)
class Compared:
    """The main line under every rule set that fits; the set in force comes first."""

    rows: tuple[ComparedRow, ...]


@dataclass(frozen=True)
class Comparing:
    """How far the comparison has come."""

    done: int
    total: int


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


Event = (
    Shown | Refused | Asked | Explained | Copied | Opened | Saved | BoardSaved | Autosaved | FileProblem | Judged
    | Judging | Compared | Comparing | ComparisonOutdated | Line
)  # fmt: skip
