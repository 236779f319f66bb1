"""Whether a game is sound as it stands: what is, is read as it is written, whatever its texts look like."""

import re

from goboard.games.properties import VALUE
from goboard.sgf import tokens

_OPEN_END = 1_000_000
"""Counts as more than any number of parentheses: a value that reaches to the end of the file."""
_STEP = re.compile(rf"(?:[^\[\]()]++|{VALUE})*+(?:([()\[\]])|\Z)", re.DOTALL)
"""Up to the next parenthesis, or to a bracket out of its place."""
_GOES_ON = re.compile(r"\s*+[();]", re.ASCII)


def faults_from(text: str, position: int, depth: int) -> tuple[int, int]:
    """How many parentheses and brackets are out of place from there, inside so many parentheses, to the game's end, and
    where that is."""
    stray = 0
    lowest = 0
    while (found := _STEP.match(text, position)) is not None and found[1]:
        sign, position = found[1], found.end()
        if sign == "[":
            return _OPEN_END, len(text)
        if sign == "(":
            if depth <= 0 and tokens.NEW_GAME.match(text, found.start(1)):
                break
            depth += 1
        elif sign == "]":
            stray += 1
        else:
            depth -= 1
            lowest = min(lowest, depth)
            if depth <= 0 and not (_GOES_ON.match(text, position) or tokens.STRAY_BRACKET.match(text, position)):
                break
    return stray - lowest + (depth - lowest), position


class Balance:
    """Weighs, in one game at a time, whether a text must have ended where it seems to have swallowed parentheses."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._faults = -1
        self._left = 4 * len(text)
        """So many characters may be looked at again, whatever a file holds."""

    def begin(self) -> None:
        """Another game is read, or the same one anew."""
        self._faults = -1

    def is_better_cut(self, cut: int, end: int, depth: int) -> bool:
        """True if fewer signs are out of place where a text ends at `cut` than where it ends at `end`, inside so many
        parentheses. Never if none is out of place as it is."""
        swallowed = self._text[cut:end]
        if self._faults == 0 or not ("(" in swallowed or ")" in swallowed):
            return False
        if self._faults < 0:
            self._faults = self._weigh(end, depth)
        faults = self._weigh(cut, depth) if self._faults > 0 else 0
        if faults >= self._faults:
            return False
        self._faults = faults
        return True

    def _weigh(self, position: int, depth: int) -> int:
        if self._left < 0:
            return _OPEN_END
        faults, end = faults_from(self._text, position, depth)
        self._left -= end - position
        return faults
