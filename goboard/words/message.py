"""Sentences that can be put into another language later: an English text that remembers how it was made.

A `Message` is the English text, so whoever knows no other language uses it as one: the command line, JSON, logs,
records and tests; what makes one says `str` therefore. The window puts it into words of its language
(`goboard.words.wording`). It crosses threads and processes, and stands in tables at import time. What is glued together
of several messages is English for good: a sentence is one message, whose fields may be messages again.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple


class Made(NamedTuple):
    """How a message was made: the English text that is the catalogue's key, its fields, and the form for many, if the
    number decides. `context` tells apart what is the same in English only."""

    text: str
    fields: tuple[tuple[str, object], ...] = ()
    many: str = ""
    number: int = 0
    context: str = ""


class Message(str):
    """An English text, and how it was made. It never changes."""

    __slots__ = ("made",)
    made: Final[Made]  # type: ignore[misc]

    def __new__(cls, made: Made) -> "Message":
        pattern = made.text if not made.many or made.number == 1 else made.many
        self = super().__new__(cls, filled(pattern, in_place(pattern, made)) if made.fields else pattern)
        object.__setattr__(self, "made", made)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a message never changes: {name}")

    def __str__(self) -> str:
        # so that the text of an error is still the message that it was raised with
        return self

    def __reduce__(self) -> tuple[type["Message"], tuple[Made]]:
        return Message, (self.made,)


POINT = "Point {label}"
"""What a point without a name is called, by itself and where a sentence begins; within one it has a small letter."""


WITHIN = "within a sentence"
"""The context of names that some languages write otherwise within a sentence, as Spanish its adjectives."""


class Within(NamedTuple):
    """The name of such a point within a sentence."""

    name: Message

    def __str__(self) -> str:
        return small(english(self.name))

    def __format__(self, _spec: str) -> str:
        return str(self)


def small(text: str) -> str:
    """With a small letter first."""
    return text[:1].lower() + text[1:]


def in_place(pattern: str, made: Made) -> dict[str, object]:
    """The fields as they stand in that sentence: names of points are written as its beginning or its middle asks."""
    return {
        name: _in_place(value, pattern.startswith(f"{{{name}}}")) if isinstance(value, Message) else value
        for name, value in made.fields
    }


RULES = "rules"
"""The field for what rules are called: people call their own "Club rules", where a sentence says by itself that they
are rules."""
_EAST_ASIA = "\u2e80"
"""From here on words stand in a row without blanks."""


def filled(pattern: str, fields: dict[str, object]) -> str:
    """The sentence with its fields; what rules are called says no word that stands beside it there anyhow."""
    if RULES in fields:
        before, _, after = pattern.partition(f"{{{RULES}}}")
        fields = {**fields, RULES: _once(before, str(fields[RULES]), after)}
    return pattern.format(**fields)


def _once(before: str, said: str, after: str) -> str:
    """Without the words at its end with which the sentence goes on, and those at its beginning that come before it."""
    for size in range(len(said) - 1, 1, -1):
        end, start = said[-size:], said[:size]
        if end.lower() == after[:size].lower() and _is_apart(end[0], after[size : size + 1]):
            return said[:-size]
        if start.lower() == before[-size:].lower() and _is_apart(start[-1], before[:-size][-1:]):
            return said[size:]
    return said


def _is_apart(inner: str, outer: str) -> bool:
    """Do whole words lie between these signs, the first of which belongs to them, and the second, if any, does not?"""
    is_apart = not outer.isalnum() or outer >= _EAST_ASIA
    return inner >= _EAST_ASIA or (inner.isspace() and is_apart)


def _in_place(value: Message, is_first: bool) -> object:
    if value.made.text == POINT:
        return value if is_first else Within(value)
    match value.made.fields:
        case (("items", Listed(items) as row),) if value.made.text == "{items}":
            said = (
                Within(item) if isinstance(item, Message) and item.made.text == POINT and (at or not is_first) else item
                for at, item in enumerate(items)
            )
            return row._replace(items=tuple(said))
    return value


def english(text: str) -> str:
    """The English text alone, for names of files and others that want exactly a `str`."""
    return str.__str__(text)


_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}\.[0-9]{1,6}")


class Number(NamedTuple):
    """A number as people write it: with that many digits after the point, thousands apart."""

    value: float
    digits: int = 0

    def __str__(self) -> str:
        return f"{self.value:,.{self.digits}f}"

    def __format__(self, _spec: str) -> str:
        return str(self)


def decimal(text: str) -> Number | str:
    """A decimal that is kept as text, which the language writes with its own point; other text as it is."""
    return Number(float(text), len(text.partition(".")[2])) if _DECIMAL.fullmatch(text) else text


class Share(Number):
    """A part of the whole, 0 to 1, in per cent."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{100 * self.value:.{self.digits}f} %"


