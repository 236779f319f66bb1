"""The labels of a graph's points, beside them; none where a stone lies or would cover a part of it, or a square does.

They are never over each other, and off the edges where that can be. Where there is no room for all of them, those on
the rim are written, and as many of the others as there is room for.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from goboard.arrays import Float, Int, Mask, mask, median
from goboard.boards.building import repeated
from goboard.drawing.camera.camera import LARGEST_LABEL, SMALLEST_LABEL, Camera, radius_of
from goboard.drawing.colours import faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import CAPITAL_HEIGHT, CHARACTER, Rects, Shape, Texts
from goboard.drawing.theme import Theme
from goboard.words.message import phrase

SIDES = np.array([(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)], dtype=np.float64)
"""Where a label may be, seen from its point: (right, down), the best ones first."""
FINENESS = 4.0
"""Squares to the height of a text: edges and labels are compared in squares."""
CLEAR = 0.12
"""Around a text, of its size."""
ALIKE = 4
"""Squares of edges more or less below a label that is on edges anyhow."""
MOST_COVERED = 0.25
"""Of a label: one that edges cross more often, as in the midst of many spokes, cannot be read."""


@dataclass(frozen=True)
class Label:
    """A text around its middle, beside the point with that number; `is_crossing` if it lies on an edge."""

    text: str
    point: int
    x: float
    y: float
    width: float
    height: float
    is_crossing: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width, height."""
        return self.x - self.width / 2, self.y - self.height / 2, self.width, self.height

    def moved(self, point: int, x: float, y: float) -> "Label":
        """The same so many pixels farther right and down, at a point that is known by another number."""
        return replace(self, point=point, x=self.x + x, y=self.y + y)


def placed(texts: list[str], points: Float, away: Float, strokes: Float, size: float) -> list[Label]:
    """The labels (n,) of points (n, 2), `away` (n,) from them at least; those without room are left out.

    Each is at that one of eight places which covers least of the strokes (k, 4), among those where no earlier label is.
    """
    if not texts:
        return []
    step = CAPITAL_HEIGHT * size / FINENESS
    widths = np.array([CHARACTER * len(text) * size for text in texts])
    halves = np.column_stack([widths / 2, np.full(len(texts), CAPITAL_HEIGHT * size / 2)]) + CLEAR * size
    # labels at the corners come nearer to their points than those at the sides
    nearness = np.where(np.abs(SIDES).sum(axis=1) == 2, 0.6, 1.0)[:, None]
    middles = points[:, None, :] + SIDES * (away[:, None, None] * nearness + halves[:, None, :])
    low = np.floor((middles - halves[:, None, :]).min(axis=(0, 1)) / step) - 1
    starts = np.floor((middles - halves[:, None, :]) / step - low).astype(np.int64)
    stops = np.ceil((middles + halves[:, None, :]) / step - low).astype(np.int64)
    ink = _ink(strokes, points, step, low, stops.max(axis=(0, 1)) + 1)
    covered = _sums(ink, starts, stops)
    return _chosen(texts, middles, halves, starts, stops, covered)


def _ink(strokes: Float, points: Float, step: float, low: Float, shape: Int) -> Int:
    """How much is drawn in each square (columns, rows), summed up from the left and from above."""
    spans = strokes[:, 2:] - strokes[:, :2]
    counts = np.ceil(np.abs(spans).max(axis=1, initial=0.0) / step).astype(np.int64) + 1
    which, place = repeated(counts)
    parts = place / np.maximum(counts - 1, 1)[which]
    inked = np.vstack([strokes[which, :2] + parts[:, None] * spans[which], points])
    squares = np.floor(inked / step - low).astype(np.int64)
    squares = squares[((squares >= 0) & (squares < shape)).all(axis=1)]
    drawn = np.bincount(squares[:, 0] * shape[1] + squares[:, 1], minlength=int(shape[0] * shape[1]))
    total = np.zeros(shape + 1, dtype=np.int64)
    total[1:, 1:] = drawn.reshape(*shape).cumsum(axis=0).cumsum(axis=1)
    return total


