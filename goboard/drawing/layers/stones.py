"""The stones, their shadows, their players' marks, and what the record says of moves: the last ones, their judgement,
the numbers. Dead stones throw no shadow and are faint, except in themes where their signs are enough.

Where exactly a stone lies, and which one of the bowl it is, is the same for a vertex every time.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from goboard.arrays import Float, Int, Mask, UInt8, mask
from goboard.drawing.camera.camera import Batch, Camera, radius_of
from goboard.drawing.cells import rasters
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import AWAY, LEAST_SPACING, fitting_size, player_marks, written
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import LEAST_GRAIN_RADIUS, Discs, Lines, Polygons, Shadows, Shape, Stones
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
    return centres + np.round(_swaying(vertices, len(camera.centres)) * (2 * sway) - sway)


def stone_batches(scene: Scene, camera: Camera, spots: Int) -> list[Batch]:
    """Stones at these spots: on flat boards by their size, on boards in space by the picture that they are in."""
    found = camera.batches(spots)
    if camera.is_solid or not scene.view.natural:
        return found
    return [replace(each, centres=stone_centres(scene, camera, each.spots)) for each in found]


TABLED = 4096
"""Points of boards whose stones are asked where they lie several times for each picture, and are told by a table."""


def _swaying(vertices: Int, size: int) -> Float:
    """How far off these vertices of so many stones lie across and down (n, 2), from 0 to 1."""
    return _table()[vertices] if size <= TABLED else _spread(vertices)


@cache
def _table() -> Float:
    return _spread(np.arange(TABLED))


def _spread(vertices: Int) -> Float:
    return np.column_stack([_scattered(vertices, salt) / 2.0**32 for salt in (1, 2)])


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
    whose, is_living = owner[taken], np.ones(len(taken), dtype=np.bool_)
    if scene.faint:
        is_living = ~mask(len(owner), scene.faint)[taken]
    found: list[Shape] = []
    if camera.stone_radius >= FLAT_BELOW:
        found += shadows(scene, camera, theme, taken[is_living])
    for player in players_in(whose.tobytes()):
        mine = whose == player
        parts = [(mine & is_living, 1.0)]
        if scene.faint:
            parts.append((mine & ~is_living, dead_opacity(camera, theme)))
        for chosen, opacity in parts:
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
            found.append(Discs(each.centres, radius, fill=fill, stroke=rim, width=width))
        else:
            turns = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False)
            circle = radius * np.column_stack([np.cos(turns), np.sin(turns)])
            outlines = each.centres[:, None, :] + circle @ each.frames.transpose(0, 2, 1)
            found.append(Polygons(tuple(outlines), fill=fill, stroke=rim, width=width))
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


def last_move(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One ring; a dot where stones are tiny; nothing where the record has a sign of its own."""
    vertex = scene.last_vertex
    if vertex is None or any(mark.vertex == vertex for mark in scene.marks):
        return []
    return [shape for spot in camera.geometry.linked_spots(vertex) for shape in _ring(scene, camera, theme, spot)]


FADING = 0.60, 0.30
"""The rings of the moves before the last one, the latest first."""


