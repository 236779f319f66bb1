"""Stones of which it depends on who moves first: a question mark at the upper right of each."""

import numpy as np

from goboard.analysis.report import Status
from goboard.drawing.camera.camera import Camera
from goboard.drawing.colours import faded
from goboard.drawing.overlays.overlay import Height, Known, Overlay, Points, one_point
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme
from goboard.rules.position import WHITE
from goboard.words.message import phrase

SIZE = 0.34
"""Of the question mark, in spacings."""
TINT = 0.45
"""The opacity of a tint over stones that are too small for a sign."""


def find(known: Known) -> Points | None:
    """The stones."""
    return Points(known.judged(Status.UNSETTLED))


def badges(found: Points, scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A disc and a question mark on each stone."""
    from goboard.drawing.cells import cells
    from goboard.drawing.glyphs import AWAY, LEAST_SPACING, RADIUS, written
    from goboard.drawing.layers.stones import stone_centres

    if not found.chosen.any():
        return []
    chosen = found.chosen & camera.shown
    if camera.spacing < 2 * LEAST_SPACING * camera.ratio:
        return cells(camera, chosen, faded(theme.gap, TINT))
    ground, ink = theme.sign
    shapes: list[Shape] = []
    for spacing, spots in camera.by_size(np.flatnonzero(chosen)):
        centres = stone_centres(scene, camera, spots) + AWAY * spacing * np.array([1.0, -1.0])
        shapes.append(
            Discs(centres, RADIUS * spacing, fill=ground, stroke=ink, width=max(1.0, 0.14 * RADIUS * spacing))
        )
        shapes.append(written(["?"] * len(spots), centres, SIZE * spacing, ink))
    return shapes


UNSETTLED = Overlay(
    "unsettled",
    phrase("Unsettled stones"),
    phrase("a question mark where it depends on who moves first"),
    "U",
    Status.UNSETTLED,
    find=find,
    draws={Height.BADGES: badges},
    sample=one_point,
    sample_stone=WHITE,
)
