"""The stones of boards in space, from the back to the front; in open bodies with the edges and points between them."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera.camera import LINE_WIDTH, Camera
from goboard.drawing.colours import blended, channels, faded, opaque
from goboard.drawing.layers.heat import weights_at
from goboard.drawing.layers.stones import DEAD_OPACITY, shadows, stone_shapes
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Light, Lines, Shape, StoneStyle
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.solid.lattice import SLICES, LatticePanel
from goboard.drawing.theme import Theme

Int = NDArray[np.intp]

HAZE = 0.52
"""How much of the ground's colour covers what is farthest away in an open body."""
DOT, CELL = 0.085, 0.30
"""The radius of an empty point and of the disc of its owner's colour around it, in the point's room."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The shadows of each picture, then its stones; nothing on flat boards."""
    if not isinstance(camera, SolidCamera) or camera.is_raster:
        return []
    found: list[Shape] = []
    for number, panel in enumerate(camera.panels):
        first = number * camera.board.size
        if isinstance(panel, LatticePanel):
            found += _in_depth(scene, camera, theme, panel, first)
            continue
        groups = [group + first for group in panel.order()]
        living = np.frombuffer(scene.stones, dtype=np.uint8)[first : first + camera.board.size] > 0
        living[[spot - first for spot in scene.faint if 0 <= spot - first < len(living)]] = False
        found += shadows(scene, camera, theme, np.flatnonzero(living) + first)
        for group in groups:
            found += _stones(scene, camera, theme, group)
    return found


def _stones(scene: Scene, camera: Camera, theme: Theme, group: Int) -> list[Shape]:
    """The stones at these spots, each player's living ones and then the dead."""
    found: list[Shape] = []
    owner = np.frombuffer(scene.stones, dtype=np.uint8)[group]
    is_dead = np.isin(group, scene.faint) if scene.faint else np.zeros(len(group), dtype=np.bool_)
    for player in np.flatnonzero(np.bincount(owner)).tolist():
        if player:
            mine = owner == player
            found += stone_shapes(scene, camera, theme, group[mine & ~is_dead], player)
            found += stone_shapes(scene, camera, theme, group[mine & is_dead], player, DEAD_OPACITY)
    return found


def _in_depth(scene: Scene, camera: SolidCamera, theme: Theme, panel: LatticePanel, first: int) -> list[Shape]:
    """Slice by slice: edges, then what lies at the points, all of it the paler the farther away it is."""
    found: list[Shape] = []
    owner = np.frombuffer(scene.owner, dtype=np.uint8) if scene.owner else np.zeros(len(camera.centres), np.uint8)
    stones = np.frombuffer(scene.stones, dtype=np.uint8)
    width = max(1.2 * camera.ratio, 1.6 * LINE_WIDTH * panel.spacing)
    strokes, slices = panel.lines
    for number, group in enumerate(panel.order()):
        part = 1 - number / (SLICES - 1)
        pale = _pale(theme, round(HAZE * part, 2))
        ends = strokes[slices == number]
        found.append(Lines(ends, width * (1 - 0.4 * part), pale.line))
        spots = group + first
        spots = spots[camera.shown[spots]]
        for player in np.flatnonzero(np.bincount(owner[spots])).tolist() if len(spots) else ():
            if player:
                found += _discs(camera, spots[owner[spots] == player], CELL, opaque(pale.cell(player)))
        if scene.weights is not None and len(spots):
            here = np.zeros(len(camera.centres), dtype=np.bool_)
            here[spots] = True
            found += weights_at(scene, camera, pale, here)
            spots = spots[~np.isfinite(scene.weights[spots]) | (stones[spots] > 0)]
        found += _discs(camera, spots, DOT, pale.hoshi)
        found += _stones(scene, camera, pale, spots)
    return found


def _discs(camera: SolidCamera, spots: Int, part: float, colour: str) -> list[Shape]:
    return [
        Discs(camera.centres[chosen], max(part * room, 1.5 * camera.ratio), colour)
        for room, chosen in camera.by_size(spots)
    ]


@lru_cache(maxsize=32)
def _pale(theme: Theme, haze: float) -> Theme:
    """The theme as it looks from afar: opaque, and blended with the ground."""

    def far(colour: str) -> str:
        return blended(faded(theme.wood_flat, haze), blended(colour, opaque(theme.wood_flat)))

    def light(each: Light) -> Light:
        return replace(each, stops=tuple((at, _veiled(colour, theme.wood_flat, haze)) for at, colour in each.stops))

    def stone(style: StoneStyle) -> StoneStyle:
        return replace(
            style,
            name=f"{style.name}-{round(100 * haze)}",
            flat=far(style.flat),
            rim=_veiled(style.rim, theme.wood_flat, haze),
            lights=tuple(map(light, style.lights)),
        )

    players = range(1, max(len(theme.stones), len(theme.territory)) + 1)
    return replace(
        theme,
        line=far(theme.line),
        hoshi=far(theme.hoshi),
        stones=tuple(map(stone, theme.stones)),
        territory=tuple(far(theme.cell(player)) for player in players),
    )


def _veiled(colour: str, ground: str, haze: float) -> str:
    """A colour under the haze, as transparent as before."""
    alpha = channels(colour)[3]
    return f"{blended(faded(ground, haze), opaque(colour))}{alpha:02x}"
