"""The stones, their shadows and their players' marks. Dead stones throw no shadow and are faint, except in themes where
their signs are enough.

Where exactly a stone lies, and which one of the bowl it is, is the same for a vertex every time.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Mask, UInt8, mask
from goboard.drawing.camera.camera import Batch, Camera, radius_of
from goboard.drawing.cells import rasters
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import LEAST_SPACING, player_marks
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import LEAST_GRAIN_RADIUS, Discs, Polygons, Shadows, Shape, Stones
from goboard.drawing.theme import Theme

VARIANTS = 8
_MIX = np.uint64(0x9E3779B97F4A7C15)


def stone_centres(scene: Scene, camera: Camera, vertices: Int) -> Float:
    """The pixels (n, 2) of the stones at these vertices, a whole number of pixels off their vertices."""
    centres = camera.centres[vertices]
    lift = camera.lift(vertices)
    if lift is not None:
        is_taken = np.frombuffer(scene.stones, dtype=np.uint8)[vertices] > 0
        return centres + lift * is_taken[:, None]
    if not scene.view.natural:
        return centres
    sway = scene.view.sway * camera.spacing
    off = np.column_stack([_uniform(vertices, 1), _uniform(vertices, 2)]) * (2 * sway) - sway
    return centres + np.round(off)


def stone_batches(scene: Scene, camera: Camera, spots: Int) -> list[Batch]:
    """Stones at these spots: on flat boards by their size, on boards in space by the picture that they are in."""
    found = camera.batches(spots)
    if camera.is_solid or not scene.view.natural:
        return found
    return [replace(each, centres=stone_centres(scene, camera, each.spots)) for each in found]


def _uniform(vertices: Int, salt: int) -> Float:
    return _scattered(vertices, salt).astype(np.float64) / 2.0**32


def _scattered(vertices: Int, salt: int) -> NDArray[np.uint64]:
    """Thirty-two well mixed bits for each vertex."""
    mixed = (vertices.astype(np.uint64) + np.uint64(salt << 40)) * _MIX
    mixed ^= mixed >> np.uint64(29)
    mixed *= _MIX
    return mixed >> np.uint64(32)


FAR_DEAD_OPACITY = 0.5
"""Where points are too close together for signs."""
FLAT_BELOW = 4.5
"""Stones of a smaller radius (device pixels) are flat discs without light or shadow."""
RIM, CORNERS = 0.07, 40
"""On paper: the outline's width in stone radii, and the corners of a stone that is not seen from straight above."""
SHADOW_OFFSET = 0.11
"""How far a shadow is thrown down and to the right, in stone radii."""


def dead_opacity(camera: Camera, theme: Theme) -> float:
    """How faint dead stones are: not at all only where strokes can tell them from living ones."""
    return theme.dead_opacity if camera.spacing >= 2 * LEAST_SPACING * camera.ratio else FAR_DEAD_OPACITY


