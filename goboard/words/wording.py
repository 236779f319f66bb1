"""Messages put into the words of a language: the catalogue, and how it writes numbers, lists and shares. No Qt."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from goboard.words.message import (
    WITHIN,
    Listed,
    Made,
    Message,
    Number,
    Row,
    Share,
    Within,
    english,
    filled,
    in_place,
    small,
)

if TYPE_CHECKING:
    from gettext import NullTranslations


class Habits(NamedTuple):
    """How a language writes what is no word. `name` is what it calls itself."""

    name: str
    point: str = "."
    group: str = ","
    percent: str = "{} %"
    comma: str = ", "
    both: str = " and "
    either: str = " or "
    after_sentence: str = " "
    full_width: tuple[str, str, str] = ("", "", "")
    """What stands for `MARKS` between parts of a sentence, "" for the mark itself; in East Asia each is a sign wide."""
    has_small_names: bool = True
    """Does "point" have a small letter within a sentence?"""


MARKS = ", ", "; ", ". "
NARROW, FIXED = "\u202f", "\u00a0"
HABITS = {
    "en": Habits("English"),
    "zh": Habits("简体中文", ".", ",", "{}%", "、", "和", "或", "", ("，", "；", "。")),
    "ja": Habits("日本語", ".", ",", "{}%", "、", "、", "または", "", ("、", "、", "。")),
    "ko": Habits("한국어", percent="{}%", both=" 및 ", either=" 또는 "),
    "de": Habits("Deutsch", ",", ".", f"{{}}{FIXED}%", both=" und ", either=" oder ", has_small_names=False),
    "fr": Habits("Français", ",", NARROW, f"{{}}{FIXED}%", ", ", " et ", " ou ", " ", ("", f"{NARROW}; ", "")),
    "es": Habits("Español", ",", ".", f"{{}}{FIXED}%", both=" y ", either=" o "),
}
"""The languages that goboard speaks, by the code of their catalogues."""
ENGLISH = "en"
BEFORE_I, BEFORE_O = ("i", "hi", "í"), ("o", "ho", "ó")
"""Before these sounds Spanish says e for y, u for o."""


class Wording:
    """Puts messages into a language; what the catalogue lacks stays English, whole."""

    def __init__(self, language: str = ENGLISH, catalogue: NullTranslations | None = None) -> None:
        self.language = language
        self.habits = HABITS.get(language, HABITS[ENGLISH])
        self.catalogue = catalogue if catalogue is not None else _catalogue(language)

    def __call__(self, text: str) -> str:
        """A message in this language; any other text as it is, for it is a name or somebody's own words."""
        if not isinstance(text, Message):
            return text
        if self.catalogue is not None:
            made = text.made
            pattern = self._pattern(made) or (made.text if _is_bare(made.text) else "")
            if pattern and not made.fields:
                return pattern
            # a translator's slip must not take a sentence from the screen
            with suppress(LookupError, ValueError):
                if pattern:
                    fields = in_place(pattern, made)
                    said = {
                        name: self._field(value) if pattern.startswith(f"{{{name}}}") else self._within(value)
                        for name, value in fields.items()
                    }
                    return filled(pattern, said)
        return english(text)

    def _pattern(self, made: Made) -> str:
        """The sentence in this language, "" where the catalogue has none."""
        text, many, number, context = made.text, made.many, made.number, made.context
        if not text or self.catalogue is None:
            return ""
        if many:
            ask = self.catalogue.ngettext
            return self.catalogue.npgettext(context, text, many, number) if context else ask(text, many, number)
        return self.catalogue.pgettext(context, text) if context else self.catalogue.gettext(text)

    def _within(self, value: object) -> object:
        """The field as it stands within a sentence, which names of some kinds are written for."""
        if isinstance(value, Message) and not (value.made.fields or value.made.context) and self.catalogue is not None:
            said = self.catalogue.pgettext(WITHIN, value.made.text)
            if said:
                return said
        return self._field(value)

    def _field(self, value: object) -> object:
        match value:
            case Message():
                return self(value)
            case Within(name):
                return small(self(name)) if self.habits.has_small_names else self(name)
            case Exception():
                return self(str(value))
            case Share(share, digits):
                return self.share(share, digits)
            case Number(number, digits):
                return self.number(number, digits)
            case Listed(items, is_choice, is_bare):
                said = [str(self._field(item)) for item in items]
                return self.habits.comma.join(said) if is_bare else self.listed(said, is_choice)
            case Row(items, between):
                return self.mark(between).join(self(item) for item in items)
        return value

    def mark(self, between: str) -> str:
        """What stands between parts of a text in this language."""
        if between == " ":
            return self.habits.after_sentence
        at = MARKS.index(between) if between in MARKS else -1
        return self.habits.full_width[at] or between if at >= 0 else between

    def number(self, value: float, digits: int = 0) -> str:
        """The number with that many digits, thousands apart."""
        english = f"{value:,.{digits}f}"
        signs = {",": self.habits.group, ".": self.habits.point}
        return "".join(signs.get(sign, sign) for sign in english)

    def share(self, part: float, digits: int = 0) -> str:
        """A part of the whole, 0 to 1, in per cent."""
        return self.habits.percent.format(self.number(100 * part, digits))

    def listed(self, items: list[str], is_choice: bool = False) -> str:
        """ "A", "A and B", "A, B and C"."""
        if len(items) < 2:
            return "".join(items)
        word = self.habits.either if is_choice else self.habits.both
        if self.language == "es" and items[-1].lower().startswith(BEFORE_O if is_choice else BEFORE_I):
            word = " u " if is_choice else " e "
        return self.habits.comma.join(items[:-1]) + word + items[-1]


def _is_bare(pattern: str) -> bool:
    """Has it no words of its own, only fields and signs?"""
    outside = "".join(part.partition("}")[2] if index else part for index, part in enumerate(pattern.split("{")))
    return not any(sign.isalpha() for sign in outside)


def _catalogue(language: str) -> NullTranslations | None:
    """The language's catalogue; None where there is none, as for English."""
    if language == ENGLISH:
        return None
    from goboard.words.catalogue import load

    return load(language)
