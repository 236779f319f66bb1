"""Plain lists of moves, as people write them down or programs log them: "1. D4 Q16", "B D4", "play white q16".

`Word` is one thing said in such a list; logs of the Go Text Protocol are turned into the same words.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from goboard.formats.draft import Draft, column_of
from goboard.sgf.reader import SgfError
from goboard.words.message import phrase, sentences

COLOURS = {"b": "B", "black": "B", "w": "W", "white": "W"}
SAID_ONCE = {"boardsize": "size", "size": "size", "komi": "komi", "rules": "rules", "kata-set-rules": "rules"}
"""First word of a line -> what the second one says."""
_WORD = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"[0-9]{1,4}[.):]?")
_POINT = re.compile(r"(?:[0-9]{1,4}[.):])?(([A-Za-z]{1,2})([0-9]{1,2}))")
_VALUES = {"komi": re.compile(r"-?[0-9]{1,3}(\.[0-9]+)?"), "size": re.compile(r"[0-9]{1,2}")}


@dataclass(frozen=True)
class Word:
    """One thing said: what it is ("move", "pass", "resign", "colour", "number", "size", "komi", "rules", "stone"), its
    text, and where it stands."""

    kind: str
    text: str
    line: int
    column: int

    @property
    def place(self) -> tuple[int, int]:
        """The column of a point from 0, and its row from 1 at the bottom."""
        found = _POINT.fullmatch(self.text)
        assert found is not None
        return column_of(found[2]), int(found[3])


def split_line(line: str) -> list[tuple[str, int]]:
    """The words of a line without its remark, each with its column."""
    return [(match[0], match.start() + 1) for match in _WORD.finditer(line.partition("#")[0])]


def is_point(text: str) -> bool:
    """True for what is written like a point, be there one or not."""
    return _POINT.fullmatch(text) is not None


def word(text: str, line: int, column: int) -> Word:
    """What a word says; SgfError with a sentence if it says nothing that a list of moves can."""
    plain = text.lower().rstrip(":")
    if plain in COLOURS:
        return Word("colour", plain, line, column)
    if plain in ("pass", "resign"):
        return Word(plain, plain, line, column)
    if _NUMBER.fullmatch(text):
        return Word("number", text, line, column)
    return Word("move", _point(text, line), line, column)


def stones(found: Iterable[tuple[str, int]], line: int) -> list[Word]:
    """The points where stones are put before the game; SgfError as `word`."""
    return [Word("stone", _point(text, line), line, column) for text, column in found]


def said_once(first: str, value: tuple[str, int], line: int) -> Word:
    """What a line says of the whole game; SgfError as `word`."""
    kind, (text, column) = SAID_ONCE[first], value
    if kind in _VALUES and not _VALUES[kind].fullmatch(text):
        raise _unclear(text, line)
    return Word(kind, text, line, column)


class LineError(SgfError):
    """A line that says nothing that a list of moves can; `sentence` does without its number."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(phrase("Line {line}: {sentence}", line=line, sentence=sentence))
        self.sentence = sentence


def _point(text: str, line: int) -> str:
    """The text of a point; a number in front, as in "1.D4", is left out."""
    found = _POINT.fullmatch(text)
    if found is None:
        raise _unclear(text, line)
    if "I" in found[2].upper():
        raise LineError(line, phrase("{point} is no point; the columns leave out the letter I.", point=found[1]))
    if not int(found[3]):
        raise _unclear(text, line)
    return found[1]


def _unclear(text: str, line: int) -> SgfError:
    said = phrase("{text} is neither a move nor anything else that a list of moves can say.", text=repr(text[:30]))
    return LineError(line, said)


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


class GtpLog:
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
                    self._warn(
                        number, phrase("{line} is not understood; it is left out.", line=repr(line.strip()[:30]))
                    )
            except LineError as error:
                self._warn(number, sentences(error.sentence, phrase("It is left out.")))

    def _command(self, found: list[tuple[str, int]], line: int) -> None:
        self._is_answering = False
        if self._asked[1] or self._asked[0] in _PLACED:
            self._warn(
                line - 1, phrase("The log does not say what the engine answered to {command}.", command=self._asked[0])
            )
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
            self._warn(line, phrase("The command does not say whose move it is; it is left out."))

    def _answer(self, sign: str, text: str, line: int) -> None:
        (name, player), self._asked, self._is_answering = self._asked, ("", ""), True
        if sign == "?":
            if name == "play" and self._moves:
                self._moves.pop()
                self._warn(line, phrase("The engine refused this move; it is left out."))
        elif name in _PLACED:
            self._moves.append(stones(split_line(text), line))
        elif player:
            self._moves.append(_turn([(player, 1), *split_line(text)], line))

    def _take_back(self, line: int) -> None:
        if self._moves:
            self._moves.pop()
        else:
            self._warn(line, phrase("There is no move that could be taken back."))

    def _clear(self, line: int) -> None:
        if self._moves:
            self._warn(line, phrase("Another game begins here; the last one is read."))
            self._before, self._moves = self._moves, []

    def _warn(self, line: int, message: str) -> None:
        self._draft.warn("not_understood", line, message)


