"""What a board on the screen is for: the base of the tool controllers, by itself for boards that are only looked at."""

from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from goboard.drawing.camera.camera import Spot
from goboard.drawing.scene import Pointer, Preview


class ToolController:
    """Says what lies under the pointer, what keys mean, and what is painted over the board.

    What the mouse does is told by the widget's own signals, to whoever connects to them.
    """

    keeps_cursor = False
    """Does the keyboard's cursor come with the focus? Elsewhere Enter brings it."""
    has_previews = False
    """Does it say what it would do under the pointer, besides a stone?"""
    wheel_steps = False
    """Does the wheel alone step through moves?"""

    wheel_zooms = False
    """Does the wheel alone zoom, as it does with Ctrl everywhere?"""

    def pointer(self, spot: Spot | None) -> Pointer | None:
        """What a click would play at the point under the pointer."""
        return None

    def preview(self, spot: Spot | None) -> Preview | None:
        """What a tool would do there."""
        return None

    def words(self, spot: Spot) -> str:
        """What those hear of a point who hear the screen."""
        return ""

    def press_key(self, event: QKeyEvent, cursor: Spot | None) -> bool:
        """Do what a key means, while the keyboard points there; False if it means nothing."""
        return False

    def release_key(self, event: QKeyEvent) -> bool:
        """A key is up again; False if it means nothing."""
        return False

    def press(self, event: QMouseEvent) -> bool:
        """A button goes down; False if the widget is to make clicks, strokes or a pull at the view of it."""
        return False

    def move(self, event: QMouseEvent) -> bool:
        """The pointer moves; False if the widget is to tell over what."""
        return False

    def release(self, event: QMouseEvent) -> bool:
        """A button comes up; False as for `press`."""
        return False

    def leave(self) -> None:
        """The pointer has left the board."""

    def lose_focus(self) -> None:
        """The keys go elsewhere now."""

    def paint(self, painter: QPainter) -> None:
        """Paint over the board, in the widget's own pixels."""