class Listed(NamedTuple):
    """Several in a row: "A", "A and B", "A, B and C"."""

    items: tuple[str | Within, ...]
    is_choice: bool = False
    """ "or" instead of "and"."""
    is_bare: bool = False
    """ "A, B, C": no word before the last."""

    def __str__(self) -> str:
        if self.is_bare:
            return ", ".join(map(str, self.items))
        word = " or " if self.is_choice else " and "
        *most, last = [*map(str, self.items)] or [""]
        return word.join(part for part in (", ".join(most), last) if part)

    def __format__(self, _spec: str) -> str:
        return str(self)


class Row(NamedTuple):
    """Whole sentences, one after the other."""

    items: tuple[str, ...]
    between: str = " "

    def __str__(self) -> str:
        return self.between.join(self.items)

    def __format__(self, _spec: str) -> str:
        return str(self)


def phrase(text: str, /, **fields: object) -> str:
    """The sentence with {field} filled in. Where there are fields, other braces are doubled; where there are none they
    stand as they are. What is a message already stays it."""
    return text if isinstance(text, Message) else Message(Made(text, tuple(fields.items())))


def as_given(name: str) -> str:
    """A name that a person gave, where a message is wanted: no language says it otherwise."""
    return Message(Made("{name}", (("name", name),)))


def mark_fields(row: object, *names: str) -> None:
    """Make messages of the texts in these fields of a frozen row of a table, and of the titles of its choices: called
    when it is made, so that tables need not say of each word that it is one."""
    for name in names:
        value = getattr(row, name)
        object.__setattr__(row, name, _marked(value) if value else value)


def _marked(value: object) -> object:
    match value:
        case str():
            return phrase(value)
        case Mapping():
            return {key: phrase(title) for key, title in value.items()}
        case tuple():
            return tuple((key, phrase(title)) for key, title in value)
    return value


def in_context(context: str, text: str, /, **fields: object) -> str:
    """A message that other languages say in several ways: the context says which is meant."""
    return Message(Made(text, tuple(fields.items()), context=context))


def plural(one: str, many: str, number: int, /, **fields: object) -> str:
    """The form for that number, which stands where the form has {n}: plural("{n} stone", "{n} stones", 2)."""
    return Message(Made(one, (("n", Number(number)), *fields.items()), many, number))


def plural_in(context: str, one: str, many: str, number: int, /, **fields: object) -> str:
    """The form for that number, where other languages need more than one word for it."""
    return Message(Made(one, (("n", Number(number)), *fields.items()), many, number, context))


def counted(number: int, word: str) -> str:
    """So many of that in English, for words that only take an s: where nobody translates."""
    return plural(f"{{n}} {word}", f"{{n}} {word}s", number)  # noqa: INT001


def joined(words: Iterable[str], *, is_choice: bool = False) -> str:
    """ "A", "A and B", "A, B and C"; or with "or"."""
    return Message(Made("{items}", (("items", Listed(tuple(words), is_choice)),)))


def enumerated(words: Iterable[str]) -> str:
    """ "A, B, C": points, names and values of a kind, with the mark that the language puts between such; what is empty
    is left out. Parts of a sentence are `sentences(..., between=", ")`."""
    return Message(Made("{items}", (("items", Listed(tuple(filter(None, words)), is_bare=True)),)))


def sentences(*parts: str, between: str = " ") -> str:
    """Whole sentences in a row, without those that are empty. A language without spaces joins them without; a comma,
    semicolon or full stop `between` them is the language's own, any other thing stays."""
    return Message(Made("{items}", (("items", Row(tuple(filter(None, parts)), between)),)))
