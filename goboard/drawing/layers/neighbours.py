"""The neighbours of the point under the pointer, and the edges that lead to them."""

import numpy as np

from goboard.arrays import Float, Int, Mask
from goboard.drawing.camera.camera import LINE_WIDTH, Box, Camera
from goboard.drawing.colours import faded
from goboard.drawing.layers.pointer import BRIGHT, DARK
from goboard.drawing.layers.stones import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Shape
from goboard.drawing.theme import Theme

OPACITY, CASING_OPACITY = 0.85, 0.5
DOT, RING = 0.13, 0.44
"""The radius of the disc on an empty neighbour and of the ring on a stone, in the point's room."""
LEAST_DOT, LEAST_RING, LEAST_LINE = 2.0, 3.0, 1.6
"""The same, and the lines' width, in device-independent pixels at least."""
STONE = 0.485
"""Edges end at the stones, whose radius is that part of their room."""
REACH = 1.4
"""The side of what the sign on a neighbour covers, in its room."""


def neighbours(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Edges from stone to stone, discs on empty neighbours and rings around those with stones."""
    vertex = scene.neighbours_of
    assert vertex is not None
    here, spots = camera.geometry.spots((vertex,)), camera.geometry.spots(camera.board.neighbours(vertex))
    here, spots = here[camera.shown[here]], spots[camera.shown[spots]]
    is_taken = np.frombuffer(scene.stones, dtype=np.uint8)[spots] > 0
    centres = stone_centres(scene, camera, spots)
    strokes = camera.links(vertex)
    for spot, at in zip(here.tolist(), stone_centres(scene, camera, here), strict=True):
        strokes = outside(strokes, at, STONE * float(camera.sizes[spot]))
    for spot, at in zip(spots[is_taken].tolist(), centres[is_taken], strict=True):
        strokes = outside(strokes, at, STONE * float(camera.sizes[spot]))
    ink, casing = faded(theme.accent, OPACITY), faded(DARK if theme.is_dark else BRIGHT, CASING_OPACITY)
    width = max(LEAST_LINE * camera.ratio, 2.2 * LINE_WIDTH * camera.spacing)
    found: list[Shape] = [Lines(strokes, 2.2 * width, casing), Lines(strokes, width, ink)]
    return [*found, *_signs(camera, spots, centres, is_taken, width, ink, casing)]


def _signs(
    camera: Camera, spots: Int, centres: Float, is_taken: Mask, width: float, ink: str, casing: str
) -> list[Shape]:
    found: list[Shape] = []
    for room, chosen in camera.by_size(spots):
        is_here = np.isin(spots, chosen)
        empty, taken = centres[is_here & ~is_taken], centres[is_here & is_taken]
        dot, ring = max(DOT * room, LEAST_DOT * camera.ratio), max(RING * room, LEAST_RING * camera.ratio)
        found += [Discs(empty, dot, ink, casing, width / 2), Discs(taken, ring, "", casing, 2 * width)]
        found.append(Discs(taken, ring, "", ink, width))
    return found


def outside(strokes: Float, centre: Float, radius: float) -> Float:
    """The strokes (k, 4) without what lies within a circle, of those that have an end in it."""
    away = strokes - np.tile(centre, 2)
    is_in = np.column_stack([np.hypot(away[:, 0], away[:, 1]), np.hypot(away[:, 2], away[:, 3])]) < radius
    away, is_in = away[~is_in.all(axis=1)], is_in[~is_in.all(axis=1)]
    start, way = away[:, :2], away[:, 2:] - away[:, :2]
    square, half = (way**2).sum(axis=1), (start * way).sum(axis=1)
    root = np.sqrt(np.maximum(half**2 - square * ((start**2).sum(axis=1) - radius**2), 0))
    for end, part in ((0, -half + root), (1, -half - root)):
        cut = is_in[:, end]
        away[cut, 2 * end : 2 * end + 2] = (start + way * (part / np.maximum(square, 1e-9))[:, None])[cut]
    return np.asarray(away + np.tile(centre, 2))


def reach(camera: Camera, vertex: int) -> list[Box]:
    """The boxes (left, top, width, height) outside of which nothing of it is drawn."""
    strokes = camera.links(vertex)
    spots = camera.geometry.spots((vertex, *camera.board.neighbours(vertex)))
    spots = spots[camera.shown[spots]]
    side = np.maximum(REACH * camera.sizes[spots], 4 * LEAST_RING * camera.ratio)[:, None] / 2
    lift = camera.lift(spots)
    side = side if lift is None else side + np.abs(lift)
    low, high = camera.centres[spots] - side, camera.centres[spots] + side
    edge = 2 * LEAST_LINE * camera.ratio + 4 * LINE_WIDTH * camera.spacing
    low = np.concatenate([low, np.minimum(strokes[:, :2], strokes[:, 2:]) - edge])
    high = np.concatenate([high, np.maximum(strokes[:, :2], strokes[:, 2:]) + edge])
    return [(left, top, wide, tall) for left, top, wide, tall in np.hstack([low, high - low]).tolist()]
