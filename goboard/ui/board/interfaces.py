"""What a board widget works with: where points are, a picture, what is seen of it, and what a board is for."""

from typing import Protocol

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from goboard.drawing.camera.camera import Box, Spot
from goboard.drawing.scene import Pointer, Preview
from goboard.drawing.theme import Theme
from goboard.ui.board.gestures import HOLDING, Grip, ViewChange, change_of


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

    def let_go(self) -> None:
        """Nobody looks for now: what was painted goes."""


class ViewService(QObject):
    """Which part of the picture is seen. Places are in the widget's own pixels."""

    part_changed = Signal()
    """The board is to be shown differently."""
    changes: frozenset[ViewChange] = frozenset(ViewChange)
    """In which ways the board can be looked at differently."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._grip = Grip(widget)

    @property
    def is_pulling(self) -> bool:
        """Whether the pointer is pulling the board along."""
        return self._grip.is_pulling

    def zoom(self, steps: float, place: QPointF | None = None) -> None:
        """Go that many steps closer (negative: farther); what lies at `place`, or in the middle, stays there."""
        raise NotImplementedError

    def cut(self, steps: int) -> bool:
        """Cut away so many steps more of what is nearest to the viewer (negative: less); False where nothing can be."""
        return False

    def approach(self, place: QPointF) -> None:
        """Show what lies there so large that a click can mean one of the points."""
        raise NotImplementedError

    def change(self, change: ViewChange) -> None:
        """Look at the board differently, in one of the ways in `changes`."""
        if change in (ViewChange.CLOSER, ViewChange.FARTHER):
            self.zoom(1 if change is ViewChange.CLOSER else -1)
        else:
            self._change(change)

    def _change(self, change: ViewChange) -> None:
        """The same for what does not go closer or farther."""
        raise NotImplementedError

    def reveal(self, spot: Spot) -> None:
        """Bring a vertex into view."""
        raise NotImplementedError

    def press(self, event: QMouseEvent) -> None:
        """Take hold of the board where the left or the middle button went down: a pull or a click may begin."""
        if event.button() in HOLDING:
            self._grip.take(event)

    def pull(self, event: QMouseEvent) -> bool:
        """The pointer moves: pull along what is held; False if nothing is, or if it may still become a click."""
        raise NotImplementedError

    def release(self) -> bool:
        """Let go; tells whether anything was pulled."""
        return self._grip.drop()

    def has_key(self, event: QKeyEvent) -> bool:
        """Is it a key that means something on such a board before any action has it?"""
        return False

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means on such a board; False if it means nothing."""
        change = change_of(event)
        if change is not None and change in self.changes:
            self.change(change)
            return True
        return False

    def arrange(self) -> None:
        """The widget has another size: put what lies over it in its place."""

    @property
    def looked_at(self) -> object:
        """How the board is looked at now, for a widget made anew; None as at first."""
        return None

    def look_again(self, looked_at: object) -> None:
        """Look at it so again."""


class ToolController:
    """Says what lies under the pointer, what keys mean, and what is painted over the board.

    What the mouse does is told by the widget's own signals, to whoever connects to them.
    """

    keeps_cursor = False
    """Does the keyboard's cursor come with the focus? Elsewhere Enter brings it."""
    has_previews = False
    """Does it say what it would do under the pointer, besides a stone?"""
    paints = False
    """Does it paint over the board?"""
    wheel_steps = False
    """Does the wheel alone step through moves?"""

    wheel_zooms = False
    is_careful = False
    """Does only a second click at a point mean it?"""
    """Does the wheel alone zoom, as it does with Ctrl everywhere?"""

    def pointer(self, spot: Spot | None) -> Pointer | None:
        """What a click would play at the point under the pointer."""
        return None

    def preview(self, spot: Spot | None) -> Preview | None:
        """What a tool would do there."""
        return None

    def asks_first(self) -> bool:
        """Does a click on a very small point only show it larger, so that another one is sure to mean it?"""
        return False

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