def _turn(found: list[tuple[str, int]], line: int) -> list[Word]:
    """A player and what is played; SgfError if it is anything else."""
    words = [word(text, line, column) for text, column in found]
    if [said.kind for said in words] not in (["colour", kind] for kind in ("move", "pass", "resign")):
        raise LineError(line, phrase("This names no player and a point."))
    return words


LOOKED_AT = 400
"""So many lines tell whether it is one."""
USUAL_SIZES = (9, 13, 19)


def looks_like_moves(text: str) -> bool:
    """Is it a list of moves, be there a fault in it? Two bare points on every line, of which one comes twice, are the
    edges of a board."""
    head = text.splitlines()[:LOOKED_AT]
    if is_log(head):
        return True
    points, odd, is_bare = [], 0, True
    counts: Counter[int] = Counter()
    for number, line in enumerate(head):
        said = split_line(line)
        is_bare = is_bare and all(is_point(text) for text, _ in said)
        if said and _first(said) in SAID_ONCE:
            continue
        points += [text.upper() for text, _ in said if is_point(text)]
        counts[number] += sum(is_point(text) for text, _ in said)
        odd += sum(not _is_fine(text) for text, _ in said)
    if not points or odd * 2 > len(points):
        return False
    return not (is_bare and {*counts.values()} - {0} == {2} and len(set(points)) < len(points))


def read_moves(text: str, draft: Draft) -> None:
    """Read the list into a draft. SgfError with a sentence at anything that is neither a move nor about the game; in a
    log of commands such lines are warned of and left out."""
    if is_log(text.splitlines()[:LOOKED_AT]):
        log = GtpLog(draft)
        log.read(draft.lines(text))
        words = log.words
    else:
        words = list(_words(draft.lines(text)))
    _set_size(words, draft)
    colour, named = "B", ""
    for said in words:
        if said.kind == "colour":
            named = COLOURS[said.text]
        elif said.kind in ("move", "pass"):
            colour = named or colour
            draft.play(colour, _vertex_text(said, draft) if said.kind == "move" else "")
            colour, named = ("W" if colour == "B" else "B"), ""
        elif said.kind == "resign":
            draft.say("RE", f"{'W' if (named or colour) == 'B' else 'B'}+R")
        elif said.kind == "stone":
            draft.add("AB", _vertex_text(said, draft), draft.root)
            colour = "W"
        elif said.kind == "komi":
            draft.say_number("KM", float(said.text))
        elif said.kind == "rules":
            draft.say("RU", said.text)
    stones = {_vertex_text(said, draft) for said in words if said.kind == "stone"}
    if stones:
        draft.root.put("HA", (str(len(stones)),))


def _vertex_text(said: Word, draft: Draft) -> str:
    column, row = said.place
    if not draft.is_on_board(column, draft.rows - row):
        raise LineError(
            said.line,
            phrase(
                "{text} is no point of a {columns} × {rows} board.",
                text=said.text,
                columns=draft.columns,
                rows=draft.rows,
            ),
        )
    return draft.point(column, draft.rows - row)


def _set_size(words: list[Word], draft: Draft) -> None:
    sizes = [said for said in words if said.kind == "size"]
    if sizes:
        if not draft.set_size(int(sizes[-1].text)):
            raise LineError(
                sizes[-1].line,
                phrase(
                    "{text} is no board size that a record can state.",
                    text=sizes[-1].text,
                ),
            )
        return
    places = [said.place for said in words if said.kind in ("move", "stone")]
    most = max((max(column + 1, row) for column, row in places), default=19)
    size = next((usual for usual in USUAL_SIZES if most <= usual), most)
    if not draft.set_size(size):
        raise SgfError(
            phrase("The points reach to line {most}; a record can state boards of up to 52 lines.", most=most)
        )
    draft.warn("guessed_size", 1, phrase("The board's size is not said; {size} × {size} holds all points.", size=size))


def _first(said: list[tuple[str, int]]) -> str:
    return said[0][0].lower().rstrip(":=")


def _is_fine(text: str) -> bool:
    """True for a word of a list of moves, and for what is written like a point and is none."""
    try:
        return is_point(text) or bool(word(text, 0, 0))
    except SgfError:
        return False


def _words(lines: Iterable[tuple[int, str]]) -> Iterator[Word]:
    for number, line in lines:
        found = split_line(line)
        if found and len(found) == 2 and _first(found) in SAID_ONCE:
            yield said_once(_first(found), found[1], number)
        elif found and found[0][0][0] not in "=?/":
            said = (word(text, number, column) for text, column in found)
            yield from (each for each in said if each.kind != "number")
