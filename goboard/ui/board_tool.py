"""What clicks on the board mean besides playing: a tool in the hand."""

from typing import Protocol

from PySide6.QtCore import Qt


class BoardTool(Protocol):
    """Gets what the mouse does on vertices while it is in use; the keyboard's cursor clicks too.

    `left_draws`: the left button draws from vertex to vertex instead of pulling the board along; `pointer`: the
    pointer's shape over the board.
    """

    left_draws: bool
    pointer: Qt.CursorShape

    def click(self, vertex: int, held: Qt.KeyboardModifier, is_right: bool) -> None:
        """A vertex was clicked."""

    def drag(self, vertex: int) -> None:
        """The pointer was drawn on to another vertex with the button down; the first one has been clicked."""

    def release(self) -> None:
        """The button is up again after a click or after drawing."""
