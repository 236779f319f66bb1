"""Plain lists of moves, as people write them down or programs log them: "1. D4 Q16", "B D4", "play white q16"."""

from collections import Counter
from collections.abc import Iterable, Iterator

from goboard.formats.draft import Draft
from goboard.formats.gtp import Log, is_log
from goboard.formats.words import COLOURS, SAID_ONCE, Word, is_point, said_once, split_line, word
from goboard.sgf.reader import SgfError

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
        log = Log(draft)
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
            draft.play(colour, _point(said, draft) if said.kind == "move" else "")
            colour, named = ("W" if colour == "B" else "B"), ""
        elif said.kind == "resign":
            draft.say("RE", f"{'W' if (named or colour) == 'B' else 'B'}+R")
        elif said.kind == "stone":
            draft.add("AB", _point(said, draft), draft.root)
            colour = "W"
        elif said.kind == "komi":
            draft.say_number("KM", float(said.text))
        elif said.kind == "rules":
            draft.say("RU", said.text)
    stones = {_point(said, draft) for said in words if said.kind == "stone"}
    if stones:
        draft.root.put("HA", (str(len(stones)),))


def _point(said: Word, draft: Draft) -> str:
    column, row = said.place
    if not draft.is_on_board(column, draft.rows - row):
        raise SgfError(f"Line {said.line}: {said.text} is no point of a {draft.columns} x {draft.rows} board.")
    return draft.point(column, draft.rows - row)


def _set_size(words: list[Word], draft: Draft) -> None:
    sizes = [said for said in words if said.kind == "size"]
    if sizes:
        if not draft.set_size(int(sizes[-1].text)):
            raise SgfError(f"Line {sizes[-1].line}: {sizes[-1].text} is no board size that a record can state.")
        return
    places = [said.place for said in words if said.kind in ("move", "stone")]
    most = max((max(column + 1, row) for column, row in places), default=19)
    size = next((usual for usual in USUAL_SIZES if most <= usual), most)
    if not draft.set_size(size):
        raise SgfError(f"The points reach to line {most}; a record can state boards of up to 52 lines.")
    draft.warn("guessed_size", 1, f"The board's size is not said; {size} x {size} holds all points.")


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
