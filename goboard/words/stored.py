"""Messages in a form that lasts: JSON, from which the same message comes back, in this goboard or a later one.

Whoever stores it keeps the English text beside it: that is what other programs read, and what counts where the two do
not belong together.
"""

import json
from string import Formatter

from goboard.words.message import Listed, Made, Message, Number, Row, Share, Within

_KINDS = {"number": Number, "share": Share, "listed": Listed, "row": Row, "within": Within}
"""The fields that are not texts or plain numbers."""
_NAMES = {kind: name for name, kind in _KINDS.items()}
_MESSAGE = "message"
_MOST_DIGITS = 20
"""After the point of a number."""


def stored_message(text: str) -> str:
    """How that message was made, as ASCII; "" for any other text."""
    return json.dumps(_packed(text)) if isinstance(text, Message) else ""


def message_of(stored: str, english: str) -> str:
    """The message that was stored, if it says this in English; that text itself if not, or if nothing was stored."""
    try:
        found = _unpacked(json.loads(stored)) if stored else english
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return english
    return found if isinstance(found, Message) and found == english else english


def _packed(value: object) -> object:
    match value:
        case Message():
            text, fields, many, number, context = value.made
            named = [[_whole(name), _packed(field)] for name, field in fields]
            return {_MESSAGE: [_whole(text), named, _whole(many), int(number), _whole(context)]}
        case Number() | Listed() | Row() | Within():
            return {_NAMES[type(value)]: [_packed(each) for each in value]}
        case tuple() | list():
            return [_packed(each) for each in value]
        case bool() | int() | float():
            return value
    # as an error or a path stands in a sentence; what an error was raised with may be a message
    said = str(value)
    return _packed(said) if isinstance(said, Message) else _whole(said)


def _whole(text: str) -> str:
    """Without halves of characters, which no file holds."""
    return text.encode("utf-8", "replace").decode()


def _unpacked(value: object) -> object:
    match value:
        case dict():
            ((kind, parts),) = value.items()
            if kind == _MESSAGE:
                return _message(*parts)
            made = _KINDS[kind](*map(_unpacked, parts))
            if isinstance(made, Number) and not 0 <= made.digits <= _MOST_DIGITS:
                raise ValueError("no number is written so")
            return made
        case list():
            return tuple(map(_unpacked, value))
    return value


def _message(text: str, fields: list[list[object]], many: str, number: int, context: str) -> Message:
    for pattern in (text, many):
        # a made-up index must not ask for widths without end
        if any(spec or turned or not name.isidentifier() for _, name, spec, turned in _fields_of(pattern)):
            raise ValueError("no message has such fields")
    named = tuple((str(name), _unpacked(value)) for name, value in fields)
    return Message(Made(text, named, many, number, context))


def _fields_of(pattern: str) -> list[tuple[str, str, str, str]]:
    parts = Formatter().parse(pattern)
    return [(said, name, spec or "", turned or "") for said, name, spec, turned in parts if name is not None]
