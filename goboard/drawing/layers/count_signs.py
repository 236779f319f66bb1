"""The signs of a count: dead stones (whose point it becomes, and a cross), dame, stones in seki, stones called alive.

The signs differ in shape as well as in colour: a square with a cross, a ring, an empty square, a tick. Stones that only
an estimate calls dead have the square without the cross; it is of bare wood where the point becomes nobody's.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.arrays import Float
from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import crosses, edged_squares, frames, ticks
from goboard.drawing.layers.signs import AWAY
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme

LEAST_SPACING = 5.0
"""In device-independent pixels."""
CASING = "#ffffffb0"
"""Sets signs off from stones of all colours."""
TICK = 0.30
"""The width of a tick, in spacings."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Dead stones' signs, then dame, seki and ticks; nothing where points are too close together for it."""
    if camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    draw = (_dead, _dame, _seki, _spared)
    return [shape for layer in draw for shape in layer(scene, camera, theme)]


def beside_mark(scene: Scene, camera: Camera, spots: NDArray[np.intp]) -> Float:
    """The pixels (m, 2) of signs on points and stones: at the upper left of a stone that carries its player's mark."""
    is_taken = (np.frombuffer(scene.stones, dtype=np.uint8)[spots] > 0)[:, None]
    centres = stone_centres(scene, camera, spots)
    if scene.letters:
        centres = centres - AWAY * camera.sizes[spots][:, None]
    return np.where(is_taken, centres, camera.centres[spots])


def _dead(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    found: list[Shape] = []
    for spacing, spots in _by_size(camera, scene.dead):
        found.append(crosses(camera.centres[spots], 0.50 * spacing, 1.1 * _width(spacing), theme.warning))
    heirs = _heirs(scene, len(camera.centres))
    for spacing, spots in _by_size(camera, scene.faint):
        whose = heirs[spots]
        for player in sorted(set(whose.tolist())):
            centres = beside_mark(scene, camera, spots[whose == player])
            sides, edge = (np.full(len(centres), part * spacing) for part in (0.26, 0.022))
            fill = theme.square(player) if player else theme.wood_flat
            found += edged_squares(centres, sides, edge, fill, theme.mark_on(player))
    return found


def _heirs(scene: Scene, size: int) -> NDArray[np.uint8]:
    """(m,) who gets the points below dead stones: by the count, or else by estimate."""
    owner = np.frombuffer(scene.owner, dtype=np.uint8) if scene.owner else np.zeros(size, dtype=np.uint8)
    return owner if scene.findings is None else np.where(owner > 0, owner, scene.findings.heir)


def _dame(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Rings on points that are nobody's; dead stones there have their own sign."""
    bare = sorted(set(scene.dame).difference(scene.faint))
    return [
        Discs(camera.centres[spots], 0.13 * spacing, theme.wood_flat, theme.accent, _width(spacing))
        for spacing, spots in _by_size(camera, bare)
    ]


def _seki(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    found: list[Shape] = []
    for spacing, spots in _by_size(camera, scene.seki):
        # around the player's mark, where stones carry one
        centres, side = camera.centres[spots], (0.62 if scene.letters else 0.40) * spacing
        found.append(frames(centres, side, 2.2 * _width(spacing), CASING))
        found.append(frames(centres, side, 1.2 * _width(spacing), theme.accent))
    return found


def _spared(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    found: list[Shape] = []
    for spacing, spots in _by_size(camera, scene.spared):
        centres = beside_mark(scene, camera, spots)
        for width, colour in ((2.4 * _width(spacing), CASING), (1.3 * _width(spacing), theme.accent)):
            found.append(ticks(centres, TICK * spacing, width, colour))
    return found


def _by_size(camera: Camera, spots: Sequence[int]) -> Sequence[tuple[float, NDArray[np.intp]]]:
    return camera.by_size(np.array(spots, dtype=np.intp))


def _width(spacing: float) -> float:
    return max(1.0, 0.065 * spacing)
