"""JSON read so that every member of an object and every element of a list is known by its place in the text."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from goboard.boards.files.errors import BoardFileError
from goboard.jobs.watch import Progress

DEEPEST = 6
"""Objects within objects that are followed member by member; what lies deeper is taken whole."""
STEP = 2000
_separator: Callable[[str, int], re.Match[str] | None] = re.compile(r"[ \t\n\r]*,[ \t\n\r]*").match
_space: Callable[[str, int], re.Match[str] | None] = re.compile(r"[ \t\n\r]*").match


@dataclass(frozen=True)
class Items:
    """A list: its elements, and where in the text each begins."""

    values: list[object]
    starts: list[int]


@dataclass(frozen=True)
class Members:
    """An object: its values, nested `Members`, `Items` or plain, and where in the text each begins."""

    values: dict[str, object]
    starts: dict[str, int]


def plain(value: object) -> object:
    """The value as `json.loads` gives it."""
    if isinstance(value, Items):
        return value.values
    if isinstance(value, Members):
        return {key: plain(inner) for key, inner in value.values.items()}
    return value


class JsonText:
    """A text that holds one JSON object."""

    def __init__(self, text: str, progress: Progress) -> None:
        self.text = text
        self._progress = progress
        self._decoder = json.JSONDecoder(parse_constant=_refused)

    def line(self, offset: int) -> int:
        """The line, from 1, of a place in the text."""
        return self.text.count("\n", 0, offset) + 1

    def document(self) -> Members:
        """The whole object; BoardFileError for what is no JSON or no object."""
        start = self._skip(0)
        if self.text[start : start + 1] != "{":
            raise self._wrong('A board in JSON is an object like {"shape": "graph", ...}.', start)
        members, end = self._object(start, 1)
        end = self._skip(end)
        if end < len(self.text):
            raise self._wrong("Something follows after the end of the JSON object.", end)
        return members

    def _wrong(self, sentence: str, offset: int) -> BoardFileError:
        return BoardFileError(sentence, self.line(offset))

    def _skip(self, at: int) -> int:
        found = _space(self.text, at)
        return at if found is None else found.end()

    def _value(self, at: int, depth: int) -> tuple[object, int]:
        first = self.text[at : at + 1]
        if first == "{" and depth <= DEEPEST:
            return self._object(at, depth)
        if first == "[":
            return self._list(at)
        return self._whole(at)

    def _whole(self, at: int) -> tuple[object, int]:
        try:
            return self._decoder.raw_decode(self.text, at)
        except json.JSONDecodeError as error:
            raise self._wrong(f"This is no JSON: {error.msg.lower()}.", error.pos) from error
        except _RefusedError as error:
            raise self._wrong(f"{error} is not a number that a board can hold.", at) from error
        except RecursionError as error:
            raise self._wrong("Lists or objects are nested too deeply.", at) from error
        except ValueError as error:
            raise self._wrong("A number has too many digits.", at) from error

    def _object(self, at: int, depth: int) -> tuple[Members, int]:
        members = Members({}, {})
        at = self._skip(at + 1)
        if self.text[at : at + 1] == "}":
            return members, at + 1
        while True:
            if self.text[at : at + 1] != '"':
                raise self._wrong("This is no JSON: a name in double quotes is missing.", at)
            key, at = self._whole(at)
            at = self._skip(at)
            if self.text[at : at + 1] != ":":
                raise self._wrong("This is no JSON: a colon is missing.", at)
            at = self._skip(at + 1)
            members.starts[str(key)] = at
            members.values[str(key)], at = self._value(at, depth + 1)
            at, is_over = self._next(at, "}")
            if is_over:
                return members, at

    def _list(self, at: int) -> tuple[Items, int]:
        items = Items([], [])
        at = self._skip(at + 1)
        if self.text[at : at + 1] == "]":
            return items, at + 1
        decode, text = self._decoder.raw_decode, self.text
        while True:
            if len(items.starts) % STEP == 0:
                self._progress(at / len(text), "Reading")
            items.starts.append(at)
            try:
                value, at = decode(text, at)
            except (ValueError, RecursionError):
                value, at = self._whole(at)
            items.values.append(value)
            found = _separator(text, at)
            if found is None:
                at, is_over = self._next(at, "]")
                if is_over:
                    return items, at
            else:
                at = found.end()

    def _next(self, at: int, end: str) -> tuple[int, bool]:
        """Behind the comma, or behind the end."""
        at = self._skip(at)
        mark = self.text[at : at + 1]
        if mark == end:
            return at + 1, True
        if mark != ",":
            raise self._wrong(f"This is no JSON: a comma or {end} is missing.", at)
        return self._skip(at + 1), False


class _RefusedError(ValueError):
    """NaN or Infinity, which JSON does not have but its decoder would read."""


def _refused(constant: str) -> object:
    raise _RefusedError(constant)
