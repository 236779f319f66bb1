"""Making, opening and saving records and boards. Whatever goes wrong, the record on the screen stays as it is."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from goboard.boards.board import Board, BoardError
from goboard.boards.files import SUFFIXES
from goboard.formats.archives import record_bytes, split
from goboard.formats.reader import SUFFIXES as RECORD_SUFFIXES
from goboard.formats.reader import format_of
from goboard.formats.reader import open_record as open_games
from goboard.games.tree import Collection
from goboard.jobs.garbage import pass_over
from goboard.jobs.watch import Cancelled, Watch
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError
from goboard.session.commands.files import NewGame, OpenBytes, OpenFile, SaveFile
from goboard.session.commands.navigate import GoToMove
from goboard.session.document import Document
from goboard.session.events import Answer, Autosaved, Event, FileProblem, Opened, Refused, SaveAsked, Saved
from goboard.session.new_game import new_document
from goboard.sgf.reader import SgfError
from goboard.sgf.saving import (
    OnlyInPlaceError,
    changed_words,
    identity,
    is_changed,
    path_problem,
    save_bytes,
)
from goboard.sgf.writer import save, write
from goboard.words.message import phrase, plural
from goboard.words.reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from goboard.session.state import SessionState


MANY_BYTES = 1 << 20
"""A file of more bytes holds a large record."""


def new_game(session: SessionState, command: NewGame) -> Answer:
    try:
        document = new_document(command)
    except (BoardError, OptionError) as error:
        return Refused(str(error))
    _show(session, document)
    session.clock.use(session.game, command.clock)
    return []


def open_bytes(session: SessionState, command: OpenBytes) -> Answer:
    from goboard.session.commands.study import begin_problem

    shown = OpenFile(command.path, "UTF-8", game=command.game, node=command.node)
    answer = open_record(session, command.data, shown, is_copy=True, title=command.title)
    if isinstance(answer, Opened) and command.is_unsaved:
        session.document.edits.mark_unsaved()
    if isinstance(answer, Opened) and (command.is_problem or command.then is not None):
        then = command.then
        begun = then.answer(session) if then is not None else begin_problem(session, session.document.index)
        return [answer, *(begun if isinstance(begun, list) else [begun])]
    return answer


def open_record(
    session: SessionState,
    data: bytes,
    command: OpenFile,
    *,
    is_copy: bool = False,
    title: str = phrase("Recovered game"),
    change: Callable[[Collection], None] | None = None,
) -> Event:
    """The record in these bytes, which are those of the file or a copy that was saved of it, is the one on the screen
    from now on. One in another format than SGF has no file of its own yet. `change` is made on it first."""
    path, tell = command.path, command.watch.tell
    name = os.path.basename(path)
    try:
        collection = open_games(data, name, command.encoding, tell)
        if change is not None:
            change(collection)
        # nothing is saved into an archive
        own = "" if collection.is_foreign or split(path) is not None else path
        document = Document(collection, own, title, path)
        document.asked_encoding = "" if is_copy else command.encoding
        document.is_large = len(data) > MANY_BYTES
        document.index = command.game if 0 <= command.game < len(document.roots) else 0
        document.list_games(tell)
        tell(1.0, phrase("Showing the game"))
        # a large file's game is parsed now, its faults are told with the file's
        _ = document.game.position
    except Cancelled:
        return Refused(phrase("{file} was not opened: you cancelled it.", file=name))
    except SgfError as error:
        return FileProblem("open", path, _of_file(name or phrase("The copy"), str(error)))
    _show(session, document)
    if command.node > 0:
        _go_to_place(session, command.node)
    elif command.move > 0:
        GoToMove(command.move).answer(session)
    return Opened(path, len(document.roots), document.warnings)


def go_to_warning(session: SessionState, number: int) -> Answer:
    document = session.document
    warnings = document.collection.warnings
    if not 0 <= number < len(warnings):
        return Refused(phrase("There is no such note."))
    game, key, child = warnings[number].place
    if game >= len(document.roots):
        return Refused(phrase("That game is not in the file any more."))
    document.index = game
    node = document.game.layout.node_with(key) or document.game.root
    session.game.cursor.go(node.children[child] if 0 <= child < len(node.children) else node)
    session.message = warnings[number].message
    return []


def _go_to_place(session: SessionState, place: int) -> None:
    """Show the node of that number in preorder, if there is one."""
    keys = session.game.layout.outline().keys
    if place < len(keys):
        session.game.cursor.go(session.node(int(keys[place])))


def _show(session: SessionState, document: Document) -> None:
    """It is open from now on, and the one before is not."""
    before = session.document
    session.use(document)
    before.leave()
    if document.is_large:
        pass_over()


def bytes_of(path: str) -> bytes:
    """The whole file; OSError where it is no plain file or far too large to be a record."""
    problem = path_problem(path)
    if problem:
        raise OSError(phrase("This cannot be opened: {problem}.", problem=problem))
    return record_bytes(path)


def _of_file(name: str, fault: str) -> str:
    return phrase("{file}: {fault}", file=name, fault=fault)


def sentence(path: str, error: OSError) -> str:
    if error.strerror is None:
        return str(error)
    return phrase("{file}: {fault}.", file=os.path.basename(path) or path, fault=reason_of(error))


def save_file(session: SessionState, command: SaveFile) -> Event:
    document = session.document
    path = command.path or document.path
    if not path:
        return FileProblem("save", "", phrase("This record has no file yet: choose one with Save as."))
    if not command.over_changed and is_changed(path, document.path, document.identity):
        return SaveAsked(
            path, changed_words(path), replace(command, over_changed=True), is_changed=os.path.lexists(path)
        )
    try:
        data = text_of(document)
        session.journal.note_save(path, data)
        written = save_bytes(path, data, in_place=command.in_place)
    except OnlyInPlaceError as error:
        return SaveAsked(path, str(error), replace(command, in_place=True), is_changed=False)
    except OSError as error:
        return FileProblem("save", path, sentence(path, error))
    document.path = document.source = path
    document.identity = written
    document.edits.mark_saved()
    session.message = phrase("Saved as {file}.", file=os.path.basename(path))
    return Saved(path)


def follow_file(session: SessionState, path: str, to: str) -> None:
    """The record's file is elsewhere now, if it is that file, and holds what it did."""
    document = session.document
    known = document.identity
    is_gone = document.path == path and not os.path.lexists(path)
    if is_gone and known is not None and os.path.isfile(to) and known.is_of(to):
        document.path = document.source = to
        session.message = phrase("The file is called {file} now.", file=os.path.basename(to))