def _sums(total: Int, starts: Int, stops: Int) -> Int:
    """What is drawn between these squares."""
    (left, top), (right, bottom) = np.moveaxis(starts, -1, 0), np.moveaxis(stops, -1, 0)
    found: Int = total[right, bottom] - total[left, bottom] - total[right, top] + total[left, top]
    return found


def _chosen(texts: list[str], middles: Float, halves: Float, starts: Int, stops: Int, covered: Int) -> list[Label]:
    """Each label at its best place that is still free, unless it is crossed too often to be read."""
    is_taken = np.zeros(stops.max(axis=(0, 1)), dtype=np.bool_)
    # where edges are crossed on all sides, as in a lattice, hardly more of them is no reason for another side
    least = covered.min(axis=1, keepdims=True)
    spared = np.where(least > 0, np.maximum(covered - least - ALIKE, 0), covered)
    order = np.argsort(spared, axis=1, kind="stable").tolist()
    boxes = np.concatenate([starts, stops], axis=2).tolist()
    found = []
    for index, text in enumerate(texts):
        for side in order[index]:
            left, top, right, bottom = boxes[index][side]
            box = is_taken[left:right, top:bottom]
            is_readable = covered[index, side] <= MOST_COVERED * box.size
            if is_readable and not box.any():
                box[:] = True
                x, y = middles[index, side].tolist()
                width, height = (2 * halves[index]).tolist()
                found.append(Label(text, index, x, y, width, height, bool(covered[index, side])))
                break
    return found


LEAST_SPACING = 30.0
"""In device-independent pixels: closer vertices do not all carry labels."""
SIZE, FROM_POINT = 0.26, 0.1
"""The size of labels and how far they are from their points, in spacings."""
RIM_APART, APART = 0.75, 3.0
"""The sides of squares with one label each, on the rim and elsewhere, in least spacings."""
MOST_ON_RIM = 5000
"""Of boards with more points the rim is not looked for: where labels have room, it is seldom in the picture."""
LEAST_SLANT = 0.6
"""Points of boards in space that are seen narrower than this, in their width, carry no labels."""
CAPTION_SIZE = 0.55
"""The size of what layers are called, in their spacings."""
PATCH = 0.6
"""The opacity of the wood under a label that lies on an edge."""


