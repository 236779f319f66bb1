"""What rules and counts say of stones and points, each sign of a shape of its own as well as of a colour.

What the rules see is a badge at the lower right of its stone, so that the last move and the record's own signs stay
free. In a count dead stones have a square with a cross, dame a ring, seki an empty square, stones called alive a tick.
Stones that only an estimate calls dead have the square without the cross; it is of bare wood where the point becomes
nobody's. In themes whose dead stones are not faint a stroke goes through them too, two where the count has a cross.
"""

from collections.abc import Callable, Sequence

import numpy as np

from goboard.arrays import Float, Int, UInt8
from goboard.drawing.camera.camera import Camera
from goboard.drawing.glyphs import (
    AWAY,
    LEAST_SPACING,
    RADIUS,
    crosses,
    edged_squares,
    frames,
    squares,
    strokes_about,
    ticks,
    triangles,
)
from goboard.drawing.layers.stones import dead_opacity, stone_centres
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme


def signs(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
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
    disc = Discs(centres, radius, fill=ground, stroke=ink, width=max(1.0, 0.14 * radius))
    return [disc, draw(centres, radius, ink, theme.warning)] if draw else [disc]


def _glutton(centres: Float, radius: float, ink: str, _warning: str) -> Shape:
    return triangles(_lowered(centres, radius), 0.72 * radius, stroke=ink, width=max(1.0, 0.2 * radius))


def _sick_glutton(centres: Float, radius: float, ink: str, warning: str) -> Shape:
    return triangles(_lowered(centres, radius), 0.84 * radius, fill=warning, stroke=ink, width=max(0.6, 0.1 * radius))


def _lowered(centres: Float, radius: float) -> Float:
    """Where a triangle looks centred in a disc."""
    lowered: Float = centres + np.array([0.0, 0.1 * radius])
    return lowered


def _dead(centres: Float, radius: float, ink: str, _warning: str) -> Shape:
    strokes = 0.6 * radius * np.array([(-1, 0, 1, 0), (0, -1, 0, 1)])
    return strokes_about(centres, strokes, max(1.0, 0.24 * radius), ink)


BADGES: dict[str, Callable[[Float, float, str, str], Shape]] = {
    "meal": lambda centres, radius, ink, warning: squares(centres, 0.95 * radius, fill=ink),
    "glutton": _glutton,
    "sick_glutton": _sick_glutton,
    "not_alive": lambda centres, radius, ink, warning: crosses(centres, 0.95 * radius, max(1.2, 0.3 * radius), warning),
    "dead": _dead,
}


CASING = "#ffffffb0"
"""Sets signs off from stones of all colours."""
STROKES = np.array([(x * 0.16, y * 0.16, x * 0.33, y * 0.33) for x, y in ((1, -1), (-1, 1), (1, 1), (-1, -1))])
"""Through dead stones, in spacings from their middles: those of a slash, then those of a cross as well."""
TICK = 0.30
"""The width of a tick, in spacings."""


def count_signs(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Dead stones' signs, then dame, seki and ticks; nothing where points are too close together for it."""
    if camera.spacing < LEAST_SPACING * camera.ratio:
        return []
    draw = (_count_signs_dead, _dame, _seki, _spared)
    return [shape for layer in draw for shape in layer(scene, camera, theme)]


def beside_mark(scene: Scene, camera: Camera, spots: Int) -> Float:
    """The pixels (m, 2) of signs on points and stones: at the upper left of a stone that carries its player's mark."""
    is_taken = (np.frombuffer(scene.stones, dtype=np.uint8)[spots] > 0)[:, None]
    centres = stone_centres(scene, camera, spots)
    if scene.letters:
        centres = centres - AWAY * camera.sizes[spots][:, None]
    return np.where(is_taken, centres, camera.centres[spots])


def _count_signs_dead(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    is_faint = dead_opacity(camera, theme) < 1
    found: list[Shape] = [] if is_faint else _strokes_through(scene, camera, theme)
    for spacing, spots in _by_size(camera, scene.dead) if is_faint else ():
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


def _strokes_through(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Dead stones that are not faint: a stroke from rim to rim, two where a count has a cross, both with room for the
    square in their middle."""
    owner = np.frombuffer(scene.stones, dtype=np.uint8)
    found: list[Shape] = []
    for vertices, strokes in ((scene.presumed, STROKES[:2]), (scene.dead, STROKES)):
        for spacing, spots in _by_size(camera, vertices):
            for player in players_in(owner[spots].tobytes()):
                centres = stone_centres(scene, camera, spots[owner[spots] == player])
                width = 1.3 * _width(spacing)
                found.append(strokes_about(centres, spacing * strokes, width, theme.mark_on(player)))
    return found


def _heirs(scene: Scene, size: int) -> UInt8:
    """(m,) who gets the points below dead stones: by the count, or else by estimate."""
    owner = np.frombuffer(scene.owner, dtype=np.uint8) if scene.owner else np.zeros(size, dtype=np.uint8)
    return np.where(owner > 0, owner, np.frombuffer(scene.heirs, dtype=np.uint8)) if scene.heirs else owner


def _dame(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Rings on points that are nobody's; dead stones there have their own sign."""
    bare = sorted(set(scene.dame).difference(scene.faint))
    return [
        Discs(camera.centres[spots], 0.13 * spacing, fill=theme.wood_flat, stroke=theme.accent, width=_width(spacing))
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


def _by_size(camera: Camera, spots: Sequence[int]) -> Sequence[tuple[float, Int]]:
    return camera.by_size(np.array(spots, dtype=np.intp))


def _width(spacing: float) -> float:
    return max(1.0, 0.065 * spacing)
