"""SGF's grammar as regular expressions. None of them goes back over what it has read, so all take linear time."""

import re

from goboard.games.properties import RAW_VALUE, VALUE

NODE = re.compile(
    rf";\s*+((?:[A-Z]++\s*+(?:{VALUE}\s*+)++)*+)(?=[;()])([()\s]*+)",
    re.DOTALL | re.ASCII,
)
"""A faultless node with the parentheses that follow it: its text, and those."""

IDENT = re.compile(r"[A-Za-z][A-Za-z0-9_]*+", re.ASCII)
ONE_VALUE = re.compile(rf"\[({RAW_VALUE})\]", re.DOTALL)
TO_BRACKET = re.compile(r"\[[^\[\]\\]*+")
STRICT_START = re.compile(r"\[([A-Za-z0-9:.,+ -]*?)(?=[^A-Za-z0-9:.,+ -]|[A-Z]{1,8}\s*+\[|\Z)", re.ASCII)
PROPERTY_START = re.compile(r"[A-Za-z][A-Za-z0-9_]*+\s*+\[", re.ASCII)
NAMELESS_VALUE = re.compile(r"\[[^\[\]\\]*+\]")
JUNK = re.compile(r"[^\[;()A-Za-z\s]++", re.ASCII)
EXTRA_PARENS = re.compile(r"(?:\s*+\))++", re.ASCII)
PARENS = re.compile(r"(?:\(\s*+)++", re.ASCII)

OPENING = re.compile(
    r"""(?:;[^A-Za-z()\[\];]*+ (?: [;()] | [A-Za-z][A-Za-z0-9_]*+\s*+\[ | [A-Z]++\b | \Z)
        | [A-Z]++\s*+\[ | [a-z]*+[A-Z][A-Za-z0-9_]*+\[)""",
    re.VERBOSE | re.ASCII,
)
"""What follows the parentheses at the start of a game, and hardly ever those in the text around games."""

EMPTY_GAME = re.compile(r"\(\s*+;\s*+\)", re.ASCII)
"""A game, or a drawing made of signs in the text around games."""

WEAK_OPENING = re.compile(r";")
"""What may be the start of a game if nothing in the file looks more like one."""

NEW_GAME = re.compile(r"\(\s*+;\s*+(?:FF|GM)\s*+\[", re.ASCII)
"""The start of another game even inside one: these properties stand only in first nodes."""

BARE_GAME = re.compile(r"\s*+;\s*+[A-Z]++\s*+\[", re.ASCII)
"""A file that lacks its first parenthesis."""

_SPACE = re.compile(r"\s*+", re.ASCII)


def skip_space(text: str, position: int) -> int:
    """Where the white space from a position on ends."""
    return _SPACE.match(text, position).end()  # type: ignore[union-attr]