def labels(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of labels, on patches of bare wood where they lie on edges; none beside the numbers of weights."""
    captions = _captions(camera, theme) if camera.is_solid else []
    if scene.weights is not None or camera.spacing < LEAST_SPACING * camera.ratio / 2:
        return captions
    labels = [label for label in _places(camera.whole) if camera.shown[label.point]]
    if not labels:
        return captions
    boxes = np.array([label.box for label in labels])
    points = np.array([label.point for label in labels])
    is_covered = _are_covered(boxes, scene, camera) | _are_squared(boxes, points, scene, camera)
    free = np.flatnonzero(~is_covered).tolist()
    crossing = [each for each in free if labels[each].is_crossing]
    items = tuple((labels[each].text, labels[each].x, labels[each].y) for each in free)
    texts = Texts(items, _size(camera.whole), theme.coordinate)
    if camera.is_closed:
        # the wood there has light and shade: a patch would show
        return [texts]
    return [*captions, Rects(boxes[crossing], faded(theme.wood_flat, PATCH)), texts]


def _captions(camera: Camera, theme: Theme) -> list[Shape]:
    """What the layers of an open body are called, where these are shown."""
    from goboard.drawing.solid.camera import SolidCamera
    from goboard.drawing.solid.lattice import LayersPanel

    assert isinstance(camera, SolidCamera)
    found: list[Shape] = []
    for panel in camera.panels:
        if isinstance(panel, LayersPanel):
            size = min(CAPTION_SIZE * panel.spacing, LARGEST_LABEL * camera.ratio)
            places = enumerate(panel.captions.tolist(), 1)
            if size >= SMALLEST_LABEL * camera.ratio:
                found.append(
                    Texts(
                        tuple((phrase("Layer {number}", number=each), x, y) for each, (x, y) in places),
                        size,
                        theme.coordinate,
                    )
                )
    return found


@lru_cache(maxsize=2)
def _size(camera: Camera) -> float:
    """Of boards in space by the room in those pictures that have labels: beside a lattice its layers are smaller."""
    shown = _labelled(camera) if camera.is_solid else ()
    spacing = median(camera.sizes[shown]) if len(shown) else camera.spacing
    return min(camera.label_size, max(SIZE * spacing, SMALLEST_LABEL * camera.ratio))


@lru_cache(maxsize=2)
def _places(camera: Camera) -> list[Label]:
    """Where the labels of a picture are, stones or no stones."""
    shown = _labelled(camera)
    vertices = shown if camera.geometry.vertices is None else camera.geometry.vertices[shown]
    texts = [camera.board.labels[vertex] for vertex in vertices.tolist()]
    # measured from the board's origin, places do not change while the board is pushed about
    origin = np.array(camera.origin)
    strokes, away = camera.strokes - np.tile(origin, 2), FROM_POINT * camera.sizes[shown]
    found = placed(texts, camera.centres[shown] - origin, away, strokes, _size(camera))
    return [each.moved(int(shown[each.point]), *camera.origin) for each in found]


def _labelled(camera: Camera) -> Int:
    """The spots to be labelled, those on the rim first where there is no room for all."""
    least = LEAST_SPACING * camera.ratio
    is_roomy = camera.sizes >= least
    if camera.is_solid:
        return _labelled_in_space(camera, least)
    if bool(is_roomy.all()):
        return np.flatnonzero(camera.shown & is_roomy)
    geometry = camera.geometry
    on_rim = geometry.rim if len(geometry.places) <= MOST_ON_RIM else np.zeros(0, dtype=np.int64)
    rim = _one_in_each(on_rim[camera.shown[on_rim]], camera, RIM_APART * least)
    is_other = camera.shown & ~is_roomy
    is_other[on_rim] = False
    others = _one_in_each(np.flatnonzero(is_other), camera, APART * least)
    is_first = mask(len(is_roomy), rim)
    return np.concatenate([rim, np.flatnonzero(camera.shown & is_roomy & ~is_first), others])


def _labelled_in_space(camera: Camera, least: float) -> Int:
    """Of a picture with room for most of its labels all but those seen from the side; in depth only without layers."""
    from goboard.drawing.solid.camera import SolidCamera
    from goboard.drawing.solid.lattice import LatticePanel, LayersPanel

    assert isinstance(camera, SolidCamera)
    has_layers = any(isinstance(panel, LayersPanel) for panel in camera.panels)
    found = np.zeros((len(camera.panels), camera.board.size), dtype=np.bool_)
    for number, panel in enumerate(camera.panels):
        is_readable = not (has_layers and isinstance(panel, LatticePanel)) and bool(panel.is_shown.any())
        if is_readable and median(panel.room[panel.is_shown]) >= least:
            found[number] = panel.sizes >= LEAST_SLANT * panel.room
    return np.flatnonzero(found.reshape(-1) & camera.shown)


def _one_in_each(spots: Int, camera: Camera, side: float) -> Int:
    """The first of the spots in every square with sides of so many pixels, wherever the board is pushed."""
    squares = np.floor(camera.geometry.places[spots] * (camera.scale / side))
    # numpy's own search for rows that differ sorts them one by one
    _, first = np.unique(squares[:, 0] + 1j * squares[:, 1], return_index=True)
    return spots[np.sort(first)]


def _are_squared(boxes: Float, points: Int, scene: Scene, camera: Camera) -> Mask:
    """Which boxes (n, 4) the square of the likely owner of their own points reaches into."""
    if scene.findings is None:
        return np.zeros(len(boxes), dtype=np.bool_)
    from goboard.drawing.overlays.ownership import squares_reach

    return squares_reach(boxes, points, scene, camera)


def _are_covered(boxes: Float, scene: Scene, camera: Camera) -> Mask:
    """Which boxes (n, 4) a stone reaches into."""
    stones = np.flatnonzero((np.frombuffer(scene.stones, dtype=np.uint8) > 0) & camera.shown)
    low, high = boxes[:, None, :2], boxes[:, None, :2] + boxes[:, None, 2:]
    centres, radii = camera.centres[stones], np.array([radius_of(size) for size in camera.sizes[stones].tolist()])
    away = centres - np.clip(centres, low, high)
    return np.asarray(((away**2).sum(axis=2) < radii**2).any(axis=1))
