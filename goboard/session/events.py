"""What the session answers to a command, besides the snapshot. All frozen."""

from dataclasses import dataclass

from goboard.session.snapshot import Outline, Snapshot


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
class Explained:
    """What may be played at a vertex and why, for the position of snapshot `serial`."""

    serial: int
    vertex: int
    legal: bool
    message: str
    key: int | None = None


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
class Autosaved:
    """A recovery copy was written; "" if nothing had changed. `seconds` is what it took."""

    path: str
    seconds: float


@dataclass(frozen=True)
class FileProblem:
    """A file could not be read or written; nothing was lost. `action` is "open", "save" or "autosave"."""

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


Event = Shown | Refused | Explained | Opened | Saved | Autosaved | FileProblem | Judged | Judging
