"""A scene as an image, to be looked at by tests."""

from PySide6.QtGui import QImage

from goboard.drawing.export.sheet import Sheet
from goboard.drawing.scene import Scene
from goboard.drawing.theme import Theme
from goboard.ui.export import sheet_image


def image_of(scene: Scene, theme: Theme, width: int, height: int, ratio: float = 1.0) -> QImage:
    """The scene as an image of these device pixels."""
    return sheet_image(Sheet(scene, width, height), theme, ratio)
