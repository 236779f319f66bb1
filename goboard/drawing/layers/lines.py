"""The board's lines, its star points, and the stubs of edges that join far ends."""

import numpy as np
from numpy.typing import NDArray

from goboard.drawing.camera import LINE_WIDTH, Camera
from goboard.drawing.colours import blended, faded
from goboard.drawing.geometry import STUB
from goboard.drawing.plane_camera import PlaneCamera
from goboard.drawing.scene import Scene
from goboard.drawing.shapes import Discs, Lines, Rects, Shape
from goboard.drawing.theme import Theme

Float = NDArray[np.float64]

FULL_INK = 9.0
"""Pixels between lines from which on they are painted in their full colour."""
AXIS = 0.35
"""The opacity of what makes the lines through the origin wider."""


def shapes(scene: Scene, camera: Camera, theme: Theme) -> list[Shape]:
    """Lines, stubs, star points; a vertex without any edge is a dot, and every vertex of a board that is no grid."""
    if isinstance(camera, PlaneCamera):
        return _endless(camera, theme)
    return [*_strokes(camera, theme), *_stubs(camera, theme), *_dots(camera, theme)]


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
    strokes = camera.geometry.strokes
    if not len(strokes):
        return []
    ends = np.hstack([camera.pixels(strokes[:, :2]), camera.pixels(strokes[:, 2:])])
    if not camera.geometry.is_grid:
        return [Lines(ends, max(1.0, 1.2 * LINE_WIDTH * camera.spacing), _ink(camera, theme))]
    places = strokes.astype(np.int64)
    first, last = _centre(camera, places[:, :2]), _centre(camera, places[:, 2:])
    half = camera.line_width / 2
    low = np.minimum(first, last) - half
    return [Rects(np.hstack([low, np.abs(last - first) + camera.line_width]), _ink(camera, theme))]


def _stubs(camera: Camera, theme: Theme) -> list[Shape]:
    """In two parts, the outer one fainter: the line goes on somewhere else."""
    stubs = camera.geometry.stubs
    if not len(stubs):
        return []
    start = _centre(camera, stubs[:, :2].astype(np.int64))
    step = (stubs[:, 2:] - stubs[:, :2]) / STUB * (1, -1)
    near = np.round(STUB * 0.5 * camera.spacing)
    found: list[Shape] = []
    for begin, colour in ((0.0, _ink(camera, theme)), (near, faded(_ink(camera, theme), 0.4))):
        inner, outer = start + step * begin, start + step * (begin + near)
        low = np.minimum(inner, outer) - np.where(step == 0, camera.line_width / 2, 0)
        found.append(Rects(np.hstack([low, np.where(step == 0, camera.line_width, near)]), colour))
    return found


def _dots(camera: Camera, theme: Theme) -> list[Shape]:
    board = camera.board
    # numpy's own union of sets is an import that start-up can do without
    is_dotted = np.diff(board.indptr) == 0 if board.columns else np.ones(board.size, dtype=np.bool_)
    is_dotted[list(board.hoshi)] = True
    spots = np.flatnonzero(is_dotted)
    if not len(spots):
        return []
    part = 0.092 if board.columns else 0.07
    radius = max(part * camera.spacing, 1.5 * camera.line_width)
    return [Discs(camera.centres[spots], radius, theme.hoshi)]


def _ink(camera: Camera, theme: Theme) -> str:
    """The lines' colour, fainter where they are so close that they would darken the whole board."""
    return faded(theme.line, min(1.0, max(0.3, camera.spacing / FULL_INK)))


def _centre(camera: Camera, places: NDArray[np.int64]) -> Float:
    """The pixels of grid places (x from 1 at the left, y from 1 at the bottom), exactly those of their vertices."""
    board = camera.board
    vertices = places[:, 0] - 1 + board.columns * (board.rows - places[:, 1])
    centres: Float = camera.centres[vertices]
    return centres
