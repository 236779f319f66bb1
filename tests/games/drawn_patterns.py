"""Patterns for tests: drawn with signs, and whole positions."""

import numpy as np

from goboard.games.patterns import ALL_SIDES, ANYTHING, EMPTY_CELL, OFF_BOARD, Pattern, Side, pattern_of
from goboard.rules.position import BLACK, WHITE

SIGNS = {".": EMPTY_CELL, "X": 1 << BLACK, "O": 1 << WHITE, "?": ANYTHING, "#": OFF_BOARD}
SIGNS |= {"x": EMPTY_CELL | 1 << BLACK, "o": EMPTY_CELL | 1 << WHITE, "*": 1 << BLACK | 1 << WHITE}


def pattern_from_text(text: str, sides: Side = Side.NONE) -> Pattern:
    """A pattern drawn in rows of signs: `.` empty, `X` Black, `O` White, `?` anything, `#` off the board, `x` and `o`
    empty or that stone, `*` either stone. Blanks are skipped."""
    rows = ["".join(line.split()) for line in text.split("\n") if line.strip()]
    return trimmed(Pattern(len(rows[0]), len(rows), tuple(SIGNS[sign] for sign in "".join(rows)), sides))


def whole_board(stones: bytes, columns: int) -> Pattern:
    """The pattern that is this position and nothing else."""
    return pattern_of(stones, columns, (0, 0), (columns - 1, len(stones) // columns - 1), ALL_SIDES)


def trimmed(pattern: Pattern) -> Pattern:
    """The pattern without the outer rows and columns that lie off the board: it lies against those sides instead."""
    cells, sides = pattern.array, pattern.sides
    for side, axis, index in ((Side.LEFT, 1, 0), (Side.RIGHT, 1, -1), (Side.TOP, 0, 0), (Side.BOTTOM, 0, -1)):
        while cells.size and (np.take(cells, index, axis) == np.uint64(OFF_BOARD)).all():
            cells, sides = np.delete(cells, index, axis), sides | side
    rows, columns = cells.shape
    return Pattern(columns, rows, tuple(cells.ravel().tolist()), sides)
