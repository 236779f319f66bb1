"""What lies over what on a board: one file a layer, each a function from scene, camera and theme to shapes."""

from collections.abc import Callable

from goboard.drawing.camera import Camera
from goboard.drawing.layers import (
    background,
    coordinates,
    count_signs,
    dimmed,
    last_move,
    lines,
    markup,
    pointer,
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
    territory.shapes,
    stones.shapes,
    dimmed.shapes,
    count_signs.shapes,
    variations.shapes,
    last_move.shapes,
    markup.shapes,
)
"""What changes from move to move."""
POINTER: tuple[Layer, ...] = (pointer.shapes,)
"""What follows the pointer."""
