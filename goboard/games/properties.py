"""A node's properties as text and as values, both raw: escapes and line breaks stay as the file has them.

What a value means is said by `goboard.games.values` and `goboard.games.meaning`.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

RAW_VALUE = r"[^\]\\]*+(?:\\.[^\]\\]*+)*+"
VALUE = rf"\[{RAW_VALUE}\]"

_PROPERTY = re.compile(rf"([A-Za-z0-9_]++)\s*+((?:{VALUE}\s*+)++)", re.DOTALL | re.ASCII)
_FIRST = re.compile(rf"\s*+([A-Za-z0-9_]++)\s*+\[({RAW_VALUE})\]", re.DOTALL | re.ASCII)
_VALUES = re.compile(rf"\[({RAW_VALUE})\]", re.DOTALL)
_WHOLE_VALUE = re.compile(RAW_VALUE, re.DOTALL)
_IDENT = re.compile(r"[A-Z0-9_]++", re.ASCII)


def split_properties(text: str) -> list[tuple[str, str]]:
    """(identifier, its values with their brackets) for each property of a node's text, in order."""
    return _PROPERTY.findall(text)


def first_value(text: str) -> tuple[str, str]:
    """The first property of a node's text and its first raw value, without parsing the rest; ("", "") if there is
    none."""
    found = _FIRST.match(text)
    return (found[1], found[2]) if found else ("", "")


@lru_cache(maxsize=256)
def mention(idents: frozenset[str]) -> re.Pattern[str]:
    """Finds something in the text of every node that has one of these properties, and in few others."""
    return re.compile(rf"(?:{'|'.join(sorted(idents))})\s*+\[", re.ASCII)


def split_values(text: str) -> tuple[str, ...]:
    """The raw values of "[a][b]"."""
    if text.find("]") == len(text) - 1:
        return (text[1:-1],)
    return tuple(_VALUES.findall(text))


@lru_cache(maxsize=4096)
def parsed(text: str) -> Mapping[str, tuple[str, ...]]:
    """Identifier -> raw values of a node's text, in order; a property that comes twice has the values of both."""
    return MappingProxyType(gathered(split_properties(text)))


def gathered(found: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Identifier -> all its raw values, from (identifier, values with their brackets)."""
    properties: dict[str, tuple[str, ...]] = {}
    again: dict[str, list[str]] = {}
    for ident, values in found:
        if ident not in properties:
            properties[ident] = split_values(values)
        else:
            again.setdefault(ident, []).extend(split_values(values))
    for ident, more in again.items():
        properties[ident] += tuple(more)
    return properties


def joined(properties: Mapping[str, tuple[str, ...]]) -> str:
    """The text of these properties; inverse of `parsed`."""
    return "".join([f"{ident}[{']['.join(values)}]" for ident, values in properties.items()])


def is_identifier(ident: str) -> bool:
    """True for what a node can hold: upper-case letters, and the digits and "_" that some programs write."""
    return _IDENT.fullmatch(ident) is not None


def is_raw_value(value: str) -> bool:
    """True unless the value holds a "]" that is not escaped or ends in the middle of an escape."""
    return _WHOLE_VALUE.fullmatch(value) is not None
