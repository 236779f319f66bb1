"""A scene turned into shapes: told by a camera's spots, without what is out of the picture, every layer asked in turn.

Where two pictures of one board differ is said here too, so that a move on a large board need not paint all of it.
"""

import math
from collections.abc import Iterable

import numpy as np

from goboard.boards.board import Place
from goboard.drawing.camera.camera import Camera, PixelBox, fit
from goboard.drawing.camera.view import WHOLE, BoardView, PlaneView
from goboard.drawing.kinds import at_spots, changed_vertices, in_front, in_picture
from goboard.drawing.layers import GROUND, POINTER, STILL, Layer
from goboard.drawing.overlays.overlay import Table
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme


def visible(scene: Scene, camera: Camera, overlays: Table | None = None) -> Scene:
    """The scene with spots of the camera wherever it names vertices.

    Stones, territory, weights and the signs of rules and counts are at every spot of their vertices; the record's own
    signs, lines and letters at one. Territory of the plane is kept, as it is drawn point by point. `overlays` is the
    table of those that there are.
    """
    if scene.view.overlays or scene.analysis is not None:
        from goboard.drawing.overlays.finding import with_overlays

        scene = with_overlays(scene) if overlays is None else with_overlays(scene, overlays)
    if camera.geometry.vertices is not None:
        scene = at_spots(scene, camera.geometry)
    shown = camera.shown
    if shown.all():
        return scene
    if camera.is_solid:
        scene = in_front(scene, shown)
    # points too close to be told apart have no room for signs
    return in_picture(scene, shown, np.zeros_like(shown) if camera.is_far else shown)


def places_of_stones(scene: Scene) -> list[Place]:
    """Where the stones lie on the plane, exactly."""
    assert scene.board.places is not None
    found = np.flatnonzero(np.frombuffer(scene.stones, dtype=np.uint8))
    return [(x, y) for x, y in scene.board.places[found].tolist()]


def build(
    scene: Scene,
    camera: Camera,
    theme: Theme,
    layers: Iterable[Layer] = GROUND + STILL + POINTER,
    overlays: Table | None = None,
) -> list[Shape]:
    """The shapes of the scene from the ground up; `layers` limits them to some layers, `overlays` is another table."""
    seen = visible(scene, camera, overlays)
    return [shape for layer in layers for shape in layer(seen, camera, theme)]


def camera_for(scene: Scene, width: int, height: int, ratio: float = 1.0) -> Camera:
    """The camera that fits the scene's board, or the part of the plane looked at, into these device pixels.

    Stones on the plane that are too far apart for one picture leave the largest group of them.
    """
    board, coordinates = scene.board, scene.view.coordinates
    part = scene.view.part
    if board.plane is None:
        view = part if isinstance(part, BoardView) else WHOLE
        if not board.is_spatial:
            return fit(board, width, height, coordinates, ratio, view)
        from goboard.drawing.solid.camera import solid_camera

        return solid_camera(board, width, height, coordinates, ratio, view)
    from goboard.drawing.camera.plane import fitted, plane_camera

    if not isinstance(part, PlaneView):
        part = fitted(places_of_stones(scene), width, height, coordinates, ratio).view(ratio)
    return plane_camera(board, part, width, height, coordinates, ratio)


def sides_for(scene: Scene, longer: int) -> tuple[int, int]:
    """The sides of a picture, one of them that long, with the proportions of what it shows."""
    if scene.board.plane is None:
        _, _, width, height = camera_for(scene, longer, longer).frame
    else:
        from goboard.drawing.camera.plane import fitted

        width, height = fitted(places_of_stones(scene), longer, longer, scene.view.coordinates).size
    return max(1, min(longer, round(width))), max(1, min(longer, round(height)))


MOST_VERTICES, MOST_BOXES, MOST_PART = 64, 16, 0.5
"""If more has changed, of the picture's area in the end, the whole board is painted."""
SPACINGS, GRID_SPACINGS = 4.5, 2.5
"""The side of what is painted around a vertex: its stone and shadow, what is written there, labels of the board that it
covers; of a grid, which has none of those. What the record writes in more room is looked for by itself."""


def difference(before: Scene, after: Scene, camera: Camera) -> list[PixelBox] | None:
    """The boxes (left, top, width, height) in whole pixels outside of which both look the same; None if that is not
    known, or if they are many."""
    vertices = _vertices(before, after)
    if not vertices:
        return None if vertices is None else []
    sides = dict.fromkeys(sorted(vertices), SPACINGS if camera.lattice is None else GRID_SPACINGS)
    for scene in (before, after):
        if scene.marks:
            # which the first picture has no use for
            from goboard.drawing.layers import marks

            sides |= dict.fromkeys(sorted(marks.reaching(scene)), marks.REACH)
    if len(sides) > MOST_VERTICES:
        return None
    found: list[PixelBox] = []
    for vertex, side in sides.items():
        for box in camera.boxes(vertex, side):
            _add(found, _inside(box, camera))
    found = [box for box in found if box[2] > 0 and box[3] > 0]
    area = sum(width * height for _, _, width, height in found)
    return found if len(found) <= MOST_BOXES and area <= MOST_PART * camera.width * camera.height else None


def _vertices(before: Scene, after: Scene) -> set[int] | None:
    """The vertices at which something else is shown; None if the scenes differ in more than a move changes."""
    board = after.board
    if board is not before.board or board.plane is not None or board.is_spatial:
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
