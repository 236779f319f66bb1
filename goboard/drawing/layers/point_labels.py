"""The labels of a graph's points, beside them; none where a stone lies or would cover a part of it."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera, radius_of
from goboard.drawing.colours import faded
from goboard.drawing.labels import Label, placed
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Float, Rects, Shape, Texts
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.theme import Theme

LEAST_SPACING = 30.0
"""In device-independent pixels: closer vertices carry no labels."""
SIZE, AWAY = 0.26, 0.1
"""The size of labels and how far they are from their points, in spacings."""
PATCH = 0.6
"""The opacity of the wood under a label that lies on an edge."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of labels, on patches of bare wood where they lie on edges."""
    if not camera.label_size or camera.lattice is not None or camera.spacing < LEAST_SPACING * camera.ratio / 2:
        return []
    labels = [label for label in _places(camera.whole) if camera.shown[label.point]]
    if not labels:
        return []
    boxes = np.array([label.box for label in labels])
    free = np.flatnonzero(~_are_covered(boxes, scene, camera)).tolist()
    crossing = [each for each in free if labels[each].is_crossing]
    items = tuple((labels[each].text, labels[each].x, labels[each].y) for each in free)
    texts = Texts(items, _size(camera), theme.coordinate)
    if isinstance(camera, SolidCamera) and camera.body.is_closed:
        # the wood there has light and shade: a patch would show
        return [texts]
    return [Rects(boxes[crossing], faded(theme.wood_flat, PATCH)), texts]


def _size(camera: Camera) -> float:
    return min(camera.label_size, SIZE * camera.spacing)


@lru_cache(maxsize=2)
def _places(camera: Camera) -> list[Label]:
    """Where the labels of a picture are, stones or no stones."""
    shown = np.flatnonzero(camera.shown & (camera.sizes >= LEAST_SPACING * camera.ratio))
    vertices = shown if camera.geometry.vertices is None else camera.geometry.vertices[shown]
    texts = [camera.board.labels[vertex] for vertex in vertices.tolist()]
    # measured from the board's origin, places do not change while the board is pushed about
    origin = np.array(camera.origin)
    strokes, away = camera.strokes - np.tile(origin, 2), AWAY * camera.sizes[shown]
    found = placed(texts, camera.centres[shown] - origin, away, strokes, _size(camera))
    return [each.moved(int(shown[each.point]), *camera.origin) for each in found]


def _are_covered(boxes: Float, scene: Scene, camera: Camera) -> NDArray[np.bool_]:
    """Which boxes (n, 4) a stone reaches into."""
    stones = np.flatnonzero(np.frombuffer(scene.stones, dtype=np.uint8))
    low, high = boxes[:, None, :2], boxes[:, None, :2] + boxes[:, None, 2:]
    centres, radii = camera.centres[stones], np.array([radius_of(size) for size in camera.sizes[stones].tolist()])
    away = centres - np.clip(centres, low, high)
    return np.asarray(((away**2).sum(axis=2) < radii**2).any(axis=1))
