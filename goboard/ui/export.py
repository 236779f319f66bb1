"""Pictures of a scene as files: PNG and PDF, and the pixels of animated ones. SVG needs no Qt and is written by
`goboard.drawing.svg`."""

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from goboard.drawing.album_files import MILLIMETRES_PER_INCH, POINTS_PER_INCH
from goboard.drawing.gif import Pixels
from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.ui.painter import paint


def image_of(scene: Scene, theme: Theme, width: int, height: int, ratio: float = 1.0) -> QImage:
    """The scene as an image of these device pixels."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    paint(painter, build(scene, camera_for(scene, width, height, ratio), theme))
    painter.end()
    return image


def pixels_of(scene: Scene, theme: Theme, width: int, height: int) -> Pixels:
    """The scene as pixels (height, width, 3), red green blue."""
    image = image_of(scene, theme, width, height).convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(height, image.bytesPerLine())
    return rows[:, : 3 * width].reshape(height, width, 3).copy()


def png_of(scene: Scene, theme: Theme, width: int, height: int, dpi: float = 0.0) -> bytes:
    """The scene as a PNG file; `dpi` is how large it is on paper, 0 if that is open."""
    image = image_of(scene, theme, width, height)
    if dpi:
        per_metre = round(1000 * dpi / MILLIMETRES_PER_INCH)
        image.setDotsPerMeterX(per_metre)
        image.setDotsPerMeterY(per_metre)
    buffer = buffer_of()
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def pdf_of(scene: Scene, theme: Theme, width: int, height: int) -> bytes:
    """The scene as a PDF page of width x height points, lines and texts as vectors."""
    buffer = buffer_of()
    writer = pdf_writer(buffer, width, height)
    painter = QPainter(writer)
    paint(painter, build(scene, camera_for(scene, width, height), theme), document=True)
    painter.end()
    return bytes(buffer.data().data())


def pdf_writer(buffer: QBuffer, width: float, height: float) -> QPdfWriter:
    """A document with pages of these sides in points and without margins."""
    writer = QPdfWriter(buffer)
    writer.setResolution(POINTS_PER_INCH)
    writer.setPageSize(QPageSize(QSizeF(width, height), QPageSize.Unit.Point, "goboard"))
    writer.setPageMargins(QMarginsF(), QPageLayout.Unit.Point)
    writer.setCreator("goboard")
    return writer


def buffer_of() -> QBuffer:
    """An empty file in memory."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
