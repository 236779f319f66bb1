"""Where two pictures of one board differ, so that a move on a large board need not paint all of it again."""

import math

from goboard.drawing.camera.camera import Camera, PixelBox
from goboard.drawing.kinds import changed_vertices
from goboard.drawing.scene import Scene

LARGE = 2000
"""Smaller boards are painted as a whole as fast."""
MOST_VERTICES, MOST_BOXES = 64, 16
"""If more has changed, the whole board is painted."""
SPACINGS = 4.5
"""The side of what is painted around a vertex: its stone and shadow, what is written there, labels that it covers."""


def difference(before: Scene, after: Scene, camera: Camera) -> list[PixelBox] | None:
    """The boxes (left, top, width, height) in whole pixels outside of which both look the same; None if that is not
    known, or if they are many."""
    vertices = _vertices(before, after)
    if vertices is None or len(vertices) > MOST_VERTICES:
        return None
    found: list[PixelBox] = []
    for vertex in sorted(vertices):
        for box in camera.boxes(vertex, SPACINGS):
            _add(found, _inside(box, camera))
    found = [box for box in found if box[2] > 0 and box[3] > 0]
    return found if len(found) <= MOST_BOXES else None


def _vertices(before: Scene, after: Scene) -> set[int] | None:
    """The vertices at which something else is shown; None if the scenes differ in more than a move changes."""
    board = after.board
    if board is not before.board or board.size < LARGE or board.plane is not None or board.is_spatial:
        return None
    if after.view.overlays or after.analysis is not None or before.analysis is not None:
        return None
    return changed_vertices(before, after)


def _inside(box: tuple[float, float, float, float], camera: Camera) -> PixelBox:
    """The whole pixels of the picture that a box touches."""
    left, top = max(math.floor(box[0]), 0), max(math.floor(box[1]), 0)
    right, bottom = min(math.ceil(box[0] + box[2]), camera.width), min(math.ceil(box[1] + box[3]), camera.height)
    return left, top, right - left, bottom - top


def _add(boxes: list[PixelBox], box: PixelBox) -> None:
    """Add a box, as one with those that it touches."""
    left, top, width, height = box
    for other in boxes:
        other_left, other_top, other_width, other_height = other
        right, bottom = max(left + width, other_left + other_width), max(top + height, other_top + other_height)
        both = min(left, other_left), min(top, other_top), right, bottom
        if both[2] - both[0] <= width + other_width and both[3] - both[1] <= height + other_height:
            boxes.remove(other)
            _add(boxes, (both[0], both[1], both[2] - both[0], both[3] - both[1]))
            return
    boxes.append(box)
