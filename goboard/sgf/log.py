"""Warnings while a file is read: noted by position, told by line and column."""

import re
from bisect import bisect_right

from goboard.games.tree import Warning

MOST_WARNINGS = 1000
_NEAR = 2000

_LINE_END = re.compile(r"\r\n|\n\r|\n|\r")


class Log:
    """What is wrong with a text. Beyond a thousand warnings only their number is kept."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._noted: list[tuple[int, str, str]] = []
        self._dropped = 0

    def warn(self, code: str, position: int, message: str) -> None:
        """Note that something at a position of the text is wrong; `message` is a sentence for the user."""
        if len(self._noted) < MOST_WARNINGS:
            self._noted.append((position, code, message))
        else:
            self._dropped += 1

    def mark(self) -> tuple[int, int]:
        """What `rewind` needs to forget all that is noted from now on."""
        return len(self._noted), self._dropped

    def rewind(self, mark: tuple[int, int]) -> None:
        """Forget what was noted since."""
        del self._noted[mark[0] :]
        self._dropped = mark[1]

    def find(self, ident: str, position: int) -> int:
        """Where a property of the node at a position begins, that position itself if it is not near."""
        found = self._text.find(f"{ident}[", position, position + _NEAR)
        return position if found < 0 else found

    def warnings(self) -> tuple[Warning, ...]:
        """All warnings in the order of the text."""
        if not self._noted:
            return ()
        starts = [0, *(found.end() for found in _LINE_END.finditer(self._text))]
        told = []
        for position, code, message in sorted(self._noted, key=lambda entry: entry[0]):
            line = bisect_right(starts, position)
            told.append(Warning(code, line, position - starts[line - 1] + 1, message))
        if self._dropped:
            last = told[-1]
            told.append(Warning("more", last.line, last.column, f"{self._dropped} more warnings are not shown."))
        return tuple(told)
