"""Many lines, boxes or sprites in one call: Qt reads them from a numpy array's memory.

PySide wants a list of objects, one Python object a line; the C++ functions behind it take a pointer and a count. Where
the pointer cannot be had the same is painted from objects.
"""

import struct
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream, QLineF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from shiboken6 import Shiboken

from goboard.arrays import Float

FRAGMENT_FIELDS = 10
"""x, y, source left, source top, width, height, scale x, scale y, rotation, opacity."""
ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
"""Of a path, as Qt writes it: kind 0 begins a polygon, 1 goes on with it."""


def draw_lines(painter: QPainter, ends: Float) -> None:
    """Lines with the painter's pen; `ends` is (n, 4)."""
    _draw(QLineF, ends, painter.drawLines)


def draw_rects(painter: QPainter, boxes: Float) -> None:
    """Boxes with the painter's pen and brush; `boxes` is (n, 4): left, top, width, height."""
    _draw(QRectF, boxes, painter.drawRects)


def _draw(kind: type[QLineF] | type[QRectF], numbers: Float, draw: Callable[..., None]) -> None:
    """Four numbers each."""
    array = _rows(numbers, 4)
    if len(array) and not _by_address(kind, array, draw):
        draw([kind(*row) for row in array.tolist()])


def path_of(outlines: Sequence[Float]) -> QPainterPath:
    """The path around these polygons, (n, 2) each, closed; read as Qt would write it, many at once."""
    found = QPainterPath()
    outlines = [each for each in outlines if len(each)]
    if not outlines:
        return found
    points = np.concatenate([part for each in outlines for part in (each, each[:1])])
    lasts = np.cumsum([len(each) + 1 for each in outlines])
    parts = np.zeros(len(points), ELEMENT)
    parts["kind"] = 1
    parts["kind"][[0, *lasts[:-1].tolist()]] = 0
    parts["x"], parts["y"] = points.T
    first, is_winding = int(lasts[-1]) - len(outlines[-1]) - 1, 1
    data = struct.pack(">i", len(points)) + parts.tobytes() + struct.pack(">ii", first, is_winding)
    QDataStream(QByteArray(data)) >> found
    return found


def draw_sprites(painter: QPainter, pixmap: QPixmap, centres: Float, opacity: float = 1.0) -> None:
    """The whole pixmap (one device pixel a pixel) around each of `centres` (n, 2)."""
    width, height = float(pixmap.width()), float(pixmap.height())
    _draw_parts(painter, pixmap, centres, np.zeros((len(centres), 2)), (width, height), opacity)


def draw_parts(
    painter: QPainter, pixmap: QPixmap, centres: Float, corners: Float, side: float, opacity: float = 1.0
) -> None:
    """Square parts of the pixmap, with these upper left `corners` (n, 2), around each of `centres` (n, 2)."""
    _draw_parts(painter, pixmap, centres, corners, (side, side), opacity)


def _draw_parts(
    painter: QPainter, pixmap: QPixmap, centres: Float, corners: Float, size: tuple[float, float], opacity: float
) -> None:
    width, height = size
    array = np.empty((len(centres), FRAGMENT_FIELDS))
    array[:, :2], array[:, 2:4] = centres, corners
    array[:, 4:] = (width, height, 1.0, 1.0, 0.0, opacity)

    def draw(fragments: object, count: int) -> None:
        painter.drawPixmapFragments(cast(QPainter.PixmapFragment, fragments), count, pixmap)

    if len(array) and not _by_address(QPainter.PixmapFragment, array, draw):
        before = painter.opacity()
        painter.setOpacity(before * opacity)
        for (x, y), (left, top) in zip(centres.tolist(), corners.tolist(), strict=True):
            source = QRectF(left, top, width, height)
            painter.drawPixmap(QRectF(round(x - width / 2), round(y - height / 2), width, height), pixmap, source)
        painter.setOpacity(before)


def _rows(array: Float, fields: int) -> Float:
    return np.ascontiguousarray(array, dtype=np.float64).reshape(-1, fields)


def _by_address(kind: type[Any], array: Float, draw: Callable[[Any, int], None]) -> bool:
    """Draw from the array's memory; False if this binding does not let us."""
    try:
        first = Shiboken.wrapInstance(array.__array_interface__["data"][0], kind)
    except (TypeError, RuntimeError, AttributeError):
        return False
    draw(first, len(array))
    return True
