"""What lies under the pointer, what a tool would do there, and where the keyboard points."""

from dataclasses import replace

import numpy as np

from goboard.arrays import Float, Int, mask
from goboard.drawing.camera.camera import Box, Camera
from goboard.drawing.cells import bordered, cells
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import crosses, player_marks
from goboard.drawing.layers.marks import patches, sign, stroke
from goboard.drawing.layers.stones import loose_stone, stones_at
from goboard.drawing.scene import Preview, Scene
from goboard.drawing.shapes import Discs, Lines, Shape
from goboard.drawing.theme import Theme

GHOST_OPACITY = 0.55


def pointer(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A ghost stone, or a ring with a bar."""
    pointer = scene.pointer
    assert pointer is not None
    if scene.analysis is not None and scene.analysis.line:
        # the first of the moves that are shown with their numbers may lie there
        return []
    if pointer.place is not None:
        centre = camera.centre(pointer.place)
        return [loose_stone(camera, theme, centre, pointer.player, GHOST_OPACITY)] if pointer.player else []
    spots = np.array((pointer.vertex,) if pointer.spots is None else pointer.spots, dtype=np.intp)
    if pointer.player:
        return ghosts(scene, camera, theme, spots, pointer.player)
    return [shape for spot in spots.tolist() for shape in _refusal(camera, theme, spot)]


def _refusal(camera: Camera, theme: Theme, spot: int) -> list[Shape]:
    """A ring with a bar."""
    centre, spacing = camera.centres[spot], float(camera.sizes[spot])
    radius, width = 0.21 * spacing, max(1.5, 0.06 * spacing)
    reach = radius * np.sqrt(0.5)
    bar = np.concatenate([centre - reach, centre + reach])[None, :]
    ring = Discs(centre[None, :], radius, fill=theme.wood_flat, stroke=theme.warning, width=width)
    return [ring, Lines(bar, width, theme.warning)]


def ghosts(scene: Scene, camera: Camera, theme: Theme, spots: Int, player: int) -> list[Shape]:
    """Stones that are not there yet, with their player's mark."""
    found: list[Shape] = []
    for stones in stones_at(scene, camera, theme, spots, player, GHOST_OPACITY):
        found.append(stones)
        if scene.letters and not stones.flat:
            letter = scene.letters[player - 1]
            found += player_marks(stones.centres, stones.radius, stones.style, player, letter, GHOST_OPACITY)
    return found


SIGN_OPACITY, CHOSEN_TINT = 0.7, 0.18
CHOSEN_INSET, CHOSEN_THICKNESS = 0.04, 0.05
"""The outline around points that are chosen, in spacings."""


def preview(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Points chosen, then stones, signs and lines."""
    preview = scene.preview
    assert preview is not None
    found = _chosen(preview, camera, theme)
    for player in sorted({player for _, player in preview.stones}):
        spots = np.array([spot for spot, whose in preview.stones if whose == player], dtype=np.intp)
        found += ghosts(scene, camera, theme, spots, player) if player else _erased(camera, theme, spots)
    erased = np.array([mark.vertex for mark in preview.marks if not mark.kind], dtype=np.intp)
    found += [*_erased(camera, theme, erased), *patches(preview.marks, scene, camera, theme)]
    for mark in preview.marks:
        found += sign(mark, scene, camera, theme, SIGN_OPACITY) if mark.kind else []
    stones = bytearray(scene.stones)
    for spot, player in preview.stones:
        stones[spot] = player
    laid = replace(scene, stones=bytes(stones))
    for start, stop, is_arrow in preview.lines:
        found += stroke(start, stop, is_arrow, laid, camera, theme)
    return found


def _chosen(preview: Preview, camera: Camera, theme: Theme) -> list[Shape]:
    if not preview.chosen:
        return []
    chosen = mask(len(camera.centres), preview.chosen)
    edge = bordered(camera, chosen, CHOSEN_INSET, CHOSEN_THICKNESS, theme.accent)
    return [*cells(camera, chosen, faded(theme.accent, CHOSEN_TINT)), *edge]


def _erased(camera: Camera, theme: Theme, spots: Int) -> list[Shape]:
    """A cross on what would go, with bare wood below it: to be told from a sign of the record."""
    found: list[Shape] = []
    for spacing, chosen in camera.by_size(spots):
        centres, width = camera.centres[chosen], max(1.5 * camera.ratio, 0.06 * spacing)
        found.append(
            Discs(centres, 0.24 * spacing, fill=faded(theme.wood_flat, 0.9), stroke=theme.warning, width=width)
        )
        found.append(crosses(centres, 0.2 * spacing, width, theme.warning))
    return found


SIDE, ARM = 1.04, 0.3
"""Of the frame, and of each of its arms, in spacings: outside of stones but for their rims."""
LEAST_SIDE = 12.0
"""Device-independent pixels: around the points of large boards the frame keeps this size."""
DARK, BRIGHT = "#14120f", "#fffdf6"
"""Below the accent, whichever differs from it more: to set it off from wood and stones of its own brightness."""


def cursor(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Corners in the accent's colour with a casing, or nothing where the keyboard does not point."""
    if scene.cursor is None:
        return []
    boxes = camera.boxes(scene.cursor, SIDE)
    ends = np.concatenate([_corners(_at_least(box, LEAST_SIDE * camera.ratio)) for box in boxes])
    width = max(1.6 * camera.ratio, 0.05 * camera.spacing)
    casing = DARK if theme.is_dark else BRIGHT
    return [Lines(ends, 2.2 * width, casing), Lines(ends, width, theme.accent)]


def _at_least(box: Box, side: float) -> Box:
    left, top, wide, _ = box
    grown = max(side, wide)
    return left - (grown - wide) / 2, top - (grown - wide) / 2, grown, grown


def _corners(box: Box) -> Float:
    """Two strokes at each corner, (8, 4)."""
    left, top, side, _ = box
    arm = ARM / SIDE * side
    found = []
    for x, inward in ((left, arm), (left + side, -arm)):
        for y, downward in ((top, arm), (top + side, -arm)):
            found += [(x, y, x + inward, y), (x, y, x, y + downward)]
    return np.array(found, dtype=np.float64)
