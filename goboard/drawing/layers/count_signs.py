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


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Dead stones' signs, then dame, then seki."""
    return [*_dead(scene, camera, theme), *_dame(scene, camera, theme), *_seki(scene, camera, theme)]


def _dead(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    if not scene.dead:
        return []
    whole = _centres(camera, scene.dead)
    found: list[Shape] = [crosses(whole, 0.50 * camera.spacing, 1.1 * _width(camera), theme.warning)]
    whose = {v: scene.owner[v] if scene.owner else 0 for v in scene.dead}
    for player in sorted(set(whose.values()) - {0}):
        centres = _centres(camera, [v for v, owner in whose.items() if owner == player])
        edge = theme.mark_on(player)
        found.append(
            squares(centres, 0.26 * camera.spacing, fill=theme.square(player), stroke=edge, width=_thin(camera))
        )
    return found


def _dame(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    if not scene.dame:
        return []
    centres = _centres(camera, scene.dame)
    return [Discs(centres, 0.13 * camera.spacing, theme.wood_flat, theme.accent, _width(camera))]


def _seki(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    if not scene.seki:
        return []
    centres, side = _centres(camera, scene.seki), 0.40 * camera.spacing
    halo = squares(centres, side, stroke="#ffffffb0", width=_width(camera) * 2.2)
    return [halo, squares(centres, side, stroke=theme.accent, width=_width(camera) * 1.2)]


def _centres(camera: Camera, vertices: Sequence[int]) -> NDArray[np.float64]:
    return camera.centres[np.array(vertices, dtype=np.int64)]


def _width(camera: Camera) -> float:
    return max(1.0, 0.065 * camera.spacing)


def _thin(camera: Camera) -> float:
    return max(1.0, 0.022 * camera.spacing)
