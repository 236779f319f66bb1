"""Pictures of a scene as files: PNG and PDF. SVG needs no Qt and is written by `goboard.drawing.svg`."""

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from goboard.drawing.picture import build, camera_for
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.ui.painter import paint

POINTS_PER_INCH = 72


def image_of(scene: Scene, theme: Theme, width: int, height: int, ratio: float = 1.0) -> QImage:
    """The scene as an image of these device pixels."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    paint(painter, build(scene, camera_for(scene, width, height, ratio), theme))
    painter.end()
    return image


def png_of(scene: Scene, theme: Theme, width: int, height: int) -> bytes:
    """The scene as a PNG file."""
    buffer = _buffer()
    image_of(scene, theme, width, height).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def pdf_of(scene: Scene, theme: Theme, width: int, height: int) -> bytes:
    """The scene as a PDF page of width x height points, lines and texts as vectors."""
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(POINTS_PER_INCH)
    writer.setPageSize(QPageSize(QSizeF(width, height), QPageSize.Unit.Point, "goboard"))
    writer.setPageMargins(QMarginsF(), QPageLayout.Unit.Point)
    writer.setCreator("goboard")
    painter = QPainter(writer)
    paint(painter, build(scene, camera_for(scene, width, height), theme), document=True)
    painter.end()
    return bytes(buffer.data().data())


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
