"""The part of a scene that a camera shows: stones and signs far away on the plane are kept from the layers."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from goboard.boards.board import Place
from goboard.drawing.camera import Camera
from goboard.drawing.plane_camera import PlaneCamera
from goboard.drawing.scene import Scene
from goboard.session.snapshot import Variation


def visible(scene: Scene, camera: Camera) -> Scene:
    """The same scene on a board that is always shown whole; territory is kept, as it is drawn point by point."""
    if not isinstance(camera, PlaneCamera):
        return scene
    shown = camera.shown
    # points too close to be told apart have no room for signs
    written = shown & (not camera.is_far)
    stones = np.where(shown, np.frombuffer(scene.stones, dtype=np.uint8), 0).astype(np.uint8)
    last = scene.last_vertex
    return replace(
        scene,
        stones=stones.tobytes(),
        last_vertex=last if last is not None and shown[last] else None,
        marks=tuple(mark for mark in scene.marks if written[mark.vertex]),
        lines=tuple(line for line in scene.lines if shown[line[0]] and shown[line[1]]),
        variations=tuple(_unless_hidden(each, written) for each in scene.variations),
        dead=tuple(vertex for vertex in scene.dead if shown[vertex]),
        dame=tuple(vertex for vertex in scene.dame if written[vertex]),
        seki=tuple(vertex for vertex in scene.seki if written[vertex]),
    )


def _unless_hidden(variation: Variation, shown: NDArray[np.bool_]) -> Variation:
    """Without its place if that is not in the picture; the letters of the others stay what they are."""
    is_hidden = variation.vertex is not None and not shown[variation.vertex]
    return replace(variation, vertex=None) if is_hidden else variation


def places_of_stones(scene: Scene) -> list[Place]:
    """Where the stones lie on the plane, exactly."""
    assert scene.board.places is not None
    found = np.flatnonzero(np.frombuffer(scene.stones, dtype=np.uint8))
    return [(x, y) for x, y in scene.board.places[found].tolist()]
