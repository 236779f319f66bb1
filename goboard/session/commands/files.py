"""Commands that make, open and save records and boards. What goes wrong leaves the record as it was."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from goboard.jobs.watch import Watch
from goboard.session.commands.command import Command, InStudy
from goboard.words.message import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from goboard.boards.board import Board
    from goboard.games.clocks import ClockSettings
    from goboard.games.contests import Contest
    from goboard.session.events import Answer
    from goboard.session.state import SessionState


class NewGame(Command, in_study=InStudy.ALLOWED):
    """Start an empty record by these rules, "" for the usual ones.

    `options` are the rule set's, as text; `handicap` is 0 or 2..9 stones, on fixed points, or where Black places them
    if it `is_free`.

    `board` is any board, or describes one as game documents do, {"shape": NAME, ...}; without it the board is the flat
    grid of `columns` and `rows`. `black` and `white` are names for two players; those of more are an option of the
    rules. `begins` is the player who moves first where there is no handicap, 1 or 2; `contest` is kept with the record;
    `clock` is the clock to play by.
    """

    columns: int = 19
    rows: int = 19
    rules: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    handicap: int = 0
    black: str = ""
    white: str = ""
    board: Board | Mapping[str, object] | None = None
    begins: int = 1
    contest: Contest | None = None
    clock: ClockSettings | None = None
    is_free: bool = False

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.files import new_game

        return new_game(session, self)


class OpenFile(Command, in_study=InStudy.ALLOWED):
    """Read a record or a board from a file; the record on the screen stays if it cannot be read.

    `encoding` forces one; `watch` tells how far the reading is and cancels it. `game`, counted from 0, is shown first,
    after `move` of its moves, or at its node number `node`, counted in preorder from 0, the root.
    """

    path: str
    encoding: str = ""
    watch: Watch = field(default_factory=Watch)
    game: int = 0
    move: int = 0
    node: int = 0

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.files import open_file

        return open_file(session, self)


class OpenBoard(Command, handler="files:open_board", in_study=InStudy.ALLOWED):
    """Begin a game on that board by these rules, or those in force where none are named, or by Tromp-Taylor rules where
    they do not fit it."""

    board: Board
    rules: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


class SaveBoard(Command, handler="files:save_board", in_study=InStudy.ALLOWED):
    """Write the board of the game shown as a board file."""

    path: str


class OpenBytes(Command, in_study=InStudy.ALLOWED):
    """Read a record that did not come from a file of its own. `path` is where it is to be saved; without one it is
    called `title`. `game` and `node` say what is shown first, as in `OpenFile`."""

    data: bytes
    path: str = ""
    title: str = phrase("Recovered game")
    is_unsaved: bool = True
    """Would it be lost if it were not saved?"""
    is_problem: bool = False
    """Is it to be solved at once?"""
    then: Command | None = None
    """What is done with it at once."""
    game: int = 0
    node: int = 0

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.files import open_bytes

        return open_bytes(session, self)


class SaveFile(Command, in_study=InStudy.ALLOWED):
    """Write the collection; an empty path means where it came from.

    `over_changed`: also over what another program has written there meanwhile. `in_place`: also where the file itself
    must be written because no new one can be made beside it.
    """

    path: str = ""
    over_changed: bool = False
    in_place: bool = False

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.files import save_file

        return save_file(session, self)


class FollowFile(Command, in_study=InStudy.ALLOWED):
    """The record's file has another name now: it is saved there from now on. A record of another file, or a file that
    holds something else, is left alone."""

    path: str
    to: str

    def answer(self, session: SessionState) -> Answer:
        from goboard.session.files import follow_file

        follow_file(session, self.path, self.to)
        return []


class ExportForQ5Go(Command, handler="files:export_for_q5go", in_study=InStudy.ALLOWED):
    """Write the game shown as q5Go opens it, on boards and under rules that q5Go knows."""

    path: str


class KeepCopies(Command, is_silent=True, in_study=InStudy.ALLOWED):
    """Keep a recovery copy there, and a journal beside it, from now on; "" for none."""

    path: str

    def answer(self, session: SessionState) -> Answer:
        session.journal.keep_at(self.path)
        return []


class Autosave(Command, handler="files:autosave", is_silent=True, in_study=InStudy.ALLOWED):
    """Make what was changed outlast a power cut too; write a recovery copy if there is reason to."""


class RestoreCopy(Command, handler="restoring:restore_copy", in_study=InStudy.ALLOWED):
    """Go on with what a killed program left at `path`, a recovery copy with the journal beside it: from now on they are
    this session's. `FileProblem` tells what of it cannot be restored."""

    path: str
