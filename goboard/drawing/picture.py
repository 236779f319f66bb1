"""A scene turned into shapes: every layer asked in turn."""

from collections.abc import Iterable

from goboard.drawing.camera.camera import Camera, fit
from goboard.drawing.camera.view import WHOLE, BoardView, PlaneView
from goboard.drawing.layers import GROUND, POINTER, STILL, Layer
from goboard.drawing.overlays.overlay import Table
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.drawing.visible import places_of_stones, visible


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
