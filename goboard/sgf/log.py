"""Warnings while a file is read: noted by position, told by line and column."""

import re
from collections.abc import Callable

from goboard.games.tree import NOWHERE, FaultPlace, Warning
from goboard.words.message import phrase

MOST_WARNINGS = 1000
MOST_COUNTED = 10_000
"""Of those beyond; where a file has still more, nobody looks for faults that need no mending."""
_NEAR = 2000

NOTHING_NOTED = (0, 0)
"""What `mark` says of a log without warnings."""

_NOTHING_TOLD: tuple[tuple[Warning, ...], int, int] = (), 0, 0
_IDENT = re.compile(r"\s*;?\s*([A-Za-z]{1,12})\s*\[")
_TOLD = re.compile(r"([A-Z]{2,12})\b|([A-Z])\[")
"""A property, at a place in the text, and at the beginning of a message."""
_LINE_END = re.compile(r"\r\n|\n\r|\n|\r")


class Log:
    """What is wrong with a text. Beyond a thousand warnings only their number is kept."""

    def __init__(self, text: str, *, is_full: bool = False, is_over: bool = False) -> None:
        """One that `is_full` only counts, and one that `is_over` does not even that: it belongs to a text of which too
        much is known already."""
        self._text, self._most = text, 0 if is_full or is_over else MOST_WARNINGS
        self._noted: list[tuple[int, str, str, FaultPlace]] = []
        self.where: Callable[[], FaultPlace] = lambda: NOWHERE
        """Which node is being read."""
        self._dropped = MOST_COUNTED if is_over else 0
        self._told = _NOTHING_TOLD
        """What was noted, in the order of the text, as it was told last; where the last of it is, and its line starts.
        """
        self._made: dict[int, tuple[Warning, int]] = {}
        """What has been told by its place in what is noted, each with where its line starts."""

    def warn(self, code: str, position: int, text: str, place: FaultPlace | None = None, /, **fields: object) -> None:
        """Note that something at a position of the text is wrong: the text of a message for the user, and its fields.
        Without a `place` the node that is being read is the faulty one."""
        if len(self._noted) < self._most:
            self._noted.append((position, code, phrase(text, **fields), place or self.where()))
        else:
            self._dropped += 1

    @property
    def is_full(self) -> bool:
        """True once warnings are only counted: where they belong does not matter any more."""
        return len(self._noted) >= self._most

    @property
    def is_over(self) -> bool:
        """True once warnings are not even counted."""
        return self._dropped >= MOST_COUNTED

    @property
    def dropped(self) -> int:
        """How many warnings were only counted."""
        return self._dropped

    def drop(self, count: int) -> None:
        """Count so many warnings more; for a log that is full."""
        self._dropped += count

    def mark(self) -> tuple[int, int]:
        """What `rewind` needs to forget all that is noted from now on."""
        return len(self._noted), self._dropped

    def rewind(self, mark: tuple[int, int]) -> None:
        """Forget what was noted since."""
        del self._noted[mark[0] :]
        self._told, self._made = _NOTHING_TOLD, {}
        self._dropped = mark[1]

    def join(self, other: "Log", game: int) -> None:
        """Note what another log of the same text has noted, which was of that game alone."""
        for position, code, message, (_, *node) in other._noted:
            self.warn(code, position, message, (game, node[0], node[1]))
        self._dropped += other._dropped

    def _line_at(self, position: int, scanned: int, line: int, start: int) -> tuple[int, int]:
        """The number of the line of a position and where it starts, given those of a `scanned` position before it."""
        for found in _LINE_END.finditer(self._text, scanned, position):
            line, start = line + 1, found.end()
        return line, start

    def find(self, ident: str, position: int) -> int:
        """Where a property of the node at a position begins, that position itself if it is not near."""
        if self.is_full:
            return position
        found = re.compile(rf"(?<![A-Za-z0-9_]){ident}\s*+\[").search(self._text, position, position + _NEAR)
        return found.start() if found else position

    def warnings(self) -> tuple[Warning, ...]:
        """All warnings in the order of the text."""
        if not self._noted:
            return ()
        told = self._in_order()
        if not self._dropped:
            return told
        if self.is_over:
            message = phrase("More than {number} more warnings are not shown.", number=MOST_COUNTED)
        else:
            message = phrase("{number} more warnings are not shown.", number=self._dropped)
        return (*told, Warning("more", told[-1].line, told[-1].column, message))

    def _in_order(self) -> tuple[Warning, ...]:
        noted, (before, scanned, start) = self._noted, self._told
        new = range(len(before), len(noted))
        if not new:
            return before
        told, line = list(before), 1
        if before and min(noted[index][0] for index in new) >= scanned:
            # mostly what is noted later stands behind all that was told
            line = before[-1].line
        else:
            new, told, scanned, start = range(len(noted)), [], 0, 0
        for index in sorted(new, key=lambda index: noted[index][0]):
            position = noted[index][0]
            if index in self._made:
                warning, start = self._made[index]
                line = warning.line
            else:
                line, start = self._line_at(position, scanned, line, start)
                warning = self._worded(index, line, start)
                self._made[index] = warning, start
            scanned = position
            told.append(warning)
        self._told = tuple(told), scanned, start
        return self._told[0]

    def _worded(self, index: int, line: int, start: int) -> Warning:
        position, code, message, place = self._noted[index]
        found = _IDENT.match(self._text, position) or _TOLD.match(message)
        ident = next(filter(None, found.groups())) if found else ""
        return Warning(code, line, position - start + 1, message, ident, place)
