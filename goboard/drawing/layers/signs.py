"""What the rules see on the board besides the stones: a badge on each stone, of a shape of its own for each kind.

A badge hangs at the lower right of its stone, so that the last move and the record's own signs stay free.
"""

from collections.abc import Callable

import numpy as np

from goboard.drawing.arrays import Float
from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import crosses, squares, triangles
from goboard.drawing.placement import stone_centres
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Shape
from goboard.drawing.theme import Theme

RADIUS, AWAY = 0.19, 0.25
"""A badge's radius, and how far right of and below its stone's centre it hangs, in spacings."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of badges for each kind."""
    kinds: dict[str, list[int]] = {}
    for sign in scene.signs:
        kinds.setdefault(sign.kind, []).extend(sign.vertices)
    found: list[Shape] = []
    for kind, vertices in kinds.items():
        spots = np.array(vertices, dtype=np.intp)
        for spacing, chosen in camera.by_size(spots[camera.shown[spots]]):
            centres = stone_centres(scene, camera, chosen)
            found += badges(kind, centres + AWAY * spacing, RADIUS * spacing, theme)
    return found


def badges(kind: str, centres: Float, radius: float, theme: Theme) -> list[Shape]:
    """Badges of one kind at these pixels (n, 2); a kind without a shape of its own has a bare disc."""
    ground, ink = theme.sign
    draw = BADGES.get(kind)
    disc = Discs(centres, radius, ground, ink, max(1.0, 0.14 * radius))
    return [disc, draw(centres, radius, ink, theme.warning)] if draw else [disc]


def _meal(centres: Float, radius: float, ink: str, _warning: str) -> Shape:
    return squares(centres, 0.95 * radius, fill=ink)


def _glutton(centres: Float, radius: float, ink: str, _warning: str) -> Shape:
    return triangles(_lowered(centres, radius), 0.72 * radius, stroke=ink, width=max(1.0, 0.2 * radius))


def _sick_glutton(centres: Float, radius: float, ink: str, warning: str) -> Shape:
    return triangles(_lowered(centres, radius), 0.84 * radius, fill=warning, stroke=ink, width=max(0.6, 0.1 * radius))


def _lowered(centres: Float, radius: float) -> Float:
    """Where a triangle looks centred in a disc."""
    lowered: Float = centres + np.array([0.0, 0.1 * radius])
    return lowered


def _not_alive(centres: Float, radius: float, _ink: str, warning: str) -> Shape:
    return crosses(centres, 0.95 * radius, max(1.2, 0.3 * radius), warning)


def _dead(centres: Float, radius: float, ink: str, _warning: str) -> Shape:
    reach = 0.6 * radius
    strokes = np.array([(-reach, 0, reach, 0), (0, -reach, 0, reach)])
    ends = (np.hstack([centres, centres])[:, None, :] + strokes).reshape(-1, 4)
    return Lines(ends, max(1.0, 0.24 * radius), ink)


BADGES: dict[str, Callable[[Float, float, str, str], Shape]] = {
    "meal": _meal,
    "glutton": _glutton,
    "sick_glutton": _sick_glutton,
    "not_alive": _not_alive,
    "dead": _dead,
}
