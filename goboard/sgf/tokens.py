"""SGF's grammar as regular expressions, and property identifiers as files write them and as FF[4] does.

None of the expressions goes back over what it has read, so all take linear time.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from goboard.games.properties import MOVES, RAW_VALUE, ROOT, SPOKEN, TEXTS, TYPES, VALUE
from goboard.kernel.node_text import LOWER_CASE, Speller
from goboard.possessive import compiled
from goboard.words.message import phrase

CLOSED_NODE = compiled(r";[^;()\[\\]*+(?:\[++[^\[\]\\]*+\][^;()\[\\]*+)*+(?=[;()])")
"""A node, faultless or not, in which every bracket that is opened is closed, be it opened again at once, and nothing
is escaped."""

DOUBLED = compiled(r"(?<![A-Za-z0-9_])([A-Za-z][A-Za-z0-9_]*+)(\s*+\[)\[++", re.ASCII)
"""A name and the brackets of which one is enough."""

OPEN_NODE = compiled(r";([A-Za-z][A-Za-z0-9_]*+)\[([A-Za-z0-9:.,+ -]*+)(?=[;()][^\[\]\\]*+\[)", re.ASCII)
"""A node of one value that lacks its bracket, where none closes it before another is opened."""

ENDS_TEXTS = compiled(
    r"[^\[\]\\]{0,99}+(?:\[|\Z)|[(\s]*+(?:;\s*+[A-Z]|\)\s*+(?:[;()]|\Z))",
    re.ASCII,
)
"""What follows such a node, or a value, where no text may go on behind it: another bracket is opened before one is
closed."""

VALUED = compiled(r"([A-Za-z][A-Za-z0-9_]*+)\s*+\[", re.ASCII)
"""The names in such a node that have values, from their first letter on."""

CLOSED_PARTS = compiled(
    r"""\s*+(?: ([A-Za-z][A-Za-z0-9_]*+|[0-9_][A-Za-z0-9_]*+(?=\s*+\[))\s*+((?:\[[^\]]*+\]\s*+)*+)
    | ((?:\[[^\]]*+\]\s*+)++) | ([^\[;()A-Za-z\s]++) )""",
    re.VERBOSE | re.ASCII,
)
CLOSED_VALUE = compiled(r"\[[^\]]*+\]")
"""Its parts: a name with the values that follow it, values that follow something else, or junk; and each value."""

FIRST_NODE = compiled(rf"(?:\(\s*+)?+;\s*+((?:[A-Z]++\s*+(?:{VALUE}\s*+)++)*+)", re.DOTALL | re.ASCII)
"""The start of a faultless game: its first node's text."""

