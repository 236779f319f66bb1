"""What a board widget works with: where points are, a picture, what is seen of it, and what a board is for."""

from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap

from goboard.drawing.camera.camera import Box, Spot
from goboard.drawing.scene import Pointer, Preview
from goboard.drawing.theme import Theme
from goboard.ui.board.gestures import ViewChange


class Places(Protocol):
    """Where the points are, in device pixels."""

    @property
    def spacing(self) -> float:
        """The usual distance of neighbours."""

    def spot(self, x: float, y: float) -> Spot | None:
        """The point that a pixel means."""

    def centre(self, spot: Spot) -> tuple[float, float]:
        """The pixel in the middle of a point."""

    def boxes(self, spot: Spot, spacings: float = 1.0) -> list[Box]:
        """The squares around every place where a point is shown, the main one first."""


class Picture(Protocol):
    """What is painted, in device pixels."""

    @property
    def camera(self) -> Places:
        """Where the points are in it."""

    @property
    def theme(self) -> Theme:
        """Its look."""

    def use_theme(self, theme: Theme) -> None:
        """Paint with another look from now on."""

    def resize(self, width: int, height: int, ratio: float) -> None:
        """Paint at that many device pixels from now on."""

    def still(self) -> QPixmap:
        """Everything but what lies under the pointer."""

    def paint_pointer(self, painter: QPainter) -> None:
        """Paint what lies under the pointer."""


class ViewService(Protocol):
    """Which part of the picture is seen; see `ViewController`."""

    @property
    def changes(self) -> frozenset[ViewChange]: ...
    @property
    def is_pulling(self) -> bool: ...
    def zoom(self, steps: float, place: QPointF | None = None) -> None: ...
    def change(self, change: ViewChange) -> None: ...
    def reveal(self, spot: Spot) -> None: ...
    def press(self, event: QMouseEvent) -> None: ...
    def pull(self, event: QMouseEvent) -> bool: ...
    def release(self) -> bool: ...
    def press_key(self, event: QKeyEvent) -> bool: ...
    def arrange(self) -> None: ...


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
