"""Regular expressions in which groups are repeated and give nothing back, as in `(?:ab)*+`, under every Python 3.11."""

import re

_OF_INTEREST = re.compile(
    r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|(?<!\|\(\?!\))\)(?=(?:[*+?]|\{[0-9]*,?[0-9]*\})\+)", re.DOTALL
)
"""What is escaped, a set of signs, and the end of such a group."""


def guarded(expression: str) -> str:
    """The same expression, in which such a group has one more choice that never fits: to try it begins where the others
    did, and there the group ends."""
    return _OF_INTEREST.sub(lambda found: "|(?!))" if found[0] == ")" else found[0], expression)


def _is_right() -> bool:
    """Python 3.11.0 to 3.11.4, and so Debian 12, go on behind what the last try has read in vain."""
    found = re.match(r"(?:a[b-d]*+e)*+", "abeab")
    return found is not None and found.end() == len("abe")


IS_RIGHT = _is_right()


def compiled(expression: str, flags: int = 0) -> re.Pattern[str]:
    """That expression, which finds the same everywhere: for all that have such a group, be it in a part of them."""
    return re.compile(expression if IS_RIGHT else guarded(expression), flags)
