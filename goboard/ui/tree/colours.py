"""The colours of the tree's signs, which letters and shapes tell apart as well."""

from PySide6.QtGui import QColor, QPalette

from goboard.session.tree_outline import (
    BAD,
    DOUBTFUL,
    EVEN,
    GOOD,
    GOOD_FOR_BLACK,
    GOOD_FOR_WHITE,
    INTERESTING,
    UNCLEAR,
    VERY,
)
from goboard.ui.style import is_dark

OF_MOVE = {GOOD: ("!", "!!"), BAD: ("?", "??"), DOUBTFUL: ("?!", "?!"), INTERESTING: ("!?", "!?")}
"""The letters of a judgement of the move, and of a strong one."""
OF_POSITION = {EVEN: "=", GOOD_FOR_BLACK: "B+", GOOD_FOR_WHITE: "W+", UNCLEAR: "~"}
JUDGEMENTS = {GOOD: "#0f7b6c", BAD: "#c0261c", DOUBTFUL: "#8d55b5", INTERESTING: "#e0b000"}
"""Fills that differ in lightness too, for those who do not tell red from green."""
PAPER, INK = "#ffffff", "#16171a"
HOTSPOT_COLOUR = "#e8751a"
WARNING = {False: "#c0261c", True: "#ff7b70"}
"""The colour of an illegal move's cross, by whether the palette is dark."""


def judged(flags: int) -> int:
    """Which judgement of the move the flags hold, 0 for none."""
    return next((flag for flag in OF_MOVE if flags & flag), 0)


def letters_of_move(flags: int) -> str:
    """As in "?!"; "" without a judgement of the move."""
    kind = judged(flags)
    return OF_MOVE[kind][flags & VERY > 0] if kind else ""


def letters_of_position(flags: int) -> str:
    """As in "B+"; "" without a judgement of the position."""
    return next((letters for flag, letters in OF_POSITION.items() if flags & flag), "")


def warning(palette: QPalette) -> QColor:
    """The colour of what is illegal."""
    return QColor(WARNING[is_dark(palette)])


def line_colour(palette: QPalette, line: int) -> QColor:
    """The colour of a line by what it is part of: 1 the main line, 2 the line shown, 3 both, 0 neither."""
    if line & 2:
        return palette.color(QPalette.ColorRole.Accent)
    return palette.color(QPalette.ColorRole.PlaceholderText if line else QPalette.ColorRole.Mid)
