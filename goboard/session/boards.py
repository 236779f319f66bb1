"""Commands that begin a game on a board of one's own and save a board. What goes wrong leaves the record as it was."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from goboard.boards.board import Board, BoardError
from goboard.boards.files.reader import BoardFileError, read_board
from goboard.boards.files.suffixes import SUFFIXES
from goboard.boards.files.writer import board_file_text
from goboard.boards.layout.progress import Cancelled
from goboard.formats.reader import SUFFIXES as RECORD_SUFFIXES
from goboard.formats.reader import format_of
from goboard.rules import catalogue
from goboard.rules.protocol import OptionError
from goboard.session import commands as do
from goboard.session import files
from goboard.session.events import BoardSaved, Event, FileProblem, Opened, Refused
from goboard.session.tasks import Task
from goboard.sgf.writer import save_bytes

if TYPE_CHECKING:
    from goboard.session.session import Session

AMBIGUOUS = ".txt"


def is_board_file(path: str, data: bytes) -> bool:
    """Are these the bytes of a board rather than of a record? The name decides where it can."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix in RECORD_SUFFIXES:
        return False
    kind = format_of(data, path)
    if suffix in SUFFIXES and suffix != AMBIGUOUS:
        return kind != "xml"
    return bool(data.strip()) and not kind


def open_file(session: Session, command: do.OpenFile) -> Event:
    """The record of a file, or a new game on its board."""

    def opened(data: bytes) -> Event:
        if is_board_file(command.path, data):
            return _open_board(session, data, command.path, command.task)
        return files.open_record(session, data, command)

    return _read(command.path, opened)


def open_board_file(session: Session, command: do.OpenBoardFile) -> Event:
    """A new game on the board of a file."""
    return _read(command.path, lambda data: _open_board(session, data, command.path, command.task))


def _read(path: str, then: Callable[[bytes], Event]) -> Event:
    try:
        data = files.bytes_of(path)
    except OSError as error:
        return FileProblem("open", path, files.sentence(path, error))
    return then(data)


def _open_board(session: Session, data: bytes, path: str, task: Task) -> Event:
    name = os.path.basename(path)
    try:
        board = read_board(data, name, task.tell)
        task.check()
        open_board(session, do.OpenBoard(board))
    except Cancelled:
        return Refused(f"{name} was not opened: you cancelled it.")
    except BoardFileError as error:
        known = os.path.splitext(path)[1].lower() in SUFFIXES
        return FileProblem("open", path, f"{name}: {error}" if known else f"{name} is no record, nor a board: {error}")
    return Opened(path, 1, ())


def open_board(session: Session, command: do.OpenBoard) -> Event | list[Event]:
    """A new game on a board, by the rules in force where they can be played there."""
    rules, values = _fitting(session, command.board)
    answer = files.new_game(session, do.NewGame(rules=rules, options=values, board=command.board))
    if not answer:
        session.message = f"{_described(command.board)}, {catalogue.info_of(rules).title} rules."
    return answer


def _fitting(session: Session, board: Board) -> tuple[str, dict[str, str]]:
    """The rules in force and their options if they go with the board, else rules that go with every board."""
    rules = session.game.rules
    try:
        if not catalogue.make(rules.info.name, rules.values).misfit(board):
            return rules.info.name, dict(rules.values)
    except OptionError:
        pass
    return catalogue.FOR_ANY_BOARD, {}


def _described(board: Board) -> str:
    points = f"{board.size:,} point{'' if board.size == 1 else 's'}"
    return board.title if "point" in board.title else f"{board.title}, {points}"


def save_board(session: Session, command: do.SaveBoard) -> Event:
    """The board alone, without any stone."""
    try:
        save_bytes(command.path, board_file_text(session.game.board).encode())
    except BoardError as error:
        return Refused(str(error))
    except OSError as error:
        return FileProblem("save board", command.path, files.sentence(command.path, error))
    session.message = f"Board saved as {os.path.basename(command.path)}."
    return BoardSaved(command.path)
