"""What records write in many ways, brought into one: names, ranks, results."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from goboard.games.values import real
from goboard.rules.position import BLACK, WHITE

_RANK_BEHIND = re.compile(
    r"(?<![\s,(\[])[\s,(\[]+(?:[0-9]{1,2}|[一二三四五六七八九初])\s*(?:[pdk]|dan|kyu|pro|段|級|级)[.)\]]*$",
    re.IGNORECASE,
)
_RANK = re.compile(r"([0-9]{1,2})\s*(p|pro|d|dan|k|kyu|gup|段|級|级|단|급)?", re.IGNORECASE)
_CHINESE_NUMBERS = "一二三四五六七八九"
_PROFESSIONAL = 30
_MOST_MARGIN = 10**6
_RESULT = re.compile(r"\s*([BW黑黒白])[a-z]*\s*\+\s*(.*)", re.IGNORECASE | re.DOTALL)
_SPOKEN = re.compile(
    r"\s*(black|white|b|w|黑|黒|白)\w*?\s*(?:wins?|won|胜|勝|中盤勝|中盘胜)?(?:\s+by|\s+on)?\s*(.*)", re.I | re.DOTALL
)
_HALF = re.compile(r"([0-9]{0,9})\s*(?:目|집|points?)?\s*(?:[半반]|(?<![0-9])1/2)")
_FRACTION = re.compile(r"([0-9]{1,9})\s*/\s*2(?![0-9])")
_IN_STONES = re.compile(r"([0-9][0-9./]{0,20}(?:(?:\s|又){1,3}[0-9]{1,4}/[0-9]{1,2})?)?\s*(半)?\s*子\s*(半)?")
_GIVEN_UP = re.compile(r"\s*(black|white|b|w|黑|黒|白)方?\s*(?:resign(?:s|ed)?|认输|認輸|投了)\W*", re.IGNORECASE)
_QUARTERS = str.maketrans({"¼": " 1/4", "½": " 1/2", "¾": " 3/4"})
_COLOURS = {"b": BLACK, "w": WHITE, "黑": BLACK, "黒": BLACK, "白": WHITE}
_ENDINGS = {"r": "resignation", "t": "time", "f": "forfeit"}
SAID = frozenset(_ENDINGS.values())
"""Ends of games that are said by a word."""
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters of which Unicode does not say that they are others with a stroke or two in one."""
_WORDS = re.compile(r'"([^"]*)"?|(\S+)')
_WIN = re.compile(r"win|won|胜|勝|\+", re.IGNORECASE)
_TIMES = re.compile(r"(?<=[0-9])\s*[x×]\s*(?=[0-9])", re.IGNORECASE)


def key_of(text: str) -> str:
    """A text as it is searched for: without case, accents, widths and superfluous blanks."""
    if text.isascii():
        return " ".join(text.casefold().split())
    parted = unicodedata.normalize("NFKD", text)
    bare = "".join(char for char in parted if not unicodedata.combining(char))
    return " ".join(unicodedata.normalize("NFC", bare).casefold().translate(_PLAIN).split())


def search_words(text: str) -> tuple[str, ...]:
    """The words and quoted phrases of a text that is searched for, as `key_of` writes them."""
    # a zero would end the text for a data base
    found = _WORDS.findall(text.replace("\0", " "))
    return tuple(key for phrase, word in found if (key := key_of(phrase or word)))


def joined_sizes(text: str) -> str:
    """The text with all sizes of boards in one way, as "19x13" for "19 × 13", however they are typed or shown."""
    return _TIMES.sub("x", text)


BEFORE, AFTER = 10, 72
"""Characters that are shown around the first word, which is in sight in a narrow column, too."""


def snippet(written: str, searched: Iterable[str]) -> str:
    """The surroundings of the first of these words that occurs, as they are written, from the beginning of a word where
    words have blanks between them; "" if none does."""
    said = key_of(written)
    place = next((place for word in searched if (place := said.find(word)) >= 0), -1)
    if place < 0:
        return ""
    first, last = max(0, place - BEFORE), place + AFTER
    if first:
        blank = said.find(" ", first - 1, place)
        first = first if blank < 0 else blank
    if said != written:
        first, last = _place_in(written, first), _place_in(written, last)
    found = " ".join(written[first:last].split())
    return f"{'…' if first else ''}{found}{'…' if last < len(written) else ''}"


