"""What lies over what on a board: one file a layer, each a function from scene, camera and theme to shapes."""

from collections.abc import Callable

from goboard.drawing.camera import Camera
from goboard.drawing.layers import (
    background,
    coordinates,
    count_signs,
    cursor,
    dimmed,
    doubts,
    eyespaces,
    heat,
    influence,
    last_move,
    liberties,
    lines,
    lit,
    markup,
    open_borders,
    ownership,
    plane_coordinates,
    player_marks,
    point_labels,
    pointer,
    proven,
    read_line,
    repeats,
    settled,
    signs,
    spatial_stones,
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
    influence.shapes,
    ownership.under,
    settled.shapes,
    territory.shapes,
    eyespaces.under,
    proven.under,
    point_labels.shapes,
    stones.shapes,
    spatial_stones.shapes,
    player_marks.shapes,
    dimmed.shapes,
    proven.over,
    ownership.over,
    signs.shapes,
    count_signs.shapes,
    doubts.shapes,
    open_borders.gaps,
    liberties.shapes,
    eyespaces.over,
    open_borders.changes,
    repeats.shapes,
    lit.shapes,
    read_line.shapes,
    variations.shapes,
    last_move.shapes,
    markup.shapes,
    coordinates.over,
    plane_coordinates.shapes,
)
"""What changes from move to move."""
POINTER: tuple[Layer, ...] = (pointer.shapes, cursor.shapes)
"""What follows the pointer, and the keyboard's cursor."""
