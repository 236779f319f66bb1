"""Stones and shadows: how Qt paints one, and ready-made pixmaps of them by style and size in device pixels."""

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QImageReader,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from goboard.arrays import Float
from goboard.drawing.colours import channels, faded
from goboard.drawing.shapes import GRAIN_WIDTH, LEAST_GRAIN_RADIUS, SHADOW_REACH, SHADOW_STOPS, Light, StoneStyle, grain
from goboard.jobs.garbage import give_back

Picture = TypeVar("Picture")


class Rest:
    """Has something done once `begin` was not called for so many milliseconds; in the window's thread alone."""

    def __init__(self, milliseconds: int, then: Callable[[], object]) -> None:
        self._milliseconds, self.then = milliseconds, then
        self._timer: QTimer | None = None

    def begin(self) -> None:
        """It is waited for from now on."""
        if threading.current_thread() is threading.main_thread():
            if self._timer is None:
                # once there is an application
                self._timer = QTimer(singleShot=True, interval=self._milliseconds)
                self._timer.timeout.connect(self.then)
            self._timer.start()


class PixelStore(Generic[Picture]):
    """`bytes_of` tells how much one takes; pictures may grow between two uses unless they are `is_fixed`.

    Up to `most` bytes are kept for one picture of a board, and in all stores together `SPARE` of what has not been used
    for a while; at rest only what was used last has more.
    """

    def __init__(self, most: int, bytes_of: Callable[[Picture], int], *, is_fixed: bool = False) -> None:
        self._most, self._is_fixed = most, is_fixed
        self._bytes_of = bytes_of
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._used: dict[Hashable, float] = {}
        """When each was taken last."""
        _stores.add(self)

    @property
    def size(self) -> int:
        """The bytes of all that is kept."""
        return sum(map(self._bytes_of, self._kept.values()))

    def take(self, key: Hashable, make: Callable[[], Picture]) -> Picture:
        """The picture of that key, made if there is none; it stays, others may have to go, in other stores too."""
        found = self._kept.pop(key, None)
        is_known, now = found is not None, monotonic()
        if found is None:
            found = make()
            _drop(_stores, SPARE, now - FRESH)
        if not (is_known and self._is_fixed):
            _drop([self], self._most - self._bytes_of(found))
            _rest.begin()
        self._kept[key], self._used[key] = found, now
        return found

    @property
    def oldest(self) -> float:
        """When the one was taken that was not taken for longest; far ahead where there is none."""
        return self._used[next(iter(self._kept))] if self._kept else math.inf

    @property
    def newest(self) -> float:
        """When one was taken last; long ago where there is none."""
        return max(self._used.values(), default=-math.inf)

    def drop_oldest(self) -> int:
        """Of all there is in it; the bytes that it took."""
        key, picture = self._kept.popitem(last=False)
        del self._used[key]
        return self._bytes_of(picture)


def _drop(stores: Collection[PixelStore[Any]], most: int, before: float = math.inf) -> None:
    """Of what was taken last before that moment these keep no more than so many bytes together."""
    size = sum(store.size for store in stores)
    while size > most and stores:
        store = min(stores, key=lambda store: store.oldest)
        if store.oldest >= before:
            break
        size -= store.drop_oldest()


MOST_STONE = 512
"""Pixels a side of pictures of stones."""
_stores: WeakSet[PixelStore[Any]] = WeakSet()
SPARE, FRESH = 4 << 20, 2.0
"""Bytes of pictures that are kept although they have not been used for so many seconds."""
AT_REST, AT_ONCE = 1000, 0.3
"""Milliseconds without a new picture after which `SPARE` is all that is kept of what was not used in the last painting,
which took so many seconds at most."""


def let_go(before: float = math.inf) -> None:
    """Of all that was used last before that moment keep no more than `SPARE`."""
    _drop(_stores, SPARE, before)
    give_back()


def _let_go_at_rest() -> None:
    let_go(max(store.newest for store in _stores) - AT_ONCE)


_rest = Rest(AT_REST, _let_go_at_rest)


BALL_BYTES, FLAT_BYTES = 40 << 20, 32 << 20
"""Of the sprites of balls, room for two of the largest, and of those of stones, shadows and discs: on a board of few
points they are large."""


def _bytes_of(pixmap: QPixmap) -> int:
    return 4 * pixmap.width() * pixmap.height()


balls: PixelStore[QPixmap] = PixelStore(BALL_BYTES, _bytes_of, is_fixed=True)
flat_things: PixelStore[QPixmap] = PixelStore(FLAT_BYTES, _bytes_of, is_fixed=True)


def qcolour(colour: str) -> QColor:
    """The Qt colour of "#rrggbb" or "#rrggbbaa"."""
    return QColor(*channels(colour))


def stone_sprite(style: StoneStyle, radius: float, variant: int, is_odd: bool, flat: bool) -> QPixmap:
    """A stone in the middle of a pixmap whose side is odd or even, as its centres lie on pixels or between them."""
    return flat_things.take(
        (style, radius, variant, is_odd, flat),
        lambda: _sprite(radius, is_odd, lambda painter: paint_stone(painter, style, radius, variant, flat)),
    )


