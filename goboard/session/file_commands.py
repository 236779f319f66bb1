"""Commands that make, open and save records and boards."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from goboard.boards.board import Board
from goboard.games.clocks import ClockSettings
from goboard.games.contests import Contest
from goboard.rules import catalogue
from goboard.session.tasks import Task


@dataclass(frozen=True)
class NewGame:
    """Start an empty record; `options` are the rule set's, as text; `handicap` 0 or 2..9 fixed stones.

    `board` is any board, or describes one as game documents do, {"shape": NAME, ...}; without it the board is the flat
    grid of `columns` and `rows`. `black` and `white` are names for two players; those of more are an option of the
    rules. `begins` is the player who moves first where there is no handicap, 1 or 2; `contest` is kept with the record;
    `clock` is the clock to play by.
    """

    columns: int = 19
    rows: int = 19
    rules: str = catalogue.USUAL
    options: Mapping[str, str] = field(default_factory=dict)
    handicap: int = 0
    black: str = ""
    white: str = ""
    board: Board | Mapping[str, object] | None = None
    begins: int = 1
    contest: Contest | None = None
    clock: ClockSettings | None = None


@dataclass(frozen=True)
class OpenFile:
    """Read a record or a board from a file; the record on the screen stays if it cannot be read.

    `encoding` forces one; `task` tells how far the reading is and cancels it. `game`, counted from 0, is shown first,
    after `move` of its moves, or at its node number `node`, counted in preorder from 0, the root.
    """

    path: str
    encoding: str = ""
    task: Task = field(default_factory=Task)
    game: int = 0
    move: int = 0
    node: int = 0


@dataclass(frozen=True)
class OpenBoardFile:
    """Begin a game on the board of a file, as `OpenBoard` does; nothing changes if it cannot be read."""

    path: str
    task: Task = field(default_factory=Task)


@dataclass(frozen=True)
class OpenBoard:
    """Begin a game on that board by the rules in force, or by Tromp-Taylor rules where those do not fit it."""

    board: Board


@dataclass(frozen=True)
class SaveBoard:
    """Write the board of the game shown as a board file."""

    path: str


@dataclass(frozen=True)
class OpenBytes:
    """Read a record that did not come from a file of its own: a recovered autosave. `path` is where it was saved."""

    data: bytes
    path: str = ""


@dataclass(frozen=True)
class SaveFile:
    """Write the collection; an empty path means where it came from."""

    path: str = ""


@dataclass(frozen=True)
class ExportForQ5Go:
    """Write the game shown as q5Go opens it, on boards and under rules that q5Go knows."""

    path: str


@dataclass(frozen=True)
class Autosave:
    """Write a recovery copy if something changed since the last one."""

    path: str