IDENT = compiled(r"[A-Za-z][A-Za-z0-9_]*+|[0-9_][A-Za-z0-9_]*+(?=\s*+\[)", re.ASCII)
NAMED_VALUE = compiled(rf"\s*+({IDENT.pattern})\s*+(?=\[)", re.ASCII)
FOLLOWING = compiled(rf"([A-Z]++)\s*+(?:{VALUE}\s*+)++", re.DOTALL | re.ASCII)
"""A faultless property, with its identifier, and the white space behind it."""
PLAIN_VALUE = compiled(rf"\s*+({IDENT.pattern})\s*+(\[++)([^\[\]\\]*+)\]", re.ASCII)
"""A name, brackets of which one is enough, and a value in which nothing is escaped or opened."""
MORE_VALUES = compiled(r"(?:\s*+\[[^\[\]\\]*+\]){1,1024}+", re.ASCII)
PLAIN_VALUES = compiled(r"\[([^\]]*+)\]")
"""Values behind another in which nothing is escaped or opened; and what is in each."""
ONE_VALUE = compiled(rf"\[({RAW_VALUE})\]", re.DOTALL)
NEXT_BRACKET = compiled(r"[^\[\]\\]*+[\[\]]")
BRACKETS = compiled(r"\[\[++")
TO_BRACKET = compiled(r"\[[^\[\]\\]*+(?:\\.[^\[\]\\]*+)*+", re.DOTALL)
STRICT_START = compiled(r"\[([A-Za-z0-9:.,+ -]*?)(?=[^A-Za-z0-9:.,+ -]|[A-Z]{1,8}\s*+\[|\Z)", re.ASCII)
PROPERTY_START = compiled(r"[A-Za-z][A-Za-z0-9_]*+\s*+\[", re.ASCII)
NAMELESS_VALUE = compiled(r"\[[^\[\]\\]*+\]")
JUNK = compiled(r"[^\[;()A-Za-z\s]++", re.ASCII)
_WORD_AS_JUNK = r"[A-Za-z][A-Za-z0-9_]*+(?!\s*+\[)"
_SIGNS_AS_JUNK = rf"(?![0-9_][A-Za-z0-9_]*+\s*+\[){JUNK.pattern}"
JUNK_ONWARD = compiled(rf"(?:\s*+(?:{_WORD_AS_JUNK}|{_SIGNS_AS_JUNK})){{1,1024}}+", re.ASCII)
"""Names without values and junk behind a property, so many at a time."""
JUNK_BEFORE = compiled(
    rf"(?:\s*+(?:{_WORD_AS_JUNK}|{_SIGNS_AS_JUNK}|{NAMELESS_VALUE.pattern}|\[)){{1,1024}}+", re.ASCII
)
"""The same outside of nodes and before a node's first property, with values that have no name."""
PIECES_OF_JUNK = compiled(rf"[A-Za-z][A-Za-z0-9_]*+|{JUNK.pattern}|{NAMELESS_VALUE.pattern}|\[", re.ASCII)
"""Each of what these find that there is a warning of."""
EXTRA_PARENS = compiled(r"(?:\s*+\))++", re.ASCII)
PARENS = compiled(r"(?:\(\s*+)++", re.ASCII)

OPENING = compiled(
    r"""(?:;[^A-Za-z()\[\];]*+ (?: [;()] | [A-Za-z][A-Za-z0-9_]*+\s*+\[ | [A-Z]++\b | \Z)
        | ;\s*+[0-9_][A-Za-z0-9_]*+\s*+\[ | [A-Z]++\s*+\[ | [a-z]*+[A-Z][A-Za-z0-9_]*+\[)""",
    re.VERBOSE | re.ASCII,
)
"""What follows the parentheses at the start of a game, and hardly ever those in the text around games."""

EMPTY_GAME = compiled(r"\(\s*+;[^A-Za-z()\[\];]*+\)", re.ASCII)
"""A game, or a face drawn with signs in the text around games."""

PLAIN_GAME = compiled(r"[^\[\]\\]*+(?:\[[^\[\]\\]*+\][^\[\]\\]*+)*+")
"""The text of a game in which no value holds a bracket or a backslash."""

EMPTY_GAMES = compiled(r"(?:;\s*+\)(?:\s*+\()++\s*+(?=;)){1,256}+", re.ASCII)
"""Games of one empty node each in one another's parentheses, up to the next one, so many at a time."""

WEAK_OPENING = compiled(r";")
"""What may be the start of a game if nothing in the file looks more like one."""

NEW_GAME = compiled(r"\(\s*+;\s*+(?:FF|GM|SZ|CA|AP|ST)\s*+\[", re.ASCII)
"""The start of another game even inside one: these properties stand only in first nodes."""

BARE_GAME = compiled(r"\s*+(;?)\s*+([A-Z]++)\s*+\[", re.ASCII)
"""What may be a game at the start of a file that lacks its parenthesis: its semicolon, and its first property."""

BARE_ROOT = compiled(r"(?:;\s*+|(?<![^\n\r)]))(?:FF|GM|SZ|CA|AP|ST)\s*+\[", re.ASCII)
"""A first node without parenthesis, between games; without semicolon where a line begins."""

BARE_NODE = compiled(r";\s*+([A-Z]{1,8})\s*+\[", re.ASCII)
"""What may be part of a game if nothing else in the file looks like one."""

GOES_ON = compiled(r"[\s)]*+(?=;\s*+([A-Z]{1,8})\s*+\[)", re.ASCII)
"""What follows a game that was closed too early: a node, that is, and its first property."""

