"""Whole cells under a colour or a veil: territory, what the record dims or hides, what an answer lights up, hints."""

import numpy as np

from goboard.arrays import Mask, UInt8, mask
from goboard.drawing.camera.camera import Camera
from goboard.drawing.cells import Disc, at_border, bordered, cells, edged, rasters
from goboard.drawing.colours import faded
from goboard.drawing.glyphs import crosses, written
from goboard.drawing.layers.stones import FLAT_BELOW, stone_batches
from goboard.drawing.scene import Scene, players_in
from goboard.drawing.shapes import Discs, Shape
from goboard.drawing.theme import Theme
from goboard.rules.position import EMPTY

LETTER, READABLE = 0.4, 7.0
"""The size of an owner's letter in spacings, and device-independent pixels below which it is left out."""


def territory(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of cells for each owner."""
    owner = np.frombuffer(scene.owner, dtype=np.uint8)
    players = players_in(scene.owner)
    if camera.is_in_depth is not None:
        # what lies in depth comes with the stones around it
        owner = np.where(camera.is_in_depth, 0, owner) if players else owner
    if camera.is_raster and players:
        return [*rasters(camera, owner, [theme.cell(player) for player in range(1, players[-1] + 1)])]
    found = [shape for player in players for shape in cells(camera, owner == player, theme.cell(player))]
    if theme.territory_edge:
        # stones show by themselves that the points below them are their own
        is_own = np.frombuffer(scene.stones, dtype=np.uint8) == owner
        found += edged(camera, np.where(is_own, 0, owner).astype(np.uint8), theme.territory_edge)
    return [*found, *_letters(scene, camera, theme, owner)] if scene.letters else found


def _letters(scene: Scene, camera: Camera, theme: Theme, owner: UInt8) -> list[Shape]:
    """Whose each empty point is among several players: their colours alone do not tell everybody."""
    is_free = (np.frombuffer(scene.stones, dtype=np.uint8) == 0) & camera.shown
    is_free &= ~mask(len(owner), [mark.vertex for mark in scene.marks])
    return [
        written([scene.letters[player - 1]] * len(spots), camera.centres[spots], LETTER * spacing, theme.mark_on(EMPTY))
        for player in players_in(scene.owner)
        for spacing, spots in camera.by_size(np.flatnonzero(is_free & (owner == player)))
        if LETTER * spacing >= READABLE * camera.ratio
    ]


DIM_VEIL = 0.62
"""The veil's opacity."""


def dimmed(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of veils."""
    return _veil(scene, camera, theme, _chosen(scene.dim, camera), DIM_VEIL)


HIDING_VEIL = 0.88
"""The veil's opacity: what lies below it is no more than guessed at."""


def shown_part(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """One batch of veils, over points of the plane that are not known yet too."""
    assert scene.shown_part is not None
    return _veil(scene, camera, theme, ~_chosen(scene.shown_part, camera), HIDING_VEIL, is_beyond=True)


def _veil(
    scene: Scene, camera: Camera, theme: Theme, chosen: Mask, strength: float, *, is_beyond: bool = False
) -> list[Shape]:
    """Over these cells, around their stones and the stones beside them, none of which it cuts in two."""
    at_edge = at_border(camera, chosen) & (np.frombuffer(scene.stones, dtype=np.uint8) > 0) & camera.shown
    discs: list[Disc] = []
    if not camera.is_raster and camera.stone_radius >= FLAT_BELOW:
        for each in stone_batches(scene, camera, np.flatnonzero(at_edge)):
            frames = [np.eye(2)] * len(each.spots) if each.frames is None else each.frames
            radius = theme.stone_size * each.radius
            discs += map(Disc, each.spots.tolist(), each.centres, (radius * frame for frame in frames))
    # where two of them meet, it is the stone in sight that stays whole
    discs.sort(key=lambda disc: not chosen[disc.spot])
    return cells(camera, chosen, faded(theme.wood_flat, strength), is_beyond=is_beyond, discs=discs)


LIT_TINT = 0.22
"""The opacity of a group's cells."""
LIT_INSET, STEP = 0.05, 0.085
"""How far the first outline lies inside the cells' borders, and each one more, in spacings."""
DEEPEST = 4
"""That many outlines lie inside each other, then the next ones lie over the first again."""
LIT_THICKNESS = 0.055
"""In spacings."""


def lit(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Tints of all groups, then their outlines over them."""
    tints: list[Shape] = []
    outlines: list[Shape] = []
    for number, group in enumerate(scene.lit):
        chosen = _chosen(group, camera)
        colour = theme.lit[number % len(theme.lit)]
        inset = LIT_INSET + STEP * (number % DEEPEST)
        tints += cells(camera, chosen, faded(colour, LIT_TINT))
        outlines += bordered(camera, chosen, inset, LIT_THICKNESS, colour)
    return [*tints, *outlines]


REGION_INSET, REGION_THICKNESS = 0.0, 0.035
"""Of the line around a region, in spacings."""


def region(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """A thin line around it."""
    return bordered(camera, _chosen(scene.region, camera), REGION_INSET, REGION_THICKNESS, theme.accent)


RULED_OUT_VEIL, HINT_TINT = 0.55, 0.18
"""The opacity of what is ruled out and of a hint's cells."""
HINT_INSET, HINT_THICKNESS = 0.05, 0.06
"""Of the line around a hint's points, in spacings."""


def study_below(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Below the stones: veils, and the tint and outline of a hint."""
    assert scene.study is not None
    found: list[Shape] = []
    if scene.study.ruled_out:
        found += cells(camera, _chosen(scene.study.ruled_out, camera), faded(theme.table, RULED_OUT_VEIL))
    if scene.study.hint:
        chosen = _chosen(scene.study.hint, camera)
        found += cells(camera, chosen, faded(theme.accent, HINT_TINT))
        found += bordered(camera, chosen, HINT_INSET, HINT_THICKNESS, theme.accent)
    return found


def study_above(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Crosses in the colour of warnings, on discs of bare wood."""
    assert scene.study is not None
    found: list[Shape] = []
    for spacing, spots in camera.by_size(np.array(scene.study.wrong, dtype=np.intp)):
        seen = camera.centres[spots[camera.shown[spots]]]
        found.append(Discs(seen, 0.34 * spacing, fill=faded(theme.wood_flat, 0.86)))
        found.append(crosses(seen, 0.40 * spacing, max(1.5, 0.11 * spacing), theme.warning))
    return found


def _chosen(spots: tuple[int, ...], camera: Camera) -> Mask:
    return mask(len(camera.centres), spots)
