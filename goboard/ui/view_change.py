"""How a board can be looked at differently, and the keys of the board that ask for it."""

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


class ViewChange(StrEnum):
    """By the name of the menu entry that asks for it."""

    CLOSER = "closer"
    FARTHER = "farther"
    WHOLE = "whole_board"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    MIRROR_ACROSS = "mirror_across"
    """Left and right change places."""
    MIRROR_DOWN = "mirror_down"
    RESET = "reset_view"


_KEYS = {
    Qt.Key.Key_Plus: ViewChange.CLOSER,
    Qt.Key.Key_Equal: ViewChange.CLOSER,
    Qt.Key.Key_Minus: ViewChange.FARTHER,
    Qt.Key.Key_0: ViewChange.WHOLE,
}
_HARMLESS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
"""What may be held with such a key: + lies above another sign on many keyboards."""


def change_of(event: QKeyEvent) -> ViewChange | None:
    """What a key without Ctrl or Alt asks for: +, - and 0."""
    return None if event.modifiers() & ~_HARMLESS else _KEYS.get(Qt.Key(event.key()))