STRAY_BRACKET = compiled(r"[^\[\]();\n]*+\]")
"""What follows a game that was closed by a parenthesis which belongs to a text."""

TEXT_GOES_ON = compiled(
    r"((?:\\.|[^\[\]\\;)]++|;(?!\s*+[;()A-Z\]])|\)(?![ \t]*+[\r\n]|\s*+(?:[;()]|\Z)))*+)\]",
    re.DOTALL | re.ASCII,
)
"""What follows a text that only seemed to have ended: the next bracket closes something that nothing has opened."""

TEXT_GOES_ON_QUOTING = compiled(
    r"""(\s*+(?:[a-z.,:!?'"-]|[A-Z][a-z]++(?![A-Za-z0-9_]*+\s*+\[))
        (?:\\.|[^\]\\;)]++|;(?!\s*+[;()A-Z])|\)(?!\s*+[;()]))*+)\]""",
    re.DOTALL | re.ASCII | re.VERBOSE,
)
"""The same where a bracket was opened in the text, so that a word follows instead of a property."""

TEXTS_GO_ON = compiled(
    r"(?:(?:[^\[\]\\;)]++|;(?!\s*+[;()A-Z\]])|\)(?![ \t]*+[\r\n]|\s*+(?:[;()]|\Z)))*+\])++",
    re.DOTALL | re.ASCII,
)
TEXTS_GO_ON_QUOTING = compiled(
    r"""(?:\s*+(?:[a-z.,:!?'"-]|[A-Z][a-z]++(?![A-Za-z0-9_]*+\s*+\[))
        (?:[^\[\]\\;)]++|;(?!\s*+[;()A-Z])|\)(?!\s*+[;()]))*+\[
        (?:[^\]\\;)]++|;(?!\s*+[;()A-Z])|\)(?!\s*+[;()]))*+\])++""",
    re.DOTALL | re.ASCII | re.VERBOSE,
)
"""Both again and again, as long as nothing is escaped, and in the latter another bracket is opened each time."""
TEXT_GOING_ON = (TEXTS_GO_ON, TEXT_GOES_ON, TEXTS_GO_ON_QUOTING, TEXT_GOES_ON_QUOTING)
"""In the order in which they are tried; the last two only where a bracket was opened."""

NODE_AT_END = compiled(r"(?:\s*+[()])*+\s*+;\s*+([A-Z]{1,8})\s*+\Z", re.ASCII)
INFO_AT_END = compiled(r"\s*+(?<![A-Z])([A-Z]{2})\s*+\Z", re.ASCII)
"""What stands before the last bracket of a value that lost its own one: the next node, or in the first node the next
property."""

_SINGLE = "|".join(sorted(MOVES | TEXTS))
KEPT_NODE = compiled(
    rf"""(?: (?:{"|".join(sorted(MOVES))})\[[^\[\]\\\s]*+\](?!\[) | (?:{"|".join(sorted(TEXTS))})\[[^\[\]\\]*+\](?!\[)
    | (?!(?:{_SINGLE})\[)[A-Z0-9_]++(?:\[[^\[\]\\\s]*+\])++ )*+""",
    re.VERBOSE,
)
"""The text of a node in which no value is written otherwise than it is read."""
NAMES = compiled(r"([A-Z0-9_]++)\[")
"""Each identifier in it."""

TEXT_THEN_STRAY = compiled(rf"(?<![A-Za-z0-9_])(?:{'|'.join(sorted(SPOKEN))})\[[^\]]*+\][^\[\];()]*+\]")
"""A text with a bracket behind it that closes nothing, and so may be part of it."""

TEXT_WITH_BRACKETS = compiled(rf"(?<![A-Za-z0-9_])((?:{'|'.join(sorted(SPOKEN))})\[)([^\[\]]*+(?:\][^\[\];()]*+)+)\]")
"""A text with brackets that close nothing, up to the last before another is opened."""

NOTHING = compiled(r"(?!)")


