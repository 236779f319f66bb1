"""Where a border is still open: four corners around the point."""

from goboard.drawing.camera.camera import Camera
from goboard.drawing.overlays.overlay import Height, Known, Overlay, Points, one_point, words_among
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Shape
from goboard.drawing.theme import Theme
from goboard.words.message import phrase

SIDE = 0.56
"""Of the corners' square, in spacings."""


def find(known: Known) -> Points | None:
    """The open points."""
    assert known.report is not None
    return Points(known.mask(known.report.sealing))


def corners(found: Points, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The corners of squares around open points."""
    from goboard.drawing.glyphs import brackets
    from goboard.drawing.overlays.reading import cased

    return cased(found.chosen, camera, theme, theme.gap, brackets, SIDE)


SEALING = Overlay(
    "sealing",
    phrase("Open borders"),
    phrase("four corners around points where a border is still open"),
    "7",
    find=find,
    draws={Height.SIGNS: corners},
    leaves_room=False,
    gives_way=True,
    words=words_among(phrase("open border"), lambda report: report.sealing),
    sample=one_point,
)
