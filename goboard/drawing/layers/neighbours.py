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

MOST_BOXES, STRIDE = 64, 256
"""Of what is repainted, and of places that are looked at together."""


def neighbours(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Edges from stone to stone, discs on empty neighbours and rings around those with stones."""
    vertex = scene.neighbours_of
    assert vertex is not None
    here, spots = camera.geometry.spots((vertex,)), camera.geometry.spots(camera.board.neighbours(vertex))
    here, spots = here[camera.shown[here]], spots[camera.shown[spots]]
    is_taken = np.frombuffer(scene.stones, dtype=np.uint8)[spots] > 0
    centres, ends = stone_centres(scene, camera, spots), np.concatenate([here, spots[is_taken]])
    strokes = outside(camera.links(vertex), stone_centres(scene, camera, ends), STONE * np.asarray(camera.sizes)[ends])
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
        found += [
            Discs(empty, dot, fill=ink, stroke=casing, width=width / 2),
            Discs(taken, ring, stroke=casing, width=2 * width),
        ]
        found.append(Discs(taken, ring, stroke=ink, width=width))
    return found


def outside(strokes: Float, centres: Float, radii: Float) -> Float:
    """The strokes (k, 4) without what lies within the circles (m, 2) that their ends are in."""
    ends, is_left = strokes.reshape(-1, 2, 2).copy(), np.ones(len(strokes), dtype=np.bool_)
    for end in (0, 1):
        circle = _circles_at(ends[:, end], centres, radii)
        is_in = circle >= 0
        radius, away = radii[circle[is_in]], ends[is_in, end] - centres[circle[is_in]]
        way = ends[is_in, 1 - end] - ends[is_in, end]
        square, half = np.maximum((way**2).sum(axis=1), 1e-9), (away * way).sum(axis=1)
        root = np.sqrt(np.maximum(half**2 - square * ((away**2).sum(axis=1) - radius**2), 0))
        part = (root - half) / square
        ends[is_in, end] += way * part[:, None]
        is_left[is_in] &= part < 1
    return ends[is_left].reshape(-1, 4)


def _circles_at(places: Float, centres: Float, radii: Float) -> Int:
    """In which circle each place (k, 2) lies, -1 for none."""
    found = np.full(len(places), -1, dtype=np.int64)
    (across, down), weight = centres.T.astype(np.float32), (1 / np.maximum(radii, 1e-9) ** 2).astype(np.float32)
    for start in range(0, len(places) if len(radii) else 0, STRIDE):
        x, y = places[start : start + STRIDE].T.astype(np.float32)[:, :, None]
        depth = ((x - across) ** 2 + (y - down) ** 2) * weight
        nearest = depth.argmin(axis=1)
        is_in = depth[np.arange(len(nearest)), nearest] < 1
        found[start : start + STRIDE][is_in] = nearest[is_in]
    return found


def reach(camera: Camera, vertex: int) -> list[Box]:
    """The boxes (left, top, width, height) outside of which nothing of it is drawn; of very many the one around all."""
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
    if len(low) > MOST_BOXES:
        low, high = low.min(axis=0, keepdims=True), high.max(axis=0, keepdims=True)
    return [(left, top, wide, tall) for left, top, wide, tall in np.hstack([low, high - low]).tolist()]
