"""When a press and its release are a click, when the wheel has turned by a notch, and by how much fingers pinch."""

import math
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from goboard.words.message import phrase

CLICK_REACH = 5.0
"""A press and release farther apart (device-independent pixels) is no click."""
WHEEL_NOTCH = 120
"""How far a notch of the wheel turns, in eighths of a degree."""
HOLDING = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)
"""The buttons that pull a board along."""
STEP = 1.2
"""A notch of the wheel makes a board so many times as large."""
TOO_FAR = phrase("The points are too close together here: zoom in to play.")
CROWDED = phrase("The points were too close together to click on one: they are shown larger now.")
SMALL, LARGE_ENOUGH = 6.0, 24.0
"""In device-independent pixels: points with less room are shown with so much before a click plays."""
AGAIN, LONGER = phrase("Click again to play here."), phrase("Hold the button down a little longer to play here.")
ASKED = phrase("Points this small are easily missed: click again to play here. 0 shows the whole board.")


def is_still(start: QPointF, place: QPointF) -> bool:
    """Whether the pointer has stayed where it was pressed."""
    moved = place - start
    return moved.x() ** 2 + moved.y() ** 2 <= CLICK_REACH**2


class Pinch(QObject):
    """Fingers that zoom a canvas, on a pad or on a screen."""

    zoomed = Signal(float, QPointF)
    """By how many steps, and about which place."""

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        canvas.grabGesture(Qt.GestureType.PinchGesture)
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A pad reports parts of the size, a screen the factor since its last report."""
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoomed.emit(steps_to(1 + event.value()), event.position())
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.zoomed.emit(steps_to(pinch.scaleFactor()), self._canvas.mapFromGlobal(pinch.centerPoint()))
                return True
        return False


def steps_to(factor: float) -> float:
    """How many steps make a board so many times as large."""
    return math.log(max(factor, 0.1)) / math.log(STEP)


class Notches:
    """Adds up the small turns that some wheels and pads report."""

    def __init__(self) -> None:
        self._turned = 0.0

    def turn(self, angle: float) -> int:
        """The whole notches that are full with this turn, in eighths of a degree; turning round begins anew."""
        if angle * self._turned < 0:
            self._turned = 0
        self._turned += angle
        notches = int(self._turned / WHEEL_NOTCH)
        self._turned -= notches * WHEEL_NOTCH
        return notches


class Grip:
    """What a pressed button holds of a canvas: a click until the pointer has moved, then it pulls."""

    def __init__(self, canvas: QWidget) -> None:
        self._canvas = canvas
        self._place: QPointF | None = None
        self._cursor = canvas.cursor()
        self.is_pulling = False

    @property
    def place(self) -> QPointF | None:
        """Where the pointer was last while the button is down."""
        return self._place

    def take(self, event: QMouseEvent) -> None:
        """Take hold where the button went down."""
        self.drop()
        self._place = event.position()

    def pull(self, event: QMouseEvent) -> QPointF | None:
        """How far to move what is held, in the canvas's own pixels; None while it may still become a click."""
        if self._place is None:
            return None
        if not self.is_pulling and is_still(self._place, event.position()):
            return None
        if not self.is_pulling:
            self._cursor, self.is_pulling = self._canvas.cursor(), True
            self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
        moved = event.position() - self._place
        self._place = event.position()
        return moved

    def drop(self) -> bool:
        """Let go; tells whether anything was pulled."""
        was_pulling, self._place, self.is_pulling = self.is_pulling, None, False
        if was_pulling:
            self._canvas.setCursor(self._cursor)
        return was_pulling


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
