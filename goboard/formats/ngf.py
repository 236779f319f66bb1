"""NGF, the records of wBaduk and Cyberoro: eleven lines about the game, then one move a line as PMAABQDDQ."""

import re

from goboard.formats.draft import Draft, date_of, result_of
from goboard.words.message import phrase

"""What tells the format: a first move after some lines."""
_MOVE = re.compile(r"\s*PM(..)([BW])([A-Z])([A-Z])", re.IGNORECASE)
_CODE = re.compile(r"[A-Z]{1,4}[0-9]{1,9}")
_RANK = re.compile(r"(?<=\s)[0-9]{1,9}\s{0,9}[A-Z단급段级級][*?]?\Z", re.IGNORECASE)


def read_ngf(text: str, draft: Draft) -> None:
    """Read the record into a draft."""
    lines = [line for _, line in draft.lines(text)]
    first = next((index for index, line in enumerate(lines) if _MOVE.match(line)), len(lines))
    head = [line.strip() for line in lines[: min(first, 12)]]
    _say(head + [""] * (12 - len(head)), draft)
    for number, line in enumerate(lines[first:], first + 1):
        found = _MOVE.match(line)
        if found:
            _play(found, number, draft)
        else:
            draft.leave_out(line, number)


def _say(head: list[str], draft: Draft) -> None:
    draft.read_size(head[1], 2)
    draft.say("GN", head[0])
    for name, rank, text in (("PW", "WR", head[2]), ("PB", "BR", head[3])):
        ranked = _RANK.search(text)
        draft.say(name, text[: ranked.start()] if ranked else text)
        draft.say(rank, ranked[0] if ranked else "")
    draft.say("PC", head[4])
    stones = int(head[5]) if re.fullmatch(r"[0-9]", head[5]) else 0
    if stones > 1 and min(draft.columns, draft.rows) > 6:
        draft.put_handicap(stones)
    if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]+)?", head[7]):
        # an even game's half point is not written
        draft.say_number("KM", float(head[7]) + (0.5 if stones == 0 and "." not in head[7] else 0))
    date = re.match(r"([0-9]{4})([0-9]{2})([0-9]{2})", head[8])
    draft.say("DT", "-".join(date.groups()) if date else date_of(head[8]))
    if _CODE.fullmatch(head[10]):
        # a number of the server, which tells nobody who won
        draft.say("GC", head[10])
    else:
        draft.say("RE", result_of(head[10]))


def _play(found: re.Match[str], number: int, draft: Draft) -> None:
    """Coordinates are counted from B; A twice passes."""
    colour, letters = found[2].upper(), (found[3] + found[4]).upper()
    column, row = (ord(letter) - ord("B") for letter in letters)
    if letters == "AA":
        draft.play(colour, "")
    elif draft.is_on_board(column, row):
        draft.play(colour, draft.point(column, row))
    else:
        draft.warn(
            "bad_move", number, phrase("{found} is no point of the board; it is left out.", found=found[0].strip())
        )
