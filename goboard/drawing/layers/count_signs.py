"""The signs of a count: dead stones (whose point it becomes, and a cross), dame, stones in seki.

The signs differ in shape as well as in colour: a square with a cross, a ring, an empty square. Stones that only an
estimate calls dead have the square without the cross.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.glyphs import crosses, edged_squares, frames
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme

LEAST_SPACING = 5.0
"""In device-independent pixels."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Dead stones' signs, then dame, then seki; nothing where points are too close together for it."""
    if camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    return [*_dead(scene, camera, theme), *_dame(scene, camera, theme), *_seki(scene, camera, theme)]


def _dead(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    found: list[Shape] = []
    for spacing, spots in _by_size(camera, scene.dead):
        found.append(crosses(camera.centres[spots], 0.50 * spacing, 1.1 * _width(spacing), theme.warning))
    heirs = _heirs(scene, len(camera.centres))
    for spacing, spots in _by_size(camera, scene.faint):
        whose = heirs[spots]
        for player in sorted(set(whose.tolist()) - {0}):
            centres = camera.centres[spots[whose == player]]
            sides, edge = (np.full(len(centres), part * spacing) for part in (0.26, 0.022))
            found += edged_squares(centres, sides, edge, theme.square(player), theme.mark_on(player))
    return found


def _heirs(scene: Scene, size: int) -> NDArray[np.uint8]:
    """(m,) who gets the points below dead stones: by the count, or else by estimate."""
    owner = np.frombuffer(scene.owner, dtype=np.uint8) if scene.owner else np.zeros(size, dtype=np.uint8)
    return owner if scene.findings is None else np.where(owner > 0, owner, scene.findings.heir)


def _dame(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    return [
        Discs(camera.centres[spots], 0.13 * spacing, theme.wood_flat, theme.accent, _width(spacing))
        for spacing, spots in _by_size(camera, scene.dame)
    ]


def _seki(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    found: list[Shape] = []
    for spacing, spots in _by_size(camera, scene.seki):
        # around the player's mark, where stones carry one
        centres, side = camera.centres[spots], (0.62 if scene.letters else 0.40) * spacing
        found.append(frames(centres, side, 2.2 * _width(spacing), "#ffffffb0"))
        found.append(frames(centres, side, 1.2 * _width(spacing), theme.accent))
    return found


def _by_size(camera: Camera, spots: Sequence[int]) -> Sequence[tuple[float, NDArray[np.intp]]]:
    return camera.by_size(np.array(spots, dtype=np.intp))


def _width(spacing: float) -> float:
    return max(1.0, 0.065 * spacing)
