"""Pictures of a scene as files: PNG and PDF. SVG needs no Qt and is written by `goboard.drawing.svg`."""

from pathlib import Path

from PySide6.QtCore import QMarginsF, QSizeF
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


def save_png(scene: Scene, theme: Theme, width: int, height: int, path: Path) -> None:
    """Write a PNG file; OSError if that fails."""
    if not image_of(scene, theme, width, height).save(str(path), "PNG"):  # type: ignore[call-overload]
        raise OSError(f"The picture could not be written to {path}.")


def save_pdf(scene: Scene, theme: Theme, width: int, height: int, path: Path) -> None:
    """Write a PDF page of width x height points, everything but the wood as vectors; OSError if that fails."""
    writer = QPdfWriter(str(path))
    writer.setResolution(POINTS_PER_INCH)
    writer.setPageSize(QPageSize(QSizeF(width, height), QPageSize.Unit.Point, "goboard"))
    writer.setPageMargins(QMarginsF(), QPageLayout.Unit.Point)
    writer.setCreator("goboard")
    painter = QPainter()
    if not painter.begin(writer):
        raise OSError(f"The picture could not be written to {path}.")
    paint(painter, build(scene, camera_for(scene, width, height), theme), vector=True)
    if not painter.end():
        raise OSError(f"The picture could not be written to {path}.")
