"""What a tool in the hand would do: faint stones, signs, lines, and the points that it has chosen."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import bordered, cells
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import crosses
from goboard.drawing.layers.markup import patches, sign, stroke
from goboard.drawing.layers.pointer import ghosts
from goboard.drawing.scene import Preview, Scene
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme

SIGN_OPACITY, TINT = 0.7, 0.18
INSET, THICKNESS = 0.04, 0.05
"""The outline around points that are chosen, in spacings."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Points chosen, then stones, signs and lines."""
    preview = scene.preview
    if preview is None:
        return []
    found = _chosen(preview, camera, theme)
    for player in sorted({player for _, player in preview.stones}):
        spots = np.array([spot for spot, whose in preview.stones if whose == player], dtype=np.intp)
        found += ghosts(scene, camera, theme, spots, player) if player else _erased(camera, theme, spots)
    erased = np.array([mark.vertex for mark in preview.marks if not mark.kind], dtype=np.intp)
    found += [*_erased(camera, theme, erased), *patches(preview.marks, scene, camera, theme)]
    for mark in preview.marks:
        found += sign(mark, scene, camera, theme, SIGN_OPACITY) if mark.kind else []
    laid = replace(scene, stones=_with_stones(scene.stones, preview))
    for start, stop, is_arrow in preview.lines:
        found += stroke(start, stop, is_arrow, laid, camera, theme)
    return found


def _with_stones(stones: bytes, preview: Preview) -> bytes:
    laid = bytearray(stones)
    for spot, player in preview.stones:
        laid[spot] = player
    return bytes(laid)


def _chosen(preview: Preview, camera: Camera, theme: Theme) -> list[Shape]:
    if not preview.chosen:
        return []
    chosen = np.zeros(len(camera.centres), dtype=np.bool_)
    chosen[list(preview.chosen)] = True
    edge = bordered(camera, chosen, INSET, THICKNESS, theme.accent)
    return [*cells(camera, chosen, faded(theme.accent, TINT)), *edge]


def _erased(camera: Camera, theme: Theme, spots: NDArray[np.intp]) -> list[Shape]:
    """A cross on what would go, with bare wood below it: to be told from a sign of the record."""
    found: list[Shape] = []
    for spacing, chosen in camera.by_size(spots):
        centres, width = camera.centres[chosen], max(1.5 * camera.ratio, 0.06 * spacing)
        found.append(Discs(centres, 0.24 * spacing, faded(theme.wood_flat, 0.9), theme.warning, width))
        found.append(crosses(centres, 0.2 * spacing, width, theme.warning))
    return found