def stones(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Shadows of all living stones, then each player's stones, living and dead."""
    if camera.is_solid:
        # these hide each other: they come in an order of their own
        return []
    owner = np.frombuffer(scene.stones, dtype=np.uint8)
    if camera.is_raster:
        living = owner > 0
        living[list(scene.faint)] = False
        return _far(camera, theme, owner, living)
    # of a large board that is pulled along few stones are to be drawn
    taken = np.flatnonzero(owner)
    whose, is_living = owner[taken], ~mask(len(owner), scene.faint)[taken]
    found: list[Shape] = []
    if camera.stone_radius >= FLAT_BELOW:
        found += shadows(scene, camera, theme, taken[is_living])
    for player in players_in(whose.tobytes()):
        mine = whose == player
        for chosen, opacity in ((mine & is_living, 1.0), (mine & ~is_living, dead_opacity(camera, theme))):
            found += stone_shapes(scene, camera, theme, taken[chosen], player, opacity)
    return found


def _far(camera: Camera, theme: Theme, owner: UInt8, living: Mask) -> list[Shape]:
    """Every stone as a few pixels in its player's colour."""
    players = int(owner.max(initial=0))
    if not players:
        return []
    colours = [theme.stone(player).flat for player in range(1, players + 1)]
    values = np.where(living | (owner == 0), owner, owner + players).astype(np.uint8)
    return [*rasters(camera, values, [*colours, *(faded(colour, FAR_DEAD_OPACITY) for colour in colours)])]


def stone_shapes(
    scene: Scene, camera: Camera, theme: Theme, spots: Int, player: int, opacity: float = 1.0
) -> list[Shape]:
    """The stones of one player at these spots, on paper as discs with outlines."""
    return shapes_of(stone_batches(scene, camera, spots), theme, player, opacity)


def shapes_of(batches: Sequence[Batch], theme: Theme, player: int, opacity: float = 1.0) -> list[Shape]:
    """The same where it is known how they are seen."""
    style = theme.stone(player)
    if style.lights:
        return [*_stones_of(batches, theme, player, opacity)]
    fill, rim = faded(style.flat, opacity), faded(style.rim, opacity)
    found: list[Shape] = []
    for each in batches:
        width = max(RIM * each.radius, 0.5)
        radius = theme.stone_size * each.radius - width / 2
        if each.frames is None:
            found.append(Discs(each.centres, radius, fill, rim, width))
        else:
            turns = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False)
            circle = radius * np.column_stack([np.cos(turns), np.sin(turns)])
            outlines = each.centres[:, None, :] + circle @ each.frames.transpose(0, 2, 1)
            found.append(Polygons(tuple(outlines), fill, rim, width))
    return found


def shadows(scene: Scene, camera: Camera, theme: Theme, spots: Int) -> list[Shadows]:
    """The shadows of stones at these spots."""
    found: list[Shadows] = []
    if theme.is_plain or camera.is_rough:
        return found
    for each in stone_batches(scene, camera, spots):
        if each.radius >= FLAT_BELOW:
            radius = theme.stone_size * each.radius
            found.append(Shadows(each.centres, radius, SHADOW_OFFSET * radius, theme.shadow, each.frames))
    return found


def stones_at(
    scene: Scene, camera: Camera, theme: Theme, spots: Int, player: int, opacity: float = 1.0
) -> list[Stones]:
    """The stones of one player at these spots, those of one size together."""
    return _stones_of(stone_batches(scene, camera, spots), theme, player, opacity)


def _stones_of(batches: Sequence[Batch], theme: Theme, player: int, opacity: float) -> list[Stones]:
    style, found = theme.stone(player), []
    for each in batches:
        radius, variants = theme.stone_size * each.radius, np.zeros(len(each.centres), dtype=np.int64)
        if style.grain and radius >= LEAST_GRAIN_RADIUS and each.frames is None:
            variants = (_scattered(each.spots, 3) % np.uint64(VARIANTS)).astype(np.int64)
        found.append(Stones(each.centres, variants, radius, style, opacity, radius < FLAT_BELOW, each.frames))
    return found


def loose_stone(camera: Camera, theme: Theme, centre: tuple[float, float], player: int, opacity: float) -> Stones:
    """One stone of a player at a pixel, where there is no vertex yet."""
    radius = theme.stone_size * camera.stone_radius
    variants = np.zeros(1, dtype=np.int64)
    return Stones(np.array([centre]), variants, radius, theme.stone(player), opacity, radius < FLAT_BELOW)


def letters(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The marks of each player, faint on dead stones; none where the record has a sign of its own, or a number
    stands."""
    if not scene.letters or camera.stone_radius < FLAT_BELOW:
        return []
    owner = np.frombuffer(scene.stones, dtype=np.uint8)
    is_free = ~mask(len(owner), [*(mark.vertex for mark in scene.marks), *(spot for spot, _ in scene.numbers)])
    is_dead = mask(len(owner), scene.faint)
    found: list[Shape] = []
    for player in players_in(scene.stones):
        mine = (owner == player) & is_free
        for chosen, opacity in ((mine & ~is_dead, 1.0), (mine & is_dead, dead_opacity(camera, theme))):
            style, letter = theme.stone(player), scene.letters[player - 1]
            for spacing, spots in camera.by_size(np.flatnonzero(chosen)):
                centres = stone_centres(scene, camera, spots)
                found += player_marks(centres, radius_of(spacing), style, player, letter, opacity)
    return found
