"""What keys do while the tree has the focus, besides those of the menus, which step through the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from goboard.session.commands.navigate import Step, SwitchVariation

if TYPE_CHECKING:
    from goboard.session.commands.command import Command
    from goboard.ui.tree.view import TreeView

Key = Qt.Key
PAGE = 10


def press(tree: TreeView, event: QKeyEvent) -> bool:
    """Do what the key means here; False if it means nothing."""
    key = Key(event.key())
    held = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
    if held:
        return False
    if key == Key.Key_Escape and tree.cancel_drag():
        return True
    if tree.is_down and key in WHEN_DOWN and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        tree.command_made.emit(WHEN_DOWN[key])
    elif key in STEPS:
        tree.command_made.emit(STEPS[key])
    elif key in OWN:
        OWN[key](tree)
    else:
        return False
    return True


def is_cancel(event: QKeyEvent) -> bool:
    return Key(event.key()) == Key.Key_Escape


def is_own(tree: TreeView, event: QKeyEvent) -> bool:
    """Does the tree want the key before the menus get it?"""
    if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    key = Key(event.key())
    return key in OWN or key in STEPS or (tree.is_down and key in WHEN_DOWN)


def _fold(tree: TreeView) -> None:
    if tree.shape is not None and tree.current >= 0:
        tree.toggle_fold(tree.shape.key(tree.current))


def _leave(tree: TreeView) -> None:
    tree.board_asked.emit()


STEPS: dict[Key, Command] = {Key.Key_PageDown: Step(PAGE), Key.Key_PageUp: Step(-PAGE)}
WHEN_DOWN: dict[Key, Command] = {
    Key.Key_Down: Step(1),
    Key.Key_Up: Step(-1),
    Key.Key_Left: SwitchVariation(-1),
    Key.Key_Right: SwitchVariation(1),
}
"""Arrows go where the nodes lie."""
OWN: dict[Key, Callable[[TreeView], None]] = {
    Key.Key_Space: _fold,
    Key.Key_Return: _leave,
    Key.Key_Enter: _leave,
    Key.Key_Plus: lambda tree: tree.zoom(1),
    Key.Key_Equal: lambda tree: tree.zoom(1),
    Key.Key_Minus: lambda tree: tree.zoom(-1),
    Key.Key_0: lambda tree: tree.toggle_fit(),
    Key.Key_F: lambda tree: tree.toggle_fit(),
}
