"""What lies over what on a board: one file a layer, each a function from scene, camera and theme to shapes."""

from collections.abc import Callable

from goboard.drawing.camera import Camera
from goboard.drawing.layers import (
    background,
    coordinates,
    count_signs,
    dimmed,
    heat,
    last_move,
    lines,
    lit,
    markup,
    plane_coordinates,
    player_marks,
    pointer,
    signs,
    stones,
    territory,
    variations,
)
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme

Layer = Callable[[Scene, Camera, Theme], list[Shape]]

GROUND: tuple[Layer, ...] = (background.shapes, lines.shapes, coordinates.shapes)
"""What stays while a board is shown."""
STILL: tuple[Layer, ...] = (
    heat.shapes,
    territory.shapes,
    stones.shapes,
    player_marks.shapes,
    dimmed.shapes,
    lit.shapes,
    signs.shapes,
    count_signs.shapes,
    variations.shapes,
    last_move.shapes,
    markup.shapes,
    plane_coordinates.shapes,
)
"""What changes from move to move."""
POINTER: tuple[Layer, ...] = (pointer.shapes,)
"""What follows the pointer."""
