"""Boards in space: the body with its shadow and its edges, the ground of the map, and the stones from back to front.

In open bodies edges and points come with the stones between them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np

from goboard.arrays import Int, distinct, mask
from goboard.drawing.camera.camera import LINE_WIDTH, Camera
from goboard.drawing.colours import blended, channels, faded, opaque
from goboard.drawing.layers.heat import weights_at
from goboard.drawing.layers.stones import dead_opacity, shadows, shapes_of
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Ball, Discs, Light, Lines, Polygons, RoundedRect, Shape, StoneStyle
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.solid.flat_map import MapPanel
from goboard.drawing.solid.front import HORIZON, FrontPanel
from goboard.drawing.solid.lattice import SLICES, LatticePanel
from goboard.drawing.solid.panel import FADES, Panel
from goboard.drawing.theme import Theme

DOTS_FROM, LINES_FROM = 11.0, 5.0
"""Device-independent pixels between neighbours from which on empty points are dots, and edges are drawn."""
LINES_FROM_PLAIN = 2.0
"""The same of edges without wood and light, as on paper, where a small body would be an empty outline else."""
LIGHT = np.array([-0.42, 0.58, 0.70]) / np.linalg.norm([-0.42, 0.58, 0.70])
"""Where the light comes from: x right, y up, z to the viewer."""
SHADES = 24
"""Facets have one of so many shades."""
BRIGHT, DARK = "#fff6e0", "#1c0f04"
"""What lit and shaded wood is blended with."""
SHADOW_STEPS = 6
LEAST_FALL = 120.0
"""Bodies with facets in smaller circles (pixels) throw no shadow."""
OUTLINE, CORNERS = 0.006, 240
"""On paper: the width of a body's outline, in its radius, and the corners of an oval."""
LIT_PART, DARK_PART = 0.34, 0.62


