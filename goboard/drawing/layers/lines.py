"""The board's lines and its star points."""

import numpy as np

from goboard.drawing.arrays import Float
from goboard.drawing.camera.camera import LINE_WIDTH, Camera
from goboard.drawing.camera.plane import PlaneCamera
from goboard.drawing.cells import rasters
from goboard.drawing.colours import blended, faded
from goboard.drawing.layers.spatial import edge_shapes
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Rects, Shape
from goboard.drawing.solid.camera import SolidCamera
from goboard.drawing.theme import Theme

FULL_INK = 9.0
"""Pixels between lines from which on they are painted in their full colour."""
SMOOTH = 6.0
"""Pixels between neighbours from which on slanted lines are painted smoothly, which takes longer."""
FAR_TINT = 0.16
"""The opacity of the tint that stands for lines too close together to be seen."""
AXIS = 0.35
"""The opacity of what makes the lines through the origin wider."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Lines, then star points; a vertex without any edge is a dot, and every vertex of a board that is no grid."""
    if isinstance(camera, PlaneCamera):
        return _endless(camera, theme)
    if isinstance(camera, SolidCamera):
        return edge_shapes(camera, theme)
    if camera.is_raster:
        return [*rasters(camera, np.ones(len(camera.centres), dtype=np.uint8), (faded(theme.line, FAR_TINT),))]
    return [*_strokes(camera, theme), *_dots(camera, theme)]


def _endless(camera: PlaneCamera, theme: Theme) -> list[Shape]:
    """Lines across the whole picture, those through the origin with a faint border, and a dot on the origin."""
    columns, across = camera.columns_by(camera.line_step)
    rows, down = camera.rows_by(camera.line_step)
    thin = float(camera.line_width)
    # without transparency: hundreds of transparent lines take longer than all the rest of the picture
    ink = blended(_ink(camera, theme), theme.wood_flat) if camera.line_step == 1 else theme.line
    found: list[Shape] = [Rects(np.vstack([_upright(across, thin, camera), _level(down, thin, camera)]), ink)]
    wide = thin + 2 * max(1.0, round(0.5 * thin))
    x, y = _pixel_of_origin(columns, across), _pixel_of_origin(rows, down)
    found.append(Rects(np.vstack([_upright(x, wide, camera), _level(y, wide, camera)]), faded(theme.line, AXIS)))
    if len(x) and len(y):
        found.append(Discs(np.column_stack([x, y]), max(0.12 * camera.spacing, 2.0 * thin), theme.hoshi))
    return found


def _pixel_of_origin(numbers: range, pixels: Float) -> Float:
    """The pixel of line 0, none where it is not among these."""
    return pixels[numbers.index(0) :][:1] if 0 in numbers else pixels[:0]


def _upright(across: Float, width: float, camera: Camera) -> Float:
    return _boxes(across - width / 2, np.zeros_like(across), width, camera.height)


def _level(down: Float, width: float, camera: Camera) -> Float:
    return _boxes(np.zeros_like(down), down - width / 2, camera.width, width)


def _boxes(left: Float, top: Float, width: float, height: float) -> Float:
    return np.column_stack([left, top, np.full_like(left, width), np.full_like(left, height)])


def _strokes(camera: Camera, theme: Theme) -> list[Shape]:
    if not len(camera.geometry.strokes) and not len(camera.geometry.stubs):
        return []
    if camera.lattice is None:
        width, is_smooth = max(1.0, 1.2 * LINE_WIDTH * camera.spacing), camera.spacing >= SMOOTH
        return [Lines(camera.strokes, width, _ink(camera, theme), is_smooth)]
    places = camera.geometry.strokes.astype(np.int64) - 1
    across, down = camera.across, camera.down[::-1]
    first = np.column_stack([across[places[:, 0]], down[places[:, 1]]])
    last = np.column_stack([across[places[:, 2]], down[places[:, 3]]])
    low, size = np.minimum(first, last) - camera.line_width / 2, np.abs(last - first) + camera.line_width
    is_seen = ((low + size > 0) & (low < (camera.width, camera.height))).all(axis=1)
    boxes = np.vstack([np.hstack([low, size])[is_seen], _stubs(camera)])
    # without transparency, which takes many times as long
    return [Rects(boxes, blended(_ink(camera, theme), theme.wood_flat))]


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
        found.append(Discs(camera.centres[chosen], radius, theme.hoshi))
    return found


def _ink(camera: Camera, theme: Theme) -> str:
    """The lines' colour, fainter where they are so close that they would darken the whole board."""
    return faded(theme.line, min(1.0, max(0.3, camera.spacing / FULL_INK)))
