"""The table, on it the board of wood with its edges and its holes, the lines, and a veil over what is shown again."""

import numpy as np

from goboard.arrays import Float, Mask
from goboard.drawing.camera.camera import LINE_WIDTH, Box, Camera
from goboard.drawing.cells import boxes_of, moved, rasters
from goboard.drawing.colours import blended, faded
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Picture, Rects, RoundedRect, Shape
from goboard.drawing.theme import Theme

FADE = (0.5, 0.4, 0.3, 0.2, 0.1)
"""How dark the shadow of the upper and left edges is, step by step away from them."""
RIM, RIM_WIDTH = 0.6, 0.035
"""The opacity of the line around a hole and its width in spacings: without it holes look like dark territory."""
SHADED_FROM = 6.0
"""In device-independent pixels: below it the edges throw no shadow."""


def hollows(camera: Camera, theme: Theme) -> list[Shape]:
    """The table, the shadow of the edges, and a rim all around."""
    if camera.lattice is None:
        return []
    is_hollow = camera.lattice < 0
    if camera.geometry.is_repeat is not None:
        # beyond joined borders there may be nothing at all
        first, last, left, right = camera.geometry.main_lines
        is_hollow[:first], is_hollow[last + 1 :], is_hollow[:, :left], is_hollow[:, right + 1 :] = (False,) * 4
    if not is_hollow.any():
        return []
    bottom = Rects(boxes_of(is_hollow, camera.across, camera.down, camera.pitch), theme.table)
    return [bottom, *(_edges(camera, theme, is_hollow) if camera.spacing >= SHADED_FROM * camera.ratio else ())]


def _edges(camera: Camera, theme: Theme, is_hollow: Mask) -> list[Shape]:
    above, before, below, behind = (_along(camera, is_hollow, *step) for step in ((1, 0), (0, 1), (-1, 0), (0, -1)))
    step, wide = max(1.0, round(0.03 * camera.spacing)), max(1.0, round(RIM_WIDTH * camera.spacing))
    found: list[Shape] = []
    for number, part in enumerate(FADE):
        shade, reach = faded(theme.board_shadow, part), step * (number + 1)
        found.append(Rects(np.vstack([_strip(above, height=reach), _strip(before, width=reach)]), shade))
    rim = [_strip(above, height=wide), _strip(before, width=wide)]
    rim += [_strip(below, height=wide, is_far=True), _strip(behind, width=wide, is_far=True)]
    for down, right in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        # where the wood has a corner, the strips along its sides leave a gap
        corner = _strip(_along(camera, is_hollow, down, right), width=wide, is_far=right < 0)
        rim.append(_strip(corner, height=wide, is_far=down < 0))
    return [*found, Rects(np.vstack(rim), blended(faded(theme.line, RIM), theme.wood_flat))]


def _along(camera: Camera, is_hollow: Mask, down: int, right: int) -> Float:
    """The boxes of hollow cells whose neighbour so many rows up and columns to the left is not hollow, those side by
    side as one."""
    return boxes_of(is_hollow & ~moved(np.pad(is_hollow, 1), -down, -right), camera.across, camera.down, camera.pitch)


def _strip(boxes: Float, width: float = 0.0, height: float = 0.0, is_far: bool = False) -> Float:
    """The left or upper part of boxes, or, `is_far`, the right or lower one: so wide, or so high."""
    found = boxes.copy()
    for side, length in ((0, width), (1, height)):
        if length:
            found[:, side] += boxes[:, side + 2] - length if is_far else 0.0
            found[:, side + 2] = length
    return found


SHADOW_STEPS, SHADOW_REACH = 8, 10
"""Of the board's shadow: how many boxes make it, and how far it reaches, in device-independent pixels."""
OUTSIDE = 20
"""Device-independent pixels of wood that are kept beyond the picture."""


