"""How well a few letters fit a name, and which of its letters they are."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple, TypeVar

from goboard.library.wording import joined_sizes

AT_WORD, IN_A_ROW, SKIPPED, LATE = 6.0, 5.0, 0.15, 0.02
"""For a letter at the beginning of a word, and right behind the one before; against each letter left out between two,
and each before the first."""
POOR = 0.55
"""Of the best fit: what is poorer is not told."""
LESS = 2.0
"""For words that a name does not have."""
WHOLE = 5.0
"""For a word that is typed to its end: it is meant, where the same letters here and there in a name may not be."""
STEM, LEAST = 4, 3
"""Letters that words of one stem have in common, and those of a whole word that another begins with."""
DOTS = re.compile(r"(?:…|\.)+(?=\s|$)")
"""Behind the words of a menu; names have none."""
Row = TypeVar("Row")


class Fit(NamedTuple):
    """The higher the better; `places` are those of the letters in the name."""

    score: float
    places: tuple[int, ...]


def fit(query: str, name: str) -> Fit | None:
    """The best way in which all letters of the query come in the name in that order; blanks do not matter."""
    letters = [letter.lower() for letter in query if not letter.isspace()]
    said = [letter.lower() for letter in name]
    if not _are_in_order(letters, said):
        return None
    best: list[tuple[float, tuple[int, ...]] | None] = [(0.0, ())] + [None] * len(said)
    # best[at]: the letters so far, the last of them just before `at`; for none at all only the beginning counts
    for number, letter in enumerate(letters):
        following: list[tuple[float, tuple[int, ...]] | None] = [None] * (len(said) + 1)
        far: tuple[float, int, tuple[int, ...]] | None = None
        for at, one in enumerate(said):
            here = best[at]
            if here is not None and (far is None or here[0] >= far[0] - SKIPPED * (at - far[1])):
                far = here[0], at, here[1]
            if one != letter or far is None:
                continue
            is_word = at == 0 or not said[at - 1].isalnum()
            cost = (LATE if number == 0 else SKIPPED) * (at - far[1])
            ways = [(far[0] - cost + AT_WORD * is_word, far[2])]
            if number and here is not None:
                ways.append((here[0] + IN_A_ROW + AT_WORD * is_word, here[1]))
            score, places = max(ways)
            following[at + 1] = score + 1, (*places, at)
        best = following
    score, places = max(each for each in best if each is not None)
    whole = _whole_word(letters, said) if query.split() == [query] else None
    return max(whole or Fit(0.0, ()), Fit(score + WHOLE * _is_whole(places, said), places))


def _whole_word(letters: Sequence[str], said: Sequence[str]) -> Fit | None:
    """That they are a word of the name: the last of them may begin the next one, too, but is not meant there."""
    for at in range(len(said) - len(letters) + 1):
        places = tuple(range(at, at + len(letters)))
        if said[at : at + len(letters)] == letters and _is_whole(places, said):
            return Fit(AT_WORD + 1 + (IN_A_ROW + 1) * (len(letters) - 1) + WHOLE - LATE * at, places)
    return None


def _are_in_order(letters: Sequence[str], said: Sequence[str]) -> bool:
    """Are these, at least one, letters of that name in its order? Of most names they are not, which is soon known."""
    ahead = iter(said)
    return bool(letters) and all(letter in ahead for letter in letters)


def _is_whole(places: tuple[int, ...], said: Sequence[str]) -> bool:
    """Are these places all letters of some words that follow each other, from the first to the last of them?"""
    first, last = places[0], places[-1]
    return (
        (first == 0 or not said[first - 1].isalnum())
        and (last == len(said) - 1 or not said[last + 1].isalnum())
        and len(places) == sum(not said[at].isspace() for at in range(first, last + 1))
    )


def plain_query(query: str) -> str:
    """The query without the dots that menus have behind words, and with sizes of boards as "19x19"."""
    return joined_sizes(DOTS.sub("", query)).strip()


def bare(word: str) -> str:
    """Without the signs at its ends, as that of a question."""
    return word.strip("?!.,;:'\"？！。，、")


def fit_in_any_order(query: str, name: str) -> Fit | None:
    """That the name has each of several words of the query somewhere, no letter in two of them; a little less than the
    same words in order."""
    words, said = query.lower().split(), [letter.lower() for letter in name]
    whole = "".join(said)
    if len(words) < 2 or not all(word in whole for word in words):
        return None
    places: set[int] = set()
    score = -LESS
    # the longest first: a short one finds a place beside it, not the other way round
    for word in sorted(words, key=len, reverse=True):
        free = [
            at
            for at in range(len(said) - len(word) + 1)
            if said[at : at + len(word)] == list(word) and places.isdisjoint(range(at, at + len(word)))
        ]
        if not free:
            return None
        begins = [at for at in free if at == 0 or not said[at - 1].isalnum()]
        at = (begins or free)[0]
        places.update(range(at, at + len(word)))
        score += AT_WORD * bool(begins) + 1 + (IN_A_ROW + 1) * (len(word) - 1)
    return Fit(score, tuple(sorted(places)))


def fit_words(query: str, words: str, name: str = "") -> Fit | None:
    """That each word of the query begins one of these words, or of the name beside them, which is a little less than
    beginning those of a name alone; the words of a line are meant a little more than those of the next one."""
    asked = query.lower().split()
    lines = [line.split() for line in (*words.split("\n"), name.lower())] if words else []
    lates = [_line_of(each, lines) for each in asked]
    if not asked or None in lates:
        return None
    late = LATE * max(at for at in lates if at is not None)
    whole = WHOLE * all(any(each in line for line in lines) for each in asked)
    return Fit(sum(AT_WORD + 1 + (IN_A_ROW + 1) * (len(each) - 1) for each in asked) + whole - LESS - late, ())


def _line_of(word: str, lines: Sequence[Sequence[str]]) -> int | None:
    return next((at for at, line in enumerate(lines) if any(known.startswith(word) for known in line)), None)


def kinship(asked: Iterable[str], words: str) -> int:
    """How many of the words asked for have the same stem as one of these, as "winning" and "win"."""
    known = words.lower().split()
    return sum(any(_is_kin(each, word) for word in known) for each in asked)


def _is_kin(one: str, other: str) -> bool:
    """One begins as the other, or both with the same few letters."""
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return common >= STEM or (common >= LEAST and common in (len(one), len(other)))


def best_fits(
    query: str, rows: Iterable[Row], name: Callable[[Row], str], words: Callable[[Row], str] = lambda row: ""
) -> list[tuple[Row, Fit]]:
    """The rows whose names fit the query, or other words for them, the best first; of equally good ones that called so
    and no more, then the others in their order."""
    found = []
    query = plain_query(query)
    for row in rows:
        said = name(row)
        tried = fit(query, said), fit_in_any_order(query, said), fit_words(query, words(row), said)
        ways = [each for each in tried if each is not None]
        if ways:
            found.append((row, max(ways, key=lambda each: each.score)))
    most = max((found.score for _, found in found), default=0.0)
    good = [each for each in found if each[1].score >= POOR * most]
    return sorted(good, key=lambda each: (-each[1].score, name(each[0]).lower() != query.lower()))
