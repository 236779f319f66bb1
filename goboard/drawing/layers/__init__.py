"""What lies over what on a board: one file a layer, each a function from scene, camera and theme to shapes."""

from collections.abc import Callable

from goboard.drawing.camera.camera import Camera
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
    judgement,
    last_move,
    liberties,
    lines,
    lit,
    markup,
    move_numbers,
    open_borders,
    ownership,
    plane_coordinates,
    player_marks,
    point_labels,
    pointer,
    preview,
    proven,
    read_line,
    repeats,
    settled,
    shown_part,
    signs,
    spatial_stones,
    stones,
    study,
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
    study.under,
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
    move_numbers.shapes,
    last_move.shapes,
    markup.shapes,
    judgement.shapes,
    shown_part.shapes,
    study.over,
    coordinates.over,
    plane_coordinates.shapes,
)
"""What changes from move to move."""
POINTER: tuple[Layer, ...] = (pointer.shapes, preview.shapes, cursor.shapes)
"""What follows the pointer, and the keyboard's cursor."""
