"""What the fields of the game information mean, in words, and what is wrong with them. Texts only."""

import re
from datetime import date

from goboard.games.clocks import milliseconds_of

RESULTS = (
    ("B+R", "Black wins by resignation"),
    ("W+R", "White wins by resignation"),
    ("B+0.5", "Black wins by points…"),
    ("W+0.5", "White wins by points…"),
    ("B+T", "Black wins on time"),
    ("W+T", "White wins on time"),
    ("B+F", "Black wins by forfeit"),
    ("W+F", "White wins by forfeit"),
    ("0", "A draw"),
    ("Void", "No result"),
    ("?", "Unknown"),
)
RULES = ("AGA", "Chinese", "GOE", "Ing", "Japanese", "Korean", "NZ", "Tromp-Taylor")
OVERTIMES = ("5x30 byo-yomi", "3x60 byo-yomi", "25/600 Canadian", "10 fischer")
RANKS = (*(f"{dan}p" for dan in range(9, 0, -1)), *(f"{dan}d" for dan in range(9, 0, -1)), *(
    f"{kyu}k" for kyu in range(1, 31)
))  # fmt: skip
WAYS = {"R": "by resignation", "RESIGN": "by resignation", "T": "on time", "TIME": "on time", "F": "by forfeit"}
_RESULT = re.compile(r"([BW])\+(.*)", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_DAY = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?|(\d\d)(?:-(\d\d))?")
HOUR, MINUTE = 3600, 60


def result_words(text: str) -> str:
    """What a result says; "" for free text, which may stand there too."""
    if text in ("0", "Draw", "draw"):
        return "A draw"
    known = {code.lower(): words for code, words in RESULTS if "…" not in words}
    if text.lower() in known:
        return known[text.lower()]
    match = _RESULT.fullmatch(text)
    if match is None:
        return ""
    winner, how = ("Black" if match[1] in "Bb" else "White"), match[2]
    if not how:
        return f"{winner} wins"
    if _NUMBER.fullmatch(how):
        return f"{winner} wins by {how}"
    return f"{winner} wins {WAYS[how.upper()]}" if how.upper() in WAYS else ""


def time_words(text: str) -> str:
    """Seconds as hours and minutes."""
    milliseconds = milliseconds_of(text)
    if milliseconds is None:
        return ""
    hours, rest = divmod(milliseconds // 1000, HOUR)
    minutes, left = divmod(rest, MINUTE)
    parts = ((hours, "h"), (minutes, "min"), (left, "s"))
    return " ".join(f"{number} {unit}" for number, unit in parts if number)


def date_problem(text: str) -> str:
    """What keeps other programs from reading a date: days are 2024-05-31, several "2024-05-31,06-01,02"."""
    wrong = "Programs read dates such as 2024-05-31, several days as 2024-05-31,06-01."
    for part in filter(None, text.split(",")):
        match = _DAY.fullmatch(part.strip())
        if match is None:
            return wrong
        year, *months = match[1] or "2000", *match.groups()[1:]
        numbers = [int(number) for number in months if number]
        try:
            if match[1]:
                date(int(year), *[*numbers, 1, 1][:2])
        except ValueError:
            return f"{part.strip()} is no day of the calendar."
    return ""


def number_problem(text: str, title: str, example: str) -> str:
    """A sentence if the text is no number."""
    return f"{title} is a number, such as {example}." if text and not _NUMBER.fullmatch(text) else ""