def _place_in(written: str, place: int) -> int:
    """Where in a text that is which has that place in what `key_of` makes of it."""
    return bisect_left(range(len(written)), place, key=lambda end: len(key_of(written[:end])))


def name_key(name: str) -> str:
    """A player's name as it is searched for: a rank written behind it is left out."""
    return name and key_of(_RANK_BEHIND.sub("", unicodedata.normalize("NFKC", name).strip()))


def strength(rank: str) -> int | None:
    """A rank as a number that grows with strength: 1k is 0, 1d is 1, 1p is 31; None if it is none."""
    if not rank:
        return None
    said = unicodedata.normalize("NFKC", rank).strip()
    for number, sign in enumerate(_CHINESE_NUMBERS, 1):
        said = said.replace(sign, str(number))
    found = _RANK.match(said.replace("初", "1"))
    if not found:
        return None
    number, kind = int(found[1]), (found[2] or "").lower()
    if kind.startswith("p"):
        return _PROFESSIONAL + number
    if kind.startswith(("k", "g")) or kind in ("級", "级", "급"):
        return 1 - number
    return number


def rank_of(strength: int | None) -> str:
    """Inverse of `strength`, as people write it; "" for None."""
    if strength is None:
        return ""
    if strength > _PROFESSIONAL:
        return f"{strength - _PROFESSIONAL}p"
    return f"{strength}d" if strength > 0 else f"{1 - strength}k"


@dataclass(frozen=True)
class Outcome:
    """What RE says. `winner` is 1 or 2, 0 for a draw, None where nobody knows; `margin` is in points.

    `kind` is "points", "resignation", "time", "forfeit", "draw", "void", "win" (by something unsaid) or "unknown".
    """

    winner: int | None
    margin: float | None
    kind: str


UNKNOWN = Outcome(None, None, "unknown")


def outcome_of(result: str) -> Outcome:
    """What a result means, as FF[4] writes it and as people do."""
    if not result:
        return UNKNOWN
    said = unicodedata.normalize("NFKC", result.translate(_QUARTERS)).strip()
    word = said.casefold()
    if word in ("0", "draw", "jigo", "tie", "b+0", "w+0", "和棋", "和", "持碁"):
        return Outcome(0, 0.0, "draw")
    if word.startswith(("void", "no result", "suspended", "annulled")):
        return Outcome(None, None, "void")
    if colour := _COLOURS.get({"black": "b", "white": "w"}.get(word, word)):
        return Outcome(colour, None, "win")
    if loser := _GIVEN_UP.fullmatch(said):
        return Outcome(BLACK + WHITE - _COLOURS[loser[1][0].lower()], None, "resignation")
    found = _RESULT.match(said) or (_SPOKEN.match(said) if _WIN.search(said) else None)
    if not found:
        return UNKNOWN
    winner, rest = _COLOURS[found[1][0].lower()], found[2].strip()
    margin = _margin(rest)
    if margin is not None and margin <= _MOST_MARGIN:
        return Outcome(winner, float(margin), "points") if margin else Outcome(0, 0.0, "draw")
    if rest.startswith("中") or "中盤" in said or "中盘" in said:
        return Outcome(winner, None, "resignation")
    return Outcome(winner, None, _ENDINGS.get(rest[:1].lower(), "win"))


def _margin(said: str) -> Fraction | None:
    """The number of points that a text begins with: decimal, with a half in words, in halves, or in 子, two points
    each."""
    stones = _IN_STONES.match(said)
    if stones and any(stones.groups()):
        whole = real(stones[1]) if stones[1] else Fraction(0)
        return None if whole is None else 2 * whole + int(bool(stones[2] or stones[3]))
    half = _HALF.match(said)
    if half:
        return int(half[1] or "0") + Fraction(1, 2)
    halves = _FRACTION.match(said)
    return Fraction(int(halves[1]), 2) if halves else real(said)
