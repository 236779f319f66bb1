"""The tree from far away, as an image of a few pixels a node: nothing is too large for it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPalette

from goboard.session.tree_outline import BAD, COMMENT, DOUBTFUL, GOOD, HOTSPOT, ILLEGAL, INTERESTING
from goboard.ui.tree.colours import JUDGEMENTS, line_colour, warning
from goboard.ui.tree.shape import TreeShape

Indices = NDArray[np.uint8]
GROUND, PLAIN, MAIN, SHOWN, SIGNED, JUDGED, FAULTY = 0, 1, 2, 3, 4, 5, 9
"""Places in the table of colours; those of the judgements follow upon the first."""
MOST_NODES = 150_000
"""So many are painted; of a larger tree some are left out, which nobody sees from so far."""
KINDS = (GOOD, BAD, DOUBTFUL, INTERESTING)


@dataclass(frozen=True)
class FarGrid:
    """Steps in pixels from column to column and row to row, and the pixel at the image's corner."""

    across: float
    down: float
    left: float = 0.0
    top: float = 0.0
    is_down: bool = False


def far_image(shape: TreeShape, grid: FarGrid, width: int, height: int, palette: QPalette) -> QImage:
    """The nodes, and the lines between them, as they lie in a window of that size."""
    pixels: Indices = np.zeros((height, width), dtype=np.uint8)
    if grid.is_down:
        _paint(shape, pixels.T, (grid.down, grid.across), (grid.top, grid.left))
    else:
        _paint(shape, pixels, (grid.across, grid.down), (grid.left, grid.top))
    image = QImage(pixels.data, width, height, width, QImage.Format.Format_Indexed8)
    image.setColorTable([colour.rgba() for colour in _table(palette)])
    # the image must not outlive the array that it looks into
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _table(palette: QPalette) -> list[QColor]:
    lines = [line_colour(palette, line) for line in (0, 1, 2)]
    judgements = [QColor(JUDGEMENTS[kind]) for kind in KINDS]
    return [QColor(0, 0, 0, 0), *lines, palette.color(QPalette.ColorRole.Link), *judgements, warning(palette)]


def _paint(shape: TreeShape, pixels: Indices, steps: tuple[float, float], before: tuple[float, float]) -> None:
    """Into pixels of which the second axis is depth."""
    height, width = pixels.shape
    sample = _sample(shape) if min(steps) < 1 else slice(None)
    columns, rows, lowest = shape.columns[sample], shape.rows[sample], shape.lowest_child[sample]
    x = ((columns + 0.25) * steps[0] - before[0]).astype(np.int64)
    y = ((rows + 0.25) * steps[1] - before[1]).astype(np.int64)
    reach, thickness = (max(1, int(step)) for step in steps)
    seen = np.flatnonzero((x > -reach) & (x < width) & (y > -thickness) & (y < height))
    split = np.flatnonzero((lowest > rows) & (x >= 0) & (x < width))
    ends = ((lowest[split] + 0.25) * steps[1] - before[1]).astype(np.int64)
    _paint_trunks(pixels, x[split], y[split], ends)
    if shape.far is None:
        shape.far = _colours(shape)
    colours = shape.far[sample][seen]
    for kind in np.unique(colours).tolist():
        chosen = seen[colours == kind]
        side = (reach, thickness) if reach < 4 else (round(0.7 * reach), round(0.7 * thickness))
        _fill(pixels, x[chosen], y[chosen], max(side[0], 1), max(side[1], 1), kind)
        if reach >= 4:
            _fill(pixels, x[chosen] - reach // 3, y[chosen] + side[1] // 2, reach, 1, kind if kind <= SHOWN else PLAIN)


def _fill(pixels: Indices, x: NDArray[np.int64], y: NDArray[np.int64], width: int, height: int, colour: int) -> None:
    for right in range(width):
        for down in range(height):
            at_x, at_y = x + right, y + down
            inside = (at_x >= 0) & (at_x < pixels.shape[1]) & (at_y >= 0) & (at_y < pixels.shape[0])
            pixels[at_y[inside], at_x[inside]] = colour


def _sample(shape: TreeShape) -> slice | NDArray[np.int64]:
    """All nodes; of more than a picture can hold evenly chosen ones, and the lines that matter."""
    stride = len(shape.nodes) // MOST_NODES + 1
    if stride == 1:
        return slice(None)
    chosen = shape.lines > 0
    chosen[::stride] = True
    return np.flatnonzero(chosen)


def _paint_trunks(pixels: Indices, x: NDArray[np.int64], y: NDArray[np.int64], ends: NDArray[np.int64]) -> None:
    """Lines down from nodes to their lower variations: where more have begun than ended."""
    height, width = pixels.shape
    changes = np.zeros((height + 1, width), dtype=np.int32)
    np.add.at(changes, (np.clip(y, 0, height), x), 1)
    np.add.at(changes, (np.clip(ends, 0, height), x), -1)
    pixels[np.cumsum(changes, axis=0)[:height] > 0] = PLAIN


def _colours(shape: TreeShape) -> Indices:
    """What is most worth seeing of each node."""
    flags = shape.outline.flags[shape.nodes]
    found: Indices = np.array([PLAIN, MAIN, SHOWN, SHOWN], dtype=np.uint8)[shape.lines]
    found[(flags & (COMMENT | HOTSPOT)) > 0] = SIGNED
    for place, kind in enumerate(KINDS):
        found[(flags & kind) > 0] = JUDGED + place
    found[(flags & ILLEGAL) > 0] = FAULTY
    return found