def body(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """What carries the board in each picture: a ball, facets, the ground of the map."""
    assert isinstance(camera, SolidCamera)
    found: list[Shape] = [RoundedRect((0, 0, camera.width, camera.height), 0, fill=theme.table)]
    for panel in camera.panels:
        if isinstance(panel, FrontPanel):
            found += _ball(panel, theme) if panel.body.is_ball else _facets(panel, theme)
        elif isinstance(panel, MapPanel):
            found += _map_ground(panel, camera.ratio, theme)
    return found


def _fall(centre: tuple[float, float], radius: float, theme: Theme, height: float = 1.0) -> Ball:
    """The soft shadow that a body throws on the table."""
    stops = ((0.0, theme.board_shadow), (0.84, theme.board_shadow), (0.92, faded(theme.board_shadow, 0.45)))
    light = Light((0, 0), 1.0, (0, 0), (*stops, (1.0, faded(theme.board_shadow, 0))))
    return Ball((centre[0] + 0.02 * radius, centre[1] + 0.035 * radius * height), 1.09 * radius, light, height)


def _ball(panel: FrontPanel, theme: Theme) -> list[Shape]:
    centre, radius = (panel.sight.x, panel.sight.y), HORIZON * panel.sight.scale
    stops = tuple(
        (at, _wood(theme, shade)) for at, shade in ((0, 1.0), (0.35, 0.82), (0.62, 0.62), (0.85, 0.38), (1, 0.16))
    )
    light = Light((0, 0), 1.0, (-0.36, -0.46), stops)
    if theme.is_plain:
        return [
            Discs(np.array([centre]), radius, fill=theme.wood_flat, stroke=theme.line, width=max(1.0, OUTLINE * radius))
        ]
    return [_fall(centre, radius, theme), Ball(centre, radius, light)]


def _wood(theme: Theme, shade: float) -> str:
    """Wood from the darkest (0) to the brightest (1); a little above the middle it is as it is."""
    flat = opaque(theme.wood_flat)
    if theme.is_plain:
        return flat
    if shade >= 0.6:
        return blended(faded(BRIGHT, LIT_PART * (shade - 0.6) / 0.4), flat)
    return blended(faded(DARK, DARK_PART * (0.6 - shade) / 0.6), flat)


def _facets(panel: FrontPanel, theme: Theme) -> list[Shape]:
    outlines, normals = panel.facets()
    shades = np.rint(SHADES * np.clip(0.22 + 0.70 * (normals @ LIGHT), 0, 1)).astype(np.int64)
    if theme.is_plain:
        width = max(1.0, OUTLINE * panel.circle.radius)
        return [Polygons((panel.silhouette,), fill=theme.wood_flat, stroke=theme.line, width=width)]
    found: list[Shape] = _fall_of_facets(panel, theme) if panel.circle.radius >= LEAST_FALL else []
    # what shows through the seams between facets
    found.append(Polygons((panel.silhouette,), fill=_wood(theme, 0.5)))
    for shade in distinct(shades):
        chosen = tuple(outlines[index] for index in np.flatnonzero(shades == shade).tolist())
        found.append(Polygons(chosen, fill=_wood(theme, shade / SHADES)))
    return found


def _fall_of_facets(panel: FrontPanel, theme: Theme) -> list[Shape]:
    """The same of a body that is not round: its outline again and again, each time a little larger and fainter."""
    outline = panel.silhouette + panel.sight.scale * np.array([0.015, 0.03])
    middle = outline.mean(axis=0)
    shadow = faded(theme.board_shadow, 1 / SHADOW_STEPS)
    sizes = (0.98 + 0.075 * step / SHADOW_STEPS for step in range(1, SHADOW_STEPS + 1))
    return [Polygons((middle + size * (outline - middle),), fill=shadow) for size in sizes]


def _map_ground(panel: MapPanel, ratio: float, theme: Theme) -> list[Shape]:
    """The oval with its shadow, and the line that divides what the viewer sees from the far side."""
    centre, width = (panel.circle.x, panel.circle.y), panel.scale + 0.3 * panel.spacing + ratio
    bright, dull = _wood(theme, 0.72), _wood(theme, 0.52)
    light = Light((0, 0), 1.0, (0, 0), ((0.0, bright), (0.6, _wood(theme, 0.6)), (1.0, dull)))
    horizon = panel.horizon()
    line = Lines(np.hstack([horizon, np.roll(horizon, -1, axis=0)]), max(1.0, ratio), faded(theme.line, 0.45))
    if theme.is_plain:
        turns = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False)
        oval = np.array(centre) + width * np.column_stack([np.cos(turns), 0.5 * np.sin(turns)])
        return [Polygons((oval,), fill=theme.wood_flat, stroke=theme.line, width=max(1.0, OUTLINE * width)), line]
    return [_fall(centre, width, theme, 0.5), Ball(centre, width, light, 0.5), line]