def shadow_sprite(radius: float, colour: str, is_odd: bool) -> QPixmap:
    """The shadow of a stone of that radius, in the middle of its pixmap."""
    return flat_things.take(
        (radius, colour, is_odd),
        lambda: _sprite(radius * SHADOW_REACH + 1, is_odd, lambda painter: paint_shadow(painter, radius, colour)),
    )


def disc_sprite(radius: float, fill: str, stroke: str, width: float, is_odd: bool) -> QPixmap:
    """A circle in the middle of its pixmap."""
    return flat_things.take(
        (radius, fill, stroke, width, is_odd),
        lambda: _sprite(radius + width + 1, is_odd, lambda painter: paint_disc(painter, radius, fill, stroke, width)),
    )


def ball_sprite(light: Light, radius: float, height: float) -> QPixmap:
    """A disc under a light, in the middle of its pixmap."""
    return balls.take(
        (light, radius, height),
        lambda: _sprite(radius + 1, False, lambda painter: paint_light(painter, light, radius, height)),
    )


def paint_light(painter: QPainter, light: Light, radius: float, height: float) -> None:
    """A disc under a light around the origin, squeezed to that part of its height."""
    painter.scale(1, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(_gradient(light, radius)))
    painter.drawEllipse(QPointF(), radius, radius)
    painter.scale(1, 1 / height)


def paint_stone(painter: QPainter, style: StoneStyle, radius: float, variant: int, flat: bool) -> None:
    """A stone around the origin."""
    painter.setPen(Qt.PenStyle.NoPen)
    if flat:
        painter.setBrush(qcolour(style.flat))
        painter.drawEllipse(QPointF(), radius, radius)
        return
    if style.picture is not None and not (image := _stone_image(style.picture, style.stamp)).isNull():
        side = max(1, math.ceil(2 * radius))
        smooth = image.scaled(
            side, side, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(QRectF(-radius, -radius, 2 * radius, 2 * radius), smooth)
        return
    for light in style.lights:
        painter.setBrush(QBrush(_gradient(light, radius)))
        painter.drawEllipse(QPointF(), radius, radius)
    if style.grain and radius >= LEAST_GRAIN_RADIUS:
        _paint_grain(painter, style, radius, variant)
    thin = min(1.0, 0.05 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(qcolour(style.rim), thin))
    painter.drawEllipse(QPointF(), radius - thin / 2, radius - thin / 2)


@lru_cache(maxsize=4)
def _stone_image(path: Path, _stamp: int) -> QImage:
    """No larger than any stone is; a null image where there is none."""
    reader = QImageReader(str(path))
    size = reader.size()
    if max(size.width(), size.height()) > MOST_STONE:
        # read as small as that it takes a part of the time, and of the memory that a picture may take
        reader.setScaledSize(size.scaled(MOST_STONE, MOST_STONE, Qt.AspectRatioMode.KeepAspectRatio))
    return reader.read()


def paint_shadow(painter: QPainter, radius: float, colour: str) -> None:
    """A soft shadow around the origin."""
    gradient = QRadialGradient(QPointF(), radius * SHADOW_REACH)
    for at, part in SHADOW_STOPS:
        gradient.setColorAt(at, qcolour(faded(colour, part)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(gradient))
    painter.drawEllipse(QPointF(), radius * SHADOW_REACH, radius * SHADOW_REACH)


def paint_disc(painter: QPainter, radius: float, fill: str, stroke: str, width: float) -> None:
    """A circle around the origin."""
    painter.setBrush(qcolour(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(qcolour(stroke), width) if stroke else Qt.PenStyle.NoPen)
    painter.drawEllipse(QPointF(), radius, radius)


def transform_of(frame: Float) -> QTransform:
    """A map (2, 2) of columns (x, y) as Qt has it."""
    (a, b), (c, d) = frame.tolist()
    return QTransform(a, c, b, d, 0, 0)


def _gradient(light: Light, radius: float) -> QRadialGradient:
    centre = QPointF(*light.centre) * radius
    gradient = QRadialGradient(centre, light.radius * radius, QPointF(*light.focus) * radius)
    for at, colour in light.stops:
        gradient.setColorAt(at, qcolour(colour))
    return gradient


def _paint_grain(painter: QPainter, style: StoneStyle, radius: float, variant: int) -> None:
    path = QPainterPath()
    for x1, y1, cx, cy, x2, y2 in grain(variant):
        path.moveTo(x1 * radius, y1 * radius)
        path.quadTo(cx * radius, cy * radius, x2 * radius, y2 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(qcolour(style.grain), GRAIN_WIDTH * radius))
    painter.drawPath(path)


def _sprite(reach: float, is_odd: bool, paint: Callable[[QPainter], None]) -> QPixmap:
    """A transparent square pixmap that holds `reach` pixels around its middle, and what is painted there."""
    side = 2 * math.ceil(reach) + is_odd
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    paint(painter)
    painter.end()
    # a copy has no paint engine, which takes more than a small picture
    return pixmap.copy()
