"""A scene turned into shapes: every layer asked in turn."""

from collections.abc import Iterable

from goboard.drawing.camera import Camera, fit
from goboard.drawing.layers import GROUND, POINTER, STILL, Layer
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme


def build(
    scene: Scene, camera: Camera, theme: Theme, layers: Iterable[Layer] = GROUND + STILL + POINTER
) -> list[Shape]:
    """The shapes of the scene from the ground up; `layers` limits them to some layers."""
    return [shape for layer in layers for shape in layer(scene, camera, theme)]


def camera_for(scene: Scene, width: int, height: int, ratio: float = 1.0) -> Camera:
    """The camera that fits the scene's board into a picture of these device pixels."""
    return fit(scene.board, width, height, scene.view.coordinates, ratio)
