"""Plain lists of moves, as people write them down or programs log them: "1. D4 Q16", "B D4", "play white q16"."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from goboard.formats.draft import Draft, column_of
from goboard.sgf.reader import SgfError

LOOKED_AT = 400
"""So many lines tell whether it is one."""
_MOST_WORDS = 10_000
"""And so many words."""
USUAL_SIZES = (9, 13, 19)
_WORD = re.compile(r"[^\s,;]+")
_NUMBER = re.compile(r"[0-9]{1,4}[.):]?")
_POINT = re.compile(r"([A-Za-z]{1,2})([0-9]{1,2})")
_COLOURS = {"b": "B", "black": "B", "w": "W", "white": "W"}
_SET = {"boardsize": "size", "size": "size", "komi": "komi", "rules": "rules"}
_PLACED = ("fixed_handicap", "place_free_handicap", "set_free_handicap")
_SKIPPED = (*_PLACED[:2], "clear_board", "showboard", "genmove", "name", "version", "protocol_version", "quit",
            "list_commands", "final_score", "time_settings", "time_left", "undo")  # fmt: skip


@dataclass(frozen=True)
class _Word:
    """One thing said: what it is ("move", "pass", "resign", "colour", "number", "size", "komi", "rules", "stone"), its
    text, and where it stands."""

    kind: str
    text: str
    line: int
    column: int


def looks_like_moves(text: str) -> bool:
    """Is it a list of moves? Two bare points on every line, of which one comes twice, are the edges of a board."""
    head = islice(enumerate(text.splitlines(), 1), LOOKED_AT)
    try:
        words = list(islice(_words(head), _MOST_WORDS))
    except SgfError:
        return False
    moves = [word for word in words if word.kind == "move"]
    if not moves:
        return False
    is_bare = len(moves) == len(words)
    counts = Counter(word.line for word in moves).values()
    points = [word.text.upper() for word in moves]
    return not (is_bare and set(counts) == {2} and len(set(points)) < len(points))


def read_moves(text: str, draft: Draft) -> None:
    """Read the list into a draft. SgfError with a sentence at anything that is neither a move nor about the game."""
    words = list(_words(draft.lines(text, 0.5)))
    _set_size(words, draft)
    colour, named = "B", ""
    for word in draft.told(words, 0.5):
        if word.kind == "colour":
            named = _COLOURS[word.text]
        elif word.kind in ("move", "pass"):
            colour = named or colour
            _play(word, colour, draft)
            colour, named = ("W" if colour == "B" else "B"), ""
        elif word.kind == "resign":
            draft.say("RE", f"{'W' if (named or colour) == 'B' else 'B'}+R")
        elif word.kind == "stone":
            draft.add("AB", _point(word, draft), draft.root)
            colour = "W"
        elif word.kind == "komi":
            draft.say_number("KM", float(word.text))
        elif word.kind == "rules":
            draft.say("RU", word.text)
    stones = {_point(word, draft) for word in words if word.kind == "stone"}
    if stones:
        draft.root.put("HA", (str(len(stones)),))


def _play(word: _Word, colour: str, draft: Draft) -> None:
    draft.play(colour, _point(word, draft) if word.kind == "move" else "")


def _point(word: _Word, draft: Draft) -> str:
    column, row = _place(word)
    if not draft.is_on_board(column, draft.rows - row):
        raise SgfError(f"Line {word.line}: {word.text} is no point of a {draft.columns} x {draft.rows} board.")
    return draft.point(column, draft.rows - row)


def _set_size(words: list[_Word], draft: Draft) -> None:
    said = [word for word in words if word.kind == "size"]
    if said:
        if not draft.set_size(int(said[-1].text)):
            raise SgfError(f"Line {said[-1].line}: {said[-1].text} is no board size that a record can state.")
        return
    places = [_place(word) for word in words if word.kind in ("move", "stone")]
    most = max((max(column + 1, row) for column, row in places), default=19)
    size = next((usual for usual in USUAL_SIZES if most <= usual), most)
    if not draft.set_size(size):
        raise SgfError(f"The points reach to line {most}; a record can state boards of up to 52 lines.")
    draft.warn("guessed_size", 1, f"The board's size is not said; {size} x {size} holds all points.")


def _place(word: _Word) -> tuple[int, int]:
    found = _POINT.fullmatch(word.text)
    assert found is not None
    return column_of(found[1]), int(found[2])


def _words(lines: Iterable[tuple[int, str]]) -> Iterator[_Word]:
    for number, line in lines:
        found = [(match[0], match.start() + 1) for match in _WORD.finditer(line.partition("#")[0])]
        if not found or found[0][0][0] in "=?/":
            continue
        if len(found) > 1 and found[0][0].isdecimal() and found[1][0].lower() in ("play", *_SET, *_SKIPPED):
            # the number of a GTP command
            del found[0]
        yield from _line(found, number)


def _line(found: list[tuple[str, int]], number: int) -> Iterator[_Word]:
    first = found[0][0].lower().rstrip(":=")
    if first in _SET and len(found) == 2:
        kind, (value, column) = _SET[first], found[1]
        if kind != "rules" and not re.fullmatch(r"-?[0-9]{1,3}(\.[0-9]+)?" if kind == "komi" else r"[0-9]{1,2}", value):
            raise _unclear(value, number)
        yield _Word(kind, value, number, column)
    elif first == _PLACED[2]:
        yield from (_Word("stone", _checked(text, number), number, column) for text, column in found[1:])
    elif first not in _SKIPPED:
        for text, column in found[first == "play" :]:
            word = _word(text, number, column)
            if word.kind != "number":
                yield word


def _word(text: str, number: int, column: int) -> _Word:
    plain = text.lower().rstrip(":")
    if plain in _COLOURS:
        return _Word("colour", plain, number, column)
    if plain in ("pass", "resign"):
        return _Word(plain, plain, number, column)
    if _NUMBER.fullmatch(text):
        return _Word("number", text, number, column)
    return _Word("move", _checked(text, number), number, column)


def _checked(text: str, number: int) -> str:
    """The text of a point; a number in front, as in "1.D4", is left out."""
    found = re.fullmatch(r"(?:[0-9]{1,4}[.):])?([A-Za-z]{1,2}[0-9]{1,2})", text)
    if found is None:
        raise _unclear(text, number)
    if "I" in found[1].upper():
        raise SgfError(f"Line {number}: {found[1]} is no point; the columns leave out the letter I.")
    if not int(found[1].lstrip("ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghjklmnopqrstuvwxyz")):
        raise _unclear(text, number)
    return found[1]


def _unclear(text: str, number: int) -> SgfError:
    return SgfError(f"Line {number}: {text[:30]!r} is neither a move nor anything else that a list of moves can say.")
