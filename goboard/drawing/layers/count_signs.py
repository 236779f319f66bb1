"""The signs of a count: dead stones (whose point it becomes, and a cross), dame, stones in seki.

The signs differ in shape as well as in colour: a square with a cross, a ring, an empty square.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import Camera
from goboard.drawing.glyphs import crosses, squares
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
        whose = np.frombuffer(scene.owner, dtype=np.uint8)[spots] if scene.owner else np.zeros(len(spots), np.uint8)
        for player in sorted(set(whose.tolist()) - {0}):
            centres, edge = camera.centres[spots[whose == player]], theme.mark_on(player)
            thin = max(1.0, 0.022 * spacing)
            found.append(squares(centres, 0.26 * spacing, fill=theme.square(player), stroke=edge, width=thin))
    return found


def _dame(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    return [
        Discs(camera.centres[spots], 0.13 * spacing, theme.wood_flat, theme.accent, _width(spacing))
        for spacing, spots in _by_size(camera, scene.dame)
    ]


def _seki(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    found: list[Shape] = []
    for spacing, spots in _by_size(camera, scene.seki):
        centres, side = camera.centres[spots], 0.40 * spacing
        found.append(squares(centres, side, stroke="#ffffffb0", width=_width(spacing) * 2.2))
        found.append(squares(centres, side, stroke=theme.accent, width=_width(spacing) * 1.2))
    return found


def _by_size(camera: Camera, spots: Sequence[int]) -> Sequence[tuple[float, NDArray[np.intp]]]:
    return camera.by_size(np.array(spots, dtype=np.intp))


def _width(spacing: float) -> float:
    return max(1.0, 0.065 * spacing)