def autosave(session: SessionState) -> Event:
    """What was changed is on the disk, as a copy or in the journal of the last one."""
    start = time.monotonic()
    if not session.document.edits.is_modified:
        return Autosaved("", 0.0)
    path = session.journal.keep()
    problem = session.journal.news()
    if problem:
        return FileProblem("autosave", session.journal.path, problem)
    return Autosaved(path, time.monotonic() - start)


def text_of(document: Document) -> bytes:
    """The whole collection as it would be saved."""
    return write(document.collection)


AMBIGUOUS = ".txt"
_OF_GAME = ("rules", "setup", "moves")
"""What a game document says beside its board."""


def is_board_file(path: str, data: bytes) -> bool:
    """Are these the bytes of a board rather than of a record? The name decides where it can."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix in RECORD_SUFFIXES:
        return False
    kind = format_of(data, path)
    if suffix in SUFFIXES and suffix != AMBIGUOUS:
        return kind != "xml"
    return bool(data.strip()) and not kind


def open_file(session: SessionState, command: OpenFile) -> Event:
    """The record of a file, or a new game on its board."""
    path = command.path
    try:
        # what is written meanwhile is known by its contents
        found = os.stat(path) if os.path.exists(path) else None
        data = bytes_of(path)
    except OSError as error:
        return FileProblem("open", path, sentence(path, error))
    if is_board_file(path, data):
        return _open_board(session, data, path, command.watch)
    answer = open_record(session, data, command)
    if isinstance(answer, Opened) and found is not None and session.document.path:
        session.document.identity = identity(found, data)
    return answer


def _open_board(session: SessionState, data: bytes, path: str, watch: Watch) -> Event:
    from goboard.boards.files.board_file import BoardFileError, read_board

    name = os.path.basename(path)
    try:
        board = read_board(data, name, watch.tell)
        watch.check()
        open_board(session, board, "", {})
    except Cancelled:
        return Refused(phrase("{file} was not opened: you cancelled it.", file=name))
    except BoardFileError as error:
        return FileProblem("open", path, _no_board(name, data, error))
    if _holds_game(data):
        session.message = phrase(
            "Only the board of {file} was opened: `goboard convert` makes a record of its game.", file=name
        )
    return Opened(path, 1, ())


def _no_board(name: str, data: bytes, error: Exception) -> str:
    """What that file is, or why it is no board."""
    from goboard.session.other_files import what_it_is

    if words := what_it_is(name, data):
        return words
    suffix = os.path.splitext(name)[1].lower()
    # anything at all may stand in a text
    if suffix in SUFFIXES and suffix != AMBIGUOUS:
        return _of_file(name, str(error))
    if suffix not in ("", AMBIGUOUS):
        # what it lacks to be a board tells nobody anything of it
        return phrase("{file} is no record, nor a board.", file=name)
    return phrase("{file} is no record, nor a board: {fault}", file=name, fault=str(error))


def _holds_game(data: bytes) -> bool:
    """Is it a game document, with more in it than a board?"""
    if not any(f'"{key}"'.encode() in data for key in _OF_GAME):
        return False
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and "board" in value and any(value.get(key) for key in _OF_GAME)


def open_board(session: SessionState, board: Board, rules: str, options: Mapping[str, str]) -> Answer:
    """A new game on a board, by these rules, or those in force, where they can be played there."""
    in_force = session.game.rules
    chosen = (rules, options) if rules else (in_force.info.name, in_force.values)
    rules, values = _fitting(*chosen, board)
    answer = new_game(session, NewGame(rules=rules, options=values, board=board))
    if not answer:
        session.message = phrase(
            "{board}, {rules} rules.", board=_described(board), rules=session.game.rules.info.title
        )
    return answer


def _fitting(rules: str, options: Mapping[str, str], board: Board) -> tuple[str, dict[str, str]]:
    """The rules and their options if they go with the board, else rules that go with every board."""
    try:
        if not catalogue.make(rules, options).misfit(board):
            return rules, dict(options)
    except OptionError:
        pass
    return catalogue.FOR_ANY_BOARD, {}


def _described(board: Board) -> str:
    if "point" in board.title:
        return board.title
    return plural("{board}, {n} point", "{board}, {n} points", board.size, board=board.title)


def save_board(session: SessionState, path: str) -> Event:
    """The board alone, without any stone."""
    from goboard.boards.files.board_file import board_file_text

    try:
        save_bytes(path, board_file_text(session.game.board).encode())
    except BoardError as error:
        return Refused(str(error))
    except OSError as error:
        return FileProblem("save board", path, sentence(path, error))
    session.message = phrase("Board saved as {file}.", file=os.path.basename(path))
    return Saved(path, is_board=True)


def export_for_q5go(session: SessionState, path: str) -> Answer:
    """The game shown, all its variations included, as q5Go opens it; a sentence where q5Go has no such game."""
    from goboard.games.q5go import NotForQ5GoError, for_q5go

    name = os.path.basename(path)
    if session.document.path and os.path.realpath(path) == os.path.realpath(session.document.path):
        return FileProblem(
            "export", path, phrase("{file} is the record itself; choose another file for the export.", file=name)
        )
    try:
        save(path, Collection([for_q5go(session.game.root)]))
    except NotForQ5GoError as error:
        return FileProblem("export", path, str(error))
    except OSError as error:
        return FileProblem("export", path, sentence(path, error))
    session.message = phrase("Written for q5Go as {file}.", file=name)
    return []
