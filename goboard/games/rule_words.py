"""Which rule set a name means that is none of the spellings: whatever people put into RU.

Its words count, or the signs of languages that part no words: "Ing's rules (SST)" names one set, and so does "Old
Japanese", with a word that nobody knows.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, normalize

from goboard.rules import catalogue

_TOKENS = re.compile(r"[぀-ヿ㐀-鿿ᄀ-ᇿ]+|[^\W\d_]+")
_SIGNS = re.compile(r"[぀-ヿ㐀-鿿ᄀ-ᇿ]")
_IDLE = frozenset(
    re.findall(
        r"\w+",
        "a and by de del der die du for game go goban baduk weiqi igo komi law laws les of on point points rule rules "
        "ruleset s set the official standard regle regles regel regeln regelwerk reglas regla regole regola правила го "
        "scoring counting association federation moku with kgs ogs igs dgs fox tygem wbaduk pandanet cgos",
    )
)
"""Words that say nothing of which set it is, and servers."""
_IDLE_SIGNS = re.findall(
    r"\w+", "规则 規則 规約 規約 棋规 棋規 围棋 圍棋 囲碁 바둑 ルール 규칙 룰 식 기원 棋院 式 版 法 制 の 目 子 又"
)
_COUNTS = {
    "area": catalogue.UNNAMED_BY_AREA, "stonecounting": catalogue.UNNAMED_BY_AREA, "数子": catalogue.UNNAMED_BY_AREA,
    "數子": catalogue.UNNAMED_BY_AREA, "territory": catalogue.UNNAMED, "数目": catalogue.UNNAMED,
    "數目": catalogue.UNNAMED, "比目": catalogue.UNNAMED,
}  # fmt: skip
"""Where no set is named: those that are usual where a game is counted so."""
_MOST_WORDS = 4
_SHORTEST_PART = 3
"""Letters that a spelling has at least which is found among other words: "ko" there is no Korea."""
_SHORTEST_STEM = 5
_LONGEST_ENDING = 6
"""Letters that a language may put behind a spelling of some length."""
_LIKE = 0.84
_LONGEST = 200


class _Spelt(NamedTuple):
    """The sets by spellings: `parts` are found among other words, `signs` among other signs, the longest first."""

    parts: Mapping[str, str]
    signs: Mapping[str, str]


_spellings: tuple[object, _Spelt] = ((), _Spelt({}, {}))
"""The catalogue that was read, and its spellings: a rule set registered later is met too."""


def _spelt() -> _Spelt:
    """How the sets of the catalogue are spelt."""
    global _spellings
    if _spellings[0] is not catalogue.RULES:
        infos = (info for info in catalogue.infos() if info.name != catalogue.OWN)
        _spellings = catalogue.RULES, _spelt_by([(info.name, info.sgf_name, *info.spellings) for info in infos])
        _nearest.cache_clear()
    return _spellings[1]


def _spelt_by(sets: Sequence[tuple[str, ...]]) -> _Spelt:
    """Of each set its name, what records call it, and how else it is spelt."""
    each = [(spelling, name) for name, *spellings in sets for spelling in (name, *spellings)]
    joined = {"".join(_tokens(spelling)): name for spelling, name in (*reversed(each), *_COUNTS.items())}
    signs = {word: joined[word] for word in sorted(joined, key=len, reverse=True) if _SIGNS.search(word)}
    own = {"".join(_tokens(in_records)) for _, in_records, *_ in sets}
    parts = {
        word: name
        for word, name in joined.items()
        if word not in signs and (len(word) >= _SHORTEST_PART or word in own)
    }
    return _Spelt(parts, signs)


def found_in_words(said: str) -> tuple[str, bool]:
    """The rule set that the words name, the first if they name several, "" if none; and is nothing else said?"""
    found = list(_found(_tokens(said[:_LONGEST])))
    sets = [name for word, name in found if name and word not in _PLAIN_COUNTS]
    name = next(iter(sets), "") or next((name for _, name in found if name), "")
    is_all = all(_says(word in _PLAIN_COUNTS, each) == _says(word in _PLAIN_COUNTS, name) for word, each in found)
    return name, bool(sets) and is_all


def _says(is_of_count: bool, name: str) -> str:
    """What a word tells of the set that it names, "" if it names none."""
    return catalogue.info_of(name).counted_by if is_of_count and name else name


def _plain(said: str) -> str:
    """Without cases, accents and the difference between kinds of the same letter."""
    return "".join(sign for sign in normalize("NFKD", said).casefold() if not combining(sign))


_PLAIN_COUNTS, _PLAIN_IDLE_SIGNS = frozenset(map(_plain, _COUNTS)), tuple(map(_plain, _IDLE_SIGNS))


def _tokens(said: str) -> list[str]:
    return _TOKENS.findall(_plain(said))


def _found(tokens: list[str]) -> Iterator[tuple[str, str]]:
    """The words that say something, each with the set that it names, or ""."""
    spelt, at = _spelt(), 0
    while at < len(tokens):
        if _SIGNS.match(tokens[at]):
            yield from _found_in_signs(tokens[at], spelt.signs)
            at += 1
            continue
        sizes = range(min(_MOST_WORDS, len(tokens) - at), 0, -1)
        size = next((size for size in sizes if "".join(tokens[at : at + size]) in spelt.parts), 0)
        word = "".join(tokens[at : at + max(size, 1)])
        if size:
            yield word, spelt.parts[word]
        elif word not in _IDLE:
            stem, is_begun = _nearest(word)
            if stem:
                yield stem, spelt.parts[stem]
            if not is_begun:
                yield word, ""
        at += max(size, 1)


@lru_cache(maxsize=1000)
def _nearest(word: str) -> tuple[str, bool]:
    """The spelling that a word is most like, "" if it is like none, and does it begin with that?"""
    stems = [stem for stem in _spelt().parts if _SHORTEST_STEM <= len(stem) <= len(word) + 2]
    for stem in stems:
        if word.startswith(stem) and len(word) - len(stem) <= _LONGEST_ENDING:
            return stem, True
    return next(iter(get_close_matches(word, stems, 1, _LIKE)), ""), False


def _found_in_signs(text: str, signs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for word, name in signs.items():
        if word in text:
            yield word, name
            text = text.replace(word, "")
    for word in _PLAIN_IDLE_SIGNS:
        text = text.replace(word, "")
    if text:
        yield text, ""
