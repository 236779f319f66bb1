"""Logs of the Go Text Protocol: commands and an engine's answers, as the words of a list of moves."""

import re
from collections.abc import Iterable

from goboard.formats.draft import Draft
from goboard.formats.words import COLOURS, SAID_ONCE, Word, said_once, split_line, stones, word
from goboard.sgf.reader import SgfError

_ASKED = ("genmove", "kgs-genmove_cleanup")
_PLACED = ("fixed_handicap", "place_free_handicap")
_GIVEN = "set_free_handicap"
_PLAYS = ("play", *_ASKED)
_ACTS = ("play", "undo", "clear_board", "boardsize", _GIVEN, *_PLACED, *_ASKED)
_SILENT = ("showboard", "name", "version", "protocol_version", "quit", "list_commands", "known_command", "final_score",
           "final_status_list", "time_settings", "time_left", "reg_genmove")  # fmt: skip
_ANSWER = re.compile(r"\s*([=?])[0-9]*\s*(.*)")


def command_of(line: str) -> list[tuple[str, int]]:
    """The words of a line that is a command, without the number before it; none if it is not one that is known."""
    found = split_line(line)
    if len(found) > 1 and found[0][0].isdecimal():
        del found[0]
    return found if found and found[0][0].lower() in (*_ACTS, *_SILENT, *SAID_ONCE) else []


def is_log(lines: Iterable[str]) -> bool:
    """True if one of the lines is a command to play."""
    return any(found[0][0].lower() in _PLAYS for line in lines if (found := command_of(line)))


class Log:
    """Follows a log. `words` are what it comes to; what makes no sense in it is warned of and left out."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._said: list[Word] = []
        self._moves: list[list[Word]] = []
        self._before: list[list[Word]] = []
        self._asked: tuple[str, str] = ("", "")
        """The command that waits for its answer, and the player whom it names."""
        self._is_answering = False

    @property
    def words(self) -> list[Word]:
        """What was said of the game, and the moves that were not taken back."""
        return [*self._said, *(word for turn in self._moves or self._before for word in turn)]

    def read(self, lines: Iterable[tuple[int, str]]) -> None:
        """Follow the lines, numbered from 1."""
        for number, line in lines:
            answer = _ANSWER.fullmatch(line)
            try:
                if answer is not None:
                    self._answer(answer[1], answer[2], number)
                elif not line.strip():
                    self._is_answering = False
                elif found := command_of(line):
                    self._command(found, number)
                elif not self._is_answering and split_line(line):
                    self._warn(number, f"{line.strip()[:30]!r} is not understood; it is left out.")
            except SgfError as error:
                self._warn(number, f"{str(error).partition(': ')[2]} It is left out.")

    def _command(self, found: list[tuple[str, int]], line: int) -> None:
        self._is_answering = False
        if self._asked[1] or self._asked[0] in _PLACED:
            self._warn(line - 1, f"The log does not say what the engine answered to {self._asked[0]}.")
        name, rest = found[0][0].lower(), found[1:]
        self._asked = (name, "")
        if name in SAID_ONCE and rest:
            self._said.append(said_once(name, rest[0], line))
        elif name == _GIVEN:
            self._moves.append(stones(rest, line))
        elif name == "clear_board":
            self._clear(line)
        elif name == "undo":
            self._take_back(line)
        elif name in _ASKED and rest and rest[0][0].lower() in COLOURS:
            self._asked = (name, rest[0][0].lower())
        elif name == "play":
            self._moves.append(_turn(rest, line))
        elif name in _ASKED:
            self._warn(line, "The command does not say whose move it is; it is left out.")

    def _answer(self, sign: str, text: str, line: int) -> None:
        (name, player), self._asked, self._is_answering = self._asked, ("", ""), True
        if sign == "?":
            if name == "play" and self._moves:
                self._moves.pop()
                self._warn(line, "The engine refused this move; it is left out.")
        elif name in _PLACED:
            self._moves.append(stones(split_line(text), line))
        elif player:
            self._moves.append(_turn([(player, 1), *split_line(text)], line))

    def _take_back(self, line: int) -> None:
        if self._moves:
            self._moves.pop()
        else:
            self._warn(line, "There is no move that could be taken back.")

    def _clear(self, line: int) -> None:
        if self._moves:
            self._warn(line, "Another game begins here; the last one is read.")
            self._before, self._moves = self._moves, []

    def _warn(self, line: int, message: str) -> None:
        self._draft.warn("not_understood", line, message)


def _turn(found: list[tuple[str, int]], line: int) -> list[Word]:
    """A player and what is played; SgfError if it is anything else."""
    words = [word(text, line, column) for text, column in found]
    if [said.kind for said in words] not in (["colour", kind] for kind in ("move", "pass", "resign")):
        raise SgfError(f"Line {line}: This names no player and a point.")
    return words
