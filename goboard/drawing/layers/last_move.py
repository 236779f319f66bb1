"""The last move: a ring on its stone, in the colour of a warning if the rules forbid it."""

import numpy as np

from goboard.drawing.camera.camera import Camera, radius_of
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One ring; a dot where stones are tiny; nothing where the record has a sign of its own."""
    vertex = scene.last_vertex
    if vertex is None or any(mark.vertex == vertex for mark in scene.marks):
        return []
    return [shape for spot in camera.geometry.linked_spots(vertex) for shape in _ring(scene, camera, theme, spot)]


def _ring(scene: Scene, camera: Camera, theme: Theme, vertex: int) -> list[Shape]:
    if not camera.shown[vertex]:
        return []
    centre = stone_centres(scene, camera, np.array([vertex]))
    stone = scene.stones[vertex]
    colour = theme.warning if scene.last_is_illegal else theme.mark_on(stone)
    radius = radius_of(float(camera.sizes[vertex]))
    if radius < 6:
        return [Discs(centre, max(0.45 * radius, 0.8), theme.warning)]
    # where a player's mark or a number fills the stone, the ring runs round it
    is_full = scene.letters or any(spot == vertex for spot, _ in scene.numbers)
    reach = 0.90 if is_full else 0.48
    return [Discs(centre, reach * radius, "", colour, max(1.0, 0.125 * radius))]