def wood(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Table, shadow, wood, edges; of a plane, which has no edges, wood alone."""
    if camera.is_closed:
        # bodies lie on the table alone
        return []
    left, top, width, height = frame = _seen(camera)
    if camera.is_plane:
        if theme.is_plain:
            return [RoundedRect((0, 0, camera.width, camera.height), 0, fill=theme.table)]
        wood = Picture(theme.wood, frame, _crop(width, height), theme.wood_flat)
        return [wood, Rects(np.array([[left, top, width, height]]), theme.wood_shade)]
    if theme.is_plain:
        return [RoundedRect((0, 0, camera.width, camera.height), 0, fill=theme.table), *hollows(camera, theme)]
    corner = min(3 * camera.ratio, width / 20, height / 20)
    edge = corner + 2 * max(1.0, round(camera.ratio))
    if left <= -edge and top <= -edge and left + width >= camera.width + edge and top + height >= camera.height + edge:
        # the wood goes beyond the picture on all sides
        seen = RoundedRect((0, 0, camera.width, camera.height), 0, fill=theme.wood_shade)
        wood = Picture(theme.wood, frame, _crop(width, height), theme.wood_flat, smooth=not camera.is_rough)
        return [wood, seen, *hollows(camera, theme)]
    gaps = left, top, camera.width - left - width, camera.height - top - height
    reach = SHADOW_REACH * camera.ratio
    # where the picture ends within the shadow it would look cut off
    has_room = all(gap >= reach or gap < -reach for gap in gaps) and max(gaps) > 0
    return [
        RoundedRect((0, 0, camera.width, camera.height), 0, fill=theme.table),
        *(_wood_shadow(frame, reach, theme) if has_room else ()),
        Picture(theme.wood, frame, _crop(width, height), theme.wood_flat, corner),
        RoundedRect(frame, corner, fill=theme.wood_shade),
        *_wood_edges(frame, camera.ratio, theme, corner),
        *hollows(camera, theme),
    ]


def _seen(camera: Camera) -> Box:
    """The wood as far as it reaches into the picture, and a little farther: its edges are where they are."""
    left, top, width, height = camera.frame
    room = OUTSIDE * camera.ratio
    right, bottom = min(left + width, camera.width + room), min(top + height, camera.height + room)
    left, top = max(left, -room), max(top, -room)
    return left, top, max(right - left, 1.0), max(bottom - top, 1.0)


def _wood_shadow(frame: Box, reach: float, theme: Theme) -> list[Shape]:
    """Boxes over each other, each a little larger and fainter: a soft shadow that every painter can paint."""
    left, top, width, height = frame
    found: list[Shape] = []
    for step in range(SHADOW_STEPS):
        grow = reach * (step + 1) / SHADOW_STEPS
        box = (left - grow, top - grow + reach / 4, width + 2 * grow, height + 2 * grow)
        found.append(RoundedRect(box, grow, fill=faded(theme.board_shadow, 1 / SHADOW_STEPS)))
    return found


def _wood_edges(frame: Box, ratio: float, theme: Theme, corner: float) -> list[Shape]:
    left, top, width, height = frame
    thin = max(1.0, round(ratio))
    lit, shaded = theme.wood_edge
    inner = (left + thin / 2, top + thin / 2, width - thin, height - thin)
    bright = (left + 1.5 * thin, top + 1.5 * thin, width - 3 * thin, height - 3 * thin)
    return [
        RoundedRect(inner, corner, stroke=shaded, width=thin),
        RoundedRect(bright, max(corner - thin, 0), stroke=lit, width=thin),
    ]


def _crop(width: float, height: float) -> tuple[float, float, float, float]:
    """The largest part of a square image with these proportions, from its middle: wood is neither bent nor tiled."""
    longer = max(width, height)
    across, down = width / longer, height / longer
    return (1 - across) / 2, (1 - down) / 2, across, down


FULL_INK = 9.0
"""Pixels between lines from which on they are painted in their full colour."""
SMOOTH = 6.0
"""Pixels between neighbours from which on slanted lines are painted smoothly, which takes longer."""
FAR_TINT = 0.16
"""The opacity of the tint that stands for lines too close together to be seen."""


def lines(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Lines, then star points; a vertex without any edge is a dot, and every vertex of a board that is no grid."""
    if camera.is_plane or camera.is_solid:
        return []
    if camera.is_raster:
        return [*rasters(camera, np.ones(len(camera.centres), dtype=np.uint8), (faded(theme.line, FAR_TINT),))]
    return [*_strokes(camera, theme), *_dots(camera, theme)]


def _strokes(camera: Camera, theme: Theme) -> list[Shape]:
    if not len(camera.geometry.strokes) and not len(camera.geometry.stubs):
        return []
    if camera.lattice is None:
        width, is_smooth = max(1.0, 1.2 * LINE_WIDTH * camera.spacing), camera.spacing >= SMOOTH and not camera.is_rough
        return [Lines(camera.strokes, width, line_ink(camera, theme), is_smooth)]
    places = camera.geometry.strokes.astype(np.int64) - 1
    across, down = camera.across, camera.down[::-1]
    first = np.column_stack([across[places[:, 0]], down[places[:, 1]]])
    last = np.column_stack([across[places[:, 2]], down[places[:, 3]]])
    low, size = np.minimum(first, last) - camera.line_width / 2, np.abs(last - first) + camera.line_width
    is_seen = ((low + size > 0) & (low < (camera.width, camera.height))).all(axis=1)
    boxes = np.vstack([np.hstack([low, size])[is_seen], _stubs(camera)])
    # without transparency, which takes many times as long
    return [Rects(boxes, blended(line_ink(camera, theme), theme.wood_flat))]


def _stubs(camera: Camera) -> Float:
    """The boxes of the lines that go on beyond the part of a grid that is drawn."""
    stubs = camera.geometry.stubs
    across, down = camera.across, camera.down[::-1]
    places = np.rint(stubs[:, :2]).astype(np.int64) - 1
    first = np.column_stack([across[places[:, 0]], down[places[:, 1]]])
    along = np.rint((stubs[:, 2:] - stubs[:, :2]) * (camera.scale, -camera.scale))
    low, size = first + np.minimum(along, 0) - camera.line_width / 2, np.abs(along) + camera.line_width
    return np.hstack([low, size])


def _dots(camera: Camera, theme: Theme) -> list[Shape]:
    """Star points, points without any edge, and where there is room all points of a board that is no grid."""
    board, part = camera.board, 0.092 if camera.lattice is not None else 0.07
    # numpy's own union of sets is an import that start-up can do without
    is_dotted = np.diff(board.indptr) == 0
    if camera.lattice is None and camera.spacing >= FULL_INK:
        is_dotted[:] = True
    is_dotted[list(board.hoshi)] = True
    spots = camera.geometry.spots(np.flatnonzero(is_dotted))
    found: list[Shape] = []
    for spacing, chosen in camera.by_size(spots[camera.shown[spots]]):
        radius = max(part * spacing, 1.5 * camera.line_width)
        found.append(Discs(camera.centres[chosen], radius, fill=theme.hoshi))
    return found


def line_ink(camera: Camera, theme: Theme) -> str:
    """The lines' colour, fainter where they are so close that they would darken the whole board."""
    return faded(theme.line, min(1.0, max(0.3, camera.spacing / FULL_INK)))


REPEATS_VEIL = 0.5
"""The veil's opacity."""
LINE = 0.45


def repeats(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Veils over the sides that are joined, as far as the wood goes, and the line."""
    first_row, last_row, first_column, last_column = camera.geometry.main_lines
    half = camera.spacing / 2
    left, right = camera.across[first_column] - half, camera.across[last_column] + half
    top, bottom = camera.down[first_row] - half, camera.down[last_row] + half
    thin = max(1.0, round(camera.ratio))
    # the lit and shaded edges of the wood stay as they are
    far_left, far_top = camera.frame[0] + 2 * thin, camera.frame[1] + 2 * thin
    wide, tall = camera.frame[2] - 4 * thin, camera.frame[3] - 4 * thin
    boxes, begin, end = [], far_top, far_top + tall
    if first_row > 0:
        boxes = [(far_left, far_top, wide, top - far_top), (far_left, bottom, wide, far_top + tall - bottom)]
        begin, end = top, bottom
    if first_column > 0:
        sides = (far_left, left - far_left), (right, far_left + wide - right)
        boxes += [(side, begin, width, end - begin) for side, width in sides]
    veil = Rects(np.array(boxes, dtype=np.float64).round(), faded(theme.wood_flat, REPEATS_VEIL))
    box = (round(left) + thin / 2, round(top) + thin / 2, round(right - left) - thin, round(bottom - top) - thin)
    return [veil, RoundedRect(box, 0, stroke=faded(theme.line, LINE), width=thin)]
