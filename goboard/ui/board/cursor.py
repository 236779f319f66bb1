"""Pointing at a board with the keyboard: a cursor that arrows move from vertex to vertex."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from goboard.drawing.camera.camera import Camera, Spot
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.camera.walking import Way, around, middle_of, next_along, next_beyond
from goboard.ui.widgets import ENTER

WAYS = {
    Qt.Key.Key_Left: Way.LEFT,
    Qt.Key.Key_Right: Way.RIGHT,
    Qt.Key.Key_Up: Way.UP,
    Qt.Key.Key_Down: Way.DOWN,
}
ROUND = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
KEY, OVERRIDE = QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride
KEYPAD, SHIFT = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ShiftModifier


class Walk(Protocol):
    """How one goes from point to point of what is shown now."""

    def middle(self) -> Spot:
        """What is nearest to the middle of the picture."""

    def next(self, spot: Spot, way: Way, is_far: bool) -> Spot | None:
        """The neighbour in that direction, or the nearest point that is none; None where there is none."""

    def around(self, spot: Spot) -> tuple[int, ...]:
        """The neighbours of a vertex, clockwise from the top."""

    def known(self, spot: Spot) -> Spot:
        """The vertex at a place if there is one by now."""


class CameraWalk:
    """Over a board as a camera shows it."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera

    def middle(self) -> Spot:
        return middle_of(self._camera)

    def next(self, spot: Spot, way: Way, is_far: bool) -> Spot | None:
        step = next_beyond if is_far else next_along
        return step(self._camera, spot, way)

    def around(self, spot: Spot) -> tuple[int, ...]:
        is_plane = self._camera.board.plane is not None
        return around(self._camera, spot) if isinstance(spot, int) and not is_plane else ()

    def known(self, spot: Spot) -> Spot:
        if isinstance(spot, tuple) and isinstance(self._camera, PlaneCamera):
            return self._camera.known(spot)
        return spot


class BoardCursor(QObject):
    """Where the keyboard points; `spot` is None while it does not. It knows no rules: a press of Enter is only told."""

    moved = Signal()
    """It points to another place, or has come or gone."""
    pressed = Signal(object, bool)
    """Enter was pressed: where it points, and whether Shift was held."""

    def __init__(self, widget: QWidget, walk: Callable[[], Walk]) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)
        self._widget, self._ask_walk = widget, walk
        self.spot: Spot | None = None
        self._before: Spot | None = None
        """Where it was before its last step, whose neighbours PageUp and PageDown go through."""

    def point_at(self, spot: Spot | None) -> None:
        """Point there, at what is nearest to the picture's middle for None."""
        self._go(self._ask_walk().middle() if spot is None else spot, None)

    def leave(self) -> None:
        """Point nowhere."""
        self._go(None, None)

    def forget(self) -> None:
        """The board is another: point nowhere, which is not told."""
        self.spot = self._before = None

    def refresh(self) -> None:
        """More of the plane is known: what it points to may be a vertex by now."""
        if self.spot is not None:
            self.spot = self._ask_walk().known(self.spot)

    def _meaning(self, event: QKeyEvent) -> Callable[[], None] | None:
        key, held = Qt.Key(event.key()), event.modifiers() & ~KEYPAD
        if held & ~SHIFT:
            return None
        is_far = bool(held & SHIFT)
        if key in WAYS:
            return lambda: self._walk(WAYS[key], is_far)
        if key in ENTER:
            return lambda: self.pressed.emit(self.spot, is_far)
        if is_far:
            return None
        if key in ROUND:
            return lambda: self._turn(ROUND[key])
        return self.leave if key == Qt.Key.Key_Escape else None

    def _walk(self, way: Way, is_far: bool) -> None:
        assert self.spot is not None
        found = self._ask_walk().next(self.spot, way, is_far)
        if found is not None:
            self._go(found, self.spot)

    def _turn(self, steps: int) -> None:
        """To the next neighbour, clockwise, of the vertex that it came from; first of all of the one it points to."""
        walk = self._ask_walk()
        if not isinstance(self.spot, int):
            return
        centre = self._before if isinstance(self._before, int) else self.spot
        near = walk.around(centre)
        if self.spot in near:
            self._go(near[(near.index(self.spot) + steps) % len(near)], centre)
        elif near := walk.around(self.spot):
            self._go(near[0 if steps > 0 else -1], self.spot)

    def _go(self, spot: Spot | None, before: Spot | None) -> None:
        self._before = before
        if spot != self.spot:
            self.spot = spot
            self.moved.emit()

    def _is_elsewhere(self) -> bool:
        """Have the keys gone to another part of the window, and not to a dialog or another window for a while?"""
        now = QApplication.focusWidget()
        return now is not None and now.window() is self._widget.window()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While it is shown, its keys are its own, whatever they mean elsewhere in the window."""
        if self.spot is None:
            return False
        if event.type() == QEvent.Type.FocusOut and self._is_elsewhere():
            self.leave()
        if not isinstance(event, QKeyEvent) or event.type() not in (KEY, OVERRIDE):
            return False
        meaning = self._meaning(event)
        if meaning is None:
            return False
        event.accept()
        if event.type() == KEY:
            meaning()
        return True
