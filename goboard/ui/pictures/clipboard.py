"""Pictures on the clipboard: as an image, and in vectors for programs that take these."""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from goboard.drawing.export.album import Album
from goboard.drawing.export.files import Look, sides, svg
from goboard.ui.export import sheet_image

SVG_TYPE = "image/svg+xml"


def copy_picture(album: Album, index: int, look: Look) -> None:
    """Put one diagram of an album on the clipboard."""
    width, height = sides(album, look)
    data = QMimeData()
    data.setImageData(sheet_image(album.sheet(index, width, height), look.theme))
    data.setData(SVG_TYPE, svg(album, index, look))
    QGuiApplication.clipboard().setMimeData(data)
