"""A scene as a camera draws it: told by spots instead of vertices, and without what is out of the picture."""

from dataclasses import replace

import numpy as np

from goboard.boards.board import Place
from goboard.drawing.camera.camera import Camera
from goboard.drawing.kinds import at_spots, in_front, in_picture
from goboard.drawing.overlays.overlay import Table
from goboard.drawing.scene import POINTED, Scene


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
    elif scene.pointer is not None:
        scene = replace(scene, pointer=POINTED.at_spots(scene.pointer, camera.geometry))
    shown = camera.shown
    if shown.all():
        return scene
    if camera.is_solid:
        scene = in_front(scene, shown)
    # points too close to be told apart have no room for signs
    return in_picture(scene, shown, shown & (not camera.is_far))


def places_of_stones(scene: Scene) -> list[Place]:
    """Where the stones lie on the plane, exactly."""
    assert scene.board.places is not None
    found = np.flatnonzero(np.frombuffer(scene.stones, dtype=np.uint8))
    return [(x, y) for x, y in scene.board.places[found].tolist()]
