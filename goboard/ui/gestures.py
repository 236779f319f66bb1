"""When a press and its release are a click, and when the wheel has turned by a notch."""

from PySide6.QtCore import QPointF

CLICK_REACH = 5.0
"""A press and release farther apart (device-independent pixels) is no click."""
WHEEL_NOTCH = 120


def is_still(start: QPointF, place: QPointF) -> bool:
    """Whether the pointer has stayed where it was pressed."""
    moved = place - start
    return moved.x() ** 2 + moved.y() ** 2 <= CLICK_REACH**2


class Notches:
    """Adds up the small turns that some wheels and pads report."""

    def __init__(self) -> None:
        self._turned = 0

    def turn(self, angle: int) -> int:
        """The whole notches that are full with this turn, in eighths of a degree; turning round begins anew."""
        if angle * self._turned < 0:
            self._turned = 0
        self._turned += angle
        notches = int(self._turned / WHEEL_NOTCH)
        self._turned -= notches * WHEEL_NOTCH
        return notches