@lru_cache(maxsize=64)
def sound_nodes(columns: str, rows: str) -> re.Pattern[str]:
    """The text of a node of a move on a board whose lines have these letters, with times, a comment, points marked in
    one way and up to two labels, in which nothing is wrong."""
    point, real, number = f"[{columns}][{rows}]", r"\[[0-9]++(?:\.[0-9]++)?\]", r"\[[0-9]++\]"
    times = rf"(?:BL{real})?+(?:WL{real})?+(?:OB{number})?+(?:OW{number})?+"
    marks = rf"(?:(?:TR|SQ|CR|MA)(?:\[{point}\])++)?+"
    labels = rf"(?:LB\[({point}):[^\[\]\\:]++\](?:\[(?!\1){point}:[^\[\]\\:]++\])?+)?+"
    # a bracket that is escaped begins no value
    comment = r"(?:C\[(?:[^\[\]\\]++|\\.)*+\])?+"
    return compiled(rf"[BW]\[{point}\]{times}{marks}{labels}{comment}", re.ASCII | re.DOTALL)


@lru_cache(maxsize=64)
def neat_nodes(columns: str, rows: str) -> re.Pattern[str]:
    """The text of a node, without the white space in it, in which nothing is wrong wherever that stood: a move or
    stones on such a board, points marked in one way, times, numbers, a name and a comment, none of them twice."""
    points = rf"(?:\[[{columns}][{rows}]\])++"
    parts = (
        rf"[BW]\[(?:[{columns}][{rows}])?\]|A[BEW]{points}",
        rf"(?:CR|MA|SL|SQ|TR){points}",
        *(rf"{ident}\[[0-9]{{1,18}}(?:\.[0-9]++)?\]" for ident in ("BL", "WL")),
        *(rf"{ident}\[[0-9]{{1,18}}\]" for ident in ("OB", "OW", "MN")),
        *(rf"{ident}\[[^\[\]\\]*+\]" for ident in ("N", "C")),
    )
    # what has been found once is not found again
    once = (rf"(?({number})(?!)|({part}))" for number, part in enumerate(parts, 1))
    return compiled(rf"(?:{'|'.join(once)})*+", re.ASCII)


_SPACE = compiled(r"\s*+", re.ASCII)
_PARENTHESES = compiled(r"[()\s]*+", re.ASCII)


def skip_space(text: str, position: int) -> int:
    """Where the white space from a position on ends."""
    return _SPACE.match(text, position).end()  # type: ignore[union-attr]


def skip_parentheses(text: str, position: int) -> int:
    """Where the parentheses and white space from a position on end."""
    return _PARENTHESES.match(text, position).end()  # type: ignore[union-attr]


_SHOWN = 20
KNOWN = TYPES.keys() | {"AP", "CA", "L", "M", "FG"}
"""Properties of FF[4], and those of goboard and of older versions that are understood."""
GOING_ON = frozenset(KNOWN - ROOT)
"""What a node may begin with that follows a game which was closed too early."""
_WORDS: Mapping[str, str] = {
    "addblack": "AB", "addempty": "AE", "addwhite": "AW", "black": "B", "comment": "C", "date": "DT", "event": "EV",
    "fileformat": "FF", "game": "GM", "gamecomment": "GC", "gamename": "GN", "handicap": "HA", "komi": "KM",
    "letters": "L", "mark": "M", "name": "N", "place": "PC", "player": "PL", "playerblack": "PB", "playerwhite": "PW",
    "result": "RE", "round": "RO", "rules": "RU", "size": "SZ", "source": "SO", "time": "TM", "user": "US",
    "white": "W",
}  # fmt: skip
"""Words that lost the capitals by which older versions of SGF shorten them."""

SPELLER = Speller(frozenset(KNOWN), dict(_WORDS))
spelt = SPELLER.spelt
"""`written` without the message."""


def written(name: str) -> tuple[str, str, str]:
    """(identifier, code of a warning or "", its message) for a name of letters, digits and "_" as a file has it."""
    if name in KNOWN:
        return name, "", ""
    ident, code = spelt(name)
    shown = name[:_SHOWN]
    if code == LOWER_CASE:
        said = phrase("{shown} is in lower case; it is read as {ident}.", shown=shown, ident=ident[:_SHOWN])
        return ident, code, said
    return ident, code, phrase("{shown} is no SGF identifier; it is kept.", shown=shown) if code else ""