def trail(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Fainter rings on the moves before the last one."""
    marked = {mark.vertex for mark in scene.marks}
    return [
        shape
        for vertex, age in scene.trail
        if vertex not in marked and vertex != scene.last_vertex
        for shape in _ring(scene, camera, theme, vertex, FADING[age - 1])
    ]


def _ring(scene: Scene, camera: Camera, theme: Theme, vertex: int, strength: float = 1.0) -> list[Shape]:
    if not camera.shown[vertex]:
        return []
    centre = stone_centres(scene, camera, np.array([vertex]))
    stone = scene.stones[vertex]
    colour = theme.warning if scene.last_is_illegal and strength == 1 else theme.mark_on(stone)
    colour = faded(colour, strength) if strength < 1 else colour
    radius = radius_of(float(camera.sizes[vertex]))
    if radius < 6:
        return [Discs(centre, max(0.45 * radius, 0.8), fill=theme.warning)] if strength == 1 else []
    # where a player's mark or a number fills the stone, the ring runs round it
    is_full = scene.letters or any(spot == vertex for spot, _ in scene.numbers)
    reach = 0.90 if is_full else 0.48
    return [Discs(centre, reach * radius, stroke=colour, width=max(1.0, 0.125 * radius))]


BADGE, SIGN_SIZE, SIGN_WIDEST = 0.24, 0.36, 0.34
"""Of the badge, and of the sign and the room for it, in spacings."""
READABLE_FROM = 11.0
"""In device-independent pixels: no sign can be read where points are closer."""


def judgement(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One badge wherever the last move is shown."""
    vertex = scene.last_vertex
    if not scene.judgement or vertex is None or camera.spacing < READABLE_FROM * camera.ratio:
        return []
    ground, ink = theme.sign
    found: list[Shape] = []
    for spot in camera.geometry.linked_spots(vertex):
        if not camera.shown[spot]:
            continue
        spacing = float(camera.sizes[spot])
        centre = stone_centres(scene, camera, np.array([spot])) + spacing * np.array([1.15 * AWAY, -1.15 * AWAY])
        size = fitting_size(scene.judgement, SIGN_SIZE * spacing, SIGN_WIDEST * spacing)
        found.append(Discs(centre, BADGE * spacing, fill=ground, stroke=ink, width=max(1.0, 0.03 * spacing)))
        found.append(written([scene.judgement], centre, size, ink))
    return found


SPEECH, SPEECH_LINE = 0.17, 0.15
"""The radius of the sign of a comment, and the length of its lines, in spacings."""


def comment(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A small disc with two lines of writing at the upper right of the last move; its judgement comes first."""
    vertex = scene.last_vertex
    if not scene.has_text or scene.judgement or vertex is None or camera.spacing < READABLE_FROM * camera.ratio:
        return []
    ground, found = theme.sign[0], list[Shape]()
    for spot in camera.geometry.linked_spots(vertex):
        if camera.shown[spot]:
            spacing = float(camera.sizes[spot])
            centre = stone_centres(scene, camera, np.array([spot])) + spacing * np.array([0.36, -0.36])
            found.append(
                Discs(centre, SPEECH * spacing, fill=theme.speech, stroke=ground, width=max(1.0, 0.04 * spacing))
            )
            half = SPEECH_LINE / 2 * spacing
            rows = [(-half, -0.045 * spacing, half), (-half, 0.045 * spacing, 0.3 * half)]
            x, y = centre[0]
            ends = np.array([[x + left, y + row, x + right, y + row] for left, row, right in rows])
            found.append(Lines(ends, max(1.0, 0.045 * spacing), ground))
    return found


SIZE, WIDEST = 0.52, 0.74
"""Of the numbers and of the room for them, in spacings."""
RAISED, LOWERED, LETTER = 0.10, 0.25, 0.26
"""How far above a stone's centre a number stands that has a letter below it, how far below it the letter, and the
letter's size, in spacings."""

Key = tuple[int, float, int]


def move_numbers(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch for each player, size and count of digits; no number where the record has a sign of its own."""
    marked = {mark.vertex for mark in scene.marks}
    told = [(spot, number) for spot, number in scene.numbers if spot not in marked and camera.shown[spot]]
    if not told or camera.spacing < 2 * LEAST_SPACING * camera.ratio:
        return []

    def key(item: tuple[int, int]) -> Key:
        spot, number = item
        return scene.stones[spot], float(camera.sizes[spot]), len(str(number))

    found: list[Shape] = []
    for (player, spacing, digits), group in groupby(sorted(told, key=key), key):
        items = list(group)
        centres = stone_centres(scene, camera, np.array([spot for spot, _ in items]))
        numbers = [str(number) for _, number in items]
        ink, size = theme.mark_on(player), fitting_size("0" * digits, SIZE * spacing, WIDEST * spacing)
        if scene.letters and player:
            letters = [scene.letters[player - 1]] * len(items)
            found.append(written(letters, centres - (0.0, -LOWERED * spacing), LETTER * spacing, ink))
            found.append(written(numbers, centres - (0.0, RAISED * spacing), min(size, 0.42 * spacing), ink))
        else:
            found.append(written(numbers, centres, size, ink))
    return found