def edges(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Edges and dots on closed bodies and on maps; those of open bodies come with the stones."""
    assert isinstance(camera, SolidCamera)
    found: list[Shape] = []
    least = (LINES_FROM_PLAIN if theme.is_plain else LINES_FROM) * camera.ratio
    for number, panel in enumerate(camera.panels):
        if isinstance(panel, LatticePanel):
            continue
        ground = _wood(theme, 0.5) if panel.body.is_ball and isinstance(panel, FrontPanel) else opaque(theme.wood_flat)
        ink, width = _ink(panel, camera, theme), max(1.0 * camera.ratio, 1.2 * LINE_WIDTH * panel.spacing)
        if panel.spacing >= least:
            strokes, fades = panel.lines
            for fade in distinct(fades):
                ends = strokes.take(np.flatnonzero(fades == fade), axis=0)
                if len(ends):
                    # without transparency: thousands of transparent lines take longer than all the stones
                    colour = blended(faded(ink, 1 - 0.6 * fade / FADES), ground)
                    found.append(Lines(ends, width, colour, not camera.is_rough))
        if panel.spacing >= DOTS_FROM * camera.ratio and not camera.is_rough:
            spots = np.flatnonzero(panel.is_shown) + number * camera.board.size
            found += _discs(camera, spots[camera.shown[spots]], 0.07, theme.hoshi, 1.2)
    return found


def _ink(panel: Panel, camera: SolidCamera, theme: Theme) -> str:
    return faded(theme.line, min(1.0, max(0.3, panel.spacing / (9.0 * camera.ratio))))


HAZE = 0.52
"""How much of the ground's colour covers what is farthest away in an open body."""
DOT, CELL = 0.085, 0.30
"""The radius of an empty point and of the disc of its owner's colour around it, in the point's room."""


def stones_in_space(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """The shadows of each picture, then its stones; nothing on flat boards."""
    if not isinstance(camera, SolidCamera) or camera.is_raster:
        return []
    found: list[Shape] = []
    for number, panel in enumerate(camera.panels):
        first = number * camera.board.size
        if isinstance(panel, LatticePanel):
            found += _in_depth(scene, camera, theme, panel, first)
            continue
        living = np.frombuffer(scene.stones, dtype=np.uint8)[first : first + camera.board.size] > 0
        living[[spot - first for spot in scene.faint if 0 <= spot - first < len(living)]] = False
        found += shadows(scene, camera, theme, np.flatnonzero(living) + first)
        found += _stones(scene, camera, theme, [group + first for group in _groups(panel, camera)])
    return found


PLAYERS = 256
"""More than there are, and nobody."""
MANY, COARSE = 1000, 3
"""On a board of so many points, while it turns, so many neighbouring groups are drawn as one: its stones are small, and
hardly hide each other."""


def _groups(panel: Panel, camera: SolidCamera) -> Sequence[Int]:
    """The vertices shown, in groups from the back to the front."""
    groups = panel.order()
    if not camera.is_rough or camera.board.size < MANY:
        return groups
    return [np.sort(np.concatenate(groups[at : at + COARSE])) for at in range(0, len(groups), COARSE)]


def _stones(scene: Scene, camera: SolidCamera, theme: Theme, groups: Sequence[Int]) -> list[Shape]:
    """The stones at these spots of one picture, of each group each player's living ones and then the dead."""
    spots = np.concatenate(groups)
    owner = np.frombuffer(scene.stones, dtype=np.uint8)[spots].astype(np.int64)
    numbers = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    turns = 2 * (owner + PLAYERS * numbers)
    if scene.faint:
        turns += np.isin(spots, scene.faint)
    taken = np.flatnonzero(owner)
    taken = taken[np.argsort(turns[taken], kind="stable")]
    if not len(taken):
        return []
    # where all of them are seen is found at once: that takes longer than all the rest
    whole, turns = camera.batch(spots[taken]), turns[taken]
    cuts = [0, *(np.flatnonzero(np.diff(turns)) + 1).tolist(), len(turns)]
    found: list[Shape] = []
    for start, stop in pairwise(cuts):
        player, is_dead = divmod(int(turns[start]) % (2 * PLAYERS), 2)
        opacity = dead_opacity(camera, theme) if is_dead else 1.0
        found += shapes_of([whole.part(slice(start, stop))], theme, player, opacity)
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
        found.append(Lines(ends, width * (1 - 0.4 * part), pale.line, not camera.is_rough))
        spots = group + first
        spots = spots[camera.shown[spots]]
        for player in players_in(owner[spots].tobytes()):
            found += _discs(camera, spots[owner[spots] == player], CELL, opaque(pale.cell(player)))
        if scene.weights is not None and len(spots):
            here = mask(len(camera.centres), spots)
            found += weights_at(scene, camera, pale, here)
            spots = spots[~np.isfinite(scene.weights[spots]) | (stones[spots] > 0)]
        found += _discs(camera, spots, DOT, pale.hoshi)
        found += _stones(scene, camera, pale, [spots])
    return found


def _discs(camera: SolidCamera, spots: Int, part: float, colour: str, least: float = 1.5) -> list[Shape]:
    """Discs of that part of the room of their points, and so many device-independent pixels at least."""
    return [
        Discs(camera.centres[chosen], max(part * room, least * camera.ratio), fill=colour)
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
