"""What an adviser proposes: candidates as discs with what they lose."""

from collections.abc import Sequence

import numpy as np

from goboard.drawing.camera.camera import Camera, radius_of
from goboard.drawing.colours import contrast
from goboard.drawing.glyphs import fitting_size
from goboard.drawing.layers.stones import stone_centres
from goboard.drawing.scene import Advised, Scene
from goboard.drawing.shapes import Discs, Shape, Texts
from goboard.drawing.theme import Theme

COLOURS = ("#2F9E44", "#A9C938", "#F2D13C", "#EE9A3A", "#D9503F", "#8E4A9E")
"""Of the classes of moves by what they lose, the best first."""
UNKNOWN = "#8FA3B0"
RADIUS, SMALL = 0.45, 0.24
"""Of discs, in spacings."""
DOT, GROWTH, LEAST = 0.16, 0.04, 6
"""Of dots on stones, in radii, and how much larger they are with each class; none on stones that are smaller."""
READABLE = 7.0
"""Device-independent pixels below which nothing is written."""


def losses(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A dot on stones whose moves have lost much, the larger the more, where nothing else stands on them."""
    taken = {mark.vertex for mark in scene.marks} | {vertex for vertex, _ in scene.numbers}
    found: list[Shape] = []
    for vertex, kind in scene.losses:
        radius = radius_of(float(camera.sizes[vertex]))
        if vertex in taken or scene.letters or not camera.shown[vertex] or radius < LEAST:
            continue
        fill = COLOURS[min(kind, len(COLOURS) - 1)]
        centre = stone_centres(scene, camera, np.array([vertex]))
        outline = theme.mark_on(scene.stones[vertex])
        width = max(1.0, 0.04 * radius)
        found.append(Discs(centre, (DOT + GROWTH * kind) * radius, fill=fill, stroke=outline, width=width))
    return found


def advice(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The candidates; the best one is framed. No stone lies there. While a line is shown move by move the board is its
    own."""
    if scene.analysis is not None and scene.analysis.line:
        return []
    found: list[Shape] = []
    for each in scene.advice:
        spacing = float(camera.sizes[each.vertex])
        centre = camera.centres[np.array([each.vertex])]
        fill = COLOURS[min(each.loss, len(COLOURS) - 1)] if each.loss >= 0 else UNKNOWN
        ink = max(("#000000", "#FFFFFF"), key=lambda ink: contrast(ink, fill))
        if each.is_rare:
            found.append(Discs(centre, SMALL * spacing, fill=fill, stroke=ink, width=max(1.0, 0.02 * spacing)))
            continue
        width = 0.07 if each.is_best else 0.02
        found.append(
            Discs(
                centre, RADIUS * spacing, fill=fill, stroke=theme.mark if each.is_best else ink, width=width * spacing
            )
        )
        found += _words(each, centre[0].tolist(), spacing, ink, READABLE * camera.ratio)
    return found


def _words(each: Advised, centre: Sequence[float], spacing: float, ink: str, least: float) -> list[Shape]:
    """Its words in one line below the other, in the middle where only one of them is there and can be read."""
    room = 1.5 * RADIUS * spacing
    large, small = (
        fitting_size(text, share * spacing, room) if text else 0.0
        for text, share in ((each.text, 0.34), (each.more, 0.24))
    )
    x, y = centre
    above, below = (0.13, 0.19) if min(large, small) >= least else (0.0, 0.0)
    lines = (each.text, y - above * spacing, large, True), (each.more, y + below * spacing, small, False)
    return [Texts(((text, x, at),), size, ink, bold=is_bold) for text, at, size, is_bold in lines if size >= least]
